//! Words that ask and change nothing: what the eye does on the picture.

mod boxes;

use crate::engine::snapshot::{Arm, Fact, FormationView, Ground, Looks, PieceView};
use crate::engine::{Answer, Choice, Odds, PieceId, Prompt, Query, Snapshot};
use crate::kit::Side;
use crate::map::HexId;
use crate::ui::Host;

use super::text::{count, sentence, short_rule, with_rule};

/// The words, for `help`.
const HELP: [&str; 18] = [
    "A number, a choice's name or its letter takes that choice; 0 or a full stop declines or ends.",
    "all: every choice. again: the decision once more.",
    "odds N: the exact chances of choice N. detail N: more about choice N.",
    "rule: the rule behind this decision. why: what led to it.",
    "map: around the hex in question. map S4117 5: around a hex, that far. map all: every stack.",
    "hex S4117: the ground there. unit NAME: all about a unit or leader.",
    "near NAME: who is near a unit. where NAME, where enemy, where own: who is where.",
    "sight HEX HEX: whether one sees from here to there. reach NAME: where a unit can go now.",
    "road NAME: the hexes of a road. place NAME: where something is.",
    "oob: the order of battle, oob enemy: the other side's. points: how the battle stands.",
    "objectives: the victory hexes and who holds them.",
    "boxes: the boxes and tables beside the map. boxes NAME: one of them.",
    "log N: the last N sentences with their rolls. rolls on, rolls off: tell rolls at once.",
    "undo: take the last choice back, until dice are rolled or the other side decides.",
    "save: where the battle is saved. It is saved after every choice.",
    "quit: leave; longroll resume goes on at this very decision.",
    "Lines that start with # are ignored.",
    "Names may be shortened, and upper or lower case does not matter.",
];

/// Answers a word; `None` if it is no word at all.
pub fn answer(
    host: &dyn Host,
    prompt: &Prompt,
    numbered: &[(usize, &Choice)],
    word: &str,
    rest: &str,
) -> Option<Vec<String>> {
    let seen = host.snapshot();
    let eye = Eye { host, seen: &seen, side: host.viewer() };
    Some(match word {
        "help" | "?" => HELP.iter().map(|&l| l.to_owned()).collect(),
        "odds" => eye.odds(prompt, numbered, rest),
        "detail" => detail(numbered, rest),
        "rule" => vec![format!("This decision follows rule {}.", short_rule(prompt.rule))],
        "why" => why(prompt),
        "map" => eye.map(prompt, rest),
        "hex" => eye.hex(rest),
        "unit" => eye.with_piece(rest, Eye::unit),
        "near" => eye.with_piece(rest, Eye::near),
        "reach" => eye.with_piece(rest, Eye::reach),
        "where" => eye.whereabouts(rest),
        "sight" => eye.sight(rest),
        "road" => eye.road(rest),
        "place" => eye.place(rest),
        "oob" => eye.order_of_battle(if rest.starts_with('e') { eye.side.other() } else { eye.side }),
        "points" => eye.points(),
        "objectives" => eye.objectives(),
        "boxes" | "box" => eye.boxes(rest),
        _ => return None,
    })
}

fn why(prompt: &Prompt) -> Vec<String> {
    if prompt.why.is_empty() {
        return vec!["Nothing led to it but the sequence of play.".into()];
    }
    prompt.why.iter().map(|w| sentence(w)).collect()
}

struct Eye<'a> {
    host: &'a dyn Host,
    seen: &'a Snapshot,
    side: Side,
}

