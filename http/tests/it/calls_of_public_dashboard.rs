//! The calls about figures for everybody, and about what is said beside them.

use crate::bad_input_calls::{Call, call, refused};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

/// A month of which nothing is frozen.
const MONTH: &[(&str, &str)] = &[("month", "1999-01")];

/// Every one of them.
pub fn calls_of_public_dashboard() -> Vec<Call> {
    let file = |path| refused("GET", path, json!(null), 404, "not_found").with(MONTH);
    vec![
        call("GET", "/api/public/dashboard"),
        file("/api/public/dashboard/{month}.csv"),
        file("/api/public/dashboard/{month}.json"),
        call("GET", "/api/public/data.json"),
        call("GET", "/api/admin/programs/{id}/public-dashboard")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/public-dashboard",
            json!({ "revision": 0, "settings": { "is_published": true, "shows_zeros": false } }),
        )
        .with(ITEM),
        call("GET", "/api/admin/instances/{id}/public-dashboard")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/public-dashboard",
            json!({
                "revision": 1, "contact_name": "Office of data", "contact_mail": "data@example.gov", "licence": "CC0",
                "licence_url": "https://creativecommons.org/publicdomain/zero/1.0/", "frame": "https://reports.example.gov/",
            }),
        )
        .with(ITEM),
        call("GET", "/api/public-figures-alarms").by(STAFF),
        call("POST", "/api/admin/instances/{id}/public-dashboard/publish")
            .with(ITEM)
            .by(STAFF),
    ]
}
