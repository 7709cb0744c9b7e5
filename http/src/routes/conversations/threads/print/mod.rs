//! Conversations on paper: requested, printed by a job, fetched like any file of the conversation.

pub mod cancel;
pub mod create;
pub mod list;
