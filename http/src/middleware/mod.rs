//! What every request passes through.

pub mod known_host;
pub mod known_session;
pub mod rate_limit;
pub mod read_only;
pub mod security_headers;
pub mod trace;
