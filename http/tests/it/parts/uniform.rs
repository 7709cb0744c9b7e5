//! The steps at which answers go out.

use hub_http::sign_in::uniform::next_step;
use std::time::Duration;

#[test]
fn answers_go_out_at_whole_steps() {
    let ms = Duration::from_millis;
    assert_eq!(next_step(ms(0)), ms(400));
    assert_eq!(next_step(ms(399)), ms(400));
    assert_eq!(next_step(ms(400)), ms(800));
    assert_eq!(next_step(ms(1_100)), ms(1_200));
    assert!(next_step(Duration::MAX) > ms(0));
}
