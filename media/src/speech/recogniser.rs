//! The interface of a speech recognition engine.

use std::collections::BTreeSet;

/// Turns one utterance into words. Implementations are shared by all workers; a call may take seconds.
///
/// Sound is mono at 16 kHz, −1 to 1. Languages are ISO 639-1 codes; see [`primary_language`].
pub trait Recogniser: Send + Sync {
    /// Name and size, e.g. `whisper base`.
    fn name(&self) -> &str;
    /// Size of its weights: of two engines the smaller is the quicker.
    fn bytes(&self) -> u64;
    /// Languages it knows.
    fn languages(&self) -> &Languages;
    /// A quick hypothesis of an open utterance.
    fn interim(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError>;
    /// The best hypothesis of a whole utterance.
    fn finalise(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError>;
    /// The same, with names that may be said: an engine that can expects them. `hints` is empty where none are known.
    fn interim_expecting(&self, pcm: &[f32], lang: &str, _hints: &str) -> Result<Hypothesis, SpeechError> {
        self.interim(pcm, lang)
    }
    /// The same, of a whole utterance.
    fn finalise_expecting(&self, pcm: &[f32], lang: &str, _hints: &str) -> Result<Hypothesis, SpeechError> {
        self.finalise(pcm, lang)
    }
    /// What was said, in English; `None` where the engine cannot translate.
    fn english(&self, _pcm: &[f32], _lang: &str) -> Result<Option<String>, SpeechError> {
        Ok(None)
    }
}

/// What an engine understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hypothesis {
    /// Words in order, separated by single spaces where the language does so. Empty: nothing was said.
    pub text: String,
    /// Which words the engine is unsure of, counted from 0.
    pub unsure: Vec<u32>,
    /// How sure the engine is of it, 0 to 1.
    pub confidence: f32,
    /// `false`: the engine itself judges that this was no speech, or it fell into repeating itself.
    pub speech: bool,
}

/// The languages an engine knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Languages(BTreeSet<String>);

impl Languages {
    /// These languages, by ISO 639-1 code.
    pub fn of(codes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self(codes.into_iter().map(Into::into).collect())
    }

    /// Does the engine know this language? Regions are ignored: `en-US` is `en`.
    pub fn contains(&self, lang: &str) -> bool {
        self.0.contains(&primary_language(lang))
    }

    /// All codes, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// The language of a BCP 47 tag without script and region: `en-US` → `en`.
pub fn primary_language(tag: &str) -> String {
    tag.split(['-', '_'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase()
}

/// Why there are no captions.
#[derive(Debug, thiserror::Error)]
pub enum SpeechError {
    /// No engine knows this language: captions are not available, and nothing is guessed.
    #[error("captions are not available in this language: {lang}")]
    NotAvailable {
        /// The tag that was asked for.
        lang: String,
    },
    /// A model file is missing, unreadable or invalid.
    #[error("speech model {path}: {reason}")]
    Model {
        /// The file or folder.
        path: String,
        /// The fault.
        reason: String,
    },
    /// The engine failed on this utterance.
    #[error("{engine}: {reason}")]
    Engine {
        /// Its name.
        engine: String,
        /// The engine's message.
        reason: String,
    },
    /// Sound could not be decoded.
    #[error("opus: {0}")]
    Codec(#[from] opus::Error),
    /// Reading or writing a file failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A model could not be fetched.
    #[error("fetching {url}: {reason}")]
    Fetch {
        /// From where.
        url: String,
        /// What went wrong.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_and_case_do_not_matter() {
        let languages = Languages::of(["en", "es"]);
        assert!(languages.contains("en-US") && languages.contains("ES") && languages.contains("en_GB"));
        assert!(!languages.contains("fr") && !languages.contains(""));
        assert_eq!(languages.iter().collect::<Vec<_>>(), ["en", "es"]);
    }
}
