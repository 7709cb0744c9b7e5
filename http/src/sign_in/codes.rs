//! The second factor: six digits by mail or text, for ten minutes, for one login token and account.

use super::recovery;
use super::words::Language;
use crate::App;
use crate::config::HttpConfig;
use crate::extract::{LoginToken, Person};
use crate::problem::{Key, Problem};
use hub_domain::address::{masked, normal_address};
use hub_domain::assurance::{Given, Method};
use hub_domain::channel::Channel;
use hub_domain::clock::now_ms;
use hub_domain::consent::ConsentState;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::Write;
use hub_store::accounts::Account;
use hub_store::codes::{self, CodeBinding};
use hub_store::outbox::{self, NewDelivery};
use hub_store::tenants::Tenant;
use rand::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Life of a code, in milliseconds.
pub const CODE_MS: i64 = 10 * 60_000;
/// Wait before a code is sent anew for the same sign-in, in milliseconds.
pub const RESEND_MS: i64 = 30_000;
/// Codes that may go to one address within an hour without being entered.
pub(super) const MAX_PER_HOUR: i64 = 5;
pub(super) const HOUR_MS: i64 = 60 * 60_000;
/// Tries that a code takes.
pub(super) const MAX_TRIES: i64 = 5;
/// Wrong tries of a login over all its codes within ten minutes that lock it.
const MAX_LOGIN_TRIES: i64 = 10;
/// How long they count, and how long the lock holds, in milliseconds.
const LOGIN_TRIES_MS: i64 = 10 * 60_000;

const SIGN_IN: &str = "sign_in";
const STEP_UP: &str = "step_up";

/// How a code travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CodeChannel {
    Email,
    Sms,
}

impl CodeChannel {
    pub(super) fn channel(self) -> Channel {
        match self {
            CodeChannel::Email => Channel::Email,
            CodeChannel::Sms => Channel::Sms,
        }
    }

    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            CodeChannel::Email => "email",
            CodeChannel::Sms => "sms",
        }
    }

    pub(crate) fn has_gateway(self, config: &HttpConfig) -> bool {
        match self {
            CodeChannel::Email => config.mail_gateway,
            CodeChannel::Sms => config.sms_gateway,
        }
    }

    /// The account's verified address on this channel.
    fn address(self, account: &Account) -> Option<&str> {
        match self {
            CodeChannel::Email => account.email.as_deref().filter(|_| account.email_verified),
            CodeChannel::Sms => account.phone.as_deref().filter(|_| account.phone_verified),
        }
    }
}

/// Whether this account must give a second factor: staff always, others where the account or its tenant wants it.
pub fn needs_second_factor(account: &Account, tenant: &Tenant) -> bool {
    account.is_staff() || account.second_factor || tenant.settings.second_factor_for_all
}

/// The channels that can carry a code to this account now, with masked addresses. A stopped number gets none.
pub async fn channels(app: &App, account: &Account) -> Result<Vec<(CodeChannel, String)>, Problem> {
    let mut open = Vec::new();
    for channel in [CodeChannel::Email, CodeChannel::Sms] {
        let Some(address) = channel.address(account) else {
            continue;
        };
        if channel.has_gateway(&app.config) && !has_opted_out(app, account.tenant, address, channel).await? {
            open.push((channel, masked(address)));
        }
    }
    recovery::without_reset_channel(app, account.cd_user, &mut open).await?;
    Ok(open)
}

pub(super) async fn has_opted_out(
    app: &App,
    tenant: TenantId,
    address: &str,
    channel: CodeChannel,
) -> Result<bool, Problem> {
    match channel {
        CodeChannel::Email => Ok(false),
        CodeChannel::Sms => {
            let state = app
                .store
                .consents()
                .state(tenant, address, Channel::Sms, ProgramId(0))
                .await?;
            Ok(state == ConsentState::OptedOut)
        }
    }
}

