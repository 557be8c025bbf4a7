//! A stage for the screen: the real ground with units put by hand, scripted decisions, no rules behind them.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of it, and a test may fail")]

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use longroll::data::files::Source;
use longroll::engine::lines::{Detail, Kind, Part};
use longroll::engine::query::{Chance, ReachHex};
use longroll::engine::snapshot::{
    Arm, Fact, FormationView, Ground, Looks, Mark, ObjectiveView, Panel, PanelRow, PieceView, Terrain, Track,
};
use longroll::engine::{
    Answer, Choice, ChoiceId, Group, Line, Odds, Outcome, PieceId, Prompt, Query, Snapshot, Target, Tone,
};
use longroll::kit::{BySide, Item, Side, Tally};
use longroll::map::board::Area;
use longroll::map::{Board, Dir, Facing, HexId};
use longroll::ui::caps::Caps;
use longroll::ui::encoder::Depth;
use longroll::ui::input::{Code, Key};
use longroll::ui::keymap::Keymap;
use longroll::ui::screen::{Demand, Screen};
use longroll::ui::state::Ui;
use longroll::ui::theme::Theme;
use longroll::ui::{BattleInfo, Host, OptionInfo, SaveInfo, Setup, Told};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

/// The program around the screen, faked.
pub struct Stage {
    pub snapshot: Snapshot,
    /// The decision asked now, and those to come.
    pub prompts: Vec<Prompt>,
    pub log: Vec<Told>,
    /// What was done to the host, in words.
    pub calls: Vec<String>,
    pub open: bool,
    pub handover: Option<Side>,
    pub reach: Vec<ReachHex>,
    pub saves: Vec<SaveInfo>,
    /// After so many steps of the walker the game asks something else.
    pub react_after: Option<usize>,
}

pub fn board() -> Arc<Board> {
    static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
    let text = include_str!("../../scenarios/gbacw/maps/itw.yaml");
    Arc::clone(BOARD.get_or_init(|| Arc::new(longroll::map::file::read(&Source::new("itw.yaml", text)).unwrap())))
}

fn terrain(board: &Arc<Board>) -> Arc<Terrain> {
    let nw = board.find("S2612").unwrap();
    let se = board.find("S4929").unwrap();
    let area = Area { west: board.column(nw), east: board.column(se), north: board.row(nw), south: board.row(se) };
    let ground = board
        .hexes()
        .map(|h| match board.terrain(h) {
            'f' => Ground::Field,
            'b' => Ground::Boundary,
            't' => Ground::Thicket,
            's' => Ground::Sloping,
            'm' => Ground::Marsh,
            'M' => Ground::MarshStream,
            'R' | 'L' => Ground::Water,
            _ => Ground::Woods,
        })
        .collect();
    Arc::new(Terrain { board: Arc::clone(board), area, ground })
}

struct Set {
    board: Arc<Board>,
    pieces: Vec<PieceView>,
}

impl Set {
    #[expect(clippy::too_many_arguments, reason = "one row of a table of pieces")]
    fn put(&mut self, hex: &str, side: Side, short: &str, name: &str, looks: Looks, strength: u8, marks: &[Mark]) {
        let arm = match short.chars().next() {
            Some('=') => Arm::Artillery,
            Some('/') => Arm::Cavalry,
            Some('*') => Arm::Leader,
            Some('@') => Arm::Gunboat,
            _ => Arm::Infantry,
        };
        let fact = |label, value: &str, number, tone| Fact { label, value: value.into(), number, tone };
        let facts = if arm == Arm::Leader {
            vec![fact("rank", "division leader", 2, Tone::Plain)]
        } else {
            vec![
                fact("cohesion", "cohesion 5 (5/4)", 5, Tone::Plain),
                fact("weapon", if arm == Arm::Artillery { "6 JR" } else { "musket" }, 0, Tone::Plain),
                fact("state", if marks.is_empty() { "good order" } else { "disordered" }, 0, Tone::Good),
                fact("orders", "Advance orders", 0, Tone::Plain),
                fact("ammo", "ammo full", 0, Tone::Plain),
            ]
        };
        self.pieces.push(PieceView {
            id: PieceId(self.pieces.len() as u16),
            side,
            arm,
            name: name.into(),
            short: short.into(),
            hex: Some(self.board.find(hex).unwrap()),
            off_map: "",
            looks,
            strength,
            full: strength + 1,
            marks: marks.to_vec(),
            formation: Some(if side == Side::Union { 1 } else { 3 }),
            has_acted: false,
            is_active: true,
            facts,
        });
    }
}

