//! Spoken prompts: a sentence becomes Opus packets of 20 ms, ready to be played into a room.
//!
//! The synthesisers are external programs, run as subprocesses: flite for English, espeak-ng (GPL-3, therefore never
//! linked) for everything else. Synthesised sentences are cached.

use bytes::Bytes;
use opus::{Application, Channels, Encoder};
use parking_lot::Mutex;
use rubato::audioadapter_buffers::owned::InterleavedOwned;
use rubato::{Fft, FixedSync, Resampler};
use std::collections::HashMap;
use std::io::Cursor;
use std::process::{Command, Stdio};
use std::sync::Arc;

pub(crate) const RATE: usize = 48_000;
const FRAME: usize = RATE / 50;
/// Longest sentence that is spoken, in characters.
const MAX_TEXT: usize = 2_000;
/// Prompts that are kept.
const MAX_KEPT: usize = 256;
/// Largest Opus packet (RFC 6716 section 3.2.1 allows 1,275 bytes a frame).
const MAX_PACKET: usize = 1_275;

use crate::loudness::level;
use hub_domain::calls::prompt_text;
use hub_domain::calls::voices::first_subtag;
pub use hub_domain::calls::voices::has_voice;

/// A spoken sentence: one Opus packet every 20 ms.
pub type Prompt = Arc<[Bytes]>;

/// Why a sentence could not be spoken.
#[derive(Debug, thiserror::Error)]
pub enum PromptError {
    /// Nothing to say, or too much.
    #[error("the sentence is empty or too long")]
    Text,
    /// The voice program is missing or failed.
    #[error("no voice program could be run: {0}")]
    Program(String),
    /// What the voice program wrote is no sound.
    #[error("the voice program wrote no sound: {0}")]
    Sound(String),
    /// The codec refused.
    #[error("opus: {0}")]
    Opus(#[from] opus::Error),
}

/// Synthesises sentences. Blocks while a new sentence is synthesised: not for an async worker.
#[derive(Default)]
pub struct Speaker {
    kept: Mutex<HashMap<(String, String), Prompt>>,
}

impl Speaker {
    /// A sentence that the listener writes down, such as a code: read more slowly, and not cached.
    pub fn dictate(&self, lang: &str, text: &str) -> Result<Prompt, PromptError> {
        let samples = synthesise(lang, speakable(text)?, Pace::Dictation)?;
        Ok(encode(&samples, Application::Voip)?.into())
    }

    /// How many sentences are kept.
    pub fn kept(&self) -> usize {
        self.kept.lock().len()
    }

    /// A sentence that says what is somebody's own, and is not kept.
    pub fn say_once(&self, lang: &str, text: &str) -> Result<Prompt, PromptError> {
        let samples = synthesise(lang, speakable(text)?, Pace::Speech)?;
        Ok(encode(&samples, Application::Voip)?.into())
    }

    /// The sentence in this language (BCP 47).
    pub fn say(&self, lang: &str, text: &str) -> Result<Prompt, PromptError> {
        let text = speakable(text)?;
        let key = (lang.to_owned(), text.to_owned());
        if let Some(kept) = self.kept.lock().get(&key) {
            return Ok(kept.clone());
        }
        let prompt: Prompt = encode(&synthesise(lang, text, Pace::Speech)?, Application::Voip)?.into();
        let mut kept = self.kept.lock();
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert(key, prompt.clone());
        Ok(prompt)
    }
}

/// The tone after which a caller speaks: a second of 440 Hz is too long to wait for, 400 ms are heard.
pub fn tone() -> Result<Prompt, PromptError> {
    let length = RATE * 2 / 5;
    let edge = RATE / 100;
    let sample = |n: usize| {
        let swell = (n.min(length - n) as f32 / edge as f32).min(1.0);
        0.25 * swell * (std::f32::consts::TAU * 440.0 * n as f32 / RATE as f32).sin()
    };
    let samples: Vec<f32> = (0..length).map(sample).collect();
    // Without the silence that follows sentences: who speaks at once must be heard from the first word.
    let mut packets = encode(&samples, Application::Audio)?;
    packets.truncate(length / FRAME + 1);
    Ok(packets.into())
}

/// The tone that says that a phone rings, for looping: two seconds of 440 and 480 Hz, four of silence (the precise tone plan of
/// North America).
pub fn ringback() -> Result<Prompt, PromptError> {
    let (sounds, silent) = (2 * RATE, 4 * RATE);
    let edge = RATE / 100;
    let sample = |n: usize| {
        let swell = (n.min(sounds - n) as f32 / edge as f32).min(1.0);
        let sine = |hertz: f32| (std::f32::consts::TAU * hertz * n as f32 / RATE as f32).sin();
        0.1 * swell * (sine(440.0) + sine(480.0))
    };
    let mut samples: Vec<f32> = (0..sounds).map(sample).collect();
    samples.resize(sounds + silent, 0.0);
    Ok(encode(&samples, Application::Audio)?.into())
}

fn speakable(text: &str) -> Result<&str, PromptError> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > MAX_TEXT || text.contains('\0') {
        return Err(PromptError::Text);
    }
    Ok(text)
}

