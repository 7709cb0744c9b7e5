//! The mail that tells a person that their second factors were changed.

use super::words::{Language, Words};
use crate::App;
use crate::extract::Person;
use crate::problem::Problem;
use hub_domain::channel::Channel;
use hub_store::Write;
use hub_store::outbox::{self, NewDelivery};

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    AppAdded,
    AppRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    BackupCodesRenewed,
    DevicesDistrusted,
}

impl Change {
    /// The name in the audit log.
    pub fn action(self) -> &'static str {
        match self {
            Change::AppAdded => "second_factor.add_app",
            Change::AppRemoved => "second_factor.remove_app",
            Change::PasskeyAdded => "second_factor.add_passkey",
            Change::PasskeyRemoved => "second_factor.remove_passkey",
            Change::BackupCodesRenewed => "second_factor.renew_backup_codes",
            Change::DevicesDistrusted => "second_factor.distrust_devices",
        }
    }

    fn sentence(self, words: &Words) -> &'static str {
        match self {
            Change::AppAdded => words.app_added,
            Change::AppRemoved => words.app_removed,
            Change::PasskeyAdded => words.passkey_added,
            Change::PasskeyRemoved => words.passkey_removed,
            Change::BackupCodesRenewed => words.backup_codes_renewed,
            Change::DevicesDistrusted => words.devices_distrusted,
        }
    }
}

/// Writes the mail, where there is an address and a way to send it.
pub async fn tell(app: &App, write: &mut Write, person: &Person, change: Change) -> Result<(), Problem> {
    if person.email.is_empty() || !app.config.mail_gateway {
        return Ok(());
    }
    let tenant = app.store.tenants().by_id(person.tenant).await?;
    let language = Language::of(&person.lang);
    let sentence = change.sentence(language.words);
    let values = [("agency", tenant.name.as_str()), ("change", sentence)];
    let (subject, body) = language.text(&language.words.factors_changed, &values);
    let delivery = NewDelivery {
        channel: Channel::Email,
        message: None,
        from: tenant.mail_from,
        to: person.email.clone(),
        subject,
        body,
        in_reply_to: None,
        lang: None,
        idempotency_key: format!("factor-{}", uuid::Uuid::now_v7()),
        expires_at_ms: None,
    };
    Ok(outbox::enqueue(write, person.tenant, delivery).await.map(drop)?)
}
