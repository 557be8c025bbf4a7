//! The play screen: map, unit, orders, log, and the keys that drive a decision.
//!
//! [`Play::sync`] fetches snapshot and prompt after anything has happened; [`Play::rebuild`] derives what is drawn (menu,
//! marked choice, odds, overlays) from them and from the cursor. Drawing itself only reads.

mod show;
mod walk;

pub use show::too_small;

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::lines::Line;
use crate::engine::query::ReachHex;
use crate::engine::snapshot::{Arm, Snapshot};
use crate::engine::{Group, Odds, PieceId, Prompt, Target};
use crate::kit::BySide;
use crate::map::HexId;
use crate::ui::command::Command;
use crate::ui::geometry::{self, Zoom};
use crate::ui::input::{Code, Key};
use crate::ui::keymap::Place;
use crate::ui::layer::boxes::Boxes;
use crate::ui::layer::choices::Choices;
use crate::ui::layer::confirm::Confirm;
use crate::ui::layer::find::Find;
use crate::ui::layer::log::Log;
use crate::ui::layer::oob::OrderOfBattle;
use crate::ui::layer::overlays::Overlays;
use crate::ui::layer::{legend, sheet};
use crate::ui::layers::{Context, Effect, Layer, Look};
use crate::ui::menu::{self, Does, FACING_KEYS, Menu, Narrowing};
use crate::ui::pane::map::Overlay;

/// The play screen.
pub struct Play {
    snapshot: Arc<Snapshot>,
    prompt: Option<Prompt>,
    /// Viewer and sequence number of the prompt the cursor was last placed for.
    arrived: Option<u32>,
    menu: Menu,
    narrowing: Narrowing,
    /// A choice marked with `Tab` or the facing keys; otherwise the one under the cursor is.
    marked: Option<usize>,
    hot: Option<usize>,
    odds: Vec<(usize, Odds)>,
    reach: Option<(PieceId, Vec<ReachHex>)>,
    overlay: Overlay,
    /// From where the line of sight is looked along.
    sight: Option<HexId>,
    note: String,
    /// The piece of the stack under the cursor that the unit pane shows.
    shown: Option<PieceId>,
    /// Which of the stack `Enter` has come to.
    turn_of: usize,
}

impl Play {
    /// The play screen of the open game.
    pub fn new(cx: &mut Context) -> Self {
        let snapshot = cx.host.snapshot();
        let area = snapshot.terrain.area;
        let board = Arc::clone(&snapshot.terrain.board);
        let middle = board.at(i32::from(area.west + area.east) / 2, i32::from(area.north + area.south) / 2);
        cx.ui.cursor = middle.unwrap_or(HexId(0));
        cx.ui.last = cx.ui.cursor;
        // What an opened battle tells at first is no news.
        cx.ui.fresh = BySide::from_fn(|_| cx.host.log().len());
        let mut play = Self {
            snapshot,
            prompt: None,
            arrived: None,
            menu: Menu::default(),
            narrowing: Narrowing::default(),
            marked: None,
            hot: None,
            odds: Vec::new(),
            reach: None,
            overlay: Overlay::default(),
            sight: None,
            note: String::new(),
            shown: None,
            turn_of: 0,
        };
        play.size(cx);
        cx.ui.view.center(&board, area, cx.ui.cursor);
        play.sync(cx);
        play
    }

    /// The decision being shown.
    pub fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// Tells the view how large the map pane is.
    fn size(&self, cx: &mut Context) {
        let area = Rect::new(0, 0, cx.ui.size.0, cx.ui.size.1);
        if let Some(layout) = crate::ui::layout::layout(area, cx.ui.wide, !self.snapshot.panels.is_empty()) {
            let body = crate::ui::pane::map::body(layout.map, layout.ruler);
            if (cx.ui.view.width, cx.ui.view.height) != (body.width, body.height) {
                (cx.ui.view.width, cx.ui.view.height) = (body.width, body.height);
                cx.ui.view.center(self.snapshot.board(), self.snapshot.terrain.area, cx.ui.cursor);
            }
        }
    }

