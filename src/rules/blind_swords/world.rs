//! All that changes in a game: units, brigades, leaders, the draw cup, the activation in progress.

use serde::{Deserialize, Serialize};

use super::book::{Arm, Book, BrigadeId, Clock, Entry, EventId, Face, LeaderId, Sp2, UnitId};
use crate::kit::{BySide, Cup, Side, Stacks};
use crate::map::HexId;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    On(HexId),
    /// In Broken Box 1, 2 or 3 (`blind-swords:12.8`).
    Broken(u8),
    /// In the Available box (`blind-swords:12.8`).
    Available,
    /// Eliminated.
    Eliminated,
    /// Left the map of its own will, not a loss (`blind-swords:10.12`, ruling R2).
    Left,
    /// Still to arrive (`blind-swords:10.11`).
    Due,
    /// A gunboat in play between its shots (`blind-swords-x:6.5e`).
    Afloat,
}

/// What a unit did in the present turn; cleared when a turn begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turned {
    /// A battery or gunboat that is done with the Artillery Phase: it moved, fired, was passed over in an activated hex,
    /// or retreated (`blind-swords:6.1`, `blind-swords:6.5b`).
    pub done: bool,
    /// Whether it moved, fired, retreated or was flipped in the Artillery Phase: no artillery rally (`blind-swords:6.4`).
    pub no_rally: bool,
    /// A gunboat shook it: the other one does so no more (`blind-swords-x:6.5e#effect`).
    pub shelled: bool,
    /// The hex out of which a battery fired in the Artillery Phase (`blind-swords-x:6.5c`).
    pub fired_from: Option<HexId>,
}

/// What a unit did in the present activation or artillery step; cleared when one begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// It fired in the fire step (`blind-swords:9.1#once`).
    pub fired: bool,
    /// Its move is over.
    pub moved: bool,
    /// Movement points of the present move, in halves, fixed when it sets out; 0 before.
    pub mp2: u8,
    /// Movement points spent, in halves.
    pub spent2: u8,
    /// Hexes entered by movement.
    pub steps: u8,
    /// It moves in march column (`blind-swords-x:8.4`).
    pub march: bool,
    /// It arrived in this activation (`blind-swords:10.11`).
    pub arrived: bool,
    /// It made a charge move (`blind-swords:10.10`).
    pub charged: bool,
    /// It took part in a close combat that was fought.
    pub closed: bool,
    /// It used its rally action (`blind-swords:13.2`).
    pub rallied: bool,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Whether its battleworn side is up.
    pub worn: bool,
    /// Morale hits: 0 none, 1 Shaken, 2 Disrupted (`blind-swords:12.5#none`).
    pub hits: u8,
    /// Whether it has a Low Ammo marker (`blind-swords-x:9.1d`).
    pub low_ammo: bool,
    /// Its brigade now.
    pub brigade: Option<BrigadeId>,
    /// First turn in which it may arrive, while it is [`Place::Due`].
    pub due: Clock,
    /// The enemy kept it out once (`blind-swords:10.11#block`).
    pub delayed: bool,
    /// Cavalry on foot (`blind-swords:10.9`).
    pub dismounted: bool,
    /// Whether it was ever on the Broken Track (`blind-swords:13.2b#opt`).
    pub was_broken: bool,
    /// Whether it will not move in its next activation (fog result).
    pub lost_way: bool,
    /// How often it retreated, broke, left or was eliminated so far. A procedure that must know whether a unit was driven
    /// off while it waited keeps the number and compares.
    pub driven: u16,
    /// This turn.
    pub turned: Turned,
    /// This activation.
    pub act: Act,
}

impl Unit {
    /// Its hex, if it is on the map.
    pub fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::On(hex) => Some(hex),
            _ => None,
        }
    }
}

