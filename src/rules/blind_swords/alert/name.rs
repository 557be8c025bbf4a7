//! The Union Alert chit: the Union names a division (`blind-swords-x:8.7#2`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId};
use super::super::world::{Alert, World};
use super::super::{BlindSwords, Cx, Flow};
use super::{AlertAction, AlertEvent, alert_next};
use crate::engine::{Ask, ChoiceWords, Group, Procedure};
use crate::kit::Side;

/// The Union names a division that is not alert.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct NameDivision {}

/// One brigade of each division that may be named.
fn open(book: &Book, world: &World) -> Vec<BrigadeId> {
    book.brigade_ids()
        .filter(|b| {
            let spec = book.brigade(*b);
            spec.alert_by_chit && world.brigade(*b).alert == Alert::Off && spec.alert_group.first() == Some(b)
        })
        .collect()
}

/// The name of a brigade's division: its leader's.
pub(super) fn division(book: &Book, brigade: BrigadeId) -> String {
    book.brigade(brigade).leader.map_or_else(|| book.brigade(brigade).name.clone(), |l| book.leader(l).short.clone())
}

fn name(brigade: BrigadeId, cx: &mut Cx) -> Flow {
    cx.world.alert_named = Some(brigade);
    let secret = cx.book.options.hidden_alert;
    cx.emit(|| AlertEvent::Named { brigade, secret }.into());
    alert_next(cx, brigade);
    Flow::Done
}

impl Procedure<BlindSwords> for NameDivision {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match open(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] => name(only, cx),
            _ => Flow::Ask(Side::Union),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(open(book, world).into_iter().map(|b| Action::from(AlertAction::Name(b))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Alert(AlertAction::Name(brigade)) = action else { unreachable!("{action:?} is not offered here") };
        name(brigade, cx)
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask {
            title: "Which division is alert from the next turn on?".into(),
            rule: "blind-swords-x:8.7#2",
            phase: "ALERT",
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        let Action::Alert(AlertAction::Name(brigade)) = action else { unreachable!("{action:?} is not offered here") };
        let group: Vec<&str> =
            book.brigade(brigade).alert_group.iter().map(|b| book.brigade(*b).name.as_str()).collect();
        ChoiceWords::new(Group::Command, "alert", division(book, brigade), "blind-swords-x:8.7#2")
            .detail(group.join(", "))
    }
}
