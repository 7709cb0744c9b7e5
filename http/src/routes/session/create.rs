//! `POST /api/session-v2`: an account becomes a session, or a second factor is asked for.

use super::ChosenAccount;
use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::codes::{self, CodeChannel};
use crate::sign_in::start::{Data, start_session};
use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Serialize;
use std::collections::BTreeMap;

/// Either a token or a second factor.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mfa: Option<SecondFactor>,
}

/// The second factor that is asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SecondFactor {
    pub required: bool,
    pub channels: Vec<CodeChannel>,
    /// Masked addresses by channel.
    pub hints: BTreeMap<String, String>,
}

/// Begins a session for one account of the login.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = ChosenAccount,
    responses(
        (status = 200, body = Data<SessionAnswer>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session-v2")]
pub async fn create_session(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    login: LoginToken,
    Json(body): Json<ChosenAccount>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let account = body.find(&app, &login).await?;
    let tenant = app.store.tenants().by_id(account.tenant).await?;
    if !codes::needs_second_factor(&account, &tenant) {
        let write = app.store.write().await?;
        return Ok(start_session(&app, write, &request, &login, &account, "password")
            .await?
            .into_response());
    }
    let open = codes::channels(&app, &account).await?;
    if open.is_empty() {
        return Err(Problem::new(Key::NoGateway).with_message("no channel can carry a code to this account"));
    }
    codes::remember_choice(&app, &login, &account).await?;
    let hints = open.iter().map(|(channel, hint)| match channel {
        CodeChannel::Email => ("email".to_owned(), hint.clone()),
        CodeChannel::Sms => ("sms".to_owned(), hint.clone()),
    });
    let mfa = SecondFactor {
        required: true,
        hints: hints.collect(),
        channels: open.iter().map(|(channel, _)| *channel).collect(),
    };
    Ok(HttpResponse::Ok().json(Data {
        data: SessionAnswer {
            token: None,
            mfa: Some(mfa),
        },
    }))
}
