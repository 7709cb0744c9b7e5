//! The deed of signing up: a login where there is none, an account, and a mail with the link to its password.

use super::SignUpKind;
use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::sign_in::mail_link::{self, Addressee, LinkMail};
use crate::sign_in::uniform::level;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::Write;
use hub_store::accounts::{self, Account};
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::logins::{self, Login};
use hub_store::tenants::Tenant;
use tokio::time::Instant;

/// First number of logins and accounts made by signing up.
const FIRST_NUMBER: i64 = 100_001;
/// Accounts of one login beyond which none is added without staff.
const MAX_ACCOUNTS: usize = 20;
/// Numbers of logins are counted over all tenants.
const EVERYWHERE: TenantId = TenantId(0);

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

/// Opens an account. Where the tenant tells nothing of its accounts, an address that has one gets a mail that says so, and
/// whoever asked sees no difference.
pub async fn open_account(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    newcomer: Newcomer<'_>,
) -> Result<(), Problem> {
    let started = Instant::now();
    let outcome = decide(app, client, tenant, &newcomer).await;
    level(tenant, started).await;
    match outcome {
        Err(problem) if tenant.settings.uniform() && problem.key().status().is_client_error() => {
            tracing::debug!(
                key = problem.key().as_str(),
                "a sign-up was not carried out and nothing is said of it"
            );
            Ok(())
        }
        other => other,
    }
}

async fn decide(app: &App, client: &Client, tenant: &Tenant, newcomer: &Newcomer<'_>) -> Result<(), Problem> {
    if !app.config.mail_gateway {
        return Err(Key::NoGateway.into());
    }
    let uniform = tenant.settings.uniform();
    let login = app.store.logins().by_email(newcomer.email).await?;
    match (&login, newcomer.expects) {
        (None, Expects::ExistingLogin) if !uniform => return Err(Key::AccountNotFound.into()),
        (Some(_), Expects::NewLogin) if !uniform => return Err(Key::LoginIdInUse.into()),
        _ => {}
    }
    match login {
        None => {
            let mut write = app.store.write().await?;
            let user = CdUser(write.next_number(EVERYWHERE, "cd_user", FIRST_NUMBER).await?);
            logins::insert(&mut write, user, Some(newcomer.email), None, false, now_ms())
                .await
                .map_err(taken)?;
            let account = insert(app, &mut write, tenant, newcomer, user).await?;
            tell(app, &mut write, client, tenant, &account, LinkMail::Welcome).await?;
            finish(write, &account, client).await
        }
        Some(login) => add(app, client, tenant, newcomer, &login).await,
    }
}

/// Two sign-ups with the same address at the same moment: the second finds the login of the first.
fn taken(error: hub_store::StoreError) -> Problem {
    if error.is_unique_violation() {
        Key::LoginIdInUse.into()
    } else {
        error.into()
    }
}

/// Another account for a login that is there.
async fn add(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    newcomer: &Newcomer<'_>,
    login: &Login,
) -> Result<(), Problem> {
    let all = app.store.accounts().by_login(login.cd_user).await?;
    let same = all.iter().find(|account| {
        account.tenant == tenant.id
            && account.account_type == newcomer.kind.account_type()
            && account.company_name.to_lowercase() == newcomer.company_name.to_lowercase()
    });
    if same.is_some() && !tenant.settings.uniform() {
        return Err(Key::LoginIdInUse.into());
    }
    let mut write = app.store.write().await?;
    if let Some(account) = same {
        tell(app, &mut write, client, tenant, account, LinkMail::AccountExists).await?;
        return Ok(write.commit().await?);
    }
    if all.len() >= MAX_ACCOUNTS {
        return Err(Key::RateLimited.into());
    }
    let account = insert(app, &mut write, tenant, newcomer, login.cd_user).await?;
    let mail = if login.password_hash.is_some() {
        LinkMail::AccountAdded {
            business: newcomer.kind == SignUpKind::Business,
        }
    } else {
        LinkMail::Welcome
    };
    tell(app, &mut write, client, tenant, &account, mail).await?;
    finish(write, &account, client).await
}

async fn insert(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    newcomer: &Newcomer<'_>,
    user: CdUser,
) -> Result<Account, Problem> {
    let (entity_type, role_code) = match newcomer.kind {
        SignUpKind::Business => (1, "BUS"),
        SignUpKind::Individual => (2, "IND"),
    };
    let id = AccountId(write.next_number(tenant.id, "account", FIRST_NUMBER).await?);
    let account = Account {
        tenant: tenant.id,
        id,
        cd_user: user,
        account_type: newcomer.kind.account_type().into(),
        entity_type,
        community_entity: Some(id.0),
        community_entity_type: Some(entity_type),
        first_name: newcomer.first_name.into(),
        last_name: newcomer.last_name.into(),
        company_name: newcomer.company_name.into(),
        email: Some(newcomer.email.into()),
        phone: None,
        email_verified: false,
        phone_verified: false,
        roles: Vec::new(),
        role_codes: vec![role_code.into()],
        active: true,
        second_factor: false,
        lang: newcomer.lang.into(),
        zone: tenant.zone.clone(),
        version: 1,
    };
    accounts::insert(write, &account, now_ms()).await?;
    if let Some(partner) = newcomer.partner {
        let known = app
            .store
            .accounts()
            .by_id(tenant.id, AccountId(partner))
            .await
            .is_ok_and(|found| found.account_type == "Partner" && found.active);
        if known {
            let profile = serde_json::json!({ "partner": partner });
            accounts::set_profile(write, tenant.id, id, &profile, now_ms()).await?;
        } else {
            tracing::info!(
                tenant.id = tenant.id.0,
                partner,
                "a sign-up named an unknown partner"
            );
        }
    }
    Ok(account)
}

async fn tell(
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

async fn finish(mut write: Write, account: &Account, client: &Client) -> Result<(), Problem> {
    let line = AuditLine {
        tenant: account.tenant,
        actor: Actor::person(account.id.0, account.name()),
        action: "account.create",
        object_kind: "account",
        object_id: &account.id.to_string(),
        before: "",
        after: &account.account_type,
        reason: "sign-up",
        source: &client.source_ip.to_string(),
    };
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
