//! One client in one room: it hears everybody there, and speaks on request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;
use webrtc::peer_connection::{PeerConnection, RTCPeerConnectionState};

use super::connection::{self, Handler};
use super::meter::Listener;
use super::negotiation::{Negotiation, Order, Progress, Publication};
use super::network::Network;
use super::signal::{self, Opening};
use super::voice::{Sound, Voice, microphone};
use crate::error::LoadError;

const PATIENCE: Duration = Duration::from_secs(20);

/// How a client joins.
pub struct Joining<'a> {
    pub hub: &'a str,
    pub token: &'a str,
    /// Hears what the client is sent.
    pub listener: Arc<dyn Listener>,
    /// Its simulated network, if it does not reach the hub directly.
    pub network: Option<Arc<Network>>,
    /// Whether it takes pictures too.
    pub pictures: bool,
}

/// A client that joined.
pub struct Peer {
    connection: Arc<dyn PeerConnection>,
    orders: mpsc::UnboundedSender<Order>,
    signalling: tokio::task::JoinHandle<()>,
    network: Option<Arc<Network>>,
    published: AtomicU32,
    /// When the signal socket began to be opened.
    pub opened_at: Instant,
}

impl Peer {
    /// Joins a room and waits until its media is connected.
    pub async fn join(joining: Joining<'_>) -> Result<Self, LoadError> {
        let (candidates, found) = mpsc::unbounded_channel();
        let handler = Arc::new(Handler {
            candidates,
            state: watch::Sender::new(RTCPeerConnectionState::New),
            listener: joining.listener,
        });
        let connection = connection::open(handler.clone(), joining.pictures).await?;
        let offer = connection.create_offer(None).await?;
        let opened_at = Instant::now();
        let opening = Opening::Join {
            offer_sdp: &offer.sdp,
        };
        let (sink, stream) = signal::connect(joining.hub, joining.token, opening).await?;
        connection.set_local_description(offer).await?;

        let (orders, ordered) = mpsc::unbounded_channel();
        let negotiation = Negotiation {
            hub: joining.hub.to_owned(),
            token: joining.token.to_owned(),
            connection: connection.clone(),
            sink,
            network: joining.network.clone(),
            progress: Progress::joining(),
        };
        let peer = Self {
            connection,
            orders,
            signalling: tokio::spawn(negotiation.run(stream, found, ordered)),
            network: joining.network,
            published: AtomicU32::new(0),
            opened_at,
        };
        let mut state = handler.state.subscribe();
        let connected = state.wait_for(|state| *state == RTCPeerConnectionState::Connected);
        match timeout(PATIENCE, connected).await {
            Ok(Ok(_)) => {}
            _ => return Err(LoadError::Timeout("the peer connection")),
        }
        Ok(peer)
    }

    /// Publishes a microphone and speaks into it.
    pub async fn speak(&self, sound: Sound) -> Result<Voice, LoadError> {
        let number = self.published.fetch_add(1, Ordering::Relaxed);
        let (cid, ssrc) = (format!("microphone-{number}"), rand::random());
        let track = microphone(&cid, ssrc);
        self.publish(&cid, RtpCodecKind::Audio, track.clone()).await?;
        Ok(Voice::start(track, ssrc, sound))
    }

    /// Publishes a track, and waits until it is negotiated.
    pub async fn publish(
        &self,
        cid: &str,
        kind: RtpCodecKind,
        track: Arc<TrackLocalStaticRTP>,
    ) -> Result<(), LoadError> {
        let (done, taken) = oneshot::channel();
        let publication = Publication {
            cid: cid.to_owned(),
            kind,
            track,
            done,
        };
        self.order(Order::Publish(publication))?;
        timeout(PATIENCE, taken)
            .await
            .map_err(|_| LoadError::Timeout("the answer to the published track"))?
            .map_err(|_| LoadError::Unexpected("the track was refused, or the signal socket ended".into()))
    }

    /// Loses the signal socket and comes back over another one.
    pub async fn resume(&self) -> Result<(), LoadError> {
        let (done, resumed) = oneshot::channel();
        self.order(Order::Resume(done))?;
        timeout(PATIENCE, resumed)
            .await
            .map_err(|_| LoadError::Timeout("the answer to a resume"))?
            .map_err(|_| LoadError::Unexpected("the server did not take the client back".into()))
    }

    /// Whether its signal socket is still open.
    pub fn is_signalling(&self) -> bool {
        !self.signalling.is_finished()
    }

    /// Says goodbye and leaves.
    pub async fn leave(self) -> Result<(), LoadError> {
        // It has no socket to say it on when signalling has ended.
        let _ = self.order(Order::Leave);
        self.connection.close().await?;
        Ok(())
    }

    /// Is gone from one moment to the next, without a word.
    pub async fn vanish(self) -> Result<(), LoadError> {
        self.signalling.abort();
        if let Some(network) = &self.network {
            network.end();
        }
        self.connection.close().await?;
        Ok(())
    }

    fn order(&self, order: Order) -> Result<(), LoadError> {
        let sent = self.orders.send(order);
        sent.map_err(|_| LoadError::Unexpected("the signal socket has ended".into()))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Some(network) = &self.network {
            network.end();
        }
    }
}