/// How fast a voice reads.
#[derive(Clone, Copy)]
enum Pace {
    Speech,
    Dictation,
}

impl Pace {
    /// How much longer flite makes every sound.
    fn duration_option(self) -> &'static str {
        match self {
            Pace::Speech => "duration_stretch=1.0",
            Pace::Dictation => "duration_stretch=1.25",
        }
    }

    /// Words a minute, for espeak-ng.
    fn words_a_minute(self) -> &'static str {
        match self {
            Pace::Speech => "150",
            Pace::Dictation => "120",
        }
    }
}

/// Speaks and gives 48 kHz mono, each part in its voice and all of them equally loud.
fn synthesise(lang: &str, text: &str, pace: Pace) -> Result<Vec<f32>, PromptError> {
    let mut whole = Vec::new();
    for part in prompt_text::parts(text, lang) {
        let mut samples = voiced(part.lang, part.text, pace)?;
        level(&mut samples);
        whole.extend(samples);
    }
    match whole.is_empty() {
        true => Err(PromptError::Text),
        false => Ok(whole),
    }
}

/// One voice.
fn voiced(lang: &str, text: &str, pace: Pace) -> Result<Vec<f32>, PromptError> {
    let file = |suffix| {
        let named = tempfile::Builder::new()
            .prefix("prompt-")
            .suffix(suffix)
            .tempfile();
        named.map_err(|error| PromptError::Program(error.to_string()))
    };
    // Everybody on the machine can read a program's arguments; only the hub can read these files.
    let (said, sound) = (file(".txt")?, file(".wav")?);
    // flite leaves out a last word that follows a colon or a full stop, unless the line ends.
    std::fs::write(said.path(), format!("{text}\n"))
        .map_err(|error| PromptError::Program(error.to_string()))?;
    let path = sound.path();
    let short = first_subtag(lang);
    let mut english = Command::new("flite");
    english
        .args(["--setf", pace.duration_option(), "-voice", "slt", "-f"])
        .arg(said.path())
        .arg("-o")
        .arg(path);
    let mut any = Command::new("espeak-ng");
    any.args(["-v", &short, "-s", pace.words_a_minute(), "-f"])
        .arg(said.path())
        .arg("-w")
        .arg(path);
    let spoken = if short == "en" {
        run(english).or_else(|_| run(any))
    } else {
        run(any)
    };
    spoken?;
    let wav = std::fs::read(path).map_err(|error| PromptError::Sound(error.to_string()))?;
    let mut reader =
        hound::WavReader::new(Cursor::new(wav)).map_err(|error| PromptError::Sound(error.to_string()))?;
    let spec = reader.spec();
    let samples: Result<Vec<f32>, _> = reader
        .samples::<i16>()
        .step_by(usize::from(spec.channels.max(1)))
        .map(|s| s.map(|s| f32::from(s) / 32768.0))
        .collect();
    let samples = samples.map_err(|error| PromptError::Sound(error.to_string()))?;
    if samples.is_empty() {
        return Err(PromptError::Sound("empty".into()));
    }
    resample(samples, spec.sample_rate as usize)
}

fn run(mut command: Command) -> Result<(), PromptError> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| PromptError::Program(format!("{name}: {error}")))?;
    if status.success() {
        Ok(())
    } else {
        Err(PromptError::Program(format!("{name}: {status}")))
    }
}

