//! What a brigade does when it is activated (`blind-swords:4.0#steps`): leader die, brigade, order, and the steps fire,
//! movement, close combat, rally.

mod events;
mod negated;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::alert::LongRoll;
use super::arrivals::{self, Arrive, Unpile};
use super::book::{Book, BrigadeId, Command, EventId, LeaderId};
use super::close::CloseStep;
use super::events::{self as chits, Window, WindowKind};
use super::fallback::{self, FallBack};
use super::fire::FireStep;
use super::loose::Attach;
use super::movement::MoveStep;
use super::orders;
use super::rally::RallyStep;
use super::world::{Act, Activation, Alert, Boosts, By, Chit, Order, Phase, Place, World};
use super::{BlindSwords, Cx, Flow, call};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;

pub use events::ActivateEvent;
pub use negated::Negated;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivateAction {
    /// This brigade acts, or is marked.
    Brigade(BrigadeId),
    /// It gets this order.
    Order(Order),
    /// A limited activation fires at what is next to it.
    Fire,
    /// It falls back instead.
    FallBack,
}

/// How far the activation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// A chit was drawn: the leader's die.
    Die,
    /// Which brigade.
    Brigade,
    /// Loose regiments may be attached.
    Attach,
    /// Which order.
    Order,
    /// The other side's chits.
    Enemy,
    /// The own side's chits.
    Own,
    /// The Long Roll.
    LongRoll,
    /// Reinforcements.
    Arrive,
    /// The fire step.
    Fire,
    /// Enemy chits before movement.
    EnemyMove,
    /// Own chits before movement.
    OwnMove,
    /// The movement step.
    Move,
    /// Arrivals that could not move on make room.
    Unpile,
    /// Own chits after movement.
    Moved,
    /// The close combat step.
    Close,
    /// The rally step.
    Rally,
    /// Limited: fire or fall back.
    Limited,
    /// Over.
    Over,
}

/// A brigade is activated.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Activate {
    by: By,
    brigade: Option<BrigadeId>,
    limited: bool,
    stage: Stage,
}

impl Activate {
    /// A leader's chit was drawn.
    pub fn chit(leader: LeaderId) -> Self {
        Self { by: By::Leader(leader), brigade: None, limited: false, stage: Stage::Die }
    }

    /// An event chit makes a brigade attack once more.
    pub fn event(brigade: BrigadeId, event: EventId) -> Self {
        Self { by: By::Event(event), brigade: Some(brigade), limited: false, stage: Stage::Brigade }
    }

    /// The opening of the battle (`blind-swords-x:15.0#cleburne`).
    pub fn opening(brigade: BrigadeId) -> Self {
        Self { by: By::Opening, brigade: Some(brigade), limited: false, stage: Stage::Brigade }
    }

    fn at(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }

    fn brigade(&self) -> BrigadeId {
        self.brigade.expect("a brigade was chosen before this stage")
    }

    fn side(&self, book: &Book) -> Side {
        match (self.by, self.brigade) {
            (By::Leader(leader), _) => book.leader(leader).side,
            (_, Some(brigade)) => book.brigade(brigade).side,
            (_, None) => unreachable!("only leaders choose brigades"),
        }
    }

    /// The brigades that may be chosen.
    fn open(&self, book: &Book, world: &World) -> Vec<BrigadeId> {
        match self.by {
            By::Leader(leader) => eligible(book, world, leader),
            By::Event(_) | By::Opening => self.brigade.into_iter().collect(),
        }
    }

    /// The leader's die: at or under his rating the activation is full (`blind-swords:4.0#leader`).
    fn die(&mut self, cx: &mut Cx) -> Flow {
        let By::Leader(leader) = self.by else { unreachable!("only leaders roll") };
        cx.world.leader_mut(leader).drawn = true;
        if eligible(cx.book, cx.world, leader).is_empty() {
            cx.emit(|| ActivateEvent::Nobody(leader).into());
            return Flow::Done;
        }
        let spec = cx.book.leader(leader);
        let rolls = spec.command != Command::Cic
            // In Surprise Confederate leaders do not roll (`blind-swords-x:15.0#leader`).
            && !(spec.side == Side::Confederate && cx.world.is_surprise(cx.book));
        if rolls {
            let (die, rating) = (cx.dice.d6(), rating(cx.book, cx.world, leader));
            self.limited = die > rating;
            cx.emit(|| ActivateEvent::Rolled { leader, die, rating }.into());
        }
        self.at(Stage::Brigade)
    }

