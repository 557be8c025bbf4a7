//! All that changes in a game: units, leaders, commands, the cup, the activation in progress.

use serde::{Deserialize, Serialize};

use super::book::{Book, BrigadeId, CorpsId, DivisionId, LeaderId, SECTIONS, UnitId};
use crate::kit::{BySide, Cup, Side, Stacks};
use crate::map::hex::Aspect;
use crate::map::{Dir, Facing, HexId};

/// Movement points in halves: woods cost infantry 3 of these (`gbacw-bb:9.44`).
pub type Mp2 = u16;

/// The orders of a brigade or unit (`gbacw:6.11`). March orders come with a later scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Orders {
    /// Advance orders (`gbacw:6.15`).
    Advance,
    /// Attack orders (`gbacw:6.16`).
    Attack,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnitPlace {
    /// On the map.
    On(HexId),
    /// Routed, in its command's box (`gbacw:12.53`).
    Routed,
    /// Eliminated (`gbacw:12.13`).
    Eliminated,
    /// Left the battle by a scenario rule, not a loss (15 MI, `gbacw-bb:30.2`).
    Left,
}

/// Ammunition (`gbacw:10.69`, `gbacw:10.91`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ammo {
    /// Full.
    #[default]
    Full,
    /// Low: -2 to fire.
    Low,
    /// Out: no fire.
    Out,
}

/// Abandoned guns (`gbacw:12.8`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Abandoned {
    /// Manned.
    #[default]
    No,
    /// Abandoned this turn.
    One,
    /// Abandoned last turn: lost at the end of this one.
    Two,
}

/// What a unit did in its own brigade's present activation. Reset when a brigade activation of its side begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Movement points spent, in halves.
    pub spent2: Mp2,
    /// Hexes entered by movement.
    pub steps: u8,
    /// Vertices turned in the present hex for which the free one was used.
    pub turned: u8,
    /// Whether it fired (artillery: whether the whole battery is done firing).
    pub fired: bool,
    /// Sections of a battery that fired, a bit each.
    pub fired_sections: u8,
    /// Whether it gave up movement for its fire: foot on Advance orders (`gbacw:10.32`), foot that fired prepared
    /// (`gbacw:10.52`), guns that fired without the penalty of moving (`gbacw:10.61#drm`). It may not spend movement
    /// points any more in this activation; guns may still turn one vertex.
    pub holds: bool,
    /// Whether it tried to rally.
    pub rallied: bool,
    /// Whether it tried to resupply (bit 0 regular, bit 1 camp).
    pub resupplied: u8,
    /// Whether its facing was changed in this action after a rally or resupply.
    pub faced_after_rally: bool,
    /// Whether its stacking order was changed instead of moving (`gbacw:8.24`).
    pub restacked: bool,
    /// Whether it uses withdrawal movement (`gbacw:9.54`), and hexes so far.
    pub withdrew: u8,
    /// Whether it moved next to an enemy, and must stop (`gbacw:9.53`).
    pub contact: bool,
    /// Whether it moved by one of the one-hex exceptions (`gbacw:9.42`).
    pub one_hex: bool,
    /// Whether it may neither fire nor shock (`gbacw:9.42#2`, `gbacw:9.53`).
    pub no_combat: bool,
    /// Whether it changed facing after entering its hex or stacked with another facing: no shock (`gbacw:11.12`).
    pub no_shock: bool,
    /// Whether it spent movement points or stacked anew, and lost prepared fire (`gbacw:10.52`).
    pub unprepared: bool,
    /// Whether it advanced or retreated during this activation.
    pub shifted: bool,
    /// Whether it became the top of its stack during this activation (artillery, `gbacw:10.61`).
    pub became_top: bool,
    /// Whether it may do nothing more of its own will (second disorder, retreat; `gbacw:12.35f`, `gbacw:12.47`).
    pub spent: bool,
    /// Whether its turn to act in this activation is over.
    pub finished: bool,
    /// Whether it must shock: it charged (`gbacw:11.21`).
    pub charging: bool,
    /// Whether it took part in a completed shock (step 6b) in this activation.
    pub shocked: bool,
    /// Whether it may enter no further hex in this activation (9.42, 10.44, 12.35c).
    pub halted: bool,
    /// What it must still pay, in halves, if it ends its move where it is (`gbacw:9.43`).
    pub owed2: Mp2,
    /// The friends among whom it stands while moving (`gbacw:8.22`).
    pub passing: Option<Passing>,
    /// Another depth it may still choose in the stack it entered (`gbacw:8.23`).
    pub other_depth: Option<u8>,
    /// Guns: whether they began the activation within three hexes of an enemy and moved (`gbacw:9.55`).
    pub began_close: bool,
}

