//! Mail by SMTP (RFC 5321), with connections that are used again and STARTTLS where the server offers or the settings demand it.

use super::message_id;
use crate::conversations::channels::{CarriedFile, Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_store::conversations::outbox::Delivery;
use hub_store::tenants::MailSecurity;
use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Attachment, Body, Mailbox, MessageBuilder, MultiPart, SinglePart};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use parking_lot::Mutex;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// Connections to one server at a time.
const CONNECTIONS: usize = 10;
/// How long a connection may take to be ready for a mail, sign-in included.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);
/// How long a connection that was kept may take to say that it is still there.
const NOOP_WITHIN: Duration = Duration::from_secs(5);

/// Where and how mail goes out.
#[derive(Debug, Clone)]
pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: Option<String>,
    pub password: Option<String>,
}

/// One SMTP server, with connections that are used again. A connection belongs to the hand-over that uses it and comes back only
/// when its mail was taken: a hand-over that fails, or that is given up while an answer is awaited, drops it. Otherwise that
/// answer would be read as one to the next mail, which would be called handed over and be lost.
pub struct Smtp {
    settings: SmtpSettings,
    tls: Option<TlsParameters>,
    hello: ClientId,
    /// Hand-overs at a time.
    places: Semaphore,
    /// Connections on which nothing is awaited.
    idle: Mutex<Vec<AsyncSmtpConnection>>,
}

impl Smtp {
    /// Nothing is connected yet. Refused where TLS is wanted with a host that cannot be verified.
    pub fn new(settings: &SmtpSettings) -> Result<Self, SmtpError> {
        let tls = match settings.security {
            MailSecurity::None => None,
            MailSecurity::Opportunistic | MailSecurity::Required | MailSecurity::Tls => {
                Some(TlsParameters::new(settings.host.clone())?)
            }
        };
        Ok(Self {
            settings: settings.clone(),
            tls,
            hello: ClientId::default(),
            places: Semaphore::new(CONNECTIONS),
            idle: Mutex::default(),
        })
    }

    /// A connection on which a mail can begin.
    async fn connection(&self) -> Result<AsyncSmtpConnection, HandOverError> {
        loop {
            let waiting = self.idle.lock().pop();
            let Some(mut waiting) = waiting else {
                return self.connect().await;
            };
            let looked = tokio::time::timeout(NOOP_WITHIN, waiting.test_connected());
            if looked.await == Ok(true) {
                return Ok(waiting);
            }
        }
    }

    /// Whatever goes wrong here, a refused sign-in included, is the server's matter and not the recipient's.
    async fn connect(&self) -> Result<AsyncSmtpConnection, HandOverError> {
        let opening = async {
            let (settings, tls) = (&self.settings, self.tls.clone());
            let server = (settings.host.as_str(), settings.port);
            let mut connection = match settings.security {
                MailSecurity::Tls => {
                    AsyncSmtpConnection::connect_tokio1(server, None, &self.hello, tls.clone(), None)
                        .await
                        .map_err(technical)?
                }
                MailSecurity::None | MailSecurity::Opportunistic | MailSecurity::Required => {
                    let stream = TcpStream::connect(server).await.map_err(technical)?;
                    // Commands are small and wait for answers: without this each mail waits for the peer's delayed ACK.
                    stream.set_nodelay(true).map_err(technical)?;
                    AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello)
                        .await
                        .map_err(technical)?
                }
            };
            let starts_tls = match settings.security {
                MailSecurity::Required => true,
                MailSecurity::Opportunistic => connection.can_starttls(),
                MailSecurity::None | MailSecurity::Tls => false,
            };
            if let Some(tls) = tls.filter(|_| starts_tls) {
                connection.starttls(tls, &self.hello).await.map_err(technical)?;
            }
            if let (Some(user), Some(password)) = (&settings.username, &settings.password) {
                let credentials = Credentials::new(user.clone(), password.clone());
                connection
                    .auth(DEFAULT_MECHANISMS, &credentials)
                    .await
                    .map_err(technical)?;
            }
            Ok(connection)
        };
        tokio::time::timeout(CONNECT_WITHIN, opening)
            .await
            .unwrap_or_else(|_| Err(technical("the server does not answer")))
    }
}

fn technical(error: impl std::fmt::Display) -> HandOverError {
    HandOverError::Technical(error.to_string())
}

fn why(error: SmtpError) -> HandOverError {
    if error.is_permanent() {
        HandOverError::Permanent(error.to_string())
    } else if error.is_transient() {
        HandOverError::Temporary(error.to_string())
    } else {
        technical(error)
    }
}

