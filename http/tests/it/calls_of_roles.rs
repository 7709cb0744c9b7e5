//! The calls about roles, and about who may do what.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{STAFF, missing};
use serde_json::json;

/// A role that nobody has made.
const NAME: &[(&str, &str)] = &[("name", "nothing")];

/// Every one of them.
pub fn calls_of_roles() -> Vec<Call> {
    let role =
        json!({ "queue_role": 2, "supervises": true, "AdminPerms": { "Communications": "ReadWrite" } });
    vec![
        call("GET", "/api/admin/roles").by(STAFF),
        missing(
            "PUT",
            "/api/admin/roles/{name}",
            json!({ "version": 7, "role": role }),
        )
        .with(NAME),
        call("DELETE", "/api/admin/roles/{name}")
            .with(NAME)
            .query(&[("version", "7")])
            .by(STAFF),
        call("GET", "/api/admin/access")
            .query(&[
                ("area", "UserMgmt"),
                ("right", "staff.write"),
                ("account", "1100"),
                ("role", "Reviewer"),
                ("search", "ana"),
                ("limit", "10"),
                ("cursor", "1010"),
            ])
            .by(STAFF)
            .lenient(),
    ]
}