impl Eye<'_> {
    fn number(&self, hex: HexId) -> &str {
        self.seen.board().number(hex)
    }

    fn find_hex(&self, text: &str) -> Result<HexId, String> {
        let board = self.seen.board();
        let text = text.trim();
        board
            .find(text)
            .or_else(|| board.find(&text.to_uppercase()))
            .ok_or_else(|| format!("There is no hex \"{}\".", super::text::clean(text)))
    }

    /// The piece that a name means: the whole name, the short name, then the only one that contains it.
    fn find_piece(&self, name: &str) -> Result<&PieceView, String> {
        let name = name.trim().to_lowercase();
        if name.is_empty() {
            return Err("Which unit? Give its name.".into());
        }
        let pieces = &self.seen.pieces;
        if let Some(exact) =
            pieces.iter().find(|p| p.name.to_lowercase() == name || p.short.to_lowercase() == name.replace(' ', ""))
        {
            return Ok(exact);
        }
        let fits: Vec<&PieceView> = pieces.iter().filter(|p| p.name.to_lowercase().contains(&name)).collect();
        match fits[..] {
            [] => Err(format!("Nobody is called \"{}\".", super::text::clean(&name))),
            [one] => Ok(one),
            _ => {
                let names: Vec<&str> = fits.iter().take(8).map(|p| p.name.as_str()).collect();
                Err(format!("Which one: {}?", names.join(", ")))
            }
        }
    }

    fn with_piece(&self, name: &str, say: fn(&Self, &PieceView) -> Vec<String>) -> Vec<String> {
        match self.find_piece(name) {
            Ok(piece) => say(self, piece),
            Err(reason) => vec![reason],
        }
    }

    fn odds(&self, prompt: &Prompt, numbered: &[(usize, &Choice)], rest: &str) -> Vec<String> {
        let choice = match chosen(numbered, rest) {
            Ok(choice) => choice,
            Err(reason) => return vec![reason],
        };
        debug_assert_eq!(choice.id.seq, prompt.seq, "a prompt's choices carry its number");
        match self.host.ask(Query::Odds(choice.id)) {
            Answer::Odds(odds) => told_odds(&odds),
            _ => vec!["That choice rolls no dice whose chances are known beforehand.".into()],
        }
    }

    /// Short words about the pieces in a hex: `6 Arkansas 9, disordered`.
    fn occupants(&self, hex: HexId) -> String {
        let told: Vec<String> = self.seen.stack(hex).iter().map(|&id| brief(self.seen.piece(id))).collect();
        if told.is_empty() { "empty".into() } else { told.join(", ") }
    }

    fn map(&self, prompt: &Prompt, rest: &str) -> Vec<String> {
        if rest.starts_with("all") {
            return Side::BOTH.into_iter().flat_map(|side| self.everybody(side)).collect();
        }
        let mut words = rest.split_whitespace();
        let centre = match words.next() {
            Some(word) => match self.find_hex(word) {
                Ok(hex) => Some(hex),
                Err(reason) => return vec![reason],
            },
            None => self.centre(prompt),
        };
        let Some(centre) = centre else { return vec!["Around which hex? Give its number: map S4117 5.".into()] };
        let radius = words.next().and_then(|w| w.parse().ok()).unwrap_or(3).clamp(1, 12);
        self.around(centre, radius)
    }

    /// The hex a decision is about.
    fn centre(&self, prompt: &Prompt) -> Option<HexId> {
        let of = |id: PieceId| self.seen.piece(id).hex;
        prompt.focus.or_else(|| prompt.actor.and_then(of)).or_else(|| self.seen.stacks.first().map(|(hex, _)| *hex))
    }

    fn around(&self, centre: HexId, radius: u16) -> Vec<String> {
        let board = self.seen.board();
        let mut said =
            vec![format!("At {}: {}; {}.", self.number(centre), self.ground(centre), self.occupants(centre))];
        for (dir, hex) in board.neighbours(centre) {
            if self.seen.terrain.ground(hex) != Ground::Off {
                let (side, ground) = (self.hexside(centre, dir), self.ground(hex));
                said.push(format!(
                    "{} {}{side}: {ground}; {}.",
                    sentence(dir.word()).trim_end_matches('.'),
                    self.number(hex),
                    self.occupants(hex)
                ));
            }
        }
        let far = board.within(centre, radius).into_iter().filter(|&h| board.distance(centre, h) > 1);
        for hex in far.filter(|&h| !self.seen.stack(h).is_empty()) {
            said.push(format!(
                "{} hexes {}, {}: {}.",
                board.distance(centre, hex),
                self.bearing(centre, hex),
                self.number(hex),
                self.occupants(hex)
            ));
        }
        said
    }

    fn ground(&self, hex: HexId) -> String {
        let board = self.seen.board();
        let mut text = ground_word(self.seen.terrain.ground(hex)).to_owned();
        if let Some((_, field)) = board.field_at(hex) {
            text.push_str(&format!(" of {}", field.name));
        }
        if let Some(camp) = board.camp_at(hex) {
            text.push_str(&format!(", camp of {}", camp.name));
        }
        for place in board.places.iter().filter(|p| p.hex == hex) {
            text.push_str(&format!(", {}", place.name));
        }
        if let Some(objective) = self.seen.objectives.iter().find(|o| o.hex == hex) {
            text.push_str(&format!(", objective {}", objective.name));
        }
        text
    }

    /// What lies on the hexside crossed: ` across a stream, uphill`.
    fn hexside(&self, hex: HexId, dir: crate::map::Dir) -> String {
        use crate::engine::snapshot::Slope;
        let side = self.seen.board().side(hex, dir);
        let mut found = Vec::new();
        for (is_there, word) in
            [(side.creek, "creek"), (side.stream, "stream"), (side.gully > 0, "gully"), (side.ridge > 0, "ridge")]
        {
            if is_there {
                found.push(format!("across a {word}"));
            }
        }
        for (is_there, word) in [(side.bridge, "bridge"), (side.ford, "ford"), (side.road, "road"), (side.lane, "lane")]
        {
            if is_there {
                found.push(format!("by {word}"));
            }
        }
        let (slope, up) = self.seen.terrain.slope(hex, dir);
        let way = if up { "uphill" } else { "downhill" };
        match slope {
            Slope::None => {}
            Slope::Gradual => found.push(way.into()),
            Slope::Minor => found.push(format!("{way} two levels")),
            Slope::Steep => found.push(format!("steeply {way}")),
        }
        if found.is_empty() { String::new() } else { format!(", {}", found.join(", ")) }
    }

    /// The direction of a far hex as one of eight words.
    fn bearing(&self, from: HexId, to: HexId) -> &'static str {
        let board = self.seen.board();
        // A column is 1.5 hex radii wide, a row 1.73 high; odd columns lie half a row lower.
        let at = |h: HexId| {
            let (c, r) = (f64::from(board.column(h)), f64::from(board.row(h)));
            (1.5 * c, 3f64.sqrt() * (r + 0.5 * (c % 2.0)))
        };
        let ((x0, y0), (x1, y1)) = (at(from), at(to));
        let eighth = ((x1 - x0).atan2(y0 - y1) / std::f64::consts::FRAC_PI_4).round() as i32;
        const WORDS: [&str; 8] =
            ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
        WORDS[eighth.rem_euclid(8) as usize]
    }

    fn hex(&self, rest: &str) -> Vec<String> {
        let hex = match self.find_hex(rest) {
            Ok(hex) => hex,
            Err(reason) => return vec![reason],
        };
        let mut said = vec![format!(
            "{}: {}, level {}; {}.",
            self.number(hex),
            self.ground(hex),
            self.seen.board().level(hex),
            self.occupants(hex)
        )];
        if let Answer::Words(words) = self.host.ask(Query::Ground(hex)) {
            said.extend(words.iter().map(|w| sentence(w)));
        }
        said
    }

    fn place_of(&self, piece: &PieceView) -> String {
        match piece.hex {
            Some(hex) => format!("in {}", self.number(hex)),
            None if piece.off_map.is_empty() => "not on the map".into(),
            None => piece.off_map.into(),
        }
    }

    fn unit(&self, piece: &PieceView) -> Vec<String> {
        let looks = match piece.looks {
            Looks::Round => String::new(),
            Looks::Vertex(facing) => format!(", faces {}", facing.word()),
            Looks::Side(dir) => format!(", faces {}", dir.word()),
        };
        let mut said = vec![format!("{}, {}, {}{looks}.", piece.name, piece.side, self.place_of(piece))];
        if piece.full > 0 && !piece.facts.iter().any(|f| f.label == "strength") {
            said.push(format!("Strength {} of {}.", piece.strength, piece.full));
        }
        let marks: Vec<&str> = piece.marks.iter().map(|m| m.word()).collect();
        if !marks.is_empty() {
            said.push(sentence(&marks.join(", ")));
        }
        if let Some(formation) = piece.formation.and_then(|f| self.seen.formations.get(usize::from(f))) {
            said.push(format!("Belongs to {} ({}).", formation.name, formation.code));
        }
        let facts: Vec<String> = piece.facts.iter().filter(|f| !f.value.is_empty()).map(told_fact).collect();
        if !facts.is_empty() {
            said.push(sentence(&facts.join("; ")));
        }
        if piece.has_acted {
            said.push("It has acted in this activation.".into());
        }
        said
    }

    fn near(&self, piece: &PieceView) -> Vec<String> {
        match piece.hex {
            Some(hex) => self.around(hex, 5),
            None => vec![format!("{} is {}.", piece.name, self.place_of(piece))],
        }
    }

    fn reach(&self, piece: &PieceView) -> Vec<String> {
        let Answer::Reach(hexes) = self.host.ask(Query::Reach(piece.id)) else {
            return vec![format!("{} cannot move in this decision.", piece.name)];
        };
        let told: Vec<String> = hexes
            .iter()
            .map(|r| {
                let half = if r.cost2 % 2 == 1 { " 1/2" } else { "" };
                let stops = if r.stops { " and stops" } else { "" };
                format!("{} for {}{half}{stops}", self.number(r.hex), r.cost2 / 2)
            })
            .collect();
        if told.is_empty() {
            return vec![format!("{} can go nowhere.", piece.name)];
        }
        vec![format!("{} can go to {}.", piece.name, told.join(", "))]
    }

    fn whereabouts(&self, rest: &str) -> Vec<String> {
        match rest.to_lowercase().as_str() {
            "" => vec!["Where is who? Say where enemy, where own, or where NAME.".into()],
            "enemy" | "enemies" => self.everybody(self.side.other()),
            "own" | "mine" => self.everybody(self.side),
            name => match self.find_piece(name) {
                Ok(piece) => vec![format!("{} is {}.", brief(piece), self.place_of(piece))],
                Err(reason) => vec![reason],
            },
        }
    }

    fn everybody(&self, side: Side) -> Vec<String> {
        let told: Vec<String> = self
            .seen
            .stacks
            .iter()
            .filter_map(|(hex, ids)| {
                let own: Vec<String> =
                    ids.iter().map(|&id| self.seen.piece(id)).filter(|p| p.side == side).map(brief).collect();
                (!own.is_empty()).then(|| format!("{} {}", self.number(*hex), own.join(", ")))
            })
            .collect();
        if told.is_empty() {
            vec![format!("{side}: none seen.")]
        } else {
            vec![format!("{side}: {}.", told.join("; "))]
        }
    }

    fn sight(&self, rest: &str) -> Vec<String> {
        let hexes: Vec<&str> = rest.split_whitespace().collect();
        let [from, to] = hexes[..] else { return vec!["From which hex to which? Say sight S4117 S4218.".into()] };
        let (from, to) = match (self.find_hex(from), self.find_hex(to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(reason), _) | (_, Err(reason)) => return vec![reason],
        };
        let away = count(usize::from(self.seen.board().distance(from, to)), "hex", "hexes");
        match self.host.ask(Query::Sight(from, to)) {
            Answer::Sight { clear: true, why, .. } => {
                let why = if why.is_empty() { String::new() } else { format!(" {}", sentence(&why)) };
                vec![format!("{} sees {}, {away}.{why}", self.number(from), self.number(to))]
            }
            Answer::Sight { blocked_by, why, .. } => {
                let at = blocked_by.map_or_else(String::new, |h| format!(" at {}", self.number(h)));
                vec![format!("Blocked{at}: {away}. {}", sentence(&why))]
            }
            _ => vec!["That cannot be told.".into()],
        }
    }

    fn road(&self, rest: &str) -> Vec<String> {
        let board = self.seen.board();
        let name = rest.to_lowercase();
        let fits = board.roads.iter().chain(&board.lanes).filter(|w| w.name.to_lowercase().contains(&name));
        let told: Vec<String> = fits
            .take(6)
            .map(|way| {
                let hexes: Vec<&str> = way.hexes.iter().map(|&h| self.number(h)).collect();
                format!("{}: {}.", way.name, hexes.join(" "))
            })
            .collect();
        if told.is_empty() { vec!["There is no road of that name.".into()] } else { told }
    }

    fn place(&self, rest: &str) -> Vec<String> {
        let board = self.seen.board();
        let name = rest.to_lowercase();
        let fits = |other: &str| other.to_lowercase().contains(&name);
        let mut told: Vec<String> = Vec::new();
        told.extend(
            board.places.iter().filter(|p| fits(&p.name)).map(|p| format!("{} is in {}.", p.name, self.number(p.hex))),
        );
        told.extend(
            board
                .camps
                .iter()
                .filter(|c| fits(&c.name))
                .map(|c| format!("Camp of {} is in {}.", c.name, self.number(c.hex))),
        );
        for field in board.fields.iter().filter(|f| fits(&f.name)) {
            let hexes: Vec<&str> = field.hexes.iter().map(|&h| self.number(h)).collect();
            told.push(format!("{}: {}.", field.name, hexes.join(" ")));
        }
        told.truncate(12);
        if told.is_empty() { vec!["There is no place of that name.".into()] } else { told }
    }

    fn order_of_battle(&self, side: Side) -> Vec<String> {
        let formations = &self.seen.formations;
        let mut said = Vec::new();
        for (index, formation) in formations.iter().enumerate().filter(|(_, f)| f.side == side) {
            let pad = "  ".repeat(depth(formations, formation));
            let leader = formation
                .leader
                .map(|id| self.seen.piece(id))
                .map_or_else(String::new, |p| format!(", {} {}", p.name, self.place_of(p)));
            let facts: Vec<String> = formation.facts.iter().map(told_fact).collect();
            let facts = if facts.is_empty() { String::new() } else { format!("; {}", facts.join("; ")) };
            said.push(format!("{pad}{} ({}){leader}{facts}.", formation.name, formation.code));
            said.extend(self.members(side, Some(index as u16)).map(|piece| format!("{pad}  {piece}")));
        }
        let mut loose = self.members(side, None).peekable();
        if loose.peek().is_some() {
            said.push("In no formation.".into());
            said.extend(loose.map(|piece| format!("  {piece}")));
        }
        if said.is_empty() { vec!["Nobody.".into()] } else { said }
    }

    /// The units of a formation, or those of none, with place, strength and state. Leaders are told with what they lead.
    fn members(&self, side: Side, formation: Option<u16>) -> impl Iterator<Item = String> {
        let is_member = move |p: &&PieceView| p.side == side && p.formation == formation && p.arm != Arm::Leader;
        self.seen.pieces.iter().filter(is_member).map(|piece| {
            let of = if piece.full > 0 { format!(", {} of {}", piece.strength, piece.full) } else { String::new() };
            let marks: String = piece.marks.iter().map(|m| format!(", {}", m.word())).collect();
            format!("{} {}{of}{marks}.", piece.name, self.place_of(piece))
        })
    }

    fn points(&self) -> Vec<String> {
        let seen = self.seen;
        let mut said = vec![
            format!("Turn {} of {}, {}. {}", seen.turn, seen.turns, seen.clock, sentence(&seen.phase)),
            format!("Points: Union {}, Confederate {}.", seen.points.union, seen.points.confederate),
            format!("Losses in strength points: Union {}, Confederate {}.", seen.losses.union, seen.losses.confederate),
        ];
        said.extend(seen.tracks.iter().map(|t| format!("{}: {}.", t.label, t.value)));
        said.extend(seen.notes.iter().map(|n| sentence(n)));
        said
    }

    fn objectives(&self) -> Vec<String> {
        let told = |o: &crate::engine::snapshot::ObjectiveView| {
            let owner = o.owner.map_or("nobody", Side::name);
            format!("{}, {}: {owner}, worth {}.", o.name, self.number(o.hex), o.worth)
        };
        let said: Vec<String> = self.seen.objectives.iter().map(told).collect();
        if said.is_empty() { vec!["There are none.".into()] } else { said }
    }
}

