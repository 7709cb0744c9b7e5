//! The calls of profiles, each with a valid request and its refusal.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::{ITEM, STAFF};
use serde_json::{Value, json};

const BUSINESS: &[(&str, &str)] = &[("business", "999999")];
const USER: &[(&str, &str)] = &[("id", "101")];
const NOTE: &[(&str, &str)] = &[("id", "nothing")];
const PERSON: &[(&str, &str)] = &[("id", "999999"), ("business_user", "nothing")];
const LICENSE: &[(&str, &str)] = &[("id", "999999"), ("license", "nothing")];

/// Every call of profiles.
pub fn calls_of_profiles() -> Vec<Call> {
    [own(), persons(), businesses()].concat()
}

fn read(path: &'static str) -> Call {
    call("GET", path).by(&[Bearer::Session])
}

fn own() -> Vec<Call> {
    vec![
        read("/api/profile").query(BUSINESS),
        read("/api/profile/activity").query(BUSINESS),
        read("/api/profile/documents"),
        read("/api/profile/public-offices").query(BUSINESS),
        refused(
            "PUT",
            "/api/profile/{section}",
            json!({ "version": 7, "rows": [] }),
            404,
            "not_found",
        )
        .with(&[("section", "general")])
        .query(BUSINESS)
        .by(&[Bearer::Session]),
        call("GET", "/api/work-queue/{id}/profile").with(ITEM).by(STAFF),
        read("/api/community-notes").query(BUSINESS),
        refused(
            "POST",
            "/api/community-notes",
            json!({ "body": "Called the bank" }),
            404,
            "not_found",
        )
        .query(BUSINESS)
        .by(&[Bearer::Session]),
        read("/api/community-notes/{id}/attachments").with(NOTE),
        refused(
            "POST",
            "/api/community-notes/{id}/attachments",
            json!({ "name": "lease.pdf", "size_bytes": 3 }),
            404,
            "not_found",
        )
        .with(NOTE)
        .by(&[Bearer::Session]),
        read("/api/demographics"),
        read("/api/demographics/translated"),
    ]
}

fn persons() -> Vec<Call> {
    let set = |method, path| {
        let body = json!({ "demographics": ["unheard_of"] });
        refused(method, path, body, 422, "invalid_field")
            .with(USER)
            .by(&[Bearer::Session])
            .lenient()
    };
    vec![
        read("/api/users/{id}/user-profile").with(USER),
        read("/api/users/{id}/user-demographics").with(USER),
        read("/api/users/{id}/demographics-individuals").with(USER),
        read("/api/users/{id}/user-household").with(USER),
        read("/api/users/{id}/user-rents").with(USER),
        read("/api/users/{id}/user-utilities").with(USER),
        read("/api/users/{id}/user-incomes").with(USER),
        read("/api/users/{id}/user-bank-accounts").with(USER),
        call("DELETE", "/api/users/{id}/user-demographics")
            .with(ITEM)
            .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/users/{id}/user-demographics",
            json!({ "cd_demographic": "unheard_of" }),
            422,
            "invalid_field",
        )
        .with(USER)
        .by(&[Bearer::Session]),
        set("PUT", "/api/users/{id}/user-demographics"),
        set("POST", "/api/users/{id}/edit-user-demographics"),
    ]
}

fn businesses() -> Vec<Call> {
    let of = |method, path, body: Value| {
        refused(method, path, body, 404, "not_found")
            .with(ITEM)
            .by(&[Bearer::Session])
    };
    let rosa = json!({ "ds_firstname": "Rosa", "ds_lastname": "Marsh", "ds_mail": "rosa@mill.example", "role": "member" });
    let change = json!({ "id_business_user": "nothing", "version": 1, "ds_firstname": "Rosa", "ds_lastname": "Marsh", "role": "member" });
    let license = || json!({ "fields": { "cd_license_type": "food" } });
    vec![
        read("/api/business/{id}").with(ITEM),
        read("/api/business/{id}/business-financials").with(ITEM),
        read("/api/business/{id}/business-community").with(ITEM),
        of(
            "POST",
            "/api/business/{id}/quick-edit",
            json!({ "fields": { "ds_companyname": "Mill Bakery" } }),
        ),
        read("/api/business/{id}/business-users").with(ITEM),
        of("POST", "/api/business/{id}/create-user", rosa),
        of(
            "POST",
            "/api/business/{id}/associate-user",
            json!({ "ds_mail": "rosa@mill.example", "role": "member" }),
        ),
        of("PATCH", "/api/business/{id}/business-users", change),
        read("/api/business/{id}/business-users/{business_user}").with(PERSON),
        call("DELETE", "/api/business/{id}/business-users/{business_user}")
            .with(PERSON)
            .by(&[Bearer::Session]),
        read("/api/community-activity-periods/{id}").with(ITEM),
        read("/api/community-activities/{id}/{period}").with(&[("id", "999999"), ("period", "2026-11")]),
        read("/api/community-entity-licenses/{id}").with(ITEM),
        of("POST", "/api/community-entity-licenses/{id}", license()),
        of(
            "PATCH",
            "/api/community-entity-licenses/{id}/{license}",
            license(),
        )
        .with(LICENSE),
        call("DELETE", "/api/community-entity-licenses/{id}/{license}")
            .with(LICENSE)
            .by(&[Bearer::Session]),
    ]
}
