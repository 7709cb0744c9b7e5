//! Everything with a mailbox: connected screens, applications in use, queues in view, conferences, deliveries, and the node
//! itself. HTTP handlers read through the store and change live things only by messages to these.
#![forbid(unsafe_code)]

pub mod announcement;
pub mod captions;
pub mod channels;
pub mod cluster;
pub mod conference;
mod drive;
pub mod egress;
pub mod error;
pub mod feed;
pub mod frame;
pub mod frame_queue;
pub mod guest;
pub mod housekeeping;
mod hub;
pub mod identity;
pub mod inbound;
pub mod job_runner;
pub mod notification_channel;
pub mod queue_board;
pub mod recordings;
pub mod registry;
pub mod retention;
pub mod session;
pub mod sip_book;
#[cfg(test)]
mod testing;
pub mod topic;
pub mod trunk;
pub mod watch;
pub mod work_item;

pub use error::ActorError;
pub use hub::{Hub, HubParts};
/// The LiveKit signal socket and server API, passed through as opaque frames.
pub use hub_media::{ConnectError, SignalConnection, SignalFrame, SignalRequestInfo, TwirpReply};
