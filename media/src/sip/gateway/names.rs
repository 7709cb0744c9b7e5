//! What the names of trunks stand for: servers of a domain (SRV, RFC 2782) and addresses.

use super::dns::{self, Answer};
use crate::error::MediaError;
use async_trait::async_trait;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

/// Where this machine names the servers that it asks (resolv.conf(5)), and how many of them are asked.
const NAME_SERVERS: &str = "/etc/resolv.conf";
const MOST_ASKED: usize = 3;
const PORT: u16 = 53;
/// How long one of them may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);
/// What was found holds so long, also that nothing was: a call is not kept waiting for the same question again.
const HOLDS_FOR: Duration = Duration::from_secs(60);
/// Names of which that is kept.
const MOST_KEPT: usize = 1_000;
/// Largest answer that is read, in bytes.
const LARGEST: usize = 65_535;

/// A server of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Server {
    /// The lowest is tried first.
    pub priority: u16,
    /// Share of the calls among servers of one priority.
    pub weight: u16,
    pub port: u16,
    pub host: String,
}

/// Answers what names stand for.
#[async_trait]
pub(super) trait Names: Send + Sync {
    /// The servers of a name such as `_sip._udp.carrier.example`; none where it has no such record.
    async fn servers(&self, name: &str) -> Vec<Server>;
    /// The addresses of a host.
    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, MediaError>;
}

/// The names that this machine knows: servers by its name servers, addresses by the operating system, which has a file of hosts too.
#[derive(Default)]
pub(super) struct SystemNames(Mutex<HashMap<String, (Instant, Vec<Server>)>>);

