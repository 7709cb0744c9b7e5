//! Signing up: what exists for an address, and new accounts for individuals and businesses.

pub mod business;
pub mod confirm;
pub mod find_business;
pub mod find_business_user;
pub mod individual;
pub mod invited;
pub mod new_account;
pub mod open_account;
pub mod search_account;

use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::sign_in::uniform::may_speak_of;
use crate::sign_in::{captcha, flood};
use hub_domain::TenantId;
use hub_domain::people::address::normal_email;
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use serde_json::Value;
use std::sync::Arc;

/// Longest business name and mail address (specification 1, section 5).
const MAX_TEXT: usize = 100;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    find_business_user::find_business_user: Open => Nothing;
    search_account::search_account: Open => Nothing;
    find_business::find_business: Open => Nothing;
    individual::create_individual: Open => Nothing;
    business::create_user_and_business: Open => Nothing;
    business::create_business_for_user: Open => Nothing;
    confirm::read_asked_account: Open => Nothing;
    confirm::confirm_asked_account: Open => Login;
};

/// Who signs up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignUpKind {
    Individual,
    Business,
}

impl SignUpKind {
    /// Whether a tenant takes them.
    pub fn is_open(self, tenant: &Tenant) -> bool {
        let flag = match self {
            SignUpKind::Individual => "ic_sign_up_individuals",
            SignUpKind::Business => "ic_sign_up_business",
        };
        tenant.active
            && tenant
                .branding
                .get(flag)
                .and_then(Value::as_bool)
                .unwrap_or(false)
    }

    /// The account type that they get.
    pub fn account_type(self) -> &'static str {
        match self {
            SignUpKind::Individual => "Individual",
            SignUpKind::Business => "Business",
        }
    }
}

/// The instance meant, if it takes sign-ups of this kind.
async fn open_instance(app: &App, id: i64, kind: SignUpKind) -> Result<Arc<Tenant>, Problem> {
    let tenant = app.store.tenant(TenantId(id)).await?;
    if !tenant.active {
        return Err(Key::NotFound.into());
    }
    if !kind.is_open(&tenant) {
        return Err(Key::SignUpClosed.into());
    }
    Ok(tenant)
}

/// A mail address in its normal form, at most 100 characters.
fn checked_email(field: &str, text: &str) -> Result<String, Problem> {
    if text.trim().is_empty() {
        return Err(Problem::field(field, "required"));
    }
    if text.chars().count() > MAX_TEXT {
        return Err(Problem::field(field, "too_long"));
    }
    normal_email(text).ok_or_else(|| Problem::field(field, "not_an_address"))
}

/// The accounts of an address in an instance, as far as the instance speaks of them. Every such question is counted, and a
/// captcha is asked for when there are too many.
async fn accounts_of(
    app: &App,
    host: TenantId,
    client: &Client,
    instance: i64,
    email: &str,
    captcha_token: Option<&str>,
) -> Result<Vec<Account>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let host = app.store.tenant(host).await?;
    let name = flood::search(email);
    let knock = captcha::require_counted(app, &host, client.source_ip, captcha_token, &name).await?;
    let tenant = app.store.tenant(TenantId(instance)).await?;
    let mut found = Vec::new();
    if !tenant.settings.uniform()
        && let Some(login) = app.store.logins().by_email(email).await?
        && may_speak_of(app, tenant.id, login.cd_user).await?
    {
        found = app.store.accounts().by_login(login.cd_user).await?;
        found.retain(|account| account.tenant == tenant.id && account.active);
    }
    if !found.is_empty() {
        knock.led_somewhere(app).await?;
    }
    Ok(found)
}
