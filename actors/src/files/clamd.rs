//! ClamAV's daemon, over TCP or a socket of this machine (clamd(8): commands `zINSTREAM` and `zVERSION`).

use super::scan::{Scanner, Verdict};
use async_trait::async_trait;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};

/// How long one file may take.
const SCAN_WITHIN: Duration = Duration::from_secs(120);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// The daemon reads so much at a time.
const CHUNK: usize = 64 * 1024;
/// No answer is longer.
const LONGEST_ANSWER: u64 = 4_096;

/// Where the daemon listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clamd {
    /// `host:port`.
    Tcp(String),
    /// Path of a socket.
    Unix(PathBuf),
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

impl Clamd {
    /// Reads `unix:/run/clamav/clamd.ctl` or `host:port`.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(path) = text.strip_prefix("unix:") {
            return path.starts_with('/').then(|| Self::Unix(path.into()));
        }
        let address = text.strip_prefix("tcp://").unwrap_or(text);
        let (host, port) = address.rsplit_once(':')?;
        let valid = !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0);
        valid.then(|| Self::Tcp(address.to_owned()))
    }

    async fn connect(&self) -> io::Result<Box<dyn Stream>> {
        Ok(match self {
            Clamd::Tcp(address) => {
                let stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                Box::new(stream)
            }
            Clamd::Unix(path) => Box::new(UnixStream::connect(path).await?),
        })
    }

    async fn ask(&self, command: &str, bytes: Option<&[u8]>) -> io::Result<String> {
        let mut stream = self.connect().await?;
        let sent = async {
            stream.write_all(command.as_bytes()).await?;
            if let Some(bytes) = bytes {
                for chunk in bytes.chunks(CHUNK) {
                    stream.write_u32(chunk.len() as u32).await?;
                    stream.write_all(chunk).await?;
                }
                stream.write_u32(0).await?;
            }
            stream.flush().await
        }
        .await;
        // A daemon that has read enough answers and closes the connection: its answer says more than the broken pipe.
        let mut answer = Vec::new();
        let read = stream.take(LONGEST_ANSWER).read_to_end(&mut answer).await;
        if answer.is_empty() {
            sent?;
            read?;
        }
        let answer = String::from_utf8_lossy(&answer);
        Ok(answer.trim_end_matches('\0').trim().to_owned())
    }
}

#[async_trait]
impl Scanner for Clamd {
    async fn scan(&self, bytes: &[u8]) -> io::Result<Verdict> {
        let asking = self.ask("zINSTREAM\0", Some(bytes));
        let answer = tokio::time::timeout(SCAN_WITHIN, asking)
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        verdict(&answer)
    }

    async fn version(&self) -> io::Result<String> {
        let answer = tokio::time::timeout(ANSWER_WITHIN, self.ask("zVERSION\0", None))
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        if answer.starts_with("ClamAV") {
            Ok(answer)
        } else {
            Err(io::Error::other(format!("no ClamAV answers there: {answer:?}")))
        }
    }
}

/// Reads the daemon's answer. Anything but the two known words means that it did not scan.
fn verdict(answer: &str) -> io::Result<Verdict> {
    let said = answer.strip_prefix("stream: ").unwrap_or(answer);
    if said == "OK" {
        return Ok(Verdict::Clean);
    }
    match said.strip_suffix(" FOUND") {
        Some(name) => Ok(Verdict::Found(name.to_owned())),
        None => Err(io::Error::other(format!("the virus scanner says {answer:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_word_makes_a_file_clean() {
        assert_eq!(verdict("stream: OK").unwrap(), Verdict::Clean);
        assert_eq!(
            verdict("stream: Eicar-Test-Signature FOUND").unwrap(),
            Verdict::Found("Eicar-Test-Signature".into())
        );
        for answer in [
            "",
            "stream: ",
            "INSTREAM size limit exceeded. ERROR",
            "stream: OK ERROR",
            "OK?",
        ] {
            assert!(verdict(answer).is_err(), "{answer:?}");
        }
    }

    #[test]
    fn an_address_is_a_socket_or_a_host_with_a_port() {
        assert_eq!(
            Clamd::parse("127.0.0.1:3310"),
            Some(Clamd::Tcp("127.0.0.1:3310".into()))
        );
        assert_eq!(
            Clamd::parse("tcp://clamd:3310"),
            Some(Clamd::Tcp("clamd:3310".into()))
        );
        assert_eq!(
            Clamd::parse("unix:/run/clamav/clamd.ctl"),
            Some(Clamd::Unix("/run/clamav/clamd.ctl".into()))
        );
        for text in [
            "",
            "clamd",
            ":3310",
            "clamd:",
            "clamd:0",
            "unix:",
            "unix:relative",
        ] {
            assert_eq!(Clamd::parse(text), None, "{text:?}");
        }
    }
}
