//! Mails and texts of sign-in, in English and Spanish. None holds a password, nor anything that a stranger typed into a form;
//! links are one-time.

use crate::App;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::channel::Channel;
use hub_domain::clock::now_ms;
use hub_domain::consent::ConsentState;
use hub_store::Write;
use hub_store::logins::Login;
use hub_store::outbox::{self, NewDelivery};
use hub_store::tenants::Tenant;

const HOUR_MS: i64 = 60 * 60_000;

/// Something to tell somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice<'a> {
    /// The link to set a new password, asked for by whoever forgot the old one.
    ResetLink {
        url: &'a str,
    },
    /// A login was made: the link to set its first password.
    Welcome {
        url: &'a str,
    },
    /// Somebody signed up with an address that has a login: another account was added to it.
    AccountAdded {
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
}

/// Subject and text, in a language as far as we have it. `help` says whom to ask; it may be empty.
fn words(lang: &str, agency: &str, help: &str, notice: &Notice<'_>) -> (String, String) {
    let spanish = lang.split('-').next() == Some("es");
    let (subject, text) = if spanish {
        match notice {
            Notice::ResetLink { url } => (
                format!("Cambie su contraseña de {agency}"),
                format!(
                    "Alguien pidió cambiar la contraseña de esta dirección en {agency}. Si fue usted, abra este enlace antes de una hora; sirve una sola vez:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada: su contraseña sigue igual."
                ),
            ),
            Notice::Welcome { url } => (
                format!("Bienvenido a {agency}"),
                format!(
                    "Su cuenta de {agency} está creada. Abra este enlace antes de 24 horas para elegir su contraseña; sirve una sola vez:\n\n{url}\n\nSi no pidió una cuenta, no haga caso de este mensaje."
                ),
            ),
            Notice::AccountAdded { business, url } => (
                format!("Una cuenta nueva en {agency}"),
                format!(
                    "Se agregó una cuenta {} a su usuario de {agency}. Entre con la contraseña que ya tiene, o elija una nueva con este enlace antes de 24 horas:\n\n{url}\n\nSi no la pidió usted, avísenos.",
                    if *business { "de empresa" } else { "personal" }
                ),
            ),
            Notice::AccountExists { url } => (
                format!("Ya tiene una cuenta en {agency}"),
                format!(
                    "Alguien pidió una cuenta de {agency} con esta dirección, que ya tiene una. Entre con la contraseña que ya tiene, o elija una nueva con este enlace antes de 24 horas:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada."
                ),
            ),
            Notice::PasswordChanged => (
                format!("Su contraseña de {agency} cambió"),
                format!(
                    "La contraseña de su usuario de {agency} acaba de cambiar, y sus otras sesiones terminaron. Si no fue usted, pida una contraseña nueva ahora mismo y avísenos."
                ),
            ),
            Notice::LoginIdChanged { to } => (
                format!("Su usuario de {agency} cambió"),
                format!(
                    "Para entrar en {agency} se usa desde ahora {to} en lugar de esta dirección. Si no fue usted, avísenos ahora mismo."
                ),
            ),
        }
    } else {
        match notice {
            Notice::ResetLink { url } => (
                format!("Set a new {agency} password"),
                format!(
                    "Somebody asked for a new password for this address at {agency}. If it was you, open this link within an hour; it works once:\n\n{url}\n\nIf it was not you, there is nothing to do: your password stays as it is."
                ),
            ),
            Notice::Welcome { url } => (
                format!("Welcome to {agency}"),
                format!(
                    "Your {agency} account has been created. Open this link within 24 hours to choose your password; it works once:\n\n{url}\n\nIf you did not ask for an account, take no notice of this message."
                ),
            ),
            Notice::AccountAdded { business, url } => (
                format!("A new account at {agency}"),
                format!(
                    "{} account was added to your {agency} login. Sign in with the password that you have, or choose a new one by this link within 24 hours:\n\n{url}\n\nIf you did not ask for it, please tell us.",
                    if *business { "A business" } else { "A personal" }
                ),
            ),
            Notice::AccountExists { url } => (
                format!("You have an account at {agency} already"),
                format!(
                    "Somebody asked for a {agency} account with this address, which has one already. Sign in with the password that you have, or choose a new one by this link within 24 hours:\n\n{url}\n\nIf it was not you, there is nothing to do."
                ),
            ),
            Notice::PasswordChanged => (
                format!("Your {agency} password was changed"),
                format!(
                    "The password of your {agency} login was changed just now, and your other sessions have ended. If it was not you, ask for a new password at once and tell us."
                ),
            ),
            Notice::LoginIdChanged { to } => (
                format!("Your {agency} login id was changed"),
                format!(
                    "To sign in to {agency} you now use {to} instead of this address. If it was not you, please tell us at once."
                ),
            ),
        }
    };
    let text = if help.is_empty() {
        text
    } else {
        format!("{text}\n\n{help}")
    };
    (subject, text)
}

/// Puts a notice into the outbox, by mail or by text as the address is; false where that channel has no gateway or the number
/// was stopped.
pub async fn send(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    to: &str,
    lang: &str,
    notice: Notice<'_>,
) -> Result<bool, Problem> {
    let by_mail = to.contains('@');
    let gateway = if by_mail {
        app.config.mail_gateway
    } else {
        app.config.sms_gateway
    };
    if !gateway {
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
    let help = tenant
        .branding
        .get("contact_info")
        .and_then(|text| text.as_str())
        .filter(|_| by_mail)
        .unwrap_or_default();
    let (subject, body) = words(lang, &tenant.name, help, &notice);
    // A link is worth nothing once it is over; a warning is worth something for a day.
    let life_ms = match notice {
        Notice::ResetLink { .. } => HOUR_MS,
        Notice::Welcome { .. }
        | Notice::AccountAdded { .. }
        | Notice::AccountExists { .. }
        | Notice::PasswordChanged
        | Notice::LoginIdChanged { .. } => 24 * HOUR_MS,
    };
    let delivery = NewDelivery {
        channel: if by_mail { Channel::Email } else { Channel::Sms },
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
        idempotency_key: format!("notice-{}", uuid::Uuid::now_v7()),
        expires_at_ms: Some(now_ms() + life_ms),
    };
    outbox::enqueue(write, tenant.id, delivery).await?;
    Ok(true)
}

/// Tells the address that a login had before a change: its mail, or its phone where it has no mail.
pub async fn tell_old_address(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    old: &Login,
    lang: &str,
    notice: Notice<'_>,
) -> Result<(), Problem> {
    if let Some(to) = old.email.as_deref().or(old.phone.as_deref()) {
        send(app, write, tenant, to, lang, notice).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_stands_in_its_mail_in_either_language() {
        let notice = Notice::ResetLink {
            url: "https://a.example/resetpassword?token=T",
        };
        for (lang, agency_line) in [
            ("en-US", "Set a new Mill password"),
            ("es", "Cambie su contraseña de Mill"),
        ] {
            let (subject, text) = words(lang, "Mill", "Call 555.", &notice);
            assert_eq!(subject, agency_line);
            assert!(
                text.contains("\nhttps://a.example/resetpassword?token=T\n"),
                "{text}"
            );
            assert!(text.ends_with("\n\nCall 555."));
        }
        // A language that we do not have is written in English.
        assert_eq!(
            words("tl", "Mill", "", &Notice::PasswordChanged).0,
            "Your Mill password was changed"
        );
    }
}
