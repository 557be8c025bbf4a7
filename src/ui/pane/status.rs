//! The status line: battle, clock, phase, who decides, points and markers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::{Prompt, Snapshot};
use crate::ui::geometry::Zoom;
use crate::ui::text;
use crate::ui::theme::{Ink, Theme};

/// Draws the line.
pub fn draw(theme: &Theme, snapshot: &Snapshot, prompt: Option<&Prompt>, zoom: Zoom, area: Rect, buffer: &mut Buffer) {
    let style = theme.style(Ink::Bar);
    text::fill(buffer, area, style);
    let wide = area.width >= 100;
    let system = if wide { snapshot.system.to_uppercase() } else { snapshot.system.to_owned() };
    let title = if wide { format!(" {}", snapshot.title) } else { String::new() };
    let what = match prompt {
        _ if snapshot.outcome.is_some() => "OVER",
        Some(p) if !p.phase.is_empty() => p.phase,
        _ => "",
    };
    let who = match snapshot.to_move {
        Some(side) if area.width >= 72 => format!("{side} decides"),
        Some(side) => side.name().to_owned(),
        None => String::new(),
    };
    let mut left =
        format!(" {system} {}{title}  {} {}/{}", snapshot.number, snapshot.clock, snapshot.turn, snapshot.turns);
    for part in [what, &who] {
        if !part.is_empty() {
            left.push_str("  ");
            left.push_str(part);
        }
    }
    if area.width >= 140 && !snapshot.phase.is_empty() {
        left.push_str("  ");
        left.push_str(&snapshot.phase);
    }
    let mut right = Vec::new();
    match zoom {
        Zoom::Theatre => right.push("THEATRE".to_owned()),
        Zoom::Close => right.push("CLOSE".to_owned()),
        Zoom::Field => {}
    }
    right.extend(snapshot.tracks.iter().map(|t| format!("{} {}", t.label, t.value)));
    right.push("?keys".into());
    let end = text::put_str(buffer, area, 0, 0, &left, style);
    // What does not fit is left out from the end, but the way to the keys stays.
    while right.len() > 1 && usize::from(end) + 2 + length(&right) > usize::from(area.width) {
        right.remove(right.len() - 2);
    }
    if usize::from(end) + length(&right) < usize::from(area.width) {
        text::put_right(buffer, area, 0, &right.join("  "), style);
    }
}

fn length(parts: &[String]) -> usize {
    parts.iter().map(|p| p.len() + 2).sum::<usize>()
}
