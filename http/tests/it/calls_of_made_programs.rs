//! The calls of programs that are made, set and launched, and of the organizations that share in them.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

/// Every one of them.
pub fn calls_of_made_programs() -> Vec<Call> {
    let settings = json!({
        "FormURL": "/heat/",
        "Applications": { "AllowCases": true, "MultipleDraftCases": true, "ApplicantSubmission": true },
        "Payments": { "Type": "Check" },
        "Tasks": { "WorkflowRoleName": "", "Tasks": ["Call"] },
    });
    let contacts = json!({
        "email": "heat@county.example", "phone": "202-555-0143", "hours": { "en": "9 to 5" }, "address": { "en": "1 Main St" },
    });
    let company = json!({
        "companyName": "Harbor Aid", "contact_name": "Ana Reyes", "email": "desk@harbor.example", "phone": "+12025550143",
        "programs": [], "active": true,
    });
    vec![
        call("GET", "/api/admin/processes")
            .query(&[
                ("scope", "Local"),
                ("type", "Housing"),
                ("expires", "soon"),
                ("search", "heat"),
            ])
            .by(&[Bearer::Session])
            .lenient(),
        call("GET", "/api/admin/program-templates").by(STAFF),
        refused(
            "POST",
            "/api/admin/programs",
            json!({
                "names": { "en": "Heat help" }, "category": "Utilities", "scope": "Local", "audience": ["individual"],
                "template": "general", "copy_of": 999_999,
            }),
            422,
            "invalid_field",
        )
        .by(STAFF)
        .lenient(),
        missing(
            "PATCH",
            "/api/admin/programs/{id}",
            json!({ "version": 1, "names": { "en": "Heat help" }, "category": "", "scope": "State", "case_columns": true }),
        )
        .with(ITEM),
        call("GET", "/api/admin/programs/{id}/settings").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/settings",
            json!({ "revision": 0, "settings": settings }),
        )
        .with(ITEM),
        call("GET", "/api/admin/programs/{id}/contacts").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/contacts",
            json!({ "revision": 0, "contacts": contacts }),
        )
        .with(ITEM),
        call("GET", "/api/admin/programs/{id}/launch").with(ITEM).by(STAFF),
        call("POST", "/api/admin/programs/{id}/launch").with(ITEM).by(STAFF),
        missing(
            "POST",
            "/api/admin/programs/{id}/close",
            json!({ "at_ms": 1_900_000_000_000_i64 }),
        )
        .with(ITEM),
        call("POST", "/api/admin/programs/{id}/reopen").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/self-signup",
            json!({ "cd_resource": 999_999, "ic_sign_up_individuals": true, "ic_sign_up_business": false }),
        ),
        missing(
            "PUT",
            "/api/admin/multiple-apps",
            json!({ "cd_resource": 999_999, "ic_allow_multiple_applications": true }),
        ),
        call("GET", "/api/admin/companies").by(STAFF),
        refused(
            "POST",
            "/api/admin/companies",
            json!({ "company": {
                "companyName": "Harbor Aid", "contact_name": "Ana Reyes", "email": "desk@harbor.example",
                "phone": "+12025550143", "programs": [999_999], "active": true,
            } }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        missing(
            "PATCH",
            "/api/admin/companies/{id}",
            json!({ "version": 1, "company": company }),
        )
        .with(ITEM),
    ]
}
