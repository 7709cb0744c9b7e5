//! The hub as a SIP endpoint (RFC 3261): calls come in through trunks and go out through them, over UDP, TCP and TLS.
//!
//! The SIP stack below (transactions, dialogs, transports) is a library that only this folder uses. Ours are admission
//! ([`CallDirectory`], [`challenge`]), media negotiation ([`super::agreement`]), the life of a call ([`call`]) and its
//! voice ([`crate::phone`]).

mod asserted;
mod attempt;
mod call;
mod callees;
mod challenge;
mod dial;
mod dns;
mod further;
mod guesses;
mod here;
mod inbound;
mod info;
mod inspector;
mod location;
mod name_addr;
mod names;
mod outbound;
mod pins;
mod plan;
mod probe;
mod provisional;
mod reach;
mod received;
mod register;
mod session_timer;
mod source;
mod target;

pub use call::{CallEnd, CallEvent, PhoneCall, Said};
pub use dial::own_authorities;
pub use here::route_toward;
pub use inbound::IncomingCall;
pub use location::CallerLocation;
pub use outbound::{OutgoingCall, Transport};
pub use probe::Reachable;
pub use reach::is_public;
pub use register::{KeptRegistration, Registrar, RegistrationState};
pub(crate) use source::asks_for_privacy;

use super::agreement::Encryption;
use super::switch::SipSwitch;
use crate::error::MediaError;
use crate::phone::PhonePace;
use crate::rtp::port_pool::PortPool;
use async_trait::async_trait;
use callees::Callees;
use dial::Vouched;
use guesses::Guesses;
use here::Here;
use hub_domain::calls::asserted_caller::AssertedCaller;
use inspector::Corrections;
use names::{Names, SystemNames};
use pins::Pins;
use provisional::Provisional;
use reach::Reach;
use rsipstack::EndpointBuilder;
use rsipstack::dialog::dialog_layer::DialogLayer;
use rsipstack::platform::CancellationToken;
use rsipstack::sip::{Header, Method};
use rsipstack::transaction::endpoint::{Endpoint, EndpointOption};
use rsipstack::transport::udp::UdpConnection;
use rsipstack::transport::{TcpListenerConnection, TlsConfig, TlsListenerConnection, TransportLayer};
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc;

/// Calls that may wait to be looked at; more are refused as overload.
const WAITING_CALLS: usize = 256;

/// Requests that are understood.
const METHODS: [Method; 8] = [
    Method::Invite,
    Method::Ack,
    Method::Cancel,
    Method::Bye,
    Method::Options,
    Method::Info,
    Method::Update,
    Method::Notify,
];
/// Extensions that are understood in calls that come in.
const SUPPORTED: &str = "timer";

/// The requests that are understood, as a header (RFC 3261, section 20.5).
fn allowed() -> Header {
    Header::Allow(METHODS.map(|method| method.to_string()).join(", ").into())
}

/// Where the gateway listens.
#[derive(Debug, Clone)]
pub struct SipConfig {
    /// For UDP; the same address takes TCP when `tcp` is set.
    pub udp: SocketAddr,
    /// For TCP.
    pub tcp: Option<SocketAddr>,
    /// For TLS, with certificate and key as PEM.
    pub tls: Option<SipTls>,
    /// Address advertised to trunks for voices and signalling; when absent, the bound one, or, on all addresses, the one that the
    /// trunk is reached from.
    pub advertise: Option<IpAddr>,
    /// Ports for voices, two for each call.
    pub rtp_ports: RangeInclusive<u16>,
    /// Addresses and networks besides the public Internet at which trunks may be that calls go out to.
    pub private_trunks: Vec<String>,
    /// Authorities besides the public ones that vouch for trunks which are called by TLS, PEM.
    pub authorities: Option<Vec<u8>>,
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
    /// Voices come from the address that signals, whatever its descriptions say.
    pub is_behind_nat: bool,
    /// What its requests say of callers is the carrier's word: it names the address that they come from.
    pub asserts: bool,
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
    /// What the network says of the caller; nothing where the trunk is none that may.
    pub asserted: AssertedCaller,
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
    here: Here,
    names: Box<dyn Names>,
    vouched: Vouched,
    pins: Pins,
    /// Judges where calls may be sent on to; nobody does before it is known.
    judge: OnceLock<Arc<dyn SipSwitch>>,
    listens_to_tcp: bool,
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
        let (pins, vouched) = (Pins::default(), Vouched::new(config.authorities.as_deref())?);
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
        let here = Here::new(config.udp.ip(), config.advertise);
        let named = config.advertise.unwrap_or(config.udp.ip());
        let option = EndpointOption {
            // Otherwise Call-IDs end in the name of the library's vendor.
            callid_suffix: Some(match named.is_unspecified() {
                true => "commonline".to_owned(),
                false => named.to_string(),
            }),
            ..Default::default()
        };
        let endpoint = EndpointBuilder::new()
            .with_user_agent("Commonline")
            .with_transport_layer(transports)
            .with_cancel_token(stopping.clone())
            .with_option(option)
            .with_allows(METHODS.to_vec())
            .with_inspector(Box::new(Corrections {
                here,
                provisional: Provisional::default(),
            }))
            .with_target_locator(Box::new(pins.clone()))
            .build();
        let (calls, incoming) = mpsc::channel(WAITING_CALLS);
        let bound = config.udp.ip();
        let gateway = Arc::new(Gateway {
            dialogs: Arc::new(DialogLayer::new(endpoint.inner.clone())),
            directory,
            pace,
            ports: PortPool::new(bound, config.rtp_ports),
            here,
            names: Box::new(SystemNames::default()),
            vouched,
            pins,
            judge: OnceLock::new(),
            listens_to_tcp: config.tcp.is_some(),
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

    /// Lets calls be sent on (302) to where this switch allows calls to go. Call once.
    pub fn judge_by(&self, switch: Arc<dyn SipSwitch>) {
        // A second judge is not taken.
        let _ = self.0.judge.set(switch);
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
    let _ = session_timer::seconds(&text);
    for kind in [
        "multipart/mixed;boundary=b",
        text.lines().next().unwrap_or_default(),
    ] {
        let _ = super::body::description_in(Some(kind), bytes);
    }
    let _ = target::Host::parse(&text);
    if let Some(question) = dns::question(7, "_sip._udp.carrier.example") {
        let _ = dns::answer(bytes, &question);
    }
    let kinds = ["application/dtmf-relay", "application/dtmf", &text];
    kinds.into_iter().find_map(|kind| info::digit(kind, bytes))
}

/// The texts (TXT records) of a name of the domain name system; none where no name server answers.
pub async fn texts_of_name(name: &str) -> Option<Vec<String>> {
    names::texts(name).await
}

/// An error of the SIP stack.
pub(super) fn sip(error: impl std::fmt::Display) -> MediaError {
    MediaError::Sip(error.to_string())
}
