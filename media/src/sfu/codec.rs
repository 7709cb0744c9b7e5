//! The codecs and header extensions that the hub serves.

use crate::sfu::sdp::{AUDIO_LEVEL_URI, MID_URI, RID_URI, TRANSPORT_CC_URI};
use rtc::peer_connection::configuration::media_engine::{MIME_TYPE_OPUS, MIME_TYPE_VP8, MediaEngine};
use rtc::rtp_transceiver::rtp_sender::{
    RTCPFeedback, RTCRtpCodec, RTCRtpCodecParameters, RTCRtpHeaderExtensionCapability, RtpCodecKind,
};

const REPAIRED_RID_URI: &str = "urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id";

/// Opus as it is offered and answered (RFC 7587).
pub(crate) fn opus() -> RTCRtpCodec {
    RTCRtpCodec {
        mime_type: MIME_TYPE_OPUS.to_owned(),
        clock_rate: 48_000,
        channels: 2,
        sdp_fmtp_line: "minptime=10;useinbandfec=1".to_owned(),
        rtcp_feedback: vec![],
    }
}

/// VP8 with the feedback that loss repair and rate control need.
pub(crate) fn vp8() -> RTCRtpCodec {
    let feedback = |typ: &str, parameter: &str| RTCPFeedback {
        typ: typ.to_owned(),
        parameter: parameter.to_owned(),
    };
    RTCRtpCodec {
        mime_type: MIME_TYPE_VP8.to_owned(),
        clock_rate: 90_000,
        channels: 0,
        sdp_fmtp_line: String::new(),
        rtcp_feedback: vec![
            feedback("nack", ""),
            feedback("nack", "pli"),
            feedback("ccm", "fir"),
            feedback("transport-cc", ""),
        ],
    }
}

/// Only what the hub serves is registered: more codecs break renegotiation with Chromium.
pub(crate) fn media_engine() -> rtc::shared::error::Result<MediaEngine> {
    let mut engine = MediaEngine::default();
    engine.register_codec(
        RTCRtpCodecParameters {
            rtp_codec: opus(),
            payload_type: 111,
        },
        RtpCodecKind::Audio,
    )?;
    engine.register_codec(
        RTCRtpCodecParameters {
            rtp_codec: vp8(),
            payload_type: 96,
        },
        RtpCodecKind::Video,
    )?;
    for (uri, kind) in [
        (MID_URI, RtpCodecKind::Audio),
        (MID_URI, RtpCodecKind::Video),
        (AUDIO_LEVEL_URI, RtpCodecKind::Audio),
        (RID_URI, RtpCodecKind::Video),
        (REPAIRED_RID_URI, RtpCodecKind::Video),
        (TRANSPORT_CC_URI, RtpCodecKind::Video),
    ] {
        let extension = RTCRtpHeaderExtensionCapability { uri: uri.to_owned() };
        engine.register_header_extension(extension, kind, None)?;
    }
    Ok(engine)
}
