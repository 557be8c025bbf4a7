//! Event chits: when each may be played, on what, and what it does.

use serde::{Deserialize, Serialize};

use super::Time;
use crate::data::{Checker, DataError, Located, Origin, Provenance, Source, load};
use crate::kit::Side;
use crate::rules::blind_swords::book::Clock;

/// When a chit may be played (`blind-swords:7.1`, `blind-swords:7.3#event`, `blind-swords:14.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// Before each chit is drawn, the first included; not once the cup is empty.
    Draw,
    /// In the end phase.
    End,
    /// The enemy has announced an order; before its owner's own chits and before the Long Roll.
    OrderEnemy,
    /// An own order stands.
    OrderOwn,
    /// An own brigade begins its movement step.
    MoveOwn,
    /// An enemy brigade begins its movement step; asked before [`Window::MoveOwn`].
    MoveEnemy,
    /// An own brigade ends its movement step; before close combat is declared.
    MoveEndOwn,
    /// All close combats of an own brigade are declared, none is resolved.
    CloseOwn,
    /// A fire of enemy infantry is resolved with its tests.
    FireDoneEnemy,
    /// An own hex must take a cohesion test; before its dice.
    TestOwn,
}

/// What a chit does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The active brigade yells: rating, a shift in close combat (see its chart), forced advance. Once an activation.
    RebelYell {
        /// Added to the cohesion rating.
        cr: i8,
    },
    /// The active brigade charges: a shift in close combat (see its chart), forced advance.
    Charge,
    /// Units of one brigade rally, or one in the Available box rebuilds.
    Rally {
        /// Units at most.
        units: u8,
    },
    /// The enemy's order is rolled for.
    CommandConfusion {
        /// Whether Cleburne's opening attack is exempt.
        spares_opening: bool,
    },
    /// Two hexes of infantry fire at each other.
    Firefight,
    /// A firer runs low on ammunition.
    LowAmmo,
    /// A battery near the active brigade moves or fires.
    GunsForward {
        /// Hexes from a unit of the brigade at most.
        within: u8,
        /// Movement points.
        mp: u8,
    },
    /// The active brigade ignores camps and dots.
    PastTheTents,
    /// A commander leads the active brigade, and may fall.
    LeadInPerson {
        /// The leader's key.
        leader: String,
        /// Added to the cohesion rating.
        cr: i8,
        /// Columns in close combat.
        shift: i8,
        /// The highest die at which he falls.
        falls_on: u8,
        /// From this turn on
        later_from: Time,
        /// the highest die is this.
        later_falls_on: u8,
    },
    /// Several hexes of batteries fire as one.
    GrandBattery {
        /// Hexes at most.
        hexes: u8,
        /// Hexes from the next of them at most, if that matters.
        #[serde(default)]
        apart: Option<u8>,
        /// Hexes from the Landing at most, if that matters.
        #[serde(default)]
        landing_within: Option<u8>,
        /// Columns.
        shift: i8,
    },
    /// Cavalry on the flank of a Union unit near the west edge.
    Raiders {
        /// Columns of hexes from the west edge of the area.
        columns: u8,
        /// Morale hits of a unit that fails.
        hits: u8,
        /// Its retreat.
        retreat: u8,
    },
    /// Cavalry on a Union battery or worn unit.
    Forrest {
        /// Retreat of a battery.
        retreat: u8,
        /// Morale hits of infantry.
        hits: u8,
    },
    /// An activated brigade acts again under Attack.
    DriveOn {
        /// Morale hits afterwards of each unit that fought in close combat.
        hits: u8,
    },
    /// The active brigade pays no slopes and streams.
    UpTheRavines,
    /// A test makes nobody retreat.
    StandFirm,
    /// A battery moves or fires.
    ShiftGuns {
        /// Movement points.
        mp: u8,
    },
    /// Ammunition markers go.
    Wagons {
        /// Units at most.
        units: u8,
        /// Hexes from every enemy at least.
        enemy_from: u8,
    },
    /// Units of some leaders' brigades lose morale hits.
    Steady {
        /// Units at most.
        units: u8,
        /// Morale hits of each.
        hits: u8,
        /// The leaders' keys.
        leaders: Vec<String>,
    },
    /// Cavalry makes a hex and its neighbours dearer for the enemy.
    Screen {
        /// Hexes from infantry of the brigades at most.
        within: u8,
        /// The brigades.
        brigades: Vec<String>,
        /// Movement points.
        mp: u8,
    },
    /// The enemy shows his held event chits and loses one.
    Pickets,
    /// A unit with rifles fires, woods or not.
    Sharpshooters,
    /// A broken unit gathers sooner.
    Stragglers,
}

/// An event chit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventChit {
    /// Its id in the data: `csa_rally`.
    pub key: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// When it may be played.
    pub windows: Vec<Window>,
    /// The first turn in which it is eligible for the cup.
    pub from: Option<Clock>,
    /// The last one.
    pub until: Option<Clock>,
    /// What it does.
    pub effect: Effect,
    /// On what, in words.
    pub eligible: String,
    /// What it does, in words.
    pub words: String,
    /// The battles it belongs to, by number.
    pub battles: Vec<String>,
    /// Where it comes from.
    pub origin: Origin,
}

impl EventChit {
    /// Whether it is in force in a turn.
    pub fn holds(&self, turn: Clock) -> bool {
        self.from.is_none_or(|t| t <= turn) && self.until.is_none_or(|t| turn <= t)
    }

    /// Whether it may be played in a window of a turn.
    pub fn opens(&self, window: Window, turn: Clock) -> bool {
        self.holds(turn) && self.windows.contains(&window)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChit {
    key: Located<String>,
    side: Side,
    name: String,
    windows: Located<Vec<Window>>,
    from: Option<Time>,
    until: Option<Time>,
    effect: Effect,
    eligible: String,
    words: String,
    battles: Vec<String>,
    origin: Origin,
}

/// All of `events.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventChart {
    /// The chits, in order of the players' displays.
    pub chits: Vec<EventChit>,
    /// Where they come from.
    pub source: Provenance,
}

impl EventChart {
    /// A chit by its key.
    pub fn chit(&self, key: &str) -> Option<&EventChit> {
        self.chits.iter().find(|c| c.key == key)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    chits: Vec<RawChit>,
    source: Provenance,
}

/// Reads `events.yaml`.
pub(super) fn read(source: &Source) -> Result<EventChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let mut seen: Vec<&str> = Vec::new();
    for chit in &raw.chits {
        if seen.contains(&chit.key.as_str()) {
            check.error(&chit.key, format!("chit {} stands twice", chit.key.value));
        }
        seen.push(&chit.key);
        if chit.windows.is_empty() {
            check.error(&chit.windows, format!("chit {} can never be played; expected a window", chit.key.value));
        }
        if let (Some(from), Some(until)) = (chit.from, chit.until)
            && until < from
        {
            check.error(&chit.key, format!("chit {}: \"until\" lies before \"from\"", chit.key.value));
        }
    }
    let chits = raw.chits.iter().map(chit).collect();
    check.finish(EventChart { chits, source: raw.source })
}

fn chit(raw: &RawChit) -> EventChit {
    EventChit {
        key: raw.key.value.clone(),
        side: raw.side,
        name: raw.name.clone(),
        windows: raw.windows.value.clone(),
        from: raw.from.map(|t| t.0),
        until: raw.until.map(|t| t.0),
        effect: raw.effect.clone(),
        eligible: raw.eligible.clone(),
        words: raw.words.clone(),
        battles: raw.battles.clone(),
        origin: raw.origin,
    }
}
