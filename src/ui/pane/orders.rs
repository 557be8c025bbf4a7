//! The decision: who must do what, because of what, the choices with their keys, odds, and what declining means.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::log::short_rule;
use crate::engine::query::Chance;
use crate::engine::{Odds, Prompt, Snapshot};
use crate::ui::menu::{Does, Menu};
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// What the pane is drawn from.
pub struct Orders<'a> {
    /// Looks.
    pub theme: &'a Theme,
    /// What the side sees.
    pub snapshot: &'a Snapshot,
    /// The decision.
    pub prompt: &'a Prompt,
    /// Its menu.
    pub menu: &'a Menu,
    /// The choice under the cursor.
    pub hot: Option<usize>,
    /// Odds by place of the choice, as far as asked.
    pub odds: &'a [(usize, Odds)],
    /// The page of letters.
    pub page: usize,
    /// Words of the path, the sight line or the like under the cursor.
    pub note: &'a str,
    /// Whether the menu shows only a part of the choices.
    pub is_narrowed: bool,
    /// Whether no choice has a place on the map: `Tab` walks through the list.
    pub is_list: bool,
}

impl Orders<'_> {
    fn odds_of(&self, choice: usize) -> Option<&Odds> {
        self.odds.iter().find(|(i, _)| *i == choice).map(|(_, o)| o)
    }

    /// Title and reasons.
    fn question(&self, width: usize, most: usize) -> Vec<Row> {
        let theme = self.theme;
        let title = super::with_chips(theme, self.snapshot, &self.prompt.title, theme.style(Ink::Strong));
        let mut rows = title.wrap(width, 1);
        // The nearest cause first; farther ones only where there is room.
        for why in &self.prompt.why {
            let more = Row::of(why.clone(), theme.style(Ink::Quiet)).wrap(width, 1);
            if rows.len() + more.len() > most {
                break;
            }
            rows.extend(more);
        }
        rows
    }

    /// Whether every listed choice has something of its own to say: the same words under each would be noise.
    fn has_details(&self) -> bool {
        let mut details = self.menu.choices().map(|(_, i)| &self.prompt.choices[i]).filter(|c| !c.detail.is_empty());
        match details.next() {
            Some(first) => {
                !first.has_odds && details.clone().all(|c| !c.has_odds) && details.all(|c| c.detail != first.detail)
            }
            None => false,
        }
    }

    /// The menu with the details of each choice under it.
    fn detailed(&self, width: usize) -> Vec<(Option<usize>, Row)> {
        let quiet = self.theme.style(Ink::Quiet);
        let mut rows: Vec<(Option<usize>, Row)> = Vec::new();
        for (entry, lines) in self.menu.entries.iter().zip(self.lines(width)) {
            rows.extend(lines);
            let Does::Choose(i) = entry.does else { continue };
            let detail = &self.prompt.choices[i].detail;
            if !detail.is_empty() {
                let more = Row::of(format!("  {detail}"), quiet).wrap(width, 2);
                rows.extend(more.into_iter().map(|r| (Some(i), r)));
            }
        }
        rows.extend(self.pages());
        rows
    }

    /// The menu: a line an entry, two where the words need them.
    fn entries(&self, width: usize) -> Vec<(Option<usize>, Row)> {
        let mut rows: Vec<(Option<usize>, Row)> = self.lines(width).into_iter().flatten().collect();
        rows.extend(self.pages());
        rows
    }

    /// The way to the next page of letters.
    fn pages(&self) -> Option<(Option<usize>, Row)> {
        if self.menu.pages < 2 {
            return None;
        }
        let page = self.page % self.menu.pages + 1;
        let more = format!(" more, page {page} of {}", self.menu.pages);
        Some((None, Row::of(";", self.theme.style(Ink::Key)).add(more, self.theme.style(Ink::Quiet))))
    }

    /// The lines of each entry.
    fn lines(&self, width: usize) -> Vec<Vec<(Option<usize>, Row)>> {
        let theme = self.theme;
        let mut all = Vec::new();
        for entry in &self.menu.entries {
            let mut rows: Vec<(Option<usize>, Row)> = Vec::new();
            let choice = match entry.does {
                Does::Choose(i) => Some(i),
                _ => None,
            };
            let hot = choice.is_some() && choice == self.hot;
            let style = theme.style(if hot { Ink::Hot } else { Ink::Text });
            let odds = choice.and_then(|i| self.odds_of(i));
            let chance = odds.map(|o| format!(" {:>3}%", percent(o.effect_permille)));
            let room = width.saturating_sub(2 + chance.as_ref().map_or(0, String::len));
            let lines = Row::of(entry.label.clone(), style).wrap(room, 1);
            for (k, label) in lines.into_iter().take(2).enumerate() {
                let (key, key_ink) = if k == 0 { (entry.key, Ink::Key) } else { (' ', Ink::Text) };
                let mut row = Row::of(key.to_string(), theme.style(key_ink)).add(" ", theme.style(Ink::Text));
                let pad = room.saturating_sub(label.width());
                row.0.extend(label.0);
                if let (0, Some(chance)) = (k, &chance) {
                    row.push(" ".repeat(pad), theme.style(Ink::Text));
                    row.push(chance.clone(), style);
                }
                rows.push((choice, row));
            }
            all.push(rows);
        }
        all
    }

    fn hint(&self) -> Option<&'static str> {
        if self.is_narrowed {
            Some("Esc: all choices")
        } else if self.menu.actors.len() > 1 {
            Some("Tab next unit, Enter selects")
        } else if self.menu.can_walk {
            Some("Enter walks to the cursor")
        } else if self.is_list {
            Some("Tab next, Enter takes it")
        } else if self.menu.is_facing {
            Some("y u h l b n: face that way")
        } else {
            None
        }
    }
}

