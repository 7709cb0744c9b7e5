//! Models that write: asking any endpoint of OpenAI's shape, what is taken out of a question before it is sent, which sentences of an
//! answer have a source, how prompts are tried on golden cases, and finding passages without any model. Knows no database, no
//! sessions and no HTTP of our own.
#![forbid(unsafe_code)]

pub mod call_summary;
pub mod chunk;
pub mod embeddings;
pub mod endpoint;
pub mod error;
pub mod event_lines;
pub mod finding;
pub mod grounding;
pub mod local_vectors;
pub mod passage;
pub mod prompt_checks;
pub mod prompt_test;
pub mod question;
pub mod quotes;
pub mod redaction;
pub mod tools;
pub mod wilson;

pub use error::AssistantError;
