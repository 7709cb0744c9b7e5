//! Mails and texts that notify: the text, the recipient, and for how long it is worth sending.

use super::security_change::SecurityChange;
use crate::App;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::words::Language;
use hub_domain::identity::community_profile::ProfileTexts;
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::tenants::Tenant;

const HOUR_MS: i64 = 60 * 60_000;

/// The subject of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice<'a> {
    /// The link to set a new password, requested by a person who forgot the old one.
    ResetLink {
        url: &'a str,
    },
    /// A login was made: the link to set its first password.
    Welcome {
        url: &'a str,
    },
    /// Somebody signed up with an address that has a login: its owner is asked whether to add the account.
    AccountAsked {
        business: bool,
        url: &'a str,
    },
    /// Somebody signed up with an address that has such an account already.
    AccountExists {
        url: &'a str,
    },
    PasswordChanged,
    /// To the old address; `to` is the new login id, masked.
    LoginIdChanged {
        to: &'a str,
    },
    /// Factors, devices or accounts of the login.
    SecurityChanged(SecurityChange),
}

/// Subject and text, in a language as far as we have it. `help` names a contact; it may be empty. `undo` is the link
/// that undoes a change.
pub fn words(
    lang: &str,
    agency: &str,
    help: &str,
    notice: &Notice<'_>,
    undo: Option<&str>,
) -> (String, String) {
    let language = Language::of(lang);
    let words = language.words;
    let (text, more) = match notice {
        Notice::ResetLink { url } => (&words.reset_link, ("url", *url)),
        Notice::Welcome { url } => (&words.welcome, ("url", *url)),
        Notice::AccountAsked { business: true, url } => (&words.business_account_asked, ("url", *url)),
        Notice::AccountAsked { business: false, url } => (&words.personal_account_asked, ("url", *url)),
        Notice::AccountExists { url } => (&words.account_exists, ("url", *url)),
        Notice::PasswordChanged => (&words.password_changed, ("to", "")),
        Notice::LoginIdChanged { to } => (&words.login_id_changed, ("to", *to)),
        Notice::SecurityChanged(change) => (&words.factors_changed, ("change", change.sentence(words))),
    };
    let (subject, mut body) = language.text(text, &[("agency", agency), more]);
    if let Some(url) = undo {
        body = format!("{body}\n\n{}", language.line(words.undo, &[("url", url)]));
    }
    if !help.is_empty() {
        body = format!("{body}\n\n{help}");
    }
    (subject, body)
}

/// Puts a notice into the outbox, by mail or by text as the address is; false where that channel has no gateway or the number
/// was stopped.
pub async fn send(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    to: &str,
    lang: &str,
    notice: &Notice<'_>,
    undo: Option<&str>,
) -> Result<bool, Problem> {
    let by_mail = to.contains('@');
    let channel = if by_mail { Channel::Email } else { Channel::Sms };
    if !app.hub.has_gateway(tenant, channel) {
        tracing::warn!(
            tenant.id = tenant.id.0,
            by_mail,
            "a notice has no gateway to go by"
        );
        return Ok(false);
    }
    if !by_mail {
        let consents = app.store.consents();
        let state = consents.state(tenant.id, to, Channel::Sms, ProgramId(0)).await?;
        if state == ConsentState::OptedOut {
            return Ok(false);
        }
    }
    let contact = ProfileTexts::in_language(&tenant.branding, lang).contact_info;
    let help = contact.filter(|_| by_mail).unwrap_or_default();
    let (subject, body) = words(lang, &tenant.name, &help, notice, undo);
    // A link is worth nothing once it is over; a warning is worth something for a day.
    let life_ms = match notice {
        Notice::ResetLink { .. } => HOUR_MS,
        Notice::Welcome { .. }
        | Notice::AccountAsked { .. }
        | Notice::AccountExists { .. }
        | Notice::PasswordChanged
        | Notice::LoginIdChanged { .. }
        | Notice::SecurityChanged(_) => 24 * HOUR_MS,
    };
    let delivery = NewDelivery {
        channel,
        lane: Lane::Message,
        message: None,
        from: if by_mail {
            tenant.mail_from.clone()
        } else {
            tenant.sms_from.clone()
        },
        to: to.to_owned(),
        subject: if by_mail { subject } else { String::new() },
        body,
        in_reply_to: None,
        lang: None,
        idempotency_key: format!("notice-{}", uuid::Uuid::now_v7()),
        not_before_ms: None,
        expires_at_ms: Some(now_ms() + life_ms),
        quiet_exempt: false,
        held: false,
    };
    outbox::enqueue(write, tenant.id, delivery).await?;
    Ok(true)
}
