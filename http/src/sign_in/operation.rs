//! Codes of the flow by login id: for a new password, a new login id, a first login. They are sent by text or mail or
//! read aloud over the phone, as the account can be reached.

use super::code_check::{claim_try, code_hash, compare, refuse_if_locked};
use super::codes::{CODE_MS, CodeChannel, claim_send, has_opted_out};
use super::limits::CODE_RESEND;
use super::strangers::{self, Stranger};
use super::typed_code::typed_code;
use crate::App;
use crate::extract::operation::{Operation, sealed_subject};
use crate::problem::Problem;
use crate::tokens::{Claims, TokenKind};
use hub_actors::conversations::channels::voice::has_voice;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::words::Language;
use hub_domain::people::address::masked;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::accounts::{self, Account};
use hub_store::identity::codes::{self, CodeBinding};
use hub_store::identity::logins::Login;
use hub_store::tenants::Tenant;
use rand::Rng;
use serde::{Deserialize, Serialize};

/// Life of the token that a right code earns, in milliseconds.
const PROVED_MS: i64 = 10 * 60_000;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OperationKind {
    ChangePassword,
    ChangeLoginId,
    CreateLogin,
}

impl OperationKind {
    /// The name on the wire, in tokens and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            OperationKind::ChangePassword => "change_password",
            OperationKind::ChangeLoginId => "change_login_id",
            OperationKind::CreateLogin => "create_login",
        }
    }
}

/// How a code travels, under the specification's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MfaChannel {
    /// A text.
    Phone,
    /// Read aloud.
    Call,
    Email,
}

impl MfaChannel {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            MfaChannel::Phone => "phone",
            MfaChannel::Call => "call",
            MfaChannel::Email => "email",
        }
    }

    /// The name in the store, as codes of the second factor have it.
    fn code_name(self) -> &'static str {
        match self {
            MfaChannel::Phone => "sms",
            MfaChannel::Call => "call",
            MfaChannel::Email => "email",
        }
    }

    /// Whether something carries it for this tenant.
    pub async fn has_gateway(self, app: &App, tenant: &Tenant) -> Result<bool, Problem> {
        Ok(match self {
            MfaChannel::Phone => app.hub.has_gateway(tenant, Channel::Sms),
            MfaChannel::Call => app.hub.has_voice_for(tenant.id).await?,
            MfaChannel::Email => app.hub.has_gateway(tenant, Channel::Email),
        })
    }

    /// Whether it goes to addresses of this kind.
    pub fn fits(self, address: &str) -> bool {
        address.contains('@') == (self == MfaChannel::Email)
    }

    /// What an address is written to by, unless something else is asked for.
    pub fn usual(address: &str) -> MfaChannel {
        if address.contains('@') {
            MfaChannel::Email
        } else {
            MfaChannel::Phone
        }
    }

    /// The channels to an address that have a gateway; the usual one first.
    pub async fn to(address: &str, app: &App, tenant: &Tenant) -> Result<Vec<MfaChannel>, Problem> {
        let mut open = Vec::new();
        for channel in [MfaChannel::Phone, MfaChannel::Call, MfaChannel::Email] {
            if channel.fits(address) && channel.has_gateway(app, tenant).await? {
                open.push(channel);
            }
        }
        Ok(open)
    }
}

/// The channels that reach the owner of an account, with the addresses. A login with a password is reached at verified
/// addresses only; one without, at those that the agency has on file.
pub async fn reachable(
    app: &App,
    login: &Login,
    account: &Account,
) -> Result<Vec<(MfaChannel, String)>, Problem> {
    let on_file = login.password_hash.is_none();
    let tenant = app.store.tenant(account.tenant).await?;
    let mut open = Vec::new();
    for (address, verified) in [
        (&account.phone, account.phone_verified),
        (&account.email, account.email_verified),
    ] {
        let Some(address) = address.clone().filter(|_| verified || on_file) else {
            continue;
        };
        for channel in MfaChannel::to(&address, app, &tenant).await? {
            // Who said STOP to texts can still be called.
            let stopped = channel == MfaChannel::Phone
                && has_opted_out(app, account.tenant, &address, CodeChannel::Sms).await?;
            if !stopped {
                open.push((channel, address.clone()));
            }
        }
    }
    Ok(open)
}

