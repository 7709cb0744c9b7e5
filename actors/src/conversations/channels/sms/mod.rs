//! Text messages. They are carried by a [`Gateway`](super::Gateway): the tenant's own provider, or the demonstration's
//! sandbox.

#[cfg(test)]
mod node_peer;
mod pace;
mod sandbox;
pub mod smpp;
pub mod twilio;

pub use sandbox::SandboxSms;
