//! The code that proves the telephone of a member of staff on which the hub calls them: by text or read aloud.

use super::code_check::{self, code_hash, refuse_if_locked};
use super::codes::{self as sent_codes, AskedBy, CODE_MS, OWN_PHONE, claim_send};
use super::limits::CODE_RESEND;
use super::operation::{MfaChannel, spoken};
use super::strangers::{self, Stranger};
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::people::address::{masked, read_phone};
use hub_domain::people::number_kind::is_served;
use hub_store::calls::own_phones;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::codes::{self, CodeBinding};
use rand::Rng;
use serde::Serialize;

/// A code that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPhoneCode {
    /// Masked.
    pub to: String,
    pub resend_after_ms: i64,
    pub expires_at_ms: i64,
}

fn binding(caller: &Caller) -> CodeBinding<'_> {
    CodeBinding {
        tenant: caller.tenant,
        cd_user: caller.cd_user,
        account: caller.account,
        operation: OWN_PHONE,
        token_jti: &caller.sid,
    }
}

/// Sends a code to a number, in the language of the account.
pub async fn send(
    app: &App,
    caller: &Caller,
    number: &str,
    channel: MfaChannel,
) -> Result<OwnPhoneCode, Problem> {
    let to = read_phone(number).map_err(|fault| Problem::field("number", fault.key("not_a_phone")))?;
    let tenant = app.store.tenant(caller.tenant).await?;
    if channel == MfaChannel::Email {
        return Err(Problem::field("channel", "does_not_fit"));
    }
    if !channel.has_gateway(app, &tenant).await? {
        return Err(Problem::field("channel", "no_gateway"));
    }
    let now = now_ms();
    refuse_if_locked(app, caller.cd_user, now).await?;
    let owner = app.store.logins().by_id(caller.cd_user).await?;
    let is_stranger = strangers::is_stranger(app, &owner, &to).await?;
    if channel == MfaChannel::Call && app.hub.may_call(tenant.id, &to).await.is_err() {
        return Err(Problem::field("number", "number_not_served"));
    }
    if is_stranger {
        if channel == MfaChannel::Phone && !is_served(&to, &tenant.settings.code_countries) {
            return Err(Problem::field("number", "number_not_served"));
        }
        strangers::refuse_while_braked(app, tenant.id, now).await?;
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let id = uuid::Uuid::now_v7().to_string();
    let hash = code_hash(app, &id, tenant.id, &code).await?;
    let expires_at_ms = now + CODE_MS;
    let (channel, body, lang, kept) = match channel {
        MfaChannel::Call => {
            let (lang, sentence) = spoken(&caller.lang, &tenant.name, &code);
            (Channel::Voice, sentence, Some(lang), "call")
        }
        MfaChannel::Phone | MfaChannel::Email => {
            let (_, body) = sent_codes::words(&caller.lang, &tenant.name, &code);
            (Channel::Sms, body, None, "sms")
        }
    };
    let mut write = app.store.write().await?;
    claim_send(&mut write, caller.cd_user, &caller.sid, &to, now).await?;
    if is_stranger {
        let stranger = Stranger {
            session: &caller.sid,
            source_ip: caller.source_ip,
        };
        stranger
            .claim(&mut write, tenant.id, caller.cd_user, &to, now)
            .await?;
    }
    let bound = binding(caller);
    codes::insert(&mut write, &id, &bound, kept, &to, &hash, now, expires_at_ms).await?;
    if is_stranger {
        codes::mark_stranger(&mut write, &id).await?;
    }
    let delivery = NewDelivery {
        from: tenant.sms_from.clone(),
        to: to.clone(),
        body,
        lang,
        expires_at_ms: Some(expires_at_ms),
        ..NewDelivery::new(channel, Lane::Code, format!("code-{id}"))
    };
    outbox::enqueue(&mut write, tenant.id, delivery).await?;
    write.commit().await?;
    Ok(OwnPhoneCode {
        to: masked(&to),
        resend_after_ms: CODE_RESEND.span_ms,
        expires_at_ms,
    })
}

/// Checks the code of the last number, and keeps the number.
pub async fn verify(app: &App, caller: &Caller, code: &str) -> Result<String, Problem> {
    let asked = AskedBy::own_phone(caller);
    let (mut write, to) = code_check::verify_address(app, &asked, &binding(caller), code).await?;
    own_phones::set(&mut write, caller.tenant, caller.account, &to, &caller.by()).await?;
    write.commit().await?;
    Ok(to)
}

/// How the call stands that reads the code of the last number. `not_found` where no code was asked for.
pub async fn call_state(
    app: &App,
    caller: &Caller,
) -> Result<hub_domain::calls::code_call::CodeCallState, Problem> {
    let state = app.store.codes().last_call_state(&binding(caller)).await?;
    Ok(state.ok_or(Key::NotFound)?)
}
