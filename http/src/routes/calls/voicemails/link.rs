//! `POST /api/voicemails/{id}/link`: whose conversation a message belongs to.

use super::voicemail;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::telephone::{self, WhoseCall};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::flow_call;

/// Puts a message of somebody whom nobody knew into a conversation.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/voicemails/{id}/link")]
pub async fn link_voicemail(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<WhoseCall>,
) -> Result<HttpResponse, Problem> {
    let message = voicemail(&app, &caller, &id).await?;
    let call = telephone::incoming(&app, &caller, &id).await?;
    let thread = telephone::conversation(&app, &caller, call.thread.clone(), &body.0).await?;
    flow_call::link_voicemail(&app.hub, caller.tenant, &message.call(), &thread, &caller.by()).await?;
    if body.0.remember() {
        telephone::remember(&app, &caller, &call.caller, &thread).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
