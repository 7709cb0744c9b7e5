//! The numbers under which unknown logins count.

use hub_http::sign_in::lockout::stand_in;

#[test]
fn unknown_logins_count_under_numbers_that_no_login_has() {
    assert!(stand_in("nobody@riverbend.example").0 < 0);
    assert_eq!(stand_in("a@b.c"), stand_in("a@b.c"));
    assert_ne!(stand_in("a@b.c"), stand_in("a@b.d"));
}