fn pieces(board: &Arc<Board>) -> Vec<PieceView> {
    use Facing::{NE, NW, SW, W};
    use Side::{Confederate as C, Union as U};
    let mut set = Set { board: Arc::clone(board), pieces: Vec::new() };
    let v = Looks::Vertex;
    let d = &[Mark::Disordered][..];
    set.put("S3418", U, "12MI", "12 Michigan", v(SW), 16, &[]);
    set.put("S3217", U, "25MO", "25 Missouri", v(W), 9, d);
    set.put("S3717", U, "21MO", "21 Missouri", v(SW), 12, &[]);
    set.put("S3918", U, "16WI", "16 Wisconsin", v(SW), 17, &[]);
    set.put("S4017", U, "18MO", "18 Missouri", v(SW), 12, &[]);
    set.put("S4117", U, "=Mun", "Munch's Battery", v(SW), 6, &[]);
    set.put("S4217", U, "=Hic", "Hickenlooper's Battery", v(SW), 6, &[]);
    set.put("S4415", U, "15MI", "15 Michigan", v(SW), 16, &[Mark::OutOfAmmo]);
    set.put("S4517", U, "18WI", "18 Wisconsin", v(SW), 17, &[]);
    set.put("S3118", C, "27tn", "27 Tennessee", v(NE), 7, &[]);
    set.put("S3318", C, "2ar", "2 Arkansas", v(NE), 8, &[]);
    set.put("S3419", C, "6ar", "6 Arkansas", v(NE), 10, &[]);
    set.put("S3319", C, "7ar", "7 Arkansas", v(NE), 13, d);
    set.put("S3119", C, "16al", "16 Alabama", v(NE), 7, &[]);
    set.put("S3119", C, "55tn", "55 Tennessee", v(NE), 5, &[]);
    set.put("S3219", C, "=swe", "Swett's Battery", v(NE), 6, &[]);
    set.put("S3520", C, "3cf", "3 Confederate", v(NE), 7, &[]);
    set.put("S3421", C, "=mil", "Miller's Battery", v(NE), 4, &[]);
    set.put("S3622", C, "25al", "25 Alabama", v(NE), 6, &[]);
    set.put("S3722", C, "22al", "22 Alabama", v(NE), 9, &[]);
    set.put("S3822", C, "21al", "21 Alabama", v(NE), 12, &[]);
    set.put("S3922", C, "1la", "1 Louisiana", v(NE), 8, &[]);
    set.put("S4225", C, "5ms", "5 Mississippi", v(NE), 8, &[]);
    set.put("S4324", C, "9ms", "9 Mississippi", v(NW), 10, &[]);
    set.put("S3418", U, "*Pea", "Peabody", Looks::Round, 0, &[]);
    set.put("S3916", U, "*Pre", "Prentiss", Looks::Round, 0, &[]);
    set.put("S3318", C, "*sha", "Shaver", Looks::Round, 0, &[]);
    set.put("S3922", C, "*gla", "Gladden", Looks::Round, 0, &[]);
    set.pieces
}

fn stacks(pieces: &[PieceView]) -> Vec<(HexId, Vec<PieceId>)> {
    let mut map: BTreeMap<HexId, Vec<PieceId>> = BTreeMap::new();
    for piece in pieces {
        if let Some(hex) = piece.hex {
            map.entry(hex).or_default().push(piece.id);
        }
    }
    map.into_iter().collect()
}

fn formation(code: &str, name: &str, side: Side, level: u8, parent: Option<u16>, leader: Option<u16>) -> FormationView {
    FormationView {
        code: code.into(),
        name: name.into(),
        side,
        level,
        parent,
        leader: leader.map(PieceId),
        facts: vec![Fact { label: "orders", value: "Advance orders".into(), number: 0, tone: Tone::Plain }],
    }
}