/// Whether a brigade is alert (`blind-swords-x:8.7`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Alert {
    /// Not alert.
    Off,
    /// Alert from the next turn on.
    Next,
    /// Alert.
    On,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    /// Whether its marker shows Activated (`blind-swords:2.3`).
    pub activated: bool,
    /// Alert.
    pub alert: Alert,
    /// Whether the Long Roll is still to be sounded for it (`blind-swords-x:8.7a`).
    pub long_roll: bool,
    /// Wrecked (`blind-swords-x:12.9`).
    pub wrecked: bool,
    /// Wrecked no longer, but its marker comes back only with the next turn (fog result).
    pub recovers: bool,
    /// Whether any of its units was in a close combat this turn.
    pub closed: bool,
}

/// A leader, who is a chit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// His casualty side is up.
    pub casualty: bool,
    /// His casualty side comes up with the next turn.
    pub falls: bool,
    /// Eliminated (Johnston), in this turn.
    pub eliminated: Option<Clock>,
    /// Whether his chit was drawn this turn and acted.
    pub drawn: bool,
}

/// A chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Chit {
    /// A leader's.
    Leader(LeaderId),
    /// An event.
    Event(EventId),
    /// Fog of War.
    Fog,
    /// Fortunes of War.
    Fortunes,
    /// Union Alert.
    Alert,
    /// An event chit of that side whose face the onlooker does not know: in redacted copies only.
    Unknown(Side),
}

/// The orders of a brigade (`blind-swords:8.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Order {
    /// Attack (`blind-swords:8.2`).
    Attack,
    /// Defend (`blind-swords:8.3`).
    Defend,
    /// Maneuver (`blind-swords:8.4`).
    Maneuver,
    /// Regroup (`blind-swords:8.5`).
    Regroup,
    /// None, by confusion.
    NoOrder,
}

/// What brought a brigade to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum By {
    /// A leader's chit, the commander-in-chief's included.
    Leader(LeaderId),
    /// An event chit.
    Event(EventId),
    /// The opening of the battle (`blind-swords-x:15.0#cleburne`).
    Opening,
}

/// What event chits did for the present activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boosts {
    /// Added to the cohesion rating of the active brigade's units.
    pub cr: i8,
    /// Added to the column of its close combats by a Rebel Yell.
    pub yell: i8,
    /// The same by a Charge.
    pub charge: i8,
    /// The same by Johnston in person.
    pub johnston: i8,
    /// A winner of close combat must advance.
    pub must_advance: bool,
    /// Slopes and streams cost nothing.
    pub ravines: bool,
    /// Camps and dots do not matter.
    pub past_tents: bool,
    /// Enemy horse: this hex and its neighbours cost more.
    pub horse: Option<HexId>,
}

/// The brigade that acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Its side.
    pub side: Side,
    /// The brigade.
    pub brigade: BrigadeId,
    /// Why it acts.
    pub by: By,
    /// Limited (`blind-swords:4.0#limited`): fire at adjacent hexes only.
    pub limited: bool,
    /// Its orders, once announced.
    pub order: Option<Order>,
    /// Event chits.
    pub boosts: Boosts,
}

/// Where in the turn we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Command Decision Phase.
    Decision,
    /// Artillery Phase.
    Artillery,
    /// Chit Draw Phase.
    Draw,
    /// Orders step.
    Orders,
    /// Fire step.
    Fire,
    /// Movement step.
    Movement,
    /// Close combat step.
    Close,
    /// Rally step.
    Rally,
    /// End phase.
    End,
    /// The battle is over.
    Over,
}

/// The march of Lew Wallace (16.7, option).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wallace {
    /// The turn of the declaration.
    pub declared: Clock,
    /// The turn T, once found.
    pub comes: Option<Clock>,
}

/// A unit whose retreat waits while enemies fire at it as it passes them (`blind-swords:10.7#retreat`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleeing {
    /// The unit.
    pub unit: UnitId,
    /// Hexes that this fire adds to its retreat.
    pub more: u8,
    /// The enemies that added them.
    pub by: Vec<UnitId>,
}

