//! When codes to strangers are braked, and when that is said.

use hub_domain::TenantId;
use hub_http::sign_in::strangers::{Brakes, is_too_many};

#[test]
fn an_alert_is_given_once_until_the_brake_lets_go() {
    let (brakes, county) = (Brakes::default(), TenantId(1));
    for (braked, expected) in [
        (false, false),
        (true, true),
        (true, false),
        (false, true),
        (true, true),
    ] {
        assert_eq!(brakes.note(county, braked), expected);
    }
    assert!(brakes.note(TenantId(2), true));
}

#[test]
fn the_brake_needs_a_number_and_a_share() {
    for (sent, unentered, braked) in [
        (0, 0, false),
        (19, 19, false),
        (20, 12, false),
        (20, 13, true),
        (100, 60, false),
        (100, 61, true),
    ] {
        assert_eq!(is_too_many(sent, unentered), braked, "{unentered} of {sent}");
    }
}
