//! The calls of configuration: those of every kind, and releases.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, KEY, STAFF, missing};
use hub_domain::config_version::ConfigKind;
use serde_json::json;

/// Every one of them.
pub fn calls_of_configuration() -> Vec<Call> {
    let kinds = ConfigKind::ALL.iter().flat_map(|kind| of_kind(*kind));
    kinds.chain(releases()).collect()
}

/// Of a key that nobody has.
fn of_kind(kind: ConfigKind) -> Vec<Call> {
    let path =
        |rest: &str| -> &'static str { format!("/api/configuration/{}/{{key}}{rest}", kind.as_str()).leak() };
    const VERSION: &[(&str, &str)] = &[("key", "nothing"), ("version", "1")];
    const VERSIONS: &[(&str, &str)] = &[("key", "nothing"), ("version", "1"), ("to", "2")];
    vec![
        call("GET", path("")).with(KEY).by(STAFF),
        missing(
            "PUT",
            path("/draft"),
            json!({ "based_on": 7, "draft": 8, "text": {} }),
        )
        .with(KEY),
        missing("POST", path("/check"), json!({ "based_on": 7, "text": {} })).with(KEY),
        missing(
            "POST",
            path("/publish"),
            json!({ "version": 7, "moves": { "4": 9 } }),
        )
        .with(KEY),
        missing(
            "POST",
            path("/restore"),
            json!({ "based_on": 7, "draft": 8, "to": 6 }),
        )
        .with(KEY),
        missing("POST", path("/roll-back"), json!({ "version": 7, "to": 6 })).with(KEY),
        call("GET", path("/versions")).with(KEY).by(STAFF),
        call("GET", path("/versions/{version}")).with(VERSION).by(STAFF),
        call("GET", path("/differences/{version}/{to}"))
            .with(VERSIONS)
            .by(STAFF),
    ]
}

fn releases() -> Vec<Call> {
    let items = json!([{ "kind": "workflow", "key": "5", "version": 2 }]);
    vec![
        call("GET", "/api/configuration-releases")
            .query(&[("program", "999999")])
            .by(STAFF),
        call("GET", "/api/configuration-releases/drafts")
            .query(&[("program", "999999")])
            .by(STAFF),
        call("GET", "/api/configuration-releases/differences")
            .query(&[
                ("kind", "workflow"),
                ("key", "nothing"),
                ("from", "1"),
                ("to", "2"),
            ])
            .by(STAFF),
        missing(
            "POST",
            "/api/configuration-releases/preview",
            json!({ "program": 999_999, "items": items }),
        ),
        missing(
            "POST",
            "/api/configuration-releases",
            json!({ "program": 999_999, "note": "A new season", "items": items, "moves": {} }),
        ),
        call("GET", "/api/configuration-releases/{id}")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/configuration-releases/{id}/nodes")
            .with(ITEM)
            .by(STAFF),
        missing(
            "POST",
            "/api/configuration-releases/{id}/roll-back",
            json!({ "note": "Too early" }),
        )
        .with(ITEM),
    ]
}
