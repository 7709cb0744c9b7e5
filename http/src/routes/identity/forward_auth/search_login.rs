//! `POST /api/forward-auth/v1/account/search-cca-user`: whether there is a login for an address, and where a code can go.

use super::account_in;
use crate::App;
use crate::extract::operation::sealed_subject;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::lockout::stand_in;
use crate::sign_in::operation::{MfaChannel, reachable};
use crate::sign_in::start::Data;
use crate::sign_in::uniform::level;
use crate::sign_in::{captcha, flood, login_window};
use crate::tokens::{Claims, LOGIN_TOKEN_MS, TokenKind};
use actix_web::{post, web};
use hub_domain::CdUser;
use hub_domain::people::address::{masked, read_address};
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

/// The login to search for.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SearchLoginRequest {
    /// A mail address or a phone number.
    #[serde(rename = "loginId")]
    pub login_id: String,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// The result: a token, or the reason why there is none.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FoundLoginAnswer {
    /// Of kind `mfa`; its claims `mfa` (channels joined by `|`), `phone` and `email` (masked) are for the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SearchDenial>, nullable = false)]
    pub reason: Option<String>,
}

hub_domain::wire_names! {
    /// Why a login id leads nowhere.
    SearchDenial = "program_not_opened_yet" | "not_enough_budget_for_login" | "program_closed" | "not_found";
}

enum Search {
    Found(CdUser, Vec<(MfaChannel, String)>),
    Denied(&'static str),
}

/// Searches for a login. If the tenant reveals nothing, everybody gets a token, and a code is sent to those who exist.
#[utoipa::path(
    tag = "login-id",
    request_body = SearchLoginRequest,
    responses(
        (status = 200, body = Data<FoundLoginAnswer>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/forward-auth/v1/account/search-cca-user")]
pub async fn search_login(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<SearchLoginRequest>,
) -> Result<web::Json<Data<FoundLoginAnswer>>, Problem> {
    let started = Instant::now();
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = app.store.tenant(tenant).await?;
    if !tenant.settings.login_by_id() {
        return Err(Problem::new(Key::NotFound).with_message("this instance has no sign-in by login id"));
    }
    let login_id = read_address(&body.login_id)
        .map_err(|fault| Problem::field("loginId", fault.key("not_an_address")))?;
    let (captcha, name) = (body.captcha_token.as_deref(), flood::search(&login_id));
    let knock = captcha::require_counted(&app, &tenant, client.source_ip, captcha, &name).await?;
    let outcome = search(&app, &tenant, &login_id).await?;
    let uniform = tenant.settings.uniform();
    if !uniform && matches!(outcome, Search::Found(..)) {
        knock.led_somewhere(&app).await?;
    }
    let answer = match outcome {
        Search::Denied(reason) if !uniform => FoundLoginAnswer {
            token: None,
            reason: Some(reason.to_owned()),
        },
        Search::Denied(_) => {
            let user = stand_in(&login_id);
            token(
                &app,
                &tenant,
                user,
                &every_channel(&app, &tenant, &login_id).await?,
                &login_id,
            )?
        }
        Search::Found(user, mut channels) => {
            if uniform {
                channels = every_channel(&app, &tenant, &login_id).await?;
            }
            token(&app, &tenant, user, &channels, &login_id)?
        }
    };
    level(&tenant, started).await;
    Ok(web::Json(Data { data: answer }))
}

/// Offered if the tenant reveals nothing: every channel to the searched address.
async fn every_channel(
    app: &App,
    tenant: &Tenant,
    login_id: &str,
) -> Result<Vec<(MfaChannel, String)>, Problem> {
    let channels = MfaChannel::to(login_id, app, tenant).await?.into_iter();
    Ok(channels.map(|channel| (channel, login_id.to_owned())).collect())
}

async fn search(app: &App, tenant: &Tenant, login_id: &str) -> Result<Search, Problem> {
    let users: Vec<CdUser> = if login_id.contains('@') {
        let login = app.store.logins().by_email(login_id).await?;
        login.into_iter().map(|login| login.cd_user).collect()
    } else {
        app.store.logins().by_phone_in(tenant.id, login_id).await?
    };
    // A number that several people share does not identify one of them: they are found by their mail addresses.
    let [user] = users[..] else {
        return Ok(Search::Denied("not_found"));
    };
    let Some(account) = account_in(app, tenant.id, user).await? else {
        return Ok(Search::Denied("not_found"));
    };
    let login = app.store.logins().by_id(user).await?;
    if let Some(denial) = login_window::denial(app, tenant, &account, login.password_hash.is_some()).await? {
        return Ok(Search::Denied(denial.as_str()));
    }
    let channels = reachable(app, &login, &account).await?;
    if channels.is_empty() && !tenant.settings.uniform() {
        return Err(Problem::new(Key::NoGateway).with_message("no channel can carry a code to this account"));
    }
    Ok(Search::Found(user, channels))
}

fn token(
    app: &App,
    tenant: &Tenant,
    user: CdUser,
    channels: &[(MfaChannel, String)],
    login_id: &str,
) -> Result<FoundLoginAnswer, Problem> {
    let mut claims = Claims::new(
        TokenKind::Mfa,
        sealed_subject(app, user, login_id)?,
        LOGIN_TOKEN_MS,
    );
    claims.tid = Some(tenant.id.0);
    let names: Vec<&str> = channels.iter().map(|(channel, _)| channel.as_str()).collect();
    claims.mfa = Some(names.join("|"));
    for (channel, address) in channels {
        let hint = Some(masked(address));
        match channel {
            MfaChannel::Email => claims.email = hint,
            MfaChannel::Phone | MfaChannel::Call => claims.phone = hint,
        }
    }
    Ok(FoundLoginAnswer {
        token: Some(app.tokens.sign(&claims)?),
        reason: None,
    })
}
