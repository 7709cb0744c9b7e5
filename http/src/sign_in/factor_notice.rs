//! The mail that tells a person that their second factors were changed.

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

    fn in_english(self) -> &'static str {
        match self {
            Change::AppAdded => "An authenticator app was added.",
            Change::AppRemoved => "The authenticator app was removed.",
            Change::PasskeyAdded => "A passkey was added.",
            Change::PasskeyRemoved => "A passkey was removed.",
            Change::BackupCodesRenewed => "New backup codes were made; the old ones no longer work.",
            Change::DevicesDistrusted => "The second step is asked for on all devices again.",
        }
    }

    fn in_spanish(self) -> &'static str {
        match self {
            Change::AppAdded => "Se agregó una aplicación de autenticación.",
            Change::AppRemoved => "Se quitó la aplicación de autenticación.",
            Change::PasskeyAdded => "Se agregó una llave de acceso.",
            Change::PasskeyRemoved => "Se quitó una llave de acceso.",
            Change::BackupCodesRenewed => {
                "Se crearon códigos de respaldo nuevos; los anteriores ya no sirven."
            }
            Change::DevicesDistrusted => "El segundo paso se vuelve a pedir en todos los dispositivos.",
        }
    }
}

/// Writes the mail, where there is an address and a way to send it.
pub async fn tell(app: &App, write: &mut Write, person: &Person, change: Change) -> Result<(), Problem> {
    if person.email.is_empty() || !app.config.mail_gateway {
        return Ok(());
    }
    let tenant = app.store.tenants().by_id(person.tenant).await?;
    let agency = &tenant.name;
    let (subject, body) = match person.lang.split('-').next() {
        Some("es") => (
            format!("Cambió la seguridad de su cuenta de {agency}"),
            format!(
                "{} Si no fue usted, cambie su contraseña y avise a {agency}.",
                change.in_spanish()
            ),
        ),
        _ => (
            format!("The security of your {agency} account was changed"),
            format!(
                "{} If this was not you, change your password and tell {agency}.",
                change.in_english()
            ),
        ),
    };
    let delivery = NewDelivery {
        channel: Channel::Email,
        message: None,
        from: tenant.mail_from,
        to: person.email.clone(),
        subject,
        body,
        in_reply_to: None,
        idempotency_key: format!("factor-{}", uuid::Uuid::now_v7()),
        expires_at_ms: None,
    };
    Ok(outbox::enqueue(write, person.tenant, delivery).await.map(drop)?)
}
