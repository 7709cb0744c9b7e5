//! The calls with which administrators run an instance.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ID, STAFF, missing};
use serde_json::json;

/// Every one of them.
pub fn calls_of_instances() -> Vec<Call> {
    vec![
        call("GET", "/api/admin/instances/{id}/branding")
            .with(ID)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/branding",
            json!({
                "version": "nothing",
                "instance_name": "Riverbend County",
                "ds_portalTitle": "Riverbend County Assistance",
                "ds_loginHeading": "Welcome",
                "ds_loginMessage": "Sign in to apply.",
                "ds_individual_signup_link": "https://apply.example/people",
                "ds_business_signup_link": "https://apply.example/businesses",
                "ic_captcha": false,
                "accent": "#1f5f8b",
                "accent_dark": "#6db5e6",
                "logo_alt": { "en": "The river and the mill" },
            }),
        )
        .with(ID),
        call("GET", "/api/admin/instances/{id}/colours")
            .with(ID)
            .query(&[("light", "%231f5f8b"), ("dark", "%236db5e6")])
            .by(STAFF),
        call("POST", "/api/admin/instances/{id}/logo").with(ID).by(STAFF),
        call("DELETE", "/api/admin/instances/{id}/logo")
            .with(ID)
            .by(STAFF),
        call("POST", "/api/admin/instances/{id}/background")
            .with(ID)
            .by(STAFF),
        call("DELETE", "/api/admin/instances/{id}/background")
            .with(ID)
            .by(STAFF),
        call("GET", "/api/admin/instances/{id}/content")
            .with(ID)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/content",
            json!({ "version": "nothing", "words": { "es": { "footer_text": "Calle Molino 200" } } }),
        )
        .with(ID),
        call("GET", "/api/admin/instances/{id}/notifications")
            .with(ID)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/notifications",
            json!({
                "version": "nothing",
                "sender_name": "Riverbend Housing",
                "reply_address": "hub@reply.example",
                "sending_hours": { "opens_hour": 8, "closes_hour": 21 },
                "consent_first": ["SMS"],
                "undo_send_seconds": 10,
                "notices_wait_for_undo": true,
                "caseworkers_named": false,
            }),
        )
        .with(ID),
        call("GET", "/api/admin/instances/{id}/languages")
            .with(ID)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/languages",
            json!({ "version": "nothing", "languages": ["en", "es"] }),
        )
        .with(ID),
    ]
}
