//! `POST /api/phone-calls/{id}/refuse`: refuses a ringing call, for all staff.

use super::incoming;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::arrived_call::{ArrivedCall, RefuseCall};

/// Refuses a call. The caller's conversation shows it as declined, if it is known.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-calls/{id}/refuse")]
pub async fn refuse_phone_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let call = incoming(&app, &caller, &id).await?;
    let ringing = ArrivedCall::ringing(&app.hub, caller.tenant, &call.id).ok_or(Key::CallOver)?;
    ringing.send(RefuseCall).await??;
    Ok(HttpResponse::NoContent().finish())
}
