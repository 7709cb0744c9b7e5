//! Whisper, by whisper.cpp.

use std::path::Path;

use parking_lot::Mutex;
use whisper_rs::{
    FullParams, SamplingStrategy, WhisperContext, WhisperContextParameters, WhisperError, WhisperState,
};

use super::agreement::is_spaced;
use super::invention::{UNSURE_WORD, Word, invention, without_sounds};
use super::quantise::quantised;
use super::recogniser::{Hypothesis, Languages, Recogniser, SpeechError, primary_language};

/// Samples of a second.
const SECOND: usize = 16_000;
/// Shorter sound is padded with silence: the model was trained on longer pieces and answers nothing below 100 ms.
const SHORTEST: usize = SECOND + SECOND / 10;
/// The model's window: longer sound is cut off.
const LONGEST: usize = 30 * SECOND;
/// Padding after the sound, in frames of the encoder, for a whole utterance …
const ROOM: usize = 128;
/// … and for one that is cut in the middle of a word, where the model with less of it repeats itself.
const ROOM_MID_SPEECH: usize = 256;
/// The encoder's frames for the model's whole window.
const WHOLE_WINDOW: usize = 1_500;

/// Most tokens of the names that are expected: each is read again for every utterance.
const MOST_HINT_TOKENS: usize = 96;

/// One loaded model, with a decoding state for each worker that uses it at the same time.
pub struct Whisper {
    name: String,
    context: WhisperContext,
    languages: Languages,
    multilingual: bool,
    bytes: u64,
    /// Its vocabulary has the letters of names.
    reads_hints: bool,
    idle: Mutex<Vec<WhisperState>>,
}

/// What to do with the sound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Transcribe,
    Translate,
}

impl Whisper {
    /// Loads a ggml model file; weights of 16 bits are kept in 8. `name` is shown beside transcripts, e.g. `whisper base`.
    pub fn load(path: &Path, name: &str) -> Result<Self, SpeechError> {
        whisper_rs::install_logging_hooks();
        let refused = |reason: String| SpeechError::Model {
            path: path.display().to_string(),
            reason,
        };
        super::ggml::check(path).map_err(refused)?;
        let parameters = WhisperContextParameters::default();
        let context = match quantised(path)? {
            Some(model) => WhisperContext::new_from_buffer_with_params(&model, parameters),
            None => WhisperContext::new_with_params(path, parameters),
        }
        .map_err(|error| refused(error.to_string()))?;
        let multilingual = context.is_multilingual();
        let languages = if multilingual {
            Languages::of((0..=whisper_rs::get_lang_max_id()).filter_map(whisper_rs::get_lang_str))
        } else {
            Languages::of(["en"])
        };
        let state = context
            .create_state()
            .map_err(|error| refused(error.to_string()))?;
        let reads_hints = !tokens(&context, "Kim").is_empty();
        Ok(Self {
            name: name.to_owned(),
            reads_hints,
            context,
            languages,
            multilingual,
            bytes: std::fs::metadata(path)?.len(),
            idle: Mutex::new(vec![state]),
        })
    }

    /// Retries with another window if nothing was recognised: with too little or too much padding the model sometimes
    /// ends at once, or loops. Only if that also fails in the whole window, as the model was trained, there is no speech.
    fn run_again(&self, pcm: &[f32], lang: &str, hints: &str) -> Result<Hypothesis, SpeechError> {
        let first = self.run(pcm, lang, Task::Transcribe, ROOM, hints)?;
        if first.speech {
            return Ok(first);
        }
        // What was taken for the names themselves is heard again without them.
        let second = self.run(pcm, lang, Task::Transcribe, ROOM_MID_SPEECH, "")?;
        if second.speech {
            return Ok(second);
        }
        self.run(pcm, lang, Task::Transcribe, WHOLE_WINDOW, "")
    }

