//! A voice on a published track: one packet every 20 ms until it is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use rtc::media_stream::MediaStreamTrack;
use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::{RTCRtpCodingParameters, RTCRtpEncodingParameters, RtpCodecKind};
use tokio::task::JoinHandle;
use webrtc::media_stream::track_local::TrackLocal;
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;

use super::connection::{OPUS_PAYLOAD_TYPE, opus_codec};
use super::speech::{FRAME_SAMPLES, Speech};

/// A packet of silence every so many frames while a speaker says nothing: discontinuous transmission sends one each 400
/// ms (RFC 7587, section 3.1.3).
const SILENT_EVERY: usize = 20;
/// 20 ms of nothing, as encoders send it in discontinuous transmission.
static SILENCE: Bytes = Bytes::from_static(&[0xf8, 0xff, 0xfe]);

/// What a voice sends.
#[derive(Clone)]
pub enum Sound {
    /// Packets that are known again where they arrive.
    Speech(Arc<Speech>),
    /// Silence until the switch is on, then the speech from its beginning: many begin at the same time.
    SpeechFrom(Arc<Speech>, Arc<AtomicBool>),
    /// One of 50 packets after the other, again and again.
    Round(Arc<[Bytes]>),
    /// As a client does whose owner says nothing: 2.5 packets a second.
    Silence(Arc<Speech>),
}

impl Sound {
    fn has_begun(&self) -> bool {
        match self {
            Self::SpeechFrom(_, is_on) => is_on.load(Ordering::Relaxed),
            _ => true,
        }
    }

    fn packet(&self, number: usize) -> Option<Bytes> {
        match self {
            Self::Speech(speech) | Self::SpeechFrom(speech, _) => Some(speech.send(number)),
            Self::Round(packets) => Some(packets[number % packets.len()].clone()),
            Self::Silence(speech) => number.is_multiple_of(SILENT_EVERY).then(|| speech.send(number)),
        }
    }
}

/// Speaks until dropped.
pub struct Voice(JoinHandle<()>);

impl Voice {
    /// Begins to speak on a track that was published with this SSRC.
    pub fn start(track: Arc<TrackLocalStaticRTP>, ssrc: u32, sound: Sound) -> Self {
        Self(tokio::spawn(async move {
            let mut pace = tokio::time::interval(Duration::from_millis(20));
            let mut sequence_number = 0u16;
            let mut begun_at = None;
            for number in 0usize.. {
                pace.tick().await;
                let payload = if sound.has_begun() {
                    sound.packet(number - *begun_at.get_or_insert(number))
                } else {
                    number.is_multiple_of(SILENT_EVERY).then(|| SILENCE.clone())
                };
                let Some(payload) = payload else {
                    continue;
                };
                sequence_number = sequence_number.wrapping_add(1);
                let packet = rtp::Packet {
                    header: rtp::Header {
                        version: 2,
                        payload_type: OPUS_PAYLOAD_TYPE,
                        sequence_number,
                        timestamp: (number as u32).wrapping_mul(FRAME_SAMPLES as u32),
                        ssrc,
                        marker: number == 0,
                        ..Default::default()
                    },
                    payload,
                };
                if let Err(error) = track.write_rtp(packet).await {
                    tracing::debug!(%error, "a voice falls silent");
                    return;
                }
            }
        }))
    }
}

impl Drop for Voice {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A microphone's track; `cid` is the id under which the client announces it.
pub fn microphone(cid: &str, ssrc: u32) -> Arc<TrackLocalStaticRTP> {
    Arc::new(TrackLocalStaticRTP::new(MediaStreamTrack::new(
        cid.to_owned(),
        cid.to_owned(),
        cid.to_owned(),
        RtpCodecKind::Audio,
        vec![RTCRtpEncodingParameters {
            rtp_coding_parameters: RTCRtpCodingParameters {
                ssrc: Some(ssrc),
                ..Default::default()
            },
            codec: opus_codec(),
            ..Default::default()
        }],
    )))
}
