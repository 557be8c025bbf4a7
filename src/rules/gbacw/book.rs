//! All that never changes in a game: board, charts, order of battle, scenario, options.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::charts::{Charts, Weapon};
use super::sight::{Ground, Seen, SightTable};
use crate::engine::PieceId;
use crate::engine::snapshot::Terrain as DrawnTerrain;
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, Facing, HexId};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The id as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A combat unit of the scenario: an index into [`Book::units`] and into the world's units.
    UnitId
);
id!(
    /// A leader or commander: an index into [`Book::leaders`] and into the world's leaders.
    LeaderId
);
id!(
    /// A brigade, or whatever activates like one (`gbacw-bb:4.32`): an index into [`Book::brigades`].
    BrigadeId
);
id!(
    /// A division: an index into [`Book::divisions`].
    DivisionId
);
id!(
    /// A corps: an index into [`Book::corps`].
    CorpsId
);

/// The arm of a combat unit (`gbacw:2.21`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Mounted cavalry (there is no dismounted cavalry, `gbacw-bb:14.2`).
    Cavalry,
    /// Artillery.
    Artillery,
}

/// The guns of one type in a battery (`gbacw:2.41`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The type of gun.
    pub weapon: Weapon,
    /// Guns at full strength.
    pub guns: u8,
}

/// Most sections a battery can have.
pub const SECTIONS: usize = 3;

/// What is printed on a combat unit's counter, and how it starts the scenario.
#[derive(Clone, Debug)]
pub struct UnitSpec {
    /// Its id in the data: `us_25_mo`.
    pub key: String,
    /// Its name: `25 MO`.
    pub name: String,
    /// Its name in at most four letters for the map: `25MO`, `=Mun`.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// What its men shoot with; for artillery the first section's guns.
    pub weapon: Weapon,
    /// The sections of a battery (none for other arms).
    pub sections: Vec<Section>,
    /// Full strength in strength points (50 men) or guns.
    pub strength: u8,
    /// Cohesion rating in good order.
    pub cohesion: i8,
    /// Cohesion rating when disordered.
    pub cohesion_disordered: i8,
    /// Movement allowance in good order, in movement points.
    pub ma: u8,
    /// Movement allowance when disordered.
    pub ma_disordered: u8,
    /// Whether it is Green (`gbacw:14.1`).
    pub green: bool,
    /// Its brigade.
    pub brigade: BrigadeId,
    /// How it starts.
    pub start: UnitStart,
}

/// How a unit starts the scenario.
#[derive(Clone, Copy, Debug)]
pub struct UnitStart {
    /// Its hex.
    pub hex: HexId,
    /// Its facing unless the player changes it.
    pub facing: Facing,
    /// Its strength at the start.
    pub strength: u8,
    /// Whether it starts disordered.
    pub disordered: bool,
    /// Whether it starts without ammunition.
    pub out_of_ammo: bool,
}

/// The four tiers of leaders (`gbacw:2.22`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rank {
    /// Brigade leader.
    Brigade,
    /// Division leader.
    Division,
    /// Corps commander.
    Corps,
    /// Overall (army) commander.
    Army,
}

/// What a leader commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A brigade.
    Brigade(BrigadeId),
    /// A division.
    Division(DivisionId),
    /// A corps.
    Corps(CorpsId),
    /// The side's army.
    Army,
}

/// The temper of a brigadier, used by the Loose Cannon result (`gbacw:6.24`).
pub use super::charts::command::Profile;

/// The ratings on one side of a leader's counter (`gbacw:4.11` to `gbacw:4.14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// Initiative rating (army commanders).
    pub initiative: i8,
    /// Efficiency rating (corps commanders).
    pub efficiency: i8,
    /// Activation rating (division leaders).
    pub activation: i8,
    /// Brigade coordination rating (division leaders).
    pub coordination: i8,
    /// Command range in movement points.
    pub range: u8,
    /// Action profile (brigade leaders).
    pub profile: Profile,
    /// Orders rating (brigade leaders).
    pub orders: i8,
}

