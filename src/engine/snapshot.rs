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

impl Arm {
    /// The sign in front of a short name that is not a number, `None` for foot: `=Mun`, `/gad`, `*Pre`, `@Tyl`.
    pub fn sign(self) -> Option<char> {
        match self {
            Self::Infantry => None,
            Self::Cavalry => Some('/'),
            Self::Artillery => Some('='),
            Self::Leader => Some('*'),
            Self::Gunboat => Some('@'),
        }
    }
}

/// A state mark of a piece, in the order of importance: a small map cell shows only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mark {
    /// Abandoned guns: `x`.
    Abandoned,
    /// Below half strength: `c`.
    Collapsed,
    /// Disordered: `d`.
    Disordered,
    /// Disrupted: `D`.
    Disrupted,
    /// Shaken: `s`.
    Shaken,
    /// Worn, showing its weaker face: `w`.
    Worn,
    /// Out of ammunition: `!`.
    OutOfAmmo,
    /// Low ammunition: `l`.
    LowAmmo,
    /// On the march: `m`.
    March,
}

impl Mark {
    /// Every mark in order of importance.
    pub const ALL: [Self; 9] = [
        Self::Abandoned,
        Self::Collapsed,
        Self::Disordered,
        Self::Disrupted,
        Self::Shaken,
        Self::Worn,
        Self::OutOfAmmo,
        Self::LowAmmo,
        Self::March,
    ];

    /// The letter on the map.
    pub fn letter(self) -> char {
        match self {
            Self::Abandoned => 'x',
            Self::Collapsed => 'c',
            Self::Disordered => 'd',
            Self::Disrupted => 'D',
            Self::Shaken => 's',
            Self::Worn => 'w',
            Self::OutOfAmmo => '!',
            Self::LowAmmo => 'l',
            Self::March => 'm',
        }
    }

    /// The mark in words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Abandoned => "abandoned",
            Self::Collapsed => "collapsed",
            Self::Disordered => "disordered",
            Self::Disrupted => "disrupted",
            Self::Shaken => "shaken",
            Self::Worn => "worn",
            Self::OutOfAmmo => "out of ammunition",
            Self::LowAmmo => "low ammunition",
            Self::March => "on the march",
        }
    }

    /// The mark in at most ten letters, for the close zoom and the legend.
    pub fn brief(self) -> &'static str {
        match self {
            Self::OutOfAmmo => "no ammo",
            Self::LowAmmo => "low ammo",
            Self::March => "march",
            other => other.word(),
        }
    }
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
    /// Its name in at most four letters, without side marking: `25MO`, or [`Arm::sign`] and a name: `=Mun`, `*Pre`.
    pub short: String,
    /// Its hex, `None` when off the map.
    pub hex: Option<HexId>,
    /// Where it is if not on the map: `routed`, `eliminated`.
    pub off_map: &'static str,
    /// Which way it looks.
    pub looks: Looks,
    /// Present strength (points or guns); 0 for leaders.
    pub strength: u8,
    /// Full strength; 0 if strength means nothing for it (leaders).
    pub full: u8,
    /// State marks in order of importance.
    pub marks: Vec<Mark>,
    /// Its formation, an index into [`Snapshot::formations`]; `None` for pieces under nobody.
    pub formation: Option<u16>,
    /// Whether it has done what it may do in this activation.
    pub has_acted: bool,
    /// Whether it belongs to what is active now.
    pub is_active: bool,
    /// Everything else worth showing, most important first. A fact `strength` stands in for the words that would be made
    /// of strength and full strength.
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
    /// Its leader, if leaders are pieces.
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

/// What a hex is worth to whoever plans, whether or not it is drawn as an objective: timed and one-sided awards too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// The hex.
    pub hex: HexId,
    /// Who has it now.
    pub owner: Side,
    /// What the score changes, in hundredths of a point, if the other side gets it.
    pub worth: i32,
    /// Whether it counts only while infantry stands in it.
    pub stand: bool,
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

/// A box, track or table beside the map, published by a system and shown by those who know nothing of the system: routed
/// units, chits held, losses by formation. Redacted like everything else: what a side may not see is not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// What it is, stable across versions and unlike all other keys of the system: `broken`. Plain mode takes it as name.
    pub key: &'static str,
    /// Its title in a few words, at most 30 letters: `Broken Track`.
    pub title: String,
    /// Its rows, top down; may be empty.
    pub rows: Vec<PanelRow>,
    /// A sentence under the rows, or nothing: what the box means, how rows leave it.
    pub note: String,
}

/// A row of a [`Panel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelRow {
    /// The columns; all rows of a panel are aligned by them, except headings, which have one. Short: panes are 35 wide.
    pub cells: Vec<String>,
    /// How it feels; [`Tone::Heading`] begins a part of the panel.
    pub tone: Tone,
    /// The piece it is about: its first cell is drawn in the colours of the piece's side, `Enter` goes there.
    pub piece: Option<PieceId>,
    /// The place it is about: `Enter` goes there rather than to the piece.
    pub hex: Option<HexId>,
}

impl PanelRow {
    /// A row in the usual tone, about nothing on the map.
    pub fn of<T: Into<String>>(cells: impl IntoIterator<Item = T>) -> Self {
        Self { cells: cells.into_iter().map(Into::into).collect(), tone: Tone::Plain, piece: None, hex: None }
    }

    /// A heading.
    pub fn heading(text: impl Into<String>) -> Self {
        Self::of([text.into()]).toned(Tone::Heading)
    }

    /// In another tone.
    pub fn toned(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// About a piece.
    pub fn about(mut self, piece: PieceId) -> Self {
        self.piece = Some(piece);
        self
    }

    /// About a place.
    pub fn at(mut self, hex: HexId) -> Self {
        self.hex = Some(hex);
        self
    }
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
    /// What hexes are worth to planners; empty where a system does not tell.
    pub stakes: Vec<Stake>,
    /// Points, in whole numbers; a system that counts halves says the exact number in a track.
    pub points: BySide<i32>,
    /// Strength points lost so far.
    pub losses: BySide<i32>,
    /// Further numbers for the status line.
    pub tracks: Vec<Track>,
    /// Notes about the state of the game for the status pane: chits held, events in force.
    pub notes: Vec<String>,
    /// Boxes, tracks and tables beside the map, the most important first: wide screens show the first of them.
    pub panels: Vec<Panel>,
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

    /// Where a row of a panel leads.
    pub fn goal(&self, row: &PanelRow) -> Option<HexId> {
        row.hex.or_else(|| self.pieces.get(usize::from(row.piece?.0))?.hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_in_the_order_of_importance_and_differ_in_letter_and_word() {
        assert!(Mark::ALL.is_sorted());
        assert!(Mark::Disrupted < Mark::Shaken && Mark::Shaken < Mark::Worn);
        for (i, a) in Mark::ALL.into_iter().enumerate() {
            assert!(a.brief().len() <= 10);
            for b in &Mark::ALL[i + 1..] {
                assert!(a.letter() != b.letter() && a.word() != b.word());
            }
        }
    }
}
