//! Everything with a mailbox: connected screens, applications in use, queues in view, conferences, deliveries, and the node
//! itself. HTTP handlers read through the store and change live things only by messages to these.
#![forbid(unsafe_code)]

pub mod announcement;
mod builder;
pub mod captions;
pub mod channels;
pub mod cluster;
pub mod conference;
pub mod directory;
mod drive;
pub mod egress;
pub mod error;
pub mod feed;
pub mod frame;
pub mod frame_queue;
#[cfg(test)]
#[path = "../../hub/store/tests/it/fresh.rs"]
mod fresh;
pub mod guest;
pub mod housekeeping;
mod hub;
pub mod identity;
pub mod inbound;
pub mod job_runner;
pub mod notification_channel;
pub mod own_rooms;
pub mod queue_board;
pub mod recordings;
pub mod registry;
pub mod retention;
pub mod session;
pub mod sip_book;
#[cfg(test)]
mod testing;
pub mod threads;
pub mod topic;
pub mod trunk;
pub mod watch;
pub mod work_item;

pub use builder::HubBuilder;
pub use error::ActorError;
pub use hub::Hub;
/// The LiveKit signal socket and server API, passed through as opaque frames.
pub use hub_media::{ConnectError, SignalConnection, SignalFrame, SignalRequestInfo, TwirpReply};