/// All that changes in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The turn, an index into the scenario's turns.
    pub turn: u8,
    /// Where in the turn.
    pub phase: Phase,
    /// Units.
    pub units: Vec<Unit>,
    /// Brigades.
    pub brigades: Vec<Brigade>,
    /// Leaders.
    pub leaders: Vec<Leader>,
    /// Who is where; the order in a stack means nothing in this system.
    pub stacks: Stacks<UnitId>,
    /// Who holds each of the scenario's recorded hexes.
    pub holders: Vec<Side>,
    /// The draw cup.
    pub cup: Cup<Chit>,
    /// Key chits put into the cup this turn, known to their owner.
    pub keys: BySide<Vec<EventId>>,
    /// Event chits held.
    pub hand: BySide<Vec<EventId>>,
    /// Event chits held whose faces the onlooker does not know: in redacted copies only.
    pub unknown_held: BySide<u8>,
    /// Chits that were shown to both sides this turn, in order.
    pub shown: Vec<Chit>,
    /// Held event chits that the other side has seen (event chit `Pickets`).
    pub seen: Vec<EventId>,
    /// The next chit drawn is cancelled (`blind-swords:7.3a`).
    pub fortunes: bool,
    /// So many event chits drawn next are discarded unseen (fog result).
    pub lull: u8,
    /// The brigade that acts.
    pub active: Option<Activation>,
    /// Union batteries that moved in this Artillery Phase (`blind-swords-x:8.7b`).
    pub battery_moves: u8,
    /// The alert group the Union Alert chit named this turn, a brigade of it (`blind-swords-x:8.7#2`).
    pub alert_named: Option<BrigadeId>,
    /// Halves of points that awards of a certain turn have brought, an item an award.
    pub banked2: Vec<BySide<i16>>,
    /// The march of Lew Wallace.
    pub wallace: Option<Wallace>,
    /// Every retreat of the present test is ignored (event chit, window `TEST_OWN`).
    pub stand_firm: bool,
    /// Units fired at in the middle of a retreat.
    pub fleeing: Vec<Fleeing>,
}

impl World {
    /// The world at the start of a scenario.
    pub fn new(book: &Book) -> Self {
        let mut world = Self {
            turn: 0,
            phase: Phase::Decision,
            units: book.units.iter().map(unit).collect(),
            brigades: book
                .brigades
                .iter()
                .map(|b| Brigade {
                    activated: false,
                    alert: if b.starts_alert { Alert::On } else { Alert::Off },
                    long_roll: book.scenario.rules.long_roll && !b.starts_alert,
                    wrecked: false,
                    recovers: false,
                    closed: false,
                })
                .collect(),
            leaders: book.leaders.iter().map(|l| Leader { casualty: l.starts_casualty, ..Leader::default() }).collect(),
            stacks: Stacks::default(),
            holders: vec![Side::Union; book.scenario.held.len()],
            cup: Cup::new(),
            keys: BySide::default(),
            hand: BySide::default(),
            unknown_held: BySide::default(),
            shown: Vec::new(),
            seen: Vec::new(),
            fortunes: false,
            lull: 0,
            active: None,
            battery_moves: 0,
            alert_named: None,
            banked2: vec![BySide::default(); book.scenario.awards.len()],
            wallace: None,
            stand_firm: false,
            fleeing: Vec::new(),
        };
        for id in book.unit_ids() {
            if let Entry::Set(hex) = book.unit(id).entry {
                world.stacks.insert(hex, id, usize::MAX);
            }
        }
        world
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// A brigade.
    pub fn brigade(&self, id: BrigadeId) -> &Brigade {
        &self.brigades[id.index()]
    }

    /// A brigade, to be changed.
    pub fn brigade_mut(&mut self, id: BrigadeId) -> &mut Brigade {
        &mut self.brigades[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.index()]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.leaders[id.index()]
    }

    /// The present turn's half-hour since 8:00.
    pub fn clock(&self, book: &Book) -> Clock {
        let last = book.scenario.turns.len() - 1;
        book.scenario.turns[usize::from(self.turn).min(last)]
    }

    /// Whether Confederate Surprise is in force (`blind-swords-x:15.0#when`): the turns of 8:00 and 8:30.
    pub fn is_surprise(&self, book: &Book) -> bool {
        book.scenario.rules.surprise && book.charts.command.surprise.is_on(self.clock(book))
    }

    /// Whether camps and dots are in force (`blind-swords-x:2.10#camp-end`).
    pub fn camps_matter(&self, book: &Book) -> bool {
        self.clock(book) < book.scenario.rules.camps_until
    }

    /// The hex of a unit, `None` off the map.
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.unit(unit).hex()
    }

