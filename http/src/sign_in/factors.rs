//! Which second factors an account can use at a sign-in, and the checks of those that need nothing sent.

use super::code_check;
use super::codes::{self, CodeChannel};
use super::typed_code::typed_digits;
use super::{backup_codes, first_phone, totp};
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_domain::people::address::masked;
use hub_store::Write;
use hub_store::identity::accounts::Account;
use hub_store::identity::second_factors;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Factor {
    Passkey,
    /// An authenticator app.
    Totp,
    Email,
    Sms,
    Backup,
}

/// The second factor that is asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SecondFactor {
    pub required: bool,
    /// The strongest first, backup codes last.
    pub channels: Vec<Factor>,
    /// Masked addresses by channel.
    pub hints: BTreeMap<String, String>,
}

/// Everything that could prove this login for this account, on the host `rp_id`.
pub async fn open_to(app: &App, account: &Account, rp_id: &str) -> Result<SecondFactor, Problem> {
    let user = account.cd_user;
    let mut channels = Vec::new();
    let mut hints = BTreeMap::new();
    let passkeys = app.store.passkeys().of(user).await?;
    if passkeys.iter().any(|passkey| passkey.rp_id == rp_id) {
        channels.push(Factor::Passkey);
    }
    if has_app(app, user).await? {
        channels.push(Factor::Totp);
    }
    for (channel, hint) in codes::channels(app, account).await? {
        let (factor, name) = match channel {
            CodeChannel::Email => (Factor::Email, "email"),
            CodeChannel::Sms => (Factor::Sms, "sms"),
        };
        channels.push(factor);
        hints.insert(name.to_owned(), hint);
    }
    if let Some(number) = first_phone::of(app, account).await? {
        channels.push(Factor::Sms);
        hints.insert("sms".to_owned(), masked(&number));
    }
    if app.store.second_factors().backup_codes_left(user).await? > 0 {
        channels.push(Factor::Backup);
    }
    Ok(SecondFactor {
        required: true,
        channels,
        hints,
    })
}

/// Whether the login has an authenticator app in use.
pub async fn has_app(app: &App, user: CdUser) -> Result<bool, Problem> {
    let known = app.store.second_factors().app(user).await?;
    Ok(known.is_some_and(|app| app.sealed_secret.is_some()))
}

/// The context under which a login's app secret is sealed.
pub fn app_context(user: CdUser) -> String {
    format!("authenticator_apps/{user}")
}

/// Opens a sealed app secret.
pub async fn app_secret(app: &App, user: CdUser, sealed: &str) -> Result<Vec<u8>, Problem> {
    let text = app
        .keyring
        .open_for_tenant(backup_codes::OF_LOGINS, &app_context(user), sealed)
        .await?;
    totp::from_base32(&text).ok_or_else(|| Problem::internal("an app secret is not base32"))
}

/// Checks a code of the authenticator app; each works once. The attempt has been counted; on success the returned write
/// has used up the code. If it begins a session, the count of wrong attempts is reset.
pub async fn verify_app_code(
    app: &App,
    user: CdUser,
    code: &str,
    begins_session: bool,
) -> Result<Write, Problem> {
    let now = now_ms();
    let known = app.store.second_factors().app(user).await?;
    let sealed = known
        .and_then(|app| app.sealed_secret)
        .ok_or_else(|| Problem::field("channel", "not_set_up"))?;
    let secret = app_secret(app, user, &sealed).await?;
    let code = typed_digits(code);
    let tried = code_check::claim_try(app, user).await?;
    let step = totp::matching_step(&secret, &code, now);
    let Some(step) = step else {
        return Err(Problem::new(Key::CodeWrong).and_field("code", "wrong"));
    };
    let mut write = app.store.write().await?;
    if !second_factors::take_step(&mut write, user, step).await? {
        // This code was used before: somebody who saw it being typed cannot use it again.
        return Err(Key::CodeExpired.into());
    }
    code_check::right(write, tried, begins_session).await
}

/// Checks a backup code; each works once. The attempt has been counted; on success the returned write has used up the
/// code, as in [`verify_app_code`].
pub async fn verify_backup_code(
    app: &App,
    user: CdUser,
    code: &str,
    begins_session: bool,
) -> Result<Write, Problem> {
    let now = now_ms();
    let tried = code_check::claim_try(app, user).await?;
    let kept = app.store.second_factors().backup_codes(user).await?;
    let found = backup_codes::find(app, user, &kept, code).await?;
    let Some(hash) = found else {
        return Err(Problem::new(Key::CodeWrong).and_field("code", "wrong"));
    };
    let mut write = app.store.write().await?;
    if !second_factors::use_backup_code(&mut write, user, &hash, now).await? {
        return Err(Key::CodeExpired.into());
    }
    code_check::right(write, tried, begins_session).await
}
