//! Threads, messages, channels, deliveries and consent.

pub mod bell;
pub mod communications;
pub mod consents;
pub mod deliveries;
pub mod mails;
pub mod mass_message;
pub(crate) mod needed_languages;
pub mod notifications;
pub mod outreach;
pub mod sandbox;
pub mod staff_notices;
pub mod templates;
pub mod text_provider;
pub mod texts;
pub mod threads;
pub mod unsubscribe;
