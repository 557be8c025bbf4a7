//! The checks of the ground that a step brings, and of friends moved through (`gbacw:9.47`, `gbacw:8.22`, `gbacw:9.54`,
//! `gbacw-bb:9.43`, `gbacw-bb:9.44`, `gbacw-bb:9.54`).

use serde::{Deserialize, Serialize};

use super::super::Cx;
use super::super::book::{Book, Command, UnitId};
use super::super::frame::Frame;
use super::super::leaders;
use super::super::morale::{self, Why};
use super::super::movement::MoveEvent;
use super::super::movement::price;
use super::super::results::{Cause, Disorders, lose};
use super::super::terrain::Effects;
use super::super::world::{Mp2, Walk};
use crate::kit::Tally;
use crate::map::HexId;

/// One check after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Check {
    /// For having moved through friends (`gbacw:8.22`).
    Through {
        /// What their hex adds to the die.
        extra: i16,
        /// Where a second disorder sends the unit back to.
        back: HexId,
    },
    /// It failed to leave the marsh in order: it is disordered where it arrived (`gbacw-bb:9.44`).
    MarshFailed,
    /// The ground disorders without a check.
    Automatic,
    /// Guns dragged through a marsh along a lane (`gbacw-bb:9.43`).
    Mired,
    /// Guns cross a stream.
    Stream,
    /// A steep slope, for mounted cavalry.
    Steep,
    /// Into a marsh.
    Marsh,
    /// A hex of withdrawal movement that costs two points or more (`gbacw:9.54`, `gbacw-bb:9.54`).
    Withdrawal {
        /// One for each full point beyond the first.
        extra: i16,
        /// Where a disordered unit goes back to.
        from: HexId,
    },
}

/// What came of a check.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Whether the unit may go no further.
    pub halts: bool,
    /// Where it goes back to.
    pub back: Option<HexId>,
    /// What follows.
    pub frame: Option<Frame>,
}

/// The checks that the ground calls for, in order. One check serves for a step from marsh to marsh, and that is made
/// before leaving (`gbacw-bb:9.44#marsh-pair`).
pub fn checks(e: Effects) -> impl Iterator<Item = Check> {
    [
        (e.guns_over_contours || e.guns_on_steep_lane, Check::Automatic),
        (e.guns_on_marsh_lane, Check::Mired),
        (e.guns_cross_stream, Check::Stream),
        (e.cavalry_on_steep, Check::Steep),
        (e.enters_marsh && !e.leaves_marsh, Check::Marsh),
    ]
    .into_iter()
    .filter_map(|(holds, check)| holds.then_some(check))
}

/// The check of a hex of withdrawal movement that costs so much, if it has one (`gbacw-bb:9.54`, ruling G34).
pub fn withdrawal(book: &Book, cost2: Mp2, from: HexId) -> Option<Check> {
    let chart = &book.charts.terrain.withdrawal;
    (cost2 >= chart.check_from)
        .then(|| Check::Withdrawal { extra: (cost2.saturating_sub(chart.free) / 2) as i16, from })
}

impl Check {
    fn why(self) -> Why {
        let (what, rule) = match self {
            Self::Through { .. } => ("check for moving through friends", "gbacw:8.22"),
            Self::MarshFailed | Self::Marsh => ("marsh check", "gbacw-bb:9.44"),
            Self::Automatic => ("check of the ground", "gbacw-bb:9.44"),
            Self::Mired => ("marsh check", "gbacw-bb:9.43"),
            Self::Stream => ("stream check", "gbacw:9.47"),
            Self::Steep => ("slope check", "gbacw:9.47"),
            Self::Withdrawal { .. } => ("withdrawal check", "gbacw-bb:9.54"),
        };
        Why { what, rule }
    }

    fn extra(self) -> Tally {
        let mut tally = Tally::new();
        match self {
            Self::Through { extra, .. } => tally.add(extra, "price of the friends' hex", "8.22"),
            Self::Withdrawal { extra, .. } => tally.add(extra, "full points beyond the first", "bb 9.54"),
            _ => {}
        }
        tally
    }

    fn cause(self) -> Cause {
        match self {
            Self::Through { .. } => Cause::PassThrough,
            Self::Withdrawal { .. } => Cause::Withdrawal,
            _ => Cause::Terrain,
        }
    }

    /// Rolls it, unless the ground asks for no roll, and says what follows.
    pub fn roll(self, cx: &mut Cx, unit: UnitId) -> Outcome {
        let disordered = cx.world.unit(unit).disordered;
        let sure = match self {
            Self::MarshFailed | Self::Automatic => true,
            Self::Mired => !disordered,
            _ => false,
        };
        if !sure && morale::check(cx, unit, &self.extra(), self.why()) {
            return Outcome::default();
        }
        if !disordered {
            let frame = Disorders::new(vec![unit], self.cause(), Vec::new()).into();
            return Outcome { frame: Some(frame), ..Outcome::default() };
        }
        match self {
            Self::Through { back, .. } => Outcome { back: Some(back), ..Outcome::default() },
            // The second hex of a withdrawal sends it back to the first; in the first it stays.
            Self::Withdrawal { from, .. } if cx.world.unit(unit).act.withdrew > 1 => {
                Outcome { back: Some(from), ..Outcome::default() }
            }
            Self::Automatic | Self::Mired => {
                lose(cx, unit, 1, "wheels break in the ground", "gbacw-bb:9.43");
                Outcome { halts: true, ..Outcome::default() }
            }
            _ => Outcome { halts: true, ..Outcome::default() },
        }
    }
}

/// How a unit comes out of a marsh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Well.
    Free,
    /// It goes, and will be disordered where it arrives.
    Disordered,
    /// Disordered already, it stays, its action over.
    Stuck,
}

/// The check of a unit that tries to leave a marsh hex (`gbacw-bb:9.44#marsh-leave`).
pub fn leave_marsh(cx: &mut Cx, unit: UnitId) -> Leaving {
    let why = Why { what: "check to leave the marsh", rule: "gbacw-bb:9.44" };
    if morale::check(cx, unit, &Tally::new(), why) {
        Leaving::Free
    } else if cx.world.unit(unit).disordered {
        Leaving::Stuck
    } else {
        Leaving::Disordered
    }
}

/// Whether the unit's brigade or division leader sees it out of the marsh where it began, onto dry ground, once in an
/// activation; one who moved there to do so has finished (`gbacw-bb:9.44#marsh-leader`).
pub fn led_out(cx: &mut Cx, unit: UnitId, from: HexId, to: HexId) -> bool {
    if cx.world.unit(unit).act.steps > 0 || price::terrain(cx.book, to).is_marsh() {
        return false;
    }
    let (book, world) = (cx.book, &cx.world);
    let helps = |l: &super::super::book::LeaderId| {
        let state = world.leader(*l);
        matches!(book.leader(*l).command, Command::Brigade(_) | Command::Division(_))
            && book.in_chain(*l, unit)
            && (!state.marsh_used || state.marsh_hex == Some(from))
    };
    let Some(leader) = world.leaders_at(from).find(helps) else { return false };
    let state = cx.world.leader_mut(leader);
    state.marsh_used = true;
    state.marsh_hex = Some(from);
    if state.walk == Walk::Moving && state.spent2 > 0 {
        state.walk = Walk::Finished;
        state.riding = None;
    }
    let name = leaders::name(cx.book, cx.world, leader);
    cx.emit(|| MoveEvent::LedOut { leader, name, unit }.into());
    true
}
