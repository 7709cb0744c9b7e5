//! Incoming mails, parsed without trust: sender, references, automatic or not, text, and a harmless original.

mod automatic;
mod bounce;
mod original;
mod quotes;
mod read;
mod sender_checks;
#[cfg(test)]
mod tests;

pub use bounce::{Bounce, BounceAction};
pub use original::harmless;
pub use quotes::quoted_from_line;
pub use read::{Attachment, IncomingMail, described, read};