/// Thousandths as whole per cent.
pub fn percent(permille: u16) -> u16 {
    (permille + 5) / 10
}

/// The odds in rows, for the choice of that key.
pub fn odds_rows(theme: &Theme, key: &str, odds: &Odds, width: usize, roomy: bool) -> Vec<Row> {
    let mut rows =
        Row::of(format!("ODDS {key}  {}", odds.title).replace("ODDS   ", "ODDS  "), theme.style(Ink::Strong))
            .wrap(width, 1);
    let items = odds.tally.0.iter().map(|i| format!("{:+} {}", i.amount, i.reason)).collect::<Vec<_>>().join("  ");
    if !items.is_empty() {
        rows.extend(Row::of(items, theme.style(Ink::Text)).wrap(width, 1));
    }
    if roomy {
        for c in &odds.chances {
            let p = percent(c.permille);
            let bar = "#".repeat(usize::from(p / 5));
            rows.push(Row::of(format!("{:<8}{p:>3}% {bar}", c.result), theme.style(Ink::Text)));
        }
    } else {
        // A result and its chance stay on one line.
        let tie = |c: &Chance| format!("{} {}", c.result, percent(c.permille)).replace(' ', text::TIE);
        let list = odds.chances.iter().map(tie).collect::<Vec<_>>();
        rows.extend(Row::of(list.join("  "), theme.style(Ink::Text)).wrap(width, 1));
    }
    let loss = |n: u32| format!("{}.{}", n / 100, n % 100 / 10);
    // Rolls that hurt nobody have odds as well.
    if odds.mean_loss100 + odds.mean_own_loss100 > 0 {
        let mut last = format!("mean loss {} SP", loss(odds.mean_loss100));
        if odds.mean_own_loss100 > 0 {
            last.push_str(&format!(", own {}", loss(odds.mean_own_loss100)));
        }
        rows.extend(Row::of(last, theme.style(Ink::Quiet)).wrap(width, 1));
    }
    for note in &odds.notes {
        rows.extend(Row::of(note.clone(), theme.style(Ink::Quiet)).wrap(width, 1));
    }
    rows
}

/// Draws the pane.
pub fn draw(orders: &Orders, area: Rect, buffer: &mut Buffer) {
    let theme = orders.theme;
    text::fill(buffer, area, theme.style(Ink::Text));
    if area.height < 6 {
        draw_lines(orders, area, buffer);
        return;
    }
    let width = usize::from(area.width);
    let room = usize::from(area.height) - 1;
    let head = if area.width >= 34 { format!("ORDERS  {}", orders.prompt.side) } else { "ORDERS".to_owned() };
    let rule = short_rule(orders.prompt.rule);
    let right = if rule.is_empty() { String::new() } else { format!("rule {rule}") };
    text::bar(buffer, area, &head, &right, theme.style(Ink::Head));
    let roomy = area.height >= 17;
    let question = orders.question(width, if roomy { 7 } else { 4 });
    let odds = orders.hot.and_then(|i| orders.odds_of(i).map(|o| (i, o)));
    let mut entries = orders.entries(width);
    let mut foot = foot(orders, width, true);
    // What each choice means stands under it if all of that has room.
    if odds.is_none() && orders.has_details() {
        let (all, less) = (orders.detailed(width), self::foot(orders, width, false));
        if question.len() + all.len() + less.len() + 2 * usize::from(roomy) <= room {
            (entries, foot) = (all, less);
        }
    }
    let below = match odds {
        Some((i, odds)) => {
            let key = orders.menu.choices().find(|c| c.1 == i).map_or('?', |c| c.0);
            odds_rows(theme, &key.to_string(), odds, width, roomy && area.height >= 23)
        }
        None => foot.clone(),
    };
    let gap = usize::from(roomy);
    let list = room.saturating_sub(question.len() + gap);
    // The choices come first; odds and notes get what is left, but at least a third.
    let spare = below.len().min((list / 3).max(list.saturating_sub(entries.len() + gap)));
    let shown = window(theme, &entries, orders.hot, list.saturating_sub(spare), width);
    let mut y = text::put_rows(buffer, area, 1, &question) + gap as u16;
    y = text::put_rows(buffer, area, y, &shown);
    if usize::from(area.height.saturating_sub(y)) > spare {
        y += gap as u16;
    }
    let left = usize::from(area.height.saturating_sub(y));
    y = text::put_rows(buffer, area, y, &below);
    // Nothing is cut without a word.
    if below.len() > left {
        text::put_right(buffer, area, area.height - 1, " = all", theme.style(Ink::Key));
    }
    if odds.is_some() && usize::from(y) + foot.len() + gap <= usize::from(area.height) {
        text::put_rows(buffer, area, y + gap as u16, &foot);
    }
}

