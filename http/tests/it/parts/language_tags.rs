//! Tags of languages.

use hub_http::routes::identity::users::language::is_language_tag;

#[test]
fn tags_have_letters_first_and_short_parts() {
    for tag in ["en", "es", "zh-Hans", "pt-BR", "fil"] {
        assert!(is_language_tag(tag), "{tag}");
    }
    for tag in [
        "",
        "e",
        "english",
        "e1",
        "es-",
        "es_MX",
        "zh-Hans--x",
        "<b>",
        &"a-b".repeat(20),
    ] {
        assert!(!is_language_tag(tag), "{tag}");
    }
}
