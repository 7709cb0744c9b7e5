//! Everything with a mailbox: connected screens, applications in use, queues in view, conferences, deliveries, and the
//! node itself. HTTP handlers read through the store and change live objects only by messages to these.
#![forbid(unsafe_code)]

pub mod administration;
pub mod assistant;
mod builder;
pub mod calls;
pub mod cases;
pub mod cluster;
pub mod conversations;
pub mod directory;
mod drive;
pub mod error;
pub mod feed;
pub mod files;
pub mod forms;
pub mod frame;
pub mod frame_queue;
#[cfg(test)]
#[path = "../../hub/store/tests/it/fresh.rs"]
mod fresh;
pub mod housekeeping;
mod hub;
pub mod identity;
pub mod job_handler;
pub mod job_runner;
pub mod marketplace;
pub mod paying;
pub mod registry;
pub mod session;
mod start;
pub mod supervision;
mod tenant_watch;
#[cfg(test)]
mod testing;
pub mod text_editors;
pub mod threads;
pub mod topic;
pub mod watch;

pub use builder::HubBuilder;
pub use error::ActorError;
pub use hub::Hub;
/// The LiveKit signal socket and server API, passed through as opaque frames.
pub use hub_media::{ConnectError, SignalConnection, SignalFrame, SignalRequestInfo, TwirpReply};
pub use supervision::Supervision;
