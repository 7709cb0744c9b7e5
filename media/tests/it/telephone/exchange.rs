//! A gateway with one trunk, beside a media server.

use super::baresip::free_address;
use super::sipp;
use crate::server::{Mode, TestServer};
use async_trait::async_trait;
use hub_media::phone::PhonePace;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{
    CallDirectory, CallEvent, InboundTrunk, IncomingCall, Invitation, PhoneCall, SipConfig, SipGateway,
    SipTls,
};
use std::net::{IpAddr, SocketAddr};
use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

pub const NUMBER: &str = "+12025550100";
/// Who calls it by SIPp.
pub const CALLER: &str = "+12025550123";

/// The one trunk that tests call by.
#[derive(Debug, Clone, Default)]
pub struct OneTrunk {
    pub credentials: Option<(String, String)>,
    pub encryption: Encryption,
    pub is_behind_nat: bool,
    /// Nobody is known.
    pub is_closed: bool,
}

#[async_trait]
impl CallDirectory for OneTrunk {
    fn knows(&self, source: IpAddr) -> bool {
        !self.is_closed && source.to_canonical().is_loopback()
    }

    async fn trunk(&self, invitation: &Invitation) -> Option<InboundTrunk> {
        (invitation.called == NUMBER).then(|| InboundTrunk {
            id: "ST_test".to_owned(),
            space: "t1".to_owned(),
            credentials: self.credentials.clone(),
            encryption: self.encryption,
            is_behind_nat: self.is_behind_nat,
            asserts: true,
        })
    }
}

pub struct Exchange {
    pub server: TestServer,
    pub gateway: SipGateway,
    pub incoming: mpsc::Receiver<IncomingCall>,
    pub pace: PhonePace,
}

impl Exchange {
    pub async fn start(trunk: OneTrunk) -> Self {
        Self::listening(trunk, "127.0.0.1", None, None).await
    }

    /// The same, reachable by TLS too; answers where.
    pub async fn start_with_tls(
        trunk: OneTrunk,
        (certificate, key): (Vec<u8>, Vec<u8>),
    ) -> (Self, SocketAddr) {
        let address = free_address().await;
        let tls = SipTls {
            address,
            certificate: certificate.clone(),
            key,
        };
        // Phones that show the same certificate are trusted.
        let exchange = Self::listening(trunk, "127.0.0.1", Some(tls), Some(certificate)).await;
        (exchange, address)
    }

    /// The same, listening on all addresses of a family (`0.0.0.0`, `::`).
    pub async fn start_everywhere(trunk: OneTrunk, all: &str) -> Self {
        Self::listening(trunk, all, None, None).await
    }

    /// Trusts trunks that this authority vouches for, and has no TLS of its own.
    pub async fn start_trusting(authorities: Option<Vec<u8>>) -> Self {
        let server = TestServer::start_beside(Mode::Single).await;
        Self::on(server, OneTrunk::default(), "127.0.0.1", None, authorities).await
    }

    async fn listening(
        trunk: OneTrunk,
        host: &str,
        tls: Option<SipTls>,
        authorities: Option<Vec<u8>>,
    ) -> Self {
        let server = TestServer::start_heavy(Mode::Single).await;
        Self::on(server, trunk, host, tls, authorities).await
    }

    async fn on(
        server: TestServer,
        trunk: OneTrunk,
        host: &str,
        tls: Option<SipTls>,
        authorities: Option<Vec<u8>>,
    ) -> Self {
        let pace = PhonePace::start().expect("a thread");
        let host: IpAddr = host.parse().expect("an address");
        let trunk = Arc::new(trunk);
        // A port that was free may be another program's before the gateway has both its sockets on it.
        for _ in 0..20 {
            let udp = SocketAddr::new(host, free_address().await.port());
            let config = SipConfig {
                udp,
                tcp: Some(udp),
                tls: tls.clone(),
                advertise: None,
                rtp_ports: ports(),
                private_trunks: vec!["127.0.0.0/8".to_owned(), "::1".to_owned()],
                authorities: authorities.clone(),
            };
            match SipGateway::start(config, trunk.clone(), pace.clone()).await {
                Ok((gateway, incoming)) => {
                    return Self {
                        server,
                        gateway,
                        incoming,
                        pace,
                    };
                }
                Err(error) if error.to_string().contains("already in use") => {}
                Err(error) => panic!("a gateway: {error:?}"),
            }
        }
        panic!("twenty ports in a row were in use");
    }

    pub async fn next_call(&mut self) -> IncomingCall {
        let call = tokio::time::timeout(Duration::from_secs(20), self.incoming.recv()).await;
        call.expect("a call within 20 s").expect("the gateway is there")
    }
}

/// Ports that no other test of this program uses.
fn ports() -> std::ops::RangeInclusive<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(42_000);
    let first = NEXT.fetch_add(40, Ordering::Relaxed);
    first..=first + 39
}

/// Calls the number by SIPp; status 0 means that every call passed.
pub async fn run_sipp(scenario: &str, gateway: SocketAddr, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let within = Duration::from_secs(60);
    sipp::call(folder.path(), scenario, (gateway, NUMBER), within, arguments).await
}

/// The next event of a call.
pub async fn next(events: &mut mpsc::Receiver<CallEvent>) -> CallEvent {
    let event = tokio::time::timeout(Duration::from_secs(40), events.recv()).await;
    event
        .expect("an event within 40 s")
        .expect("a call ends with an event")
}

/// Passes over events until this one comes.
pub async fn until(events: &mut mpsc::Receiver<CallEvent>, wanted: CallEvent) {
    let mut others = Vec::new();
    loop {
        let event = next(events).await;
        if event == wanted {
            return;
        }
        assert!(
            !matches!(event, CallEvent::Ended(_)),
            "{event:?} before {wanted:?}, after {others:?}"
        );
        others.push(event);
    }
}

/// Who a phone is in a room.
pub fn phone_identity(identity: &str) -> hub_media::phone::PhoneIdentity {
    hub_media::phone::PhoneIdentity {
        identity: identity.to_owned(),
        name: "Telephone".to_owned(),
        ..Default::default()
    }
}

/// Takes a call into a room.
pub fn take(exchange: &Exchange, call: &PhoneCall, room: &str) {
    let key = hub_media::RoomKey::new("t1", room);
    call.join(&exchange.server.media, &key, phone_identity("phone"))
        .expect("the room takes it in");
    call.answer().expect("answered");
}

/// A certificate for loopback, of no authority but itself, and its key, as PEM.
pub fn certificate() -> (Vec<u8>, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"])
        .args([
            "-subj",
            "/CN=127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-keyout",
            "key.pem",
            "-out",
            "certificate.pem",
        ])
        .current_dir(folder.path())
        .output()
        .expect("openssl starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("written");
    (read("certificate.pem"), read("key.pem"))
}
