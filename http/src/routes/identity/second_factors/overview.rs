//! `GET /api/second-factors`: what the login has.

use crate::App;
use crate::extract::{Allowed, LoginOwner};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::factors;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::clock::now_ms;
use hub_store::identity::passkeys::StoredPasskey;
use serde::Serialize;

/// A passkey, as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPasskey {
    pub id: String,
    pub name: String,
    /// The host that it is for.
    pub host: String,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

impl From<StoredPasskey> for OwnPasskey {
    fn from(stored: StoredPasskey) -> Self {
        Self {
            id: stored.id,
            name: stored.name,
            host: stored.rp_id,
            created_at_ms: stored.created_at_ms,
            last_used_at_ms: stored.last_used_at_ms,
        }
    }
}

/// The second factors of a login.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SecondFactors {
    /// Whether an authenticator app is in use.
    pub totp: bool,
    pub passkeys: Vec<OwnPasskey>,
    pub backup_codes_left: i64,
    /// Devices on which no second factor is asked for.
    pub trusted_devices: i64,
}

/// No secret among it.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<SecondFactors>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/second-factors")]
pub async fn read_second_factors(
    app: web::Data<App>,
    caller: Allowed<LoginOwner>,
) -> Result<web::Json<Data<SecondFactors>>, Problem> {
    let user = caller.cd_user;
    let passkeys = app.store.passkeys().of(user).await?;
    let data = SecondFactors {
        totp: factors::has_app(&app, user).await?,
        passkeys: passkeys.into_iter().map(OwnPasskey::from).collect(),
        backup_codes_left: app.store.second_factors().backup_codes_left(user).await?,
        trusted_devices: app.store.devices().trusted(user, now_ms()).await?,
    };
    Ok(web::Json(Data { data }))
}
