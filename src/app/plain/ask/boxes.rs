//! The word `boxes`: what the system shows beside the map.

use super::Eye;
use crate::app::plain::text::sentence;
use crate::engine::snapshot::Panel;

impl Eye<'_> {
    /// The boxes whose key or title has the name in it, row by row.
    pub(super) fn boxes(&self, name: &str) -> Vec<String> {
        let panels = &self.seen.panels;
        if panels.is_empty() {
            return vec!["This battle has no boxes or tables.".into()];
        }
        let name = name.trim().to_lowercase();
        let exact = panels.iter().any(|p| p.key == name);
        let fits = |p: &&Panel| if exact { p.key == name } else { p.title.to_lowercase().contains(&name) };
        let said: Vec<String> = panels.iter().filter(fits).flat_map(|p| self.told_box(p)).collect();
        if said.is_empty() {
            let names: Vec<&str> = panels.iter().map(|p| p.key).collect();
            return vec![format!("There is no such box. The boxes are: {}.", names.join(", "))];
        }
        said
    }

    fn told_box(&self, panel: &Panel) -> Vec<String> {
        let mut said = vec![sentence(&panel.title)];
        if panel.rows.is_empty() {
            said.push("  Empty.".into());
        }
        for row in &panel.rows {
            let cells: Vec<&str> = row.cells.iter().map(|c| c.trim()).filter(|c| !c.is_empty()).collect();
            let mut text = cells.join(", ");
            if let Some(number) = self.seen.goal(row).map(|h| self.number(h)).filter(|n| !text.contains(n)) {
                text.push_str(&format!(", {number}"));
            }
            said.push(format!("  {}", sentence(&text)));
        }
        if !panel.note.is_empty() {
            said.push(format!("  {}", sentence(&panel.note)));
        }
        said
    }
}
