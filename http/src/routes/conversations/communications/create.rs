//! `POST /api/communications`: sends a message about an application, or leaves a note.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::threads::post;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Draft, Message};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CommunicationBody {
    /// `externalId` of the application.
    #[serde(rename = "externalId")]
    external_id: String,
    /// `EMAIL`, `SMS` or `NOTE`.
    #[serde(rename = "type")]
    channel: Channel,
    /// One of the applicant's own addresses; their first where it is left out.
    #[serde(default)]
    to: Option<String>,
    /// Mails only.
    #[serde(default)]
    subject: Option<String>,
    body: String,
}

/// Writes to the applicant, or leaves a note; the same `Idempotency-Key` gives the same entry again.
#[utoipa::path(
    tag = "communications",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 201, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/communications")]
pub async fn create_communication(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    request: HttpRequest,
    body: Json<CommunicationBody>,
) -> Result<HttpResponse, Problem> {
    let key = post::idempotency_key(&request, &caller)?;
    let asked = body.0;
    let draft = Draft {
        channel: asked.channel,
        to: asked.to,
        subject: asked.subject,
        body: asked.body,
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    };
    let message = super::send(&app, &caller, &asked.external_id, draft, key).await?;
    Ok(HttpResponse::Created().json(message))
}
