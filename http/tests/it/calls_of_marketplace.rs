//! The calls about subscriptions of the marketplace, on a hub where nothing is sold.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::STAFF;
use serde_json::json;

const NONE: &[(&str, &str)] = &[("subscription", "nothing")];
const OWNER: &[Bearer] = &[Bearer::Session];

/// Every one of them.
pub fn calls_of_marketplace() -> Vec<Call> {
    let confirmed = json!({
        "admin": { "email": "ana@mill.example", "firstName": "Ana", "lastName": "Reyes" },
        "subscription": { "id": "s1", "ticket": "nothing" },
    });
    let own = "/api/marketplace/subscriptions/{subscription}";
    vec![
        refused(
            "POST",
            "/api/marketplace/getSubscriptionDetails",
            json!({ "purchaseToken": "nothing" }),
            404,
            "not_found",
        ),
        refused(
            "POST",
            "/api/marketplace/subscriptions",
            confirmed,
            404,
            "not_found",
        ),
        call("POST", "/api/marketplace/webhook"),
        call("GET", "/api/marketplace/subscriptions").by(OWNER),
        call("GET", own).with(NONE).by(OWNER),
        refused("PATCH", own, json!({ "planId": "county" }), 404, "not_found")
            .with(NONE)
            .by(OWNER),
        call("GET", "/api/marketplace/subscriptions/{subscription}/plans")
            .with(NONE)
            .by(OWNER),
        call("POST", "/api/marketplace/subscriptions/{subscription}/activate")
            .with(NONE)
            .by(OWNER),
        call("GET", "/api/subscription-applications").by(OWNER),
        call("POST", "/api/subscription-applications/{subscription}/open")
            .with(NONE)
            .by(OWNER),
        call("GET", "/api/admin/marketplace").by(STAFF),
    ]
}
