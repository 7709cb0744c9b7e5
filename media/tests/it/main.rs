//! Real LiveKit clients against the media server, over real sockets on loopback.
//!
//! The clients are Python processes; `COMMONLINE_PEERS_PYTHON` names an interpreter that has the
//! packages `livekit`, `livekit-api` and `numpy`. Without it these tests fail.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[macro_use]
mod server;
mod peer;
mod relay;
mod understood;

mod abuse;
mod audio;
mod churn;
mod congested;
mod data;
mod egress;
mod egress_api;
mod egress_store;
mod encryption;
mod flood;
mod gone;
mod hanging_recorder;
mod hostile;
mod ipv6;
mod listening;
mod lossy;
mod moderation;
mod network_conditions;
mod own_rooms;
mod presence;
mod raw;
mod rejoin;
mod resume;
mod server_api;
mod sip_book;
mod sip_store;
mod stuttering_tone;
mod subscribing;
mod telephone;
mod tokens;
mod turn;
mod video;
mod webhooks;
