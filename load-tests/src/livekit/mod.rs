//! A LiveKit client small enough to run by the hundred: single-peer-connection signalling, Opus packets in and out.

pub mod camera;
pub mod connection;
pub mod meter;
pub mod meter_group;
pub mod negotiation;
pub mod network;
pub mod peer;
pub mod signal;
pub mod speech;
pub mod talk;
pub mod token;
pub mod tone;
pub mod voice;