fn chosen<'c>(numbered: &[(usize, &'c Choice)], rest: &str) -> Result<&'c Choice, String> {
    let number: usize = rest.trim().parse().map_err(|_| "Of which choice? Give its number.".to_owned())?;
    let found = numbered.iter().find(|(n, _)| *n == number).map(|(_, c)| *c);
    found.ok_or_else(|| format!("There is no choice {number}."))
}

fn detail(numbered: &[(usize, &Choice)], rest: &str) -> Vec<String> {
    match chosen(numbered, rest) {
        Err(reason) => vec![reason],
        Ok(choice) => {
            let mut said = vec![with_rule(&sentence(&choice.label), choice.rule)];
            if !choice.detail.is_empty() {
                said.push(sentence(&choice.detail));
            }
            said
        }
    }
}

fn brief(piece: &PieceView) -> String {
    let mut text = piece.name.clone();
    if piece.full > 0 {
        text.push_str(&format!(" {}", piece.strength));
    }
    for mark in &piece.marks {
        text.push(' ');
        text.push_str(mark.word());
    }
    text
}

fn depth(formations: &[FormationView], of: &FormationView) -> usize {
    let mut parent = of.parent;
    let mut depth = 0;
    while let Some(up) = parent.and_then(|i| formations.get(usize::from(i))) {
        depth += 1;
        parent = up.parent;
    }
    depth
}