    /// The units in a hex.
    pub fn at(&self, hex: HexId) -> &[UnitId] {
        self.stacks.at(hex)
    }

    /// The side of the units in a hex, `None` if it is empty. Gunboats stand in the river, where nobody else can be.
    pub fn side_at(&self, book: &Book, hex: HexId) -> Option<Side> {
        self.stacks.top(hex).map(|u| book.unit(u).side)
    }

    /// Whether ground units of the other side stand in a hex. Gunboats are nobody's neighbours: no unit fights them, and
    /// they fight none but by their own fire (`blind-swords-x:6.5e#safe`).
    pub fn enemy_at(&self, book: &Book, side: Side, hex: HexId) -> bool {
        self.stacks.top(hex).map(|u| book.unit(u)).is_some_and(|s| s.side != side && s.arm != Arm::Gunboat)
    }

    /// The hexes next to `hex` with enemies of `side` in them.
    pub fn enemies_next_to<'a>(&'a self, book: &'a Book, side: Side, hex: HexId) -> impl Iterator<Item = HexId> + 'a {
        book.neighbours(hex).filter(move |h| self.enemy_at(book, side, *h))
    }

    /// Hexes from `hex` to the nearest enemy of `side`, `u16::MAX` if there is none. Gunboats do not count: they take
    /// no part in any combat but their own fire (`blind-swords-x:6.5e#safe`).
    pub fn distance_to_enemy(&self, book: &Book, side: Side, hex: HexId) -> u16 {
        self.stacks
            .iter()
            .filter(|(_, units)| book.unit(units[0]).side != side && book.unit(units[0]).arm != Arm::Gunboat)
            .map(|(h, _)| book.board.distance(h, hex))
            .min()
            .unwrap_or(u16::MAX)
    }

    /// The units of a brigade, wherever they are, in order.
    pub fn members(&self, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + '_ {
        (0..self.units.len() as u16).map(UnitId).filter(move |u| self.unit(*u).brigade == Some(brigade))
    }

    /// The face that is up; gunboats show their only one.
    pub fn face(&self, book: &Book, unit: UnitId) -> Face {
        let (spec, state) = (book.unit(unit), self.unit(unit));
        let (fresh, worn) = match spec.dismounted {
            Some((fresh, worn)) if state.dismounted => (fresh, worn),
            _ => (spec.fresh, spec.worn),
        };
        let up = if state.worn { worn.or(fresh) } else { fresh.or(worn) };
        up.expect("every counter has a side")
    }

    /// Printed strength in halves (`blind-swords:2.1#sp`).
    pub fn printed2(&self, book: &Book, unit: UnitId) -> Sp2 {
        self.face(book, unit).sp2
    }

    /// Strength less morale hits, in halves, never below 0 (`blind-swords:12.5#none`).
    pub fn strength2(&self, book: &Book, unit: UnitId) -> Sp2 {
        self.printed2(book, unit).saturating_sub(2 * self.unit(unit).hits)
    }

    /// Whether a unit fights as infantry: foot, or horse that dismounted (`blind-swords:10.9`).
    pub fn is_foot(&self, book: &Book, unit: UnitId) -> bool {
        match book.unit(unit).arm {
            Arm::Infantry => true,
            Arm::Cavalry => self.unit(unit).dismounted,
            Arm::Artillery | Arm::Gunboat => false,
        }
    }

    /// Whether a unit is mounted cavalry.
    pub fn is_mounted(&self, book: &Book, unit: UnitId) -> bool {
        book.unit(unit).arm == Arm::Cavalry && !self.unit(unit).dismounted
    }

