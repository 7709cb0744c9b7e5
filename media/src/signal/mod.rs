//! The signalling face: what arrives at the signal socket, and what it answers.

pub(crate) mod connection;
pub(crate) mod join;
pub(crate) mod response;