    /// Fetches what the game has become.
    pub fn sync(&mut self, cx: &mut Context) {
        self.snapshot = cx.host.snapshot();
        let prompt = cx.host.prompt();
        if prompt.as_ref().map(|p| p.seq) != self.prompt.as_ref().map(|p| p.seq) || prompt.is_none() {
            self.narrowing.only = None;
            self.narrowing.page = 0;
            self.marked = None;
            self.hot = None;
            self.odds.clear();
            self.reach = None;
        }
        self.prompt = prompt;
        let seq = self.prompt.as_ref().map(|p| p.seq);
        if seq.is_some() && seq != self.arrived {
            self.arrived = seq;
            self.arrive(cx);
        }
        self.rebuild(cx);
    }

    /// A new decision: select who it is about and bring the cursor to where it is taken.
    fn arrive(&mut self, cx: &mut Context) {
        let Some(prompt) = &self.prompt else { return };
        let actors = Menu::of(prompt, &Narrowing::default()).actors;
        let keep = self.narrowing.selected.filter(|s| actors.contains(s));
        let nearest = || {
            let board = self.snapshot.board();
            actors
                .iter()
                .filter_map(|a| self.snapshot.piece(*a).hex.map(|h| (board.distance(cx.ui.cursor, h), *a)))
                .min_by_key(|(d, _)| *d)
                .map(|(_, a)| a)
        };
        let asked = prompt.actor.filter(|a| actors.is_empty() || actors.contains(a));
        self.narrowing.selected = asked.or(keep).or_else(nearest).or(prompt.actor);
        let menu = Menu::of(prompt, &self.narrowing);
        let actor = self.narrowing.selected.and_then(|s| self.snapshot.piece(s).hex);
        let home = actor.or(prompt.focus);
        let mut place = prompt.focus.or(actor);
        // A choice among places on the map begins at the nearest of them.
        if !menu.can_walk && menu.actors.is_empty() {
            let board = self.snapshot.board();
            let targets =
                menu.choices().filter_map(|(_, i)| menu::choice_hex(&self.snapshot, prompt, &prompt.choices[i]));
            let from = home.unwrap_or(cx.ui.cursor);
            let nearest = targets.min_by_key(|h| board.distance(from, *h));
            place = nearest.or(place);
        }
        if let Some(hex) = place {
            let snapshot = Arc::clone(&self.snapshot);
            cx.ui.jump(&snapshot, hex);
        }
    }

    /// Derives menu, marked choice, odds and overlays from game, cursor and selection.
    pub fn rebuild(&mut self, cx: &mut Context) {
        self.size(cx);
        let cursor = cx.ui.cursor;
        let stack = self.snapshot.stack(cursor);
        let selected = self.narrowing.selected.filter(|s| stack.contains(s));
        self.shown = selected.or_else(|| stack.get(self.turn_of % stack.len().max(1)).copied());
        self.menu = self.prompt.as_ref().map_or_else(Menu::default, |p| Menu::of(p, &self.narrowing));
        // The odds last looked at stay until others are asked for: the cursor moves over a still screen.
        let before = self.hot.filter(|h| self.menu.choices().any(|(_, i)| i == *h));
        self.ask_odds(cx);
        self.hot = self.marked.or_else(|| self.choice_at(cursor)).or(before).or_else(|| self.first_of_list());
        self.note.clear();
        self.overlay = self.make_overlay(cx);
    }

    /// Whether several choices are listed and none of them has a place on the map.
    fn is_list(&self) -> bool {
        let Some(prompt) = &self.prompt else { return false };
        let mut places = self.menu.choices().map(|(_, i)| menu::choice_hex(&self.snapshot, prompt, &prompt.choices[i]));
        self.menu.entries.len() > 1
            && self.menu.actors.len() < 2
            && !self.menu.can_walk
            && !self.menu.is_facing
            && self.menu.choices().count() == self.menu.entries.len()
            && places.all(|p| p.is_none())
    }

