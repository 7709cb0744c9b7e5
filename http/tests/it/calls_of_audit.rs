//! The calls about the audit log, figures of programs, templates of programs, and the contact and logo of an instance.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ID, ITEM, STAFF, missing};
use serde_json::json;

const SEQ: &[(&str, &str)] = &[("seq", "999999")];

/// Every one of them.
pub fn calls_of_audit() -> Vec<Call> {
    vec![
        call("GET", "/api/admin/audit")
            .query(&[
                ("who", "1100"),
                ("behalf_of", "1010"),
                ("action", "session.start"),
                ("kind", "session"),
                ("object", "701"),
                ("program", "5"),
                ("from", "2026-03-01"),
                ("to", "2026-03-05"),
                ("text", "ana"),
                ("cursor", "100"),
                ("limit", "10"),
            ])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/admin/audit/{seq}").with(SEQ).by(STAFF),
        call("GET", "/api/admin/audit/exports").by(STAFF),
        Call {
            body: json!({ "filter": { "text": "nobody" } }),
            ..call("POST", "/api/admin/audit/exports").by(STAFF).lenient()
        },
        call("GET", "/api/admin/audit/exports/{id}/link")
            .with(ID)
            .by(STAFF),
        call("GET", "/api/admin/audit/verify").by(STAFF),
        call("POST", "/api/admin/audit/verify").by(STAFF),
        call("GET", "/api/admin/programs/{id}/figures")
            .with(ITEM)
            .query(&[("from", "2026-03-01"), ("to", "2026-03-05")])
            .by(STAFF),
        call("GET", "/api/admin/templates")
            .query(&[("program", "999999")])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/admin/instances/{id}/contact")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/contact",
            json!({ "contact_info": "200 Mill Street", "track_program_events": true, "version": "nothing" }),
        )
        .with(ITEM),
        call("POST", "/api/admin/logo").by(STAFF),
        call("POST", "/api/notifications/logo").by(STAFF),
    ]
}
