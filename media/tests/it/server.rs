//! A media server behind a real signal socket on loopback.

use futures::{SinkExt, StreamExt};
use hub_media::{
    ApiKeys, ApiSecret, MediaConfig, MediaServer, RoomEvent, RoomKey, SignalFrame, SignalRequestInfo,
    TokenGrant,
};
use livekit_protocol as proto;
use parking_lot::Mutex;
use prost::Message as _;
use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};

/// How clients signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// `/rtc/v1`: one peer connection, offered by the client.
    Single,
    /// `/rtc`: two, each offered by the side that sends.
    Dual,
}

impl Mode {
    /// How many peer connections a client of this mode makes.
    pub fn connections(self) -> &'static str {
        match self {
            Self::Single => "1",
            Self::Dual => "2",
        }
    }
}

/// Makes a test of each function, in each mode.
macro_rules! in_both_modes {
    ($($name:ident),* $(,)?) => {
        mod one_connection {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::server::Mode::Single).await;
            })*
        }
        mod two_connections {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::server::Mode::Dual).await;
            })*
        }
    };
}

pub struct Keys;

impl ApiKeys for Keys {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        let space = match api_key {
            "devkey" => "t1",
            "otherkey" => "t2",
            _ => return None,
        };
        Some(ApiSecret {
            space: space.to_owned(),
            secret: format!("{api_key}-secret-of-32-bytes-or-more"),
        })
    }
}

/// Shares of the machine: clients that share two cores with too many others play off pitch.
static SHARES: Semaphore = Semaphore::const_new(4);

/// Load that a test puts on the machine.
#[derive(Debug, Clone, Copy)]
enum Load {
    /// These tests count packets, or quarters of a second of clean sound: one other such test may run at the same time.
    Heavy,
    /// It waits until something is so: a few others do not matter.
    Light,
    /// One of several servers of a test, of which nothing is judged by its sound: two tests that each had some of their shares and
    /// waited for the rest would wait for ever.
    Beside,
}

impl Load {
    async fn share(self) -> SemaphorePermit<'static> {
        let shares = match self {
            Self::Heavy => 2,
            Self::Light => 1,
            Self::Beside => 0,
        };
        SHARES.acquire_many(shares).await.expect("never closed")
    }
}

/// State of signal sockets: how a test breaks the network between client and server.
#[derive(Debug, Clone, Default)]
struct Wire {
    /// Identities whose messages are lost, while their sockets look open to the server.
    deaf: HashSet<String>,
    /// Identities whose sockets break; new ones wait.
    cut: HashSet<String>,
}

/// By identity.
type Answers = Arc<Mutex<HashMap<String, String>>>;

/// Who, and with what code and reason.
type Closings = Arc<Mutex<Vec<(String, String)>>>;

/// Log of signal sockets.
struct Log {
    paths: Arc<Mutex<Vec<String>>>,
    answers: Answers,
    closings: Closings,
}

/// The server, its address, and every room event so far.
pub struct TestServer {
    _share: SemaphorePermit<'static>,
    pub mode: Mode,
    pub media: MediaServer,
    pub http: SocketAddr,
    pub events: Arc<Mutex<Vec<RoomEvent>>>,
    /// Paths of the signal sockets that were opened.
    pub paths: Arc<Mutex<Vec<String>>>,
    /// The last description that each client was answered with.
    answers: Answers,
    closings: Closings,
    wire: Arc<watch::Sender<Wire>>,
}

fn on_any_port() -> MediaConfig {
    MediaConfig {
        udp: "127.0.0.1:0".parse().expect("address"),
        tcp: None,
        advertise: Vec::new(),
        ..Default::default()
    }
}

impl TestServer {
    /// A server of a test that waits until something is so.
    pub async fn start(mode: Mode) -> Self {
        Self::start_with(mode, on_any_port()).await
    }

    /// A server of a test that counts packets or sound.
    pub async fn start_heavy(mode: Mode) -> Self {
        Self::start_heavy_with(mode, on_any_port()).await
    }

    /// A further server of a test.
    pub async fn start_beside(mode: Mode) -> Self {
        Self::run(mode, on_any_port(), Load::Beside).await
    }

    pub async fn start_with(mode: Mode, config: MediaConfig) -> Self {
        Self::run(mode, config, Load::Light).await
    }

