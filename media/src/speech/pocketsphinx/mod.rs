//! The draft engine: PocketSphinx with Debian's English model. It needs no download, so a newcomer has captions at
//! once; what it writes is a draft and marked as such.

mod ffi;

use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use super::recogniser::{Hypothesis, Languages, Recogniser, SpeechError};
use ffi::Decoder;

/// Where Debian's package pocketsphinx-en-us puts its model.
pub const DRAFT_MODEL: &str = "/usr/share/pocketsphinx/model/en-us";

/// Shorter sound is padded: the engine needs some frames to normalise.
const SHORTEST: usize = 16_000 / 2;

/// The engine hears words in digital silence; it is not asked about sound below −80 dBFS.
const INAUDIBLE: f32 = 0.000_1;

/// PocketSphinx with a pool of decoders: one for each worker that uses it at the same time.
pub struct PocketSphinx {
    model: PathBuf,
    languages: Languages,
    idle: Mutex<Vec<Decoder>>,
}

impl PocketSphinx {
    /// Loads the English model of this folder (see [`DRAFT_MODEL`]): half a second.
    pub fn load(model: &Path) -> Result<Self, SpeechError> {
        let engine = Self {
            model: model.to_owned(),
            languages: Languages::of(["en"]),
            idle: Mutex::new(Vec::new()),
        };
        let decoder = engine.decoder()?;
        engine.idle.lock().push(decoder);
        Ok(engine)
    }

    fn decoder(&self) -> Result<Decoder, SpeechError> {
        let refused = |reason: &str| SpeechError::Model {
            path: self.model.display().to_string(),
            reason: reason.to_owned(),
        };
        let parts = ["en-us", "en-us.lm.bin", "cmudict-en-us.dict"].map(|part| self.model.join(part));
        if let Some(missing) = parts.iter().find(|part| !part.exists()) {
            return Err(refused(&format!("{} is missing", missing.display())));
        }
        let [hmm, lm, dict] = parts;
        let (Some(hmm), Some(lm), Some(dict)) = (hmm.to_str(), lm.to_str(), dict.to_str()) else {
            return Err(refused("its path is not unicode"));
        };
        Decoder::load(&[
            "-hmm",
            hmm,
            "-lm",
            lm,
            "-dict",
            dict,
            "-cmn",
            "batch",
            "-bestpath",
            "yes",
            "-remove_noise",
            "yes",
            "-remove_silence",
            "no",
        ])
        .ok_or_else(|| refused("the engine refused it"))
    }

    fn recognise(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        if !self.languages.contains(lang) {
            return Err(SpeechError::NotAvailable {
                lang: lang.to_owned(),
            });
        }
        if pcm.iter().all(|sample| sample.abs() < INAUDIBLE) {
            return Ok(Hypothesis::default());
        }
        let mut samples: Vec<i16> = pcm
            .iter()
            .map(|sample| (sample.clamp(-1.0, 1.0) * 32_767.0) as i16)
            .collect();
        samples.resize(samples.len().max(SHORTEST), 0);
        let idle = self.idle.lock().pop();
        let mut decoder = match idle {
            Some(decoder) => decoder,
            None => self.decoder()?,
        };
        let words = decoder.decode(&samples).ok_or_else(|| SpeechError::Engine {
            engine: self.name().to_owned(),
            reason: "the utterance was not decoded".to_owned(),
        })?;
        self.idle.lock().push(decoder);

        let spoken: Vec<(&str, f64)> = words
            .iter()
            .filter_map(|word| Some((spoken(&word.text)?, word.probability)))
            .collect();
        let text: Vec<&str> = spoken.iter().map(|(word, _)| *word).collect();
        let confidence =
            spoken.iter().map(|(_, probability)| probability).sum::<f64>() / spoken.len().max(1) as f64;
        Ok(Hypothesis {
            text: text.join(" "),
            confidence: confidence.clamp(0.0, 1.0) as f32,
            speech: !text.is_empty(),
        })
    }
}

impl Recogniser for PocketSphinx {
    fn name(&self) -> &str {
        "pocketsphinx en-us"
    }

    fn draft(&self) -> bool {
        true
    }

    fn languages(&self) -> &Languages {
        &self.languages
    }

    fn interim(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.recognise(pcm, lang)
    }

    fn finalise(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.recognise(pcm, lang)
    }
}

/// The word as it is written: without the mark of a variant pronunciation, `None` for silence and noise.
fn spoken(word: &str) -> Option<&str> {
    let marker = word.starts_with('<') || word.starts_with('[') || word.starts_with("++");
    let word = word.split('(').next().unwrap_or(word);
    (!marker && !word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_not_words() {
        assert_eq!(spoken("the(2)"), Some("the"));
        assert_eq!(spoken("housing"), Some("housing"));
        for marker in ["<s>", "</s>", "<sil>", "[NOISE]", "++SMACK++", ""] {
            assert_eq!(spoken(marker), None, "{marker}");
        }
    }

    #[test]
    fn a_missing_model_and_another_language_are_told() {
        let missing = PocketSphinx::load(Path::new("/nonexistent"));
        assert!(matches!(missing, Err(SpeechError::Model { reason, .. }) if reason.contains("missing")));
        let engine = PocketSphinx::load(Path::new(DRAFT_MODEL)).unwrap();
        let spanish = engine.finalise(&[0.0; 16_000], "es");
        assert!(matches!(spanish, Err(SpeechError::NotAvailable { lang }) if lang == "es"));
        assert_eq!(
            engine.finalise(&[0.0; 32_000], "en-US").unwrap().text,
            "",
            "silence has no words"
        );
        assert_eq!(engine.finalise(&[], "en").unwrap().text, "");
    }
}
