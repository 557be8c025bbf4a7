//! What the play screen shows: overlays, odds, panes, and the texts that are made from the decision.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Play;
use super::walk::UNKNOWN;
use crate::engine::snapshot::Ground;
use crate::engine::{Answer, Query, Target};
use crate::map::HexId;
use crate::ui::command::Command;
use crate::ui::keymap::Place;
use crate::ui::layer::sheet::Sheet;
use crate::ui::layers::{Context, Look};
use crate::ui::layout::{LEAST, Layout, layout};
use crate::ui::menu;
use crate::ui::pane::log::short_rule;
use crate::ui::pane::map::{Overlay, Scene, SightMark, halves};
use crate::ui::pane::orders::Orders;
use crate::ui::pane::unit::Unit;
use crate::ui::pane::{self, map, orders, status, unit};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

impl Play {
    /// Asks the odds of all listed choices that have some; each once a decision.
    pub(super) fn ask_odds(&mut self, cx: &Context) {
        let Some(prompt) = &self.prompt else { return };
        for (_, i) in self.menu.choices() {
            let choice = &prompt.choices[i];
            if choice.has_odds
                && !self.odds.iter().any(|(k, _)| *k == i)
                && let Answer::Odds(odds) = cx.host.ask(Query::Odds(choice.id))
            {
                self.odds.push((i, *odds));
            }
        }
    }

    /// Everything that lies over the ground.
    pub(super) fn make_overlay(&mut self, cx: &Context) -> Overlay {
        let mut over = Overlay::default();
        let cursor = cx.ui.cursor;
        self.ask_reach(cx);
        if let Some((_, reach)) = self.reach.as_ref().filter(|_| cx.ui.show_reach) {
            over.reach = reach.iter().filter(|r| !r.path.is_empty()).map(|r| (r.hex, r.cost2)).collect();
        }
        if let Some(way) = self.way_to(cursor) {
            let stops = if way.stops { ", must stop there" } else { "" };
            let n = way.path.len();
            let hexes = if n == 1 { "hex" } else { "hexes" };
            let cost = if way.cost2 == UNKNOWN { String::new() } else { format!(", {} MP", halves(way.cost2)) };
            let near = if self.is_near_enemy(cursor) { ", next to the enemy" } else { "" };
            self.note = format!("w: {n} {hexes}{cost}{stops}{near}");
            // One step may mean more than its cost: what the game says about it.
            if let (1, Some(prompt)) = (n, &self.prompt) {
                let step = prompt.choices.iter().find(|c| matches!(c.target, Target::Step(_, h) if h == cursor));
                if let Some(choice) = step.filter(|c| !c.detail.is_empty()) {
                    self.note.push_str(&format!("; {}", choice.detail));
                }
            }
            over.path = self.path(cursor);
        }
        if let Some(prompt) = &self.prompt {
            for (key, i) in self.menu.choices() {
                let choice = &prompt.choices[i];
                // The unit itself needs no letter, and one letter a hex is enough.
                if let Some(hex) = menu::choice_hex(&self.snapshot, prompt, choice)
                    && !over.targets.iter().any(|(h, _, _)| *h == hex)
                {
                    let note =
                        if matches!(choice.target, Target::Piece(_)) { String::new() } else { self.hex_note(hex) };
                    over.targets.push((hex, key, note));
                }
            }
        }
        if cx.ui.show_levels {
            let board = self.snapshot.board();
            let area = self.snapshot.terrain.area;
            over.numbers = board
                .hexes()
                .filter(|h| area.contains(board.column(*h), board.row(*h)))
                .map(|h| (h, board.level(h).max(0) as u16))
                .collect();
        }
        if let Some(leader) = self.leader().filter(|_| cx.ui.show_command)
            && let Answer::Hexes(list) = cx.host.ask(Query::CommandRange(leader))
        {
            over.range = list.into_iter().map(|(h, _)| h).collect();
        }
        if let Some(piece) = self.shown.filter(|_| cx.ui.show_fire)
            && let Answer::Hexes(list) = cx.host.ask(Query::FieldOfFire(piece))
        {
            over.numbers = list;
        }
        if let Some(from) = self.sight {
            self.look_along(cx, from, &mut over);
        }
        over
    }

