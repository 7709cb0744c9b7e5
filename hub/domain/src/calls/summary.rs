//! A call's summary: a few claims, each with the seconds in which it was said. A machine drafts it; it is valid once a
//! person has accepted or edited it.

use crate::CallId;
use crate::calls::call::PersonRef;
use crate::calls::transcript::Segment;
use serde::{Deserialize, Serialize};

/// Claims that a summary may have.
pub const MAX_CLAIMS: usize = 20;
/// Longest claim, in characters.
pub const MAX_CLAIM: usize = 500;

/// What a summary names as its engine where a model has drafted it.
pub const MODEL_ENGINE: &str = "model";
/// Version of the prompt by which a model drafts one.
pub const MODEL_VERSION: i64 = 1;

/// One claim of a summary: something that was said, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Claim {
    /// The utterance that supports the claim.
    pub segment_id: String,
    /// In the utterance's own words, or in an editor's.
    pub text: String,
    pub speaker: String,
    /// From the beginning of the conference, as in the transcript.
    pub start_ms: i64,
    pub end_ms: i64,
}

impl Claim {
    /// The utterance's own words as a claim, cut at [`MAX_CLAIM`].
    pub fn of(segment: &Segment) -> Self {
        Self::saying(segment, &segment.text)
    }

    /// Some of the utterance's words as a claim, cut likewise.
    pub fn saying(segment: &Segment, words: &str) -> Self {
        let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut short: String = text.chars().take(MAX_CLAIM).collect();
        if short.len() < text.len() {
            short.pop();
            short.push('…');
        }
        Self {
            segment_id: segment.segment_id.clone(),
            text: short,
            speaker: segment.speaker.clone(),
            start_ms: segment.start_ms,
            end_ms: segment.end_ms,
        }
    }
}

/// How far a summary is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SummaryState {
    /// Drafted by a machine; no person has confirmed it.
    Draft,
    /// A person has.
    Accepted,
}

/// The summary of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallSummary {
    pub call_id: CallId,
    pub state: SummaryState,
    /// Who drafted it: `extractive` chooses among the transcript's own sentences, `model` was asked to write.
    pub engine: String,
    /// Version of the engine's rules, or of its prompt.
    pub engine_version: i64,
    /// The transcript itself was written by a draft engine.
    pub draft_transcript: bool,
    /// In the order in which it was said.
    pub claims: Vec<Claim>,
    /// A person changed what the machine wrote.
    pub edited: bool,
    /// Raised by each acceptance; 0 while nobody has accepted it.
    pub version: i64,
    pub accepted_by: Option<PersonRef>,
    pub accepted_at_ms: Option<i64>,
}