    fn choose(&mut self, cx: &mut Cx) -> Flow {
        match self.open(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] => self.begin(only, cx),
            _ => Flow::Ask(self.side(cx.book)),
        }
    }

    fn begin(&mut self, brigade: BrigadeId, cx: &mut Cx) -> Flow {
        self.brigade = Some(brigade);
        let side = cx.book.brigade(brigade).side;
        for unit in &mut cx.world.units {
            unit.act = Act::default();
        }
        let limited = self.limited;
        cx.world.active =
            Some(Activation { side, brigade, by: self.by, limited, order: None, boosts: Boosts::default() });
        cx.world.phase = Phase::Orders;
        let by = self.by;
        cx.emit(|| ActivateEvent::Activated { brigade, by, limited }.into());
        if limited { self.at(Stage::LongRoll) } else { self.at(Stage::Attach) }
    }

    fn orders(&mut self, cx: &mut Cx) -> Flow {
        match self.by {
            By::Leader(_) => Flow::Ask(self.side(cx.book)),
            By::Event(_) | By::Opening => self.give(Order::Attack, cx),
        }
    }

    fn give(&mut self, order: Order, cx: &mut Cx) -> Flow {
        let brigade = self.brigade();
        active(cx.world).order = Some(order);
        cx.emit(|| ActivateEvent::Ordered { brigade, order }.into());
        // Nothing can confuse the opening (ruling R13).
        if self.by == By::Opening { self.at(Stage::Own) } else { self.at(Stage::Enemy) }
    }

    /// The Long Roll is sounded when a brigade that was not alert is activated for the first time (ruling R14).
    fn long_roll(&mut self, cx: &mut Cx) -> Flow {
        self.stage = if self.limited { Stage::Limited } else { Stage::Arrive };
        let brigade = self.brigade();
        if cx.world.brigade(brigade).long_roll { call(LongRoll::new(brigade)) } else { Flow::Again }
    }

    fn arrive(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Fire;
        let brigade = self.brigade();
        if arrivals::due(cx.book, cx.world, brigade).is_empty() { Flow::Again } else { call(Arrive::new(brigade)) }
    }

    /// Runs a step if the order, as it stands after any confusion, allows it.
    fn step(&mut self, cx: &mut Cx, step: Phase, next: Stage, frame: Flow) -> Flow {
        self.stage = next;
        let order = active(cx.world).order.expect("a full activation has an order");
        if !orders::allows(cx.book, order, step) {
            return Flow::Again;
        }
        cx.world.phase = step;
        frame
    }

    /// The movement step; a single regiment that just came in may march whatever the order (`blind-swords-x:10.11a`).
    fn movement(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Unpile;
        let order = active(cx.world).order.expect("a full activation has an order");
        let single = |u| arrivals::may_march_alone(cx.book, cx.world, u);
        if !orders::allows(cx.book, order, Phase::Movement) && !cx.book.unit_ids().any(single) {
            return Flow::Again;
        }
        cx.world.phase = Phase::Movement;
        call(MoveStep::default())
    }

    fn window(&mut self, cx: &Cx, kind: WindowKind, own: bool, next: Stage) -> Flow {
        self.stage = next;
        let side = self.side(cx.book);
        call(Window::new(kind, if own { side } else { side.other() }))
    }

    /// The windows around movement open only if there is a movement step.
    fn move_window(&mut self, cx: &mut Cx, kind: WindowKind, own: bool, next: Stage) -> Flow {
        let order = active(cx.world).order.expect("a full activation has an order");
        if orders::allows(cx.book, order, Phase::Movement) { self.window(cx, kind, own, next) } else { self.at(next) }
    }

    fn limited(&mut self, cx: &mut Cx) -> Flow {
        if fallback::is_open(cx.book, cx.world, self.brigade()) {
            return Flow::Ask(self.side(cx.book));
        }
        self.fire_adjacent(cx)
    }

    fn fire_adjacent(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Over;
        cx.world.phase = Phase::Fire;
        call(FireStep::default())
    }

    /// Marks the brigade, returns the chit if it can act again, and tidies up.
    fn over(&mut self, cx: &mut Cx) -> Flow {
        chits::activation_over(cx);
        let brigade = self.brigade();
        let marks = match self.by {
            By::Leader(leader) => cx.book.leader(leader).command != Command::Cic,
            By::Event(_) => false,
            By::Opening => true,
        };
        if marks {
            cx.world.brigade_mut(brigade).activated = true;
        }
        for unit in cx.book.unit_ids() {
            if cx.world.unit(unit).brigade == Some(brigade) {
                cx.world.unit_mut(unit).lost_way = false;
            }
        }
        cx.world.active = None;
        cx.world.phase = Phase::Draw;
        if let By::Leader(leader) = self.by {
            give_back(cx, leader);
        }
        Flow::Done
    }
}

