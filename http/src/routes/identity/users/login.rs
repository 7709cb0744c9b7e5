//! `POST /api/users/login-v2`: a password becomes a login token.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::flood::Knock;
use crate::sign_in::lockout::Verified;
use crate::sign_in::password::MAX_PASSWORD;
use crate::sign_in::start::{Data, TokenAnswer};
use crate::sign_in::uniform::level;
use crate::sign_in::{captcha, lockout, login_window, mail_link};
use actix_web::{post, web};
use hub_domain::people::address::{normal_email, read_phone};
use hub_store::identity::logins::Login;
use hub_store::tenants::Tenant;
use serde::Deserialize;
use std::net::IpAddr;
use tokio::time::Instant;

/// Who signs in, by mail address or phone number.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LoginRequest {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: String,
    /// Read where the tenant asks for a captcha.
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// Checks the password. A wrong one is 401 `credentials`, with few attempts left 400 `attempts_left`, with none 403
/// `login_lockout`. A right one may still meet a closed program (401 `program_closed`) or a required password change
/// (403 `password_must_change`, its token in the message). If the tenant does not reveal which logins exist, a refusal
/// takes the same time for all.
#[utoipa::path(
    tag = "sign-in",
    request_body = LoginRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/login-v2")]
pub async fn log_in(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<LoginRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    let started = Instant::now();
    app.sign_in.knocks.check(client.source_ip)?;
    if body.password.is_empty() {
        return Err(Problem::field("password", "required"));
    }
    if body.password.len() > MAX_PASSWORD {
        return Err(Problem::field("password", "too_long"));
    }
    let source = client.source_ip;
    let (name, found) = find(&app, &body).await?;
    let tenant = app.store.tenant(tenant).await?;
    let token = body.captcha_token.as_deref();
    let knock = captcha::require_counted(&app, &tenant, client.source_ip, token, &name).await?;
    let outcome = check(&app, &tenant, source, &name, &found, body.password, knock).await;
    // A refusal for too many requests comes before any check, so it reveals nothing.
    if outcome
        .as_ref()
        .is_err_and(|problem| problem.key() != Key::RateLimited)
    {
        level(&tenant, started).await;
    }
    outcome
}

/// The token of the login whose password this is.
async fn check(
    app: &App,
    tenant: &Tenant,
    source: IpAddr,
    name: &str,
    found: &[Login],
    password: String,
    knock: Knock,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    if found.is_empty() {
        let tried = lockout::claim(app, lockout::stand_in(name), source).await?;
        return match tried.verify(app, password, None).await? {
            Verified::Wrong(refusal) => Err(refusal),
            Verified::Right => Err(Problem::internal("a password fitted no hash")),
        };
    }
    // A family may share a number: the password says whose login is meant.
    let mut refusal = None;
    for login in found {
        let tried = match lockout::claim(app, login.cd_user, source).await {
            Ok(tried) => tried,
            Err(problem) => {
                refusal = Some(problem);
                continue;
            }
        };
        match tried
            .verify(app, password.clone(), login.password_hash.clone())
            .await?
        {
            Verified::Wrong(problem) => refusal = Some(problem),
            Verified::Right => {
                knock.led_somewhere(app).await?;
                return signed_in(app, tenant, login).await;
            }
        }
    }
    Err(refusal.unwrap_or_else(|| Key::Credentials.into()))
}

/// The token of a login whose password was right.
async fn signed_in(
    app: &App,
    tenant: &Tenant,
    login: &Login,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    login_window::refuse_if_closed(app, tenant, login).await?;
    if login.must_change {
        let token = mail_link::must_change(app, tenant, login.cd_user).await?;
        let words = format!("a new password must be set first: ?token={token}");
        return Err(Problem::new(Key::PasswordMustChange).with_message(words));
    }
    let token = app.tokens.login(login.cd_user)?;
    Ok(web::Json(Data {
        data: TokenAnswer { token },
    }))
}

/// The logins of the given address, and the address in its normal form.
async fn find(app: &App, body: &LoginRequest) -> Result<(String, Vec<Login>), Problem> {
    match (&body.email, &body.phone) {
        (Some(email), _) => {
            let email = normal_email(email).ok_or_else(|| Problem::field("email", "not_an_address"))?;
            let found = app.store.logins().by_email(&email).await?.into_iter().collect();
            Ok((email, found))
        }
        (None, Some(phone)) => {
            let phone =
                read_phone(phone).map_err(|fault| Problem::field("phone", fault.key("not_a_number")))?;
            let found = app.store.logins().by_phone(&phone).await?;
            Ok((phone, found))
        }
        (None, None) => Err(Problem::field("email", "required")),
    }
}