/// A moving unit stands in a hex with others that it entered during its move (`gbacw:8.22`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passing {
    /// The last hex of its move where it could stop.
    pub from: HexId,
    /// What entering this hex would cost by its terrain, in halves.
    pub cost2: Mp2,
    /// Whether it came along a road.
    pub by_road: bool,
}

/// A unit's non-phasing fire of one kind during the present enemy brigade activation: all at once, or half now and the
/// other half later at another hex (`gbacw:10.15#nonphasing`, `10.41`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salvo {
    /// Strength points or guns that have fired; 0: none yet.
    pub used: u8,
    /// Strength points or guns held back for a second shot.
    pub held: u8,
    /// Sections of a battery that have fired, a bit each.
    pub sections: u8,
    /// The hex of the first shot.
    pub at: Option<HexId>,
}

/// How a unit reacted during the present enemy brigade activation. Reset for both sides when one begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    /// Return fire (`gbacw:10.42`).
    pub returns: Salvo,
    /// Withdrawal fire (`gbacw:10.44`).
    pub withdrawals: Salvo,
    /// Approach fire (`gbacw:10.45`).
    pub approaches: Salvo,
    /// Whether it used pre-shock fire.
    pub preshock: bool,
    /// Whether it made a reaction facing change (`gbacw:9.62`).
    pub faced: bool,
    /// Guns: whether the next non-phasing fire suffers for a reaction facing (`gbacw:9.62`).
    pub guns_turned: bool,
    /// Whether it made a reaction move (`gbacw:9.63`).
    pub moved: bool,
    /// Guns: whether they became the top of their stack (`gbacw:10.61`).
    pub became_top: bool,
    /// Whether it retreated, advanced or was restacked: no prepared fire (`gbacw:10.52`).
    pub unprepared: bool,
    /// Whether it suffered a second disorder by reaction facing: no return fire at the one who caused it.
    pub shaken: bool,
}

/// A combat unit's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: UnitPlace,
    /// The vertex it faces.
    pub facing: Facing,
    /// Strength points; for artillery the sum of its guns.
    pub strength: u8,
    /// Guns of each section.
    pub guns: [u8; SECTIONS],
    /// Disordered (`gbacw:12.31`).
    pub disordered: bool,
    /// Collapsed (`gbacw:12.23`).
    pub collapsed: bool,
    /// Abandoned guns.
    pub abandoned: Abandoned,
    /// Ammunition: small arms in place 0, guns by section.
    pub ammo: [Ammo; SECTIONS],
    /// The orders it follows: its brigade's, or the last it got while in command (`gbacw:5.36`).
    pub orders: Orders,
    /// Whether it was in command when last checked (II.A).
    pub in_command: bool,
    /// Activations of its brigade it must do without this turn (`gbacw:5.36`).
    pub skips: u8,
    /// Activations in which it acted this turn.
    pub activations: u8,
    /// Whether it skips the present activation.
    pub skipping: bool,
    /// Whether it was in its brigadier's command range when the present marker was drawn: stand, loose cannon and new
    /// orders bind only such units (`gbacw:6.21`). See `activation::limits`.
    pub obeys: bool,
    /// The brigade a battery of the division is attached to (`gbacw:4.32`); see [`World::brigade_of`].
    pub attached: Option<BrigadeId>,
    /// What it did in its own activation.
    pub act: Act,
    /// How it reacted in the enemy's.
    pub react: React,
    /// Whether it was the target of mistaken fire this turn (`gbacw-bb:18.1`).
    pub mistaken: bool,
    /// Whether it may not rally in its next activation (looting, `gbacw-bb:18.1`).
    pub loot_bar: bool,
    /// Guns: a friend in good order passed, advanced into or rallied in the hex; recrew at the end of the activation.
    pub recrew: bool,
    /// Whether it moved, fired as phasing unit, or shocked or was shocked this turn (`gbacw:13.45`).
    pub busy: bool,
    /// Strength points lost since the start.
    pub lost: u8,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeaderPlace {
    /// On the map.
    On(HexId),
    /// Killed this turn or before, not (yet) replaced.
    Dead,
}

