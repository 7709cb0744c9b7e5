//! `PATCH /api/update-password`: a new password by a link, or by the token received for a code.

use crate::App;
use crate::extract::{Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::new_password::{self, Change};
use crate::sign_in::password_token;
use crate::sign_in::start::Data;
use actix_web::{patch, web};
use serde::{Deserialize, Serialize};

/// The new password and what allows it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct UpdatePasswordRequest {
    pub ds_password: String,
    /// The token of a link, or the token of `verify-code`.
    pub ds_token: String,
}

/// Whether the password is the new one now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PasswordResult {
    pub result: bool,
}

/// Sets the password. A weak one is 422 `weak_password` with every reason, and does not use up the link. All sessions
/// of the login end, its lock is removed, and its address is notified.
#[utoipa::path(
    tag = "sign-in",
    request_body = UpdatePasswordRequest,
    responses(
        (status = 200, body = Data<PasswordResult>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[patch("/api/update-password")]
pub async fn update_password(
    app: web::Data<App>,
    client: Client,
    Json(body): Json<UpdatePasswordRequest>,
) -> Result<web::Json<Data<PasswordResult>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let token = password_token::resolve(&app, &body.ds_token).await?;
    let holder = new_password::holder(&app, token.cd_user).await?;
    new_password::refuse_if_weak(&app, &holder, "ds_password", &body.ds_password).await?;
    let hash = app.sign_in.passwords.hash(body.ds_password).await?;
    let tenant = app.store.tenant(token.tenant).await?;
    let mut write = app.store.write().await?;
    token.consume(&mut write).await?;
    let change = Change {
        tenant: &tenant,
        requested_host: &client.host,
        reset_by: token.reset_by(),
        keep_session: &token.session,
        reason: token.reason(),
        source: &client.source_ip.to_string(),
    };
    new_password::set(&app, write, &holder, &hash, change).await?;
    Ok(web::Json(Data {
        data: PasswordResult { result: true },
    }))
}
