//! A connection to a mailbox (IMAP, RFC 9051; IDLE, RFC 2177). The library waits for ever, so every step here has a
//! timeout.

use async_imap::extensions::idle::IdleResponse;
use async_imap::{Client, Session};
use futures::TryStreamExt;
use hub_store::tenants::MailSecurity;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long the server may take to answer a command.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// How long a mail may take to come.
const MAIL_WITHIN: Duration = Duration::from_secs(300);
/// Time limit for the server to end a wait, by which a dead connection is detected.
const DONE_WITHIN: Duration = Duration::from_secs(5);
/// Largest mail that is downloaded whole: 25 MB in base64 with line ends.
const MAX_BYTES: u32 = 36_700_160;

/// A line to the server, in the clear or not.
pub trait Line: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug> Line for T {}

/// Why a mailbox cannot be read. Never contains the password, whatever the server says.
#[derive(Debug, thiserror::Error)]
pub enum ImapError {
    #[error("no connection: {0}")]
    Connect(#[from] std::io::Error),
    #[error("the server does not answer within its time")]
    Late,
    #[error("user or password are not accepted")]
    SignIn,
    #[error("a password is never sent without encryption: use imaps:// or STARTTLS")]
    PasswordInClear,
    #[error("the server offers no protection")]
    Unprotected,
    #[error("the host's name cannot be verified")]
    Host,
    #[error("{0}")]
    Protocol(#[from] async_imap::error::Error),
}

/// Where a mailbox is.
#[derive(Debug, Clone)]
pub struct ImapSettings {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: String,
    pub password: String,
    pub folder: String,
    /// Whether the password may be sent without encryption: only the operator's own configuration can say so, and only for
    /// this machine.
    pub may_send_password_in_clear: bool,
}

/// A mail as it lies in the mailbox.
pub struct FetchedMail {
    pub uid: u32,
    pub bytes: Vec<u8>,
    /// False for a mail that was too large: header only.
    pub whole: bool,
}

/// An open folder.
pub struct Imap {
    session: Session<Box<dyn Line>>,
    uid_validity: u32,
}

/// What servers' certificates are judged by.
pub fn public_roots() -> Arc<ClientConfig> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    trusting(roots)
}

/// The same, by these roots.
pub fn trusting(roots: RootCertStore) -> Arc<ClientConfig> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider knows the default versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
}

async fn within<T, E: Into<ImapError>>(
    limit: Duration,
    step: impl Future<Output = Result<T, E>>,
) -> Result<T, ImapError> {
    match tokio::time::timeout(limit, step).await {
        Ok(answer) => answer.map_err(Into::into),
        Err(_) => Err(ImapError::Late),
    }
}

impl Imap {
    /// Connects, signs in and opens the folder.
    pub async fn open(settings: &ImapSettings, tls: Arc<ClientConfig>) -> Result<Self, ImapError> {
        if settings.security == MailSecurity::None && !settings.may_send_password_in_clear {
            return Err(ImapError::PasswordInClear);
        }
        let line = within(ANSWER_WITHIN, connect(settings, tls)).await?;
        let mut client = Client::new(line);
        // The greeting of a protected line was read before it was one.
        if !matches!(
            settings.security,
            MailSecurity::Required | MailSecurity::Opportunistic
        ) {
            within(ANSWER_WITHIN, client.read_response()).await?;
        }
        let signing_in = client.login(&settings.username, &settings.password);
        let mut session = match tokio::time::timeout(ANSWER_WITHIN, signing_in).await {
            Ok(Ok(session)) => session,
            // The error holds the client, and may repeat what was said.
            Ok(Err((async_imap::error::Error::No(_), _))) => return Err(ImapError::SignIn),
            Ok(Err((error, _))) => return Err(error.into()),
            Err(_) => return Err(ImapError::Late),
        };
        let folder = within(ANSWER_WITHIN, session.select(&settings.folder)).await?;
        Ok(Self {
            session,
            uid_validity: folder.uid_validity.unwrap_or_default(),
        })
    }

