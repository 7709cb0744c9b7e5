//! A camera without pictures: VP8 packets of random content, ten frames a second, until it is dropped.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use rtc::media_stream::MediaStreamTrack;
use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::{RTCRtpCodingParameters, RTCRtpEncodingParameters, RtpCodecKind};
use tokio::task::JoinHandle;
use webrtc::media_stream::track_local::TrackLocal;
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;

use super::connection::{VP8_PAYLOAD_TYPE, vp8_codec};

/// Packets of each frame.
const PACKETS: u8 = 3;
const PAYLOAD_BYTES: usize = 800;
/// First byte of a payload descriptor (RFC 7741, section 4.2): the start of a partition, or not.
const START: u8 = 0x10;

/// Sends until dropped.
pub struct Camera(JoinHandle<()>);

impl Camera {
    /// Begins to send on a track that was published with this SSRC.
    pub fn start(track: Arc<TrackLocalStaticRTP>, ssrc: u32) -> Self {
        Self(tokio::spawn(async move {
            let mut pace = tokio::time::interval(Duration::from_millis(100));
            let mut sequence_number = 0u16;
            for frame in 0u32.. {
                pace.tick().await;
                for part in 0..PACKETS {
                    sequence_number = sequence_number.wrapping_add(1);
                    let mut payload = vec![0u8; PAYLOAD_BYTES];
                    rand::fill(&mut payload[..]);
                    payload[0] = if part == 0 { START } else { 0 };
                    let header = rtp::Header {
                        version: 2,
                        payload_type: VP8_PAYLOAD_TYPE,
                        sequence_number,
                        timestamp: frame.wrapping_mul(9_000),
                        ssrc,
                        marker: part + 1 == PACKETS,
                        ..Default::default()
                    };
                    let payload = Bytes::from(payload);
                    if let Err(error) = track.write_rtp(rtp::Packet { header, payload }).await {
                        tracing::debug!(%error, "a camera stops");
                        return;
                    }
                }
            }
        }))
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A camera's track; `cid` is the id under which the client announces it.
pub fn camera(cid: &str, ssrc: u32) -> Arc<TrackLocalStaticRTP> {
    Arc::new(TrackLocalStaticRTP::new(MediaStreamTrack::new(
        cid.to_owned(),
        cid.to_owned(),
        cid.to_owned(),
        RtpCodecKind::Video,
        vec![RTCRtpEncodingParameters {
            rtp_coding_parameters: RTCRtpCodingParameters {
                ssrc: Some(ssrc),
                ..Default::default()
            },
            codec: vp8_codec(),
            ..Default::default()
        }],
    )))
}
