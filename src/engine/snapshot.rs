//! What one side sees: an immutable picture that screens, bots and tests read.
//!
//! A snapshot is made from a redacted copy of the world. It knows no system: common display goes through facts.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::lines::Tone;
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, Dir, Facing, HexId};

/// A piece of the game (a unit or a leader) in snapshots, prompts and lines: an index into [`Snapshot::pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u16);

/// The arm of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A leader or commander.
    Leader,
    /// A gunboat.
    Gunboat,
}

/// A state mark of a piece, in the order in which a small map cell shows only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mark {
    /// Abandoned guns: `x`.
    Abandoned,
    /// Below half strength: `c`.
    Collapsed,
    /// Disordered: `d`.
    Disordered,
    /// Out of ammunition: `!`.
    OutOfAmmo,
    /// Low ammunition: `l`.
    LowAmmo,
    /// On the march: `m`.
    March,
}

/// A label, a value and how it feels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The label, stable across versions: `cohesion`, `weapon`.
    pub label: &'static str,
    /// The value in words.
    pub value: String,
    /// The value as a number, where it is one.
    pub number: i32,
    /// How it feels.
    pub tone: Tone,
}

/// Which way a piece looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Nowhere in particular (leaders).
    Round,
    /// At a vertex.
    Vertex(Facing),
    /// At a hexside.
    Side(Dir),
}

/// A piece as seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceView {
    /// Its id.
    pub id: PieceId,
    /// Its side.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its full name: `25 Missouri`.
    pub name: String,
    /// Its name in at most four letters, without side marking: `25MO`, `=Mun`, `/gad`, `*Pre`.
    pub short: String,
    /// Its hex, `None` when off the map.
    pub hex: Option<HexId>,
    /// Where it is if not on the map: `routed`, `eliminated`.
    pub off_map: &'static str,
    /// Which way it looks.
    pub looks: Looks,
    /// Present strength (points or guns); 0 for leaders.
    pub strength: u8,
    /// Full strength.
    pub full: u8,
    /// State marks in order of importance.
    pub marks: Vec<Mark>,
    /// Its formation, an index into [`Snapshot::formations`].
    pub formation: Option<u16>,
    /// Whether it has done what it may do in this activation.
    pub has_acted: bool,
    /// Whether it belongs to what is active now.
    pub is_active: bool,
    /// Everything else worth showing, most important first.
    pub facts: Vec<Fact>,
}

impl PieceView {
    /// The number of the fact with that label.
    pub fn number(&self, label: &str) -> Option<i32> {
        self.facts.iter().find(|f| f.label == label).map(|f| f.number)
    }

    /// Whether the piece carries a mark.
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }
}

/// A formation of the order of battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormationView {
    /// Its code, as in `1/6/T`.
    pub code: String,
    /// Its name: `Peabody's brigade`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// 0 army, 1 corps, 2 division, 3 brigade.
    pub level: u8,
    /// Its parent, an index into [`Snapshot::formations`]; parents come before their children.
    pub parent: Option<u16>,
    /// Its leader.
    pub leader: Option<PieceId>,
    /// Orders, fatigue, effectiveness and the like.
    pub facts: Vec<Fact>,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveView {
    /// Its hex.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// Who holds it.
    pub owner: Option<Side>,
    /// What it is worth, in the system's points (1 where the system counts hexes).
    pub worth: i32,
}

/// What the ground of a hex is, for drawing: the map letters of all systems mapped to one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// Open field.
    Field,
    /// The edge of a field.
    Boundary,
    /// Woods.
    Woods,
    /// Thicket or dense woods.
    Thicket,
    /// Sloping ground.
    Sloping,
    /// Marsh.
    Marsh,
    /// Marsh with a stream in it.
    MarshStream,
    /// River or lake.
    Water,
    /// Outside the battle's area.
    Off,
}

/// What a slope on a hexside looks like from a hex: how the neighbour lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slope {
    /// No slope worth drawing.
    None,
    /// One level.
    Gradual,
    /// Two levels.
    Minor,
    /// Three levels or more.
    Steep,
}

/// Everything about the ground that drawing needs and that does not change; shared by all snapshots of a game.
#[derive(Debug)]
pub struct Terrain {
    /// The board.
    pub board: Arc<Board>,
    /// The part of it in play.
    pub area: Area,
    /// Ground of each hex, by [`HexId::index`].
    pub ground: Vec<Ground>,
}

impl Terrain {
    /// The ground of a hex, [`Ground::Off`] outside the area.
    pub fn ground(&self, hex: HexId) -> Ground {
        if self.area.contains(self.board.column(hex), self.board.row(hex)) {
            self.ground[hex.index()]
        } else {
            Ground::Off
        }
    }

    /// The slope of a hexside, and whether it climbs when leaving `hex`.
    pub fn slope(&self, hex: HexId, dir: Dir) -> (Slope, bool) {
        let Some(other) = self.board.neighbour(hex, dir) else { return (Slope::None, false) };
        let rise = self.board.level(other) - self.board.level(hex);
        let slope = match rise.unsigned_abs() {
            0 => Slope::None,
            1 => Slope::Gradual,
            2 => Slope::Minor,
            _ => Slope::Steep,
        };
        (slope, rise > 0)
    }
}

/// A number or word of the status line: `VP U10 C0`, `AM U1 C2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its label: `VP`.
    pub label: &'static str,
    /// Its value: `U10 C0`.
    pub value: String,
}

/// What one side sees.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The system's id.
    pub system: &'static str,
    /// The battle's title.
    pub title: String,
    /// The battle's number within its system, as in `2`.
    pub number: String,
    /// Who looks.
    pub side: Side,
    /// Who must decide now, if anybody.
    pub to_move: Option<Side>,
    /// The turn, counted from 1.
    pub turn: u32,
    /// How many turns there are.
    pub turns: u32,
    /// The turn's name: `8 AM`.
    pub clock: String,
    /// The phase in words: `Activation: Hindman, 2 of 4`.
    pub phase: String,
    /// Ground, board and area.
    pub terrain: Arc<Terrain>,
    /// All pieces, indexed by [`PieceId`].
    pub pieces: Vec<PieceView>,
    /// Hexes that hold pieces, ascending, with the pieces in them, top first, leaders last.
    pub stacks: Vec<(HexId, Vec<PieceId>)>,
    /// The order of battle.
    pub formations: Vec<FormationView>,
    /// Objectives.
    pub objectives: Vec<ObjectiveView>,
    /// Points for the status line.
    pub points: BySide<i32>,
    /// Strength points lost so far.
    pub losses: BySide<i32>,
    /// Further numbers for the status line.
    pub tracks: Vec<Track>,
    /// Notes about the state of the game for the status pane: chits held, events in force.
    pub notes: Vec<String>,
    /// How the battle ended, once it has.
    pub outcome: Option<super::Outcome>,
}

impl Snapshot {
    /// The piece with an id.
    pub fn piece(&self, id: PieceId) -> &PieceView {
        &self.pieces[id.0 as usize]
    }

    /// The pieces in a hex, top first, leaders last.
    pub fn stack(&self, hex: HexId) -> &[PieceId] {
        self.stacks.binary_search_by_key(&hex, |(h, _)| *h).map_or(&[], |i| &self.stacks[i].1)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.terrain.board
    }
}