    fn run(
        &self,
        pcm: &[f32],
        lang: &str,
        task: Task,
        room: usize,
        hints: &str,
    ) -> Result<Hypothesis, SpeechError> {
        let lang = primary_language(lang);
        if !self.languages.contains(&lang) {
            return Err(SpeechError::NotAvailable { lang });
        }
        let mut sound = pcm[..pcm.len().min(LONGEST)].to_vec();
        let seconds = sound.len() as f32 / SECOND as f32;
        sound.resize(sound.len().max(SHORTEST), 0.0);

        let mut params = FullParams::new(SamplingStrategy::Greedy { best_of: 1 });
        // One thread for each state: several workers do better than several threads of one.
        params.set_n_threads(1);
        params.set_language(Some(&lang));
        params.set_translate(task == Task::Translate);
        let expected = match self.reads_hints && !hints.is_empty() {
            true => tokens(&self.context, hints),
            false => Vec::new(),
        };
        let expected = &expected[..expected.len().min(MOST_HINT_TOKENS)];
        params.set_no_context(true);
        params.set_n_max_text_ctx(expected.len() as i32);
        params.set_tokens(expected);
        params.set_temperature(0.0);
        params.set_temperature_inc(0.0);
        params.set_single_segment(true);
        params.set_suppress_blank(true);
        // Left in, so that noise becomes a sound in brackets, which is dropped, and not a loop of words.
        params.set_suppress_nst(false);
        params.set_audio_ctx(audio_context(sound.len(), room));
        params.set_max_tokens((8.0 * seconds) as i32 + 16);
        params.set_print_special(false);
        params.set_print_progress(false);
        params.set_print_realtime(false);
        params.set_print_timestamps(false);

        let failed = |error: WhisperError| SpeechError::Engine {
            engine: self.name.clone(),
            reason: error.to_string(),
        };
        let idle = self.idle.lock().pop();
        let mut state = match idle {
            Some(state) => state,
            None => self.context.create_state().map_err(failed)?,
        };
        let outcome = state.full(params, &sound).map_err(failed);
        let hypothesis = outcome.and_then(|()| self.read(&state, &lang).map_err(failed));
        self.idle.lock().push(state);
        let mut hypothesis = hypothesis?;
        if !expected.is_empty() && is_echo(&hypothesis.text, hints) {
            hypothesis.speech = false;
        }
        Ok(hypothesis)
    }

    fn read(&self, state: &WhisperState, lang: &str) -> Result<Hypothesis, WhisperError> {
        let end_of_text = self.context.token_eot();
        let (mut words, mut log, mut tokens) = (Vec::<(Vec<u8>, f32)>::new(), 0.0f32, 0u32);
        for segment in state.as_iter() {
            for index in 0..segment.n_tokens() {
                let Some(token) = segment.get_token(index) else {
                    continue;
                };
                if token.token_id() >= end_of_text {
                    continue;
                }
                log += token.token_data().plog;
                tokens += 1;
                // A token may hold a part of a letter: bytes are put together before they are read.
                let (bytes, probability) = (token.to_bytes()?, token.token_probability());
                match words.last_mut() {
                    Some((word, least)) if !bytes.starts_with(b" ") => {
                        word.extend_from_slice(bytes);
                        *least = least.min(probability);
                    }
                    _ => words.push((bytes.to_vec(), probability)),
                }
            }
        }
        let words = words.into_iter().flat_map(|(bytes, probability)| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let parts: Vec<Word> = text
                .split_whitespace()
                .map(|text| Word {
                    text: text.to_owned(),
                    probability,
                })
                .collect();
            parts
        });
        let words = without_sounds(words.collect());
        let certainty = if tokens == 0 { 0.0 } else { log / tokens as f32 };
        let unsure = words
            .iter()
            .zip(0..)
            .filter(|(word, _)| word.probability < UNSURE_WORD);
        let invention = invention(&words, certainty);
        if let Some(why) = invention {
            tracing::debug!(engine = %self.name, ?why, certainty, words = words.len(), "no speech");
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        Ok(Hypothesis {
            unsure: match is_spaced(lang) {
                true => unsure.map(|(_, index)| index).collect(),
                false => Vec::new(),
            },
            text: texts.join(" "),
            confidence: certainty.exp().clamp(0.0, 1.0),
            speech: invention.is_none(),
        })
    }
}

