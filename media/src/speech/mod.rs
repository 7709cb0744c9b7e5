//! Speech: live captions and transcripts of each party's speech.
//!
//! One [`CaptionLeg`] processes one speaker; speakers are never mixed before recognition. Packets are put into a
//! bounded queue; a decode thread turns them into sound, finds utterances by voice activity, and queues them for
//! low-priority workers, which run an engine ([`Recogniser`]): whisper, with the installed weights. In a language that
//! no engine supports there are no captions: never gibberish.

mod agreement;
mod captions;
mod engines;
mod event;
mod fetch;
mod ggml;
mod inlet;
mod invention;
mod leg;
pub mod models;
mod quantise;
mod queue;
mod recogniser;
mod restated;
pub mod scripted;
mod segment;
mod sound;
mod voice;
mod whisper;
mod worker;

#[cfg(test)]
mod test_legs;
#[cfg(test)]
mod tests;

pub use captions::{CaptionLeg, CaptionStats, Captioner, LegOptions, default_workers};
pub use engines::{installed_models, load_engines, weights_cache};
pub use event::CaptionEvent;
pub use fetch::{FetchProgress, fetch_model};
pub use queue::Pressure;
pub use recogniser::{Hypothesis, Languages, Recogniser, SpeechError, primary_language};
pub use whisper::Whisper;
