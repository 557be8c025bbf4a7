//! Leader casualties (`gbacw:12.71`, `gbacw-bb:12.78`).

use super::super::Cx;
use super::super::book::LeaderId;
use super::super::world::{LeaderPlace, UnitPlace, Walk};
use super::{LeaderEvent, name};
use crate::map::HexId;

/// Rolls for every leader in a hex whose units lost steps in one fire combat or one shock step (`gbacw:12.71`): once.
/// Call it after the losses are taken and before checks and retreats; for losses by second disorders alone, after all
/// checks.
pub fn casualties(cx: &mut Cx, hex: HexId) {
    casualties_of(cx, hex, 1);
}

/// The same, where so many steps were lost in the hex: with more leader losses (`gbacw-bb:12.78`, optional) a roll for
/// each of them.
pub fn casualties_of(cx: &mut Cx, hex: HexId, losses: u8) {
    if losses == 0 {
        return;
    }
    if cx.book.options.leader_losses {
        roll(cx, hex, losses, "gbacw-bb:12.78");
    } else {
        roll(cx, hex, 1, "gbacw:12.71");
    }
}

/// Rolls for every leader in a hex that took part in a shock, at the end of step 6b, if more leader losses are in play
/// (`gbacw-bb:12.78`, optional).
pub fn shock_casualties(cx: &mut Cx, hex: HexId) {
    if cx.book.options.leader_losses {
        roll(cx, hex, 1, "gbacw-bb:12.78");
    }
}

fn roll(cx: &mut Cx, hex: HexId, times: u8, rule: &'static str) {
    let limit = cx.book.charts.cohesion.leader_casualty.die;
    let here: Vec<LeaderId> = cx.world.leaders_at(hex).collect();
    for leader in here {
        for _ in 0..times {
            let roll = cx.dice.d10();
            let name = name(cx.book, cx.world, leader);
            cx.emit(|| LeaderEvent::Casualty { leader, name, hex, roll, limit, rule }.into());
            if roll <= limit {
                kill(cx, leader);
                break;
            }
        }
    }
}

/// Takes a leader out of play; a replacement may come in the recovery phase.
pub(in super::super) fn kill(cx: &mut Cx, leader: LeaderId) {
    let state = cx.world.leader_mut(leader);
    state.place = LeaderPlace::Dead;
    state.walk = Walk::Finished;
    state.riding = None;
}

/// Leaders whose whole command is eliminated are lost with it (`gbacw:12.71`); routed units still count. Call it when a
/// unit is eliminated.
pub fn bereft(cx: &mut Cx) {
    for leader in cx.book.leader_ids() {
        if cx.world.leader_hex(leader).is_none() {
            continue;
        }
        let mut units = cx.book.unit_ids().filter(|u| cx.world.in_chain(cx.book, leader, *u));
        if units.all(|u| matches!(cx.world.unit(u).place, UnitPlace::Eliminated | UnitPlace::Left)) {
            let name = name(cx.book, cx.world, leader);
            cx.emit(|| LeaderEvent::Bereft { leader, name }.into());
            kill(cx, leader);
        }
    }
}
