//! Places of answers.

use hub_http::routes::files::papers::place;

#[test]
fn a_place_is_a_question_or_one_of_a_row() {
    for given in ["pay_stub", "members/r1/born", "m-1/0192f-ab/q2"] {
        assert_eq!(place("at", given).unwrap(), given);
    }
    for given in [
        "",
        "members/r1",
        "a/b/c/d",
        "a//c",
        "/a",
        "a b",
        "é",
        &"a".repeat(201),
    ] {
        assert!(place("at", given).is_err(), "{given:?}");
    }
}
