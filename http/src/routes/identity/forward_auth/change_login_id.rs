//! `POST /api/forward-auth/v1/account/change-login-id`: the login gets the address that a code has proved.

use crate::App;
use crate::extract::{Client, Operation};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::assurance;
use crate::sign_in::eviction::evict;
use crate::sign_in::login_change::{self, Before, Made};
use crate::sign_in::new_password::{holder, note_change};
use crate::sign_in::notices::Notice;
use crate::sign_in::operation::{self, OperationKind, taken_by};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::people::address::masked;
use hub_store::audit::By;
use hub_store::{
    StoreError,
    cases::judged_again,
    identity::{accounts, links, logins, sessions},
    people::applicants,
};
use serde::Serialize;

/// The next step.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LoginIdChanged {
    /// The `ds_token` of the first password, while the login has none.
    pub token: Option<String>,
}

/// Changes the login id. Every previously verified address is notified, with a link that undoes it; links sent to the
/// old one become void, and other sessions end.
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
    // The session that asked for it must still be assured when it comes to it.
    if !asked.session.is_empty() {
        let (person, _) = app.tokens.idle_person(&asked.session).await?;
        assurance::require(&app, &person).await?;
    }
    let (user, tenant) = (asked.cd_user, asked.tenant);
    let codes = app.store.codes();
    let new = codes.destination(tenant, user, kind, &asked.id).await?;
    let new = new.ok_or(Key::LinkExpired)?;
    let holder = holder(&app, user).await?;
    if taken_by(&app, tenant, user, &new).await?.is_some() {
        return Err(Key::LoginIdInUse.into());
    }
    let (by_mail, now) = (new.contains('@'), now_ms());
    let old = if by_mail {
        &holder.login.email
    } else {
        &holder.login.phone
    };
    let tenant = app.store.tenant(tenant).await?;
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
    let made = Made {
        tenant: &tenant,
        sid: &asked.session,
        requested_host: &client.host,
    };
    let (before, to) = (Before::login_id(&holder), masked(&new));
    let notice = Notice::LoginIdChanged { to: &to };
    login_change::record(&app, &mut write, &holder, &before, &notice, &made).await?;
    let source = client.source_ip.to_string();
    let was = old.as_deref().unwrap_or_default();
    for account in &holder.accounts {
        let by = By::person(account.id.0, account.name()).from(&source);
        let (tenant, had) = (
            account.tenant,
            if by_mail { &account.email } else { &account.phone },
        );
        // An account with its own address keeps it.
        if had.is_none() || had == old {
            let addresses: Vec<&str> = had.as_deref().into_iter().chain([new.as_str()]).collect();
            let cases = judged_again::of_account(&mut write, tenant, account.id, &addresses).await?;
            applicants::move_address(&mut write, tenant, account.id, had.as_deref(), Some(&new), &by).await?;
            judged_again::judge(&mut write, tenant, cases).await?;
        }
    }
    note_change(
        &mut write,
        &holder,
        "login.change_id",
        (was, &new),
        "code",
        &source,
    )
    .await?;
    write.commit().await?;
    for sid in ended {
        app.tokens.forget(&sid);
    }
    for account in &holder.accounts {
        app.tokens.forget_account(account.tenant, account.id);
    }
    let first = OperationKind::CreateLogin.as_str();
    let token = match holder.login.password_hash {
        None => Some(operation::proved_token(&app, &asked, first)?),
        Some(_) => None,
    };
    Ok(web::Json(Data {
        data: LoginIdChanged { token },
    }))
}
