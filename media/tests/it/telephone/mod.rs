//! Telephones (baresip and SIPp, real programs) that call through a trunk into rooms with LiveKit clients.

mod baresip;
mod endless_keys;
mod exchange;
mod hold;
mod hostile;
mod inbound;
mod kamailio;
mod keys;
mod outbound;
mod outbound_trunk;
mod registered;
mod server_api;
mod sipp;
mod tones;
mod torture;
mod trunk_life;
