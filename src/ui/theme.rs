//! Named styles and glyphs: what a thing looks like with that many colours, in Unicode or in ASCII.
//!
//! A theme file gives every [`Ink`] a look without colour, in 16, in 256 and in 24-bit colours, and every [`Sign`] a
//! Unicode and an ASCII form. No meaning may hang on a colour alone: the tests of this module check the built-in themes.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::encoder::Depth;
use crate::data::files::Source;
use crate::data::yaml;
use crate::kit::Side;

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in theme files.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

named! {
    /// A style by what it is for.
    Ink {
        /// Ground of woods and the ground of all that has no tint.
        Woods = "woods",
        /// The tree of a woods hex.
        Tree = "tree",
        /// Thicket.
        Thicket = "thicket",
        /// Open field.
        Field = "field",
        /// Edge of a field.
        Boundary = "boundary",
        /// Sloping ground.
        Sloping = "sloping",
        /// Marsh.
        Marsh = "marsh",
        /// Marsh with a stream.
        MarshStream = "marsh_stream",
        /// River or lake.
        Water = "water",
        /// Outside the battle.
        Off = "off",
        /// Outlines of hexes.
        Outline = "outline",
        /// Streams on hexsides.
        Stream = "stream",
        /// Creeks on hexsides.
        Creek = "creek",
        /// Bridges and fords.
        Bridge = "bridge",
        /// Minor slopes.
        Slope = "slope",
        /// Steep slopes.
        Steep = "steep",
        /// Ridges and gullies.
        Ridge = "ridge",
        /// Roads.
        Road = "road",
        /// Farm lanes.
        Lane = "lane",
        /// Camps and their names.
        Camp = "camp",
        /// Houses and names of places.
        Place = "place",
        /// Flags of objectives.
        Objective = "objective",
        /// Column and row numbers.
        Ruler = "ruler",
        /// Name of a Union unit.
        UnionName = "union_name",
        /// Numbers of a Union unit.
        UnionNumber = "union_number",
        /// Name of a Confederate unit.
        RebelName = "rebel_name",
        /// Numbers of a Confederate unit.
        RebelNumber = "rebel_number",
        /// A unit seen earlier.
        Ghost = "ghost",
        /// The selected unit.
        Selected = "selected",
        /// The cursor's brackets.
        Cursor = "cursor",
        /// A target's letter.
        Target = "target",
        /// Cost of a reachable hex.
        Reach = "reach",
        /// Cost on the planned path.
        Path = "path",
        /// A line of sight.
        Sight = "sight",
        /// What blocks it.
        Blocked = "blocked",
        /// Hexes in a range.
        InRange = "in_range",
        /// The frame of the field view in the theatre.
        Frame = "frame",
        /// The status line.
        Bar = "bar",
        /// The head of a pane.
        Head = "head",
        /// Plain text.
        Text = "text",
        /// Important text.
        Strong = "strong",
        /// Unimportant text.
        Quiet = "quiet",
        /// Good news.
        Good = "good",
        /// Bad news.
        Bad = "bad",
        /// Hexes and other links in sentences.
        Link = "link",
        /// The key of a choice.
        Key = "key",
        /// The marked line of a list.
        Hot = "hot",
    }
}