/// How far a leader's own movement of the present activation has come (`gbacw:9.31`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Walk {
    /// He has not moved.
    #[default]
    Fresh,
    /// He moves, or waits for the next unit's move to go on with it.
    Moving,
    /// He has finished.
    Finished,
}

/// A leader's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is.
    pub place: LeaderPlace,
    /// Whether the replacement holds the command.
    pub replaced: bool,
    /// The lower leader of the scenario who is the replacement (`gbacw:12.75`), for his name.
    pub successor: Option<LeaderId>,
    /// Movement points spent in the present phase, in halves.
    pub spent2: Mp2,
    /// How far his movement has come.
    pub walk: Walk,
    /// Whether he helped a rally in this activation: no shock (`gbacw:13.43`).
    pub rallied: bool,
    /// Movement points spent in the last commander movement phase, in halves (`gbacw:9.32`).
    pub commander_spent2: Mp2,
    /// Whether he may not help checks in this activation: he was just placed with the nearest unit (`gbacw:11.73`).
    pub displaced: bool,
    /// The unit he goes with at its present action.
    pub riding: Option<UnitId>,
    /// Whether he freed units from a marsh in this activation (`gbacw-bb:9.44`).
    pub marsh_used: bool,
    /// The marsh where he did: others who leave the same hex go free too.
    pub marsh_hex: Option<HexId>,
}

/// Fatigue in ascending order (`gbacw:17.24`): 0 none, 1 `OK`, 2 level 0, 3 level 1 … 6 level 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fatigue(pub u8);

impl Fatigue {
    /// Level 4, the highest (`gbacw:17.25`).
    pub const MOST: Self = Self(6);

    /// The number on the marker: 0 up to level 0, then 1 to 4.
    pub fn level(self) -> i16 {
        i16::from(self.0.saturating_sub(2))
    }

    /// The marker in words.
    pub fn words(self) -> String {
        match self.0 {
            0 => "fresh".into(),
            1 => "fatigue OK".into(),
            _ => format!("fatigue {}", self.level()),
        }
    }

    /// Half the level, rounded up: the modifier of `gbacw:17.31`.
    pub fn half(self) -> i16 {
        (self.level() + 1) / 2
    }
}

/// A brigade's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    /// Its orders.
    pub orders: Orders,
    /// Its fatigue.
    pub fatigue: Fatigue,
    /// Combat ineffective (`gbacw:13.21`).
    pub ci: bool,
    /// Whether its leader was in the division leader's command range at II.A.
    pub in_command: bool,
    /// Whether the army commander leads it himself this turn (`gbacw-bb:4.11`).
    pub direct: bool,
    /// Markers of its division it may use this turn (`gbacw:5.26`, `gbacw:13.23`).
    pub limit: u8,
    /// Markers of its division drawn this turn that it used.
    pub activations: u8,
    /// Activations that count towards fatigue this turn (`gbacw:17.22#1`).
    pub tiring: u8,
    /// Enemy or friendly activations this turn in which it was in a completed shock (`gbacw:17.22#2`).
    pub shocks: u8,
    /// Whether it was in a completed shock in the present activation.
    pub shocked_now: bool,
    /// Whether the present activation counts towards fatigue.
    pub tired_now: bool,
    /// Levels gained by activations this turn: at most two (`gbacw:17.23`).
    pub gained: u8,
    /// Under a Stand result for the present activation (`gbacw:6.23`).
    pub stand: bool,
    /// Under a Confusion result for the present activation (`gbacw:5.34`).
    pub confused: bool,
    /// Under a Loose Cannon: what its units must do now (`gbacw:6.24`).
    pub cannon: Cannon,
    /// Whether its order change for the present marker was settled.
    pub orders_done: bool,
    /// Whether it has used the present marker: it rolled for orders or somebody of it acted.
    pub marker_used: bool,
    /// Whether it has finished the present marker.
    pub marker_done: bool,
    /// Whether it may not change orders at II.C this turn: given by the scenario (`gbacw-bb:30.0`).
    pub orders_fixed: bool,
    /// Whether no shocking unit is with the brigadier: -1 to its shocks in this activation (`gbacw:11.72`).
    pub no_brigadier: bool,
}

