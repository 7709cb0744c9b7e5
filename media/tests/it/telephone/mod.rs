//! Telephones (baresip and SIPp, real programs) that call through a trunk into rooms with LiveKit clients.

mod asked_again;
mod attended;
mod baresip;
mod endless_keys;
mod everywhere;
mod exchange;
mod handmade;
mod hold;
mod hostile;
mod inbound;
mod kamailio;
mod keys;
mod livekit_calls;
mod livekit_failures;
mod livekit_keys;
mod outbound;
mod outbound_trunk;
mod registered;
mod sdk;
mod server_api;
mod sipp;
mod sipp_trunk;
mod tones;
mod torture;
mod trunk_certificate;
mod trunk_life;
