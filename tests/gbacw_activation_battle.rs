//! The sequence of play from set-up to verdict.

use longroll::kit::Dice;
use longroll::rules::gbacw::testkit::Table;

#[test]
fn battles_played_by_lot_end_in_a_verdict() {
    for seed in 0..3 {
        let mut t = Table::battle(Dice::seeded(seed));
        let n = t.play_by_lot(seed);
        println!("{n} decisions, {:?}", t.outcome);
        if seed == 0 {
            for l in t.log() {
                println!("{l}");
            }
        }
        assert!(t.outcome.is_some());
    }
}