pub fn snapshot() -> Snapshot {
    let board = board();
    let pieces = pieces(&board);
    let camp = |number: &str, name: &str, owner| ObjectiveView {
        hex: board.find(number).unwrap(),
        name: name.into(),
        owner: Some(owner),
        worth: 1,
    };
    Snapshot {
        system: "gbacw",
        title: "Sound the Long Roll".into(),
        number: "2".into(),
        side: Side::Union,
        to_move: Some(Side::Union),
        turn: 1,
        turns: 2,
        clock: "8 AM".into(),
        phase: "Peabody: action (Prentiss marker 2 of 2)".into(),
        terrain: terrain(&board),
        stacks: stacks(&pieces),
        pieces,
        formations: vec![
            formation("6/T", "6th Division", Side::Union, 2, None, Some(25)),
            formation("1/6/T", "Peabody's brigade", Side::Union, 3, Some(0), Some(24)),
            formation("1/3", "1st Division", Side::Confederate, 2, None, None),
            formation("1/1/3", "Shaver's brigade", Side::Confederate, 3, Some(2), Some(26)),
        ],
        stakes: Vec::new(),
        objectives: vec![
            camp("S3514", "25 MO", Side::Union),
            camp("S3715", "12 MI", Side::Union),
            camp("S3916", "21 MO", Side::Union),
            camp("S4418", "61 IL", Side::Confederate),
        ],
        points: BySide { union: 10, confederate: 1 },
        losses: BySide { union: 2, confederate: 1 },
        tracks: vec![Track { label: "VP", value: "U10 C0".into() }, Track { label: "AM", value: "U1 C2".into() }],
        notes: vec!["Union initiative".into()],
        panels: Vec::new(),
        outcome: None,
    }
}

fn panels(snapshot: &Snapshot) -> Vec<Panel> {
    let camp = snapshot.board().find("S3514").unwrap();
    vec![
        Panel {
            key: "broken",
            title: "Broken Track".into(),
            rows: vec![
                PanelRow::heading("Union"),
                PanelRow::of(["25 Missouri", "Peabody", "7"]).about(PieceId(1)),
                PanelRow::of(["12 Michigan", "Peabody", "11"]).about(PieceId(0)).toned(Tone::Bad),
            ],
            note: "Each side rallies one of them at the end of a turn, the lowest number first.".into(),
        },
        Panel {
            key: "held",
            title: "Held chits".into(),
            rows: vec![PanelRow::of(["Grant on the field"]), PanelRow::of(["Fog of War"]).toned(Tone::Quiet)],
            note: String::new(),
        },
        Panel {
            key: "camps",
            title: "Camps taken".into(),
            rows: vec![PanelRow::of(["camp of 25 MO", "8 AM", "half a point"]).at(camp)],
            note: String::new(),
        },
        Panel { key: "wrecked", title: "Wrecked".into(), ..Panel::default() },
    ]
}

pub fn choice(index: u16, group: Group, verb: &'static str, label: &str) -> Choice {
    Choice {
        id: ChoiceId { seq: 0, index },
        group,
        verb,
        key: None,
        label: label.into(),
        detail: String::new(),
        actor: Some(PieceId(0)),
        target: Target::None,
        rule: "gbacw:10.32",
        has_odds: false,
    }
}

pub fn prompt(seq: u32, title: &str, phase: &'static str, choices: Vec<Choice>) -> Prompt {
    let mut prompt = Prompt {
        seq,
        side: Side::Union,
        title: title.into(),
        why: vec!["because you activated Peabody (Advance), marker 2 of 2".into()],
        rule: "gbacw:10.32",
        phase,
        actor: Some(PieceId(0)),
        focus: None,
        choices,
        decline: None,
        context: Vec::new(),
    };
    for (i, c) in prompt.choices.iter_mut().enumerate() {
        c.id = ChoiceId { seq, index: i as u16 };
    }
    prompt
}

/// Whom does 12 MI fire at?
pub fn fire(seq: u32) -> Prompt {
    let at = |index, piece, label: &str| Choice {
        key: Some('f'),
        target: Target::Piece(PieceId(piece)),
        has_odds: true,
        detail: "7 of 16 SP may fire (8.31)".into(),
        ..choice(index, Group::Fire, "fire", label)
    };
    let mut p = prompt(
        seq,
        "12 MI fires at whom?",
        "FIRE",
        vec![
            at(0, 11, "6 ar  S3419 r1"),
            at(1, 10, "2 ar  S3318 r1"),
            at(2, 12, "7 ar  S3319 r2"),
            choice(3, Group::Done, "decline", "no fire"),
        ],
    );
    p.decline = Some("keeps its ammunition; it may not fire again".into());
    p
}