pub(crate) fn resample(samples: Vec<f32>, rate: usize) -> Result<Vec<f32>, PromptError> {
    if rate == RATE {
        return Ok(samples);
    }
    let sound = |error: String| PromptError::Sound(error);
    let length = samples.len();
    let input =
        InterleavedOwned::new_from(samples, 1, length).map_err(|error| sound(format!("{error:?}")))?;
    let mut resampler =
        Fft::<f32>::new(rate, RATE, 1024, 1, FixedSync::Both).map_err(|error| sound(error.to_string()))?;
    let output = resampler
        .process_all(&input, length, None)
        .map_err(|error| sound(error.to_string()))?;
    Ok(output.take_data())
}

/// Makes 20 ms packets of 48 kHz mono.
pub(crate) fn encode(samples: &[f32], application: Application) -> Result<Vec<Bytes>, PromptError> {
    let mut encoder = Encoder::new(RATE as u32, Channels::Mono, application)?;
    let mut packets = Vec::with_capacity(samples.len() / FRAME + 11);
    let mut packet = [0; MAX_PACKET];
    // 200 ms of silence after it, so that the next sound does not cut off the last word.
    for start in (0..samples.len() + 10 * FRAME).step_by(FRAME) {
        let mut frame = [0.0; FRAME];
        let available = samples.get(start..).unwrap_or_default();
        let length = available.len().min(FRAME);
        frame[..length].copy_from_slice(&available[..length]);
        let size = encoder.encode_float(&frame, &mut packet)?;
        packets.push(Bytes::copy_from_slice(&packet[..size]));
    }
    Ok(packets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loudness(prompt: &Prompt) -> f32 {
        let mut decoder = opus::Decoder::new(RATE as u32, Channels::Mono).unwrap();
        let mut sum = 0.0;
        let mut out = [0.0; FRAME];
        for packet in prompt.iter() {
            decoder.decode_float(packet, &mut out, false).unwrap();
            sum += out.iter().map(|s| s * s).sum::<f32>();
        }
        (sum / (prompt.len() * FRAME) as f32).sqrt()
    }

    #[test]
    fn english_and_spanish_are_spoken_and_kept() {
        let speaker = Speaker::default();
        for (lang, text) in [
            ("en", "This call may be recorded."),
            ("es", "Esta llamada puede ser grabada."),
        ] {
            let prompt = speaker.say(lang, text).unwrap();
            assert!(
                (50..400).contains(&prompt.len()),
                "{lang}: {} packets",
                prompt.len()
            );
            assert!(loudness(&prompt) > 0.01, "{lang} is silent");
            assert!(Arc::ptr_eq(&prompt, &speaker.say(lang, text).unwrap()));
        }
    }

    #[test]
    fn a_dictation_takes_longer_and_every_language_says_its_digits() {
        let speaker = Speaker::default();
        let digits = "4, 0, 7, 1, 9, 3";
        for lang in [
            "en", "es-MX", "ko", "vi", "zh", "ar", "fa", "ur", "fr", "ht", "pt-BR", "ru",
        ] {
            assert!(has_voice(lang));
            let (spoken, dictated) = (
                speaker.say(lang, digits).unwrap(),
                speaker.dictate(lang, digits).unwrap(),
            );
            assert!(
                dictated.len() > spoken.len() * 11 / 10,
                "{lang}: {} and {}",
                dictated.len(),
                spoken.len()
            );
            assert!(
                dictated.len() > 125,
                "{lang}: six digits in {} packets",
                dictated.len()
            );
        }
        for lang in ["tl", "fil-PH", "he", "HE_il"] {
            assert!(!has_voice(lang), "{lang}");
        }
    }

    #[test]
    fn a_last_word_alone_is_spoken() {
        let speaker = Speaker::default();
        let length = |lang, text| speaker.say(lang, text).unwrap().len();
        for (lang, without, with) in [
            ("en", "Thank you for calling.", "Thank you for calling. Goodbye."),
            ("en", "Thank you for calling.", "Thank you for calling. Goodbye"),
            (
                "en",
                "The status of your application is",
                "The status of your application is: approved.",
            ),
            ("en", "Is that right?", "Is that right? Yes!"),
            ("es", "Gracias por llamar.", "Gracias por llamar. Adiós."),
        ] {
            let more = length(lang, with).saturating_sub(length(lang, without));
            assert!(more >= 15, "{with:?} is {more} packets longer");
        }
    }

    #[test]
    fn nothing_to_say_is_refused() {
        assert!(matches!(
            Speaker::default().say("en", "  "),
            Err(PromptError::Text)
        ));
        assert!(matches!(
            Speaker::default().say("en", &"x".repeat(3_000)),
            Err(PromptError::Text)
        ));
    }
}
