//! Threads, messages, channels, deliveries and consent.

pub mod sandbox;
pub mod threads;