/// Who asks for a code of a second factor: a sign-in under way, or a session that proves itself again.
#[derive(Debug, Clone, Copy)]
pub struct AskedBy<'a> {
    pub cd_user: CdUser,
    /// The login token's `jti`, or the session: the code is good for it alone.
    pub jti: &'a str,
    operation: &'static str,
}

impl<'a> AskedBy<'a> {
    /// A sign-in.
    pub fn login(login: &'a LoginToken) -> Self {
        Self {
            cd_user: login.cd_user,
            jti: &login.jti,
            operation: SIGN_IN,
        }
    }

    /// A session.
    pub fn session(person: &'a Person) -> Self {
        Self {
            cd_user: person.cd_user,
            jti: &person.sid,
            operation: STEP_UP,
        }
    }
}

fn binding<'a>(by: &AskedBy<'a>, tenant: TenantId, account: AccountId) -> CodeBinding<'a> {
    CodeBinding {
        tenant,
        cd_user: by.cd_user,
        account,
        operation: by.operation,
        token_jti: by.jti,
    }
}

/// Remembers the account that this login token chose.
pub async fn remember_choice(app: &App, login: &LoginToken, account: &Account) -> Result<(), Problem> {
    let mut write = app.store.write().await?;
    let id = uuid::Uuid::now_v7().to_string();
    codes::choose_account(
        &mut write,
        &id,
        &binding(&AskedBy::login(login), account.tenant, account.id),
        now_ms(),
    )
    .await?;
    Ok(write.commit().await?)
}

/// A code on its way, with the address masked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Sent {
    pub channel: CodeChannel,
    pub to: String,
    pub resend_after_ms: i64,
    pub expires_at_ms: i64,
}

