//! Signing up: a new login with its account and a mail with the link to its password; or, where the address has a login, a mail
//! that asks its owner.

use super::SignUpKind;
use super::new_account;
use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::sign_in::cookies::random_token;
use crate::sign_in::mail_link::{self, Addressee, LinkMail};
use crate::sign_in::notices::{self, Notice};
use crate::sign_in::origin::tenant_origin;
use crate::sign_in::uniform::{level, may_speak_of};
use actix_web::ResponseError;
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::Write;
use hub_store::identity::accounts::Account;
use hub_store::identity::logins::{self, Login};
use hub_store::identity::pending_accounts::{self, PendingAccount};
use hub_store::tenants::Tenant;
use tokio::time::Instant;

/// How long the owner of a login may take to add an account that was asked for, in milliseconds.
const PENDING_MS: i64 = 24 * 60 * 60_000;

/// What an address without, or with, a login means to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expects {
    /// The address must be new; one with a login may still get an account of this kind if it has none.
    Anybody,
    /// The address must be new.
    NewLogin,
    /// The address must have a login.
    ExistingLogin,
}

/// Who signs up.
pub struct Newcomer<'a> {
    pub kind: SignUpKind,
    pub expects: Expects,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub company_name: &'a str,
    pub partner: Option<i64>,
    pub lang: &'a str,
}

/// Opens an account, or asks the owner of the login whether to add one. If the tenant reveals nothing, an address with
/// a login gets a mail that says so, and the requester sees no difference.
pub async fn open_account(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    newcomer: Newcomer<'_>,
) -> Result<(), Problem> {
    let started = Instant::now();
    let login = app.store.logins().by_email(newcomer.email).await?;
    let hidden = match &login {
        Some(login) => !may_speak_of(app, tenant.id, login.cd_user).await?,
        None => false,
    };
    let silent = tenant.settings.uniform() || hidden;
    let outcome = match (login, newcomer.expects) {
        _ if !app.hub.has_gateway(tenant, Channel::Email) => Err(Key::NoGateway.into()),
        (None, Expects::ExistingLogin) if !silent => Err(Key::AccountNotFound.into()),
        // What another tenant hides is not there.
        (Some(_), Expects::ExistingLogin) if hidden && !tenant.settings.uniform() => {
            return Err(Key::AccountNotFound.into());
        }
        (Some(_), Expects::NewLogin) if !silent => Err(Key::LoginIdInUse.into()),
        (None, _) => open(app, client, tenant, &newcomer).await,
        (Some(login), _) => ask(app, client, tenant, &newcomer, &login, silent).await,
    };
    level(tenant, started).await;
    match outcome {
        Err(problem) if silent && problem.status_code().is_client_error() => {
            tracing::debug!(
                key = problem.key().as_str(),
                "a sign-up was not carried out and nothing is said of it"
            );
            Ok(())
        }
        other => other,
    }
}

/// A new login with its first account.
async fn open(app: &App, client: &Client, tenant: &Tenant, newcomer: &Newcomer<'_>) -> Result<(), Problem> {
    let mut write = app.store.write().await?;
    let user = logins::next_number(&mut write).await?;
    logins::insert(&mut write, user, Some(newcomer.email), None, false, now_ms())
        .await
        .map_err(taken)?;
    let account = new_account::insert(app, &mut write, tenant, &newcomer.pending(tenant, user)).await?;
    notify(app, &mut write, client, tenant, &account, LinkMail::Welcome).await?;
    new_account::note(&mut write, &account, "sign-up", &client.source_ip.to_string()).await?;
    Ok(write.commit().await?)
}

/// Two sign-ups with the same address at the same moment: the second finds the login of the first.
fn taken(error: hub_store::StoreError) -> Problem {
    if error.is_unique_violation() {
        Key::LoginIdInUse.into()
    } else {
        error.into()
    }
}

/// The address has a login: nothing is added to it before its owner has followed the link in the mail and proved to be that.
async fn ask(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    newcomer: &Newcomer<'_>,
    login: &Login,
    silent: bool,
) -> Result<(), Problem> {
    let all = app.store.accounts().by_login(login.cd_user).await?;
    let pending = newcomer.pending(tenant, login.cd_user);
    let same = all.iter().find(|account| new_account::is_same(account, &pending));
    if same.is_some() && !silent {
        return Err(Key::LoginIdInUse.into());
    }
    let mut write = app.store.write().await?;
    if let Some(account) = same {
        notify(app, &mut write, client, tenant, account, LinkMail::AccountExists).await?;
        return Ok(write.commit().await?);
    }
    if all.len() >= new_account::MAX_ACCOUNTS {
        return Err(Key::RateLimited.into());
    }
    let (token, now) = (random_token(), now_ms());
    pending_accounts::insert(&mut write, &token, &pending, now, now + PENDING_MS).await?;
    let origin = tenant_origin(app, tenant, &client.host).await?;
    let notice = Notice::AccountAsked {
        business: newcomer.kind == SignUpKind::Business,
        url: &format!("{origin}/add-account?token={token}"),
    };
    mail_link::claim(&mut write, newcomer.email).await?;
    notices::send(
        app,
        &mut write,
        tenant,
        newcomer.email,
        newcomer.lang,
        &notice,
        None,
    )
    .await?;
    Ok(write.commit().await?)
}

impl Newcomer<'_> {
    fn pending(&self, tenant: &Tenant, user: CdUser) -> PendingAccount {
        PendingAccount {
            tenant: tenant.id,
            cd_user: user,
            account_type: self.kind.account_type().into(),
            first_name: self.first_name.into(),
            last_name: self.last_name.into(),
            company_name: self.company_name.into(),
            email: self.email.into(),
            partner: self.partner,
            lang: self.lang.into(),
        }
    }
}

async fn notify(
    app: &App,
    write: &mut Write,
    client: &Client,
    tenant: &Tenant,
    account: &Account,
    mail: LinkMail,
) -> Result<(), Problem> {
    let addressee = Addressee {
        user: account.cd_user,
        to: account.email.as_deref().unwrap_or_default(),
        lang: &account.lang,
        requested_host: &client.host,
    };
    mail_link::send(app, write, tenant, addressee, mail).await
}
