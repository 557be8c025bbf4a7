//! A decision as a menu: which of its choices are listed, under which keys, and what they mark on the map.

use std::collections::BTreeSet;

use crate::engine::{Choice, Group, PieceId, Prompt, Snapshot, Target};
use crate::map::{Facing, HexId};

/// Letters for lists of like things, in this order: none of them moves the cursor or is a global key.
pub const LETTERS: [char; 12] = ['a', 'c', 'd', 'e', 'f', 'g', 'i', 'p', 's', 't', 'w', 'z'];

/// Up to so many choices are listed one by one instead of under their kinds.
const FLAT: usize = 10;

/// What a line of the menu does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// Takes the choice at that place of the prompt.
    Choose(usize),
    /// Shows only these choices.
    Narrow(Vec<usize>),
    /// Walks to the hex under the cursor.
    Walk,
}

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: char,
    /// Its words.
    pub label: String,
    /// What it does.
    pub does: Does,
}

/// The menu of a decision as it stands now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// The lines, in order; all pages.
    pub entries: Vec<Entry>,
    /// Keys that work but have no line of their own.
    pub hidden: Vec<Entry>,
    /// Units that can act, if there are several, in the order of the choices.
    pub actors: Vec<PieceId>,
    /// Letters move to the next twelve: how many pages, at least 1.
    pub pages: usize,
    /// Whether the direction keys choose a facing.
    pub is_facing: bool,
    /// Whether single steps are bundled under `w`.
    pub can_walk: bool,
}

/// What the player has narrowed the menu to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// The unit whose choices are shown when several can act.
    pub selected: Option<PieceId>,
    /// Only these choices, if any.
    pub only: Option<Vec<usize>>,
    /// The page of letters.
    pub page: usize,
}

/// The facing keys: letter, digit, facing.
pub const FACING_KEYS: [(char, char, Facing); 6] = [
    ('y', '7', Facing::NW),
    ('u', '9', Facing::NE),
    ('h', '4', Facing::W),
    ('l', '6', Facing::E),
    ('b', '1', Facing::SW),
    ('n', '3', Facing::SE),
];

impl Menu {
    /// Makes the menu.
    pub fn of(prompt: &Prompt, narrowing: &Narrowing) -> Self {
        let choices = &prompt.choices;
        let mut shown: Vec<usize> = match &narrowing.only {
            Some(only) => only.iter().copied().filter(|i| *i < choices.len()).collect(),
            None => (0..choices.len()).collect(),
        };
        // Of two alike (two chits of one kind) one is enough.
        let alike = |a: &Choice, b: &Choice| {
            (a.verb, &a.label, &a.detail, a.actor, a.target) == (b.verb, &b.label, &b.detail, b.actor, b.target)
        };
        let all = shown.clone();
        shown.retain(|i| !all.iter().take_while(|k| *k != i).any(|k| alike(&choices[*k], &choices[*i])));
        let mut actors = Vec::new();
        for c in shown.iter().filter_map(|i| choices[*i].actor) {
            if !actors.contains(&c) {
                actors.push(c);
            }
        }
        // Where each unit has one choice only, all of them are one list.
        let of = |a: &PieceId| shown.iter().filter(|i| choices[**i].actor == Some(*a)).count();
        if actors.len() > 1 && (shown.len() > 2 * LETTERS.len() || actors.iter().any(|a| of(a) > 1)) {
            let selected = narrowing.selected.filter(|s| actors.contains(s));
            shown.retain(|i| choices[*i].actor.is_none_or(|a| Some(a) == selected));
        } else {
            actors.clear();
        }
        let mut menu = Self { actors, pages: 1, ..Self::default() };
        menu.fill(choices, &shown, narrowing);
        menu
    }

    fn fill(&mut self, choices: &[Choice], shown: &[usize], narrowing: &Narrowing) {
        let is = |i: usize, group| choices[i].group == group;
        let (done, mut rest): (Vec<usize>, Vec<usize>) = shown.iter().partition(|i| is(**i, Group::Done));
        let steps: Vec<usize> = rest
            .iter()
            .copied()
            .filter(|i| is(*i, Group::Move) && matches!(choices[*i].target, Target::Step(..)))
            .collect();
        let narrowed = narrowing.only.is_some();
        if !steps.is_empty() && !narrowed {
            self.can_walk = true;
            rest.retain(|i| !steps.contains(i));
            self.entries.push(Entry { key: 'w', label: "walk to the cursor".into(), does: Does::Walk });
        }
        let faces = |list: &[usize]| {
            list.iter().copied().filter(|i| matches!(choices[*i].target, Target::Facing(_))).collect::<Vec<_>>()
        };
        let turns = faces(&rest);
        // The direction keys belong to the cursor unless nothing but a facing is asked.
        let only_turns = !turns.is_empty() && turns.len() == rest.len() && !self.can_walk;
        if only_turns && (narrowed || self.actors.is_empty()) {
            self.is_facing = true;
            for i in turns {
                let Target::Facing(f) = choices[i].target else { continue };
                let key = FACING_KEYS.iter().find(|k| k.2 == f).map_or('?', |k| k.0);
                self.entries.push(Entry { key, label: choices[i].label.clone(), does: Does::Choose(i) });
            }
        } else {
            if turns.len() > 1 {
                rest.retain(|i| !turns.contains(i));
                self.entries.push(Entry { key: 't', label: "turn".into(), does: Does::Narrow(turns) });
            }
            self.letter(choices, &rest, narrowing.page, narrowed);
        }
        for (k, i) in done.into_iter().enumerate() {
            let key = if k == 0 { '.' } else { self.free_letter() };
            self.entries.push(Entry { key, label: choices[i].label.clone(), does: Does::Choose(i) });
        }
    }

