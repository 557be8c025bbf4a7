//! The nearest known name to a misspelt one.

/// How many single letters must be changed, added, dropped or swapped with their neighbour to turn `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// The known name nearest to `name`, if one is near enough to be meant; the first of equals.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).clamp(1, 3);
    // Of equally near names one of the same length is likelier.
    let mut best: Option<((usize, usize), &str)> = None;
    for k in known {
        let d = distance(name, k);
        let order = (d, k.len().abs_diff(name.len()));
        if d <= limit && d < name.chars().count() && best.is_none_or(|(b, _)| order < b) {
            best = Some((order, k));
        }
    }
    best.map(|(_, k)| k)
}

/// `did you mean "x"?` with a leading blank and brackets, or nothing if no known name is near.
pub fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |k| format!(" (did you mean \"{k}\"?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_takes_slips_and_leaves_strangers() {
        let known = ["facing", "hex", "strength"];
        assert_eq!(nearest("hexx", known), Some("hex"));
        assert_eq!(nearest("strenght", known), Some("strength"));
        assert_eq!(nearest("Facing", known), Some("facing"));
        assert_eq!(nearest("weather", known), None);
        assert_eq!(hint("hxe", known), " (did you mean \"hex\"?)");
    }
}
