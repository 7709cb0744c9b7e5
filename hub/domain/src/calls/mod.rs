//! Calls and conferences, recordings, captions, transcripts and summaries.

pub mod call;
pub mod extraction;
pub mod flow;
pub mod hearing;
pub mod matter;
pub mod recording_rules;
pub mod summary;
pub mod telephone;
pub mod transcript;
pub mod voices;
