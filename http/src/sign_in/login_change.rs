//! A change of a login's own data: kept with the data to undo it, and announced to every previously verified address,
//! with the link that undoes it (NIST SP 800-63B-4, section 4.6; ASVS 5.0, V6.3.7).

use super::backup_codes::OF_LOGINS;
use super::cookies::random_token;
use super::new_password::{Holder, spokesman};
use super::notices::{self, Notice};
use super::origin::tenant_origin;
use crate::App;
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::identity::accounts::Account;
use hub_store::identity::login_changes::{self, LoginChange};
use hub_store::identity::passkeys::StoredPasskey;
use hub_store::identity::second_factors::{AuthenticatorApp, BackupCode};
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How long a change can be undone, in milliseconds.
pub const UNDO_MS: i64 = 72 * 60 * 60_000;

/// An authenticator app as it was: its secret stays sealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppBefore {
    pub sealed: String,
    pub last_step: i64,
    pub confirmed_at_ms: i64,
}

impl AppBefore {
    /// The app in use, if one is.
    pub fn of(app: Option<AuthenticatorApp>) -> Option<Self> {
        let app = app?;
        Some(Self {
            sealed: app.sealed_secret?,
            last_step: app.last_step,
            confirmed_at_ms: app.confirmed_at_ms,
        })
    }
}

/// The addresses of one account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressesBefore {
    pub tenant: TenantId,
    pub account: AccountId,
    pub email: Option<String>,
    pub email_verified: bool,
    pub phone: Option<String>,
    pub phone_verified: bool,
}

impl From<&Account> for AddressesBefore {
    fn from(account: &Account) -> Self {
        Self {
            tenant: account.tenant,
            account: account.id,
            email: account.email.clone(),
            email_verified: account.email_verified,
            phone: account.phone.clone(),
            phone_verified: account.phone_verified,
        }
    }
}

/// What was there before a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    Password,
    LoginId {
        email: Option<String>,
        phone: Option<String>,
        primary_id: String,
        accounts: Vec<AddressesBefore>,
    },
    AppAdded {
        previous: Option<AppBefore>,
        backup_codes: Vec<BackupCode>,
    },
    AppRemoved {
        app: AppBefore,
    },
    PasskeyAdded {
        id: String,
    },
    PasskeyRemoved {
        passkey: StoredPasskey,
    },
    BackupCodes {
        codes: Vec<BackupCode>,
    },
    Devices,
    AccountAdded {
        tenant: TenantId,
        account: AccountId,
    },
    /// The phone of an invitation (E.164), which nobody had proved before.
    PhoneProved {
        phone: String,
    },
}

hub_domain::wire_names! {
    /// The changed part of a login.
    ChangeKind = "password" | "login_id" | "app_added" | "app_removed" | "passkey_added" | "passkey_removed" | "backup_codes"
        | "devices" | "account_added" | "phone_proved";
}

impl Before {
    /// The name on the wire.
    pub fn kind(&self) -> &'static str {
        match self {
            Before::Password => "password",
            Before::LoginId { .. } => "login_id",
            Before::AppAdded { .. } => "app_added",
            Before::AppRemoved { .. } => "app_removed",
            Before::PasskeyAdded { .. } => "passkey_added",
            Before::PasskeyRemoved { .. } => "passkey_removed",
            Before::BackupCodes { .. } => "backup_codes",
            Before::Devices => "devices",
            Before::AccountAdded { .. } => "account_added",
            Before::PhoneProved { .. } => "phone_proved",
        }
    }

    /// The addresses of a login as they are before they change.
    pub fn login_id(holder: &Holder) -> Self {
        Before::LoginId {
            email: holder.login.email.clone(),
            phone: holder.login.phone.clone(),
            primary_id: holder.login.primary_id.clone(),
            accounts: holder.accounts.iter().map(AddressesBefore::from).collect(),
        }
    }
}

/// Where a change was made.
pub struct Made<'a> {
    /// Whose page it was, and whose words and sender the notices have.
    pub tenant: &'a Tenant,
    /// The session; empty outside one.
    pub sid: &'a str,
    /// The host that the page was on.
    pub requested_host: &'a str,
}

fn context(id: &str) -> String {
    format!("login_changes/{id}")
}

/// Keeps a change within `write` and announces it. `holder` is the login as it was before.
pub async fn record(
    app: &App,
    write: &mut Write,
    holder: &Holder,
    before: &Before,
    notice: &Notice<'_>,
    made: &Made<'_>,
) -> Result<(), Problem> {
    let (id, token, now) = (uuid::Uuid::now_v7().to_string(), random_token(), now_ms());
    let addresses = verified_before(app, holder, now).await?;
    let text = serde_json::to_string(before).map_err(Problem::internal)?;
    let change = LoginChange {
        sealed_before: app
            .keyring
            .seal_for_tenant(OF_LOGINS, &context(&id), &text)
            .await?,
        id,
        cd_user: holder.login.cd_user,
        tenant: made.tenant.id,
        sid: made.sid.to_owned(),
        kind: before.kind().to_owned(),
        at_ms: now,
    };
    login_changes::insert(write, &change, &token, now + UNDO_MS).await?;
    let origin = tenant_origin(app, made.tenant, made.requested_host).await?;
    let url = format!("{origin}/undo-change?token={token}");
    let account = spokesman(holder, made.tenant.id);
    let lang = account.map_or(made.tenant.lang.as_str(), |account| account.lang.as_str());
    for address in addresses {
        notices::send(app, write, made.tenant, &address, lang, notice, Some(&url)).await?;
    }
    Ok(())
}

/// Opens what was there before a change.
pub async fn opened(app: &App, change: &LoginChange) -> Result<Before, Problem> {
    let text = app
        .keyring
        .open_for_tenant(OF_LOGINS, &context(&change.id), &change.sealed_before)
        .await?;
    serde_json::from_str(&text).map_err(Problem::internal)
}

/// Every address verified before the change: those of the login's accounts, and those given up so recently that it can
/// still be undone. A login with none is notified at its own address.
async fn verified_before(app: &App, holder: &Holder, now: i64) -> Result<BTreeSet<String>, Problem> {
    let mut addresses = BTreeSet::new();
    let mut add = |address: &Option<String>, verified: bool| {
        addresses.extend(address.clone().filter(|_| verified));
    };
    for account in &holder.accounts {
        add(&account.email, account.email_verified);
        add(&account.phone, account.phone_verified);
    }
    let moved = app
        .store
        .login_changes()
        .undoable(holder.login.cd_user, "login_id", now)
        .await?;
    for change in &moved {
        if let Before::LoginId { accounts, .. } = opened(app, change).await? {
            for account in &accounts {
                add(&account.email, account.email_verified);
                add(&account.phone, account.phone_verified);
            }
        }
    }
    if addresses.is_empty() {
        let own = [&holder.login.email, &holder.login.phone];
        addresses.extend(own.into_iter().flatten().next().cloned());
    }
    Ok(addresses)
}