/// 12 MI may move, turn, fire or stop.
pub fn movement(seq: u32, snapshot: &Snapshot) -> Prompt {
    let board = snapshot.board();
    let here = snapshot.pieces[0].hex.unwrap();
    let mut list = Vec::new();
    for (dir, hex) in board.neighbours(here) {
        if snapshot.stack(hex).is_empty() {
            let label = format!("{} to {}", dir.name(), board.number(hex));
            list.push(Choice { target: Target::Step(dir, hex), ..choice(0, Group::Move, "step", &label) });
        }
    }
    for facing in [Facing::W, Facing::SE] {
        list.push(Choice {
            key: Some('t'),
            target: Target::Facing(facing),
            ..choice(0, Group::Face, "turn", &format!("face {}", facing.name()))
        });
    }
    list.push(choice(0, Group::Done, "stop", "stop here"));
    prompt(seq, "12 MI moves where?", "MOVE", list)
}

fn told(text: &[Part], side: Side, tone: Tone) -> Told {
    let line = Line {
        parts: text.to_vec(),
        side: Some(side),
        tone,
        kind: Kind::Fire,
        rule: "gbacw:10.42",
        hex: None,
        details: vec![
            Detail { text: "7 SP of 9, column 7".into(), rule: "gbacw:8.31".into() },
            Detail { text: "-1 woods".into(), rule: "gbacw:10.6".into() },
        ],
    };
    Told { turn: 1, clock: "8:00".into(), line }
}

fn log(snapshot: &Snapshot) -> Vec<Told> {
    let t = |s: &str| Part::Text(s.into());
    let p = |i: u16, s: &str| Part::Piece(PieceId(i), s.into());
    let h = |n: &str| Part::Hex(snapshot.board().find(n).unwrap(), n.into());
    vec![
        told(&[t("Turn 1, 8 AM")], Side::Union, Tone::Heading),
        told(
            &[
                p(11, "6 AR"),
                t(" moves "),
                h("S3420"),
                t("-"),
                h("S3419"),
                t(" and stops next to "),
                p(0, "12 MI"),
                t("."),
            ],
            Side::Confederate,
            Tone::Plain,
        ),
        told(
            &[
                p(10, "2 AR"),
                t(" fires at "),
                p(1, "25 MO"),
                t(": 7 SP -1 = -1, rolled 8 > 1d+2: loses 1, disordered."),
            ],
            Side::Confederate,
            Tone::Plain,
        ),
        told(
            &[
                p(1, "25 MO"),
                t(" returns fire: 6 SP -2 = -2, rolled 5 > no effect, low ammunition for the rest of the day."),
            ],
            Side::Union,
            Tone::Plain,
        ),
        told(&[t("Union activation: Peabody, 2 of 2. "), p(0, "12 MI"), t(" may fire.")], Side::Union, Tone::Plain),
    ]
}

/// Costs by a plain flood: two movement points a hex, nothing through units.
pub fn flood(snapshot: &Snapshot, from: HexId, most: u16) -> Vec<ReachHex> {
    let mut best: BTreeMap<HexId, (u16, Vec<Dir>)> = BTreeMap::from([(from, (0, Vec::new()))]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let (cost, path) = best[&at].clone();
        for (dir, next) in snapshot.board().neighbours(at) {
            let total = cost + 3;
            let is_better = best.get(&next).is_none_or(|b| total < b.0);
            if total <= most && is_better && snapshot.stack(next).is_empty() {
                let mut way = path.clone();
                way.push(dir);
                best.insert(next, (total, way));
                open.insert(0, next);
            }
        }
    }
    best.into_iter().map(|(hex, (cost2, path))| ReachHex { hex, cost2, path, stops: false }).collect()
}

impl Stage {
    /// A running game that asks these decisions one after another.
    pub fn playing(prompts: Vec<Prompt>) -> Self {
        let snapshot = snapshot();
        let log = log(&snapshot);
        Self {
            snapshot,
            prompts,
            log,
            calls: Vec::new(),
            open: true,
            handover: None,
            reach: Vec::new(),
            saves: Vec::new(),
            react_after: None,
        }
    }

