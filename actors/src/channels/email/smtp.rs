//! Mail by SMTP (RFC 5321), with pooled connections and STARTTLS where the server offers or the settings demand it.

use super::message_id;
use crate::channels::{Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_store::outbox::Delivery;
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

/// Where and how mail goes out.
#[derive(Debug, Clone)]
pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    /// `none`, `opportunistic`, `starttls` or `tls`.
    pub security: String,
    pub username: Option<String>,
    pub password: Option<String>,
}

/// One SMTP server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl Smtp {
    /// A pool of connections to the server; nothing is connected yet.
    pub fn new(settings: &SmtpSettings) -> Result<Self, lettre::transport::smtp::Error> {
        let tls = || TlsParameters::new(settings.host.clone());
        let security = match settings.security.as_str() {
            "tls" => Tls::Wrapper(tls()?),
            "starttls" => Tls::Required(tls()?),
            "none" => Tls::None,
            _ => Tls::Opportunistic(tls()?),
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&settings.host)
            .port(settings.port)
            .tls(security)
            .timeout(Some(Duration::from_secs(20)));
        if let (Some(user), Some(password)) = (&settings.username, &settings.password) {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self {
            transport: builder.build(),
        })
    }
}

fn compose(delivery: &Delivery, reference: &str) -> Result<Message, HandOverError> {
    let bad = |what: &str, error: String| HandOverError::Permanent(format!("{what}: {error}"));
    let mailbox = |what, address: &str| {
        address
            .parse::<Mailbox>()
            .map_err(|error| bad(what, error.to_string()))
    };
    let mut builder: MessageBuilder = Message::builder()
        .from(mailbox("sender", &delivery.from_address)?)
        .to(mailbox("recipient", &delivery.to_address)?)
        .subject(&delivery.subject)
        .message_id(Some(reference.to_owned()));
    if let Some(answered) = delivery.in_reply_to() {
        builder = builder.in_reply_to(answered.clone()).references(answered);
    }
    builder
        .body(delivery.body.clone())
        .map_err(|error| bad("mail", error.to_string()))
}

#[async_trait]
impl Gateway for Smtp {
    fn name(&self) -> &'static str {
        "smtp"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        let reference = message_id(&delivery.idempotency_key, &delivery.from_address);
        let mail = compose(delivery, &reference)?;
        match self.transport.send(mail).await {
            Ok(_) => Ok(Handed {
                provider_ref: reference,
                delivered: false,
            }),
            Err(error) if error.is_permanent() => Err(HandOverError::Permanent(error.to_string())),
            Err(error) if error.is_transient() => Err(HandOverError::Temporary(error.to_string())),
            Err(error) => Err(HandOverError::Technical(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::TenantId;
    use hub_store::outbox::{Lane, Tenant};

    fn delivery(to: &str, subject: &str) -> Delivery {
        Delivery {
            tenant_id: Tenant(TenantId(1)),
            id: "d".into(),
            channel: "EMAIL".into(),
            message_id: None,
            thread_id: None,
            from_address: "housing@riverbend.example".into(),
            to_address: to.into(),
            subject: subject.into(),
            body: "Guten Tag, señora".into(),
            headers: r#"{"in_reply_to":"<a@b.example>"}"#.into(),
            idempotency_key: "message-1".into(),
            lane: Lane::Message,
            attempts: 1,
            expires_at_ms: None,
            created_at_ms: 0,
        }
    }

    #[test]
    fn a_mail_carries_its_own_id_each_time_and_names_what_it_answers() {
        let one = delivery("ana@riverbend.example", "Hola");
        let reference = message_id(&one.idempotency_key, &one.from_address);
        let text = String::from_utf8(compose(&one, &reference).unwrap().formatted()).unwrap();
        assert!(
            text.contains("Message-ID: <message-1@riverbend.example>"),
            "{text}"
        );
        assert!(text.contains("In-Reply-To: <a@b.example>"), "{text}");
    }

    #[test]
    fn a_subject_cannot_smuggle_headers() {
        let one = delivery("ana@riverbend.example", "Hello\r\nBcc: all@riverbend.example");
        let text = String::from_utf8(compose(&one, "<x@y>").unwrap().formatted()).unwrap();
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        assert!(matches!(
            compose(&delivery("not an address", "x"), "<x@y>"),
            Err(HandOverError::Permanent(_))
        ));
    }
}
