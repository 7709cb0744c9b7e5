//! `POST /api/mfa/passkey/start` and `/finish`: a passkey as the second factor.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::passkeys::{self, Ceremony};
use crate::sign_in::start::{Data, SecondProof, TokenAnswer, start_session};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use serde::Deserialize;

/// What the authenticator answered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeySignInRequest {
    /// Of the ceremony.
    pub id: String,
    /// `AuthenticationResponseJSON`.
    #[schema(value_type = Object)]
    pub credential: serde_json::Value,
    /// Ask for no second factor on this device for 30 days.
    #[serde(default)]
    pub trust_device: bool,
    #[serde(flatten)]
    pub account: ChosenAccount,
}

/// A challenge for the login's passkeys of this host.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<Ceremony>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/mfa/passkey/start")]
pub async fn start_passkey_sign_in(
    app: web::Data<App>,
    client: Client,
    login: LoginToken,
) -> Result<web::Json<Data<Ceremony>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let ceremony = passkeys::start_authentication(&app, &client, login.cd_user, &login.jti, i64::MAX).await?;
    Ok(web::Json(Data { data: ceremony }))
}

/// Checks the answer and begins the session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = PasskeySignInRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/mfa/passkey/finish")]
pub async fn finish_passkey_sign_in(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    login: LoginToken,
    Json(body): Json<PasskeySignInRequest>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let account = body.account.find(&app, &login).await?;
    let write = passkeys::finish_authentication(
        &app,
        &client,
        login.cd_user,
        &login.jti,
        &body.id,
        body.credential,
    )
    .await?;
    let proof = SecondProof::by(Given::of_login(Method::Passkey, now_ms()), body.trust_device);
    Ok(start_session(&app, write, &request, &login, &account, proof)
        .await?
        .into_response())
}
