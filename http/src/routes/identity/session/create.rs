//! `POST /api/session-v2`: begins an account's session, or requires a second factor.

use crate::App;
use crate::extract::{Client, Json, LoginToken};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::factors::{self, SecondFactor};
use crate::sign_in::start::{Data, SecondProof, start_session};
use crate::sign_in::{codes, cookies, passkeys, sign_on_required};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use hub_store::identity::sessions::token_hash;
use serde::Serialize;

/// Either a token or a second factor.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mfa: Option<SecondFactor>,
}

/// Begins a session for one account of the login. No second factor is required if one was given during this sign-in, or
/// on a device that the login trusts.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = ChosenAccount,
    responses(
        (status = 200, body = Data<SessionAnswer>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
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
    // Before a second factor is asked for: it would be of no use.
    sign_on_required::refuse(&app, &account, &login.proof).await?;
    let tenant = app.store.tenant(account.tenant).await?;
    let without =
        if !codes::needs_second_factor(&account, &tenant) || login.proof.second_factor_in(account.tenant) {
            Some(SecondProof::default())
        } else if is_trusted(&app, &request, &client, &login).await? {
            let trusted = Given::of_login(Method::TrustedDevice, now_ms());
            Some(SecondProof::by(trusted, false))
        } else {
            None
        };
    if let Some(proof) = without {
        let write = app.store.write().await?;
        return Ok(start_session(&app, write, &request, &login, &account, proof)
            .await?
            .into_response());
    }
    let mfa = factors::open_to(&app, &account, &passkeys::rp_id(&client)).await?;
    if mfa.channels.is_empty() {
        return Err(Problem::new(Key::NoGateway).with_message("no channel can carry a code to this account"));
    }
    codes::remember_choice(&app, &login, &account).await?;
    Ok(HttpResponse::Ok().json(Data {
        data: SessionAnswer {
            token: None,
            mfa: Some(mfa),
        },
    }))
}

async fn is_trusted(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    login: &LoginToken,
) -> Result<bool, Problem> {
    let Some(device) = cookies::device_id(app, client, request) else {
        return Ok(false);
    };
    let hash = token_hash(&device);
    Ok(app
        .store
        .devices()
        .is_trusted(login.cd_user, &hash, now_ms())
        .await?)
}
