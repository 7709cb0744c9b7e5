//! Signalling: messages of the signal socket, and the answers to them.

pub(crate) mod connection;
pub(crate) mod join;
pub(crate) mod response;