    /// Another system: leaders are no pieces, guns and a gunboat belong to nobody, boxes stand beside the map.
    pub fn boxed() -> Self {
        let mut stage = Self::playing(vec![fire(1)]);
        let seen = &mut stage.snapshot;
        let mut set = Set { board: board(), pieces: std::mem::take(&mut seen.pieces) };
        set.put("S4015", Side::Union, "@Tyl", "Gunboat Tyler", Looks::Round, 0, &[]);
        seen.pieces = set.pieces;
        for piece in &mut seen.pieces {
            if matches!(piece.arm, Arm::Artillery | Arm::Gunboat) {
                piece.formation = None;
            }
            if piece.arm == Arm::Gunboat {
                piece.full = 0;
                piece.facts =
                    vec![Fact { label: "weapon", value: "7 heavy guns".into(), number: 7, tone: Tone::Plain }];
            }
            if piece.arm == Arm::Leader {
                (piece.hex, piece.off_map) = (None, "in the cup");
            }
        }
        seen.pieces[0].marks = vec![Mark::Shaken, Mark::Worn];
        seen.pieces[2].marks = vec![Mark::Disrupted];
        seen.pieces[3].marks = vec![Mark::Worn];
        (seen.pieces[1].hex, seen.pieces[1].off_map) = (None, "Broken Track");
        for formation in &mut seen.formations {
            formation.leader = None;
        }
        seen.stacks = stacks(&seen.pieces);
        seen.panels = panels(seen);
        stage
    }

    /// The title with nothing open.
    pub fn title() -> Self {
        Self { open: false, ..Self::playing(vec![fire(1)]) }
    }

    /// 12 MI may walk.
    pub fn walking() -> Self {
        let mut stage = Self::playing(Vec::new());
        stage.prompts.push(movement(1, &stage.snapshot));
        stage.reach = flood(&stage.snapshot, stage.snapshot.pieces[0].hex.unwrap(), 9);
        stage
    }

    fn move_piece(&mut self, hex: HexId) {
        for piece in &mut self.snapshot.pieces {
            if piece.id == PieceId(0) || piece.short == "*Pea" {
                piece.hex = Some(hex);
            }
        }
        self.snapshot.stacks = stacks(&self.snapshot.pieces);
    }
}

impl Host for Stage {
    fn version(&self) -> String {
        "0.0".into()
    }

    fn battles(&self) -> Vec<BattleInfo> {
        let battle = |number: &str, title: &str| BattleInfo {
            id: format!("gbacw/0{number}"),
            system: "gbacw".into(),
            number: number.into(),
            title: title.into(),
            turns: 2,
            units: BySide { union: 10, confederate: 27 },
            length: "1 hour".into(),
            summary: "8-9 AM, Prentiss's camps. Ten camps; the Confederates need all ten.".into(),
            options: vec![OptionInfo {
                key: "green".into(),
                label: "green units".into(),
                rule: "gbacw:14.1".into(),
                default: true,
            }],
        };
        vec![battle("2", "Sound the Long Roll"), battle("3", "The Morning Action")]
    }

    fn levels(&self) -> Vec<String> {
        vec!["random".into(), "greedy".into()]
    }

    fn new_seed(&mut self) -> u64 {
        18_620_406
    }

    fn saves(&self) -> Vec<SaveInfo> {
        self.saves.clone()
    }

    fn start(&mut self, setup: &Setup) -> Result<(), String> {
        self.calls.push(format!(
            "start {} {:?} {:?} {} {:?}",
            setup.battle, setup.seats.union, setup.seats.confederate, setup.seed, setup.options
        ));
        self.open = true;
        Ok(())
    }

    fn load(&mut self, path: &str) -> Result<(), String> {
        self.calls.push(format!("load {path}"));
        self.open = true;
        Ok(())
    }

    fn close(&mut self) {
        self.calls.push("close".into());
        self.open = false;
    }

    fn has_game(&self) -> bool {
        self.open
    }

    fn save_path(&self) -> Option<String> {
        Some("/home/you/saves/a.longroll".into())
    }

