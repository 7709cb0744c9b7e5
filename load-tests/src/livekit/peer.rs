//! One client in one room: a speaker that sends, or a listener that counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use livekit_protocol as proto;
use livekit_protocol::signal_request::Message as Request;
use livekit_protocol::signal_response::Message as Response;
use rtc::media_stream::MediaStreamTrack;
use rtc::peer_connection::configuration::media_engine::MIME_TYPE_OPUS;
use rtc::rtp_transceiver::rtp_sender::{
    RTCRtpCodec, RTCRtpCodecParameters, RTCRtpCodingParameters, RTCRtpEncodingParameters,
    RTCRtpHeaderExtensionCapability, RtpCodecKind,
};
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverInit};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use webrtc::data_channel::RTCDataChannelInit;
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;
use webrtc::media_stream::track_remote::{TrackRemote, TrackRemoteEvent};
use webrtc::peer_connection::{
    MediaEngine, PeerConnection, PeerConnectionBuilder, PeerConnectionEventHandler, RTCIceCandidateInit,
    RTCPeerConnectionIceEvent, RTCPeerConnectionState, RTCSessionDescription, Registry,
    register_default_interceptors,
};

use super::signal::{self, SignalSink, SignalStream, session_description};
use super::token;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::livekit::speech::Speech;

/// The payload type of Opus in every offer of ours.
pub const OPUS_PAYLOAD_TYPE: u8 = 111;
const PATIENCE: Duration = Duration::from_secs(20);

/// What a listener counted.
#[derive(Default)]
pub struct Heard {
    /// RTP packets that arrived while measuring.
    pub packets: u64,
    /// Packets missing between the first and the last of them, by sequence number.
    pub lost: u64,
    /// Packets whose payload is not one that was sent.
    pub changed: u64,
    /// Time from the speaker's `write_rtp` to the listener's hands.
    pub delays: Distribution,
}

/// A client that joined.
pub struct Peer {
    connection: Arc<dyn PeerConnection>,
    handler: Arc<Handler>,
    signalling: tokio::task::JoinHandle<()>,
}

struct Handler {
    candidates: mpsc::UnboundedSender<RTCIceCandidateInit>,
    state: watch::Sender<RTCPeerConnectionState>,
    speech: Arc<Speech>,
    measuring: Arc<AtomicBool>,
    heard: Arc<tokio::sync::Mutex<Heard>>,
    heard_any: watch::Sender<bool>,
}

#[async_trait::async_trait]
impl PeerConnectionEventHandler for Handler {
    async fn on_ice_candidate(&self, event: RTCPeerConnectionIceEvent) {
        if let Ok(candidate) = event.candidate.to_json() {
            // The receiver is gone only when the peer has left.
            let _ = self.candidates.send(candidate);
        }
    }

    async fn on_connection_state_change(&self, state: RTCPeerConnectionState) {
        self.state.send_replace(state);
    }

    async fn on_track(&self, track: Arc<dyn TrackRemote>) {
        let (speech, measuring, heard) = (self.speech.clone(), self.measuring.clone(), self.heard.clone());
        let heard_any = self.heard_any.clone();
        tokio::spawn(async move {
            let mut last: Option<u16> = None;
            while let Some(event) = track.poll().await {
                let TrackRemoteEvent::OnRtpPacket(packet) = event else {
                    continue;
                };
                heard_any.send_if_modified(|any| !std::mem::replace(any, true));
                if !measuring.load(Ordering::Relaxed) {
                    last = None;
                    continue;
                }
                let mut heard = heard.lock().await;
                heard.packets += 1;
                let sequence = packet.header.sequence_number;
                if let Some(last) = last {
                    // A late packet counts as a large step back, which is no loss.
                    let step = sequence.wrapping_sub(last);
                    if (2..0x8000).contains(&step) {
                        heard.lost += u64::from(step) - 1;
                    } else if step >= 0x8000 {
                        heard.lost = heard.lost.saturating_sub(1);
                        continue;
                    }
                }
                last = Some(sequence);
                match speech.under_way(&packet.payload) {
                    Some(time) => heard.delays.add(time),
                    None => heard.changed += 1,
                }
            }
        });
    }
}

impl Peer {
    /// Joins a room as a listener of everything in it.
    pub async fn listen(
        hub: &str,
        room: &str,
        identity: &str,
        speech: Arc<Speech>,
        measuring: Arc<AtomicBool>,
    ) -> Result<Self, LoadError> {
        let (peer, _) = Self::join(hub, room, identity, speech, measuring, None).await?;
        Ok(peer)
    }

    /// Joins a room as a speaker; the track sends what is written to it.
    pub async fn speak(
        hub: &str,
        room: &str,
        identity: &str,
        speech: Arc<Speech>,
    ) -> Result<(Self, Arc<TrackLocalStaticRTP>, u32), LoadError> {
        let ssrc: u32 = rand::random();
        let track = Arc::new(TrackLocalStaticRTP::new(microphone(identity, ssrc)));
        let (peer, published) = Self::join(
            hub,
            room,
            identity,
            speech,
            Arc::new(AtomicBool::new(false)),
            Some(track.clone()),
        )
        .await?;
        timeout(PATIENCE, published)
            .await
            .map_err(|_| LoadError::Timeout("the answer to the published track"))?
            .map_err(|_| {
                LoadError::Unexpected("the signal socket ended before the track was published".into())
            })?;
        Ok((peer, track, ssrc))
    }

