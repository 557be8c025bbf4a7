//! Where saves live, what they are called, and what time it is: the only file that asks the clock for the date.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The folder of the program's own files: `LONGROLL_HOME`, or `longroll` in the XDG state folder.
///
/// # Errors
/// If the environment names no folder at all.
pub fn home() -> Result<PathBuf, String> {
    let folder = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    folder("LONGROLL_HOME")
        .or_else(|| folder("XDG_STATE_HOME").filter(|p| p.is_absolute()).map(|p| p.join("longroll")))
        .or_else(|| folder("HOME").map(|p| p.join(".local/state/longroll")))
        .ok_or_else(|| "none of LONGROLL_HOME, XDG_STATE_HOME and HOME is set: use --save FILE".to_owned())
}

/// The folder of the saves under the program's folder.
pub fn saves(home: &Path) -> PathBuf {
    home.join("saves")
}

/// The time now.
pub fn now() -> SystemTime {
    SystemTime::now()
}

/// A seed nobody chose.
pub fn fresh_seed() -> u64 {
    let nanos = now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64;
    // Eight digits are enough to be different and short enough to be typed.
    nanos.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 100_000_000
}

/// Date and time (UTC) for a file name: `20260131-154501`.
pub fn stamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days as i64);
    format!("{year:04}{month:02}{day:02}-{:02}{:02}{:02}", rest / 3600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a day counted from 1 January 1970, by counting in 400-year cycles from 1 March.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// How long ago something was, in words: `2 minutes ago`.
pub fn ago(past: Duration) -> String {
    let seconds = past.as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".into(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// A path in `folder` that does not exist yet: `STEM.EXT`, or `STEM-2.EXT` and so on.
pub fn fresh(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let named = |n: u32| {
        let suffix = if n == 1 { String::new() } else { format!("-{n}") };
        folder.join(format!("{stem}{suffix}.{extension}"))
    };
    (1..=u32::MAX).map(named).find(|p| !p.exists()).expect("not every number is taken")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_counted_right() {
        let at = |s: u64| stamp(UNIX_EPOCH + Duration::from_secs(s));
        assert_eq!(at(0), "19700101-000000");
        assert_eq!(at(951_782_400 + 86_399), "20000229-235959");
        assert_eq!(at(1_709_164_800), "20240229-000000");
        assert_eq!(at(1_767_225_600), "20260101-000000");
    }

    #[test]
    fn times_are_told_in_words() {
        let told = |s| ago(Duration::from_secs(s));
        assert_eq!(
            [told(3), told(60), told(7300), told(172_800)].join(", "),
            "just now, 1 minute ago, 2 hours ago, 2 days ago"
        );
    }
}
