//! `PUT /api/users/me/language`: the language of a person's screens, mails and texts.

use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, put, web};
use hub_domain::clock::now_ms;
use hub_store::identity::accounts;
use serde::Deserialize;

/// Longest tag, in characters (BCP 47, section 4.4.1).
const MAX_TAG: usize = 35;

/// The language.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LanguageRequest {
    /// BCP 47, e.g. `es` or `zh-Hans`.
    pub lang: String,
}

/// Whether a text has the form of a language tag.
pub fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    text.len() <= MAX_TAG
        && (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_alphabetic())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

/// Keeps the language with the account of this session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = LanguageRequest,
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[put("/api/users/me/language")]
pub async fn set_language(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(body): Json<LanguageRequest>,
) -> Result<HttpResponse, Problem> {
    if !is_language_tag(&body.lang) {
        return Err(Problem::field("lang", "not_a_language"));
    }
    let mut write = app.store.write().await?;
    accounts::set_lang(&mut write, caller.tenant, caller.account, &body.lang, now_ms()).await?;
    write.commit().await?;
    app.tokens.forget_account(caller.tenant, caller.account);
    Ok(HttpResponse::NoContent().finish())
}
