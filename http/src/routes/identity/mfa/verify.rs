//! `POST /api/mfa/verify`: the right code becomes a session.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::codes::AskedBy;
use crate::sign_in::start::{Data, SecondProof, TokenAnswer, start_session};
use crate::sign_in::{code_check, factors, first_phone};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use serde::Deserialize;

/// Where a code comes from that was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CodeSource {
    /// It was sent by mail; the same as naming nothing.
    Email,
    /// It was sent by text; the same as naming nothing.
    Sms,
    /// An authenticator app.
    Totp,
    /// The list of backup codes.
    Backup,
}

/// The code as entered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VerifyCodeRequest {
    pub code: String,
    /// Left out for a code that was sent.
    pub channel: Option<CodeSource>,
    /// Ask for no second factor on this device for 30 days.
    #[serde(default)]
    pub trust_device: bool,
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
    let (write, given) = match body.channel {
        None | Some(CodeSource::Email | CodeSource::Sms) => {
            let first = first_phone::of(&app, &account).await?;
            let asked = AskedBy::login(&login);
            let (mut write, given) = code_check::verify(&app, &asked, &account, &body.code).await?;
            if let (Some(number), Method::Sms) = (&first, given.method) {
                first_phone::prove(&app, &mut write, &account, number, &client).await?;
            }
            (write, given)
        }
        Some(CodeSource::Totp) => (
            factors::verify_app_code(&app, login.cd_user, &body.code, true).await?,
            Given::of_login(Method::Totp, now_ms()),
        ),
        Some(CodeSource::Backup) => (
            factors::verify_backup_code(&app, login.cd_user, &body.code, true).await?,
            Given::of_login(Method::Backup, now_ms()),
        ),
    };
    let proof = SecondProof::by(given, body.trust_device);
    Ok(start_session(&app, write, &request, &login, &account, proof)
        .await?
        .into_response())
}
