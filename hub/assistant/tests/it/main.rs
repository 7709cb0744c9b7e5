//! An endpoint as a hub meets it: over the network, from a server that does what servers that call themselves compatible do.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod misbehaving;
mod server;