    /// Whether a unit's brigade is alert; batteries and loose regiments always are (`blind-swords-x:8.7`).
    pub fn is_alert(&self, unit: UnitId) -> bool {
        self.unit(unit).brigade.is_none_or(|b| self.brigade(b).alert == Alert::On)
    }

    /// Whether a unit's brigade is wrecked.
    pub fn is_wrecked(&self, unit: UnitId) -> bool {
        self.unit(unit).brigade.is_some_and(|b| self.brigade(b).wrecked)
    }

    /// Whether a unit belongs to the active brigade.
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.active.as_ref().is_some_and(|a| self.unit(unit).brigade == Some(a.brigade))
    }

    /// Puts a unit into a hex from wherever it is; infantry takes control of it (`blind-swords-x:10.13#vp`).
    pub fn put(&mut self, book: &Book, unit: UnitId, hex: HexId) {
        self.lift(unit);
        self.unit_mut(unit).place = Place::On(hex);
        self.stacks.insert(hex, unit, usize::MAX);
        if self.is_foot(book, unit)
            && let Some(i) = book.scenario.held.iter().position(|h| h.hex == hex)
        {
            self.holders[i] = book.unit(unit).side;
        }
    }

    /// Takes a unit off the map, or from one box to another.
    pub fn take_off(&mut self, unit: UnitId, place: Place) {
        debug_assert!(!matches!(place, Place::On(_)), "put() places units on the map");
        self.lift(unit);
        self.unit_mut(unit).place = place;
    }

    fn lift(&mut self, unit: UnitId) {
        if let Place::On(hex) = self.unit(unit).place {
            let was = self.stacks.remove(hex, unit);
            debug_assert!(was, "a unit on the map is in its hex's stack");
        }
    }

    /// Who holds a recorded hex, `None` if it is not recorded.
    pub fn holder(&self, book: &Book, hex: HexId) -> Option<Side> {
        book.scenario.held.iter().position(|h| h.hex == hex).map(|i| self.holders[i])
    }

    /// The invariants; what is broken if not all hold.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    pub fn check(&self, book: &Book) -> Result<(), String> {
        for id in book.unit_ids() {
            let (spec, unit) = (book.unit(id), self.unit(id));
            let name = &spec.name;
            if let Place::On(hex) = unit.place {
                if !self.at(hex).contains(&id) {
                    return Err(format!("{name} is not in the stack of its hex"));
                }
                if spec.arm != Arm::Gunboat && !book.in_area(hex) {
                    return Err(format!("{name} stands outside the area at {}", book.number(hex)));
                }
            }
            if unit.hits > 2 {
                return Err(format!("{name} has {} morale hits", unit.hits));
            }
            if matches!(unit.place, Place::Broken(_) | Place::Available) && (spec.is_gun() || spec.fragile) {
                return Err(format!("{name} is on the Broken Track, where it can never be"));
            }
            if matches!(unit.place, Place::Broken(0 | 4..)) {
                return Err(format!("{name} is in no box"));
            }
        }
        for (hex, units) in self.stacks.iter() {
            let side = book.unit(units[0]).side;
            for unit in units {
                if book.unit(*unit).side != side {
                    return Err(format!("both sides stand in {}", book.number(hex)));
                }
                if self.hex(*unit) != Some(hex) {
                    return Err(format!("{} is in two places", book.unit(*unit).name));
                }
            }
        }
        Ok(())
    }
}

fn unit(spec: &super::book::UnitSpec) -> Unit {
    let (place, due) = match spec.entry {
        Entry::Set(hex) => (Place::On(hex), 0),
        Entry::Eliminated => (Place::Eliminated, 0),
        Entry::Afloat => (Place::Afloat, 0),
        Entry::Due { turn, .. } => (Place::Due, turn),
    };
    Unit {
        place,
        worn: spec.starts_worn || spec.fresh.is_none(),
        hits: spec.starts_hits,
        low_ammo: false,
        brigade: spec.brigade,
        due,
        delayed: false,
        dismounted: false,
        was_broken: false,
        lost_way: false,
        driven: 0,
        turned: Turned::default(),
        act: Act::default(),
    }
}
