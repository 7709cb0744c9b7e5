//! `POST /api/users/{id}/impersonate` and `/api/users/impersonation/end`: an administrator impersonates a user.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, AnySession, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::impersonation::IMPERSONATION_MS;
use crate::sign_in::start::{Data, TokenAnswer};
use actix_web::{post, web};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::ROLE_ADMINISTRATOR;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts::Account;
use hub_store::identity::sessions::{self, Impersonator, NewSession};
use serde::Deserialize;

/// Shortest and longest reason, in characters.
const REASON: std::ops::RangeInclusive<usize> = 3..=500;

/// Why somebody's account is entered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ImpersonateRequest {
    /// Kept in the audit log.
    pub reason: String,
    /// Which of the login's accounts of this tenant; the first when left out.
    pub entity_id: Option<i64>,
}

/// A session as another person of the same tenant, for an hour at most and no longer than one's own. Never as an
/// administrator, and never from within such a session. Every request in it is audited with both names.
#[utoipa::path(
    tag = "users",
    security(("bearer" = [])),
    params(("id" = i64, Path, description = "`cd_user`")),
    request_body = ImpersonateRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/{id}/impersonate")]
pub async fn impersonate_user(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<Admin>,
    id: web::Path<i64>,
    Json(body): Json<ImpersonateRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    let reason = body.reason.trim();
    if !REASON.contains(&reason.chars().count()) || reason.chars().any(char::is_control) {
        let why = if reason.is_empty() { "required" } else { "length" };
        return Err(Problem::field("reason", why));
    }
    let account = find(&app, &caller, CdUser(*id), body.entity_id).await?;
    let administrator = account.roles.contains(&ROLE_ADMINISTRATOR);
    if caller.impersonator.is_some() || administrator || account.cd_user == caller.cd_user {
        return Err(Key::NotAllowed.into());
    }
    let now = now_ms();
    let sid = uuid::Uuid::new_v4().simple().to_string();
    let source = client.source_ip.to_string();
    let by = Impersonator {
        sid: caller.sid.clone(),
        account: caller.account,
        name: caller.name.clone(),
    };
    let expires_at_ms = (now + IMPERSONATION_MS).min(caller.expires_at_ms);
    let session = NewSession {
        sid: &sid,
        cd_user: account.cd_user,
        tenant: account.tenant,
        account: account.id,
        device_id: "",
        user_agent: &client.user_agent,
        source: &source,
        at_ms: now,
        expires_at_ms,
        proof: &caller.proof,
        must_enrol_factor: false,
        impersonator: Some(&by),
    };
    let mut write = app.store.write().await?;
    // One at a time: the one before ends.
    let before = app.store.sessions().acted_by(&caller.sid, now).await?;
    if let Some(before) = &before {
        sessions::end(&mut write, &before.sid, now).await?;
    }
    sessions::insert_without_refresh(&mut write, &session).await?;
    let line = AuditLine::new(
        caller.tenant,
        By::on_behalf(caller.account.0, caller.name.clone(), account.id.0).from(&source),
        "impersonation.start",
        "account",
        account.id,
    )
    .after(&sid)
    .reason(reason);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    if let Some(before) = before {
        app.tokens.forget(&before.sid);
    }
    let person = app.tokens.person(&sid).await?;
    Ok(web::Json(Data {
        data: TokenAnswer {
            token: app.tokens.session(&person, expires_at_ms)?,
        },
    }))
}

/// The account meant: of this login, in the caller's tenant, in use.
async fn find(
    app: &App,
    caller: &Allowed<Admin>,
    user: CdUser,
    entity: Option<i64>,
) -> Result<Account, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    accounts
        .into_iter()
        .filter(|account| account.tenant == caller.tenant && account.active)
        .find(|account| entity.is_none_or(|id| id == account.id.0))
        .ok_or_else(|| Key::NotFound.into())
}

/// Back to one's own session.
#[utoipa::path(
    tag = "users",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json", description = "nobody acts as another in this session"),
    )
)]
#[post("/api/users/impersonation/end")]
pub async fn end_impersonation(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    let by = caller.impersonator.clone().ok_or(Key::NotFound)?;
    let mut write = app.store.write().await?;
    sessions::end(&mut write, &caller.sid, now_ms()).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "impersonation.end",
        "account",
        caller.account,
    )
    .before(&caller.sid);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.tokens.forget(&caller.sid);
    let own = app.tokens.person(&by.sid).await?;
    Ok(web::Json(Data {
        data: TokenAnswer {
            token: app.tokens.session(&own, own.expires_at_ms)?,
        },
    }))
}
