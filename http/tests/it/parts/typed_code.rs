//! Codes as people type and paste them.

use hub_http::sign_in::typed_code::{typed_code, typed_digits, typed_word};

#[test]
fn a_code_is_taken_as_it_is_typed_and_pasted() {
    for (typed, code) in [
        ("482913", "482913"),
        ("٤٨٢٩١٣", "482913"),
        ("۴۸۲ ۹۱۳", "482913"),
        ("４８２９１３", "482913"),
        ("४८२९१३", "482913"),
        ("Your code is 482 913", "482913"),
        ("482\u{2011}913\u{200e}", "482913"),
        ("482.913", "482913"),
        ("4F7K2Q", "4F7K2Q"),
        ("Your code is 4F7K2Q.", "4F7K2Q"),
        ("4F7-K2Q", "4F7K2Q"),
    ] {
        assert_eq!(typed_code(typed).ok().as_deref(), Some(code), "{typed}");
    }
    for typed in ["", "48291", "482913 or 482914", "Your code", &"4".repeat(3_000)] {
        assert!(typed_code(typed).is_err(), "{typed}");
    }
    assert_eq!(typed_digits("Ihr Code: ٤٨٢ ٩١٣"), "482913");
    assert_eq!(typed_digits("48 29"), "4829");
}

#[test]
fn a_backup_code_is_taken_in_its_groups_and_out_of_a_sentence() {
    for typed in [
        "ABCD-EFG2-HJKL",
        "abcd efg2 hjkl",
        "Backup code: ABCD\u{2011}EFG2\u{2011}HJKL",
        "ABCDEFG٢HJKL",
    ] {
        let code = typed_word(typed, 12).map(|code| code.to_ascii_uppercase());
        assert_eq!(code.as_deref(), Some("ABCDEFG2HJKL"), "{typed}");
    }
    assert_eq!(typed_word("ABCD-EFG2", 12), None);
}