named! {
    /// A glyph by what it shows.
    Sign {
        /// A tree.
        Tree = "tree",
        /// A tree of a thicket.
        Thicket = "thicket",
        /// Stubble of a field.
        Stubble = "stubble",
        /// Edge of a field.
        Boundary = "boundary",
        /// Sloping ground.
        Sloping = "sloping",
        /// Marsh.
        Marsh = "marsh",
        /// Water.
        Water = "water",
        /// Outside the battle.
        Off = "off",
        /// A slanted outline like `/`.
        SideRising = "side_rising",
        /// A slanted outline like `\`.
        SideFalling = "side_falling",
        /// A flat outline.
        SideFlat = "side_flat",
        /// Stream on a side like `/`.
        StreamNw = "stream_nw",
        /// Stream on a side like `\`.
        StreamSw = "stream_sw",
        /// Stream on a flat side.
        StreamS = "stream_s",
        /// Creek.
        Creek = "creek",
        /// Bridge.
        Bridge = "bridge",
        /// Ford.
        Ford = "ford",
        /// Minor slope falling to the west.
        SlopeWest = "slope_west",
        /// Minor slope falling to the east.
        SlopeEast = "slope_east",
        /// Minor slope falling to the north.
        SlopeNorth = "slope_north",
        /// Minor slope falling to the south.
        SlopeSouth = "slope_south",
        /// Steep slope falling to the west.
        SteepWest = "steep_west",
        /// Steep slope falling to the east.
        SteepEast = "steep_east",
        /// Steep slope falling to the north.
        SteepNorth = "steep_north",
        /// Steep slope falling to the south.
        SteepSouth = "steep_south",
        /// Ridge.
        Ridge = "ridge",
        /// Gully.
        Gully = "gully",
        /// Camp.
        Camp = "camp",
        /// House, pond, church.
        Place = "place",
        /// Objective.
        Flag = "flag",
        /// Facing east.
        FaceE = "face_e",
        /// Facing west.
        FaceW = "face_w",
        /// Facing north-east.
        FaceNe = "face_ne",
        /// Facing south-east.
        FaceSe = "face_se",
        /// Facing north-west.
        FaceNw = "face_nw",
        /// Facing south-west.
        FaceSw = "face_sw",
        /// Facing the north side.
        FaceN = "face_n",
        /// Facing the south side.
        FaceS = "face_s",
        /// A clear hex of a line of sight.
        Sight = "sight",
        /// Frame of the field view, flat.
        FrameFlat = "frame_flat",
        /// Frame of the field view, upright.
        FrameUp = "frame_up",
        /// Wide water from afar.
        FarWater = "far_water",
    }
}

/// A theme resolved for a terminal.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Its name.
    pub name: String,
    /// Colours in use.
    pub depth: Depth,
    /// Whether glyphs are ASCII.
    pub ascii: bool,
    styles: Vec<Style>,
    signs: Vec<char>,
}

/// A style in a theme file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    mono: String,
    ansi: String,
    indexed: Option<String>,
    rgb: String,
}

/// A theme file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    extends: Option<String>,
    #[serde(default)]
    glyphs: BTreeMap<String, [String; 2]>,
    #[serde(default)]
    styles: BTreeMap<String, Look>,
}

/// Built-in themes: name and text.
pub const BUILT_IN: [(&str, &str); 2] =
    [("dark", include_str!("../../themes/dark.yaml")), ("light", include_str!("../../themes/light.yaml"))];

impl Theme {
    /// A built-in theme.
    ///
    /// # Errors
    /// If there is none of that name: a sentence that lists them.
    pub fn named(name: &str, depth: Depth, ascii: bool) -> Result<Self, String> {
        let (name, text) = BUILT_IN
            .into_iter()
            .find(|(n, _)| *n == name)
            .ok_or_else(|| format!("no theme \"{name}\"; there are {}", BUILT_IN.map(|(n, _)| n).join(", ")))?;
        Self::read(&format!("themes/{name}.yaml"), text, depth, ascii)
    }

