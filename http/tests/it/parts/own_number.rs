//! The ending of somebody's own number.

use hub_http::routes::files::hand_overs::own_number::ending;

#[test]
fn of_a_number_its_last_two_digits_are_said() {
    assert_eq!(ending("+12025550143"), "43");
    assert_eq!(ending("7"), "7");
}
