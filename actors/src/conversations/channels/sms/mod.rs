//! Text messages. They are carried by a [`Gateway`](super::Gateway): the tenant's own provider, or the demonstration's
//! sandbox.

mod incoming;
#[cfg(test)]
mod node_peer;
mod pace;
mod receipt;
mod sandbox;
pub mod smpp;
pub mod twilio;

pub use incoming::{IncomingText, Media};
pub use receipt::TextReceipt;
pub use sandbox::SandboxSms;
