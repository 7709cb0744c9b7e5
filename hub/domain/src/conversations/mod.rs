//! Threads, messages, channels, deliveries and consent.

pub mod channel;
pub mod consent;
pub mod conversation;
pub mod delivery;
pub mod mail;
pub mod message;
pub mod words;