/// What a Loose Cannon result makes a brigade do (`gbacw:6.24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cannon {
    /// Nothing.
    #[default]
    None,
    /// Charge with as many units as possible.
    Charge,
    /// Under Advance orders, move as far as possible towards the enemy.
    CloseUp,
    /// Fall back one hex; nothing else.
    FallBack,
}

/// A division's state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    /// Efficiency marker value that counts for it this turn, before its own adjustments.
    pub efficiency: u8,
    /// Activation markers this turn (`gbacw:5.24`).
    pub ams: u8,
    /// Markers of it drawn so far this turn.
    pub drawn: u8,
    /// Whether its leader is in his corps commander's range (Union: always, `gbacw-bb:4.2`).
    pub in_command: bool,
    /// Combat ineffective (`gbacw:13.31`).
    pub ci: bool,
    /// Given by its corps commander this turn (`gbacw:5.23#1`).
    pub bonus: u8,
}

/// A corps' state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corps {
    /// Efficiency marker drawn this turn.
    pub efficiency: u8,
    /// Whether the army commander raised it this turn (`gbacw:5.22`).
    pub raised: bool,
}

/// A chit of the cup (`gbacw:5.31`, `gbacw-bb:18.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Chit {
    /// An activation marker of a division.
    Division(DivisionId),
    /// A battle event.
    Event,
}

/// The activation in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The phasing side.
    pub side: Side,
    /// The division whose marker was drawn.
    pub division: DivisionId,
    /// The brigades acting now, as one if coordinated; empty between brigade activations.
    pub acting: Vec<BrigadeId>,
}

/// What a sub-procedure reports to the frame below it, read at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Nothing to report.
    #[default]
    None,
    /// It happened (a step was made, the unit advanced).
    Yes,
    /// It did not.
    No,
}

/// Strength that fired out of a hex: it counts against the hex's limit as long as anybody who was there then remains
/// (`gbacw:8.31#reset`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiredFrom {
    /// The hex.
    pub hex: HexId,
    /// The kind of fire, each with a limit of its own (ruling G47).
    pub kind: super::fire::Kind,
    /// Who fired.
    pub by: UnitId,
    /// Strength points or guns.
    pub strength: u8,
    /// The combat units in the hex when it fired.
    pub crowd: Vec<UnitId>,
}

