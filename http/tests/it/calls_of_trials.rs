//! The calls of trials of programs.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

/// A name on the trial of a program that nobody has.
const NAME: &[(&str, &str)] = &[("id", "999999"), ("account", "1010")];

/// Every one of them.
pub fn calls_of_trials() -> Vec<Call> {
    const LATER: i64 = 4_000_000_000_000;
    vec![
        call("GET", "/api/admin/programs/{id}/trial").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/trial",
            json!({ "ends_at_ms": LATER }),
        )
        .with(ITEM),
        missing(
            "PUT",
            "/api/admin/programs/{id}/trial/accounts",
            json!({ "address": "ana@mail.example", "ends_at_ms": LATER, "account_id": 1 }),
        )
        .with(ITEM),
        call("DELETE", "/api/admin/programs/{id}/trial/accounts/{account}")
            .with(NAME)
            .by(STAFF),
    ]
}
