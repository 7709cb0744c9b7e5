//! `POST /api/phone-calls/{id}/link`: assigns a missed call to a conversation.

use super::{WhoseCall, conversation, incoming, remember};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::calls::waiting_line::VisitKind;

/// Files a missed call in a conversation. 404 `not_found` if it is filed already, or still rings.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-calls/{id}/link")]
pub async fn link_phone_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<WhoseCall>,
) -> Result<HttpResponse, Problem> {
    let call = incoming(&app, &caller, &id).await?;
    let thread = conversation(&app, &caller, call.thread.clone(), &body.0).await?;
    // The number that somebody has asked to be called at, rather than the one that their telephone showed.
    let visit = app.store.line_visits().of_call(caller.tenant, &call.id).await?;
    let callback = visit.filter(|visit| visit.kind == VisitKind::Callback);
    let number = callback.map_or(call.caller, |visit| visit.callback_number);
    hub_actors::calls::arrived_call::link(&app.hub, caller.tenant, &call.id, &thread, &caller.by()).await?;
    if body.0.remember {
        remember(&app, &caller, &number, &thread).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
