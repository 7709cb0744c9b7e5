//! Names of people.

use hub_http::routes::identity::users::rename::checked;

#[test]
fn names_have_letters_and_no_digits() {
    assert_eq!(checked("f", " Ana María ").unwrap(), "Ana María");
    assert_eq!(
        checked("f", "\u{202b}علی\u{200c}رضا\u{202c}\u{feff}").unwrap(),
        "علی\u{200c}رضا"
    );
    for (name, why) in [
        ("", "required"),
        ("\u{200b}\u{feff}", "required"),
        ("R2D2", "not_a_name"),
        ("R٢D٢", "not_a_name"),
        ("Ana\nBcc: x", "not_a_name"),
        (&*"x".repeat(51), "too_long"),
    ] {
        assert_eq!(checked("f", name).unwrap_err().body().errors[0].key, why);
    }
}
