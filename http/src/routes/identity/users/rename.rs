//! `PATCH /api/users/{id}`: changes a person's name. Before the session it is the set-name screen's call.

use super::me::{SessionUser, session_user};
use crate::App;
use crate::extract::client::source_ip;
use crate::extract::{Json, SessionOrLogin};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::profiles::general;
use crate::sign_in::start::Data;
use actix_web::{HttpRequest, HttpResponse, patch, web};
use hub_domain::clock::now_ms;
use hub_domain::written::plain_name;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts::{self, Account};
use hub_store::people::applicants;
use serde::Deserialize;

/// Longest first or last name (specification 1, section 5).
const MAX_NAME: usize = 50;

/// The new name, and with a session of somebody who keeps a profile what else their general data say; what is left out stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RenameRequest {
    pub ds_firstname: String,
    pub ds_lastname: String,
    pub ds_middlename: Option<String>,
    pub ds_othernames: Option<String>,
    /// `yyyy-mm-dd`
    pub dt_birth: Option<String>,
}

/// Required, at most 50 characters, no digits, without invisible marks (specification 1, section 5).
pub fn checked(field: &str, name: &str) -> Result<String, Problem> {
    let is_broken = name.trim().chars().any(char::is_control);
    let name = plain_name(name);
    if name.is_empty() {
        return Err(Problem::field(field, "required"));
    }
    if name.chars().count() > MAX_NAME {
        return Err(Problem::field(field, "too_long"));
    }
    if is_broken || name.chars().any(char::is_numeric) {
        return Err(Problem::field(field, "not_a_name"));
    }
    Ok(name)
}

/// With a session: the session's account. With a login token: those of its accounts that have no name yet.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    params(("id" = i64, Path, description = "`cd_user`")),
    request_body = RenameRequest,
    responses(
        (status = 200, body = Data<SessionUser>, description = "with a login token: the accounts that got the name"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[patch("/api/users/{id}")]
pub async fn rename_user(
    app: web::Data<App>,
    request: HttpRequest,
    who: SessionOrLogin,
    id: web::Path<i64>,
    Json(body): Json<RenameRequest>,
) -> Result<HttpResponse, Problem> {
    let first = checked("ds_firstname", &body.ds_firstname)?;
    let last = checked("ds_lastname", &body.ds_lastname)?;
    let caller = match who {
        SessionOrLogin::Session(caller) => caller,
        SessionOrLogin::Login(login) if *id != login.cd_user.0 => return Err(Key::NotFound.into()),
        SessionOrLogin::Login(login) => {
            let accounts = app.store.accounts().by_login(login.cd_user).await?;
            let unnamed: Vec<Account> = accounts
                .into_iter()
                .filter(|account| !account.has_name())
                // A tenant's provider is trusted for accounts of that tenant only.
                .filter(|account| {
                    login
                        .proof
                        .only_tenant()
                        .is_none_or(|only| only == account.tenant)
                })
                .collect();
            rename(&app, &request, None, &unnamed, &first, &last).await?;
            let named: Vec<_> = unnamed.iter().map(|account| account.id.0).collect();
            let data = serde_json::json!({ "ds_firstname": first, "ds_lastname": last, "accounts": named });
            return Ok(HttpResponse::Ok().json(Data { data }));
        }
    };
    if *id != caller.cd_user.0 {
        return Err(Key::NotFound.into());
    }
    let more = [
        ("ds_middlename", body.ds_middlename),
        ("ds_othernames", body.ds_othernames),
        ("dt_birth", body.dt_birth),
    ];
    if general::keeps(&app, &caller, &more).await? {
        general::change(&app, &caller, &first, &last, more).await?;
        return Ok(HttpResponse::Ok().json(Data {
            data: session_user(&app, &caller).await?,
        }));
    }
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let by = caller.by();
    rename(
        &app,
        &request,
        Some(by),
        std::slice::from_ref(&account),
        &first,
        &last,
    )
    .await?;
    app.tokens.forget_account(caller.tenant, caller.account);
    Ok(HttpResponse::Ok().json(Data {
        data: session_user(&app, &caller).await?,
    }))
}

/// `by` is whose session it is; with a login token the accounts name themselves.
async fn rename(
    app: &App,
    request: &HttpRequest,
    by: Option<By>,
    all: &[Account],
    first: &str,
    last: &str,
) -> Result<(), Problem> {
    let source = source_ip(request).to_string();
    let mut write = app.store.write().await?;
    for account in all {
        accounts::rename(&mut write, account.tenant, account.id, first, last, now_ms()).await?;
    }
    let name = format!("{first} {last}");
    for account in all {
        let actor = by.clone().unwrap_or_else(|| By::person(account.id.0, &name));
        let by = actor.from(&source);
        for applicant in applicants::of_account(&mut write, account.tenant, account.id).await? {
            applicants::rename(&mut write, account.tenant, applicant, &name, &by).await?;
        }
        let line = AuditLine::new(account.tenant, by, "account.rename", "account", account.id);
        audit::append(&mut write, line.before(account.name()).after(&name)).await?;
    }
    Ok(write.commit().await?)
}
