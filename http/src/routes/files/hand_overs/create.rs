//! `POST /api/application-drafts/{id}/hand-overs`: hands a question over to a phone.

use super::own_number::{NoText, ending, own_number};
use crate::App;
use crate::extract::{Allowed, AnySession, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::files::papers::{own_draft, place};
use crate::sign_in::limits::{HAND_OVERS, Try};
use actix_web::{HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::files::HAND_OVER_LIFE_MS;
use hub_store::audit::{self, AuditLine};
use hub_store::files::hand_overs::{self, HandOver};
use serde::{Deserialize, Serialize};

/// Longest question that a phone shows, in characters.
const MAX_LABEL: usize = 300;
/// Most pages of an answer.
const MOST: i64 = 20;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewHandOver {
    /// The place of the answer: a question's id, or `group/row/question`.
    at: String,
    /// The question as the page shows it, for the phone.
    #[serde(default)]
    label: String,
    /// BCP 47, of the label.
    #[serde(default)]
    lang: String,
    /// Most pages that the phone may add: 1 to 20.
    #[serde(default = "most")]
    most: i64,
}

fn most() -> i64 {
    MOST
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct HandOverLink {
    id: String,
    /// What the QR code says.
    url: String,
    /// What can be typed at `/hand-over` instead.
    code: String,
    expires_at_ms: i64,
    /// The last two digits of the number to which the link can be texted: the account's own, confirmed.
    text_to: Option<String>,
    /// Why it can be texted to nobody.
    no_text: Option<NoText>,
}

/// Makes a link, shown only now; a link of the same draft from before ends. An account makes at most forty an hour.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path)),
    request_body = NewHandOver,
    responses(
        (status = 201, body = HandOverLink),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts/{id}/hand-overs")]
pub async fn hand_over(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    client: Client,
    Json(body): Json<NewHandOver>,
) -> Result<HttpResponse, Problem> {
    own_draft(&app, &caller, &id).await?;
    let at = place("at", &body.at)?.to_owned();
    if body.label.chars().count() > MAX_LABEL {
        return Err(Problem::field("label", "too_long"));
    }
    if body.label.contains('\0') {
        return Err(Problem::field("label", "not_text"));
    }
    if body.lang.len() > 35 || body.lang.contains('\0') {
        return Err(Problem::field("lang", "too_long"));
    }
    if !(1..=MOST).contains(&body.most) {
        return Err(Problem::field("most", "out_of_range"));
    }
    let subject = format!("{}/{}", caller.tenant, caller.account);
    let _counts = Try::claim(&app, &HAND_OVERS, subject, Key::RateLimited).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let (text_to, no_text) = match own_number(&app, &tenant, &account).await? {
        Ok(number) => (Some(ending(&number)), None),
        Err(why) => (None, Some(why)),
    };
    let codes = hub_actors::calls::guest::new_codes(&app.keyring, caller.tenant).await?;
    let new = HandOver {
        tenant_id: caller.tenant.0,
        token_hash: codes.hashes.link,
        id: uuid::Uuid::now_v7().to_string(),
        draft_id: id.into_inner(),
        account_id: caller.account.0,
        account_name: caller.name.clone(),
        at,
        label: body.label,
        lang: body.lang,
        most: body.most,
        device_id: None,
        expires_at_ms: now_ms() + HAND_OVER_LIFE_MS,
        revoked_at_ms: None,
    };
    let mut write = app.store.write().await?;
    hand_overs::insert(&mut write, caller.tenant, &new, &codes.hashes.spoken).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "hand_over.create",
        "draft",
        &new.draft_id,
    );
    audit::append(&mut write, line.reason(&new.at)).await?;
    write.commit().await?;
    let scheme = if client.https { "https" } else { "http" };
    Ok(HttpResponse::Created().json(HandOverLink {
        url: format!("{scheme}://{}/hand-over/{}", client.host, codes.link),
        code: codes.spoken,
        id: new.id,
        expires_at_ms: new.expires_at_ms,
        text_to,
        no_text,
    }))
}
