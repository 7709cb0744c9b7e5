//! Mail as configured: an SMTP server named by a URL, and one sender for all mails where one is set.

use crate::config::Mail;
use crate::error::{HubError, Result};
use async_trait::async_trait;
use hub_actors::conversations::channels::email::{MailIdentities, Smtp, SmtpSettings, is_loopback};
use hub_actors::conversations::channels::{CarriedFile, Gateway, HandOverError, Handed};
use hub_store::conversations::outbox::Delivery;
use hub_store::tenants::MailSecurity;
use std::sync::Arc;

/// The configured gateway, for mails under these identities; none where no server is named.
pub fn gateway(mail: &Mail, identities: Option<MailIdentities>) -> Result<Option<Arc<dyn Gateway>>> {
    if mail.smtp_url.is_empty() {
        return Ok(None);
    }
    let named = |error: String| HubError::refused(format!("mail.smtp_url: {error}"));
    let mut settings = settings(&mail.smtp_url).map_err(|error| named(error.to_string()))?;
    settings.may_send_password_in_clear = mail.clear_password_on_loopback && is_loopback(&settings.host);
    let smtp = Smtp::new(&settings)
        .map_err(|error| named(error.to_string()))?
        .under(identities);
    if mail.from.is_empty() {
        return Ok(Some(Arc::new(smtp)));
    }
    Ok(Some(Arc::new(FromOneSender {
        inner: smtp,
        from: mail.from.clone(),
    })))
}

/// Reads `smtp://user:password@host:port?tls=…` or `smtps://…`; user and password are percent-encoded.
pub fn settings(url: &str) -> Result<SmtpSettings> {
    read_url(url, ("smtp", 587), ("smtps", 465))
}

/// Reads `imap://user@host:port?tls=…` or `imaps://…`, a mailbox; the user is in the URL, the password is not.
pub fn imap_settings(url: &str) -> Result<SmtpSettings> {
    let settings = read_url(url, ("imap", 143), ("imaps", 993))?;
    if settings.username.as_deref().unwrap_or_default().is_empty() {
        return Err(HubError::refused("it names no user"));
    }
    if settings
        .password
        .as_ref()
        .is_some_and(|password| !password.is_empty())
    {
        return Err(HubError::refused(
            "the password does not stand in the URL: it is read from standard input",
        ));
    }
    Ok(settings)
}

/// A server's URL, with its two possible schemes and their ports: without TLS, and with TLS from the first byte.
fn read_url(url: &str, plain: (&str, u16), tls: (&str, u16)) -> Result<SmtpSettings> {
    let wrong = |why: &str| HubError::refused(why);
    let schemes = format!("it begins with {}:// or {}://", plain.0, tls.0);
    let (scheme, rest) = url.split_once("://").ok_or_else(|| wrong(&schemes))?;
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (login, server) = match rest.rsplit_once('@') {
        Some((login, server)) => (Some(login), server),
        None => (None, rest),
    };
    let server = server.trim_end_matches('/');
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (host, port) = match server.rsplit_once(':') {
        Some((host, port)) if is_port(port) => (host, Some(port)),
        _ => (server, None),
    };
    if host.is_empty() {
        return Err(wrong("it names no host"));
    }
    if scheme != plain.0 && scheme != tls.0 {
        return Err(wrong(&schemes));
    }
    let security = match (scheme == tls.0, query) {
        (true, "") => MailSecurity::Tls,
        (false, "" | "tls=opportunistic") => MailSecurity::Opportunistic,
        (false, "tls=required") => MailSecurity::Required,
        (false, "tls=none") => MailSecurity::None,
        _ => return Err(wrong("tls is required, opportunistic or none")),
    };
    let default_port = if scheme == tls.0 { tls.1 } else { plain.1 };
    let port = port
        .map_or(Ok(default_port), str::parse)
        .map_err(|_| wrong("the port is no port"))?;
    let (username, password) = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
        Some((user, password)) => (Some(decoded(user)?), Some(decoded(password)?)),
        None => (None, None),
    };
    Ok(SmtpSettings {
        host: host.into(),
        port,
        security,
        username,
        password,
        may_send_password_in_clear: false,
    })
}

/// Undoes percent-encoding (RFC 3986, section 2.1).
fn decoded(text: &str) -> Result<String> {
    let wrong = || HubError::refused("user or password is not percent-encoded");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, tail) = rest.split_at_checked(2).ok_or_else(wrong)?;
        let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
        rest = tail;
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

/// Sends everything from one address, whatever the tenant's own is.
struct FromOneSender {
    inner: Smtp,
    from: String,
}

#[async_trait]
impl Gateway for FromOneSender {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    async fn hand_over(&self, delivery: &Delivery) -> std::result::Result<Handed, HandOverError> {
        self.hand_over_with(delivery, Vec::new()).await
    }

    async fn hand_over_with(
        &self,
        delivery: &Delivery,
        files: Vec<CarriedFile>,
    ) -> std::result::Result<Handed, HandOverError> {
        let delivery = Delivery {
            from_address: self.from.clone(),
            ..delivery.clone()
        };
        self.inner.hand_over_with(&delivery, files).await
    }
}

#[cfg(test)]
mod tests {
    use super::{MailSecurity, settings};

    #[test]
    fn urls_become_settings() {
        let plain = settings("smtp://127.0.0.1:2525").unwrap();
        assert_eq!(
            (&*plain.host, plain.port, plain.security, plain.username),
            ("127.0.0.1", 2525, MailSecurity::Opportunistic, None)
        );
        let full = settings("smtps://office%40a.example:p%3Aw@mail.example").unwrap();
        assert_eq!(
            (&*full.host, full.port, full.security),
            ("mail.example", 465, MailSecurity::Tls)
        );
        assert_eq!(
            (full.username.as_deref(), full.password.as_deref()),
            (Some("office@a.example"), Some("p:w"))
        );
        assert_eq!(
            settings("smtp://mail.example?tls=required").unwrap().security,
            MailSecurity::Required
        );
        let mailbox = super::imap_settings("imaps://hub%40town.example@mail.example").unwrap();
        assert_eq!((mailbox.port, mailbox.security), (993, MailSecurity::Tls));
        assert_eq!(mailbox.username.as_deref(), Some("hub@town.example"));
        for url in [
            "imap://mail.example",
            "imap://hub:secret@mail.example",
            "smtp://hub@mail.example",
        ] {
            assert!(super::imap_settings(url).is_err(), "{url}");
        }
        for url in [
            "mail.example",
            "smtp://",
            "http://x",
            "smtp://x?tls=maybe",
            "smtp://a%4@x",
        ] {
            assert!(settings(url).is_err(), "{url}");
        }
    }

    #[test]
    fn a_password_without_encryption_is_refused_unless_the_operator_says_otherwise_of_this_machine() {
        let is_taken = |smtp_url: &str, clear_password_on_loopback| {
            let mail = crate::config::Mail {
                smtp_url: smtp_url.into(),
                from: String::new(),
                clear_password_on_loopback,
            };
            super::gateway(&mail, None).is_ok()
        };
        let login = "hub:secret";
        for host in ["127.0.0.1", "localhost", "mail.example"] {
            let url = format!("smtp://{login}@{host}:2525?tls=none");
            assert!(!is_taken(&url, false), "{host}");
            assert_eq!(is_taken(&url, true), host != "mail.example", "{host}");
        }
        for url in [
            "smtp://127.0.0.1:2525?tls=none".to_owned(),
            format!("smtp://{login}@mail.example?tls=required"),
            format!("smtps://{login}@mail.example"),
        ] {
            assert!(is_taken(&url, false), "{url}");
        }
    }
}