/// Sends a code. `to`, when given, must be the account's own verified address.
pub async fn send(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    channel: CodeChannel,
    to: Option<&str>,
) -> Result<Sent, Problem> {
    let address = channel.address(account).ok_or(Key::AddressUnknown)?;
    if to.is_some_and(|to| normal_address(to).as_deref() != Some(address)) {
        return Err(Problem::new(Key::AddressUnknown).and_field("to", "address_unknown"));
    }
    if !channel.has_gateway(&app.config) {
        return Err(Key::NoGateway.into());
    }
    if has_opted_out(app, account.tenant, address, channel).await? {
        return Err(Key::OptedOut.into());
    }
    if !channels(app, account)
        .await?
        .iter()
        .any(|(open, _)| *open == channel)
    {
        return Err(Problem::new(Key::AddressUnknown).and_field("channel", "reset_by_it"));
    }
    let now = now_ms();
    refuse_if_locked(app, login.cd_user, now).await?;
    let last_ms = app
        .store
        .codes()
        .last_for_token(login.cd_user, login.jti, address)
        .await?;
    if now - last_ms < RESEND_MS {
        return Err(Problem::new(Key::TooSoon).retry_after_ms(last_ms + RESEND_MS - now));
    }
    let (unused, first_ms) = app.store.codes().unused_to(address, now - HOUR_MS).await?;
    if unused >= MAX_PER_HOUR {
        return Err(Problem::new(Key::RateLimited).retry_after_ms(first_ms + HOUR_MS - now));
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let tenant = app.store.tenants().by_id(account.tenant).await?;
    let id = uuid::Uuid::now_v7().to_string();
    let hash = code_hash(app, &id, account.tenant, &code).await?;
    let (subject, body) = words(&account.lang, &tenant.name, &code);
    let expires_at_ms = now + CODE_MS;
    let mut write = app.store.write().await?;
    let bound = binding(login, account.tenant, account.id);
    codes::insert(
        &mut write,
        &id,
        &bound,
        channel.as_str(),
        address,
        &hash,
        now,
        expires_at_ms,
    )
    .await?;
    let delivery = NewDelivery {
        channel: channel.channel(),
        message: None,
        from: match channel {
            CodeChannel::Email => tenant.mail_from.clone(),
            CodeChannel::Sms => tenant.sms_from.clone(),
        },
        to: address.to_owned(),
        subject: match channel {
            CodeChannel::Email => subject,
            CodeChannel::Sms => String::new(),
        },
        body,
        in_reply_to: None,
        lang: None,
        idempotency_key: format!("code-{id}"),
        expires_at_ms: Some(expires_at_ms),
    };
    outbox::enqueue(&mut write, account.tenant, delivery).await?;
    write.commit().await?;
    Ok(Sent {
        channel,
        to: masked(address),
        resend_after_ms: RESEND_MS,
        expires_at_ms,
    })
}

/// Checks a code. On success the write that used it up goes on to the session; on failure the try has been counted.
pub async fn verify(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    code: &str,
) -> Result<(Write, Given), Problem> {
    let now = now_ms();
    refuse_if_locked(app, login.cd_user, now).await?;
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    if code.len() != 6 {
        return Err(Problem::field("code", "six_characters"));
    }
    let mut write = app.store.write().await?;
    let bound = binding(login, account.tenant, account.id);
    let Some(known) = codes::latest(&mut write, &bound).await? else {
        return Err(Key::CodeExpired.into());
    };
    if known.used_at_ms.is_some() || known.expires_at_ms <= now || known.tries >= MAX_TRIES {
        return Err(Key::CodeExpired.into());
    }
    let tries = codes::count_try(&mut write, &known.id).await?;
    let fits =
        tries <= MAX_TRIES && code_hash(app, &known.id, account.tenant, &code).await? == known.code_hash;
    if !fits {
        codes::add_wrong_try(&mut write, login.cd_user, now).await?;
        write.commit().await?;
        let refusal = Problem::new(Key::CodeWrong).and_field("code", "wrong");
        return Err(refusal.with_message(format!("the code is wrong; {} tries are left", MAX_TRIES - tries)));
    }
    if !codes::consume(&mut write, &known.id, login.cd_user, now).await? {
        return Err(Key::CodeExpired.into());
    }
    let given = given_by(
        app,
        login.cd_user,
        account.tenant,
        &known.channel,
        &known.destination,
        now,
    )
    .await?;
    Ok((write, given))
}

/// What a code proves. At the login's own address it proves the login; at one that only an account has, which the agency of that
/// tenant may have written there, it is good in that tenant alone.
pub(super) async fn given_by(
    app: &App,
    user: CdUser,
    tenant: TenantId,
    channel: &str,
    destination: &str,
    at_ms: i64,
) -> Result<Given, Problem> {
    let method = if channel == "email" {
        Method::Email
    } else {
        Method::Sms
    };
    let login = app.store.logins().by_id(user).await?;
    let own = [login.email.as_deref(), login.phone.as_deref()];
    Ok(if own.contains(&Some(destination)) {
        Given::of_login(method, at_ms)
    } else {
        Given::in_tenant(method, at_ms, tenant)
    })
}

/// Refuses while too many wrong tries of this login are still fresh.
pub async fn refuse_if_locked(app: &App, user: CdUser, now: i64) -> Result<(), Problem> {
    let (tries, last_ms) = app.store.codes().tries_since(user, now - LOGIN_TRIES_MS).await?;
    if tries >= MAX_LOGIN_TRIES {
        return Err(Problem::new(Key::CodeLocked).retry_after_ms(last_ms + LOGIN_TRIES_MS - now));
    }
    Ok(())
}

/// Keyed by the tenant's key: six digits alone would be found from a plain hash in no time.
pub(super) async fn code_hash(app: &App, id: &str, tenant: TenantId, code: &str) -> Result<String, Problem> {
    let (_, key) = app.keyring.tenant_key(tenant).await?;
    let mut inner = Sha256::new();
    inner.update(key);
    inner.update(id.as_bytes());
    inner.update(code.as_bytes());
    let mut outer = Sha256::new();
    outer.update(key);
    outer.update(inner.finalize());
    Ok(outer
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// Subject and text, in the account's language as far as we have it.
fn words(lang: &str, agency: &str, code: &str) -> (String, String) {
    let language = Language::of(lang);
    language.text(
        &language.words.sign_in_code,
        &[("agency", agency), ("code", code)],
    )
}
