//! Text messages. What carries them is a [`Gateway`](super::Gateway): a provider of the tenant's own, or the demonstration's
//! sandbox.

#[cfg(test)]
mod node_peer;
mod pace;
mod sandbox;
pub mod smpp;
pub mod twilio;

pub use sandbox::SandboxSms;
