//! Incoming mails, parsed without trust: sender, references, automatic or not, text, and a harmless original. Everything
//! is bounded: a mail takes a moment to read, whatever is in it.

mod addresses;
mod automatic;
mod body;
mod bounce;
mod bounce_words;
#[cfg(test)]
mod case_tests;
mod charset;
mod counted_tree;
mod encoded_words;
mod fields;
mod flowed;
#[cfg(test)]
mod hostile_tests;
mod html_feed;
mod html_text;
mod original;
mod own_pictures;
mod parameters;
mod quote_words;
mod quotes;
mod read;
mod sender_checks;
mod structure;
#[cfg(test)]
mod tests;
mod transfer;

pub use bounce::{Bounce, BounceAction, BounceRecipient};
pub use original::{OWN_PICTURE, harmless};
pub use own_pictures::with_sources;
pub use quotes::{own_part, quoted_from_line};
pub use read::{Attachment, IncomingMail, described, read};
