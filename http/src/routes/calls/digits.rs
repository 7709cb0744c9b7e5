//! `POST /api/calls/{id}/digits`: presses keys in a call to a telephone, for instance for a voice menu.

use super::{call, may_steer};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::CallId;
use serde::Deserialize;

/// Maximum number of keys per request.
const MOST: usize = 32;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DigitsBody {
    /// `0` to `9`, `*` and `#`.
    digits: String,
}

/// Presses keys. 409 `call_over` if the other side is not a telephone. The keys are not recorded anywhere.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/digits")]
pub async fn press_keys(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<DigitsBody>,
) -> Result<HttpResponse, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    let digits = &body.0.digits;
    let is_key = |c: char| c.is_ascii_digit() || c == '*' || c == '#';
    if digits.is_empty() || digits.len() > MOST || !digits.chars().all(is_key) {
        return Err(Problem::field("digits", "invalid"));
    }
    app.hub.press_keys(caller.tenant, &id, digits).await?;
    Ok(HttpResponse::NoContent().finish())
}