    fn viewer(&self) -> Side {
        self.snapshot.side
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        Arc::new(self.snapshot.clone())
    }

    fn prompt(&self) -> Option<Prompt> {
        self.prompts.first().cloned()
    }

    fn ask(&self, query: Query) -> Answer {
        match query {
            Query::Odds(id) => {
                let item = |amount, reason: &'static str| Item { amount, reason: reason.into(), rule: "10.53".into() };
                let chance = |result: &str, permille| Chance { result: result.into(), permille };
                Answer::Odds(Box::new(Odds {
                    title: "7 SP of 16, column 7".into(),
                    tally: Tally(vec![item(1, "prepared"), item(-1, "woods")]),
                    chances: vec![chance("none", 300), chance("d", 200), chance("d+2", 100), chance("1d", 400)],
                    notes: vec!["return fire: 7 SP -1, 29 %".into()],
                    mean_loss100: 50,
                    mean_own_loss100: 30,
                    effect_permille: 340 - 60 * id.index,
                    backfire_permille: 0,
                }))
            }
            Query::Reach(_) => Answer::Reach(self.reach.clone()),
            Query::Sight(a, b) => {
                let board = self.snapshot.board();
                let mut line = Vec::new();
                let mut at = a;
                while let Some(next) =
                    board.neighbours(at).map(|(_, h)| h).min_by_key(|h| (board.distance(*h, b), *h)).filter(|h| *h != b)
                {
                    line.push(next);
                    at = next;
                    if line.len() > 40 {
                        break;
                    }
                }
                let blocked_by = line.get(1).copied();
                Answer::Sight { clear: blocked_by.is_none(), line, blocked_by, why: "woods".into() }
            }
            Query::CommandRange(_) | Query::FieldOfFire(_) => {
                let cursor = self.snapshot.pieces[0].hex.unwrap();
                Answer::Hexes(self.snapshot.board().within(cursor, 3).into_iter().map(|h| (h, 3)).collect())
            }
            Query::Ground(_) => Answer::Words(vec!["Entering costs 1.5 movement points.".into()]),
        }
    }

    fn submit(&mut self, choice: ChoiceId) -> Result<Vec<Line>, String> {
        let prompt = self.prompts.first().ok_or("nothing is asked")?;
        if prompt.seq != choice.seq {
            return Err("stale".into());
        }
        let taken = prompt.choices[usize::from(choice.index)].clone();
        self.calls.push(taken.label.clone());
        let seq = choice.seq;
        if let Target::Step(_, hex) = taken.target {
            self.move_piece(hex);
            let steps = self.calls.len();
            self.prompts[0] = if self.react_after.is_some_and(|n| steps >= n) {
                fire(seq + 1)
            } else {
                movement(seq + 1, &self.snapshot)
            };
        } else if self.prompts.len() > 1 {
            self.prompts.remove(0);
        } else {
            let mut again = self.prompts[0].clone();
            again.seq = seq + 1;
            for c in &mut again.choices {
                c.id.seq = seq + 1;
            }
            self.prompts[0] = again;
        }
        Ok(Vec::new())
    }

    fn undo(&mut self) -> Result<(), String> {
        self.calls.push("undo".into());
        Err("Dice were rolled.".into())
    }

    fn undoable(&self) -> usize {
        0
    }

    fn log(&self) -> &[Told] {
        &self.log
    }

    fn computer_turn(&mut self) -> Result<Option<Vec<Line>>, String> {
        Ok(None)
    }

    fn waiting_for_handover(&self) -> Option<Side> {
        self.handover
    }

    fn take_over(&mut self) {
        self.calls.push("take over".into());
        self.handover = None;
    }
}

pub fn outcome() -> Outcome {
    Outcome {
        winner: Some(Side::Union),
        level: "marginal victory".into(),
        points: BySide { union: 14, confederate: 6 },
        losses: BySide { union: 9, confederate: 14 },
        reasons: vec!["The Confederates hold 6 of the 10 camps.".into(), "They lost 14 steps; 11 were allowed.".into()],
    }
}

/// The screen over a stage, with keys to press and frames to look at.
pub struct Show {
    pub stage: Stage,
    pub screen: Screen,
}

impl Show {
    pub fn new(stage: Stage, size: (u16, u16), depth: Depth, ascii: bool) -> Self {
        Self::themed(stage, size, depth, ascii, "dark")
    }

