//! `/api/second-factors/totp`: adds an authenticator app, by a secret and the app's first code, and removes it.

use super::{changed, count, refuse_last};
use crate::App;
use crate::extract::{Allowed, Client, Json, LoginOwner};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::login_change::{AppBefore, Before};
use crate::sign_in::security_change::SecurityChange;
use crate::sign_in::start::Data;
use crate::sign_in::typed_code::typed_digits;
use crate::sign_in::{backup_codes, code_check, factors, totp};
use actix_web::{HttpResponse, delete, post, web};
use hub_domain::clock::now_ms;
use hub_store::identity::{devices, second_factors, sessions};
use serde::{Deserialize, Serialize};

/// A secret for an app, shown once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedApp {
    /// Base32.
    pub secret: String,
    /// For a QR code.
    pub otpauth_url: String,
}

/// The app's first code.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfirmAppRequest {
    pub code: String,
}

/// Backup codes, shown once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BackupCodes {
    pub backup_codes: Vec<String>,
}

/// A new secret. It takes effect once confirmed; until then the present app stays valid.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<OfferedApp>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/second-factors/totp")]
pub async fn offer_authenticator_app(
    app: web::Data<App>,
    caller: Allowed<LoginOwner>,
) -> Result<web::Json<Data<OfferedApp>>, Problem> {
    let user = caller.cd_user;
    let secret = totp::new_secret();
    let text = totp::base32(&secret);
    let sealed = app
        .keyring
        .seal_for_tenant(backup_codes::OF_LOGINS, &factors::app_context(user), &text)
        .await?;
    let login = app.store.logins().by_id(user).await?;
    let name = login.email.or(login.phone).unwrap_or_else(|| user.to_string());
    let agency = app.store.tenant(caller.tenant).await?.name.clone();
    let mut write = app.store.write().await?;
    second_factors::offer_app(&mut write, user, &sealed, now_ms()).await?;
    write.commit().await?;
    Ok(web::Json(Data {
        data: OfferedApp {
            secret: text,
            otpauth_url: totp::otpauth_url(&secret, &agency, &name),
        },
    }))
}

/// The app shows that it has the secret. The answer is a fresh set of backup codes; older ones are worth nothing.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    request_body = ConfirmAppRequest,
    responses(
        (status = 200, body = Data<BackupCodes>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/second-factors/totp/confirm")]
pub async fn confirm_authenticator_app(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
    Json(body): Json<ConfirmAppRequest>,
) -> Result<web::Json<Data<BackupCodes>>, Problem> {
    let (user, now) = (caller.cd_user, now_ms());
    let known = app.store.second_factors().app(user).await?;
    let sealed = known
        .as_ref()
        .and_then(|known| known.pending_secret.clone())
        .ok_or(Key::NotFound)?;
    let before = Before::AppAdded {
        previous: AppBefore::of(known),
        backup_codes: app.store.second_factors().backup_codes(user).await?,
    };
    let secret = factors::app_secret(&app, user, &sealed).await?;
    let tried = code_check::claim_try(&app, user).await?;
    let Some(step) = totp::matching_step(&secret, &typed_digits(&body.code), now) else {
        return Err(Problem::new(Key::CodeWrong).and_field("code", "wrong"));
    };
    let (shown, kept) = backup_codes::new_set(&app, user).await?;
    let mut write = app.store.write().await?;
    if !second_factors::confirm_app(&mut write, user, &sealed, step, now).await? {
        return Err(Key::CodeExpired.into());
    }
    // What was wrong before still counts: only a second factor that begins a session forgives it.
    tried.give_back(&mut write).await?;
    second_factors::replace_backup_codes(&mut write, user, &kept).await?;
    changed(
        &app,
        &mut write,
        &caller,
        &client,
        before,
        SecurityChange::AppAdded,
    )
    .await?;
    let waiting = sessions::factor_enrolled(&mut write, user).await?;
    write.commit().await?;
    for sid in waiting {
        app.tokens.forget(&sid);
    }
    Ok(web::Json(Data {
        data: BackupCodes { backup_codes: shown },
    }))
}

/// The app is used no more. Staff keeps one second factor at least.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/second-factors/totp")]
pub async fn remove_authenticator_app(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
) -> Result<HttpResponse, Problem> {
    let known = app.store.second_factors().app(caller.cd_user).await?;
    let before = AppBefore::of(known).ok_or(Key::NotFound)?;
    refuse_last(&app, &caller, count(&app, &caller).await? - 1).await?;
    let mut write = app.store.write().await?;
    if !second_factors::remove_app(&mut write, caller.cd_user).await? {
        return Err(Key::NotFound.into());
    }
    devices::distrust_all(&mut write, caller.cd_user).await?;
    let before = Before::AppRemoved { app: before };
    changed(
        &app,
        &mut write,
        &caller,
        &client,
        before,
        SecurityChange::AppRemoved,
    )
    .await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
