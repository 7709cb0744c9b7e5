//! The peer connection of a client: Opus, VP8 if it wants video, and its events.

use std::sync::Arc;
use std::time::Instant;

use rtc::peer_connection::configuration::media_engine::{MIME_TYPE_OPUS, MIME_TYPE_VP8};
use rtc::rtcp::payload_feedbacks::picture_loss_indication::PictureLossIndication;
use rtc::rtp_transceiver::rtp_sender::{
    RTCPFeedback, RTCRtpCodec, RTCRtpCodecParameters, RTCRtpHeaderExtensionCapability, RtpCodecKind,
};
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverInit};
use tokio::sync::{mpsc, watch};
use webrtc::data_channel::RTCDataChannelInit;
use webrtc::media_stream::track_remote::{TrackRemote, TrackRemoteEvent};
use webrtc::peer_connection::{
    MediaEngine, PeerConnection, PeerConnectionBuilder, PeerConnectionEventHandler, RTCIceCandidateInit,
    RTCPeerConnectionIceEvent, RTCPeerConnectionState, Registry, SettingEngineBuilder,
    register_default_interceptors,
};

use super::meter::Listener;
use crate::error::LoadError;

/// The payload type of Opus in our offers.
pub const OPUS_PAYLOAD_TYPE: u8 = 111;
/// The payload type of VP8 in our offers.
pub const VP8_PAYLOAD_TYPE: u8 = 96;
/// Sections that the first offer has for tracks of others.
const SECTIONS: usize = 3;

/// Events of a peer connection: candidates, its state, and tracks.
pub struct Handler {
    pub candidates: mpsc::UnboundedSender<RTCIceCandidateInit>,
    pub state: watch::Sender<RTCPeerConnectionState>,
    pub listener: Arc<dyn Listener>,
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
        let listener = self.listener.clone();
        tokio::spawn(async move {
            let mut meter = listener.track(track.kind().await);
            while let Some(event) = track.poll().await {
                let TrackRemoteEvent::OnRtpPacket(packet) = event else {
                    continue;
                };
                if meter.packet(&packet, Instant::now()) {
                    let request = PictureLossIndication {
                        sender_ssrc: 0,
                        media_ssrc: packet.header.ssrc,
                    };
                    if let Err(error) = track.write_rtcp(vec![Box::new(request)]).await {
                        tracing::debug!(%error, "a keyframe could not be asked for");
                    }
                }
            }
        });
    }
}

/// A connection with the data channels and sections that a LiveKit client offers first.
pub async fn open(handler: Arc<Handler>, pictures: bool) -> Result<Arc<dyn PeerConnection>, LoadError> {
    let connection = build(handler, pictures).await?;
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
    for _ in 0..SECTIONS {
        add_section(&*connection, RtpCodecKind::Audio).await?;
        if pictures {
            add_section(&*connection, RtpCodecKind::Video).await?;
        }
    }
    Ok(connection)
}

/// One more section for a track of somebody else.
pub async fn add_section(connection: &dyn PeerConnection, kind: RtpCodecKind) -> Result<(), LoadError> {
    let receive = RTCRtpTransceiverInit {
        direction: RTCRtpTransceiverDirection::Recvonly,
        streams: Vec::new(),
        send_encodings: Vec::new(),
    };
    connection.add_transceiver_from_kind(kind, Some(receive)).await?;
    Ok(())
}

async fn build(handler: Arc<Handler>, pictures: bool) -> Result<Arc<dyn PeerConnection>, LoadError> {
    let mut media = MediaEngine::default();
    let mut register = |rtp_codec, payload_type, kind| -> Result<(), webrtc::error::Error> {
        let codec = RTCRtpCodecParameters {
            rtp_codec,
            payload_type,
        };
        media.register_codec(codec, kind)?;
        let mid = RTCRtpHeaderExtensionCapability {
            uri: "urn:ietf:params:rtp-hdrext:sdes:mid".into(),
        };
        media.register_header_extension(mid, kind, None)
    };
    register(opus_codec(), OPUS_PAYLOAD_TYPE, RtpCodecKind::Audio)?;
    if pictures {
        register(vp8_codec(), VP8_PAYLOAD_TYPE, RtpCodecKind::Video)?;
    }
    let registry = register_default_interceptors(Registry::new(), &mut media)?;
    let settings = SettingEngineBuilder::default()
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

/// Opus as it is offered.
pub fn opus_codec() -> RTCRtpCodec {
    RTCRtpCodec {
        mime_type: MIME_TYPE_OPUS.to_owned(),
        clock_rate: 48_000,
        channels: 2,
        sdp_fmtp_line: "minptime=10;useinbandfec=1".to_owned(),
        rtcp_feedback: Vec::new(),
    }
}

/// VP8 as it is offered, with retransmissions and requests for pictures (RFC 4585).
pub fn vp8_codec() -> RTCRtpCodec {
    let feedback = |parameter: &str| RTCPFeedback {
        typ: "nack".to_owned(),
        parameter: parameter.to_owned(),
    };
    RTCRtpCodec {
        mime_type: MIME_TYPE_VP8.to_owned(),
        clock_rate: 90_000,
        channels: 0,
        sdp_fmtp_line: String::new(),
        rtcp_feedback: vec![feedback(""), feedback("pli")],
    }
}
