//! Text messages. The carrier is a [`Gateway`](super::Gateway); the demonstration's is the sandbox.

mod sandbox;

pub use sandbox::SandboxSms;
