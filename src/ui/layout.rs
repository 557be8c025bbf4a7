//! Which pane stands where, for every size of the screen.

use ratatui::layout::Rect;

/// The least size that can be played.
pub const LEAST: (u16, u16) = (60, 20);

/// The panes of the play screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// One line at the top.
    pub status: Rect,
    /// The map with row numbers and ruler.
    pub map: Rect,
    /// Whether the map has a ruler.
    pub ruler: bool,
    /// Unit or stack under the cursor.
    pub unit: Rect,
    /// The decision.
    pub orders: Rect,
    /// The log.
    pub log: Rect,
    /// Whether the log has a head line.
    pub log_head: bool,
    /// Unit and orders are a few lines at the bottom instead of a column at the right.
    pub is_folded: bool,
}

/// The layout of a screen; `None` if it is too small. `wide` gives the map the whole width.
pub fn layout(area: Rect, wide: bool) -> Option<Layout> {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return None;
    }
    Some(if wide || area.width < 80 { folded(area, wide) } else { columns(area) })
}

/// The column at the right, the log below; in it on wide screens.
fn columns(area: Rect) -> Layout {
    let (w, h) = (area.width, area.height);
    let right = match w {
        0..100 => 26,
        100..120 => 29,
        120..160 => 35,
        _ => 48,
    };
    let beside = w >= 160 && h >= 40;
    let (log, log_head) = match h {
        _ if beside => (0, false),
        0..22 => (0, false),
        22..24 => (1, false),
        24..30 => (4, false),
        30..40 => (5, true),
        _ => (7, true),
    };
    let body = h - 1 - log;
    let map = Rect::new(area.x, area.y + 1, w - right - 1, body);
    let side = Rect::new(area.x + w - right, area.y + 1, right, body);
    let unit = if body < 19 {
        4
    } else if h >= 40 {
        if beside { 12 } else { 13 }
    } else {
        5
    };
    let below = if beside { 12 } else { 0 };
    let log_rect = if beside {
        Rect::new(side.x, side.bottom() - below, right, below)
    } else {
        Rect::new(area.x, area.y + 1 + body, w, log)
    };
    Layout {
        status: Rect::new(area.x, area.y, w, 1),
        map,
        ruler: body >= 19,
        unit: Rect { height: unit, ..side },
        orders: Rect::new(side.x, side.y + unit, right, body - unit - below),
        log: log_rect,
        log_head: log_head || beside,
        is_folded: false,
    }
}

/// The map over the whole width, a few lines below it.
fn folded(area: Rect, wide: bool) -> Layout {
    let (w, h) = (area.width, area.height);
    let spare = h - LEAST.1;
    let (orders, log) = if wide { (1, 0) } else { (2 + (spare / 3).min(4), (spare / 4).min(4)) };
    let body = h - 1 - 1 - orders - log;
    let map = Rect::new(area.x, area.y + 1, w, body);
    Layout {
        status: Rect::new(area.x, area.y, w, 1),
        map,
        ruler: true,
        unit: Rect::new(area.x, map.bottom(), w, 1),
        orders: Rect::new(area.x, map.bottom() + 1, w, orders),
        log: Rect::new(area.x, map.bottom() + 1 + orders, w, log),
        log_head: false,
        is_folded: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_designed_sizes() {
        let at = |w, h| layout(Rect::new(0, 0, w, h), false).unwrap();
        let size = |r: Rect| (r.width, r.height);
        let small = at(80, 24);
        assert_eq!((size(small.map), size(small.unit), size(small.orders)), ((53, 19), (26, 5), (26, 14)));
        assert_eq!(size(small.log), (80, 4));
        let more = at(100, 30);
        assert_eq!((size(more.map), size(more.unit), size(more.orders)), ((70, 24), (29, 5), (29, 19)));
        let large = at(120, 40);
        assert_eq!((size(large.map), size(large.unit), size(large.orders)), ((84, 32), (35, 13), (35, 19)));
        assert_eq!(size(large.log), (120, 7));
        let wide = at(200, 50);
        assert_eq!((size(wide.map), size(wide.unit), size(wide.orders)), ((151, 49), (48, 12), (48, 25)));
        assert_eq!(size(wide.log), (48, 12));
        let least = at(60, 20);
        assert_eq!((size(least.map), size(least.unit), size(least.orders)), ((60, 16), (60, 1), (60, 2)));
        assert_eq!(layout(Rect::new(0, 0, 59, 50), false), None);
        assert_eq!(layout(Rect::new(0, 0, 100, 19), false), None);
    }

    #[test]
    fn no_pane_leaves_the_screen_or_covers_another() {
        for w in 60..=300 {
            for h in 20..=100 {
                for wide in [false, true] {
                    let area = Rect::new(0, 0, w, h);
                    let l = layout(area, wide).unwrap();
                    let panes = [l.status, l.map, l.unit, l.orders, l.log];
                    for (i, a) in panes.iter().enumerate() {
                        assert_eq!(a.intersection(area), *a, "{w}x{h}");
                        for b in &panes[i + 1..] {
                            assert!(a.intersection(*b).is_empty(), "{w}x{h}");
                        }
                    }
                }
            }
        }
    }
}
