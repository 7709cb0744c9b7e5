//! Media of the hub: rooms, legs and packets. Knows no tenants and no people.
//!
//! [`MediaServer`] is a LiveKit-compatible selective forwarding unit: clients of the LiveKit SDKs join through
//! [`MediaServer::connect`], send and receive audio, video and data, and are moderated through [`MediaServer::twirp`]
//! or the methods beside it. Everything that happens in a room is a [`RoomEvent`].
//!
//! Logging: this crate logs under `hub_media`. The WebRTC stack below it logs harmless findings at WARN; a filter
//! should hold the targets in [`NOISY_LOG_TARGETS`] at `error`.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod config;
pub mod egress;
mod error;
pub mod hold_music;
mod ice;
#[doc(hidden)]
pub mod inside;
mod loudness;
pub mod phone;
pub mod prompt;
pub mod recording;
pub mod rtp;
mod sfu;
mod signal;
pub mod sip;
pub mod sound_file;
pub mod speech;
mod token;
mod twirp;
mod webhook;

pub use config::{ApiKeys, ApiSecret, MediaConfig, WebhookTarget};
pub use error::{ConnectError, MediaError};
pub use ice::{IceServers, TurnServers};
pub use sfu::event::{
    LeaveReason, ParticipantKind, ParticipantSummary, Quality, RemoveReason, RoomEvent, RoomInfo, RoomKey,
    Speaker, TrackKind, TrackSource, TrackSummary,
};
pub use sfu::message::TranscriptionSegment;
pub use sfu::reception::Reception;
pub use sfu::server::MediaServer;
pub use sfu::stats::MediaStats;
pub use sfu::tap::{AudioPacket, AudioTap, LegTrack};
pub use signal::connection::{SignalConnection, SignalFrame, SignalRequestInfo};
pub use token::{Permissions, TokenGrant};
pub use twirp::TwirpReply;

/// Log targets of the WebRTC stack that report ordinary events (a refused first packet, an unreachable address) at
/// WARN. The hub's log filter sets them to `error`.
pub const NOISY_LOG_TARGETS: &[&str] = &[
    "rtc",
    "rtc_ice",
    "rtc_dtls",
    "rtc_sctp",
    "rtc_srtp",
    "rtc_interceptor",
    "rtc_datachannel",
    "rtc_stun",
    // Writes whole messages with their passwords' answers and keys at INFO.
    "rsipstack",
];
