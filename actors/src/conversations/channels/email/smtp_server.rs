//! A mail server for tests. It keeps accepted mails whole, and can delay its answer to one command, once.

use super::SmtpSettings;
use hub_store::tenants::MailSecurity;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// See the module.
#[derive(Clone)]
pub struct SmtpServer(Arc<Inner>);

struct Inner {
    port: u16,
    late_at: &'static str,
    was_late: AtomicBool,
    /// Sends everybody away.
    is_down: AtomicBool,
    /// Somebody waits for the late answer.
    reached: Notify,
    /// The late answer may go out.
    released: Notify,
    connections: AtomicUsize,
    /// What was said to sign in, as it came.
    signed_in: Mutex<Option<String>>,
    taken: Mutex<Vec<String>>,
}

impl SmtpServer {
    /// Never late.
    pub async fn start() -> Self {
        Self::late_at("never").await
    }

    /// Late at the first command that begins so.
    pub async fn late_at(late_at: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self(Arc::new(Inner {
            port: listener.local_addr().unwrap().port(),
            late_at,
            was_late: AtomicBool::new(false),
            is_down: AtomicBool::new(false),
            reached: Notify::new(),
            released: Notify::new(),
            connections: AtomicUsize::new(0),
            signed_in: Mutex::default(),
            taken: Mutex::default(),
        }));
        let accepting = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                accepting.0.connections.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(accepting.clone().talk(stream));
            }
        });
        server
    }

    pub fn settings(&self) -> SmtpSettings {
        SmtpSettings {
            host: "127.0.0.1".into(),
            port: self.0.port,
            security: MailSecurity::None,
            username: None,
            password: None,
            may_send_password_in_clear: false,
        }
    }

    /// Resolves when a client waits for the late answer.
    pub async fn reached(&self) {
        self.0.reached.notified().await;
    }

    /// Lets the late answer go out.
    pub fn release(&self) {
        self.0.released.notify_one();
    }

    /// Sends everybody away from now on, or no more.
    pub fn set_down(&self, down: bool) {
        self.0.is_down.store(down, Ordering::Relaxed);
    }

    pub fn connections(&self) -> usize {
        self.0.connections.load(Ordering::Relaxed)
    }

    /// The last sign-in (RFC 4616, in base64).
    pub fn signed_in(&self) -> Option<String> {
        self.0.signed_in.lock().clone()
    }

    /// How often a mail with this in its text was taken whole.
    pub fn took(&self, text: &str) -> usize {
        self.0
            .taken
            .lock()
            .iter()
            .filter(|mail| mail.contains(text))
            .count()
    }

    async fn talk(self, stream: TcpStream) {
        let (reading, mut writing) = stream.into_split();
        let mut lines = BufReader::new(reading).lines();
        let mut content: Option<String> = None;
        if writing.write_all(b"220 mail.example\r\n").await.is_err() {
            return;
        }
        while let Ok(Some(line)) = lines.next_line().await {
            if self.0.is_down.load(Ordering::Relaxed) {
                drop(writing.write_all(b"421 come again later\r\n").await);
                return;
            }
            let answer: &[u8] = match &mut content {
                Some(mail) if line == "." => {
                    self.0.taken.lock().push(std::mem::take(mail));
                    content = None;
                    b"250 taken\r\n"
                }
                Some(mail) => {
                    mail.push_str(&line);
                    mail.push('\n');
                    continue;
                }
                None if line.starts_with("EHLO") => b"250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n",
                None if line.starts_with("AUTH PLAIN ") => {
                    *self.0.signed_in.lock() = Some(line["AUTH PLAIN ".len()..].to_owned());
                    b"235 signed in\r\n"
                }
                None if line.starts_with("DATA") => {
                    content = Some(String::new());
                    b"354 go on\r\n"
                }
                None if line.starts_with("QUIT") => b"221 bye\r\n",
                None => b"250 ok\r\n",
            };
            if line.starts_with(self.0.late_at) && !self.0.was_late.swap(true, Ordering::Relaxed) {
                self.0.reached.notify_one();
                self.0.released.notified().await;
            }
            if writing.write_all(answer).await.is_err() {
                return;
            }
        }
    }
}