#[async_trait]
impl Names for SystemNames {
    async fn servers(&self, name: &str) -> Vec<Server> {
        let now = Instant::now();
        if let Some((at, servers)) = self.0.lock().get(name)
            && now.saturating_duration_since(*at) < HOLDS_FOR
        {
            return servers.clone();
        }
        let found = ask_all(name).await;
        let mut kept = self.0.lock();
        if kept.len() >= MOST_KEPT {
            kept.retain(|_, (at, _)| now.saturating_duration_since(*at) < HOLDS_FOR);
        }
        if kept.len() < MOST_KEPT {
            kept.insert(name.to_owned(), (Instant::now(), found.clone()));
        }
        found
    }

    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, MediaError> {
        let found = tokio::net::lookup_host((host, 0)).await;
        let found =
            found.map_err(|error| MediaError::Sip(format!("the trunk {host} is not found: {error}")))?;
        let mut addresses: Vec<IpAddr> = Vec::new();
        for address in found {
            let address = address.ip().to_canonical();
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        Ok(addresses)
    }
}

/// Asks the machine's name servers, the next where one does not answer.
async fn ask_all(name: &str) -> Vec<Server> {
    let settings = match tokio::fs::read_to_string(NAME_SERVERS).await {
        Ok(settings) => settings,
        Err(error) => {
            tracing::debug!(%error, "this machine names no servers to ask for names");
            return Vec::new();
        }
    };
    for server in name_servers(&settings) {
        match ask(server, name).await {
            Some(servers) => return servers,
            None => tracing::debug!(%server, name, "a name server has no answer"),
        }
    }
    Vec::new()
}

/// The servers in a file of settings, in their order; those that are reached through a named interface are left out.
fn name_servers(settings: &str) -> Vec<SocketAddr> {
    let named = settings.lines().filter_map(|line| {
        let mut words = line.split_ascii_whitespace();
        let is_one = words.next() == Some("nameserver");
        words.next().filter(|_| is_one)?.parse::<IpAddr>().ok()
    });
    named
        .take(MOST_ASKED)
        .map(|address| SocketAddr::new(address, PORT))
        .collect()
}

/// What one server answers; none where it does not, or nothing that can be used.
async fn ask(server: SocketAddr, name: &str) -> Option<Vec<Server>> {
    let question = dns::question(rand::random(), name)?;
    match whole_answer(server, &question).await? {
        Answer::Servers(servers) => Some(servers),
        Answer::Texts(_) | Answer::Truncated | Answer::Unusable => None,
    }
}

/// What one server answers to a question, by TCP where a datagram does not hold it.
async fn whole_answer(server: SocketAddr, question: &[u8]) -> Option<Answer> {
    let by_datagram = timeout(ANSWERED_WITHIN, ask_by_udp(server, question)).await;
    match by_datagram.ok()?.ok()? {
        Answer::Truncated => {
            let whole = timeout(ANSWERED_WITHIN, ask_by_tcp(server, question)).await;
            whole.ok()?.ok()
        }
        answer => Some(answer),
    }
}

/// The texts (TXT) of a name, by this machine's name servers; none where no server answers. Nothing is kept: whoever has just entered a
/// text wants to see it.
pub(super) async fn texts(name: &str) -> Option<Vec<String>> {
    let settings = tokio::fs::read_to_string(NAME_SERVERS).await.ok()?;
    for server in name_servers(&settings) {
        let question = dns::text_question(rand::random(), name)?;
        if let Some(Answer::Texts(texts)) = whole_answer(server, &question).await {
            return Some(texts);
        }
    }
    None
}

async fn ask_by_udp(server: SocketAddr, question: &[u8]) -> std::io::Result<Answer> {
    let any: IpAddr = match server {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    // A port of its own for each question, and answers of the server alone: who guesses has to guess both numbers.
    let socket = UdpSocket::bind((any, 0)).await?;
    socket.connect(server).await?;
    socket.send(question).await?;
    let mut datagram = vec![0; LARGEST];
    loop {
        let length = socket.recv(&mut datagram).await?;
        match dns::answer(&datagram[..length], question) {
            // It may be the answer to somebody else's question: the right one is waited for.
            Answer::Unusable => {}
            answer => return Ok(answer),
        }
    }
}

async fn ask_by_tcp(server: SocketAddr, question: &[u8]) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let length = u16::try_from(question.len()).map_err(std::io::Error::other)?;
    stream.write_all(&length.to_be_bytes()).await?;
    stream.write_all(question).await?;
    let mut message = vec![0; usize::from(stream.read_u16().await?)];
    stream.read_exact(&mut message).await?;
    Ok(dns::answer(&message, question))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machines_name_servers_are_asked_in_their_order() {
        let settings = "# a comment\nsearch example\nnameserver 192.0.2.53\n nameserver\t2001:db8::53 # second\n\
                        nameserver fe80::1%eth0\nnameservers 192.0.2.9\nnameserver\nnameserver 192.0.2.54\nnameserver 192.0.2.55\n";
        let named: Vec<String> = name_servers(settings).iter().map(ToString::to_string).collect();
        assert_eq!(named, ["192.0.2.53:53", "[2001:db8::53]:53", "192.0.2.54:53"]);
        assert!(name_servers("").is_empty());
    }

    /// The answer to a question: one server, or that there is more than a datagram holds.
    fn reply(question: &[u8], is_cut: bool) -> Vec<u8> {
        let mut reply = question.to_vec();
        reply[2] = if is_cut { 0x83 } else { 0x81 };
        reply[3] = 0x80;
        if !is_cut {
            reply[7] = 1;
            reply.extend([0xc0, 12, 0, 33, 0, 1, 0, 0, 0, 60, 0, 12, 0, 1, 0, 2, 0x13, 0xc4]);
            reply.extend(b"\x04host\x00");
        }
        reply
    }

    #[tokio::test]
    async fn a_name_server_is_asked_by_udp_and_by_tcp_where_that_is_not_enough() {
        use tokio::net::TcpListener;
        for is_cut in [false, true] {
            let tcp = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = tcp.local_addr().unwrap();
            let Ok(udp) = UdpSocket::bind(address).await else {
                continue;
            };
            tokio::spawn(async move {
                let mut question = [0; 512];
                let (length, from) = udp.recv_from(&mut question).await.unwrap();
                let question = &question[..length];
                // Somebody who guesses, then the server.
                let mut guessed = reply(question, false);
                guessed[0] ^= 1;
                udp.send_to(&guessed, from).await.unwrap();
                udp.send_to(&reply(question, is_cut), from).await.unwrap();
                let (mut stream, _) = tcp.accept().await.unwrap();
                let mut asked = vec![0; usize::from(stream.read_u16().await.unwrap())];
                stream.read_exact(&mut asked).await.unwrap();
                let reply = reply(&asked, false);
                stream.write_u16(reply.len() as u16).await.unwrap();
                stream.write_all(&reply).await.unwrap();
            });
            let found = ask(address, "_sip._udp.carrier.example").await;
            let server = Server {
                priority: 1,
                weight: 2,
                port: 5_060,
                host: "host".to_owned(),
            };
            assert_eq!(found, Some(vec![server]), "{is_cut}");
        }
    }
}
