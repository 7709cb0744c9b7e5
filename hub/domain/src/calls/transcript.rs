//! What was said, speaker by speaker.

use serde::{Deserialize, Serialize};

/// One utterance of one leg.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Segment {
    pub segment_id: String,
    /// The speaker's identity in the conference.
    pub leg: String,
    /// The speaker's name.
    pub speaker: String,
    /// From the beginning of the conference, on the leg's own sample clock.
    pub start_ms: i64,
    pub end_ms: i64,
    /// Text that will not change any more.
    pub text: String,
    /// What may still change; only in interim captions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub interim: String,
    pub lang: String,
    /// The same in English, of a final in another language, where the engine can translate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub text_en: Option<String>,
    /// Raised by each pass over the same utterance.
    pub revision: i64,
    pub engine: String,
    /// Written by an engine that only drafted, as hubs before this one had: to be read with care.
    pub draft: bool,
    /// Words of `text` that the engine is unsure of, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub unsure: Vec<u32>,
    /// How long after the speech it was written, if that is long enough to be shown; only while the call runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub late_ms: Option<i64>,
}
