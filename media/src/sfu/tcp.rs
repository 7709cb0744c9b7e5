//! Media over TCP for clients whose network blocks UDP (RFC 6544, passive candidates).
//!
//! One listener for all participants. Datagrams are framed by their length (RFC 4571, section 2). The first one on a
//! connection must be a STUN request that names a participant.

use crate::error::MediaError;
use crate::sfu::address::advertised;
use crate::sfu::udp::{Datagram, DatagramInbox, MAX_DATAGRAM, UdpPort, request_username};
use bytes::BytesMut;
use parking_lot::RwLock;
use rtc::shared::TransportProtocol;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// Datagrams that may wait for a slow connection; then the newest are dropped, as a network would.
const OUTBOX_DATAGRAMS: usize = 512;
/// Maximum number of connections.
const MAX_CONNECTIONS: usize = 4096;
/// A connection must name its participant within this time, ...
const FIRST_TIMEOUT: Duration = Duration::from_secs(10);
/// ... and say something at least this often.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);

/// The listener, and the participant of each connection.
pub(crate) struct TcpPort {
    listener: TcpListener,
    candidates: Vec<SocketAddr>,
    outboxes: RwLock<HashMap<SocketAddr, mpsc::Sender<BytesMut>>>,
    connections: AtomicUsize,
}

impl TcpPort {
    /// Binds the listener and determines the advertised addresses.
    pub fn bind(address: SocketAddr, advertise: &[IpAddr]) -> Result<Self, MediaError> {
        let listener = std::net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let candidates = advertised(listener.local_addr()?, advertise)?;
        Ok(Self {
            listener,
            candidates,
            outboxes: RwLock::default(),
            connections: AtomicUsize::new(0),
        })
    }

    /// Advertised addresses.
    pub fn candidates(&self) -> &[SocketAddr] {
        &self.candidates
    }

    /// Sends a datagram on the connection from `to`; false if there is none or it is too slow.
    pub fn send(&self, data: BytesMut, to: SocketAddr) -> bool {
        self.outboxes
            .read()
            .get(&to)
            .is_some_and(|outbox| outbox.try_send(data).is_ok())
    }

    /// Accepts connections until the task is ended.
    pub async fn run(self: Arc<Self>, routes: Arc<UdpPort>) {
        loop {
            let Ok((stream, from)) = self.listener.accept().await else {
                // Out of file descriptors, or the client disconnected before it was accepted.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            if self.connections.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                self.connections.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (port, routes) = (self.clone(), routes.clone());
            tokio::spawn(async move {
                let from = SocketAddr::new(from.ip().to_canonical(), from.port());
                if let Err(error) = port.carry(stream, from, &routes).await {
                    tracing::debug!(%from, %error, "media connection ended");
                }
                port.outboxes.write().remove(&from);
                port.connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    async fn carry(&self, stream: TcpStream, from: SocketAddr, routes: &UdpPort) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let (reader, writer) = stream.into_split();
        let mut reader = BufReader::new(reader);
        let first = timely(FIRST_TIMEOUT, read_frame(&mut reader)).await?;
        let mut inbox = named_inbox(&first, routes)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "first datagram names nobody"))?;
        let (outbox, waiting) = mpsc::channel(OUTBOX_DATAGRAMS);
        self.outboxes.write().insert(from, outbox);
        let writing = tokio::spawn(write_frames(writer, waiting));
        let mut data = first;
        let ended = loop {
            // After an ICE restart the client may use another ICE fragment.
            if let Some(named) = named_inbox(&data, routes) {
                inbox = named;
            }
            let datagram = Datagram {
                data,
                from,
                protocol: TransportProtocol::TCP,
                at: Instant::now(),
                target: inbox.target,
            };
            if inbox.datagrams.send(datagram).await.is_err() {
                break Ok(());
            }
            match timely(SILENCE_TIMEOUT, read_frame(&mut reader)).await {
                Ok(next) => data = next,
                Err(error) => break Err(error),
            }
        };
        writing.abort();
        ended
    }
}

fn named_inbox(datagram: &[u8], routes: &UdpPort) -> Option<DatagramInbox> {
    routes.inbox_of(request_username(datagram)?)
}

async fn timely<T>(limit: Duration, work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    tokio::time::timeout(limit, work)
        .await
        .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
}

async fn read_frame(reader: &mut BufReader<OwnedReadHalf>) -> io::Result<BytesMut> {
    let length = usize::from(reader.read_u16().await?);
    if length > MAX_DATAGRAM {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "frame is too long"));
    }
    let mut frame = BytesMut::zeroed(length);
    reader.read_exact(&mut frame).await?;
    Ok(frame)
}

async fn write_frames(mut writer: OwnedWriteHalf, mut waiting: mpsc::Receiver<BytesMut>) -> io::Result<()> {
    let mut framed = Vec::new();
    while let Some(mut data) = waiting.recv().await {
        framed.clear();
        loop {
            // The stack sends no datagram longer than a network's.
            framed.extend((data.len() as u16).to_be_bytes());
            framed.extend_from_slice(&data);
            match waiting.try_recv() {
                Ok(more) => data = more,
                Err(_) => break,
            }
        }
        writer.write_all(&framed).await?;
    }
    Ok(())
}
