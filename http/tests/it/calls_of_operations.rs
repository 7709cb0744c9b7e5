//! The calls about what an instance's operation asks for: when messages go out, keys of the server API, rules about recordings.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

const KEY: &[(&str, &str)] = &[("id", "999999"), ("key", "nothing")];

/// Every one of them, for an instance that nobody has.
pub fn calls_of_operations() -> Vec<Call> {
    let sending = json!({
        "revision": 0, "opens_hour": 8, "closes_hour": 21, "consent_first": ["SMS"], "undo_send_seconds": 10,
        "notices_wait_for_undo": true,
    });
    let rules = json!({ "home": "VA", "set": { "PA": "agreement" }, "unset": ["TX"] });
    vec![
        call("GET", "/api/admin/instances/{id}/sending")
            .with(ITEM)
            .by(STAFF),
        missing("PUT", "/api/admin/instances/{id}/sending", sending).with(ITEM),
        missing("PUT", "/api/admin/instances/{id}/recording-rules", rules).with(ITEM),
        call("GET", "/api/admin/instances/{id}/api-keys")
            .with(ITEM)
            .by(STAFF),
        missing(
            "POST",
            "/api/admin/instances/{id}/api-keys",
            json!({ "label": "Archive of calls" }),
        )
        .with(ITEM),
        call("DELETE", "/api/admin/instances/{id}/api-keys/{key}")
            .with(KEY)
            .by(STAFF),
    ]
}
