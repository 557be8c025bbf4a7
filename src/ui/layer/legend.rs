//! The legend: every mark of the map as it is drawn now.

use ratatui::style::Style;

use super::sheet::Sheet;
use crate::engine::snapshot::{Arm, Mark};
use crate::ui::state::Ui;
use crate::ui::text::Row;
use crate::ui::theme::{Ink, Sign};

/// Letters of the right column on the narrowest screen that has two.
const RIGHT: usize = 34;

/// The legend in the looks of the moment.
pub fn layer(ui: &Ui) -> Sheet {
    let theme = &ui.theme;
    let ground = theme.style(Ink::Woods);
    let on_ground = |ink: Ink| ground.patch(theme.style(ink));
    let s = |sign: Sign| theme.sign(sign).to_string();
    let text = theme.style(Ink::Text);
    let entry = |mark: String, style: Style, words: &str| -> Row {
        let pad = 5_usize.saturating_sub(mark.chars().count());
        Row::of(mark, style).add(format!("{}{words}", " ".repeat(pad)), text)
    };
    let union = theme.style(Ink::UnionName);
    let rebel = theme.style(Ink::RebelName);
    let left = vec![
        Row::of("TERRAIN", theme.style(Ink::Strong)),
        entry(format!("  {} ", s(Sign::Tree)), on_ground(Ink::Tree), "woods"),
        entry(format!("{0}  {0}", s(Sign::Stubble)), on_ground(Ink::Field), "field (open)"),
        entry(s(Sign::Boundary).repeat(4), on_ground(Ink::Boundary), "edge of a field"),
        entry(s(Sign::Thicket).repeat(4), on_ground(Ink::Thicket), "thicket"),
        entry(format!(" {0} {0}", s(Sign::Sloping)), on_ground(Ink::Sloping), "sloping ground"),
        entry(format!(" {0} {0}", s(Sign::Marsh)), on_ground(Ink::Marsh), "marsh"),
        entry(s(Sign::Marsh).repeat(4), on_ground(Ink::MarshStream), "marsh with a stream"),
        entry(s(Sign::Water).repeat(4), on_ground(Ink::Water), "river, lake"),
        entry(format!("{} {}", s(Sign::Camp), s(Sign::Flag)), on_ground(Ink::Camp), "camp, its name below; objective"),
        entry(format!(" {}", s(Sign::Place)), on_ground(Ink::Place), "house, church, pond"),
        entry(format!(" {}U", s(Sign::Flag)), on_ground(Ink::Objective), "held by U Union, C Confederate, - nobody"),
        Row::new(),
        Row::of("HEXSIDES AND ROADS", theme.style(Ink::Strong)),
        entry(
            format!("{}{}{}", s(Sign::StreamNw), s(Sign::StreamS), s(Sign::StreamSw)),
            on_ground(Ink::Stream),
            "stream",
        ),
        entry(s(Sign::Creek).repeat(3), on_ground(Ink::Creek), "creek: no crossing"),
        entry(s(Sign::Bridge).repeat(2), on_ground(Ink::Bridge), "bridge"),
        entry(s(Sign::Ford).repeat(2), on_ground(Ink::Bridge), "ford"),
        entry(
            [Sign::SlopeWest, Sign::SlopeSouth, Sign::SlopeNorth, Sign::SlopeEast].map(s).concat(),
            on_ground(Ink::Slope),
            "slope, points downhill",
        ),
        entry(
            [Sign::SteepWest, Sign::SteepSouth, Sign::SteepNorth, Sign::SteepEast].map(s).concat(),
            on_ground(Ink::Steep),
            "steep slope",
        ),
        entry(s(Sign::Ridge).repeat(3), on_ground(Ink::Ridge), "ridge"),
        entry(s(Sign::Gully).repeat(3), on_ground(Ink::Ridge), "gully"),
        entry(if theme.ascii { "::::" } else { "⠒⠒⠒⠒" }.into(), on_ground(Ink::Road), "road, ")
            .add(if theme.ascii { "...." } else { "⠂⠂⠂⠂" }, on_ground(Ink::Lane))
            .add(" farm lane", text),
    ];
    let mut right = vec![
        Row::of("UNITS", theme.style(Ink::Strong)),
        entry("12MI".into(), union, "Union: capitals"),
        entry("6ar ".into(), rebel, "Confederate: small letters"),
        entry("=Mun".into(), union, &arms()),
        entry(format!("{}16*", s(Sign::FaceSw)), theme.style(Ink::UnionNumber), "strength 16, faces SW, leader"),
        entry(format!("d10{}", s(Sign::FaceNe)), theme.style(Ink::RebelNumber), "disordered, faces NE"),
        Row::of("facing stands on the side faced", text),
        Row::of(
            format!(
                "NW {} NE {} W {} E {} SW {} SE {}",
                s(Sign::FaceNw),
                s(Sign::FaceNe),
                s(Sign::FaceW),
                s(Sign::FaceE),
                s(Sign::FaceSw),
                s(Sign::FaceSe)
            ),
            text,
        ),
    ];
    right.extend(states().into_iter().map(|line| Row::of(line, text)));
    right.extend([
        entry("16al".into(), rebel.add_modifier(ratatui::style::Modifier::UNDERLINED), "underlined: more units below"),
        entry(
            " 7".into(),
            theme.style(Ink::RebelNumber).add_modifier(ratatui::style::Modifier::UNDERLINED),
            "stream or slope to the south",
        ),
        entry("21MO".into(), theme.style(Ink::Selected), "selected"),
        Row::new(),
        Row::of("OVER THE MAP", theme.style(Ink::Strong)),
        entry("[  ]".into(), theme.style(Ink::Cursor), "cursor"),
        entry("a".into(), theme.style(Ink::Target), "target: press the letter"),
        entry("4.5".into(), on_ground(Ink::Reach), "cost to get there, ")
            .add("4.5", theme.style(Ink::Path))
            .add(" planned", text),
        entry(s(Sign::Sight).repeat(2), on_ground(Ink::Sight), "line of sight"),
        entry("XXXX".into(), theme.style(Ink::Blocked), "sight blocked here"),
        entry("+".into(), on_ground(Ink::InRange), "in command range"),
    ]);
    let rows = if ui.size.0 >= 80 {
        side_by_side(left, right, text)
    } else {
        left.into_iter().chain([Row::new()]).chain(right).collect()
    };
    Sheet::new("LEGEND", rows).full()
}

