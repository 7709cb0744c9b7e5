//! Calls and conferences, recordings, captions, transcripts and summaries.

pub mod asserted_caller;
pub mod audibility;
pub mod availability;
pub mod call;
pub mod caller_standing;
pub mod case_numbers;
pub mod code_call;
pub mod emergency;
pub mod emergency_notice;
pub mod extraction;
pub mod flow;
pub mod hints;
pub mod link_words;
pub mod matter;
pub mod outgoing_call;
pub mod prompt_text;
pub mod recording_rules;
pub mod summary;
pub mod telephone;
pub mod transcript;
pub mod transfer;
pub mod trunk_call;
pub mod trunk_draft;
pub mod trunk_watch;
pub mod voices;
pub mod waiting_line;