/// The activation in progress.
fn active(world: &mut World) -> &mut Activation {
    world.active.as_mut().expect("an activation is in progress")
}

/// A division's chit goes back into the cup while one of its brigades can still act (`blind-swords:4.0#leader`).
pub fn give_back(cx: &mut Cx, leader: LeaderId) {
    if cx.book.leader(leader).command == Command::Division && !eligible(cx.book, cx.world, leader).is_empty() {
        cx.world.cup.put(Chit::Leader(leader), 1);
        cx.emit(|| ActivateEvent::GoesBack(leader).into());
    }
}

/// A leader's command rating now.
pub fn rating(book: &Book, world: &World, leader: LeaderId) -> u8 {
    let spec = book.leader(leader);
    let rating = if world.leader(leader).casualty { spec.casualty_rating } else { spec.rating };
    let tired = spec.tires.filter(|(from, _)| *from <= world.clock(book)).map_or(0, |(_, by)| by);
    rating.saturating_sub(tired)
}

/// The brigades a leader's chit may activate (`blind-swords:4.0#leader`).
pub fn eligible(book: &Book, world: &World, leader: LeaderId) -> Vec<BrigadeId> {
    let spec = book.leader(leader);
    spec.brigades.iter().copied().filter(|b| can_act(book, world, *b, spec.command == Command::Cic)).collect()
}

/// Whether a brigade can be activated: alert, not wrecked, not activated yet (a commander-in-chief may repeat one), and
/// with a unit on the map, due to arrive, or in the Available box.
pub fn can_act(book: &Book, world: &World, brigade: BrigadeId, again: bool) -> bool {
    let state = world.brigade(brigade);
    if state.alert != Alert::On || state.wrecked || state.recovers || (state.activated && !again) {
        return false;
    }
    let present = |place| matches!(place, Place::On(_) | Place::Available);
    world.members(brigade).any(|u| present(world.unit(u).place)) || !arrivals::due(book, world, brigade).is_empty()
}

impl Procedure<BlindSwords> for Activate {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Die => self.die(cx),
            Stage::Brigade => self.choose(cx),
            Stage::Attach => {
                self.stage = Stage::Order;
                call(Attach::new(self.brigade()))
            }
            Stage::Order => self.orders(cx),
            Stage::Enemy => self.window(cx, WindowKind::OrderEnemy, false, Stage::Own),
            Stage::Own => self.window(cx, WindowKind::OrderOwn, true, Stage::LongRoll),
            Stage::LongRoll => self.long_roll(cx),
            Stage::Arrive => self.arrive(cx),
            Stage::Fire => self.step(cx, Phase::Fire, Stage::EnemyMove, call(FireStep::default())),
            Stage::EnemyMove => self.move_window(cx, WindowKind::MoveEnemy, false, Stage::OwnMove),
            Stage::OwnMove => self.move_window(cx, WindowKind::MoveOwn, true, Stage::Move),
            Stage::Move => self.movement(cx),
            Stage::Unpile => {
                self.stage = Stage::Moved;
                call(Unpile::default())
            }
            Stage::Moved => self.move_window(cx, WindowKind::MoveEndOwn, true, Stage::Close),
            Stage::Close => self.step(cx, Phase::Close, Stage::Rally, call(CloseStep::default())),
            Stage::Rally => self.step(cx, Phase::Rally, Stage::Over, call(RallyStep::default())),
            Stage::Limited => self.limited(cx),
            Stage::Over => self.over(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Brigade => {
                out.extend(self.open(book, world).into_iter().map(|b| Action::from(ActivateAction::Brigade(b))));
            }
            Stage::Order => out.extend(
                orders::open(book, world, self.side(book)).into_iter().map(|o| Action::from(ActivateAction::Order(o))),
            ),
            Stage::Limited => out.extend([Action::from(ActivateAction::Fire), Action::from(ActivateAction::FallBack)]),
            _ => unreachable!("nothing is asked at {:?}", self.stage),
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Activate(action) = action else { unreachable!("{action:?} is not offered here") };
        match action {
            ActivateAction::Brigade(brigade) => self.begin(brigade, cx),
            ActivateAction::Order(order) => self.give(order, cx),
            ActivateAction::Fire => self.fire_adjacent(cx),
            ActivateAction::FallBack => {
                self.stage = Stage::Over;
                call(FallBack::new(self.brigade()))
            }
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(self, book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        words::because(book, world, self.brigade?)
    }
}