impl Recogniser for Whisper {
    fn name(&self) -> &str {
        &self.name
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn languages(&self) -> &Languages {
        &self.languages
    }

    fn interim(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.interim_expecting(pcm, lang, "")
    }

    fn finalise(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.finalise_expecting(pcm, lang, "")
    }

    fn interim_expecting(&self, pcm: &[f32], lang: &str, hints: &str) -> Result<Hypothesis, SpeechError> {
        self.run(pcm, lang, Task::Transcribe, ROOM_MID_SPEECH, hints)
    }

    fn finalise_expecting(&self, pcm: &[f32], lang: &str, hints: &str) -> Result<Hypothesis, SpeechError> {
        self.run_again(pcm, lang, hints)
    }

    fn english(&self, pcm: &[f32], lang: &str) -> Result<Option<String>, SpeechError> {
        if !self.multilingual || primary_language(lang) == "en" {
            return Ok(None);
        }
        let hypothesis = self.run(pcm, lang, Task::Translate, ROOM, "")?;
        Ok(hypothesis.speech.then_some(hypothesis.text))
    }
}

/// The tokens of a text. As many as it has bytes are always enough room, which the library relies on.
fn tokens(context: &WhisperContext, text: &str) -> Vec<i32> {
    context.tokenize(text, text.len() + 1).unwrap_or_default()
}

/// Whether a hypothesis is nothing but several of the names that were expected, one after the other: with them before it, a model
/// goes on with the list where nobody speaks.
fn is_echo(text: &str, hints: &str) -> bool {
    let said: Vec<&str> = text
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let names: Vec<&str> = hints.split(", ").collect();
    said.len() > 1 && said.iter().all(|one| names.contains(&one.trim_end_matches('.')))
}

/// Encoder frames for so much sound: 50 a second and some room, in steps of 64. Most of the work is there.
fn audio_context(samples: usize, room: usize) -> i32 {
    let frames = samples * 50 / SECOND + room;
    (frames.div_ceil(64) * 64).min(WHOLE_WINDOW) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::scripted::Script;

    #[test]
    fn the_encoder_gets_as_much_as_the_sound_needs() {
        assert_eq!(audio_context(SECOND * 46 / 10, ROOM), 384);
        assert_eq!(audio_context(SHORTEST, ROOM), 192);
        assert_eq!(audio_context(LONGEST, ROOM), 1_500);
        assert_eq!(audio_context(SHORTEST, WHOLE_WINDOW), 1_500);
    }

    #[test]
    fn a_list_of_the_expected_names_is_an_echo_and_one_name_is_said() {
        let hints = "Amal Haddad, Wayne County, Hill Homes";
        assert!(is_echo("Wayne County, Hill Homes.", hints));
        for said in [
            "Amal Haddad",
            "Hill Homes.",
            "I live in Wayne County, at Hill Homes",
            "",
        ] {
            assert!(!is_echo(said, hints), "{said}");
        }
    }

    #[test]
    fn a_model_without_letters_is_told_no_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-script.bin");
        let mut file = std::fs::File::create(&path).unwrap();
        Script::new("my name is Amal", false).write(&mut file).unwrap();
        let whisper = Whisper::load(&path, "script").unwrap();
        assert!(!whisper.reads_hints);
        let pcm: Vec<f32> = (0..SECOND * 3).map(|n| (n as f32 * 0.1).sin() * 0.2).collect();
        let heard = whisper
            .finalise_expecting(&pcm, "en", "Amal Haddad, Wayne County")
            .unwrap();
        assert_eq!(heard.text, "my name is Amal");
    }

