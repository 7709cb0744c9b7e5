//! The calls about people who work here.

use crate::bad_input_calls::{Call, call, refused};
use crate::calls_of_staff::{STAFF, missing};
use serde_json::json;

const MEMBER: &[(&str, &str)] = &[("member", "999999")];
const INVITATION: &[(&str, &str)] = &[("invitation", "nothing")];
const IMPORT: &[(&str, &str)] = &[("import", "nothing")];

/// Every one of them.
pub fn calls_of_workflow_users() -> Vec<Call> {
    vec![
        call("GET", "/api/admin/workflow-users")
            .query(&[
                ("program", "5"),
                ("q", "ana"),
                ("role", "Reviewer"),
                ("state", "active"),
                ("page", "1"),
            ])
            .by(STAFF)
            .lenient(),
        refused(
            "POST",
            "/api/admin/workflow-users",
            json!({
                "account_type": "Reviewer", "first_name": "Ana", "last_name": "Reyes", "email": "ana@mill.example",
                "phone": "+12025550117", "lang": "en", "roles": [], "programs": [{ "program": 999_999, "role": "Reviewer" }],
            }),
            422,
            "invalid_field",
        )
        .by(STAFF)
        .lenient(),
        call("GET", "/api/admin/workflow-users/roles").by(STAFF),
        call("POST", "/api/admin/workflow-users/invitations/{invitation}/resend")
            .with(INVITATION)
            .by(STAFF),
        call("DELETE", "/api/admin/workflow-users/invitations/{invitation}")
            .with(INVITATION)
            .by(STAFF),
        call("POST", "/api/admin/workflow-users/imports")
            .query(&[("program", "5"), ("account_type", "Reviewer"), ("lang", "en")])
            .by(STAFF),
        call("GET", "/api/admin/workflow-users/imports").by(STAFF),
        call("GET", "/api/admin/workflow-users/imports/{import}")
            .with(IMPORT)
            .by(STAFF),
        call("GET", "/api/admin/workflow-users/imports/{import}/lines")
            .with(IMPORT)
            .query(&[("after", "1"), ("verdict", "new")])
            .by(STAFF),
        call("GET", "/api/admin/workflow-users/imports/{import}/receipt")
            .with(IMPORT)
            .by(STAFF),
        call("POST", "/api/admin/workflow-users/imports/{import}/start")
            .with(IMPORT)
            .by(STAFF),
        call("POST", "/api/admin/workflow-users/imports/{import}/undo")
            .with(IMPORT)
            .by(STAFF),
        call("GET", "/api/admin/workflow-users/{member}").with(MEMBER).by(STAFF),
        missing(
            "PATCH",
            "/api/admin/workflow-users/{member}",
            json!({ "version": 1, "first_name": "Ana", "last_name": "Reyes", "programs": [], "roles": [], "confirm": true }),
        )
        .with(MEMBER),
        missing(
            "POST",
            "/api/admin/workflow-users/{member}/close",
            json!({ "confirm": true }),
        )
        .with(MEMBER),
        call("POST", "/api/admin/workflow-users/{member}/reopen")
            .with(MEMBER)
            .by(STAFF),
        call("POST", "/api/admin/workflow-users/{member}/unlock")
            .with(MEMBER)
            .by(STAFF),
    ]
}