/// All that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The turn, an index into the scenario's turns.
    pub turn: u8,
    /// Who has the initiative this turn.
    pub initiative: Option<Side>,
    /// Who had it last (`gbacw:5.13`).
    pub last_initiative: Option<Side>,
    /// Units by [`UnitId`].
    pub units: Vec<Unit>,
    /// Leaders by [`LeaderId`].
    pub leaders: Vec<Leader>,
    /// Combat units in each hex, top first. Abandoned guns are in it too.
    pub stacks: Stacks<UnitId>,
    /// Brigades by [`BrigadeId`].
    pub brigades: Vec<Brigade>,
    /// Divisions by [`DivisionId`].
    pub divisions: Vec<Division>,
    /// Corps by [`CorpsId`].
    pub corps: Vec<Corps>,
    /// The cup.
    pub cup: Cup<Chit>,
    /// No Fire chits the Confederates hold (`gbacw-bb:18.1`).
    pub no_fire: u8,
    /// Holders of the victory hexes, in the scenario's order.
    pub holders: Vec<Side>,
    /// The activation in progress.
    pub activation: Option<Activation>,
    /// What a sub-procedure reports.
    pub last: Verdict,
    /// Strength points eliminated since the start.
    pub losses: BySide<u16>,
    /// The phase in words for the status line.
    pub phase: Phase,
    /// Strength that fired out of hexes in the present brigade activation (`gbacw:8.31#reset`).
    pub fired_from: Vec<FiredFrom>,
    /// Who has checked in the present chain of routs (`gbacw:12.54`).
    pub tested: Vec<UnitId>,
    /// Shocks designated in the present shock phase (`gbacw:11.31`).
    pub shocks: Vec<super::shock::board::Designated>,
    /// Units that failed a check against rout by a shock and wait for the other side's checks (`gbacw:12.52`).
    pub fled: Vec<UnitId>,
    /// What the present chain of retreats remembers (`gbacw:12.46`).
    pub chain: super::retreat::chain::Chain,
}

/// Where in the sequence of play (`gbacw:3.0`) the game is, for display and for rules that depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// I.
    Initiative,
    /// II.A.
    Command,
    /// II.B.
    Efficiency,
    /// II.C.
    DivisionOrders,
    /// III.A, III.B and between activations.
    Draw,
    /// III.C.1.
    ChangeOrders,
    /// III.C.2.
    Coordination,
    /// III.C.3.
    Action,
    /// The shock after the actions.
    Shock,
    /// IV.A.
    CommanderMovement,
    /// IV.B.
    Recovery,
    /// IV.C.
    Effectiveness,
    /// The verdict is known.
    Over,
}

