//! What applicants fill in.

pub mod answer_secrets;
pub mod answer_sources;
pub mod draft_answers;
pub mod draft_saves;
pub mod drafts;
