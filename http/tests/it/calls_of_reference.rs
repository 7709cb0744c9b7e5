//! The calls about what is the same for everybody, about a county's public offices, and of applications on paper.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use serde_json::json;

/// Every one of them.
pub fn calls_of_reference() -> Vec<Call> {
    vec![
        call("GET", "/api/industries")
            .query(&[("search", "bakery"), ("page", "1"), ("page_size", "25")])
            .lenient(),
        call("GET", "/api/industries/{id}").with(&[("id", "311811")]),
        call("GET", "/api/states"),
        call("GET", "/api/states/{id}/counties").with(&[("id", "VA")]),
        call("GET", "/api/countries"),
        call("GET", "/api/tax-classifications"),
        call("GET", "/api/license-types"),
        call("GET", "/api/zips/{zip}").with(&[("zip", "10001")]),
        call("GET", "/api/public-offices")
            .query(&[("zip", "10001")])
            .by(&[Bearer::Session])
            .lenient(),
        call("POST", "/api/document/fill-pdf").by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/create-pdf",
            json!({ "individual_id": 999_999, "file_alias": "ERA-1", "instance_id": 1, "download": true }),
            404,
            "not_found",
        )
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/create-snapshot-pdf",
            json!({ "workflow_id": 999_999, "entity_name": "Ana", "entity_type": 2, "status": "Received", "status_description": "We have it.", "application_date": "2026-03-02", "download": true }),
            404,
            "not_found",
        )
        .by(&[Bearer::Session]),
        call("GET", "/api/instances/{id}/rent-pdf")
            .with(&[("id", "999999")])
            .by(&[Bearer::Session]),
    ]
}