    fn look_along(&mut self, cx: &Context, from: HexId, over: &mut Overlay) {
        let to = cx.ui.cursor;
        let board = self.snapshot.board();
        let (a, b) = (board.number(from), board.number(to));
        if from == to {
            self.note = format!("Sight from {a}: move the cursor. Esc ends.");
            return;
        }
        match cx.host.ask(Query::Sight(from, to)) {
            Answer::Sight { clear, line, blocked_by, why } => {
                let stop = blocked_by.and_then(|h| line.iter().position(|l| *l == h));
                for (k, hex) in line.iter().enumerate() {
                    let mark = match stop {
                        Some(s) if k == s => SightMark::Blocks,
                        Some(s) if k > s => SightMark::Beyond,
                        _ if blocked_by == Some(*hex) => SightMark::Blocks,
                        _ => SightMark::Clear,
                    };
                    over.sight.push((*hex, mark));
                }
                let range = board.distance(from, to);
                let word = if clear { "clear" } else { "blocked" };
                self.note = format!("Sight {a} to {b}, range {range}: {word}");
                if !why.is_empty() {
                    self.note.push_str(&format!(": {why}"));
                }
            }
            _ => self.note = format!("Sight {a} to {b}: not known here."),
        }
    }

    /// Whether a unit of the other side that can be seen stands beside a hex.
    fn is_near_enemy(&self, hex: HexId) -> bool {
        let snapshot = &self.snapshot;
        let is_enemy = |h: HexId| snapshot.stack(h).first().is_some_and(|p| snapshot.piece(*p).side != snapshot.side);
        snapshot.board().neighbours(hex).any(|(_, h)| is_enemy(h))
    }

    /// What a destination is like, in four letters.
    fn hex_note(&self, hex: HexId) -> String {
        let snapshot = &self.snapshot;
        let board = snapshot.board();
        if self.is_near_enemy(hex) {
            return "adj!".into();
        }
        let sides = crate::map::Dir::ALL.map(|d| board.side(hex, d));
        if sides.iter().any(|s| s.road) {
            return "road".into();
        }
        if sides.iter().any(|s| s.lane) {
            return "lane".into();
        }
        match snapshot.terrain.ground(hex) {
            Ground::Field => "open",
            Ground::Boundary => "edge",
            Ground::Woods => "wood",
            Ground::Thicket => "thkt",
            Ground::Sloping => "slop",
            Ground::Marsh | Ground::MarshStream => "mrsh",
            Ground::Water => "watr",
            Ground::Off => "off",
        }
        .into()
    }

    /// Draws the screen.
    pub(super) fn show(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let ui = look.ui;
        let Some(panes) = layout(area, ui.wide, !self.snapshot.panels.is_empty()) else {
            too_small(area, buffer);
            return None;
        };
        let theme = &ui.theme;
        status::draw(theme, &self.snapshot, self.prompt.as_ref(), ui.view.zoom, panes.status, buffer);
        let scene = Scene {
            snapshot: &self.snapshot,
            theme,
            view: &ui.view,
            outlines: ui.outlines,
            cursor: ui.cursor,
            selected: self.narrowing.selected,
            overlay: &self.overlay,
        };
        let cursor = map::draw(&scene, panes.map, buffer, panes.ruler);
        let unit = Unit { theme, snapshot: &self.snapshot, hex: ui.cursor, shown: self.shown };
        unit::draw(&unit, panes.unit, buffer);
        self.show_orders(look, &panes, buffer);
        pane::log::draw(
            theme,
            &self.snapshot,
            look.host.log(),
            ui.fresh[look.host.viewer()],
            panes.log_head,
            panes.log,
            buffer,
        );
        let key = ui.keymap.keys(Place::Play, Command::Boxes).first().map(ToString::to_string).unwrap_or_default();
        pane::boxes::draw(theme, &self.snapshot, &key, panes.boxes, buffer);
        if let Some(message) = &ui.message {
            let last = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            text::bar(buffer, last, &format!(" {message}"), "", theme.style(Ink::Bar));
        }
        cursor
    }

    fn show_orders(&self, look: &Look, panes: &Layout, buffer: &mut Buffer) {
        let theme = &look.ui.theme;
        let Some(prompt) = &self.prompt else {
            text::fill(buffer, panes.orders, theme.style(Ink::Text));
            let mut y = 0;
            if panes.orders.height >= 6 {
                text::bar(buffer, panes.orders, "ORDERS", "", theme.style(Ink::Head));
                y = 1;
            }
            let words = match (&self.snapshot.outcome, self.snapshot.to_move) {
                (Some(outcome), _) => format!("The battle is over: {}. Q leaves.", outcome.level),
                (None, Some(side)) => format!("{side} moves. Space pauses, any other key hurries."),
                (None, None) => String::new(),
            };
            let mut rows = Row::of(words, theme.style(Ink::Strong)).wrap(usize::from(panes.orders.width), 1);
            rows.extend(self.snapshot.notes.iter().map(|n| Row::of(n.clone(), theme.style(Ink::Quiet))));
            text::put_rows(buffer, panes.orders, y, &rows);
            return;
        };
        let pane = Orders {
            theme,
            snapshot: &self.snapshot,
            prompt,
            menu: &self.menu,
            hot: self.hot,
            odds: &self.odds,
            page: self.narrowing.page,
            note: &self.note,
            is_narrowed: self.narrowing.only.is_some(),
            is_list: self.is_list(),
        };
        orders::draw(&pane, panes.orders, buffer);
    }