    pub async fn start_heavy_with(mode: Mode, config: MediaConfig) -> Self {
        Self::run(mode, config, Load::Heavy).await
    }

    async fn run(mode: Mode, config: MediaConfig, load: Load) -> Self {
        let share = load.share().await;
        let filter = tracing_subscriber::EnvFilter::try_from_default_env()
            .unwrap_or_else(|_| "warn,rtc=error,rtc_ice=error,rtc_dtls=error,rtc_sctp=error".into());
        let _ = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_test_writer()
            .try_init();
        let (sender, mut receiver) = mpsc::channel(4096);
        let media = MediaServer::start(config, Arc::new(Keys), sender)
            .await
            .expect("media server starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("binds");
        let http = listener.local_addr().expect("address");
        let events = Arc::new(Mutex::new(Vec::new()));
        let log = events.clone();
        tokio::spawn(async move {
            while let Some(event) = receiver.recv().await {
                log.lock().push(event);
            }
        });
        let paths = Arc::new(Mutex::new(Vec::new()));
        let answers = Answers::default();
        let closings = Closings::default();
        let wire = Arc::new(watch::Sender::new(Wire::default()));
        let (server, opened, state, answered) = (media.clone(), paths.clone(), wire.clone(), answers.clone());
        let closed = closings.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let log = Log {
                    paths: opened.clone(),
                    answers: answered.clone(),
                    closings: closed.clone(),
                };
                tokio::spawn(serve(server.clone(), stream, log, state.subscribe()));
            }
        });
        Self {
            _share: share,
            mode,
            media,
            http,
            events,
            paths,
            answers,
            closings,
            wire,
        }
    }

    /// How the server has closed a client's signal sockets, where it gave a reason.
    pub fn closings_of(&self, identity: &str) -> Vec<String> {
        let closings = self.closings.lock();
        let theirs = closings.iter().filter(|(whose, _)| whose == identity);
        theirs.map(|(_, closing)| closing.clone()).collect()
    }

    /// The fragment by which a client's connectivity checks name the server (RFC 8445, section 7.2.2).
    pub fn fragment_of(&self, identity: &str) -> String {
        let answers = self.answers.lock();
        let answer = answers.get(identity).expect("the client has been answered");
        let line = answer.lines().find_map(|line| line.strip_prefix("a=ice-ufrag:"));
        line.expect("it has a fragment").to_owned()
    }

    /// Breaks a client's signal socket, and delays everybody who opens another until [`TestServer::mend`].
    pub fn cut(&self, identity: &str) {
        self.wire.send_modify(|wire| {
            wire.cut.insert(identity.to_owned());
        });
    }

    /// Loses what a client signals, without the server noticing.
    pub fn deafen(&self, identity: &str) {
        self.wire.send_modify(|wire| {
            wire.deaf.insert(identity.to_owned());
        });
    }

    /// Lets signal sockets be opened again.
    pub fn mend(&self) {
        self.wire.send_modify(|wire| *wire = Wire::default());
    }

    pub fn url(&self) -> String {
        format!("ws://{}", self.http)
    }

    pub fn token(&self, grant: &TokenGrant) -> String {
        self.media
            .mint_token("devkey", grant, Duration::from_secs(600))
            .expect("mints")
    }

    /// Events so far that are of interest.
    pub fn events<T>(&self, find: impl Fn(&RoomEvent) -> Option<T>) -> Vec<T> {
        self.events.lock().iter().filter_map(find).collect()
    }

    /// Waits until a condition holds.
    pub async fn until(&self, what: &str, holds: impl Fn() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !holds() {
            assert!(Instant::now() < deadline, "not reached: {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until an event is of interest.
    pub async fn event<T>(&self, what: &str, find: impl Fn(&RoomEvent) -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_secs(15);
        loop {
            if let Some(found) = self.events.lock().iter().find_map(&find) {
                return found;
            }
            assert!(
                Instant::now() < deadline,
                "no event: {what}; events: {:#?}",
                self.events.lock()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

pub fn room(name: &str) -> RoomKey {
    RoomKey::new("t1", name)
}

/// Reads the request head, then either refuses it or relays a signal socket.
async fn serve(server: MediaServer, mut stream: TcpStream, log: Log, mut wire: watch::Receiver<Wire>) {
    // If refused, the SDK would rejoin instead of resuming; it waits for five seconds.
    if wire.wait_for(|wire| wire.cut.is_empty()).await.is_err() {
        return;
    }
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return };
        head.push(byte);
        assert!(head.len() < 128 * 1024, "request head too long");
    }
    let head = String::from_utf8(head).expect("text");
    let target = head.split(' ').nth(1).expect("request line");
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let header = |name: &str| {
        head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    };
    if let Some(call) = path.strip_prefix("/twirp/") {
        let length = header("content-length").and_then(|length| length.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        if stream.read_exact(&mut body).await.is_ok() {
            answer_call(&server, &mut stream, call, &header, body).await;
        }
        return;
    }
    let request = SignalRequestInfo {
        path: path.to_owned(),
        query: query.to_owned(),
        authorization: header("authorization"),
    };
    let refusal = if path.ends_with("/validate") {
        server.validate(&request).err()
    } else {
        match server.connect(request).await {
            Ok(connection) => {
                log.paths.lock().push(path.to_owned());
                let key = header("sec-websocket-key").expect("websocket key");
                let accept = tokio_tungstenite::tungstenite::handshake::derive_accept_key(key.as_bytes());
                let reply = format!(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
                );
                if stream.write_all(reply.as_bytes()).await.is_ok() {
                    carry(connection, stream, log, wire).await;
                }
                return;
            }
            Err(error) => Some(error),
        }
    };
    let (status, text) = refusal.map_or((200, "success".to_owned()), |error| (error.status, error.text));
    let reply = format!(
        "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    let _ = stream.write_all(reply.as_bytes()).await;
}

/// A call of the server API, `SERVICE/METHOD`.
async fn answer_call(
    server: &MediaServer,
    stream: &mut TcpStream,
    call: &str,
    header: &(dyn Fn(&str) -> Option<String> + Send + Sync),
    body: Vec<u8>,
) {
    let (service, method) = call.split_once('/').expect("a service and its method");
    let authorization = header("authorization").unwrap_or_default();
    let kind = header("content-type").unwrap_or_default();
    let reply = server
        .twirp(service, method, &authorization, &kind, body.into())
        .await;
    let head = format!(
        "HTTP/1.1 {} X\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        reply.status,
        reply.content_type,
        reply.body.len()
    );
    let _ = stream.write_all(&[head.as_bytes(), &reply.body].concat()).await;
}

async fn carry(
    connection: hub_media::SignalConnection,
    stream: TcpStream,
    log: Log,
    mut wire: watch::Receiver<Wire>,
) {
    let config = WebSocketConfig::default();
    let socket =
        tokio_tungstenite::WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
    let (mut sink, mut source) = socket.split();
    let hub_media::SignalConnection {
        incoming,
        mut outgoing,
        identity,
    } = connection;
    loop {
        if wire.borrow().cut.contains(&identity) {
            return;
        }
        let deaf = wire.borrow().deaf.contains(&identity);
        tokio::select! {
            _ = wire.changed() => {}
            frame = outgoing.recv() => match frame {
                Some(SignalFrame::Message(bytes)) => {
                    let response = proto::SignalResponse::decode(bytes.clone()).expect("a signal response");
                    if let Some(proto::signal_response::Message::Answer(answer)) = response.message {
                        log.answers.lock().insert(identity.clone(), answer.sdp);
                    }
                    if sink.send(Message::Binary(bytes)).await.is_err() { return }
                }
                Some(SignalFrame::Close { code, reason }) => {
                    log.closings.lock().push((identity, format!("{code} {reason}")));
                    let frame = CloseFrame { code: code.into(), reason: reason.into() };
                    let _ = sink.send(Message::Close(Some(frame))).await;
                    return;
                }
                None => {
                    let _ = sink.close().await;
                    return;
                }
            },
            message = source.next() => match message {
                _ if deaf => {
                    // The server learns neither what was said nor that the socket is gone.
                    let mut received = wire.clone();
                    let _ = received.wait_for(|wire| !wire.deaf.contains(&identity)).await;
                    return;
                }
                Some(Ok(Message::Binary(bytes))) => {
                    if incoming.send(bytes).await.is_err() { return }
                }
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
