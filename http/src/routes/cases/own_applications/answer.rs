//! `POST /api/own-applications/{id}/answers`: an applicant writes to the staff of their application.

use super::OwnMessage;
use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::limits::{OWN_ANSWERS, Try};
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::ReceiveMessage;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::MAX_BODY_CHARS;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OwnAnswer {
    /// At most 20,000 characters and 60,000 bytes.
    body: String,
    /// The same key gives the same answer again: any word of the caller's own, at most 64 characters.
    key: String,
}

/// Longest answer, in bytes: as many characters as may be, of most scripts.
const MAX_BODY_BYTES: usize = 3 * MAX_BODY_CHARS;

/// It lands in the application's thread as a mail from the applicant does. An account may write fifty a day; more are 429
/// `rate_limited`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = OwnAnswer,
    responses(
        (status = 201, body = OwnMessage),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/answers")]
pub async fn answer_own_application(
    app: web::Data<App>,
    own: Own<Application>,
    Json(answer): Json<OwnAnswer>,
) -> Result<HttpResponse, Problem> {
    let body = answer.body.trim();
    if body.is_empty() {
        return Err(Problem::field("body", "required"));
    }
    if body.len() > MAX_BODY_BYTES || body.chars().count() > MAX_BODY_CHARS {
        return Err(Problem::field("body", "too_long"));
    }
    if body.contains('\0') {
        return Err(Problem::field("body", "not_text"));
    }
    if answer.key.is_empty() || answer.key.len() > 64 || answer.key.contains('\0') {
        return Err(Problem::field("key", "length"));
    }
    let (caller, Application(item)) = own.take(&app).await?;
    let account_key = format!("{}/{}", caller.tenant, caller.account);
    let counted = Try::claim(&app, &OWN_ANSWERS, account_key, Key::RateLimited).await?;
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let received = work_item
        .send(ReceiveMessage {
            channel: Channel::Email,
            from: account.email.or(account.phone).unwrap_or_default(),
            to: app.hub.sender_address(caller.tenant, Channel::Email).await?,
            subject: item.external_id,
            body: body.to_owned(),
            provider_ref: format!("portal-{}-{}", caller.account.0, answer.key),
            reply_to: None,
            media: Vec::new(),
            answered: false,
            is_signed_in: true,
            heard: None,
        })
        .await??;
    // The same answer again was counted when it came first.
    if received.created_at_ms < counted.claimed_at_ms() {
        let mut write = app.store.write().await?;
        counted.give_back(&mut write).await?;
        write.commit().await?;
    }
    let shown =
        OwnMessage::of(received).ok_or_else(|| Problem::internal("an answer is not shown to its author"))?;
    Ok(HttpResponse::Created().json(shown))
}
