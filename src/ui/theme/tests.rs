use super::*;

const DEPTHS: [Depth; 4] = [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True];

fn each(mut f: impl FnMut(&Theme)) {
    for (name, _) in BUILT_IN {
        for depth in DEPTHS {
            for ascii in [false, true] {
                f(&Theme::named(name, depth, ascii).unwrap());
            }
        }
    }
}

#[test]
fn every_built_in_theme_is_complete() {
    each(|theme| assert!(!theme.name.is_empty()));
}

#[test]
fn the_sides_differ_without_colour() {
    each(|theme| {
        if theme.depth == Depth::Mono {
            let attrs = |ink| theme.style(ink).add_modifier;
            assert_ne!(attrs(Ink::UnionName), attrs(Ink::RebelName));
            assert_ne!(attrs(Ink::Selected), attrs(Ink::UnionName));
        } else {
            assert_ne!(theme.style(Ink::UnionName).bg, theme.style(Ink::RebelName).bg);
        }
    });
}

#[test]
fn without_colour_no_style_has_a_colour() {
    each(|theme| {
        if theme.depth == Depth::Mono {
            for &ink in Ink::ALL {
                assert_eq!((theme.style(ink).fg, theme.style(ink).bg), (None, None), "{}", ink.name());
            }
        }
    });
}

/// Inks of panes: they stand on a background we do not know.
const PANE: [Ink; 11] = [
    Ink::Ruler,
    Ink::Bar,
    Ink::Head,
    Ink::Text,
    Ink::Strong,
    Ink::Quiet,
    Ink::Good,
    Ink::Bad,
    Ink::Link,
    Ink::Key,
    Ink::Hot,
];

#[test]
fn no_dark_blue_text_on_an_unknown_background() {
    each(|theme| {
        for ink in PANE {
            let style = theme.style(ink);
            let open = matches!(style.bg, None | Some(Color::Reset));
            assert!(!(open && style.fg == Some(Color::Indexed(4))), "{} {}", theme.name, ink.name());
        }
    });
}

/// Inks that must be read, on the map or off it.
const READ: [Ink; 14] = [
    Ink::UnionName,
    Ink::UnionNumber,
    Ink::RebelName,
    Ink::RebelNumber,
    Ink::Selected,
    Ink::Cursor,
    Ink::Target,
    Ink::Reach,
    Ink::Path,
    Ink::Camp,
    Ink::Road,
    Ink::Stream,
    Ink::Bar,
    Ink::Key,
];

#[test]
fn what_must_be_read_has_contrast() {
    each(|theme| {
        if theme.depth == Depth::Mono {
            return;
        }
        let ground = theme.style(Ink::Woods).bg.expect("the map paints its ground");
        for ink in READ {
            let style = theme.style(ink);
            let (fg, bg) = (style.fg.expect("a foreground"), style.bg.unwrap_or(ground));
            let ratio = contrast(rgb(fg), rgb(bg));
            assert!(ratio >= 4.0, "{} {:?} {}: {ratio:.1}", theme.name, theme.depth, ink.name());
        }
    });
}

#[test]
fn the_map_never_shows_the_terminal_background() {
    each(|theme| {
        if theme.depth != Depth::Mono {
            for ink in [Ink::Woods, Ink::Field, Ink::Boundary, Ink::Thicket, Ink::Marsh, Ink::Water, Ink::Off] {
                assert!(!matches!(theme.style(ink).bg, None | Some(Color::Reset)), "{}", ink.name());
            }
        }
    });
}

#[test]
fn glyphs_are_one_column_wide_everywhere() {
    each(|theme| {
        for &sign in Sign::ALL {
            let c = theme.sign(sign);
            assert_eq!(unicode_width::UnicodeWidthChar::width_cjk(c), Some(1), "{c} {}", sign.name());
            assert!(!theme.ascii || c.is_ascii());
        }
    });
}

#[test]
fn a_theme_may_extend_another_and_mistakes_are_named() {
    let text = "name: mine\nextends: dark\nstyles:\n  tree: {mono: B, ansi: 5/., rgb: '1,2,3/.'}\n";
    let theme = Theme::read("mine.yaml", text, Depth::Sixteen, false).unwrap();
    assert_eq!(theme.style(Ink::Tree).fg, Some(Color::Indexed(5)));
    assert_eq!(theme.sign(Sign::Tree), '↟');
    let bad = "name: mine\nextends: dark\nstyles:\n  tree: {mono: Q, ansi: '', rgb: 'x/.'}\n  leaf: {mono: B, ansi: '', rgb: ''}\n";
    let error = Theme::read("mine.yaml", bad, Depth::Mono, false).unwrap_err();
    assert_eq!(
        error,
        "mine.yaml: styles.tree: \"Q\" is none of the attributes B D U R\nmine.yaml: styles.leaf: there is no such style"
    );
    assert!(Theme::read("mine.yaml", "name: x\nextends: y\n", Depth::Mono, false).is_err());
    assert!(Theme::named("purple", Depth::Mono, false).unwrap_err().contains("dark, light"));
}

/// The colour as most terminals show it (the palette of xterm).
fn rgb(color: Color) -> [u8; 3] {
    const ANSI: [[u8; 3]; 16] = [
        [0, 0, 0],
        [205, 0, 0],
        [0, 205, 0],
        [205, 205, 0],
        [0, 0, 238],
        [205, 0, 205],
        [0, 205, 205],
        [229, 229, 229],
        [127, 127, 127],
        [255, 0, 0],
        [0, 255, 0],
        [255, 255, 0],
        [92, 92, 255],
        [255, 0, 255],
        [0, 255, 255],
        [255, 255, 255],
    ];
    match color {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Indexed(n @ 0..16) => ANSI[n as usize],
        Color::Indexed(n @ 16..232) => {
            let step = |v: u8| if v == 0 { 0 } else { 55 + 40 * v };
            let n = n - 16;
            [step(n / 36), step(n / 6 % 6), step(n % 6)]
        }
        Color::Indexed(n) => [8 + 10 * (n - 232); 3],
        other => panic!("{other:?}"),
    }
}

/// The contrast ratio of WCAG 2.
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let light = |c: [u8; 3]| {
        let [r, g, b] = c.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.03928 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (x, y) = (light(a), light(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}