    #[test]
    fn a_scripted_model_says_its_script() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-script.bin");
        let sentence = "I have lost my job and need help with the rent";
        for multilingual in [false, true] {
            let mut file = std::fs::File::create(&path).unwrap();
            Script::new(sentence, multilingual).write(&mut file).unwrap();
            let whisper = Whisper::load(&path, "script").unwrap();
            let pcm: Vec<f32> = (0..SECOND * 3).map(|n| (n as f32 * 0.1).sin() * 0.2).collect();
            let hypothesis = whisper.finalise(&pcm, "en").unwrap();
            assert_eq!(hypothesis.text, sentence);
            assert!(hypothesis.speech && hypothesis.confidence > 0.9, "{hypothesis:?}");
            assert_eq!(whisper.interim(&pcm[..SECOND], "en-US").unwrap().text, sentence);
            assert_eq!(whisper.languages().contains("es"), multilingual);
            match multilingual {
                true => {
                    assert_eq!(whisper.finalise(&pcm, "es").unwrap().text, sentence);
                    assert_eq!(whisper.english(&pcm, "es").unwrap().as_deref(), Some(sentence));
                }
                false => assert!(matches!(
                    whisper.finalise(&pcm, "es"),
                    Err(SpeechError::NotAvailable { .. })
                )),
            }
            assert_eq!(whisper.english(&pcm, "en").unwrap(), None);
        }
    }

    #[test]
    fn what_is_no_model_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-junk.bin");
        assert!(matches!(
            Whisper::load(&path, "x"),
            Err(SpeechError::Model { .. })
        ));
        let mut model = Vec::new();
        Script::new("some words", false).write(&mut model).unwrap();
        let mut broken = vec![Vec::new(), b"junk".to_vec(), b"lmgg\x00\x01\x02".to_vec()];
        // Weights in the container that came after this one.
        broken.push([b"GGUF\x03\0\0\0", &model[8..]].concat());
        for cut in [4, 48, 60, 64_000, 70_000, model.len() / 2, model.len() - 1] {
            broken.push(model[..cut].to_vec());
        }
        for at in [5, 20, 45, 49, 64_376, 64_381] {
            let mut changed = model.clone();
            changed[at..at + 3].fill(0xff);
            broken.push(changed);
        }
        for (index, junk) in broken.iter().enumerate() {
            std::fs::write(&path, junk).unwrap();
            assert!(
                matches!(Whisper::load(&path, "x"), Err(SpeechError::Model { .. })),
                "case {index}"
            );
        }
    }

    /// What each number of the header makes of the engine: an end of the process, writes past its buffers, or gigabytes.
    #[test]
    fn sizes_that_the_engine_would_not_survive_are_refused_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-hostile.bin");
        let mut model = Vec::new();
        Script::new("some words", false).write(&mut model).unwrap();
        let sizes = [
            "vocabulary",
            "audio context",
            "width",
            "heads",
            "layers",
            "text context",
            "text width",
            "text heads",
            "text layers",
            "mels",
            "type of weights",
        ];
        for (index, size) in sizes.iter().enumerate() {
            for value in [-1i32, 0, 2, 3, 63, 77, 1_000, 2_077, 99_999, i32::MAX, i32::MIN] {
                let mut hostile = model.clone();
                hostile[4 + 4 * index..][..4].copy_from_slice(&value.to_le_bytes());
                std::fs::write(&path, &hostile).unwrap();
                let refused = Whisper::load(&path, "x");
                assert!(
                    matches!(refused, Err(SpeechError::Model { .. })),
                    "{size} {value}"
                );
            }
        }
    }

    #[test]
    fn any_weights_in_the_right_places_yield_some_words_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-changed.bin");
        let mut model = Vec::new();
        Script::new("some words that are said", false)
            .write(&mut model)
            .unwrap();
        let pcm: Vec<f32> = (0..SECOND).map(|n| (n as f32 * 0.1).sin() * 0.2).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let mut loaded = 0;
        for round in 0..40 {
            let mut changed = model.clone();
            // Not a number, infinite, and any bits, over a range of the weights and here and there.
            let byte = [0xff, 0x7c, 0x00, next(256) as u8][round % 4];
            let at = next(changed.len() - 80_000) + 70_000;
            let length = next(60_000).min(changed.len() - at);
            if round % 2 == 0 {
                changed[at..at + length].fill(byte);
            } else {
                for _ in 0..64 {
                    let at = 48 + next(changed.len() - 48);
                    changed[at] ^= 1 << next(8);
                }
            }
            std::fs::write(&path, &changed).unwrap();
            let Ok(whisper) = Whisper::load(&path, "x") else {
                continue;
            };
            loaded += 1;
            if let Ok(hypothesis) = whisper.finalise(&pcm, "en") {
                assert!(hypothesis.text.len() < 10_000, "{hypothesis:?}");
            }
        }
        assert!(loaded > 5, "{loaded} of the changed files were models");
    }
}
