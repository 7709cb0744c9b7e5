//! Threads, messages, channels, deliveries and consent.

pub mod channel;
pub mod consent;
pub mod conversation;
pub mod delivery;
pub mod inbox;
pub mod keyword;
pub mod mail;
pub mod message;
pub mod text_failure;
pub mod text_provider;
pub mod text_segments;
pub mod words;
