//! The calls about what an instance's operation asks for: keys of the server API, rules about recordings.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

const KEY: &[(&str, &str)] = &[("id", "999999"), ("key", "nothing")];

/// Every one of them, for an instance that nobody has.
pub fn calls_of_operations() -> Vec<Call> {
    let rules = json!({ "home": "VA", "set": { "PA": "agreement" }, "unset": ["TX"] });
    vec![
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
