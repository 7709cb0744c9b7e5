//! A LiveKit client small enough to run by the hundred: single-peer-connection signalling, Opus packets in and out.

pub mod peer;
pub mod signal;
pub mod speech;
pub mod token;