    /// The first choice of such a list that does anything.
    fn first_of_list(&self) -> Option<usize> {
        let prompt = self.prompt.as_ref().filter(|_| self.is_list())?;
        self.menu.choices().map(|(_, i)| i).find(|i| prompt.choices[*i].group != Group::Done)
    }

    /// The listed choice that points at a hex, the most promising of several; without any such, the same among those
    /// that point nowhere and have odds.
    fn choice_at(&self, hex: HexId) -> Option<usize> {
        let prompt = self.prompt.as_ref()?;
        let chance = |i: usize| self.odds.iter().find(|(k, _)| *k == i).map_or(0, |(_, o)| o.effect_permille);
        let best = |wanted: &dyn Fn(usize) -> bool| {
            let mut found: Option<usize> = None;
            for (_, i) in self.menu.choices().filter(|(_, i)| wanted(*i)) {
                if found.is_none_or(|f| chance(i) > chance(f)) {
                    found = Some(i);
                }
            }
            found
        };
        let place = |i: usize| menu::choice_hex(&self.snapshot, prompt, &prompt.choices[i]);
        best(&|i| place(i) == Some(hex)).or_else(|| best(&|i| prompt.choices[i].has_odds && place(i).is_none()))
    }

    /// Takes a choice of the prompt.
    fn choose(&mut self, cx: &mut Context, index: usize) {
        let Some(choice) = self.prompt.as_ref().and_then(|p| p.choices.get(index)) else { return };
        // A choice of a unit selects it for what comes next.
        if choice.group == Group::Select
            && let Some(piece) = choice.actor
        {
            self.narrowing.selected = Some(piece);
        }
        // What was left undone is easily left by mistake.
        let ends = (choice.group == Group::Done).then(|| choice.label.clone());
        let id = choice.id;
        cx.ui.fresh[cx.host.viewer()] = cx.host.log().len();
        match cx.host.submit(id) {
            Ok(lines) => self.follow(cx, &lines),
            Err(e) => cx.ui.message = Some(e),
        }
        self.sync(cx);
        if let Some(label) = ends.filter(|_| self.prompt.is_some() && cx.host.undoable() > 0 && cx.ui.message.is_none())
        {
            cx.ui.message = Some(format!("Done: {label}. U takes it back."));
        }
    }

    /// Shows where the last of these lines happened.
    pub fn follow(&mut self, cx: &mut Context, lines: &[Line]) {
        if let Some(hex) = lines.iter().rev().find_map(|l| l.hex) {
            self.snapshot = cx.host.snapshot();
            cx.ui.view.reveal(self.snapshot.board(), self.snapshot.terrain.area, hex);
        }
    }

    fn take(&mut self, cx: &mut Context, does: &Does) {
        match does {
            Does::Choose(i) => self.choose(cx, *i),
            Does::Narrow(only) => {
                self.narrowing.only = Some(only.clone());
                self.narrowing.page = 0;
                self.marked = None;
                self.first_target(cx);
            }
            Does::Walk => self.walk(cx),
        }
    }

    /// Brings the cursor to the first target of the menu.
    fn first_target(&mut self, cx: &mut Context) {
        self.rebuild(cx);
        let Some(prompt) = &self.prompt else { return };
        let first = self.menu.choices().find_map(|(_, i)| menu::choice_hex(&self.snapshot, prompt, &prompt.choices[i]));
        if let Some(hex) = first {
            let snapshot = Arc::clone(&self.snapshot);
            cx.ui.jump(&snapshot, hex);
        } else if self.menu.is_facing {
            self.marked = self.menu.choices().next().map(|(_, i)| i);
        }
        self.rebuild(cx);
    }