impl World {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders[leader.index()]
    }

    /// A brigade.
    pub fn brigade(&self, brigade: BrigadeId) -> &Brigade {
        &self.brigades[brigade.index()]
    }

    /// A brigade, to be changed.
    pub fn brigade_mut(&mut self, brigade: BrigadeId) -> &mut Brigade {
        &mut self.brigades[brigade.index()]
    }

    /// A division.
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.index()]
    }

    /// A division, to be changed.
    pub fn division_mut(&mut self, division: DivisionId) -> &mut Division {
        &mut self.divisions[division.index()]
    }

    /// A corps, to be changed.
    pub fn corps_mut(&mut self, corps: CorpsId) -> &mut Corps {
        &mut self.corps[corps.index()]
    }

    /// The hex of a unit on the map.
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).place {
            UnitPlace::On(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hex of a leader on the map.
    pub fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        match self.leader(leader).place {
            LeaderPlace::On(hex) => Some(hex),
            LeaderPlace::Dead => None,
        }
    }

    /// The ratings of whoever holds a leader's command now; ask this, not the book, for ratings.
    pub fn ratings(&self, book: &Book, leader: LeaderId) -> super::book::Ratings {
        book.leader(leader).ratings(self.leader(leader).replaced)
    }

    /// Leaders in a hex, ascending.
    pub fn leaders_at(&self, hex: HexId) -> impl Iterator<Item = LeaderId> + '_ {
        self.leaders
            .iter()
            .enumerate()
            .filter(move |(_, l)| l.place == LeaderPlace::On(hex))
            .map(|(i, _)| LeaderId(i as u16))
    }

    /// Whether a unit is on the map and not abandoned guns, which are no units (`gbacw:12.8`).
    pub fn is_combat_unit(&self, unit: UnitId) -> bool {
        let u = self.unit(unit);
        matches!(u.place, UnitPlace::On(_)) && u.abandoned == Abandoned::No
    }

    /// The combat units in a hex, top first, abandoned guns left out.
    pub fn combat_units(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.stacks.at(hex).iter().copied().filter(|u| self.unit(*u).abandoned == Abandoned::No)
    }

    /// The side whose combat units hold a hex, if any.
    pub fn side_at(&self, book: &Book, hex: HexId) -> Option<Side> {
        self.combat_units(hex).next().map(|u| book.side(u))
    }

    /// Whether combat units of a side are in a hex.
    pub fn has(&self, book: &Book, hex: HexId, side: Side) -> bool {
        self.side_at(book, hex) == Some(side)
    }

    /// Whether a hex is next to a combat unit of `side`.
    pub fn is_next_to(&self, book: &Book, hex: HexId, side: Side) -> bool {
        book.board.neighbours(hex).any(|(_, n)| self.has(book, n, side))
    }

    /// Hexes next to `hex` that hold combat units of `side`, clockwise from north.
    pub fn adjacent_to(&self, book: &Book, hex: HexId, side: Side) -> Vec<HexId> {
        book.board.neighbours(hex).map(|(_, n)| n).filter(|n| self.has(book, *n, side)).collect()
    }

    /// The two front hexes of a unit on the map, counter-clockwise one first; fewer at the board's edge.
    pub fn front_hexes(&self, book: &Book, unit: UnitId) -> Vec<HexId> {
        let Some(hex) = self.hex(unit) else { return Vec::new() };
        self.unit(unit).facing.front().into_iter().filter_map(|d| book.board.neighbour(hex, d)).collect()
    }

    /// Whether `hex` is one of the unit's front hexes.
    pub fn has_in_front(&self, book: &Book, unit: UnitId, hex: HexId) -> bool {
        self.aspect_of(book, unit, hex) == Some(Aspect::Front)
    }

    /// Front, flank or rear of a unit towards an adjacent hex.
    pub fn aspect_of(&self, book: &Book, unit: UnitId, adjacent: HexId) -> Option<Aspect> {
        let dir: Dir = book.board.dir_to(self.hex(unit)?, adjacent)?;
        Some(self.unit(unit).facing.aspect(dir))
    }

    /// Whether `hex` lies in the front of a combat unit of `side` that stands in another hex than `except`.
    pub fn in_front_of(&self, book: &Book, hex: HexId, side: Side, except: Option<HexId>) -> bool {
        book.board.neighbours(hex).any(|(_, n)| {
            Some(n) != except && self.combat_units(n).any(|u| book.side(u) == side && self.has_in_front(book, u, hex))
        })
    }

    /// Cohesion rating in its present state (`gbacw:2.6`).
    pub fn cohesion(&self, book: &Book, unit: UnitId) -> i16 {
        let spec = book.unit(unit);
        i16::from(if self.unit(unit).disordered { spec.cohesion_disordered } else { spec.cohesion })
    }

    /// The brigade a unit acts with: its own, or the one a battery is attached to (`gbacw:4.32`).
    pub fn brigade_of(&self, book: &Book, unit: UnitId) -> BrigadeId {
        self.unit(unit).attached.unwrap_or(book.unit(unit).brigade)
    }

    /// The units that act with a brigade, attached ones last, those detached to others left out.
    pub fn units_of<'a>(&'a self, book: &'a Book, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + 'a {
        let own = book.brigade(brigade).units.iter().copied().filter(|u| self.unit(*u).attached.is_none());
        own.chain(book.unit_ids().filter(move |u| self.unit(*u).attached == Some(brigade)))
    }

    /// Whether a leader is of a unit's chain of command, attachment included (`gbacw:11.73`).
    pub fn in_chain(&self, book: &Book, leader: LeaderId, unit: UnitId) -> bool {
        book.in_chain(leader, unit) || self.unit(unit).attached.is_some_and(|b| book.brigade(b).leader == Some(leader))
    }

    /// Fatigue of the unit's brigade; artillery has none (`gbacw:17.1`).
    pub fn fatigue(&self, book: &Book, unit: UnitId) -> Fatigue {
        if book.is_artillery(unit) { Fatigue::default() } else { self.brigade(book.unit(unit).brigade).fatigue }
    }

    /// Leaders of the unit's own chain stacked with it who may help its checks (`gbacw:11.73`, `gbacw-bb:13.42`).
    pub fn helping_leaders(&self, book: &Book, unit: UnitId) -> i16 {
        let Some(hex) = self.hex(unit) else { return 0 };
        self.leaders_at(hex).filter(|l| !self.leader(*l).displaced && self.in_chain(book, *l, unit)).count() as i16
    }

    /// The orders the unit acts under now: artillery is never under Attack orders (`gbacw:6.18`).
    pub fn orders(&self, book: &Book, unit: UnitId) -> Orders {
        if book.is_artillery(unit) { Orders::Advance } else { self.unit(unit).orders }
    }

    /// The hour of the present turn, counted from midnight of the first day.
    pub fn hour(&self, book: &Book) -> u8 {
        book.scenario.turns[usize::from(self.turn)].hour
    }

    /// The phasing side, while an activation is in progress.
    pub fn phasing(&self) -> Option<Side> {
        self.activation.as_ref().map(|a| a.side)
    }

    /// Whether the unit belongs to the brigades acting now and is not skipping this activation.
    pub fn is_acting(&self, book: &Book, unit: UnitId) -> bool {
        self.activation.as_ref().is_some_and(|a| a.acting.contains(&self.brigade_of(book, unit)))
            && !self.unit(unit).skipping
    }

    /// Puts a unit into a hex at a depth (0 = top), taking it from where it was. Everything that enters a hex for
    /// whatever reason goes through here, so that victory hexes change hands (`gbacw-bb:30.2`, ruling G82).
    pub fn put(&mut self, book: &Book, unit: UnitId, hex: HexId, depth: usize) {
        self.leave(unit);
        self.stacks.insert(hex, unit, depth);
        self.unit_mut(unit).place = UnitPlace::On(hex);
        if let Some(i) = book.scenario.victory_hexes.iter().position(|v| v.hex == hex) {
            self.holders[i] = book.side(unit);
        }
    }

    /// Takes a unit off the map.
    pub fn take_off(&mut self, unit: UnitId, place: UnitPlace) {
        self.leave(unit);
        self.unit_mut(unit).place = place;
    }

    /// Takes a unit out of its stack. Guns that come to lie open because foot or horse above them left are marked: their
    /// next fire suffers (`gbacw:10.61`).
    fn leave(&mut self, unit: UnitId) {
        let UnitPlace::On(old) = self.unit(unit).place else { return };
        let is_gun = |world: &Self, u: UnitId| world.unit(u).guns != [0; SECTIONS];
        let at = self.stacks.at(old).iter().position(|u| *u == unit);
        self.stacks.remove(old, unit);
        let Some(at) = at.filter(|_| !is_gun(self, unit)) else { return };
        if self.stacks.at(old).iter().take(at).any(|u| !is_gun(self, *u)) {
            return;
        }
        let open: Vec<UnitId> = self.stacks.at(old)[at..].iter().copied().take_while(|u| is_gun(self, *u)).collect();
        for guns in open {
            let state = self.unit_mut(guns);
            state.act.became_top = true;
            state.react.became_top = true;
        }
    }
}

