//! `POST /api/users/admin-tools`: where administrators find their tools outside the hub.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::assurance::current_session;
use crate::sign_in::code_exchange::{self, CodeSubject};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_store::audit::{self, AuditLine, By};
use openidconnect::url::Url;
use serde::Serialize;

/// Where to go.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminToolsOpened {
    /// The tools' address with a code in `login_token` that is good once, within a minute.
    #[serde(rename = "redirectUrl")]
    pub redirect_url: String,
}

/// The tools' address with a one-time code, which the tools' own server exchanges (`POST /api/session/admin-tools`); 404 where
/// the instance has none. For nobody who acts as somebody else.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<AdminToolsOpened>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/admin-tools")]
pub async fn open_admin_tools(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<Admin>,
) -> Result<web::Json<Data<AdminToolsOpened>>, Problem> {
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("the tools are for one's own session"));
    }
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut url = Url::parse(&tenant.settings.admin_tools).map_err(|_| Key::NotFound)?;
    let host = url.host_str().ok_or(Key::NotFound)?.to_owned();
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let mut subject = CodeSubject::from(&**caller);
    subject.proof = current_session(&app, &caller).await?.proof.within(caller.tenant);
    let mut write = app.store.write().await?;
    let code = code_exchange::issue(&mut write, &subject, &host, caller.tenant, Some(account.id), "").await?;
    let line = AuditLine::new(
        caller.tenant,
        By::person(account.id.0, account.name()).from(client.source_ip),
        "admin_tools.open",
        "account",
        account.id,
    )
    .reason("one-time code for the tools outside");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    url.query_pairs_mut().append_pair("login_token", &code);
    let redirect_url = url.into();
    Ok(web::Json(Data {
        data: AdminToolsOpened { redirect_url },
    }))
}
