//! `POST /api/application-drafts/{id}/hand-overs/{hand_over}/texts`: texts the link to its owner's own number.

use super::MAX_KEY;
use super::own_number::{NoText, ending, own_number};
use crate::App;
use crate::extract::{Allowed, AnySession, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::files::papers::own_draft;
use crate::sign_in::limits::{self, HAND_OVER_TEXTS};
use crate::sign_in::mail_link;
use crate::sign_in::origin::tenant_origin;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::words::Language;
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HandOverToText {
    /// The code in the link's address: only its hash is kept here.
    token: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TextedHandOver {
    /// The last two digits of the number.
    text_to: String,
}

/// Texts the link, in the language of the account, to its confirmed mobile number and to no other. Only the account's owner may. At
/// most three times a hand-over, half a minute apart, and no more links to one number than otherwise. 422 `address_unknown` without
/// such a number; 409 `opted_out`; 503 `no_gateway`; 410 `link_over` once it has ended.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path), ("hand_over" = String, Path)),
    request_body = HandOverToText,
    responses(
        (status = 200, body = TextedHandOver),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts/{id}/hand-overs/{hand_over}/texts")]
pub async fn text_hand_over(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    path: web::Path<(String, String)>,
    client: Client,
    Json(body): Json<HandOverToText>,
) -> Result<web::Json<TextedHandOver>, Problem> {
    let (draft, id) = path.into_inner();
    own_draft(&app, &caller, &draft).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner has texts sent"));
    }
    if body.token.is_empty() || body.token.len() > MAX_KEY {
        return Err(Problem::field("token", "required"));
    }
    let hash = hub_actors::calls::guest::hash(&body.token);
    let found = app.store.hand_overs().by_token(&hash).await?;
    let handed = found
        .filter(|found| found.tenant() == caller.tenant && found.draft_id == draft && found.id == id)
        .ok_or(Key::NotFound)?;
    let now = now_ms();
    if !handed.is_open_at(now) {
        return Err(Key::LinkOver.into());
    }
    let tenant = app.store.tenant(caller.tenant).await?;
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let to = own_number(&app, &tenant, &account).await?.map_err(NoText::key)?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let url = format!("{origin}/hand-over/{}", body.token);
    let language = Language::of(&account.lang);
    let words = language.line(
        language.hand_over(),
        &[("agency", tenant.name.as_str()), ("url", url.as_str())],
    );
    let mut write = app.store.write().await?;
    limits::claim(&mut write, &HAND_OVER_TEXTS, &handed.id, Key::RateLimited, now).await?;
    mail_link::claim(&mut write, &to).await?;
    // Somebody sits before a screen and waits.
    let key = format!("hand-over-{}", uuid::Uuid::now_v7());
    let delivery = NewDelivery {
        from: tenant.sms_from.clone(),
        to: to.clone(),
        body: words,
        expires_at_ms: Some(handed.expires_at_ms),
        ..NewDelivery::new(Channel::Sms, Lane::Code, key)
    };
    outbox::enqueue(&mut write, caller.tenant, delivery).await?;
    let text_to = ending(&to);
    let line = AuditLine::new(caller.tenant, caller.by(), "hand_over.text", "draft", &draft);
    audit::append(&mut write, line.reason(&text_to)).await?;
    write.commit().await?;
    Ok(web::Json(TextedHandOver { text_to }))
}
