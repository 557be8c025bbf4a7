//! The order of battle as a tree: formations with what is left of them, units with place and state.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::snapshot::{Arm, PieceView, Snapshot};
use crate::engine::{PieceId, Tone};
use crate::kit::Side;
use crate::map::HexId;
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, Typing, list_command};
use crate::ui::pane::{map, piece_style, tone_style};
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// The tree.
pub struct OrderOfBattle {
    side: Side,
    folded: BTreeSet<u16>,
    filter: String,
    typing: Option<Typing>,
    marker: Marker,
}

/// A line of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Formation(u16, usize),
    /// Begins the units that belong to no formation.
    Loose,
    Piece(PieceId, usize),
}

impl OrderOfBattle {
    /// The tree of a side.
    pub fn new(side: Side) -> Self {
        Self { side, folded: BTreeSet::new(), filter: String::new(), typing: None, marker: Marker::default() }
    }

    /// The visible lines, top down.
    fn nodes(&self, snapshot: &Snapshot) -> Vec<Node> {
        let mut nodes = Vec::new();
        let tops = (0..snapshot.formations.len() as u16)
            .filter(|i| snapshot.formations[usize::from(*i)].parent.is_none() && self.is_mine(snapshot, *i));
        for top in tops {
            self.walk(snapshot, top, 0, &mut nodes);
        }
        let loose = snapshot.pieces.iter().filter(|p| p.side == self.side && p.formation.is_none());
        let loose: Vec<_> = loose.filter(|p| self.fits(&p.name)).collect();
        // Commanders of everybody need no heading; batteries and gunboats of nobody do.
        if loose.iter().any(|p| p.arm != Arm::Leader) {
            nodes.push(Node::Loose);
        }
        nodes.extend(loose.into_iter().map(|p| Node::Piece(p.id, 1)));
        nodes
    }

    fn is_mine(&self, snapshot: &Snapshot, formation: u16) -> bool {
        snapshot.formations[usize::from(formation)].side == self.side
    }

    fn fits(&self, name: &str) -> bool {
        self.filter.is_empty() || name.to_lowercase().contains(&self.filter.to_lowercase())
    }

    fn walk(&self, snapshot: &Snapshot, at: u16, depth: usize, out: &mut Vec<Node>) {
        // Formations of which nothing takes part only lengthen the list.
        let mark = out.len();
        out.push(Node::Formation(at, depth));
        let open = !self.folded.contains(&at);
        let mut any = false;
        for piece in snapshot.pieces.iter().filter(|p| p.formation == Some(at)) {
            if self.fits(&piece.name) {
                any = true;
                if open {
                    out.push(Node::Piece(piece.id, depth + 1));
                }
            }
        }
        for child in at + 1..snapshot.formations.len() as u16 {
            if snapshot.formations[usize::from(child)].parent == Some(at) {
                let before = out.len();
                self.walk(snapshot, child, depth + 1, out);
                any |= out.len() > before;
                if !open {
                    out.truncate(before);
                }
            }
        }
        if !any {
            out.truncate(mark);
        }
    }

    fn page(height: u16) -> usize {
        usize::from(height.saturating_sub(2)).max(1)
    }

    fn fold(&mut self, snapshot: &Snapshot, open: bool) {
        let formation = match self.nodes(snapshot).get(self.marker.at) {
            Some(Node::Formation(f, _)) => Some(*f),
            Some(Node::Piece(p, _)) => snapshot.piece(*p).formation,
            Some(Node::Loose) | None => None,
        };
        if let Some(f) = formation {
            if open {
                self.folded.remove(&f);
            } else {
                self.folded.insert(f);
                let nodes = self.nodes(snapshot);
                self.marker.at = nodes.iter().position(|n| matches!(n, Node::Formation(k, _) if *k == f)).unwrap_or(0);
            }
        }
    }

    fn place(snapshot: &Snapshot, node: Node) -> Option<HexId> {
        match node {
            Node::Piece(p, _) => snapshot.piece(p).hex,
            Node::Formation(f, _) => {
                let leader = snapshot.formations[usize::from(f)].leader.and_then(|l| snapshot.piece(l).hex);
                leader.or_else(|| snapshot.pieces.iter().filter(|p| is_within(snapshot, p, f)).find_map(|p| p.hex))
            }
            Node::Loose => None,
        }
    }
}

/// Whether a piece belongs to a formation or to one below it.
fn is_within(snapshot: &Snapshot, piece: &PieceView, formation: u16) -> bool {
    let mut at = piece.formation;
    while let Some(f) = at {
        if f == formation {
            return true;
        }
        at = snapshot.formations[usize::from(f)].parent;
    }
    false
}

/// Units, strength and full strength of a formation and everything below it.
fn totals(snapshot: &Snapshot, formation: u16) -> (usize, u32, u32) {
    let mut sum = (0, 0, 0);
    let units = snapshot.pieces.iter().filter(|p| p.arm != Arm::Leader);
    for piece in units.filter(|p| is_within(snapshot, p, formation)) {
        sum.0 += usize::from(piece.hex.is_some());
        sum.1 += if piece.hex.is_some() { u32::from(piece.strength) } else { 0 };
        sum.2 += u32::from(piece.full);
    }
    sum
}