    async fn join(
        hub: &str,
        room: &str,
        identity: &str,
        speech: Arc<Speech>,
        measuring: Arc<AtomicBool>,
        track: Option<Arc<TrackLocalStaticRTP>>,
    ) -> Result<(Self, tokio::sync::oneshot::Receiver<()>), LoadError> {
        let (candidates, found) = mpsc::unbounded_channel();
        let handler = Arc::new(Handler {
            candidates,
            state: watch::Sender::new(RTCPeerConnectionState::New),
            speech,
            measuring,
            heard: Arc::default(),
            heard_any: watch::Sender::new(false),
        });
        let connection = build(handler.clone()).await?;
        let ordered = RTCDataChannelInit {
            ordered: true,
            ..Default::default()
        };
        let lossy = RTCDataChannelInit {
            ordered: false,
            max_retransmits: Some(0),
            ..Default::default()
        };
        connection.create_data_channel("_reliable", Some(ordered)).await?;
        connection.create_data_channel("_lossy", Some(lossy)).await?;
        for _ in 0..3 {
            let receive = RTCRtpTransceiverInit {
                direction: RTCRtpTransceiverDirection::Recvonly,
                streams: Vec::new(),
                send_encodings: Vec::new(),
            };
            connection
                .add_transceiver_from_kind(RtpCodecKind::Audio, Some(receive))
                .await?;
        }
        let offer = connection.create_offer(None).await?;
        let (sink, stream) =
            signal::connect(hub, &token::mint(room, identity, track.is_some())?, &offer.sdp).await?;
        connection.set_local_description(offer).await?;

        let (published, when_published) = tokio::sync::oneshot::channel();
        let negotiation = Negotiation {
            connection: connection.clone(),
            sink,
            track,
            published: Some(published),
            offers: 1,
            answered: 0,
            again: false,
            early: Vec::new(),
        };
        let mut state = handler.state.subscribe();
        let signalling = tokio::spawn(negotiation.run(stream, found));
        timeout(
            PATIENCE,
            state.wait_for(|state| *state == RTCPeerConnectionState::Connected),
        )
        .await
        .map_err(|_| LoadError::Timeout("the peer connection"))?
        .map_err(|_| LoadError::Timeout("the peer connection"))?;
        Ok((
            Self {
                connection,
                handler,
                signalling,
            },
            when_published,
        ))
    }

    /// Waits until the first packet arrived.
    pub async fn first_packet(&self) -> Result<(), LoadError> {
        let mut heard_any = self.handler.heard_any.subscribe();
        match timeout(PATIENCE, heard_any.wait_for(|any| *any)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(LoadError::Timeout("a listener's first packet")),
        }
    }

    /// Leaves, and answers what was heard.
    pub async fn leave(self) -> Result<Heard, LoadError> {
        self.signalling.abort();
        self.connection.close().await?;
        Ok(std::mem::take(&mut *self.handler.heard.lock().await))
    }
}

/// One client's side of the offers: it alone offers, one at a time.
struct Negotiation {
    connection: Arc<dyn PeerConnection>,
    sink: SignalSink,
    track: Option<Arc<TrackLocalStaticRTP>>,
    published: Option<tokio::sync::oneshot::Sender<()>>,
    offers: u32,
    answered: u32,
    again: bool,
    early: Vec<RTCIceCandidateInit>,
}

impl Negotiation {
    async fn run(
        mut self,
        mut stream: SignalStream,
        mut found: mpsc::UnboundedReceiver<RTCIceCandidateInit>,
    ) {
        let mut ping = tokio::time::interval(Duration::from_secs(5));
        loop {
            let step = tokio::select! {
                response = stream.next() => match response {
                    Ok(Some(response)) => self.handle(response).await,
                    Ok(None) => return,
                    Err(error) => Err(error),
                },
                Some(candidate) = found.recv() => self.trickle(&candidate).await,
                _ = ping.tick() => self.sink.send(Request::PingReq(proto::Ping::default())).await,
            };
            if let Err(error) = step {
                tracing::error!(%error, "signalling ended");
                return;
            }
        }
    }

