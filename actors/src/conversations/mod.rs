//! Threads, messages, channels, deliveries and consent.

mod carriers;
pub mod channels;
pub mod inbound;
pub mod inbound_text;
pub mod mail;
pub(crate) mod mail_wish;
pub mod mailbox;
pub mod notices;
pub mod notification_channel;
pub mod outreach;
pub mod stranger_text;
pub mod text_media;
pub mod text_receipt;
pub mod text_unit;
pub mod thread_pdf;
