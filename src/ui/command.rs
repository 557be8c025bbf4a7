//! Everything a key can do, with its name in keymaps and on the command line, and its line of help.

use super::geometry::Way;
use crate::map::Dir;

macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $help:literal;)*) => {
        /// Something a key can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Command { $($(#[$doc])* $variant,)* }

        impl Command {
            /// All of them, in the order of help.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in keymaps and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it does, in a few words.
            pub fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }
        }
    };
}

commands! {
    /// Cursor north.
    CursorN = "cursor-n", "cursor north";
    /// Cursor south.
    CursorS = "cursor-s", "cursor south";
    /// Cursor north-west.
    CursorNw = "cursor-nw", "cursor north-west";
    /// Cursor north-east.
    CursorNe = "cursor-ne", "cursor north-east";
    /// Cursor south-west.
    CursorSw = "cursor-sw", "cursor south-west";
    /// Cursor south-east.
    CursorSe = "cursor-se", "cursor south-east";
    /// Cursor west, same row.
    CursorW = "cursor-w", "next column west";
    /// Cursor east, same row.
    CursorE = "cursor-e", "next column east";
    /// Ten columns west.
    FarW = "far-w", "ten columns west";
    /// Ten rows south.
    FarS = "far-s", "ten rows south";
    /// Ten rows north.
    FarN = "far-n", "ten rows north";
    /// Ten columns east.
    FarE = "far-e", "ten columns east";
    /// Select, confirm.
    Select = "select", "select, take what is here";
    /// Back.
    Back = "back", "back";
    /// Next unit or target.
    Next = "next", "next unit or target";
    /// Previous unit or target.
    Previous = "previous", "previous unit or target";
    /// More choices.
    More = "more", "next page of choices";
    /// Choices on the full screen.
    Choices = "choices", "all choices";
    /// Take back.
    Undo = "undo", "take back (not dice)";
    /// Examine.
    Examine = "examine", "examine the hex";
    /// Line of sight.
    Sight = "sight", "line of sight from here";
    /// Order of battle.
    OrderOfBattle = "order-of-battle", "order of battle";
    /// Boxes.
    Boxes = "boxes", "boxes and tables";
    /// Log.
    Log = "log", "log, full screen";
    /// Rule.
    Rule = "rule", "why, and which rule";
    /// Find.
    Find = "find", "find unit, place, hex";
    /// Last place.
    LastPlace = "last-place", "back to the last place";
    /// Centre.
    Center = "center", "centre the map";
    /// Larger.
    Closer = "closer", "larger hexes";
    /// Smaller.
    Wider = "wider", "smaller hexes";
    /// Legend.
    Legend = "legend", "legend of the map";
    /// Outlines.
    Outlines = "outlines", "hex outlines";
    /// Overlays.
    Overlays = "overlays", "overlays";
    /// Wide map.
    Wide = "wide", "wide map";
    /// Save.
    Save = "save", "where it is saved";
    /// Help.
    Help = "help", "these keys";
    /// Command by name.
    Command = "command", "a command by its name";
    /// Quit.
    Quit = "quit", "quit (always saved)";
    /// Redraw.
    Redraw = "redraw", "draw the screen again";
    /// Suspend.
    Suspend = "suspend", "to the shell for a while";
    /// One line up.
    ListUp = "list-up", "up";
    /// One line down.
    ListDown = "list-down", "down";
    /// One page up.
    ListPageUp = "list-page-up", "page up";
    /// One page down.
    ListPageDown = "list-page-down", "page down";
    /// First line.
    ListTop = "list-top", "first line";
    /// Last line.
    ListBottom = "list-bottom", "last line";
    /// Change to the left, fold.
    ListLeft = "list-left", "change, fold";
    /// Change to the right, unfold.
    ListRight = "list-right", "change, unfold";
    /// Take.
    ListAccept = "list-accept", "choose";
    /// Other side, next kind.
    ListSwitch = "list-switch", "other side, other kind";
    /// Filter.
    ListFilter = "list-filter", "filter by a word";
    /// Leave.
    ListBack = "list-back", "back";
}

impl Command {
    /// The way the cursor moves, and how often.
    pub fn motion(self) -> Option<(Way, u16)> {
        Some(match self {
            Self::CursorN => (Way::Hex(Dir::N), 1),
            Self::CursorS => (Way::Hex(Dir::S), 1),
            Self::CursorNw => (Way::Hex(Dir::NW), 1),
            Self::CursorNe => (Way::Hex(Dir::NE), 1),
            Self::CursorSw => (Way::Hex(Dir::SW), 1),
            Self::CursorSe => (Way::Hex(Dir::SE), 1),
            Self::CursorW => (Way::West, 1),
            Self::CursorE => (Way::East, 1),
            Self::FarN => (Way::Hex(Dir::N), 10),
            Self::FarS => (Way::Hex(Dir::S), 10),
            Self::FarW => (Way::West, 10),
            Self::FarE => (Way::East, 10),
            _ => return None,
        })
    }

    /// The command of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|c| c.name() == name)
    }
}
