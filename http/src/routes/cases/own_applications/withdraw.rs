//! `POST /api/own-applications/{id}/withdraw`: an applicant withdraws their application.

use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::Withdraw;
use hub_domain::cases::change::MAX_COMMENT_CHARS;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewWithdrawal {
    /// The same key again changes nothing: any word of the caller's own, at most 64 characters.
    key: String,
    /// Why, in the applicant's own words; at most 2,000 characters.
    #[serde(default)]
    reason: Option<String>,
}

/// Brings the application to an end without a decision: its history, its thread and every screen of staff show it at once. 409
/// `already_decided` where somebody has decided, `already_withdrawn` where it is over, `state_not_possible` where the program has no
/// such end.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewWithdrawal,
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/withdraw")]
pub async fn withdraw_own_application(
    app: web::Data<App>,
    own: Own<Application>,
    Json(new): Json<NewWithdrawal>,
) -> Result<HttpResponse, Problem> {
    if new.key.is_empty() || new.key.len() > 64 || new.key.contains('\0') {
        return Err(Problem::field("key", "length"));
    }
    let reason = new.reason.unwrap_or_default().trim().to_owned();
    if reason.chars().count() > MAX_COMMENT_CHARS {
        return Err(Problem::field("reason", "too_long"));
    }
    if reason.contains('\0') {
        return Err(Problem::field("reason", "not_text"));
    }
    let (caller, Application(item)) = own.take(&app).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item
        .send(Withdraw {
            by: caller.by(),
            key: new.key,
            reason,
        })
        .await??;
    Ok(HttpResponse::NoContent().finish())
}
