//! Applications, the queue and the workflow.

pub mod application;
pub mod case;
pub mod change;
pub mod form;
pub mod form_frame;
pub mod reports;
pub mod search_hit;
pub mod search_words;
pub mod status;
pub mod workflow;