/// What is printed on a leader's counter.
#[derive(Clone, Debug)]
pub struct LeaderSpec {
    /// Its id in the data: `cs_hardee`.
    pub key: String,
    /// The name.
    pub name: String,
    /// The name of the replacement, where known.
    pub replacement: Option<String>,
    /// Whether a replacement takes over (`gbacw:12.74`).
    pub has_replacement: bool,
    /// The ratings of the replacement side; unused if there is none.
    pub replacement_ratings: Ratings,
    /// The name in four letters for the map: `*Pre`.
    pub short: String,
    /// The side.
    pub side: Side,
    /// The tier.
    pub rank: Rank,
    /// What he commands.
    pub command: Command,
    /// Initiative rating (army commanders).
    pub initiative: i8,
    /// Efficiency rating (corps commanders).
    pub efficiency: i8,
    /// Activation rating (division leaders).
    pub activation: i8,
    /// Brigade coordination rating (division leaders).
    pub coordination: i8,
    /// Command range in movement points.
    pub range: u8,
    /// Action profile (brigade leaders).
    pub profile: Profile,
    /// Orders rating (brigade leaders).
    pub orders: i8,
    /// Movement allowance in movement points: 10 or 40.
    pub ma: u8,
    /// Where he starts; `None`: with any unit of his command, the player chooses (`gbacw-bb:30.2`).
    pub start: Option<HexId>,
}

/// What activates together as a brigade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BrigadeKind {
    /// A brigade with its own leader.
    Brigade,
    /// The guns of a division, which act like a separate brigade under the division leader (`gbacw-bb:4.32`).
    DivisionGuns,
}

/// A brigade.
#[derive(Clone, Debug)]
pub struct BrigadeSpec {
    /// Its code: `1/6/T`.
    pub code: String,
    /// Its name: `Peabody's brigade`.
    pub name: String,
    /// Its short name, the leader's: `Peabody`.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its division.
    pub division: DivisionId,
    /// What it is.
    pub kind: BrigadeKind,
    /// Its leader.
    pub leader: Option<LeaderId>,
    /// Its units in order of the set-up.
    pub units: Vec<UnitId>,
    /// The orders it starts with; `None`: the player chooses (`gbacw:6.17`).
    pub start_orders: Option<super::world::Orders>,
}

/// A division.
#[derive(Clone, Debug)]
pub struct DivisionSpec {
    /// Its code: `6/T`.
    pub code: String,
    /// Its name: `Prentiss's division`.
    pub name: String,
    /// Its short name: `Prentiss`.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its corps; Union divisions have none (`gbacw-bb:4.12`).
    pub corps: Option<CorpsId>,
    /// Its leader.
    pub leader: LeaderId,
    /// Its brigades.
    pub brigades: Vec<BrigadeId>,
}

/// A corps.
#[derive(Clone, Debug)]
pub struct CorpsSpec {
    /// Its code: `3 Corps`.
    pub code: String,
    /// Its name: `Hardee's corps`.
    pub name: String,
    /// Its short name: `Hardee`.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its commander.
    pub commander: LeaderId,
    /// Its divisions.
    pub divisions: Vec<DivisionId>,
}

/// A turn of the scenario.
#[derive(Clone, Debug)]
pub struct TurnSpec {
    /// Its name: `8 AM`.
    pub name: String,
    /// Hours since midnight of the battle's first day.
    pub hour: u8,
    /// Battle event chits put into the cup (`gbacw-bb:18.1`).
    pub event_chits: u8,
    /// Added to a side's initiative roll this turn.
    pub initiative: BySide<i8>,
    /// The row set of the Battle Events chart.
    pub event_period: String,
}

/// A victory hex.
#[derive(Clone, Debug)]
pub struct VictoryHex {
    /// The hex.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// Who holds it at the start.
    pub holder: Side,
}

