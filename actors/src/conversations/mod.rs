//! Threads, messages, channels, deliveries and consent.

pub mod channels;
pub mod inbound;
pub mod notification_channel;
