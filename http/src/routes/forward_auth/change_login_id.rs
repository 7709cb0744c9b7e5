//! `POST /api/forward-auth/v1/account/change-login-id`: the login gets the address that a code has proved.

use crate::App;
use crate::extract::{Client, Operation};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::eviction::evict;
use crate::sign_in::new_password::{holder, note, spokesman};
use crate::sign_in::notices::{self, Notice};
use crate::sign_in::operation::{self, OperationKind, is_taken};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::address::masked;
use hub_domain::clock::now_ms;
use hub_store::{StoreError, accounts, links, logins, sessions};
use serde::Serialize;

/// What is next.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LoginIdChanged {
    /// The `ds_token` of the first password, while the login has none.
    pub token: Option<String>,
}

/// Changes the login id. The old address is told, links that went there die, and other sessions end.
#[utoipa::path(
    tag = "login-id",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<LoginIdChanged>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/forward-auth/v1/account/change-login-id")]
pub async fn change_login_id(
    app: web::Data<App>,
    client: Client,
    asked: Operation,
) -> Result<web::Json<Data<LoginIdChanged>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let kind = OperationKind::ChangeLoginId.as_str();
    if !asked.proved || asked.name != kind {
        return Err(Key::NotSignedIn.into());
    }
    let Operation {
        cd_user: user,
        tenant,
        ..
    } = asked;
    let codes = app.store.codes();
    let new = codes.destination(tenant, user, kind, &asked.id).await?;
    let new = new.ok_or(Key::LinkExpired)?;
    let holder = holder(&app, user).await?;
    if is_taken(&app, tenant, user, &new).await? {
        return Err(Key::LoginIdInUse.into());
    }
    let (by_mail, now) = (new.contains('@'), now_ms());
    let old = if by_mail {
        &holder.login.email
    } else {
        &holder.login.phone
    };
    let tenant = app.store.tenants().by_id(tenant).await?;
    let mut write = app.store.write().await?;
    if !sessions::spend(&mut write, &asked.jti, asked.expires_at_ms).await? {
        return Err(Key::LinkExpired.into());
    }
    let taken = |error: StoreError| match error.is_unique_violation() {
        true => Key::LoginIdInUse.into(),
        false => Problem::from(error),
    };
    if by_mail {
        logins::set_email(&mut write, user, &new).await.map_err(taken)?;
    } else {
        logins::set_phone(&mut write, user, &new).await.map_err(taken)?;
    }
    accounts::move_address(&mut write, user, old.as_deref(), &new, now).await?;
    links::consume_all(&mut write, user, now).await?;
    let ended = evict(&mut write, user, &asked.session, now).await?;
    let lang = spokesman(&holder, tenant.id).map_or(&tenant.lang, |account| &account.lang);
    let told = Notice::LoginIdChanged { to: &masked(&new) };
    match old.as_deref().filter(|old| *old != new) {
        Some(old) => drop(notices::send(&app, &mut write, &tenant, old, lang, told).await?),
        None => notices::tell_old_address(&app, &mut write, &tenant, &holder.login, lang, told).await?,
    }
    let source = client.source_ip.to_string();
    note(&mut write, &holder, "login.change_id", "code", &source).await?;
    write.commit().await?;
    for sid in ended {
        app.tokens.forget(&sid);
    }
    for account in &holder.accounts {
        app.tokens.forget_account(account.tenant, account.id);
    }
    let first = OperationKind::CreateLogin.as_str();
    let token = match holder.login.password_hash {
        None => {
            let token = operation::proved_token(&app, tenant.id, user, first, &asked.id, &asked.session)?;
            Some(token)
        }
        Some(_) => None,
    };
    Ok(web::Json(Data {
        data: LoginIdChanged { token },
    }))
}
