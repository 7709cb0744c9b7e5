//! `POST /api/mfa/send`: a code goes out.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::codes::{self, AskedBy, CodeChannel, Sent};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use serde::Deserialize;

/// Where the code shall go.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SendCodeRequest {
    pub channel: CodeChannel,
    /// Must be the account's own verified address.
    pub to: Option<String>,
    #[serde(flatten)]
    pub account: ChosenAccount,
}

/// Sends six digits by mail or text.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = SendCodeRequest,
    responses(
        (status = 200, body = Data<Sent>),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/mfa/send")]
pub async fn send_code(
    app: web::Data<App>,
    client: Client,
    login: LoginToken,
    Json(body): Json<SendCodeRequest>,
) -> Result<web::Json<Data<Sent>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let account = body.account.find(&app, &login).await?;
    let sent = codes::send(
        &app,
        &AskedBy::login(&login),
        &account,
        body.channel,
        body.to.as_deref(),
    )
    .await?;
    Ok(web::Json(Data { data: sent }))
}