/// A code that is about to be sent.
pub struct CodeOrder<'a> {
    pub tenant: &'a Tenant,
    /// Negative for a stand-in.
    pub cd_user: CdUser,
    pub account: AccountId,
    pub kind: OperationKind,
    /// The token or session that asks: what must not be repeated too soon.
    pub asker: &'a str,
    /// The session in which it is asked for; empty outside one.
    pub session: &'a str,
    pub channel: MfaChannel,
    pub to: &'a str,
    /// By which the same code could come, `channel` among them.
    pub channels: Vec<MfaChannel>,
    pub lang: &'a str,
    /// Asked for with another proof.
    pub derived: bool,
    /// False for a stand-in: nothing is sent and no code is right.
    pub real: bool,
    /// Who asks, when the address is on file nowhere.
    pub stranger: Option<Stranger<'a>>,
}

/// A sent code.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OperationSent {
    /// Of kind `operation`, for `verify-code`.
    pub token: String,
    #[serde(rename = "operationId")]
    pub operation_id: String,
    pub resend_after_ms: i64,
    pub expires_at_ms: i64,
    /// Masked.
    pub to: String,
    /// The channels by which it may be asked for, `to` and others: those of the account, or of the new login id.
    pub channels: Vec<MfaChannel>,
}

/// Sends a code.
pub async fn send(app: &App, order: CodeOrder<'_>) -> Result<OperationSent, Problem> {
    let CodeOrder {
        tenant, cd_user, to, ..
    } = order;
    let now = now_ms();
    refuse_if_locked(app, cd_user, now).await?;
    if order.stranger.is_some() {
        strangers::refuse_while_braked(app, tenant.id, now).await?;
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let id = uuid::Uuid::now_v7().to_string();
    let hash = if order.real {
        code_hash(app, &id, tenant.id, &code).await?
    } else {
        code_hash(app, &id, tenant.id, "no code is right").await?
    };
    let binding = CodeBinding {
        tenant: tenant.id,
        cd_user,
        account: order.account,
        operation: order.kind.as_str(),
        token_jti: order.asker,
    };
    let expires_at_ms = now + CODE_MS;
    let mut write = app.store.write().await?;
    claim_send(&mut write, cd_user, order.asker, to, now).await?;
    if let Some(stranger) = &order.stranger {
        stranger.claim(&mut write, tenant.id, cd_user, to, now).await?;
    }
    codes::insert(
        &mut write,
        &id,
        &binding,
        order.channel.code_name(),
        to,
        &hash,
        now,
        expires_at_ms,
    )
    .await?;
    if order.stranger.is_some() {
        codes::mark_stranger(&mut write, &id).await?;
    }
    if order.real {
        let delivery = NewDelivery {
            idempotency_key: format!("code-{id}"),
            expires_at_ms: Some(expires_at_ms),
            quiet_exempt: false,
            held: false,
            ..message(&order, &code)
        };
        outbox::enqueue(&mut write, tenant.id, delivery).await?;
    }
    write.commit().await?;
    let sub = sealed_subject(app, cd_user, "")?;
    let mut claims = Claims::new(TokenKind::Operation, sub, CODE_MS);
    claims.tid = Some(tenant.id.0);
    claims.sid = Some(order.session.to_owned()).filter(|sid| !sid.is_empty());
    claims.operation = Some(order.kind.as_str().to_owned());
    claims.operation_id = Some(id.clone());
    claims.derived = order.derived;
    Ok(OperationSent {
        token: app.tokens.sign(&claims)?,
        operation_id: id,
        resend_after_ms: CODE_RESEND.span_ms,
        expires_at_ms,
        to: masked(to),
        channels: order.channels,
    })
}

/// What goes out: with the code in it, or with its digits read twice.
fn message(order: &CodeOrder<'_>, code: &str) -> NewDelivery {
    let tenant = order.tenant;
    let (subject, body) = words(order.lang, &tenant.name, order.kind, code);
    let (channel, from, subject, body, lang) = match order.channel {
        MfaChannel::Email => (Channel::Email, &tenant.mail_from, subject, body, None),
        MfaChannel::Phone => (Channel::Sms, &tenant.sms_from, String::new(), body, None),
        MfaChannel::Call => {
            let (lang, sentence) = spoken(order.lang, &tenant.name, code);
            (
                Channel::Voice,
                &tenant.sms_from,
                String::new(),
                sentence,
                Some(lang),
            )
        }
    };
    NewDelivery {
        channel,
        lane: Lane::Code,
        message: None,
        from: from.clone(),
        to: order.to.to_owned(),
        subject,
        body,
        in_reply_to: None,
        lang,
        idempotency_key: String::new(),
        not_before_ms: None,
        expires_at_ms: None,
        quiet_exempt: false,
        held: false,
    }
}

/// The sentence that a phone hears, with the language that it is in: English where ours has no voice.
pub(super) fn spoken(lang: &str, agency: &str, code: &str) -> (String, String) {
    let language = Language::of(if has_voice(lang) { lang } else { "en" });
    let digits: Vec<String> = code.chars().map(String::from).collect();
    let values = [("agency", agency), ("digits", &*digits.join(", "))];
    (
        language.tag().to_owned(),
        language.line(language.words.spoken_code, &values),
    )
}

fn words(lang: &str, agency: &str, kind: OperationKind, code: &str) -> (String, String) {
    let language = Language::of(lang);
    let body = match kind {
        OperationKind::ChangePassword => language.words.change_password_code,
        OperationKind::ChangeLoginId => language.words.change_login_id_code,
        OperationKind::CreateLogin => language.words.create_login_code,
    };
    let values = [("agency", agency), ("code", code)];
    let subject = language.line(language.words.operation_code_subject, &values);
    (subject, language.line(body, &values))
}

/// Checks a code and uses it up; the try has been counted. A code that went to one of the owner's addresses shows that they read it there.
pub async fn verify(
    app: &App,
    tenant: TenantId,
    user: CdUser,
    operation: &str,
    id: &str,
    code: &str,
) -> Result<(), Problem> {
    let code = typed_code(code)?;
    let (_, key) = app.keyring.tenant_key(tenant).await?;
    let tried = claim_try(app, user).await?;
    let mut write = app.store.write().await?;
    let known = codes::by_id(&mut write, tenant, user, operation, id).await?;
    let (mut write, tried) = compare(write, tried, key, known, &code).await?;
    // What was wrong before still counts: only a second factor that begins a session forgives it.
    tried.give_back(&mut write).await?;
    let to = app.store.codes().destination(tenant, user, operation, id).await?;
    if let Some(to) = to.filter(|_| operation != OperationKind::ChangeLoginId.as_str()) {
        accounts::verify_address(&mut write, user, &to, now_ms()).await?;
    }
    Ok(write.commit().await?)
}

/// Whether a token of an operation is still valid: password and login id are unchanged since it was made, it was not
/// used, and the session in which its code was requested is active.
pub async fn is_valid(app: &App, user: CdUser, claims: &Claims) -> Result<bool, Problem> {
    if claims.made_at_ms() < app.store.logins().proofs_from_ms(user).await?
        || app.store.sessions().is_spent(&claims.jti).await?
    {
        return Ok(false);
    }
    match &claims.sid {
        Some(sid) => Ok(app.tokens.idle_person(sid).await.is_ok()),
        None => Ok(true),
    }
}

/// The token that a right code earns: valid once, for ten minutes. It carries the requested operation: `operation`
/// instead of its own name if one follows from another.
pub fn proved_token(app: &App, asked: &Operation, operation: &str) -> Result<String, Problem> {
    let mut claims = Claims::new(TokenKind::Operation, asked.cd_user.to_string(), PROVED_MS);
    claims.tid = Some(asked.tenant.0);
    claims.sid = Some(asked.session.clone()).filter(|sid| !sid.is_empty());
    claims.operation = Some(operation.to_owned());
    claims.operation_id = Some(asked.id.clone());
    claims.proved = true;
    claims.derived = asked.derived || operation != asked.name;
    app.tokens.sign(&claims)
}

/// The other login that signs in by this address already (a number: in this tenant).
pub async fn taken_by(
    app: &App,
    tenant: TenantId,
    user: CdUser,
    login_id: &str,
) -> Result<Option<CdUser>, Problem> {
    if login_id.contains('@') {
        let known = app.store.logins().by_email(login_id).await?;
        return Ok(known.map(|known| known.cd_user).filter(|known| *known != user));
    }
    let known = app.store.logins().by_phone_in(tenant, login_id).await?;
    Ok(known.into_iter().find(|known| *known != user))
}
