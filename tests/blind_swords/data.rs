//! The seven battles as data.

use std::collections::BTreeMap;

use longroll::data::Library;
use longroll::rules::blind_swords::book::Book;
use longroll::rules::blind_swords::{data, offer};

const NUMBERS: [&str; 7] = ["16.1", "16.2", "16.3", "16.4", "16.5", "16.6", "16.7"];

fn book(number: &str) -> Book {
    book_with(number, &[])
}

fn book_with(number: &str, options: &[&str]) -> Book {
    let options: BTreeMap<String, bool> = options.iter().map(|o| ((*o).to_owned(), true)).collect();
    match offer::book(number, &Library::builtin(), &options) {
        Ok(book) => book,
        Err(report) => panic!("{report}"),
    }
}

#[test]
fn all_files_are_clean() {
    let report = data::check_all(&Library::builtin());
    assert!(report.is_clean(), "{report}");
}

#[test]
fn all_battles_build() {
    for number in NUMBERS {
        let book = book(number);
        println!(
            "{number}: {} units {} leaders {} brigades {} events",
            book.units.len(),
            book.leaders.len(),
            book.brigades.len(),
            book.events.len()
        );
    }
}