impl World {
    /// The world at the start of the scenario, before any choice of the set-up.
    pub fn new(book: &Book) -> Self {
        let units = book
            .units
            .iter()
            .map(|spec| {
                let mut guns = [0; SECTIONS];
                for (n, section) in guns.iter_mut().zip(&spec.sections) {
                    *n = section.guns;
                }
                let small_arms = if spec.start.out_of_ammo { Ammo::Out } else { Ammo::Full };
                Unit {
                    place: UnitPlace::On(spec.start.hex),
                    facing: spec.start.facing,
                    strength: spec.start.strength,
                    guns,
                    disordered: spec.start.disordered,
                    collapsed: false,
                    abandoned: Abandoned::No,
                    ammo: [small_arms, Ammo::Full, Ammo::Full],
                    orders: book.brigade(spec.brigade).start_orders.unwrap_or(Orders::Advance),
                    in_command: true,
                    skips: 0,
                    activations: 0,
                    skipping: false,
                    obeys: true,
                    attached: None,
                    act: Act::default(),
                    react: React::default(),
                    mistaken: false,
                    loot_bar: false,
                    recrew: false,
                    busy: false,
                    lost: 0,
                }
            })
            .collect();
        let leaders = book
            .leaders
            .iter()
            .map(|spec| Leader {
                place: spec.start.map_or(LeaderPlace::Dead, LeaderPlace::On),
                replaced: false,
                successor: None,
                spent2: 0,
                walk: Walk::Fresh,
                rallied: false,
                commander_spent2: 0,
                displaced: false,
                riding: None,
                marsh_used: false,
                marsh_hex: None,
            })
            .collect();
        let brigades = book
            .brigades
            .iter()
            .map(|spec| Brigade {
                orders: spec.start_orders.unwrap_or(Orders::Advance),
                fatigue: Fatigue::default(),
                ci: false,
                in_command: true,
                direct: false,
                limit: 0,
                activations: 0,
                tiring: 0,
                shocks: 0,
                shocked_now: false,
                tired_now: false,
                gained: 0,
                stand: false,
                confused: false,
                cannon: Cannon::None,
                orders_done: false,
                marker_used: false,
                marker_done: false,
                orders_fixed: spec.start_orders.is_some(),
                no_brigadier: false,
            })
            .collect();
        let mut world = Self {
            turn: 0,
            initiative: None,
            last_initiative: None,
            units,
            leaders,
            stacks: Stacks::default(),
            brigades,
            divisions: vec![Division::default(); book.divisions.len()],
            corps: vec![Corps::default(); book.corps.len()],
            cup: Cup::new(),
            no_fire: 0,
            holders: book.scenario.victory_hexes.iter().map(|v| v.holder).collect(),
            activation: None,
            last: Verdict::None,
            losses: BySide::default(),
            phase: Phase::SetUp,
            fired_from: Vec::new(),
            tested: Vec::new(),
            shocks: Vec::new(),
            fled: Vec::new(),
            chain: super::retreat::chain::Chain::default(),
        };
        // Listed order in a hex is top to bottom, guns above infantry (ruling G3).
        for guns in [true, false] {
            for unit in book.unit_ids().filter(|u| book.is_artillery(*u) == guns) {
                let hex = book.unit(unit).start.hex;
                world.stacks.insert(hex, unit, usize::MAX);
            }
        }
        world
    }

