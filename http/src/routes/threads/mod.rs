//! Conversations: one thread per application over all channels.

pub mod conversations;
pub mod mark_read;
pub mod messages;
pub mod post;
pub mod preferences;
pub mod read;
pub mod retry;
pub mod search;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    conversations::list_conversations: Allowed(ThreadRead);
    read::read_thread: Allowed(ThreadRead);
    messages::list_messages: Allowed(ThreadRead);
    post::post_message: Allowed(ThreadWrite);
    retry::retry_message: Allowed(ThreadWrite);
    mark_read::mark_thread_read: Allowed(ThreadRead);
    search::search: Allowed(ThreadRead);
    preferences::read_preferences: Session;
    preferences::save_preferences: Session;
};
