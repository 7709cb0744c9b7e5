//! RTP for telephones (RFC 3550 with the profile of RFC 3551): codecs, jitter buffer, digits, ports.

pub mod codec;
pub mod digit_tones;
pub mod g711;
pub mod jitter;
pub mod port_pool;
pub mod telephone_event;
