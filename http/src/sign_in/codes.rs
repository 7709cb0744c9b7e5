//! The second factor: six digits by mail or text, for ten minutes, for one login token and account.

use super::limits::{self, CODE_RESEND, CODE_TRIES, CODES_TO, Try};
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
use hub_store::attempts;
use hub_store::codes::{self, CodeBinding};
use hub_store::logins::Login;
use hub_store::outbox::{self, NewDelivery};
use hub_store::tenants::Tenant;
use rand::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Life of a code, in milliseconds.
pub const CODE_MS: i64 = 10 * 60_000;
/// Tries that a code takes.
pub(super) const MAX_TRIES: i64 = 5;

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
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let tenant = app.store.tenants().by_id(account.tenant).await?;
    let id = uuid::Uuid::now_v7().to_string();
    let hash = code_hash(app, &id, account.tenant, &code).await?;
    let (subject, body) = words(&account.lang, &tenant.name, &code);
    let expires_at_ms = now + CODE_MS;
    let mut write = app.store.write().await?;
    claim_send(&mut write, login.cd_user, &login.jti, address, now).await?;
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
        resend_after_ms: CODE_RESEND.span_ms,
        expires_at_ms,
    })
}

/// Counts a code that is about to be sent at `now`, within the write that sends it, or refuses it. `asker` is the token or
/// session for which it is sent.
pub(super) async fn claim_send(
    write: &mut Write,
    user: CdUser,
    asker: &str,
    to: &str,
    now: i64,
) -> Result<(), Problem> {
    let resend = format!("{user} {asker} {to}");
    limits::claim(write, &CODE_RESEND, &resend, Key::TooSoon, now).await?;
    limits::claim(write, &CODES_TO, to, Key::RateLimited, now).await?;
    Ok(())
}

/// Uses a code up at `now`, after which it counts no more among those to its address; false when somebody else was quicker.
pub(super) async fn consume(write: &mut Write, id: &str, now: i64) -> Result<bool, Problem> {
    let Some((to, sent_at_ms)) = codes::consume(write, id, now).await? else {
        return Ok(false);
    };
    attempts::give_back(write, &CODES_TO, &to, sent_at_ms).await?;
    Ok(true)
}

/// Counts a try of a login at a code of whichever kind, before the code is looked at, or refuses it (403 `code_locked`). A
/// right code gives it back; one that begins a session clears the count.
pub async fn claim_try(app: &App, user: CdUser) -> Result<Try, Problem> {
    Try::claim(app, &CODE_TRIES, user.to_string(), Key::CodeLocked).await
}

/// Checks a code. The try has been counted; on success the write that used the code up goes on. A second factor that begins a
/// session forgives what was wrong before; a session that proves itself again does not.
pub async fn verify(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    code: &str,
) -> Result<(Write, Given), Problem> {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    if code.len() != 6 {
        return Err(Problem::field("code", "six_characters"));
    }
    let (_, key) = app.keyring.tenant_key(account.tenant).await?;
    let owner = app.store.logins().by_id(login.cd_user).await?;
    let tried = claim_try(app, login.cd_user).await?;
    let mut write = app.store.write().await?;
    let bound = binding(login, account.tenant, account.id);
    let known = codes::latest(&mut write, &bound).await?;
    let given = known
        .as_ref()
        .map(|known| given_by(&owner, account.tenant, known));
    let (write, tried) = look(write, tried, key, known, &code).await?;
    let write = right(write, tried, login.operation == SIGN_IN).await?;
    Ok((write, given.ok_or(Key::CodeExpired)?))
}

/// Looks at a code that was sent: counts the try at this code, compares, and uses it up. What is not compared, since it is
/// over, gives the login's try back. `key` is the tenant's: it is asked for before the write, since it may have to be read.
pub(super) async fn look(
    mut write: Write,
    tried: Try,
    key: [u8; 32],
    known: Option<codes::Code>,
    code: &str,
) -> Result<(Write, Try), Problem> {
    let now = now_ms();
    let Some(known) = known.filter(|known| known.expires_at_ms > now) else {
        return not_looked_at(write, tried).await;
    };
    let Some(tries) = codes::claim_try(&mut write, &known.id, MAX_TRIES).await? else {
        return not_looked_at(write, tried).await;
    };
    if hash_under(&key, &known.id, code) != known.code_hash {
        write.commit().await?;
        let refusal = Problem::new(Key::CodeWrong).and_field("code", "wrong");
        return Err(refusal.with_message(format!("the code is wrong; {} tries are left", MAX_TRIES - tries)));
    }
    if !consume(&mut write, &known.id, now).await? {
        return Err(Key::CodeExpired.into());
    }
    Ok((write, tried))
}

async fn not_looked_at(mut write: Write, tried: Try) -> Result<(Write, Try), Problem> {
    tried.give_back(&mut write).await?;
    write.commit().await?;
    Err(Key::CodeExpired.into())
}

/// The write that a right code goes on in. Where it begins a session the login's count of tries starts anew; elsewhere this try
/// alone counts no more.
pub(super) async fn right(mut write: Write, tried: Try, begins_session: bool) -> Result<Write, Problem> {
    if begins_session {
        tried.clear(&mut write).await?;
    } else {
        tried.give_back(&mut write).await?;
    }
    Ok(write)
}

/// What a code proves. At the login's own address it proves the login; at one that only an account has, which the agency of that
/// tenant may have written there, it is good in that tenant alone.
fn given_by(login: &Login, tenant: TenantId, code: &codes::Code) -> Given {
    let method = if code.channel == "email" {
        Method::Email
    } else {
        Method::Sms
    };
    let own = [&login.email, &login.phone];
    if own.into_iter().flatten().any(|own| *own == code.destination) {
        Given::of_login(method, now_ms())
    } else {
        Given::in_tenant(method, now_ms(), tenant)
    }
}

/// Refuses what comes before a try while too many wrong ones of this login are still fresh.
pub async fn refuse_if_locked(app: &App, user: CdUser, now: i64) -> Result<(), Problem> {
    let subject = user.to_string();
    let until_ms = app
        .store
        .attempts()
        .refused_until(&CODE_TRIES, &subject, now)
        .await?;
    match until_ms {
        Some(until_ms) => Err(Problem::new(Key::CodeLocked).retry_after_ms(until_ms - now)),
        None => Ok(()),
    }
}

/// Keyed by the tenant's key: six digits alone would be found from a plain hash in no time.
pub(super) async fn code_hash(app: &App, id: &str, tenant: TenantId, code: &str) -> Result<String, Problem> {
    let (_, key) = app.keyring.tenant_key(tenant).await?;
    Ok(hash_under(&key, id, code))
}

fn hash_under(key: &[u8; 32], id: &str, code: &str) -> String {
    let mut inner = Sha256::new();
    inner.update(key);
    inner.update(id.as_bytes());
    inner.update(code.as_bytes());
    let mut outer = Sha256::new();
    outer.update(key);
    outer.update(inner.finalize());
    outer
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Subject and text, in the account's language as far as we have it.
fn words(lang: &str, agency: &str, code: &str) -> (String, String) {
    let language = Language::of(lang);
    language.text(
        &language.words.sign_in_code,
        &[("agency", agency), ("code", code)],
    )
}
