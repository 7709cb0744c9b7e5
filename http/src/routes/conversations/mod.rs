//! Threads, messages, channels, deliveries and consent.

pub mod mails;
pub mod sandbox;
pub mod threads;
