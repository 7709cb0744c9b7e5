//! The list of passwords known from leaks.

use hub_http::sign_in::breached::{LIST, WIDTH, is_breached};

#[test]
fn well_known_passwords_are_on_it_and_others_are_not() {
    for password in ["123456", "Password", "qwerty123", "iloveyou", "TRUSTNO1"] {
        assert!(is_breached(password), "{password}");
    }
    for password in [
        "Riverbend-2026",
        "correct horse battery staple",
        "",
        "ñandú come pasto",
    ] {
        assert!(!is_breached(password), "{password}");
    }
}

#[test]
fn the_list_is_whole_and_sorted() {
    assert_eq!(LIST.len() % WIDTH, 0);
    assert!(LIST.len() / WIDTH > 50_000);
    assert!(LIST.chunks(WIDTH).is_sorted());
}