/// Notes under the choices: details of the marked one, declining, hints, what was rolled so far.
fn foot(orders: &Orders, width: usize, details: bool) -> Vec<Row> {
    let theme = orders.theme;
    let mut rows = Vec::new();
    let mut add = |text: &str, ink: Ink| rows.extend(Row::of(text, theme.style(ink)).wrap(width, 1));
    if !orders.note.is_empty() {
        add(orders.note, Ink::Strong);
    }
    if let Some(choice) = orders.hot.and_then(|i| orders.prompt.choices.get(i))
        && !choice.detail.is_empty()
        && details
    {
        add(&choice.detail, Ink::Text);
    }
    // What the line of the key says already is not said twice.
    let said = orders.menu.entry('.').map_or("", |e| e.label.as_str());
    if let Some(decline) = orders.prompt.decline.as_deref().filter(|d| !said.contains(d)) {
        add(&format!(". {decline}"), Ink::Quiet);
    }
    for line in &orders.prompt.context {
        add(&line.text(), Ink::Text);
    }
    if let Some(hint) = orders.hint() {
        add(hint, Ink::Quiet);
    }
    rows
}

fn clip(row: &Row, width: usize) -> Row {
    row.wrap(width, 0).into_iter().next().unwrap_or_default()
}

/// The part of a list around the marked entry.
fn window(theme: &Theme, entries: &[(Option<usize>, Row)], hot: Option<usize>, room: usize, width: usize) -> Vec<Row> {
    let quiet = theme.style(Ink::Key);
    let at = hot.and_then(|h| entries.iter().position(|e| e.0 == Some(h))).unwrap_or(0);
    let from = if entries.len() <= room { 0 } else { at.saturating_sub(room / 2).min(entries.len() - room) };
    let mut rows: Vec<Row> = entries.iter().skip(from).take(room).map(|e| e.1.clone()).collect();
    // More above or below is said at the end of the first and last line.
    let more = |row: Option<&mut Row>, sign: &str| {
        if let Some(row) = row {
            let mut cut = clip(row, width.saturating_sub(2));
            cut.push(" ".repeat(width.saturating_sub(1).saturating_sub(cut.width())), quiet);
            cut.push(sign, quiet);
            *row = cut;
        }
    };
    if from > 0 {
        more(rows.first_mut(), "^");
    }
    if from + room < entries.len() {
        more(rows.last_mut(), "v");
    }
    rows
}

/// One to five lines at the bottom of small screens.
fn draw_lines(orders: &Orders, area: Rect, buffer: &mut Buffer) {
    let theme = orders.theme;
    let width = usize::from(area.width);
    let mut row = super::with_chips(theme, orders.snapshot, &orders.prompt.title, theme.style(Ink::Strong));
    for entry in &orders.menu.entries {
        row.push("  ", theme.style(Ink::Text));
        row.push(entry.key.to_string(), theme.style(Ink::Key));
        let choice = match entry.does {
            Does::Choose(i) => Some(i),
            _ => None,
        };
        let style = theme.style(if choice.is_some() && choice == orders.hot { Ink::Hot } else { Ink::Text });
        // Single blanks inside an entry, two between entries.
        let label = entry.label.split_whitespace().collect::<Vec<_>>().join(" ");
        row.push(format!(" {label}"), style);
        if let Some(odds) = choice.and_then(|i| orders.odds_of(i)) {
            row.push(format!(" {}%", percent(odds.effect_permille)), style);
        }
    }
    let mut rows = row.wrap(width, 1);
    let lines = usize::from(area.height);
    if rows.len() > lines {
        rows.truncate(lines);
        // What does not fit is on the full list.
        if let Some(last) = rows.last_mut() {
            let mut cut = last.wrap(width.saturating_sub(8), 0).into_iter().next().unwrap_or_default();
            cut.push(" ", theme.style(Ink::Text));
            cut.push("=", theme.style(Ink::Key));
            cut.push(" more", theme.style(Ink::Quiet));
            *last = cut;
        }
    }
    let y = text::put_rows(buffer, area, 0, &rows);
    if y < area.height {
        let why = orders.prompt.why.first().map_or("", String::as_str);
        let rule = short_rule(orders.prompt.rule);
        let note = if orders.note.is_empty() { why } else { orders.note };
        text::put(buffer, area, y, 0, &Row::of(format!("{rule} {note}"), theme.style(Ink::Quiet)));
        text::put_right(buffer, area, y, " = list  m log  r rule", theme.style(Ink::Quiet));
    }
}
