//! The form before a battle: who plays, optional rules, the seed. The marked line is "start": `Enter` is enough.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::kit::{BySide, Side};
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::keymap::Place;
use crate::ui::layer::confirm::Confirm;
use crate::ui::layer::play::Play;
use crate::ui::layer::sheet;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::pane::log::short_rule;
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;
use crate::ui::{BattleInfo, Seat, Setup};

/// The form.
pub struct SetUp {
    battle: BattleInfo,
    levels: Vec<String>,
    /// 0 a person, then the levels.
    seats: BySide<usize>,
    options: Vec<bool>,
    seed: String,
    marker: Marker,
}

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Seat(Side),
    Option(usize),
    Seed,
    Start,
}

impl SetUp {
    /// The form of a battle with sane values: you are the Union, the computer plays its best.
    pub fn new(battle: BattleInfo, cx: &mut Context) -> Self {
        let levels = cx.host.levels();
        let best = levels.len();
        let options = battle.options.iter().map(|o| o.default).collect();
        let seed = cx.host.new_seed().to_string();
        let mut form = Self {
            battle,
            levels,
            seats: BySide { union: 0, confederate: best },
            options,
            seed,
            marker: Marker::default(),
        };
        form.marker.at = form.fields().len() - 1;
        form
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Seat(Side::Union), Field::Seat(Side::Confederate)];
        fields.extend((0..self.options.len()).map(Field::Option));
        fields.extend([Field::Seed, Field::Start]);
        fields
    }

    fn seat(&self, side: Side) -> Seat {
        match self.seats[side].checked_sub(1).and_then(|i| self.levels.get(i)) {
            Some(level) => Seat::Computer(level.clone()),
            None => Seat::Human,
        }
    }

    fn seat_words(&self, side: Side) -> String {
        match self.seat(side) {
            Seat::Computer(level) => format!("computer, {level}"),
            Seat::Human if self.seat(side.other()) == Seat::Human => "a person at this keyboard".into(),
            Seat::Human => "you".into(),
        }
    }

    fn start(&self, cx: &mut Context) -> Vec<Effect> {
        let Ok(seed) = self.seed.parse::<u64>() else {
            return vec![Effect::Open(Box::new(Confirm::told("The seed must be a whole number.")))];
        };
        let setup = Setup {
            battle: self.battle.id.clone(),
            seats: BySide::from_fn(|side| self.seat(side)),
            seed,
            options: self.battle.options.iter().zip(&self.options).map(|(o, on)| (o.key.clone(), *on)).collect(),
        };
        match cx.host.start(&setup) {
            Ok(()) => vec![Effect::ToTitle, Effect::Open(Box::new(Play::new(cx)))],
            Err(e) => vec![Effect::Open(Box::new(Confirm::told(e)))],
        }
    }

    /// Changes the marked line's value.
    fn change(&mut self, back: bool) {
        match self.fields().get(self.marker.at) {
            Some(Field::Seat(side)) => {
                let n = self.levels.len() + 1;
                let at = self.seats[*side];
                self.seats[*side] = if back { (at + n - 1) % n } else { (at + 1) % n };
            }
            Some(Field::Option(i)) => self.options[*i] = !self.options[*i],
            Some(Field::Seed) => {
                let now = self.seed.parse::<u64>().unwrap_or(0);
                self.seed = if back { now.saturating_sub(1) } else { now.saturating_add(1) }.to_string();
            }
            _ => {}
        }
    }

    fn line(&self, field: Field) -> (String, String) {
        match field {
            Field::Seat(side) => (side.name().into(), format!("< {} >", self.seat_words(side))),
            Field::Option(i) => {
                let option = &self.battle.options[i];
                let check = if self.options[i] { "[x]" } else { "[ ]" };
                (
                    if i == 0 { "Rules".into() } else { String::new() },
                    format!("{check} {}  {}", option.label, short_rule(&option.rule)),
                )
            }
            Field::Seed => ("Seed".into(), self.seed.clone()),
            Field::Start => (String::new(), "Start the battle".into()),
        }
    }
}

impl Layer for SetUp {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let fields = self.fields();
        let field = fields[self.marker.at.min(fields.len() - 1)];
        // Digits belong to the seed while it is marked.
        if field == Field::Seed {
            match key.code {
                Code::Char(c) if c.is_ascii_digit() && self.seed.len() < 19 => {
                    self.seed.push(c);
                    return Vec::new();
                }
                Code::Backspace => {
                    self.seed.pop();
                    return Vec::new();
                }
                _ => {}
            }
        }
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => match field {
                Field::Start | Field::Seed => return self.start(cx),
                _ => self.change(false),
            },
            // A blank turns pages elsewhere; in a form it changes a value.
            Ok(Some(Command::ListRight | Command::ListPageDown)) => self.change(false),
            Ok(Some(Command::ListLeft)) => self.change(true),
            Ok(Some(Command::ListBack | Command::Quit)) => return vec![Effect::Close],
            Ok(Some(Command::Help)) => return vec![Effect::Open(Box::new(sheet::help(cx.ui, Place::List)))],
            Ok(Some(Command::ListSwitch)) => {
                self.marker.moved(Command::ListDown, fields.len(), fields.len());
            }
            Ok(Some(command)) => {
                self.marker.moved(command, fields.len(), fields.len());
            }
            Ok(None) => {}
            Err(effect) => return vec![effect],
        }
        Vec::new()
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        let title = format!("SET UP  {} {} {}", self.battle.system, self.battle.number, self.battle.title);
        text::bar(buffer, area, &title, "Enter start  Esc back", theme.style(Ink::Head));
        let mut cursor = None;
        for (k, field) in self.fields().into_iter().enumerate() {
            let marked = k == self.marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let (name, value) = self.line(field);
            let mut row = Row::of(if marked { "> " } else { "  " }, style);
            row.push(format!("{name:<14}"), theme.style(Ink::Text));
            row.push(value, style);
            let y = 2 + k as u16;
            text::put(buffer, area, y, 0, &row);
            if marked && y < area.height {
                cursor = Some(Position::new(area.x + 16.min(area.width.saturating_sub(1)), area.y + y));
            }
        }
        let foot = 3 + self.fields().len() as u16;
        for (k, line) in [
            "h l or left right change a line; digits change the seed.",
            "The computer sees only what its side may see. Undo reaches back to the dice.",
        ]
        .into_iter()
        .enumerate()
        {
            text::put_str(buffer, area, foot + k as u16, 2, line, theme.style(Ink::Quiet));
        }
        cursor
    }
}
