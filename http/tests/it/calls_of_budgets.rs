//! The calls of programs' budgets.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

/// Every one of them.
pub fn calls_of_budgets() -> Vec<Call> {
    vec![
        call("GET", "/api/admin/programs/{id}/budget")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/budget",
            json!({ "revision": 0, "amount_cents": 1_000_000 }),
        )
        .with(ITEM),
    ]
}