    /// `Tab`: the next target of the menu, or the next unit that can act.
    fn next(&mut self, cx: &mut Context, back: bool) {
        let Some(prompt) = &self.prompt else { return };
        let step = |at: Option<usize>, n: usize| match (at, back) {
            (None, false) => 0,
            (None, true) => n - 1,
            (Some(i), false) => (i + 1) % n,
            (Some(i), true) => (i + n - 1) % n,
        };
        let mut goal = None;
        if self.menu.actors.len() > 1 {
            let n = self.menu.actors.len();
            let at = self.narrowing.selected.and_then(|s| self.menu.actors.iter().position(|a| *a == s));
            let next = self.menu.actors[step(at, n)];
            self.narrowing.selected = Some(next);
            self.narrowing.only = None;
            self.marked = None;
            goal = self.snapshot.piece(next).hex;
        } else {
            let list = self.menu.is_facing || self.is_list();
            let targets: Vec<(usize, Option<HexId>)> = self
                .menu
                .choices()
                .map(|(_, i)| (i, menu::choice_hex(&self.snapshot, prompt, &prompt.choices[i])))
                .filter(|(i, hex)| hex.is_some() || list && prompt.choices[*i].group != Group::Done)
                .collect();
            if !targets.is_empty() {
                let at = targets.iter().position(|(i, _)| Some(*i) == self.hot);
                let (i, hex) = targets[step(at, targets.len())];
                self.marked = Some(i);
                goal = hex;
            }
        }
        if let Some(hex) = goal {
            let marked = self.marked;
            let snapshot = Arc::clone(&self.snapshot);
            cx.ui.jump(&snapshot, hex);
            self.marked = marked;
        }
        self.rebuild(cx);
    }

    /// `Enter`: take what is under the cursor.
    fn select(&mut self, cx: &mut Context) {
        let cursor = cx.ui.cursor;
        if cx.ui.view.zoom == Zoom::Theatre {
            cx.ui.view.zoom = Zoom::Field;
            self.recenter(cx);
            return;
        }
        let Some(prompt) = &self.prompt else { return self.next_in_stack(cx) };
        if let Some(i) = self.marked {
            return self.choose(cx, i);
        }
        // What is listed and points here, or picks a unit that stands here.
        let here: Vec<usize> = self
            .menu
            .choices()
            .map(|(_, i)| i)
            .filter(|i| {
                let c = &prompt.choices[*i];
                let picks = c.group == Group::Select
                    && c.target == Target::None
                    && c.actor.is_some_and(|a| self.snapshot.piece(a).hex == Some(cursor));
                picks || menu::choice_hex(&self.snapshot, prompt, c) == Some(cursor)
            })
            .collect();
        // Of several that point here the marked one is meant: its odds are on the screen.
        match (here.as_slice(), self.hot.filter(|h| here.contains(h))) {
            ([one], _) => return self.choose(cx, *one),
            (_, Some(hot)) => return self.choose(cx, hot),
            _ => {}
        }
        let stack = self.snapshot.stack(cursor);
        let actors: Vec<PieceId> = self.menu.actors.iter().copied().filter(|a| stack.contains(a)).collect();
        if !actors.is_empty() {
            let at = self.narrowing.selected.and_then(|s| actors.iter().position(|a| *a == s));
            self.narrowing.selected = Some(actors[at.map_or(0, |i| (i + 1) % actors.len())]);
            self.narrowing.only = None;
            return self.rebuild(cx);
        }
        if self.menu.can_walk && self.can_walk_to(cursor) {
            return self.walk(cx);
        }
        // The only thing that can be done is done.
        if let [entry] = &self.menu.entries[..]
            && let Does::Choose(only) = entry.does
        {
            return self.choose(cx, only);
        }
        // A list without places on the map is a list like any other.
        if let Some(hot) = self.hot.filter(|_| self.is_list()) {
            return self.choose(cx, hot);
        }
        self.next_in_stack(cx);
    }