/// A fact in words; its value often says by itself what it is.
fn told_fact(fact: &Fact) -> String {
    if fact.value.to_lowercase().contains(fact.label) {
        fact.value.clone()
    } else {
        format!("{} {}", fact.label, fact.value)
    }
}

fn told_odds(odds: &Odds) -> Vec<String> {
    let mut said = vec![sentence(&odds.title)];
    let items: Vec<String> = odds
        .tally
        .0
        .iter()
        .map(|item| {
            let sign = if item.amount < 0 { "minus" } else { "plus" };
            with_rule(&format!("{sign} {} {}", item.amount.abs(), item.reason), &item.rule)
        })
        .collect();
    if !items.is_empty() {
        said.push(sentence(&format!("{}: net {}", items.join(", "), odds.tally.total())));
    }
    let chances: Vec<String> = odds.chances.iter().map(|c| format!("{} {}", c.result, per_cent(c.permille))).collect();
    if !chances.is_empty() {
        said.push(format!("{} per cent.", sentence(&chances.join(", ")).trim_end_matches('.')));
    }
    said.push(format!(
        "Hurts the target {} per cent, mean loss {}; hurts you {} per cent, mean loss {}.",
        per_cent(odds.effect_permille),
        hundredths(odds.mean_loss100),
        per_cent(odds.backfire_permille),
        hundredths(odds.mean_own_loss100)
    ));
    said.extend(odds.notes.iter().map(|n| sentence(n)));
    said
}

/// Thousandths as per cent, with a decimal only where there is one.
fn per_cent(permille: u16) -> String {
    if permille.is_multiple_of(10) {
        format!("{}", permille / 10)
    } else {
        format!("{}.{}", permille / 10, permille % 10)
    }
}

fn hundredths(value: u32) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}

fn ground_word(ground: Ground) -> &'static str {
    match ground {
        Ground::Field => "field",
        Ground::Boundary => "edge of the field",
        Ground::Woods => "woods",
        Ground::Thicket => "thicket",
        Ground::Sloping => "sloping ground",
        Ground::Marsh => "marsh",
        Ground::MarshStream => "marsh with a stream",
        Ground::Water => "water",
        Ground::Off => "outside the battle",
    }
}
