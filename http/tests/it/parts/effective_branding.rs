//! A tenant's branding, one part laid over the other.

use hub_domain::identity::community_profile::lay_words_over;
use hub_http::routes::identity::instances::effective_branding::{environment, lay_over};
use serde_json::{Value, json};

#[test]
fn texts_of_the_language_override_the_branding_and_the_host_overrides_both() {
    let mut branding = json!({ "a": 1, "b": "one", "words": { "es": { "b": "uno" } } });
    lay_words_over(&mut branding, "es-MX");
    assert_eq!(branding, json!({ "a": 1, "b": "uno" }));
    let mut host = json!({ "a": 2, "words": { "vi": { "b": "một" } } });
    lay_words_over(&mut host, "es");
    lay_over(&mut branding, host);
    assert_eq!(branding, json!({ "a": 2, "b": "uno" }));
    lay_over(&mut branding, Value::Null);
    assert_eq!(branding["a"], 2);
}

#[test]
fn marks_in_a_host_name_the_environment() {
    for (host, expected) in [
        ("riverbend.localhost:8080", "development"),
        ("127.0.0.1:8080", "development"),
        ("apply-qa.riverbend.gov", "qa"),
        ("staging.riverbend.gov", "staging"),
        ("apply.riverbend.gov", "production"),
        ("developer-grants.gov", "production"),
    ] {
        assert_eq!(environment(host), expected, "{host}");
    }
}
