//! The tools that a model helps with: asking, what was sent, and finding programs without any model.

pub mod answering;
pub mod ask;
pub mod by_meaning;
pub mod connection;
pub mod events;
pub mod feedback;
pub mod known_of;
pub mod overview;
pub mod passages;
pub mod requests;
pub mod resources;
pub mod vectors;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    overview::read_ai_tools: Session;
    ask::ask_ai: Session;
    resources::find_ai_resources: Session;
    requests::list_own_ai_requests: Session;
    feedback::rate_ai_answer: Session;
};
