//! Tables and numbers of the charts.

use longroll::data::Library;
use longroll::rules::blind_swords::charts::Charts;

fn charts() -> Charts {
    match Charts::load(&Library::builtin()) {
        Ok(charts) => charts,
        Err(errors) => panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>()),
    }
}

#[test]
fn all_files_load() {
    let charts = charts();
    assert_eq!(charts.combat.results.columns.len(), 13);
    assert_eq!(charts.events.chits.len(), 28);
    assert_eq!(charts.fog.tables.len(), 6);
}
