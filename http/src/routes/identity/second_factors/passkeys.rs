//! `/api/second-factors/passkeys`: a passkey is added in two steps, and removed.

use super::overview::OwnPasskey;
use super::{changed, count, refuse_last};
use crate::App;
use crate::extract::{Allowed, Client, Json, LoginOwner};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::login_change::Before;
use crate::sign_in::passkeys::{self, Ceremony};
use crate::sign_in::security_change::SecurityChange;
use crate::sign_in::start::Data;
use actix_web::{HttpResponse, delete, post, web};
use hub_store::identity::{devices, sessions};
use serde::Deserialize;

/// Longest name of a passkey, in characters.
const MAX_NAME: usize = 60;

/// What the authenticator answered, and what to call it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FinishPasskeyRequest {
    /// Of the ceremony.
    pub id: String,
    /// E.g. `Work laptop`.
    pub name: String,
    /// `RegistrationResponseJSON`.
    #[schema(value_type = Object)]
    pub credential: serde_json::Value,
}

/// A challenge for a new passkey of this host.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<Ceremony>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/second-factors/passkeys/start")]
pub async fn start_passkey(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
) -> Result<web::Json<Data<Ceremony>>, Problem> {
    let login = app.store.logins().by_id(caller.cd_user).await?;
    let name = login
        .email
        .or(login.phone)
        .unwrap_or_else(|| caller.cd_user.to_string());
    let ceremony = passkeys::start_registration(
        &app,
        &client,
        caller.tenant,
        caller.cd_user,
        &name,
        &caller.name,
        &caller.sid,
    )
    .await?;
    Ok(web::Json(Data { data: ceremony }))
}

/// Adds it.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    request_body = FinishPasskeyRequest,
    responses(
        (status = 201, body = Data<OwnPasskey>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/second-factors/passkeys/finish")]
pub async fn finish_passkey(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
    Json(body): Json<FinishPasskeyRequest>,
) -> Result<HttpResponse, Problem> {
    let name = body.name.trim();
    if name.is_empty() {
        return Err(Problem::field("name", "required"));
    }
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Problem::field("name", "too_long"));
    }
    let mut write = app.store.write().await?;
    let stored = passkeys::finish_registration(
        &mut write,
        &client,
        caller.cd_user,
        &caller.sid,
        &body.id,
        name,
        body.credential,
    )
    .await?;
    let before = Before::PasskeyAdded {
        id: stored.id.clone(),
    };
    changed(
        &app,
        &mut write,
        &caller,
        &client,
        before,
        SecurityChange::PasskeyAdded,
    )
    .await?;
    let waiting = sessions::factor_enrolled(&mut write, caller.cd_user).await?;
    write.commit().await?;
    for sid in waiting {
        app.tokens.forget(&sid);
    }
    Ok(HttpResponse::Created().json(Data {
        data: OwnPasskey::from(stored),
    }))
}

/// Removes one. Staff keeps one second factor at least.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/second-factors/passkeys/{id}")]
pub async fn remove_passkey(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let known = app.store.passkeys().of(caller.cd_user).await?;
    let passkey = known
        .into_iter()
        .find(|passkey| passkey.id == *id)
        .ok_or(Key::NotFound)?;
    refuse_last(&app, &caller, count(&app, &caller).await? - 1).await?;
    let mut write = app.store.write().await?;
    if !hub_store::identity::passkeys::remove(&mut write, caller.cd_user, &id).await? {
        return Err(Key::NotFound.into());
    }
    devices::distrust_all(&mut write, caller.cd_user).await?;
    let before = Before::PasskeyRemoved { passkey };
    changed(
        &app,
        &mut write,
        &caller,
        &client,
        before,
        SecurityChange::PasskeyRemoved,
    )
    .await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