/// The scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id: `gbacw/02`.
    pub id: String,
    /// Its number: `2`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Its turns.
    pub turns: Vec<TurnSpec>,
    /// The part of the board in play.
    pub area: Area,
    /// Efficiency markers of each side: `(value, how many)` (`gbacw:5.21`).
    pub pools: BySide<Vec<(u8, u8)>>,
    /// Victory hexes in the order of the rulebook.
    pub victory_hexes: Vec<VictoryHex>,
    /// Most strength points the Confederates may lose for their first objective (`gbacw-bb:30.2`).
    pub csa_loss_limit: u16,
    /// The brigade that must be gone, and the one that must be combat ineffective, for their second.
    pub csa_targets: Option<(BrigadeId, BrigadeId)>,
    /// Uncollapsed regiments the Union needs for its first objective.
    pub union_regiments: u8,
    /// Victory points the Union needs for its second.
    pub union_points: u16,
    /// Last hour (of day one) of the Union's +1 to cohesion rolls (`gbacw-bb:30.1`).
    pub union_shaken_until: u8,
    /// Last hour of the Union's rout check from fire (`gbacw-bb:12.35`).
    pub union_rout_check_until: u8,
    /// Last hour of the Union's +3 to resupply (`gbacw-bb:10.92`).
    pub union_resupply_until: u8,
    /// Whether Johnston may use his special abilities (`gbacw-bb:30.2`: not in scenario 2).
    pub johnston_abilities: bool,
    /// First hour (of day one) at which batteries may be attached to brigades (`gbacw-bb:4.33`).
    pub attach_from: u8,
    /// A corps whose commander and division leaders help orders changes to Attack only, until its commander falls, and
    /// the last hour (of day one) of it (`gbacw-bb:6.22`).
    pub attack_minded: Option<(CorpsId, u8)>,
    /// A unit with no ammunition and no resupply that leaves by a failed check at each marker of its division from the
    /// second turn on (15 MI, `gbacw-bb:30.2`).
    pub skittish_unit: Option<UnitId>,
    /// Supply sources (`gbacw-bb:10.92`).
    pub supply: BySide<Vec<HexId>>,
    /// Infantry camps, where small arms may be resupplied.
    pub infantry_camps: Vec<HexId>,
    /// All camps, for looting.
    pub camps: Vec<HexId>,
}

/// Optional rules and waivers, fixed at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Union +1 to cohesion rolls through 9 AM (may be waived, `gbacw-bb:30.2`).
    pub union_shaken: bool,
    /// Union rout check from fire (may be waived, `gbacw-bb:12.35`).
    pub union_rout_check: bool,
    /// Geographic crests block sight (`gbacw:10.24`).
    pub crests: bool,
    /// Shotguns and pistols +1 in pre-shock fire at their attackers (`gbacw-bb:10.51`, optional).
    pub pistols: bool,
    /// More leader losses (`gbacw-bb:12.78`, optional): a roll for each loss, and one for each shock.
    pub leader_losses: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { union_shaken: true, union_rout_check: true, crests: true, pistols: false, leader_losses: false }
    }
}

/// All that never changes in a game.
pub struct Book {
    /// The board.
    pub board: Arc<Board>,
    /// The board as snapshots show it.
    pub terrain: Arc<DrawnTerrain>,
    /// The charts.
    pub charts: Charts,
    /// The scenario.
    pub scenario: Scenario,
    /// Options.
    pub options: Options,
    /// Combat units of the scenario.
    pub units: Vec<UnitSpec>,
    /// Leaders of the scenario.
    pub leaders: Vec<LeaderSpec>,
    /// Brigades of the scenario.
    pub brigades: Vec<BrigadeSpec>,
    /// Divisions of the scenario.
    pub divisions: Vec<DivisionSpec>,
    /// Corps of the scenario.
    pub corps: Vec<CorpsSpec>,
    /// Lines of sight looked along so far; ask [`Book::sees`].
    pub sight: SightTable,
    /// What tracing command costs, reckoned once.
    pub trace_prices: super::command::TracePrices,
}

