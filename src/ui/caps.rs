//! What the terminal can do, guessed from the environment: nothing is asked of the terminal itself.

use super::encoder::Depth;

/// What the caller wants, over whatever the environment says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// ASCII only.
    pub ascii: bool,
    /// That many colours.
    pub depth: Option<Depth>,
    /// That theme.
    pub theme: Option<String>,
}

impl Wishes {
    /// Reads the value of `--color`: `auto`, `none`, `16`, `256`, `true`.
    ///
    /// # Errors
    /// A sentence that lists the values.
    pub fn color(text: &str) -> Result<Option<Depth>, String> {
        match text {
            "auto" => Ok(None),
            "none" | "never" | "mono" => Ok(Some(Depth::Mono)),
            "16" => Ok(Some(Depth::Sixteen)),
            "256" => Ok(Some(Depth::Indexed)),
            "true" | "24bit" | "truecolor" => Ok(Some(Depth::True)),
            _ => Err(format!("colour depth \"{text}\" is none of auto, none, 16, 256, true")),
        }
    }
}

/// What the terminal can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Colours.
    pub depth: Depth,
    /// Nothing above ASCII may be sent.
    pub ascii: bool,
    /// The theme to use.
    pub theme: String,
    /// The cursor cannot be addressed: only the plain mode makes sense.
    pub is_dumb: bool,
    /// Entering the alternate screen leaves a blank screen (older terminals have none).
    pub has_alternate: bool,
    /// The line is a network's: spare bytes.
    pub is_remote: bool,
}

/// Guesses from environment variables, then obeys the wishes.
pub fn detect(var: impl Fn(&str) -> Option<String>, wishes: &Wishes) -> Caps {
    let get = |name: &str| var(name).filter(|v| !v.is_empty());
    let term = get("TERM").unwrap_or_default();
    let old = term.starts_with("vt");
    let is_remote = get("SSH_CONNECTION").is_some();
    let depth = wishes.depth.unwrap_or_else(|| guess_depth(&term, get("COLORTERM").as_deref(), is_remote));
    let depth = if wishes.depth.is_none() && get("NO_COLOR").is_some() { Depth::Mono } else { depth };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(get).unwrap_or_default().to_ascii_lowercase();
    let utf8 = locale.contains("utf-8") || locale.contains("utf8");
    let known = ["xterm", "screen", "tmux", "rxvt", "putty", "alacritty", "kitty", "foot", "wezterm", "st-", "konsole"];
    Caps {
        depth,
        ascii: wishes.ascii || !utf8 || old || term == "linux",
        theme: wishes.theme.clone().unwrap_or_else(|| guess_theme(get("COLORFGBG").as_deref()).to_owned()),
        is_dumb: term.is_empty() || term == "dumb",
        has_alternate: known.iter().any(|k| term.starts_with(k)),
        is_remote,
    }
}

fn guess_depth(term: &str, colorterm: Option<&str>, is_remote: bool) -> Depth {
    if term.is_empty() || term == "dumb" || term.starts_with("vt") || term.ends_with("-m") || term.ends_with("-mono") {
        return Depth::Mono;
    }
    // Long colour sequences cost too much on a network's line; a wish can still have them.
    if is_remote {
        return Depth::Sixteen;
    }
    if matches!(colorterm, Some("truecolor" | "24bit")) || term.ends_with("-direct") {
        return Depth::True;
    }
    if term.ends_with("-256color") {
        return Depth::Indexed;
    }
    Depth::Sixteen
}

/// Some terminals tell their colours as `15;0`: foreground, background.
fn guess_theme(colorfgbg: Option<&str>) -> &'static str {
    match colorfgbg.and_then(|v| v.rsplit(';').next()).and_then(|b| b.parse::<u8>().ok()) {
        Some(7 | 15) => "light",
        _ => "dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caps(vars: &[(&str, &str)]) -> Caps {
        wishing(vars, &Wishes::default())
    }

    fn wishing(vars: &[(&str, &str)], wishes: &Wishes) -> Caps {
        detect(|n| vars.iter().find(|(k, _)| *k == n).map(|(_, v)| (*v).to_owned()), wishes)
    }

    #[test]
    fn only_colorterm_gives_truecolour() {
        let utf = ("LANG", "en_US.UTF-8");
        assert_eq!(caps(&[("TERM", "xterm-256color"), utf]).depth, Depth::Indexed);
        assert_eq!(caps(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf]).depth, Depth::True);
        assert_eq!(caps(&[("TERM", "xterm-256color"), ("COLORTERM", "yes"), utf]).depth, Depth::Indexed);
        assert_eq!(caps(&[("TERM", "xterm-ghostty"), utf]).depth, Depth::Sixteen);
        assert_eq!(caps(&[("TERM", "foo"), utf]).depth, Depth::Sixteen);
        let far = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("SSH_CONNECTION", "a b c d"), utf];
        assert_eq!(caps(&far).depth, Depth::Sixteen);
    }

    #[test]
    fn old_terminals_and_plain_locales_get_ascii() {
        assert!(caps(&[("TERM", "vt100"), ("LANG", "en_US.UTF-8")]).ascii);
        assert!(caps(&[("TERM", "linux"), ("LANG", "en_US.UTF-8")]).ascii);
        assert!(caps(&[("TERM", "xterm"), ("LANG", "C")]).ascii);
        assert!(caps(&[("TERM", "xterm"), ("LANG", "en_US.UTF-8"), ("LC_ALL", "POSIX")]).ascii);
        assert!(caps(&[("TERM", "xterm")]).ascii);
        assert!(!caps(&[("TERM", "xterm"), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]).ascii);
        assert_eq!(caps(&[("TERM", "vt100")]).depth, Depth::Mono);
        assert_eq!(caps(&[("TERM", "linux")]).depth, Depth::Sixteen);
    }

    #[test]
    fn wishes_beat_no_color_and_no_color_beats_the_terminal() {
        let vars = [("TERM", "xterm"), ("LANG", "C.UTF-8"), ("NO_COLOR", "1")];
        assert_eq!(caps(&vars).depth, Depth::Mono);
        let wishes = Wishes { ascii: true, depth: Some(Depth::True), theme: Some("light".into()) };
        let got = wishing(&vars, &wishes);
        assert_eq!((got.depth, got.ascii, got.theme.as_str()), (Depth::True, true, "light"));
        assert_eq!(caps(&[("TERM", "xterm"), ("NO_COLOR", "")]).depth, Depth::Sixteen);
    }

    #[test]
    fn no_terminal_at_all_is_dumb() {
        assert!(caps(&[]).is_dumb);
        assert!(caps(&[("TERM", "dumb")]).is_dumb);
        assert!(!caps(&[("TERM", "vt100")]).is_dumb);
        assert_eq!(caps(&[("TERM", "rxvt"), ("COLORFGBG", "0;15")]).theme, "light");
    }
}
