//! `POST /api/session/admin-tools`: the server of an administrator's tools outside exchanges the code that their browser brought.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::accounts::AccountChoice;
use crate::sign_in::code_exchange;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::exchange_codes;
use openidconnect::url::Url;
use serde::{Deserialize, Serialize};

/// The code from the address.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ToolsExchangeRequest {
    pub code: String,
}

/// Who came to the tools.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ToolsExchanged {
    /// A login token for the accounts of this instance; `session-v2` makes a session of it.
    pub token: String,
    /// The administrator's account.
    pub account: AccountChoice,
}

/// Once, within a minute, on a host of the code's instance. A page of another host is refused: the
/// tools' server exchanges the code.
#[utoipa::path(
    tag = "sign-in",
    request_body = ToolsExchangeRequest,
    responses(
        (status = 200, body = Data<ToolsExchanged>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/admin-tools")]
pub async fn exchange_tools_code(
    app: web::Data<App>,
    client: Client,
    host: TenantHost,
    Json(body): Json<ToolsExchangeRequest>,
) -> Result<web::Json<Data<ToolsExchanged>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if client.origin.is_some() && !client.same_origin(&[]) {
        return Err(
            Problem::new(Key::NotAllowed).with_message("this call is for servers, not for other pages")
        );
    }
    let TenantHost(tenant) = host;
    let tenant = app.store.tenant(tenant).await?;
    let tools = Url::parse(&tenant.settings.admin_tools).map_err(|_| Key::LinkExpired)?;
    let (tools, now) = (tools.host_str().unwrap_or_default().to_lowercase(), now_ms());
    // Looked at before it is used up: a code for the same host may be another instance's.
    let known = app.store.exchange_codes().peek(&body.code, &tools, now).await?;
    let account = known
        .filter(|known| known.tenant == tenant.id)
        .and_then(|known| known.account)
        .ok_or(Key::LinkExpired)?;
    let account = app.store.accounts().by_id(tenant.id, account).await?;
    let mut write = app.store.write().await?;
    let exchange = exchange_codes::consume(&mut write, &body.code, &tools, now).await?;
    let exchange = exchange.ok_or(Key::LinkExpired)?;
    let line = AuditLine::new(
        tenant.id,
        By::person(account.id.0, account.name()).from(client.source_ip),
        "admin_tools.enter",
        "account",
        account.id,
    )
    .reason("the tools outside exchanged the code");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let exchanged = ToolsExchanged {
        token: code_exchange::login_token(&app, &exchange)?,
        account: AccountChoice::new(&app, account, &tenant, false).await?,
    };
    Ok(web::Json(Data { data: exchanged }))
}
