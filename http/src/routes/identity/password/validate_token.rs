//! `GET /api/validate-token/{token}`: whether a link is still good, and what the new password must be.

use crate::App;
use crate::extract::Client;
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use crate::sign_in::{new_password, password_token};
use actix_web::{get, web};
use hub_domain::identity::password::PasswordPolicy;
use hub_domain::people::address::masked;
use serde::Serialize;

/// A link that is good.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenState {
    /// `cd_user`
    pub id: i64,
    /// The strictest of the login's tenants.
    pub policy: PasswordPolicy,
    /// Shortest password, in characters.
    pub min_length: usize,
    /// How many of lower case, upper case, digit and special are wanted: 0, 3 or 4.
    pub classes: usize,
    /// The login's mail address (or number), masked.
    pub email: String,
}

/// Checks a link without using it up; a used, expired or unknown one is 410 `link_expired`.
#[utoipa::path(
    tag = "sign-in",
    params(("token" = String, Path, description = "the token of the link")),
    responses(
        (status = 200, body = Data<TokenState>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/validate-token/{token}")]
pub async fn validate_token(
    app: web::Data<App>,
    client: Client,
    token: web::Path<String>,
) -> Result<web::Json<Data<TokenState>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let token = password_token::resolve(&app, &token).await?;
    let holder = new_password::holder(&app, token.cd_user).await?;
    let login = &holder.login;
    let address = login.email.as_deref().or(login.phone.as_deref());
    let data = TokenState {
        id: token.cd_user.0,
        policy: holder.rules.policy,
        min_length: holder.rules.min_length,
        classes: holder.rules.classes,
        email: masked(address.unwrap_or_default()),
    };
    Ok(web::Json(Data { data }))
}