    async fn handle(&mut self, response: Response) -> Result<(), LoadError> {
        match response {
            Response::Join(_) if self.track.is_some() => {
                let request = proto::AddTrackRequest {
                    cid: "microphone".into(),
                    name: "microphone".into(),
                    r#type: proto::TrackType::Audio as i32,
                    source: proto::TrackSource::Microphone as i32,
                    disable_red: true,
                    ..Default::default()
                };
                self.sink.send(Request::AddTrack(request)).await
            }
            Response::TrackPublished(_) => {
                if let Some(track) = self.track.take() {
                    let send = RTCRtpTransceiverInit {
                        direction: RTCRtpTransceiverDirection::Sendonly,
                        streams: Vec::new(),
                        send_encodings: Vec::new(),
                    };
                    self.connection
                        .add_transceiver_from_track(track, Some(send))
                        .await?;
                    return self.offer().await;
                }
                Ok(())
            }
            Response::MediaSectionsRequirement(wanted) => {
                for _ in 0..wanted.num_audios {
                    let receive = RTCRtpTransceiverInit {
                        direction: RTCRtpTransceiverDirection::Recvonly,
                        streams: Vec::new(),
                        send_encodings: Vec::new(),
                    };
                    self.connection
                        .add_transceiver_from_kind(RtpCodecKind::Audio, Some(receive))
                        .await?;
                }
                self.offer().await
            }
            Response::Answer(answer) => self.answered(answer).await,
            Response::Trickle(trickle) => {
                let candidate: RTCIceCandidateInit = serde_json::from_str(&trickle.candidate_init)
                    .map_err(|error| LoadError::Unexpected(format!("candidate: {error}")))?;
                if self.answered == 0 {
                    self.early.push(candidate);
                    return Ok(());
                }
                Ok(self.connection.add_ice_candidate(candidate).await?)
            }
            Response::Leave(leave) => Err(LoadError::Unexpected(format!(
                "the server says leave: {:?}",
                leave.reason()
            ))),
            _ => Ok(()),
        }
    }

    async fn offer(&mut self) -> Result<(), LoadError> {
        if self.offers > self.answered {
            self.again = true;
            return Ok(());
        }
        let offer = self.connection.create_offer(None).await?;
        self.offers += 1;
        let description = session_description("offer", &offer.sdp, self.offers);
        self.connection.set_local_description(offer).await?;
        self.sink.send(Request::Offer(description)).await
    }

    async fn answered(&mut self, answer: proto::SessionDescription) -> Result<(), LoadError> {
        self.connection
            .set_remote_description(RTCSessionDescription::answer(answer.sdp)?)
            .await?;
        self.answered = self.offers;
        for candidate in std::mem::take(&mut self.early) {
            self.connection.add_ice_candidate(candidate).await?;
        }
        if std::mem::take(&mut self.again) {
            return self.offer().await;
        }
        if self.track.is_none() && self.answered > 1 {
            if let Some(published) = self.published.take() {
                // Nobody waits for it when the peer is a listener.
                let _ = published.send(());
            }
        }
        Ok(())
    }

    async fn trickle(&mut self, candidate: &RTCIceCandidateInit) -> Result<(), LoadError> {
        let candidate_init =
            serde_json::to_string(candidate).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        let target = proto::SignalTarget::Publisher as i32;
        self.sink
            .send(Request::Trickle(proto::TrickleRequest {
                candidate_init,
                target,
                r#final: false,
            }))
            .await
    }
}

async fn build(handler: Arc<Handler>) -> Result<Arc<dyn PeerConnection>, LoadError> {
    let mut media = MediaEngine::default();
    media
        .register_codec(
            RTCRtpCodecParameters {
                rtp_codec: opus_codec(),
                payload_type: OPUS_PAYLOAD_TYPE,
                ..Default::default()
            },
            RtpCodecKind::Audio,
        )
        .map_err(webrtc::error::Error::from)?;
    let mid = RTCRtpHeaderExtensionCapability {
        uri: "urn:ietf:params:rtp-hdrext:sdes:mid".into(),
    };
    media
        .register_header_extension(mid, RtpCodecKind::Audio, None)
        .map_err(webrtc::error::Error::from)?;
    let registry =
        register_default_interceptors(Registry::new(), &mut media).map_err(webrtc::error::Error::from)?;
    let settings = webrtc::peer_connection::SettingEngineBuilder::default()
        .with_include_loopback_candidate(true)
        .build();
    let connection = PeerConnectionBuilder::new()
        .with_media_engine(media)
        .with_interceptor_registry(registry)
        .with_setting_engine(settings)
        .with_handler(handler)
        .with_udp_addrs(vec!["127.0.0.1:0"])
        .build()
        .await?;
    Ok(Arc::new(connection))
}

fn opus_codec() -> RTCRtpCodec {
    RTCRtpCodec {
        mime_type: MIME_TYPE_OPUS.to_owned(),
        clock_rate: 48_000,
        channels: 2,
        sdp_fmtp_line: "minptime=10;useinbandfec=1".to_owned(),
        rtcp_feedback: Vec::new(),
    }
}

/// The track that a speaker publishes; its id is the `cid` of the request that announces it.
fn microphone(identity: &str, ssrc: u32) -> MediaStreamTrack {
    MediaStreamTrack::new(
        identity.to_owned(),
        "microphone".to_owned(),
        "microphone".to_owned(),
        RtpCodecKind::Audio,
        vec![RTCRtpEncodingParameters {
            rtp_coding_parameters: RTCRtpCodingParameters {
                ssrc: Some(ssrc),
                ..Default::default()
            },
            codec: opus_codec(),
            ..Default::default()
        }],
    )
}
