//! `POST /api/flows/prompt`: how a prompt sounds.

use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::calls::flow::MAX_PROMPT;
use hub_domain::calls::voices::has_voice;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PromptBody {
    /// BCP 47.
    lang: String,
    text: String,
}

/// Says a prompt as callers hear it: Ogg/Opus.
#[utoipa::path(
    tag = "flows",
    responses(
        (status = 200, description = "Ogg/Opus", body = Vec<u8>, content_type = "audio/ogg"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/prompt")]
pub async fn speak_flow_prompt(
    app: web::Data<App>,
    _: Allowed<QueueRead>,
    body: Json<PromptBody>,
) -> Result<HttpResponse, Problem> {
    let PromptBody { lang, text } = body.0;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if !(2..=15).contains(&lang.len()) || !lang.bytes().all(plain) || !has_voice(&lang) {
        return Err(Problem::field("lang", "no_voice"));
    }
    if text.trim().is_empty() || text.chars().count() > MAX_PROMPT || text.contains('\0') {
        return Err(Problem::field("text", "length"));
    }
    let sound = app.hub.spoken_prompt(&lang, &text).await?;
    Ok(HttpResponse::Ok().content_type("audio/ogg").body(sound))
}