fn compose(delivery: &Delivery, reference: &str, files: Vec<CarriedFile>) -> Result<Message, HandOverError> {
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
    if files.is_empty() {
        return builder
            .body(delivery.body.clone())
            .map_err(|error| bad("mail", error.to_string()));
    }
    let mut parts = MultiPart::mixed().singlepart(SinglePart::plain(delivery.body.clone()));
    for file in files {
        let kind =
            ContentType::parse(&file.media_type).map_err(|error| bad("attachment", error.to_string()))?;
        // Byte for byte: any other encoding may change the ends of lines.
        let body = Body::new_with_encoding(file.bytes, ContentTransferEncoding::Base64)
            .map_err(|_| bad("attachment", "it cannot be encoded".into()))?;
        parts = parts.singlepart(Attachment::new(file.name).body(body, kind));
    }
    builder
        .multipart(parts)
        .map_err(|error| bad("mail", error.to_string()))
}

#[async_trait]
impl Gateway for Smtp {
    fn name(&self) -> &'static str {
        "smtp"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        self.hand_over_with(delivery, Vec::new()).await
    }

    async fn hand_over_with(
        &self,
        delivery: &Delivery,
        files: Vec<CarriedFile>,
    ) -> Result<Handed, HandOverError> {
        let reference = message_id(&delivery.idempotency_key, &delivery.from_address);
        let mail = compose(delivery, &reference, files)?;
        let text = mail.formatted();
        let _place = self.places.acquire().await.map_err(technical)?;
        let mut connection = self.connection().await?;
        let answer = connection.send(mail.envelope(), &text).await.map_err(why)?;
        // The one code that takes a mail (RFC 5321, section 4.3.2).
        if !answer.has_code(250) {
            return Err(technical(format!("answered {} to the mail", answer.code())));
        }
        self.idle.lock().push(connection);
        Ok(Handed {
            provider_ref: reference,
            delivered: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversations::channels::email::smtp_server::SmtpServer;
    use hub_domain::TenantId;
    use hub_store::conversations::outbox::{Lane, Tenant};

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
        let text = String::from_utf8(compose(&one, &reference, Vec::new()).unwrap().formatted()).unwrap();
        assert!(
            text.contains("Message-ID: <message-1@riverbend.example>"),
            "{text}"
        );
        assert!(text.contains("In-Reply-To: <a@b.example>"), "{text}");
    }

    #[test]
    fn files_go_along_under_their_own_names() {
        let one = delivery("ana@riverbend.example", "Su carta");
        let letter = CarriedFile {
            name: "carta de nómina.pdf".into(),
            media_type: "application/pdf".into(),
            bytes: b"%PDF-1.4 letter %%EOF".to_vec(),
        };
        let text = compose(&one, "<x@y>", vec![letter]).unwrap().formatted();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("Content-Type: multipart/mixed"), "{text}");
        assert!(text.contains("Content-Type: application/pdf"), "{text}");
        assert!(
            text.contains("filename*0*=utf-8''carta%20de%20n%C3%B3mina.pdf"),
            "{text}"
        );
        assert!(text.contains("JVBERi0xLjQgbGV0dGVyICUlRU9G"), "{text}");
    }

    /// What the outbox does: a hand-over that takes too long is given up in the middle.
    #[tokio::test]
    async fn an_answer_that_comes_too_late_is_not_taken_for_the_next_mails() {
        for late_at in ["MAIL", "RCPT", "DATA"] {
            let server = SmtpServer::late_at(late_at).await;
            let smtp = Smtp::new(&server.settings()).unwrap();
            let first = delivery("ana@riverbend.example", "mail-1");
            tokio::select! {
                _ = smtp.hand_over(&first) => panic!("the server has not answered {late_at}"),
                () = server.reached() => {}
            }
            server.release();
            for subject in ["mail-2", "mail-3"] {
                let next = delivery("ana@riverbend.example", subject);
                let handed = tokio::time::timeout(Duration::from_secs(20), smtp.hand_over(&next)).await;
                let handed =
                    handed.unwrap_or_else(|_| panic!("late at {late_at}: {subject} was never answered"));
                handed.unwrap_or_else(|error| panic!("late at {late_at}: {subject}: {error}"));
                let took = server.took(&format!("Subject: {subject}"));
                assert_eq!(took, 1, "late at {late_at}: {subject} counts as handed over");
            }
            assert_eq!(
                server.took("Subject: mail-1"),
                0,
                "given up before its text was sent"
            );
            assert_eq!(server.connections(), 2, "a connection in order is used again");
        }
    }

    #[test]
    fn a_subject_cannot_smuggle_headers() {
        let one = delivery("ana@riverbend.example", "Hello\r\nBcc: all@riverbend.example");
        let text = String::from_utf8(compose(&one, "<x@y>", Vec::new()).unwrap().formatted()).unwrap();
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        assert!(matches!(
            compose(&delivery("not an address", "x"), "<x@y>", Vec::new()),
            Err(HandOverError::Permanent(_))
        ));
    }
}