    /// Shows the next piece of the stack under the cursor.
    fn next_in_stack(&mut self, cx: &mut Context) {
        self.turn_of += 1;
        self.rebuild(cx);
    }

    fn back(&mut self, cx: &mut Context) {
        if self.sight.take().is_some() {
        } else if self.narrowing.only.take().is_some() || self.marked.take().is_some() {
            self.narrowing.page = 0;
            self.marked = None;
            if let Some(hex) = self.narrowing.selected.and_then(|s| self.snapshot.piece(s).hex) {
                let snapshot = Arc::clone(&self.snapshot);
                cx.ui.jump(&snapshot, hex);
            }
        } else if self.menu.actors.len() > 1 && self.narrowing.selected.take().is_some() {
        } else if cx.ui.wide {
            cx.ui.wide = false;
        } else {
            cx.ui.message = Some("Esc goes back; Q quits, ? shows the keys.".into());
        }
        self.rebuild(cx);
    }

    /// Moves the cursor over a still map.
    fn step_cursor(&mut self, cx: &mut Context, way: geometry::Way, times: u16) {
        let (board, area) = (&self.snapshot.terrain.board, self.snapshot.terrain.area);
        cx.ui.cursor = geometry::moved(board, area, cx.ui.cursor, way, times);
        cx.ui.view.follow(board, area, cx.ui.cursor);
        self.turn_of = 0;
        self.marked = None;
        self.rebuild(cx);
    }

    fn recenter(&mut self, cx: &mut Context) {
        cx.ui.view.center(self.snapshot.board(), self.snapshot.terrain.area, cx.ui.cursor);
        self.rebuild(cx);
    }

    /// A letter of the menu, a facing, or the next page.
    fn menu_key(&mut self, cx: &mut Context, key: Key) -> bool {
        let Code::Char(c) = key.code else { return false };
        if key.ctrl || key.alt || self.prompt.is_none() {
            return false;
        }
        if self.menu.is_facing
            && let Some((letter, ..)) = FACING_KEYS.iter().find(|k| k.0 == c || k.1 == c)
        {
            match self.menu.entry(*letter).map(|e| e.does.clone()) {
                Some(does) => self.take(cx, &does),
                None => cx.ui.message = Some("It cannot face that way now.".into()),
            }
            return true;
        }
        if c == ';' && self.menu.pages > 1 {
            self.narrowing.page += 1;
            self.marked = None;
            self.rebuild(cx);
            return true;
        }
        if c == '.' && self.menu.entry('.').is_none() {
            // Inside a narrowed menu the end of the whole decision is not listed.
            cx.ui.message = Some(match &self.prompt {
                Some(p) if p.done().is_some() => "Esc first: this is only a part of the choices.".into(),
                _ => "This must be decided; there is nothing to decline.".into(),
            });
            return true;
        }
        let Some(does) = self.menu.entry(c).map(|e| e.does.clone()) else { return false };
        self.take(cx, &does);
        true
    }

