//! The first frames of a signal connection.

use crate::signal::join::Endpoint;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;

/// Seconds between the client's pings, and until it gives up on an answer. Never 0.
const PING_INTERVAL_S: i32 = 5;
const PING_TIMEOUT_S: i32 = 15;
/// Version of LiveKit's own server that clients may assume: they derive a server's capabilities from it (remote calls
/// from 1.8.0 on).
const COMPATIBLE_VERSION: &str = "1.8.0";
/// LiveKit protocol version that is spoken.
const PROTOCOL: i32 = 16;

/// Codecs that clients may publish.
pub(crate) fn enabled_codecs() -> Vec<proto::Codec> {
    ["audio/opus", "video/VP8"]
        .map(|mime| proto::Codec {
            mime: mime.to_owned(),
            fmtp_line: String::new(),
        })
        .to_vec()
}

fn server_info() -> proto::ServerInfo {
    proto::ServerInfo {
        edition: proto::server_info::Edition::Standard as i32,
        version: COMPATIBLE_VERSION.to_owned(),
        protocol: PROTOCOL,
        node_id: "hub".to_owned(),
        ..Default::default()
    }
}

/// Welcomes a participant.
pub(crate) fn join(
    endpoint: Endpoint,
    room: proto::Room,
    participant: proto::ParticipantInfo,
    other_participants: Vec<proto::ParticipantInfo>,
    ice_servers: Vec<proto::IceServer>,
) -> Response {
    Response::Join(proto::JoinResponse {
        room: Some(room),
        participant: Some(participant),
        other_participants,
        server_version: COMPATIBLE_VERSION.to_owned(),
        // A client with two connections counts as connected when its receiving one is.
        subscriber_primary: endpoint == Endpoint::DualPeerConnection,
        ping_interval: PING_INTERVAL_S,
        ping_timeout: PING_TIMEOUT_S,
        server_info: Some(server_info()),
        ice_servers,
        enabled_publish_codecs: enabled_codecs(),
        ..Default::default()
    })
}

/// Welcomes a client back. `last_message_seq` is the last reliable data packet that arrived from it.
pub(crate) fn reconnect(last_message_seq: u32, ice_servers: Vec<proto::IceServer>) -> Response {
    Response::Reconnect(proto::ReconnectResponse {
        server_info: Some(server_info()),
        last_message_seq,
        ice_servers,
        ..Default::default()
    })
}

/// Asks a client that wants to resume an unknown session to rejoin.
pub(crate) fn rejoin() -> Response {
    Response::Leave(proto::LeaveRequest {
        can_reconnect: true,
        reason: proto::DisconnectReason::StateMismatch as i32,
        action: proto::leave_request::Action::Reconnect as i32,
        ..Default::default()
    })
}
