//! The selective forwarding unit.

pub(crate) mod event;
pub(crate) mod server;
pub(crate) mod stats;
pub(crate) mod tap;