    pub fn themed(mut stage: Stage, size: (u16, u16), depth: Depth, ascii: bool, theme: &str) -> Self {
        let caps = Caps { depth, ascii, theme: theme.into(), is_dumb: false, has_alternate: true, is_remote: false };
        let theme = Theme::named(theme, depth, ascii).unwrap();
        let screen = Screen::new(&mut stage, Ui::new(caps, theme, Keymap::default(), size));
        Self { stage, screen }
    }

    /// Presses keys: single characters, or names in angle brackets.
    pub fn keys(&mut self, keys: &str) -> Vec<Demand> {
        let mut rest = keys;
        let mut demands = Vec::new();
        while let Some(c) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|r| r.split_once('>')).filter(|(n, _)| !n.is_empty());
            let key = match named {
                Some((name, behind)) => {
                    rest = behind;
                    Key::parse(name).unwrap_or_else(|| panic!("no key {name}"))
                }
                None => {
                    rest = &rest[c.len_utf8()..];
                    Key::new(Code::Char(c))
                }
            };
            demands.extend(self.screen.key(&mut self.stage, key));
        }
        demands
    }

    pub fn frame(&self) -> (Buffer, Option<Position>) {
        let (width, height) = self.screen.ui.size;
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let cursor = self.screen.draw(&self.stage, area, &mut buffer);
        (buffer, cursor)
    }

    /// The letters of the screen, trailing blanks cut.
    pub fn text(&self) -> String {
        let (buffer, _) = self.frame();
        rows(&buffer).join("\n")
    }

    /// Letters and, below each row that has any, its attributes: R reverse, U underline, B bold, D dim.
    pub fn attributes(&self) -> String {
        let (buffer, _) = self.frame();
        let width = usize::from(buffer.area.width);
        let mut out = String::new();
        for (letters, cells) in rows(&buffer).iter().zip(buffer.content().chunks(width)) {
            out.push_str(letters);
            out.push('\n');
            let marks: String = cells
                .iter()
                .map(|c| {
                    [
                        (Modifier::REVERSED, 'R'),
                        (Modifier::UNDERLINED, 'U'),
                        (Modifier::BOLD, 'B'),
                        (Modifier::DIM, 'D'),
                    ]
                    .into_iter()
                    .find(|(m, _)| c.modifier.contains(*m))
                    .map_or(' ', |(_, l)| l)
                })
                .collect();
            if !marks.trim().is_empty() {
                out.push_str(&format!("{}\n", marks.trim_end()));
            }
        }
        out
    }

    /// Letters, then a letter for the style of each cell, then what these letters mean.
    pub fn colours(&self) -> String {
        let (buffer, _) = self.frame();
        let mut styles: Vec<String> = Vec::new();
        let mut map = String::new();
        for row in buffer.content().chunks(usize::from(buffer.area.width)) {
            for cell in row {
                // Only what shows counts: a blank has no foreground.
                let fg = if cell.symbol() == " " { Color::Reset } else { cell.fg };
                let style = format!("{} on {} {:?}", colour(fg), colour(cell.bg), cell.modifier);
                let at = styles.iter().position(|s| *s == style).unwrap_or_else(|| {
                    styles.push(style);
                    styles.len() - 1
                });
                map.push(letter(at));
            }
            map.push('\n');
        }
        let legend: String = styles.iter().enumerate().map(|(i, s)| format!("{} {s}\n", letter(i))).collect();
        format!("{}\n\n{map}\n{legend}", self.text())
    }

    /// The number of the hex under the cursor.
    pub fn cursor(&self) -> String {
        self.stage.snapshot.board().number(self.screen.ui.cursor).to_owned()
    }
}

pub fn rows(buffer: &Buffer) -> Vec<String> {
    buffer
        .content()
        .chunks(usize::from(buffer.area.width.max(1)))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned())
        .collect()
}

fn letter(i: usize) -> char {
    ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".chars().nth(i).unwrap_or('?')
}

fn colour(color: Color) -> String {
    match color {
        Color::Reset => "-".into(),
        Color::Indexed(n) => n.to_string(),
        Color::Rgb(r, g, b) => format!("{r},{g},{b}"),
        other => format!("{other:?}"),
    }
}
