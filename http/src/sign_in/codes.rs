//! The second factor: six digits by mail or text, for ten minutes, for one login token or session and account.

use super::code_check::{code_hash, refuse_if_locked};
use super::limits::{self, CODE_RESEND, CODES_TO};
use super::recovery;
use super::strangers::Stranger;
use crate::App;
use crate::extract::{LoginToken, Person};
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::words::Language;
use hub_domain::people::address::{masked, normal_address};
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::accounts::Account;
use hub_store::identity::codes::{self, CodeBinding};
use hub_store::tenants::Tenant;
use rand::Rng;
use serde::{Deserialize, Serialize};

/// Life of a code, in milliseconds.
pub const CODE_MS: i64 = 10 * 60_000;

pub(super) const SIGN_IN: &str = "sign_in";
const STEP_UP: &str = "step_up";
pub(super) const OWN_PHONE: &str = "own_phone";

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

    /// Whether something carries it for this tenant.
    pub(crate) fn has_gateway(self, app: &App, tenant: &Tenant) -> bool {
        app.hub.has_gateway(tenant, self.channel())
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
    let tenant = app.store.tenant(account.tenant).await?;
    let mut open = Vec::new();
    for channel in [CodeChannel::Email, CodeChannel::Sms] {
        let Some(address) = channel.address(account) else {
            continue;
        };
        if channel.has_gateway(app, &tenant) && !has_opted_out(app, account.tenant, address, channel).await? {
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

/// The requester of a second factor's code: a running sign-in, or a session that re-authenticates.
#[derive(Debug, Clone, Copy)]
pub struct AskedBy<'a> {
    pub cd_user: CdUser,
    /// The login token's `jti`, or the session: the code is valid only for it.
    pub jti: &'a str,
    pub(super) operation: &'static str,
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

    /// A session that proves the telephone on which its owner is called.
    pub(super) fn own_phone(person: &'a Person) -> Self {
        Self {
            operation: OWN_PHONE,
            ..Self::session(person)
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

pub(super) fn binding<'a>(by: &AskedBy<'a>, tenant: TenantId, account: AccountId) -> CodeBinding<'a> {
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

/// A sent code, with the address masked.
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
    refuse_another(to, address)?;
    let tenant = app.store.tenant(account.tenant).await?;
    if !channel.has_gateway(app, &tenant) {
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
    deliver(app, login, account, &tenant, (channel, address), None).await
}

/// Refuses an address that a person names, where it is not the one that a code may go to.
pub(super) fn refuse_another(named: Option<&str>, address: &str) -> Result<(), Problem> {
    match named.is_none_or(|named| normal_address(named).as_deref() == Some(address)) {
        true => Ok(()),
        false => Err(Problem::new(Key::AddressUnknown).and_field("to", "address_unknown")),
    }
}

/// Sends a code to an address that may have one. One that nobody has proved yet is counted as a stranger's.
pub(super) async fn deliver(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    tenant: &Tenant,
    (channel, address): (CodeChannel, &str),
    stranger: Option<Stranger<'_>>,
) -> Result<Sent, Problem> {
    let now = now_ms();
    refuse_if_locked(app, login.cd_user, now).await?;
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let id = uuid::Uuid::now_v7().to_string();
    let hash = code_hash(app, &id, account.tenant, &code).await?;
    let (subject, body) = words(&account.lang, &tenant.name, &code);
    let expires_at_ms = now + CODE_MS;
    let mut write = app.store.write().await?;
    claim_send(&mut write, login.cd_user, login.jti, address, now).await?;
    if let Some(stranger) = &stranger {
        stranger
            .claim(&mut write, tenant.id, login.cd_user, address, now)
            .await?;
    }
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
    if stranger.is_some() {
        codes::mark_stranger(&mut write, &id).await?;
    }
    let delivery = NewDelivery {
        channel: channel.channel(),
        lane: Lane::Code,
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
        not_before_ms: None,
        expires_at_ms: Some(expires_at_ms),
        quiet_exempt: false,
        held: false,
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

/// Subject and text, in the account's language as far as we have it.
pub(super) fn words(lang: &str, agency: &str, code: &str) -> (String, String) {
    let language = Language::of(lang);
    language.text(
        &language.words.sign_in_code,
        &[("agency", agency), ("code", code)],
    )
}