    /// Everything known about the hex under the cursor.
    pub(super) fn examine(&self, cx: &Context) -> Sheet {
        let theme = &cx.ui.theme;
        let hex = cx.ui.cursor;
        let snapshot = &self.snapshot;
        let number = snapshot.board().number(hex).to_owned();
        let words = match cx.host.ask(Query::Ground(hex)) {
            Answer::Words(words) => words,
            _ => Vec::new(),
        };
        let mut rows = Vec::new();
        // Some systems tell all about the ground themselves.
        if !words.first().is_some_and(|w| w.starts_with(&number)) {
            rows.push(Row::of(unit::ground_words(snapshot, hex), theme.style(Ink::Strong)));
        }
        rows.extend(words.into_iter().map(|w| Row::of(w, theme.style(Ink::Text))));
        let pane = Unit { theme, snapshot, hex, shown: self.shown };
        for id in snapshot.stack(hex) {
            rows.push(Row::new());
            // Width enough that nothing is cut here; the sheet wraps.
            rows.extend(unit::piece_rows(&pane, *id, 74));
            let piece = snapshot.piece(*id);
            let chain = formation_chain(snapshot, piece.formation);
            if !chain.is_empty() {
                rows.push(Row::of(chain, theme.style(Ink::Quiet)));
            }
        }
        rows.push(Row::new());
        rows.extend(unit::neighbour_rows(&pane));
        Sheet::new(format!("HEX {number}"), rows)
    }

    /// The rule behind the decision, and why it is asked.
    pub(super) fn rule(&self, cx: &Context) -> Sheet {
        let theme = &cx.ui.theme;
        let Some(prompt) = &self.prompt else {
            return Sheet::new("RULE", vec![Row::of("No decision is being asked of you.", theme.style(Ink::Text))]);
        };
        let mut rows = vec![Row::of(prompt.title.clone(), theme.style(Ink::Strong))];
        rows.extend(prompt.why.iter().map(|w| Row::of(format!("  {w}"), theme.style(Ink::Text))));
        if !prompt.context.is_empty() {
            rows.push(Row::new());
            rows.extend(prompt.context.iter().map(|l| Row::of(l.text(), theme.style(Ink::Text))));
        }
        if let Some(decline) = &prompt.decline {
            rows.push(Row::new());
            rows.push(Row::of(format!("If you decline: {decline}"), theme.style(Ink::Text)));
        }
        rows.push(Row::new());
        let mut kinds: Vec<(&str, &str)> = Vec::new();
        for choice in &prompt.choices {
            if !choice.rule.is_empty() && !kinds.contains(&(choice.verb, choice.rule)) {
                kinds.push((choice.verb, choice.rule));
            }
        }
        for (verb, rule) in kinds {
            rows.push(
                Row::of(format!("  {:<12}", verb.replace('_', " ")), theme.style(Ink::Text))
                    .add(rule, theme.style(Ink::Quiet)),
            );
        }
        Sheet::new(format!("RULE {}  {}", short_rule(prompt.rule), prompt.rule), rows)
    }
}

/// `1st Brigade, 6th Division, Army of the Tennessee`.
fn formation_chain(snapshot: &crate::engine::Snapshot, mut at: Option<u16>) -> String {
    let mut names = Vec::new();
    while let Some(formation) = at.and_then(|i| snapshot.formations.get(usize::from(i))) {
        names.push(formation.name.clone());
        at = formation.parent.filter(|_| names.len() < 8);
    }
    names.join(", ")
}

/// The notice on a screen that is too small, cut to whatever room there is.
pub fn too_small(area: Rect, buffer: &mut Buffer) {
    let style = ratatui::style::Style::new();
    let words = format!(
        "longroll needs {}x{}, has {}x{}. Nothing is lost; enlarge or press Q.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    let rows = Row::of(words, style).wrap(usize::from(area.width), 0);
    text::fill(buffer, area, style);
    text::put_rows(buffer, area, 0, &rows);
}