    /// Carries out a command of the play screen.
    fn run(&mut self, cx: &mut Context, command: Command) -> Vec<Effect> {
        if let Some((way, times)) = command.motion() {
            if self.menu.is_facing && matches!(command, Command::CursorN | Command::CursorS) {
                self.next(cx, command == Command::CursorN);
            } else {
                self.step_cursor(cx, way, times);
            }
            return Vec::new();
        }
        match command {
            Command::Select => self.select(cx),
            Command::Back => self.back(cx),
            Command::Next => self.next(cx, false),
            Command::Previous => self.next(cx, true),
            Command::More => {
                self.narrowing.page += 1;
                self.rebuild(cx);
            }
            Command::Undo => {
                match cx.host.undo() {
                    Ok(()) => cx.ui.message = Some("Taken back.".into()),
                    Err(e) => cx.ui.message = Some(e),
                }
                self.sync(cx);
            }
            Command::Sight => {
                let unit = self.narrowing.selected.and_then(|s| self.snapshot.piece(s).hex);
                self.sight = if self.sight.is_some() { None } else { Some(unit.unwrap_or(cx.ui.cursor)) };
                self.rebuild(cx);
            }
            Command::LastPlace => {
                let snapshot = Arc::clone(&self.snapshot);
                let hex = cx.ui.last;
                cx.ui.jump(&snapshot, hex);
                self.rebuild(cx);
            }
            Command::Center => self.recenter(cx),
            Command::Closer | Command::Wider => {
                let zoom = cx.ui.view.zoom;
                cx.ui.view.zoom = if command == Command::Closer { zoom.closer() } else { zoom.wider() };
                self.recenter(cx);
            }
            Command::Outlines => {
                cx.ui.outlines = !cx.ui.outlines;
                self.rebuild(cx);
            }
            Command::Wide => {
                cx.ui.wide = !cx.ui.wide;
                self.rebuild(cx);
            }
            Command::Save => {
                cx.ui.message = Some(match cx.host.save_path() {
                    Some(path) => format!("Saved after every action: {path}"),
                    None => "This game is not being saved.".into(),
                });
            }
            Command::Redraw => return vec![Effect::Redraw],
            Command::Suspend => return vec![Effect::Suspend],
            other => return self.open(cx, other),
        }
        Vec::new()
    }

    /// Commands that put another layer on top.
    fn open(&mut self, cx: &mut Context, command: Command) -> Vec<Effect> {
        let layer: Box<dyn Layer> = match command {
            Command::Choices => match &self.prompt {
                Some(prompt) => Box::new(Choices::new(prompt.clone(), self.hot)),
                None => return Vec::new(),
            },
            Command::Examine => Box::new(self.examine(cx)),
            Command::Rule => Box::new(self.rule(cx)),
            Command::OrderOfBattle => Box::new(OrderOfBattle::new(self.snapshot.side)),
            Command::Boxes if self.snapshot.panels.is_empty() => {
                cx.ui.message = Some("This battle has no boxes or tables.".into());
                return Vec::new();
            }
            Command::Boxes => Box::new(Boxes::new(cx.ui, &self.snapshot)),
            Command::Log => Box::new(Log::new(cx)),
            Command::Find => Box::new(Find::places(&self.snapshot)),
            Command::Command => Box::new(Find::commands(cx.ui)),
            Command::Legend => Box::new(legend::layer(cx.ui)),
            Command::Overlays => Box::new(Overlays::default()),
            Command::Help => Box::new(sheet::help(cx.ui, Place::Play)),
            Command::Quit => Box::new(Confirm::quit(cx.host)),
            _ => return Vec::new(),
        };
        vec![Effect::Open(layer)]
    }

    /// Whether a leader is shown or selected, for the command range.
    fn leader(&self) -> Option<PieceId> {
        let is_leader = |id: &PieceId| self.snapshot.piece(*id).arm == Arm::Leader;
        let in_hex = self.shown.and_then(|s| self.snapshot.piece(s).hex);
        self.shown
            .filter(is_leader)
            .or_else(|| in_hex.and_then(|h| self.snapshot.stack(h).iter().copied().find(is_leader)))
    }
}

impl Layer for Play {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        if self.menu_key(cx, key) {
            return Vec::new();
        }
        match cx.ui.keymap.command(Place::Play, key) {
            Some(command) => self.run(cx, command),
            None => {
                cx.ui.message = Some(format!("{key} does nothing here; ? shows the keys."));
                Vec::new()
            }
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        self.show(look, area, buffer)
    }

    fn refresh(&mut self, cx: &mut Context) -> Vec<Effect> {
        if let Some(choice) = cx.ui.choice.take() {
            self.choose(cx, choice);
        }
        self.sync(cx);
        match cx.ui.command.take() {
            Some(command) => self.run(cx, command),
            None => Vec::new(),
        }
    }

    fn is_play(&self) -> bool {
        true
    }
}