    /// Gives keys to everything that is no step, no turn and no end.
    fn letter(&mut self, choices: &[Choice], rest: &[usize], page: usize, narrowed: bool) {
        let mut kinds: Vec<(char, Vec<usize>)> = Vec::new();
        for &i in rest {
            if let Some(key) = choices[i].key.filter(|k| LETTERS.contains(k)) {
                match kinds.iter_mut().find(|k| k.0 == key) {
                    Some(kind) => kind.1.push(i),
                    None => kinds.push((key, vec![i])),
                }
            }
        }
        let flat = narrowed || rest.len() <= FLAT;
        // A single choice of its kind has the kind's letter.
        let mut taken: BTreeSet<char> = self.entries.iter().map(|e| e.key).collect();
        kinds.retain(|(key, list)| {
            let alone = kinds_are_alone(rest.len(), list.len());
            if taken.contains(key) || (alone && list.len() > 1) {
                return false;
            }
            taken.insert(*key);
            true
        });
        let kind_of = |i: usize| kinds.iter().find(|k| k.1.contains(&i));
        let mut listed: Vec<usize> = Vec::new();
        let mut seen: BTreeSet<char> = BTreeSet::new();
        let mut fixed: Vec<(usize, char)> = Vec::new();
        for &i in rest {
            match kind_of(i) {
                Some((key, list)) if list.len() == 1 => fixed.push((i, *key)),
                Some((key, list)) if seen.insert(*key) => {
                    let label = format!("{}: {} choices", choices[i].verb.replace('_', " "), list.len());
                    let entry = Entry { key: *key, label, does: Does::Narrow(list.clone()) };
                    if flat {
                        self.hidden.push(entry);
                        listed.push(i);
                    } else {
                        self.entries.push(entry);
                    }
                }
                Some(_) if !flat => {}
                _ => listed.push(i),
            }
        }
        let free: Vec<char> = LETTERS.into_iter().filter(|l| !taken.contains(l)).collect();
        let size = free.len().max(1);
        self.pages = listed.len().div_ceil(size).max(1);
        let page = page % self.pages;
        let letter = |i: usize| listed.iter().position(|k| *k == i).map(|at| (at / size, free.get(at % size)));
        for &i in rest {
            let key = match fixed.iter().find(|f| f.0 == i) {
                Some((_, key)) => Some(*key),
                None => letter(i).filter(|(p, _)| *p == page).and_then(|(_, l)| l.copied()),
            };
            if let Some(key) = key {
                self.entries.push(Entry { key, label: choices[i].label.clone(), does: Does::Choose(i) });
            }
        }
    }

    fn free_letter(&self) -> char {
        LETTERS.into_iter().rev().find(|l| self.entry(*l).is_none()).unwrap_or(',')
    }

    /// The line of a key.
    pub fn entry(&self, key: char) -> Option<&Entry> {
        self.entries.iter().chain(&self.hidden).find(|e| e.key == key)
    }

    /// Choices that are listed one by one, with their keys.
    pub fn choices(&self) -> impl Iterator<Item = (char, usize)> + Clone + '_ {
        self.entries.iter().filter_map(|e| match e.does {
            Does::Choose(i) => Some((e.key, i)),
            _ => None,
        })
    }
}

/// A prompt that asks for one thing only ("fires at whom?") lists it with the letters of a list.
fn kinds_are_alone(all: usize, of_kind: usize) -> bool {
    all == of_kind
}

/// The hex where a choice is taken: its target's, or that of the unit it is about if the decision is about several.
pub fn choice_hex(snapshot: &Snapshot, prompt: &Prompt, choice: &Choice) -> Option<HexId> {
    target_hex(snapshot, choice).or_else(|| {
        let actor = choice.actor.filter(|a| Some(*a) != prompt.actor && choice.group != Group::Done)?;
        let others = prompt.choices.iter().any(|c| c.actor.is_some_and(|a| a != actor));
        if others && choice.target == Target::None {
            snapshot.pieces.get(usize::from(actor.0)).and_then(|p| p.hex)
        } else {
            None
        }
    })
}

/// The hex a choice points at.
pub fn target_hex(snapshot: &Snapshot, choice: &Choice) -> Option<HexId> {
    match choice.target {
        Target::Hex(hex) | Target::Step(_, hex) => Some(hex),
        Target::Piece(piece) => snapshot.pieces.get(usize::from(piece.0)).and_then(|p| p.hex),
        Target::None | Target::Facing(_) => None,
    }
}

#[cfg(test)]
mod tests;
