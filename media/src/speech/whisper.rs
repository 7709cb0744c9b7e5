//! Whisper, by whisper.cpp.

use std::path::Path;

use parking_lot::Mutex;
use whisper_rs::{
    FullParams, SamplingStrategy, WhisperContext, WhisperContextParameters, WhisperError, WhisperState,
};

use super::recogniser::{Hypothesis, Languages, Recogniser, SpeechError, primary_language};

/// Samples of a second.
const SECOND: usize = 16_000;
/// Shorter sound is padded with silence: the model was trained on longer pieces and answers nothing below 100 ms.
const SHORTEST: usize = SECOND + SECOND / 10;
/// The model's window: what is longer is not heard.
const LONGEST: usize = 30 * SECOND;
/// A final that is likely no speech (above this) …
const NO_SPEECH: f32 = 0.6;
/// … and that the model is unsure of (mean log probability of a token below this) is dropped.
const UNSURE: f32 = -1.0;

/// One loaded model, with a decoding state for each worker that uses it at the same time.
pub struct Whisper {
    name: String,
    context: WhisperContext,
    languages: Languages,
    multilingual: bool,
    idle: Mutex<Vec<WhisperState>>,
}

/// What to do with the sound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Transcribe,
    Translate,
}

impl Whisper {
    /// Loads a ggml model file. `name` is shown beside transcripts, e.g. `whisper base`.
    pub fn load(path: &Path, name: &str) -> Result<Self, SpeechError> {
        whisper_rs::install_logging_hooks();
        let refused = |reason: String| SpeechError::Model {
            path: path.display().to_string(),
            reason,
        };
        super::ggml::check(path).map_err(refused)?;
        let context = WhisperContext::new_with_params(path, WhisperContextParameters::default())
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
        Ok(Self {
            name: name.to_owned(),
            context,
            languages,
            multilingual,
            idle: Mutex::new(vec![state]),
        })
    }

    fn run(&self, pcm: &[f32], lang: &str, task: Task) -> Result<Hypothesis, SpeechError> {
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
        params.set_no_context(true);
        params.set_n_max_text_ctx(0);
        params.set_temperature(0.0);
        params.set_temperature_inc(0.0);
        params.set_single_segment(true);
        params.set_suppress_blank(true);
        params.set_suppress_nst(true);
        params.set_audio_ctx(audio_context(sound.len()));
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
        let hypothesis = outcome.and_then(|()| self.read(&state).map_err(failed));
        self.idle.lock().push(state);
        hypothesis
    }

    fn read(&self, state: &WhisperState) -> Result<Hypothesis, WhisperError> {
        let end_of_text = self.context.token_eot();
        let (mut text, mut log, mut tokens, mut no_speech) = (String::new(), 0.0f32, 0u32, 0.0f32);
        for segment in state.as_iter() {
            text.push_str(&segment.to_str_lossy()?);
            no_speech = no_speech.max(segment.no_speech_probability());
            for index in 0..segment.n_tokens() {
                if let Some(token) = segment.get_token(index)
                    && token.token_id() < end_of_text
                {
                    log += token.token_data().plog;
                    tokens += 1;
                }
            }
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mean = if tokens == 0 { UNSURE } else { log / tokens as f32 };
        let noise = no_speech > NO_SPEECH && mean < UNSURE;
        let speech = !(text.is_empty() || noise || repeats(&text));
        Ok(Hypothesis {
            text,
            confidence: mean.exp().clamp(0.0, 1.0),
            speech,
        })
    }
}

impl Recogniser for Whisper {
    fn name(&self) -> &str {
        &self.name
    }

    fn draft(&self) -> bool {
        false
    }

    fn languages(&self) -> &Languages {
        &self.languages
    }

    fn interim(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.run(pcm, lang, Task::Transcribe)
    }

    fn finalise(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.run(pcm, lang, Task::Transcribe)
    }

    fn english(&self, pcm: &[f32], lang: &str) -> Result<Option<String>, SpeechError> {
        if !self.multilingual || primary_language(lang) == "en" {
            return Ok(None);
        }
        let hypothesis = self.run(pcm, lang, Task::Translate)?;
        Ok(hypothesis.speech.then_some(hypothesis.text))
    }
}

/// Encoder frames for so much sound: 50 a second and some room, in steps of 64. Most of the work is there.
fn audio_context(samples: usize) -> i32 {
    let frames = samples * 50 / SECOND + 128;
    (frames.div_ceil(64) * 64).min(1_500) as i32
}

/// Has the model fallen into saying the same words again and again: any one to four words, four times in a row?
fn repeats(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    (1..=4).any(|length| {
        let times = if length == 1 { 6 } else { 4 };
        words
            .windows(length * times)
            .any(|part| part.chunks(length).all(|chunk| chunk == &part[..length]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::scripted::Script;

    #[test]
    fn the_encoder_gets_as_much_as_the_sound_needs() {
        assert_eq!(audio_context(SECOND * 46 / 10), 384);
        assert_eq!(audio_context(SHORTEST), 192);
        assert_eq!(audio_context(LONGEST), 1_500);
    }

    #[test]
    fn loops_are_told_from_emphasis() {
        assert!(repeats("you you you you you you"));
        assert!(repeats("and then thank you thank you thank you thank you"));
        assert!(!repeats("no no no I said no"));
        assert!(!repeats("my number is five five five five one two"));
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
}
