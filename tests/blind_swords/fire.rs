//! Fire combat: who may fire, what arrives, shifts, dice.

use longroll::kit::Side;
use longroll::rules::blind_swords::fire::FireStep;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::Order;

#[test]
fn the_walkthrough_fires() {
    let mut t = Table::new([2, 1]);
    t.activate("Chalmers", Order::Attack);
    t.run(FireStep::default());
    println!("{}", t.describe());
    t.expect(Side::Confederate, "fire");
    t.pick("fire", "B3612");
    println!("{:#?}", t.log());
    println!("{}", t.describe());
}
