//! Mails as they come in, read without trusting a byte of them: who they are from, what they answer, whether a program sent
//! them, what they say, and an original that can do no harm.

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
