//! Applications, the queue and the workflow.

pub mod application;
pub mod assigning;
pub mod bulk;
pub mod case;
pub mod change;
pub mod correction;
pub mod denial_reasons;
pub mod finance;
pub mod form;
pub mod form_frame;
pub mod movement;
pub mod queue_export;
pub mod queue_query;
pub mod queue_sheet;
pub mod queue_view;
pub mod reports;
pub mod search_hit;
pub mod search_words;
mod spelling;
pub mod stage_words;
pub mod state_book;
pub mod state_meaning;
pub mod state_names;
pub mod status;
pub mod validation;
pub mod workflow;
