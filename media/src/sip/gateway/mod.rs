//! The hub as a SIP endpoint (RFC 3261): calls come in through trunks and go out through them, over UDP, TCP and TLS.
//!
//! The SIP stack below (transactions, dialogs, transports) is a library that only this folder uses. Ours are admission
//! ([`CallDirectory`], [`challenge`]), media negotiation ([`super::agreement`]), the life of a call ([`call`]) and its
//! voice ([`crate::phone`]).

mod call;
mod callees;
mod challenge;
mod guesses;
mod inbound;
mod info;
mod inspector;
mod outbound;
mod probe;
mod reach;
mod register;
mod session_timer;
mod source;

pub use call::{CallEnd, CallEvent, PhoneCall};
pub use inbound::IncomingCall;
pub use outbound::{OutgoingCall, Transport};
pub use probe::Reachable;
pub use register::{KeptRegistration, Registrar, RegistrationState};

use super::agreement::Encryption;
use crate::error::MediaError;
use crate::phone::PhonePace;
use crate::rtp::port_pool::PortPool;
use async_trait::async_trait;
use callees::Callees;
use guesses::Guesses;
use inspector::Corrections;
use reach::Reach;
use rsipstack::EndpointBuilder;
use rsipstack::dialog::dialog_layer::DialogLayer;
use rsipstack::platform::CancellationToken;
use rsipstack::sip::Method;
use rsipstack::transaction::endpoint::{Endpoint, EndpointOption};
use rsipstack::transport::udp::UdpConnection;
use rsipstack::transport::{TcpListenerConnection, TlsConfig, TlsListenerConnection, TransportLayer};
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Calls that may wait to be looked at; more are refused as overload.
const WAITING_CALLS: usize = 256;

/// Where the gateway listens.
#[derive(Debug, Clone)]
pub struct SipConfig {
    /// For UDP; the same address takes TCP when `tcp` is set.
    pub udp: SocketAddr,
    /// For TCP.
    pub tcp: Option<SocketAddr>,
    /// For TLS, with certificate and key as PEM.
    pub tls: Option<SipTls>,
    /// Address advertised to trunks for voices and signalling; the bound one when absent.
    pub advertise: Option<IpAddr>,
    /// Ports for voices, two for each call.
    pub rtp_ports: RangeInclusive<u16>,
    /// Addresses and networks besides the public Internet at which trunks may be that calls go out to.
    pub private_trunks: Vec<String>,
}

/// What TLS listens with.
#[derive(Clone)]
pub struct SipTls {
    /// Where.
    pub address: SocketAddr,
    /// Certificate chain, PEM.
    pub certificate: Vec<u8>,
    /// Private key, PEM (PKCS #8).
    pub key: Vec<u8>,
    /// Authorities that trunks are verified by besides the usual ones, PEM.
    pub authorities: Option<Vec<u8>>,
}

impl std::fmt::Debug for SipTls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SipTls")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// A trunk that a call comes in by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InboundTrunk {
    /// `ST_…`.
    pub id: String,
    /// Whose it is.
    pub space: String,
    /// Name and password that callers prove; none if the address is enough.
    pub credentials: Option<(String, String)>,
    /// Whether voices are encrypted.
    pub encryption: Encryption,
}

/// The claims of a call request, not yet verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Number or name that is called.
    pub called: String,
    /// Number or name that calls.
    pub caller: String,
    /// Display name of the caller; empty when none is given.
    pub caller_name: String,
    /// Where the request came from.
    pub source: IpAddr,
}

/// Who may call in. Requests it does not know are dropped without an answer.
#[async_trait]
pub trait CallDirectory: Send + Sync {
    /// Whether any trunk accepts requests from this address: called for every datagram, so answered from memory.
    fn knows(&self, source: IpAddr) -> bool;
    /// The trunk that takes this call.
    async fn trunk(&self, invitation: &Invitation) -> Option<InboundTrunk>;
}

/// The running gateway. Clones share one.
#[derive(Clone)]
pub struct SipGateway(Arc<Gateway>);

pub(super) struct Gateway {
    endpoint: Endpoint,
    dialogs: Arc<DialogLayer>,
    directory: Arc<dyn CallDirectory>,
    pace: PhonePace,
    ports: Arc<PortPool>,
    /// Advertised for voices.
    media_address: IpAddr,
    signalling: SocketAddr,
    secret: [u8; 32],
    stopping: CancellationToken,
    callees: Callees,
    reach: Reach,
    guesses: Guesses,
    lines: register::Lines,
    calls: mpsc::Sender<IncomingCall>,
}