impl LeaderSpec {
    /// The ratings of the front of his counter, or of its replacement side.
    pub fn ratings(&self, replaced: bool) -> Ratings {
        if replaced {
            return self.replacement_ratings;
        }
        Ratings {
            initiative: self.initiative,
            efficiency: self.efficiency,
            activation: self.activation,
            coordination: self.coordination,
            range: self.range,
            profile: self.profile,
            orders: self.orders,
        }
    }
}

impl Book {
    /// The ground as lines of sight see it.
    pub fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, terrain: &self.charts.terrain, crests: self.options.crests }
    }

    /// What the ground lets one see from a hex to another, kept once it is known.
    pub fn sees(&self, from: HexId, to: HexId) -> Seen {
        self.sight.see(&self.ground(), from, to)
    }

    /// A unit's counter.
    pub fn unit(&self, unit: UnitId) -> &UnitSpec {
        &self.units[unit.index()]
    }

    /// A leader's counter.
    pub fn leader(&self, leader: LeaderId) -> &LeaderSpec {
        &self.leaders[leader.index()]
    }

    /// A brigade.
    pub fn brigade(&self, brigade: BrigadeId) -> &BrigadeSpec {
        &self.brigades[brigade.index()]
    }

    /// A division.
    pub fn division(&self, division: DivisionId) -> &DivisionSpec {
        &self.divisions[division.index()]
    }

    /// A corps.
    pub fn corps(&self, corps: CorpsId) -> &CorpsSpec {
        &self.corps[corps.index()]
    }

    /// All unit ids.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// All leader ids.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u16).map(LeaderId)
    }

    /// All brigade ids.
    pub fn brigade_ids(&self) -> impl Iterator<Item = BrigadeId> + use<> {
        (0..self.brigades.len() as u16).map(BrigadeId)
    }

    /// All division ids.
    pub fn division_ids(&self) -> impl Iterator<Item = DivisionId> + use<> {
        (0..self.divisions.len() as u16).map(DivisionId)
    }

    /// The side of a unit.
    pub fn side(&self, unit: UnitId) -> Side {
        self.unit(unit).side
    }

    /// Whether the unit is artillery.
    pub fn is_artillery(&self, unit: UnitId) -> bool {
        self.unit(unit).arm == Arm::Artillery
    }

    /// Whether a hex belongs to the part of the board in play.
    pub fn in_area(&self, hex: HexId) -> bool {
        self.scenario.area.contains(self.board.column(hex), self.board.row(hex))
    }

    /// The unit as snapshots, prompts and lines name it: units first, then leaders.
    pub fn unit_piece(&self, unit: UnitId) -> PieceId {
        PieceId(unit.0)
    }

    /// The leader as snapshots, prompts and lines name him.
    pub fn leader_piece(&self, leader: LeaderId) -> PieceId {
        PieceId(self.units.len() as u16 + leader.0)
    }

    /// The unit of a piece, if it is one.
    pub fn piece_unit(&self, piece: PieceId) -> Option<UnitId> {
        (usize::from(piece.0) < self.units.len()).then_some(UnitId(piece.0))
    }

    /// The leader of a piece, if it is one.
    pub fn piece_leader(&self, piece: PieceId) -> Option<LeaderId> {
        let n = usize::from(piece.0).checked_sub(self.units.len())?;
        (n < self.leaders.len()).then_some(LeaderId(n as u16))
    }

    /// Whether a leader is of a unit's own chain of command, any rank (`gbacw:11.73`, `gbacw-bb:13.42`).
    pub fn in_chain(&self, leader: LeaderId, unit: UnitId) -> bool {
        let l = self.leader(leader);
        let b = self.unit(unit).brigade;
        let d = self.brigade(b).division;
        l.side == self.side(unit)
            && match l.command {
                Command::Brigade(x) => x == b,
                Command::Division(x) => x == d,
                Command::Corps(x) => self.division(d).corps == Some(x),
                Command::Army => true,
            }
    }
}
