//! `POST /api/create-token`: mails the link to a new password.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::lockout::stand_in;
use crate::sign_in::mail_link::{Addressee, LinkMail};
use crate::sign_in::start::Data;
use crate::sign_in::uniform::{level, may_speak_of};
use crate::sign_in::{captcha, flood, mail_link};
use actix_web::ResponseError;
use actix_web::{post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::people::address::normal_email;
use hub_store::identity::logins::Login;
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

/// Who has forgotten the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CreateTokenRequest {
    pub ds_mail: String,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// The link has been sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LinkSent {
    pub sent: bool,
}

/// Sends the link. An address without a login is 404 `account_not_found`, or gets the same answer if the tenant reveals
/// nothing.
#[utoipa::path(
    tag = "sign-in",
    request_body = CreateTokenRequest,
    responses(
        (status = 200, body = Data<LinkSent>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/create-token")]
pub async fn create_token(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<CreateTokenRequest>,
) -> Result<web::Json<Data<LinkSent>>, Problem> {
    let started = Instant::now();
    app.sign_in.knocks.check(client.source_ip)?;
    let email = normal_email(&body.ds_mail).ok_or_else(|| Problem::field("ds_mail", "not_an_address"))?;
    let tenant = app.store.tenant(tenant).await?;
    let (token, name) = (body.captcha_token.as_deref(), flood::search(&email));
    let knock = captcha::require_counted(&app, &tenant, client.source_ip, token, &name).await?;
    if !app.hub.has_gateway(&tenant, Channel::Email) {
        return Err(Key::NoGateway.into());
    }
    let login = match app.store.logins().by_email(&email).await? {
        Some(login) if may_speak_of(&app, tenant.id, login.cd_user).await? => Some(login),
        _ => None,
    };
    if login.is_some() && !tenant.settings.uniform() {
        knock.led_somewhere(&app).await?;
    }
    let outcome = send(&app, &client, &tenant, &email, login.as_ref()).await;
    level(&tenant, started).await;
    match outcome {
        // How often somebody asked is nobody else's business either.
        Err(problem) if tenant.settings.uniform() && problem.status_code().is_client_error() => {
            tracing::debug!(
                key = problem.key().as_str(),
                "a link was not sent and nothing is said of it"
            );
        }
        Err(problem) => return Err(problem),
        Ok(()) => {}
    }
    Ok(web::Json(Data {
        data: LinkSent { sent: true },
    }))
}

async fn send(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    email: &str,
    login: Option<&Login>,
) -> Result<(), Problem> {
    if login.is_none() && !tenant.settings.uniform() {
        return Err(Key::AccountNotFound.into());
    }
    let user = login.map_or_else(|| stand_in(email), |login| login.cd_user);
    let accounts = app.store.accounts().by_login(user).await?;
    let own = accounts.iter().find(|account| account.tenant == tenant.id);
    let lang = own
        .or(accounts.first())
        .map_or(tenant.lang.as_str(), |account| account.lang.as_str());
    let mut write = app.store.write().await?;
    let addressee = Addressee {
        user,
        to: email,
        lang,
        requested_host: &client.host,
    };
    mail_link::send(app, &mut write, tenant, addressee, LinkMail::Reset).await?;
    Ok(write.commit().await?)
}
