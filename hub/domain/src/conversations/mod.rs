//! Threads, messages, channels, deliveries and consent.

pub mod applicant_view;
pub mod channel;
pub mod consent;
pub mod conversation;
pub mod dead_letter;
pub mod delivery;
pub mod inbox;
pub mod keyword;
pub mod mail;
pub mod mention;
pub mod message;
pub mod notice;
pub mod notification_rule;
pub mod outreach;
pub mod provider_health;
pub mod quiet_hours;
pub mod staff_notice;
pub mod stranger_text;
pub mod template;
pub mod template_values;
pub mod text_failure;
pub mod text_provider;
pub mod text_segments;
pub mod text_unit;
pub mod thread_print;
pub mod words;
