//! `POST /api/session/exchange`: exchanges a one-time code from an address for a login token.

use crate::App;
use crate::extract::tenant_host::{tenant_of, without_port};
use crate::extract::{Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::accounts::AccountChoice;
use crate::sign_in::start::Data;
use crate::sign_in::{code_exchange, cookies};
use actix_web::{HttpRequest, post, web};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_store::identity::exchange_codes::{self, CodeExchange};
use hub_store::identity::sessions::token_hash;
use serde::{Deserialize, Serialize};

/// The code from the address.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ExchangeRequest {
    pub code: String,
    /// The person was asked and wants to leave the session that this browser has.
    #[serde(default)]
    pub replace: bool,
}

/// What a code opens.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Exchanged {
    /// A login token; `session-v2` makes a session of it.
    pub token: String,
    /// The account that was chosen before, if one was.
    pub account: Option<AccountChoice>,
    /// A second factor was given and is not asked for again.
    pub mfa_passed: bool,
    /// Where to go then; a path of this origin or a listed host.
    pub redirect: Option<String>,
}

/// Once, within a minute, on the host that the code was made for, by a page of that host. While somebody else is signed in
/// in this browser it is 403 `reauthenticate`, and the code stays good: ask, then send `replace`.
#[utoipa::path(
    tag = "sign-in",
    request_body = ExchangeRequest,
    responses(
        (status = 200, body = Data<Exchanged>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/exchange")]
pub async fn exchange_code(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    Json(body): Json<ExchangeRequest>,
) -> Result<web::Json<Data<Exchanged>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if !client.same_origin(&[]) {
        return Err(Problem::new(Key::NotAllowed).with_message("this call is for pages of this host alone"));
    }
    let exchange = redeem(&app, &request, &client, &body.code, body.replace).await?;
    let account = match exchange.account {
        Some(id) => {
            let account = app.store.accounts().by_id(exchange.tenant, id).await?;
            let tenant = app.store.tenant(exchange.tenant).await?;
            Some(AccountChoice::new(&app, account, &tenant, false).await?)
        }
        None => None,
    };
    let exchanged = Exchanged {
        token: code_exchange::login_token(&app, &exchange)?,
        account,
        mfa_passed: exchange.proof.second_factor_in(exchange.tenant),
        redirect: Some(exchange.redirect).filter(|redirect| !redirect.is_empty()),
    };
    Ok(web::Json(Data { data: exchanged }))
}

/// Uses a code up on this host, unless it would put another person into this browser unasked.
pub(crate) async fn redeem(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    code: &str,
    replace: bool,
) -> Result<CodeExchange, Problem> {
    let (host, now) = (without_port(&client.host).to_lowercase(), now_ms());
    let known = app.store.exchange_codes().peek(code, &host, now).await?;
    let known = known.ok_or(Key::LinkExpired)?;
    if !known.browser_hash.is_empty() {
        // A sign-on ends in the browser where it began: nobody is signed in by a link that somebody else sends.
        let own = cookies::sign_on_mark(app, client, request).ok_or(Key::LinkExpired)?;
        if token_hash(&own) != known.browser_hash {
            return Err(Key::LinkExpired.into());
        }
    }
    if !replace && somebody_else_is_here(app, request, client, known.cd_user).await? {
        return Err(Problem::new(Key::Reauthenticate)
            .with_message("somebody else is signed in here; ask them, then send replace"));
    }
    // A code is valid only on a host of its tenant, whatever the request claims.
    if tenant_of(&app.store, &client.host).await? != Some(known.tenant) {
        return Err(Key::LinkExpired.into());
    }
    let mut write = app.store.write().await?;
    let exchange = exchange_codes::consume(&mut write, code, &host, now).await?;
    write.commit().await?;
    exchange.ok_or_else(|| Key::LinkExpired.into())
}

async fn somebody_else_is_here(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    user: CdUser,
) -> Result<bool, Problem> {
    let Some(token) = cookies::refresh_token(app, client, request) else {
        return Ok(false);
    };
    let session = app.store.sessions().of_refresh_token(&token).await?;
    Ok(match session {
        Some(session) if session.cd_user != user => app.tokens.idle_person(&session.sid).await.is_ok(),
        _ => false,
    })
}
