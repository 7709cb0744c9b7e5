//! `POST /api/users/fingerprints`: what a browser reports about itself, for the message about a new device. No canvas,
//! no fonts.

use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_store::identity::fingerprints::{self, Fingerprint};
use serde::Deserialize;

/// Longest value, in bytes.
const MAX_VALUE: usize = 200;

/// A device.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FingerprintRequest {
    pub device_id: String,
    /// e.g. `Firefox 145 on Linux`
    pub ua_hint: String,
    /// IANA zone.
    pub tz: String,
    /// e.g. `phone`, `tablet`, `desktop`
    pub screen_class: String,
}

/// Keeps the device with the login; the oldest of many makes room.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = FingerprintRequest,
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/fingerprints")]
pub async fn keep_fingerprint(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(body): Json<FingerprintRequest>,
) -> Result<HttpResponse, Problem> {
    if body.device_id.is_empty() {
        return Err(Problem::field("device_id", "required"));
    }
    for (field, value) in [
        ("device_id", &body.device_id),
        ("ua_hint", &body.ua_hint),
        ("tz", &body.tz),
        ("screen_class", &body.screen_class),
    ] {
        if value.len() > MAX_VALUE {
            return Err(Problem::field(field, "too_long"));
        }
        if value.chars().any(char::is_control) {
            return Err(Problem::field(field, "not_plain_text"));
        }
    }
    let device = Fingerprint {
        device_id: &body.device_id,
        ua_hint: &body.ua_hint,
        tz: &body.tz,
        screen_class: &body.screen_class,
    };
    let mut write = app.store.write().await?;
    fingerprints::keep(&mut write, caller.cd_user, &device, now_ms()).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
