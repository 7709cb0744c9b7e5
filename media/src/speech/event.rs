//! Events of captions.

use std::sync::Arc;

/// One revision of one segment: something a leg said, so far.
///
/// A segment is sent repeatedly with rising revisions until a final one; a final without text withdraws what was shown
/// before (the engine found no speech in it). Times are ms on the leg's clock, from the zero that it was opened with.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionEvent {
    /// Who spoke, as given when the leg was opened.
    pub leg: Arc<str>,
    /// Counts within the leg.
    pub segment_id: u64,
    /// Counts within the segment, from 1.
    pub revision: u32,
    /// When the voice began.
    pub start_ms: u64,
    /// When the voice ended; of an interim, how far it was heard.
    pub end_ms: u64,
    /// Words that will not change before the final.
    pub committed_text: String,
    /// Words that follow, and may change.
    pub interim_text: String,
    /// Nothing follows for this segment.
    pub is_final: bool,
    /// The language that was listened for.
    pub lang: String,
    /// The same in English, of a final in another language, where the engine can and it was asked for.
    pub english: Option<String>,
    /// Which engine wrote it.
    pub engine: Arc<str>,
    /// Which words of `committed_text` the engine is unsure of, counted from 0; finals only.
    pub unsure: Vec<u32>,
    /// How sure the engine is, 0 to 1; 0 for interims.
    pub confidence: f32,
    /// The workers were behind: this was, or will be, transcribed more than 30 s after it was said.
    pub delayed: bool,
    /// The engine failed on this utterance; the text is what was shown before, if anything.
    pub failed: bool,
}