    /// A theme from a file's text; it may extend a built-in one.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read(path: &str, text: &str, depth: Depth, ascii: bool) -> Result<Self, String> {
        let mut chain = vec![parse(path, text)?];
        while let Some(base) = chain.last().and_then(|f| f.extends.clone()) {
            let (_, text) = BUILT_IN
                .into_iter()
                .find(|(n, _)| *n == base)
                .filter(|_| chain.len() < 4)
                .ok_or_else(|| format!("{path}: it extends \"{base}\", which is no built-in theme"))?;
            chain.push(parse(&format!("themes/{base}.yaml"), text)?);
        }
        let name = chain[0].name.clone();
        let mut styles = Vec::with_capacity(Ink::ALL.len());
        let mut problems = Vec::new();
        for ink in Ink::ALL {
            match chain.iter().find_map(|f| f.styles.get(ink.name())) {
                Some(look) => match look.style(depth) {
                    Ok(style) => styles.push(style),
                    Err(e) => problems.push(format!("{path}: styles.{}: {e}", ink.name())),
                },
                None => problems.push(format!("{path}: styles.{} is missing", ink.name())),
            }
        }
        let mut signs = Vec::with_capacity(Sign::ALL.len());
        for sign in Sign::ALL {
            match chain.iter().find_map(|f| f.glyphs.get(sign.name())) {
                Some([wide, plain]) => match glyph(if ascii { plain } else { wide }, ascii) {
                    Ok(c) => signs.push(c),
                    Err(e) => problems.push(format!("{path}: glyphs.{}: {e}", sign.name())),
                },
                None => problems.push(format!("{path}: glyphs.{} is missing", sign.name())),
            }
        }
        for file in &chain {
            problems.extend(
                file.styles
                    .keys()
                    .filter(|k| !Ink::ALL.iter().any(|i| i.name() == k.as_str()))
                    .map(|k| format!("{path}: styles.{k}: there is no such style")),
            );
            problems.extend(
                file.glyphs
                    .keys()
                    .filter(|k| !Sign::ALL.iter().any(|i| i.name() == k.as_str()))
                    .map(|k| format!("{path}: glyphs.{k}: there is no such glyph")),
            );
        }
        if problems.is_empty() { Ok(Self { name, depth, ascii, styles, signs }) } else { Err(problems.join("\n")) }
    }

    /// The style of an ink.
    pub fn style(&self, ink: Ink) -> Style {
        self.styles[ink as usize]
    }

    /// The glyph of a sign.
    pub fn sign(&self, sign: Sign) -> char {
        self.signs[sign as usize]
    }

    /// The ink of a unit's name row.
    pub fn name_ink(side: Side) -> Ink {
        match side {
            Side::Union => Ink::UnionName,
            Side::Confederate => Ink::RebelName,
        }
    }

    /// The ink of a unit's number row.
    pub fn number_ink(side: Side) -> Ink {
        match side {
            Side::Union => Ink::UnionNumber,
            Side::Confederate => Ink::RebelNumber,
        }
    }
}

fn parse(path: &str, text: &str) -> Result<File, String> {
    let source = Source { name: path.to_owned(), text: text.into() };
    yaml::load::<File>(&source).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

fn glyph(text: &str, ascii: bool) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_control() => Err("a control character".to_owned()),
        (Some(c), None) if ascii && !c.is_ascii() => Err(format!("\"{c}\" is not ASCII")),
        (Some(c), None) => Ok(c),
        _ => Err(format!("\"{text}\" is not one character")),
    }
}

impl Look {
    fn style(&self, depth: Depth) -> Result<Style, String> {
        match depth {
            Depth::Mono => style(&self.mono),
            Depth::Sixteen => style(&self.ansi),
            Depth::Indexed => style(self.indexed.as_deref().unwrap_or(&self.ansi)),
            Depth::True => style(&self.rgb),
        }
    }
}

/// Reads `fg/bg ATTRS`.
fn style(text: &str) -> Result<Style, String> {
    let mut style = Style::new();
    for word in text.split_whitespace() {
        if let Some((fg, bg)) = word.split_once('/') {
            style.fg = color(fg)?;
            style.bg = color(bg)?;
        } else {
            for c in word.chars() {
                style = style.add_modifier(match c {
                    'B' => Modifier::BOLD,
                    'D' => Modifier::DIM,
                    'U' => Modifier::UNDERLINED,
                    'R' => Modifier::REVERSED,
                    _ => return Err(format!("\"{c}\" is none of the attributes B D U R")),
                });
            }
        }
    }
    Ok(style)
}

fn color(text: &str) -> Result<Option<Color>, String> {
    let bad = || format!("\"{text}\" is no colour (an index, r,g,b, \".\" or \"-\")");
    match text {
        "." => Ok(None),
        "-" => Ok(Some(Color::Reset)),
        _ => {
            let parts: Vec<u8> = text.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
            match parts[..] {
                [n] => Ok(Some(Color::Indexed(n))),
                [r, g, b] => Ok(Some(Color::Rgb(r, g, b))),
                _ => Err(bad()),
            }
        }
    }
}

#[cfg(test)]
mod tests;
