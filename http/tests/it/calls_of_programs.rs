//! The calls of programs, and of the specification's catalogue of them.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::ITEM;

const ANYBODY: &[Bearer] = &[Bearer::Session];

/// Every one of them.
pub fn calls_of_programs() -> Vec<Call> {
    let lists = [
        "/api/programs",
        "/api/admin/programs",
        "/api/resource",
        "/api/resource-types",
        "/api/resource-scopes",
        "/api/uses",
        "/api/addons",
        "/api/licenses",
        "/api/eligibility-criterias",
        "/api/resource-add-ons",
        "/api/eligibility",
    ];
    let mut calls: Vec<Call> = lists.map(|path| call("GET", path).by(ANYBODY)).into();
    calls.extend([
        refused(
            "POST",
            "/api/submit-application/{id}/community-type/{type}",
            serde_json::Value::Null,
            404,
            "not_found",
        )
        .with(&[("id", "999999"), ("type", "2")])
        .by(ANYBODY),
        call("GET", "/api/programs/{id}").with(ITEM).by(ANYBODY),
        call("GET", "/api/resource/{id}").with(ITEM).by(ANYBODY),
        call("GET", "/api/instanceresources")
            .query(&[("cd_community_entity_type", "2")])
            .by(ANYBODY),
        call("GET", "/api/instances/{id}/instanceresources")
            .with(ITEM)
            .query(&[("cd_community_entity_type", "2")])
            .by(ANYBODY),
        call("GET", "/api/public/resources/instance/{id}").with(ITEM),
        call("GET", "/api/custom-resource-application-fields")
            .query(&[("cd_resource", "999999")])
            .by(ANYBODY),
        call("GET", "/api/resource-instance-declarations")
            .query(&[("cd_resource", "999999")])
            .by(ANYBODY),
    ]);
    calls
}
