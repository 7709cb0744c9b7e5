//! Threads, messages, channels, deliveries and consent.

pub mod mails;
pub mod sandbox;
pub mod text_provider;
pub mod threads;