impl SipGateway {
    /// Listens, and hands over the calls that come in.
    pub async fn start(
        config: SipConfig,
        directory: Arc<dyn CallDirectory>,
        pace: PhonePace,
    ) -> Result<(Self, mpsc::Receiver<IncomingCall>), MediaError> {
        let stopping = CancellationToken::new();
        let transports = TransportLayer::new(stopping.child_token());
        let (known, callees) = (directory.clone(), Callees::default());
        let called = callees.clone();
        transports.set_whitelist(move |source: IpAddr| {
            let is_known = called.knows(source) || known.knows(source);
            async move { is_known }
        });
        let external = |address: SocketAddr| config.advertise.map(|ip| SocketAddr::new(ip, address.port()));
        let udp =
            UdpConnection::create_connection(config.udp, external(config.udp), Some(stopping.child_token()))
                .await
                .map_err(sip)?;
        let signalling = udp.get_addr().get_socketaddr().map_err(sip)?;
        transports.add_transport(udp.into());
        if let Some(address) = config.tcp {
            let tcp = TcpListenerConnection::new(address, external(address))
                .await
                .map_err(sip)?;
            transports.add_transport(tcp.into());
        }
        if let Some(tls) = config.tls {
            let outgoing = TlsConfig {
                ca_certs: tls.authorities.clone(),
                ..Default::default()
            };
            transports.set_tls_config(outgoing);
            let settings = TlsConfig {
                cert: Some(tls.certificate),
                key: Some(tls.key),
                ..Default::default()
            };
            let listener = TlsListenerConnection::new(tls.address, external(tls.address), settings)
                .await
                .map_err(sip)?;
            transports.add_transport(listener.into());
        }
        let option = EndpointOption {
            // Otherwise Call-IDs end in the name of the library's vendor.
            callid_suffix: Some(config.advertise.unwrap_or(config.udp.ip()).to_string()),
            ..Default::default()
        };
        let endpoint = EndpointBuilder::new()
            .with_user_agent("Commonline")
            .with_transport_layer(transports)
            .with_cancel_token(stopping.clone())
            .with_option(option)
            .with_allows(vec![
                Method::Invite,
                Method::Ack,
                Method::Cancel,
                Method::Bye,
                Method::Options,
                Method::Info,
                Method::Update,
                Method::Notify,
            ])
            .with_inspector(Box::new(Corrections))
            .build();
        let (calls, incoming) = mpsc::channel(WAITING_CALLS);
        let bound = config.udp.ip();
        let gateway = Arc::new(Gateway {
            dialogs: Arc::new(DialogLayer::new(endpoint.inner.clone())),
            directory,
            pace,
            ports: PortPool::new(bound, config.rtp_ports),
            media_address: config.advertise.unwrap_or(bound),
            signalling,
            secret: rand::random(),
            stopping,
            callees,
            reach: Reach::new(&config.private_trunks),
            guesses: Guesses::default(),
            lines: register::Lines::default(),
            calls,
            endpoint,
        });
        let requests = gateway.endpoint.incoming_transactions().map_err(sip)?;
        tokio::spawn({
            let inner = gateway.endpoint.inner.clone();
            async move {
                if let Err(error) = inner.serve().await {
                    tracing::error!(%error, "the SIP endpoint has ended");
                }
            }
        });
        tokio::spawn(inbound::serve(Arc::downgrade(&gateway), requests));
        Ok((Self(gateway), incoming))
    }

    /// Where it listens for UDP.
    pub fn local_addr(&self) -> SocketAddr {
        self.0.signalling
    }

    /// Whether a trunk may have this host: not at an address that is neither public nor opened by the operator.
    pub fn admits_host(&self, host: &str) -> bool {
        self.0.reach.admits_host(host)
    }

    /// Calls for which ports are free.
    pub fn free_lines(&self) -> usize {
        self.0.ports.available()
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.stopping.cancel();
    }
}

/// Reads text as everything that this folder reads by itself: digest answers and challenges, session timers, digits of INFO
/// requests. The digit, if it is one.
pub(crate) fn read_text(bytes: &[u8]) -> Option<char> {
    let text = String::from_utf8_lossy(bytes);
    let credentials = ("county".to_owned(), "password".to_owned());
    let _ = challenge::judge(&[7; 32], &credentials, &Method::Invite, "call", &text);
    let _ = inspector::parameters(&text).count();
    let _ = (session_timer::asked(&text), session_timer::agreed(&text));
    let kinds = ["application/dtmf-relay", "application/dtmf", &text];
    kinds.into_iter().find_map(|kind| info::digit(kind, bytes))
}

/// An error of the SIP stack.
pub(super) fn sip(error: impl std::fmt::Display) -> MediaError {
    MediaError::Sip(error.to_string())
}
