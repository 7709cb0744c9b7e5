//! `POST /api/users/account-selection`: switches to another account of the login, possibly on another host.

use super::accounts::account_kind;
use crate::App;
use crate::extract::tenant_host::tenant_of;
use crate::extract::{Client, Json, SessionOrLogin};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::assurance::current_session;
use crate::sign_in::chosen_account::ChosenAccount;
use crate::sign_in::code_exchange::{self, CodeSubject};
use crate::sign_in::landing::landing;
use crate::sign_in::origin::tenant_origin;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use openidconnect::url::Url;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Longest marker that is carried along, in characters.
const MAX_MARKER: usize = 200;

/// The account, and parameters passed on to its host.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AccountSelectionRequest {
    #[serde(flatten)]
    pub account: ChosenAccount,
    /// A path of the target, or a host of its list; anything else is dropped and the role's home takes its place.
    pub redirect: Option<String>,
    #[schema(value_type = Option<String>)]
    pub confirmation_resource: Option<Value>,
    #[schema(value_type = Option<String>)]
    pub formengine: Option<Value>,
}

/// The next step.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccountSelected {
    /// The landing page of the account's own host, with one-time codes.
    #[serde(rename = "redirectUrl", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub redirect_url: Option<String>,
    /// The account lives on this very host: a login token, of which `session-v2` makes a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub login: Option<bool>,
}

/// With a login token any account; with a session only for government and business accounts, and for nobody who acts as
/// somebody else. A second factor that was given counts at the target; one that is still needed is asked for there.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = AccountSelectionRequest,
    responses(
        (status = 200, body = Data<AccountSelected>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/account-selection")]
pub async fn select_account(
    app: web::Data<App>,
    client: Client,
    who: SessionOrLogin,
    Json(body): Json<AccountSelectionRequest>,
) -> Result<web::Json<Data<AccountSelected>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let subject = match &who {
        SessionOrLogin::Login(login) => CodeSubject::from(login),
        SessionOrLogin::Session(caller) => {
            let own = app.store.accounts().by_id(caller.tenant, caller.account).await?;
            if caller.impersonator.is_some() || account_kind(&own) == "individual" {
                return Err(Problem::new(Key::NotAllowed)
                    .with_message("only government and business accounts switch"));
            }
            let mut subject = CodeSubject::from(&**caller);
            subject.proof = current_session(&app, caller).await?.proof;
            subject
        }
    };
    let account = body
        .account
        .find_for(&app, subject.cd_user, subject.proof.only_tenant())
        .await?;
    let target = app.store.tenant(account.tenant).await?;
    if tenant_of(&app.store, &client.host).await? == Some(target.id) {
        let token = app.tokens.proved_login(subject.cd_user, &subject.proof)?;
        return Ok(web::Json(Data {
            data: AccountSelected {
                redirect_url: None,
                token: Some(token),
                login: Some(true),
            },
        }));
    }
    let url = exchange_url(&app, &client, &subject, &account, &target, &body).await?;
    Ok(web::Json(Data {
        data: AccountSelected {
            redirect_url: Some(url),
            token: None,
            login: None,
        },
    }))
}

/// The landing page of the account's host, with a code that works there once.
async fn exchange_url(
    app: &App,
    client: &Client,
    subject: &CodeSubject,
    account: &Account,
    target: &Tenant,
    body: &AccountSelectionRequest,
) -> Result<String, Problem> {
    let markers = [
        (
            "confirmation-resource",
            marker("confirmation_resource", &body.confirmation_resource)?,
        ),
        ("formengine", marker("formengine", &body.formengine)?),
    ];
    let redirect = body.redirect.as_deref().unwrap_or_default();
    let redirect = landing(redirect, &target.settings.origins).unwrap_or_default();
    let origin = tenant_origin(app, target, &client.host).await?;
    let mut url = Url::parse(&format!("{origin}/instance-redirect")).map_err(Problem::internal)?;
    let host = url.host_str().unwrap_or_default().to_owned();
    let mut write = app.store.write().await?;
    let code =
        code_exchange::issue(&mut write, subject, &host, target.id, Some(account.id), &redirect).await?;
    let line = AuditLine::new(
        target.id,
        By::person(account.id.0, account.name()).from(client.source_ip),
        "account.select",
        "account",
        account.id,
    )
    .reason("one-time code for another host");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    {
        let mut query = url.query_pairs_mut();
        query
            .append_pair("login_token", &code)
            .append_pair("auth_token", &code)
            .append_pair("account_type", account_kind(account))
            .append_pair("account", &account.id.to_string());
        if !redirect.is_empty() {
            query.append_pair("redirect", &redirect);
        }
        for (name, value) in markers {
            if let Some(value) = value {
                query.append_pair(name, &value);
            }
        }
    }
    Ok(url.into())
}

/// A marker as it goes into an address: a word, a number or a yes.
fn marker(field: &str, value: &Option<Value>) -> Result<Option<String>, Problem> {
    let text = match value {
        None | Some(Value::Null | Value::Bool(false)) => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(true)) => "true".to_owned(),
        Some(Value::Array(_) | Value::Object(_)) => return Err(Problem::field(field, "wrong_type")),
    };
    if text.chars().count() > MAX_MARKER {
        return Err(Problem::field(field, "too_long"));
    }
    Ok(Some(text))
}
