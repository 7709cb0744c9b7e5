//! `POST /api/mfa/verify`: the right code becomes a session.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Problem, ProblemBody};
use crate::routes::session::ChosenAccount;
use crate::sign_in::codes;
use crate::sign_in::start::{Data, TokenAnswer, start_session};
use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;

/// The code as entered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VerifyCodeRequest {
    pub code: String,
    #[serde(flatten)]
    pub account: ChosenAccount,
}

/// Checks the code and begins the session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = VerifyCodeRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/mfa/verify")]
pub async fn verify_code(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    login: LoginToken,
    Json(body): Json<VerifyCodeRequest>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let account = body.account.find(&app, &login).await?;
    let write = codes::verify(&app, &login, &account, &body.code).await?;
    Ok(
        start_session(&app, write, &request, &login, &account, "password and code")
            .await?
            .into_response(),
    )
}