fn formation_row(theme: &Theme, snapshot: &Snapshot, at: u16, lead: &str) -> Row {
    let f = &snapshot.formations[usize::from(at)];
    let (units, now, full) = totals(snapshot, at);
    let mut row = Row::of(lead, theme.style(Ink::Text));
    row.push(format!("{:<26}", f.name), theme.style(Ink::Strong));
    // Where no formation has a leader on the map, there is no column for them.
    if snapshot.formations.iter().any(|f| f.leader.is_some()) {
        let leader = f.leader.map(|l| snapshot.piece(l));
        let (name, place) = leader
            .map_or((String::new(), ""), |p| (p.name.clone(), p.hex.map_or(p.off_map, |h| snapshot.board().number(h))));
        row.push(format!(" {name:<13} {place:<6}"), theme.style(Ink::Text));
    }
    row.push(format!(" {units:>2} units {now:>3} of {full:>3}"), theme.style(Ink::Text));
    for fact in &f.facts {
        row.push(format!("  {}", fact.value), tone_style(theme, fact.tone));
    }
    row
}

fn piece_row(theme: &Theme, snapshot: &Snapshot, id: PieceId, lead: &str) -> Row {
    let p = snapshot.piece(id);
    let mut row = Row::of(lead, theme.style(Ink::Text));
    let name = map::spaced(p);
    let pad = 6_usize.saturating_sub(name.chars().count());
    row.push(name, piece_style(theme, p));
    let place = p.hex.map_or(p.off_map, |h| snapshot.board().number(h));
    let strength = match p.arm {
        Arm::Leader => "leader".into(),
        _ if p.full == 0 => String::new(),
        _ => format!("{:>2}/{:<2}", p.strength, p.full),
    };
    // A long place must not run into the state behind it.
    let gap = if place.len() < 10 { "" } else { " " };
    row.push(format!("{} {:<22} {strength:<6} {place:<10}{gap}", " ".repeat(pad), p.name), theme.style(Ink::Text));
    let words: Vec<&str> = p.marks.iter().map(|m| m.word()).collect();
    if words.is_empty() {
        if p.arm != Arm::Leader && p.hex.is_some() {
            row.push("good order", tone_style(theme, Tone::Quiet));
        }
    } else {
        row.push(words.join(", "), theme.style(Ink::Bad));
    }
    row
}

impl Layer for OrderOfBattle {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let snapshot = cx.host.snapshot();
        if let Some(typing) = &mut self.typing {
            match key.code {
                Code::Enter => self.typing = None,
                Code::Esc => {
                    self.typing = None;
                    self.filter.clear();
                }
                _ => {
                    typing.key(key);
                    self.filter.clone_from(&typing.0);
                }
            }
            self.marker.settle(self.nodes(&snapshot).len(), Self::page(cx.ui.size.1));
            return Vec::new();
        }
        let nodes = self.nodes(&snapshot);
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => {
                if let Some(hex) = nodes.get(self.marker.at).and_then(|n| Self::place(&snapshot, *n)) {
                    cx.ui.jump(&snapshot, hex);
                    return vec![Effect::Close];
                }
            }
            Ok(Some(Command::ListSwitch)) => {
                self.side = self.side.other();
                self.marker = Marker::default();
            }
            Ok(Some(Command::ListRight)) => self.fold(&snapshot, true),
            Ok(Some(Command::ListLeft)) => self.fold(&snapshot, false),
            Ok(Some(Command::ListFilter)) => self.typing = Some(Typing(self.filter.clone())),
            Ok(Some(Command::ListBack | Command::Quit)) => return vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, nodes.len(), Self::page(cx.ui.size.1));
            }
            Ok(None) => {}
            Err(effect) => return vec![effect],
        }
        Vec::new()
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let snapshot = look.host.snapshot();
        text::fill(buffer, area, theme.style(Ink::Text));
        let hint = "Tab other side  f filter  + - fold  Enter go there  Esc back";
        text::bar(buffer, area, &format!("ORDER OF BATTLE  {}", self.side), hint, theme.style(Ink::Head));
        let nodes = self.nodes(&snapshot);
        let page = Self::page(area.height);
        let mut marker = self.marker;
        marker.settle(nodes.len(), page);
        for (k, node) in nodes.iter().enumerate().skip(marker.top).take(page) {
            let marked = if k == marker.at { ">" } else { " " };
            let row = match node {
                Node::Formation(f, depth) => {
                    let sign = if self.folded.contains(f) { '+' } else { '-' };
                    formation_row(theme, &snapshot, *f, &format!("{marked}{}{sign} ", "  ".repeat(*depth)))
                }
                Node::Loose => Row::of(format!("{marked}  "), theme.style(Ink::Text))
                    .add("in no formation", theme.style(Ink::Strong)),
                Node::Piece(p, depth) => piece_row(theme, &snapshot, *p, &format!("{marked}{}  ", "  ".repeat(*depth))),
            };
            text::put(buffer, area, 1 + (k - marker.top) as u16, 0, &row);
        }
        if area.height > 1 {
            let losses = snapshot.losses[self.side];
            let filter = match &self.typing {
                Some(t) => format!("filter: {}_", t.0),
                None if self.filter.is_empty() => String::new(),
                None => format!("filter: {}", self.filter),
            };
            let foot = format!("losses: {losses} SP   {filter}");
            text::put_str(buffer, area, area.height - 1, 0, &foot, theme.style(Ink::Quiet));
        }
        let y = (1 + marker.at.saturating_sub(marker.top) as u16).min(area.height.saturating_sub(1));
        Some(Position::new(area.x, area.y + y))
    }
}
