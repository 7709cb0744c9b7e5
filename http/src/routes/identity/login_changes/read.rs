//! `POST /api/login-changes/read`: what a link would undo.

use crate::App;
use crate::extract::{Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::login_change::ChangeKind;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use serde::{Deserialize, Serialize};

/// The token of the link in a notice.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LoginChangeRequest {
    pub token: String,
}

/// A change that can be undone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LoginChangeView {
    /// `password`, `login_id`, `app_added`, `app_removed`, `passkey_added`, `passkey_removed`, `backup_codes`, `devices`,
    /// `account_added`, `phone_proved`.
    #[schema(value_type = ChangeKind)]
    pub kind: String,
    pub at_ms: i64,
}

/// Reads a link without using it up.
#[utoipa::path(
    tag = "sign-in",
    request_body = LoginChangeRequest,
    responses(
        (status = 200, body = Data<LoginChangeView>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/login-changes/read")]
pub async fn read_login_change(
    app: web::Data<App>,
    client: Client,
    Json(body): Json<LoginChangeRequest>,
) -> Result<web::Json<Data<LoginChangeView>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let change = app.store.login_changes().by_token(&body.token, now_ms()).await?;
    let change = change.ok_or(Key::LinkExpired)?;
    Ok(web::Json(Data {
        data: LoginChangeView {
            kind: change.kind,
            at_ms: change.at_ms,
        },
    }))
}
