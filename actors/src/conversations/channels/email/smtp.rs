//! Mail by SMTP (RFC 5321), with connection reuse and STARTTLS if the server offers it or the settings require it.

use super::compose::compose;
use super::identity::{MailIdentities, MailIdentity};
use super::message_id;
use crate::conversations::channels::{CarriedFile, Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_domain::ThreadId;
use hub_store::conversations::outbox::Delivery;
use hub_store::tenants::MailSecurity;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// Connections to one server at a time.
const CONNECTIONS: usize = 10;
/// Time limit for a connection to be ready for a mail, including sign-in.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);
/// Time limit for a reused connection to respond.
const NOOP_WITHIN: Duration = Duration::from_secs(5);

/// Where and how mail goes out.
#[derive(Debug, Clone)]
pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: Option<String>,
    pub password: Option<String>,
    /// Whether the password may be sent without encryption: only the operator's own configuration can say so, and only for
    /// this machine.
    pub may_send_password_in_clear: bool,
}

impl SmtpSettings {
    fn has_password(&self) -> bool {
        self.username.is_some() && self.password.is_some()
    }
}

/// Whether a host is this machine, by its name or number.
pub fn is_loopback(host: &str) -> bool {
    let host = host.trim_matches(['[', ']']);
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Why a server cannot be used as it is set.
#[derive(Debug, thiserror::Error)]
pub enum SmtpRefused {
    #[error("{0}")]
    Tls(#[from] SmtpError),
    #[error("a password is never sent without encryption: use smtps:// or tls=required")]
    PasswordInClear,
}

/// One SMTP server, with connection reuse. A connection belongs to the current hand-over and is returned only when its
/// mail was accepted: a hand-over that fails, or is given up while an answer is pending, drops it. Otherwise that
/// answer would be taken for the next mail's, which would count as handed over and be lost.
pub struct Smtp {
    settings: SmtpSettings,
    tls: Option<TlsParameters>,
    hello: ClientId,
    /// Sender, reply address and signature of mails, if set.
    identities: Option<MailIdentities>,
    /// Hand-overs at a time.
    places: Semaphore,
    /// Connections on which nothing is awaited.
    idle: Mutex<Vec<AsyncSmtpConnection>>,
}

impl Smtp {
    /// Does not connect yet. Refused if TLS is required with a host that cannot be verified, and if a password would go
    /// out without encryption.
    pub fn new(settings: &SmtpSettings) -> Result<Self, SmtpRefused> {
        if settings.security == MailSecurity::None
            && settings.has_password()
            && !settings.may_send_password_in_clear
        {
            return Err(SmtpRefused::PasswordInClear);
        }
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
            identities: None,
            places: Semaphore::new(CONNECTIONS),
            idle: Mutex::default(),
        })
    }

    /// The same, under the tenants' names, reply addresses and signatures.
    pub fn under(mut self, identities: Option<MailIdentities>) -> Self {
        self.identities = identities;
        self
    }

    /// What a delivery goes out under, and the earlier mails of its thread.
    async fn around(&self, delivery: &Delivery) -> Result<(Arc<MailIdentity>, Vec<String>), HandOverError> {
        let Some(identities) = &self.identities else {
            return Ok((Arc::default(), Vec::new()));
        };
        let tenant = delivery.tenant_id.0;
        let earlier = match &delivery.thread_id {
            Some(thread) => identities
                .references(tenant, &ThreadId(thread.clone()))
                .await
                .map_err(technical)?,
            None => Vec::new(),
        };
        Ok((identities.of(tenant).await?, earlier))
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

    /// Failures here, including a refused sign-in, are the server's and not the recipient's.
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
            let is_protected = settings.security == MailSecurity::Tls || starts_tls;
            // A server, or somebody between, that offers no protection gets no password.
            if settings.has_password() && !is_protected && !settings.may_send_password_in_clear {
                return Err(technical(
                    "the server offers no encryption, and the password was not sent",
                ));
            }
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
        let (identity, earlier) = self.around(delivery).await?;
        let mail = compose(delivery, &reference, &identity, &earlier, files)?;
        let _place = self.places.acquire().await.map_err(technical)?;
        let mut connection = self.connection().await?;
        let answer = connection.send(&mail.envelope, &mail.text).await.map_err(why)?;
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
    use crate::conversations::channels::email::testing::delivery;

    /// As the outbox does: a hand-over that takes too long is cancelled midway.
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

    /// The server offers no STARTTLS.
    #[tokio::test]
    async fn a_password_never_goes_out_without_encryption() {
        let server = SmtpServer::start().await;
        let with_password = |security, may_send_password_in_clear| SmtpSettings {
            security,
            username: Some("hub".into()),
            password: Some("secret-word".into()),
            may_send_password_in_clear,
            ..server.settings()
        };
        let refused = Smtp::new(&with_password(MailSecurity::None, false));
        assert!(matches!(refused, Err(SmtpRefused::PasswordInClear)));
        let mail = delivery("ana@riverbend.example", "mail-1");
        for security in [MailSecurity::Opportunistic, MailSecurity::Required] {
            let smtp = Smtp::new(&with_password(security, false)).unwrap();
            let answer = smtp.hand_over(&mail).await;
            assert!(
                matches!(answer, Err(HandOverError::Technical(_))),
                "{security:?}: {answer:?}"
            );
        }
        assert_eq!(server.signed_in(), None, "the password was sent");
        assert_eq!(server.took("Subject: mail-1"), 0);
        let allowed = Smtp::new(&with_password(MailSecurity::None, true)).unwrap();
        allowed.hand_over(&mail).await.unwrap();
        assert!(server.signed_in().is_some(), "the operator allows it");
        let without = SmtpSettings {
            security: MailSecurity::Opportunistic,
            ..server.settings()
        };
        Smtp::new(&without).unwrap().hand_over(&mail).await.unwrap();
        assert_eq!(
            server.took("Subject: mail-1"),
            2,
            "without a password nothing is in danger"
        );
    }

    #[test]
    fn this_machine_is_known_by_its_names() {
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.3.2.1", "::1", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "mail.example",
            "localhost.mail.example",
            "10.0.0.1",
            "127.0.0.1.example",
            "0.0.0.0",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