    /// The invariants of the world, for tests.
    ///
    /// # Errors
    /// What is broken.
    pub fn check(&self, book: &Book) -> Result<(), String> {
        for unit in book.unit_ids() {
            let (spec, u) = (book.unit(unit), self.unit(unit));
            let on = self.stacks.iter().filter(|(_, s)| s.contains(&unit)).map(|(h, _)| h).collect::<Vec<_>>();
            let expected: Vec<HexId> = self.hex(unit).into_iter().collect();
            if on != expected {
                return Err(format!("{} is at {:?} but stacked in {on:?}", spec.name, u.place));
            }
            if u.strength > spec.strength {
                return Err(format!("{} has {} of {} strength points", spec.name, u.strength, spec.strength));
            }
            if self.hex(unit).is_some() && u.strength == 0 {
                return Err(format!("{} stands on the map without strength", spec.name));
            }
            if spec.arm == super::book::Arm::Artillery && u.guns.iter().sum::<u8>() != u.strength {
                return Err(format!("{}: sections {:?} do not add up to {}", spec.name, u.guns, u.strength));
            }
            if u.collapsed && !u.disordered && self.hex(unit).is_some() {
                return Err(format!("{} is collapsed but in good order", spec.name));
            }
            if u.lost + u.strength != spec.start.strength && u.place != UnitPlace::Eliminated {
                return Err(format!(
                    "{}: {} lost and {} left of {}",
                    spec.name, u.lost, u.strength, spec.start.strength
                ));
            }
        }
        for (hex, stack) in self.stacks.iter() {
            if !book.in_area(hex) {
                return Err(format!("{} is outside the area", book.board.number(hex)));
            }
            let sides: Vec<Side> = self.combat_units(hex).map(|u| book.side(u)).collect();
            if sides.windows(2).any(|w| w[0] != w[1]) {
                return Err(format!("both sides in {}", book.board.number(hex)));
            }
            let _ = stack;
        }
        Ok(())
    }
}