    /// What the mails' numbers hold for.
    pub fn uid_validity(&self) -> u32 {
        self.uid_validity
    }

    /// The numbers of the mails after `last`, ascending.
    pub async fn after(&mut self, last: u32) -> Result<Vec<u32>, ImapError> {
        let asked = format!("UID {}:*", last.saturating_add(1));
        let found = within(ANSWER_WITHIN, self.session.uid_search(asked)).await?;
        // `n:*` names the last mail even where n is beyond it.
        let mut uids: Vec<u32> = found.into_iter().filter(|uid| *uid > last).collect();
        uids.sort_unstable();
        Ok(uids)
    }

    /// One mail; `None` when it is gone.
    pub async fn fetch(&mut self, uid: u32) -> Result<Option<FetchedMail>, ImapError> {
        let size = self
            .fetch_one(uid, "(UID RFC822.SIZE)")
            .await?
            .and_then(|fetched| fetched.size);
        let Some(size) = size else {
            return Ok(None);
        };
        let whole = size <= MAX_BYTES;
        let what = if whole {
            "(UID BODY.PEEK[])"
        } else {
            "(UID BODY.PEEK[HEADER])"
        };
        let Some(fetched) = self.fetch_one(uid, what).await? else {
            return Ok(None);
        };
        let bytes = if whole { fetched.body() } else { fetched.header() };
        Ok(Some(FetchedMail {
            uid,
            bytes: bytes.unwrap_or_default().to_vec(),
            whole,
        }))
    }

    async fn fetch_one(
        &mut self,
        uid: u32,
        what: &str,
    ) -> Result<Option<async_imap::types::Fetch>, ImapError> {
        let fetching = async {
            let mut found = self.session.uid_fetch(uid.to_string(), what).await?;
            let mut one = None;
            while let Some(fetched) = found.try_next().await? {
                if fetched.uid == Some(uid) {
                    one = Some(fetched);
                }
            }
            Ok::<_, async_imap::error::Error>(one)
        };
        within(MAIL_WITHIN, fetching).await
    }

    /// Waits until the server announces something, at most this long; the connection is then in its next state, or
    /// dead.
    pub async fn wait(self, at_most: Duration) -> Result<Self, ImapError> {
        let uid_validity = self.uid_validity;
        let mut idle = self.session.idle();
        within(ANSWER_WITHIN, idle.init()).await?;
        let (news, _interrupt) = idle.wait_with_timeout(at_most);
        match tokio::time::timeout(at_most + DONE_WITHIN, news).await {
            Ok(Ok(IdleResponse::NewData(_) | IdleResponse::Timeout | IdleResponse::ManualInterrupt))
            | Err(_) => {}
            Ok(Err(error)) => return Err(error.into()),
        }
        let session = within(DONE_WITHIN, idle.done()).await?;
        Ok(Self {
            session,
            uid_validity,
        })
    }

    /// Says good-bye, without waiting long for the answer.
    pub async fn close(mut self) {
        let _ = within(DONE_WITHIN, self.session.logout()).await;
    }
}

async fn connect(settings: &ImapSettings, tls: Arc<ClientConfig>) -> Result<Box<dyn Line>, ImapError> {
    let stream = TcpStream::connect((settings.host.as_str(), settings.port)).await?;
    stream.set_nodelay(true)?;
    let name = || ServerName::try_from(settings.host.clone()).map_err(|_| ImapError::Host);
    match settings.security {
        MailSecurity::None => Ok(Box::new(stream)),
        MailSecurity::Tls => Ok(Box::new(TlsConnector::from(tls).connect(name()?, stream).await?)),
        // No sign-in without encryption: the password would be readable in transit.
        MailSecurity::Opportunistic | MailSecurity::Required => {
            let mut client = Client::new(stream);
            client.read_response().await?;
            if client.run_command_and_check_ok("STARTTLS", None).await.is_err() {
                return Err(ImapError::Unprotected);
            }
            let stream = client.into_inner();
            Ok(Box::new(TlsConnector::from(tls).connect(name()?, stream).await?))
        }
    }
}
