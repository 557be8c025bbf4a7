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
    /// The first of the system's boxes; empty where there is no room or the system has none.
    pub boxes: Rect,
    /// Unit and orders are a few lines at the bottom instead of a column at the right.
    pub is_folded: bool,
}

/// The layout of a screen; `None` if it is too small. `wide` gives the map the whole width, `boxes` says that the system
/// has boxes to show.
pub fn layout(area: Rect, wide: bool, boxes: bool) -> Option<Layout> {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return None;
    }
    Some(if wide || area.width < 80 { folded(area, wide) } else { columns(area, boxes) })
}

/// The column at the right, the log below; in it on wide screens. Boxes stand beside the log or, in the column, above it.
fn columns(area: Rect, boxes: bool) -> Layout {
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
    // Heights within the column: the unit at its top, the log and boxes at its foot.
    let (unit, foot, box_lines) = match (beside, boxes) {
        (true, true) => (9, 9, if h < 50 { 6 } else { 8 + ((h - 50) / 3).min(8) }),
        (true, false) => (12, 12, 0),
        (false, _) if body < 19 => (4, 0, 0),
        (false, _) => (if h >= 40 { 13 } else { 5 }, 0, 0),
    };
    let orders = Rect::new(side.x, side.y + unit, right, body - unit - foot - box_lines);
    let corner = Rect::new(side.x, map.bottom(), right, log);
    let (log_rect, boxes) = if beside {
        (Rect::new(side.x, side.bottom() - foot, right, foot), Rect::new(side.x, orders.bottom(), right, box_lines))
    } else if boxes && w >= 120 && h >= 40 {
        (Rect::new(area.x, map.bottom(), map.width, log), corner)
    } else {
        (Rect::new(area.x, map.bottom(), w, log), Rect { height: 0, ..corner })
    };
    Layout {
        status: Rect::new(area.x, area.y, w, 1),
        map,
        ruler: body >= 19,
        unit: Rect { height: unit, ..side },
        orders,
        log: log_rect,
        log_head: log_head || beside,
        boxes,
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
        boxes: Rect::default(),
        is_folded: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_designed_sizes() {
        let at = |w, h| layout(Rect::new(0, 0, w, h), false, false).unwrap();
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
        assert_eq!(layout(Rect::new(0, 0, 59, 50), false, false), None);
        assert_eq!(layout(Rect::new(0, 0, 100, 19), false, false), None);
    }

    #[test]
    fn boxes_stand_beside_the_log_or_above_it_and_move_neither_map_nor_orders_elsewhere() {
        let at = |w, h| layout(Rect::new(0, 0, w, h), false, true).unwrap();
        let size = |r: Rect| (r.width, r.height);
        let large = at(120, 40);
        assert_eq!((size(large.map), size(large.unit), size(large.orders)), ((84, 32), (35, 13), (35, 19)));
        assert_eq!((size(large.log), large.boxes), ((84, 7), Rect::new(85, 33, 35, 7)));
        let wide = at(200, 50);
        assert_eq!((size(wide.map), size(wide.unit), size(wide.orders)), ((151, 49), (48, 9), (48, 23)));
        assert_eq!((wide.boxes, wide.log), (Rect::new(152, 33, 48, 8), Rect::new(152, 41, 48, 9)));
        for (w, h) in [(60, 20), (80, 24), (100, 30), (119, 60), (120, 39), (200, 39)] {
            let folded = at(w, h);
            assert!(folded.boxes.is_empty(), "{w}x{h}");
            let without = layout(Rect::new(0, 0, w, h), false, false).unwrap();
            assert_eq!((folded.log, folded.orders), (without.log, without.orders), "{w}x{h}");
        }
        assert!(layout(Rect::new(0, 0, 200, 50), true, true).unwrap().boxes.is_empty());
    }

    #[test]
    fn no_pane_leaves_the_screen_or_covers_another() {
        for w in 60..=300 {
            for h in 20..=100 {
                for (wide, boxes) in [(false, false), (false, true), (true, false), (true, true)] {
                    let area = Rect::new(0, 0, w, h);
                    let l = layout(area, wide, boxes).unwrap();
                    let panes = [l.status, l.map, l.unit, l.orders, l.log, l.boxes];
                    for (i, a) in panes.iter().enumerate() {
                        assert!(a.is_empty() || a.intersection(area) == *a, "{w}x{h}");
                        for b in &panes[i + 1..] {
                            assert!(a.intersection(*b).is_empty(), "{w}x{h}");
                        }
                    }
                }
            }
        }
    }
}
