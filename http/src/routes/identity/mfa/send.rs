//! `POST /api/mfa/send`: a code goes out.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::codes::{self, AskedBy, CodeChannel, Sent};
use crate::sign_in::first_phone;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use serde::Deserialize;

/// Where the code shall go.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SendCodeRequest {
    pub channel: CodeChannel,
    /// Must be the account's own verified address, or at a first sign-in the phone of the invitation.
    pub to: Option<String>,
    #[serde(flatten)]
    pub account: ChosenAccount,
}

/// Sends six digits by mail or text. Somebody who was invited with a phone proves it by their first code.
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
    let (asked, to) = (AskedBy::login(&login), body.to.as_deref());
    let first = match body.channel {
        CodeChannel::Email => None,
        CodeChannel::Sms => first_phone::of(&app, &account).await?,
    };
    let sent = match first {
        Some(number) => {
            first_phone::send(&app, &asked, &account, (number.as_str(), to), client.source_ip).await?
        }
        None => codes::send(&app, &asked, &account, body.channel, to).await?,
    };
    Ok(web::Json(Data { data: sent }))
}
