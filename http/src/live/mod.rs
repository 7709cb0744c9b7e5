//! The event socket: `GET /live`, subprotocol `commonline.v1`.

mod authenticator;
mod body;
mod signal;
mod socket;

pub use authenticator::LiveAuthenticator;
pub(crate) use body::FrameBody;
pub use signal::open_signal_socket;
pub(crate) use signal::{origin_allowed, refused, request_info};
pub use socket::open_event_socket;

use crate::route::{Calls, undocumented_calls};

/// The socket.
pub const CALLS: Calls = undocumented_calls! {
    "/live";
    GET "" => open_event_socket: FirstFrame;
};
