//! The media server: the crate's face.

use crate::config::{ApiKeys, MediaConfig};
use crate::error::{ConnectError, MediaError};
use crate::sfu::event::{RemoveReason, RoomEvent, RoomInfo, RoomKey};
use crate::sfu::stats::{Counters, MediaStats};
use crate::sfu::tap::AudioTap;
use crate::signal::connection::{SignalConnection, SignalRequestInfo};
use crate::token::{self, Permissions, TokenGrant};
use crate::twirp::TwirpReply;
use bytes::Bytes;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::UdpSocket;
use tokio::sync::mpsc;

/// One piece of recognised speech, sent to the room as a LiveKit text stream on `lk.transcription`.
#[derive(Debug, Clone)]
pub struct TranscriptionSegment {
    /// Who speaks.
    pub speaker_identity: String,
    /// The track that was heard.
    pub track_sid: String,
    /// The same for every interim text of one segment.
    pub segment_id: String,
    /// The text so far.
    pub text: String,
    /// No further text replaces this one.
    pub is_final: bool,
    /// BCP 47 language tag; empty when unknown.
    pub language: String,
}

pub(crate) struct Shared {
    pub keys: Arc<dyn ApiKeys>,
    pub events: mpsc::Sender<RoomEvent>,
    pub counters: Counters,
    pub socket: Arc<UdpSocket>,
}

/// A LiveKit-compatible media server. Clones share one server.
#[derive(Clone)]
pub struct MediaServer(pub(crate) Arc<Shared>);

impl MediaServer {
    /// Opens the media socket. Room events go to `events`; when that queue is full, events are lost
    /// and the loss is logged.
    pub async fn start(
        config: MediaConfig,
        keys: Arc<dyn ApiKeys>,
        events: mpsc::Sender<RoomEvent>,
    ) -> Result<Self, MediaError> {
        let socket = Arc::new(UdpSocket::bind(config.udp).await?);
        Ok(Self(Arc::new(Shared { keys, events, counters: Counters::default(), socket })))
    }

    /// Address of the media socket.
    pub fn local_addr(&self) -> Result<SocketAddr, MediaError> {
        Ok(self.0.socket.local_addr()?)
    }

    /// Accepts one signal socket: checks the token, and joins or resumes a participant.
    pub async fn connect(&self, request: SignalRequestInfo) -> Result<SignalConnection, ConnectError> {
        self.validate(&request)?;
        Err(ConnectError::not_found("not found"))
    }

    /// Checks a signal request without joining: what `/rtc/v1/validate` answers.
    pub fn validate(&self, request: &SignalRequestInfo) -> Result<(), ConnectError> {
        let token = request.authorization.as_deref().and_then(|value| value.strip_prefix("Bearer "));
        token::verify(&*self.0.keys, token.unwrap_or_default()).map(drop)
    }

    /// Signs an access token with the key's secret.
    pub fn mint_token(&self, api_key: &str, grant: &TokenGrant, ttl: Duration) -> Result<String, MediaError> {
        token::mint(&*self.0.keys, api_key, grant, ttl)
    }

    /// One server API call: `POST /twirp/<service>/<method>`.
    pub async fn twirp(
        &self,
        _service: &str,
        _method: &str,
        _authorization: &str,
        _content_type: &str,
        _body: Bytes,
    ) -> TwirpReply {
        TwirpReply { status: 404, content_type: "application/json", body: Bytes::new() }
    }

    /// All open rooms.
    pub fn rooms(&self) -> Vec<RoomInfo> {
        Vec::new()
    }

    /// One room as it stands.
    pub fn room(&self, _room: &RoomKey) -> Option<RoomInfo> {
        None
    }

    /// Sends a participant away.
    pub async fn remove_participant(
        &self,
        _room: &RoomKey,
        _identity: &str,
        _reason: RemoveReason,
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Mutes a track for everyone. Unmuting is the publisher's own right and is refused.
    pub async fn mute_track(
        &self,
        _room: &RoomKey,
        _identity: &str,
        _track_sid: &str,
        _muted: bool,
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Changes what a participant may do, at once.
    pub async fn set_permissions(
        &self,
        _room: &RoomKey,
        _identity: &str,
        _permissions: Permissions,
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Sends everyone away and forgets the room.
    pub async fn close_room(&self, _room: &RoomKey) {}

    /// Sends recognised speech to everyone in the room.
    pub async fn send_transcription(
        &self,
        _room: &RoomKey,
        _segment: TranscriptionSegment,
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Sends a reliable user data packet to the named identities, or to everyone when `to` is empty.
    pub async fn send_data(
        &self,
        _room: &RoomKey,
        _topic: &str,
        _payload: Bytes,
        _to: &[String],
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Speaks to everyone in the room as an in-process participant: publishes a track, plays `frames`
    /// (Opus, 20 ms each) at pace, and takes the track away. Resolves when all has been played.
    pub async fn announce(
        &self,
        _room: &RoomKey,
        _identity: &str,
        _name: &str,
        _frames: Arc<[Bytes]>,
    ) -> Result<(), MediaError> {
        Err(MediaError::RoomNotFound)
    }

    /// Hands every audio packet published in the room to `tap`, from now on; none takes the tap away.
    /// The room is opened if it is not open yet.
    pub fn set_audio_tap(&self, _room: &RoomKey, _tap: Option<Arc<dyn AudioTap>>) {}

    /// Counters.
    pub fn stats(&self) -> MediaStats {
        self.0.counters.snapshot()
    }

    /// Sends everyone away and closes all rooms.
    pub async fn shutdown(&self) {}
}