/// The signs before names: `=guns /horse *leader @boat`.
fn arms() -> String {
    let words = [(Arm::Artillery, "guns"), (Arm::Cavalry, "horse"), (Arm::Leader, "leader"), (Arm::Gunboat, "boat")];
    words.map(|(arm, word)| format!("{}{word}", arm.sign().unwrap_or(' '))).join(" ")
}

/// The state marks in lines for the right column.
fn states() -> Vec<String> {
    let marks = Mark::ALL.map(|m| format!("{} {}", m.letter(), m.brief()));
    let mut lines = vec!["state:".to_owned()];
    for item in marks.into_iter().chain(["+ more".to_owned()]) {
        match lines.last_mut() {
            Some(line) if line.len() + item.len() < RIGHT => *line = format!("{line} {item},"),
            _ => lines.push(format!("  {item},")),
        }
    }
    if let Some(last) = lines.last_mut() {
        last.pop();
    }
    lines
}

fn side_by_side(left: Vec<Row>, right: Vec<Row>, text: Style) -> Vec<Row> {
    let mut right = right.into_iter();
    let mut rows: Vec<Row> = left
        .into_iter()
        .map(|mut row| {
            if let Some(other) = right.next() {
                row.push(" ".repeat(45_usize.saturating_sub(row.width()).max(1)), text);
                row.0.extend(other.0);
            }
            row
        })
        .collect();
    rows.extend(right);
    rows
}
