//! Threads, messages, channels, deliveries and consent.

pub mod consents;
pub mod dead_letters;
pub mod delivery_attempts;
pub mod fallbacks;
pub mod held;
pub mod mailbox_positions;
pub mod mails;
pub mod mentions;
pub mod message_drafts;
pub mod message_files;
pub mod messages;
pub mod outbox;
pub mod outreach;
pub mod portal_visits;
pub mod rule_notices;
pub mod sandbox;
pub mod snoozes;
pub mod staff_notices;
pub mod text_numbers;
pub mod thread_entries;
pub mod thread_prints;
pub mod thread_view;
pub mod threads;
