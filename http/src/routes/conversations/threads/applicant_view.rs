//! `PUT /api/threads/{id}/messages/{message_id}/applicant-view`: releases to the applicant what somebody else wrote.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_actors::cases::work_item::ReleaseToApplicant;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, ThreadId};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ApplicantViewBody {
    /// False withholds it again.
    is_released: bool,
}

/// Lets the applicant see an entry of somebody else, or no longer. Each change is a line in the audit log.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("message_id" = String, Path)),
    responses(
        (status = 200, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/threads/{id}/messages/{message_id}/applicant-view")]
pub async fn release_to_applicant(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    path: web::Path<(String, String)>,
    body: Json<ApplicantViewBody>,
) -> Result<web::Json<Message>, Problem> {
    let (thread, message) = path.into_inner();
    let id = ThreadId(thread);
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = ReleaseToApplicant {
        by: caller.by(),
        message: MessageId(message),
        is_released: body.0.is_released,
    };
    Ok(web::Json(work_item.send(message).await??))
}
