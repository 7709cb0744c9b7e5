//! End-to-end speech tests: synthesised sentences, Opus packets, captions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use bytes::Bytes;
use tokio::sync::mpsc;

use super::scripted::Script;
use super::*;
use crate::AudioPacket;

mod crowd;
mod languages;
mod masked;
mod measured;
mod nothing;
mod people;
mod prompts;
mod understood;
mod utterances;

const SENTENCES: [&str; 10] = [
    "I would like to apply for help with my rent",
    "my family has three children and we live in the city",
    "the office is open on monday from nine until five",
    "please send the letter to my new address",
    "I lost my job in the month of march",
    "how long does it take to get an answer",
    "we need food and a safe place to stay",
    "can you tell me which papers I have to bring",
    "my mother is ill and cannot leave the house",
    "thank you very much for your help today",
];

/// A sentence read by flite, 16 kHz mono, without the silence around it.
fn speak(sentence: &str) -> Vec<f32> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("speech.wav");
    let status = Command::new("flite")
        .args(["-voice", "slt", "-t", sentence, "-o"])
        .arg(&path)
        .status()
        .expect("flite is installed");
    assert!(status.success());
    let mut reader = hound::WavReader::open(&path).unwrap();
    assert_eq!((reader.spec().sample_rate, reader.spec().channels), (16_000, 1));
    let pcm: Vec<f32> = reader
        .samples::<i16>()
        .map(|sample| f32::from(sample.unwrap()) / 32_768.0)
        .collect();
    let loud = |sample: &f32| sample.abs() > 0.02;
    let (first, last) = (
        pcm.iter().position(loud).unwrap(),
        pcm.iter().rposition(loud).unwrap(),
    );
    pcm[first..=last].to_vec()
}

fn silence(ms: usize) -> Vec<f32> {
    vec![0.0; ms * 16]
}

/// A deterministic noise between −1 and 1.
fn noise(samples: usize) -> Vec<f32> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    (0..samples).map(|_| next()).collect()
}

/// The sound as 20 ms packets of a call that began at `zero`.
fn packets(pcm: &[f32], zero: Instant) -> Vec<AudioPacket> {
    let mut encoder = opus::Encoder::new(16_000, opus::Channels::Mono, opus::Application::Voip).unwrap();
    encoder.set_bitrate(opus::Bitrate::Bits(32_000)).unwrap();
    let frames = pcm.chunks_exact(320).enumerate();
    frames
        .map(|(number, frame)| AudioPacket {
            arrival: zero + Duration::from_millis(number as u64 * 20),
            sequence: 60_000u16.wrapping_add(number as u16),
            timestamp: (number as u32 * 960).wrapping_sub(5_000),
            marker: number == 0,
            payload: Bytes::from(encoder.encode_vec_float(frame, 1_275).unwrap()),
            level_dbov: None,
        })
        .collect()
}

fn options(lang: &str, zero: Instant, interims: bool) -> LegOptions {
    LegOptions {
        leg: "applicant".into(),
        lang: lang.to_owned(),
        zero,
        interims,
        translate: false,
        asks_again: false,
        hints: "".into(),
    }
}

/// All events for this sound, processed as fast as possible.
fn captions(captioner: &Captioner, options: LegOptions, packets: Vec<AudioPacket>) -> Vec<CaptionEvent> {
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options, events).unwrap();
    for packet in packets {
        while !leg.push(packet.clone()) {
            thread::sleep(Duration::from_millis(2));
        }
    }
    futures::executor::block_on(leg.close());
    let mut all = Vec::new();
    while let Ok(event) = received.try_recv() {
        all.push(event);
    }
    all
}

fn finals(events: &[CaptionEvent]) -> Vec<&CaptionEvent> {
    let received = events
        .iter()
        .filter(|event| event.is_final && !event.committed_text.is_empty());
    let mut finals: Vec<&CaptionEvent> = received.collect();
    // Workers that run beside each other may finish in another order.
    finals.sort_by_key(|event| event.start_ms);
    finals
}

/// Revisions rise, nothing follows a final, and what was committed stays at the beginning.
fn assert_consistent(events: &[CaptionEvent]) {
    let mut segments: BTreeMap<u64, (u32, bool, String)> = BTreeMap::new();
    for event in events {
        let (revision, done, committed) = segments.entry(event.segment_id).or_default();
        assert!(!*done && event.revision == *revision + 1, "{event:?}");
        if !event.is_final {
            assert!(
                event.committed_text.starts_with(committed.as_str()),
                "{committed:?} then {event:?}"
            );
            committed.clone_from(&event.committed_text);
        }
        (*revision, *done) = (event.revision, event.is_final);
    }
    assert!(
        segments.values().all(|(_, done, _)| *done),
        "each segment has a final"
    );
}

/// The engines that a newcomer has: tiny.en, and base for other languages. Tests with real words fail without them.
fn newcomer() -> Captioner {
    let cache = weights_cache().expect("there is a home folder");
    let models: Vec<PathBuf> = ["tiny.en", "base"]
        .iter()
        .map(|name| {
            let model = models::Model::find(name).unwrap();
            let path = model.installed(&cache);
            path.unwrap_or_else(|| {
                panic!(
                    "{} is not in {}: run hub/scripts/speech-weights.py, as `make test` does",
                    model.file_name(),
                    cache.display()
                )
            })
        })
        .collect();
    Captioner::start(load_engines(&models).unwrap(), 2).unwrap()
}

fn scripted(sentence: &str) -> Captioner {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ggml-script.bin");
    Script::new(sentence, true)
        .write(&mut fs::File::create(&path).unwrap())
        .unwrap();
    Captioner::start(load_engines(&[path]).unwrap(), 1).unwrap()
}

#[test]
fn a_scripted_model_gives_its_words_for_each_utterance() {
    let sentence = "good morning I need help with my heating bill";
    let captioner = scripted(sentence);
    let zero = Instant::now();
    let mut pcm = silence(700);
    for spoken in &SENTENCES[..2] {
        pcm.extend(speak(spoken));
        pcm.extend(silence(1_200));
    }
    let events = captions(&captioner, options("es", zero, true), packets(&pcm, zero));
    assert_consistent(&events);
    let heard = finals(&events);
    assert_eq!(heard.len(), 2, "{events:#?}");
    for event in &heard {
        assert_eq!(event.committed_text, sentence);
        assert!(event.lang == "es" && &*event.engine == "whisper script");
    }
    assert!(heard[0].start_ms.abs_diff(700) < 150, "{heard:#?}");
}

#[test]
fn words_stand_before_the_sentence_is_over() {
    let captioner = scripted("one two three");
    let mut pcm = silence(400);
    pcm.extend(speak(SENTENCES[1]));
    pcm.extend(silence(1_600));
    let zero = Instant::now();
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, true), events).unwrap();
    for packet in packets(&pcm, zero) {
        thread::sleep(packet.arrival.saturating_duration_since(Instant::now()));
        assert!(leg.push(packet));
    }
    drop(leg);
    let mut kinds = Vec::new();
    while let Some(event) = received.blocking_recv() {
        kinds.push(event.is_final);
    }
    assert!(kinds.len() > 1 && !kinds[0], "{kinds:?}");
    assert_eq!(kinds.iter().filter(|last| **last).count(), 1, "{kinds:?}");
}

#[test]
fn loss_and_reordering_do_not_move_the_words() {
    let captioner = scripted("exact words");
    let zero = Instant::now();
    let mut pcm = silence(2_000);
    pcm.extend(speak(SENTENCES[0]));
    pcm.extend(silence(900));
    let mut late = packets(&pcm, zero);
    late.drain(20..60); // lost in silence
    late.swap(70, 72);
    let long = late.len();
    late.retain(|packet| packet.sequence % 17 != 0); // 6 % lost in speech
    assert!(late.len() < long);
    let events = captions(&captioner, options("en", zero, false), late);
    let heard = finals(&events);
    assert_eq!(heard.len(), 1, "{events:#?}");
    assert!(heard[0].start_ms.abs_diff(2_000) < 200, "{heard:#?}");
}

#[test]
fn a_leg_that_falls_silent_in_mid_sentence_gets_its_final() {
    let captioner = scripted("then the line broke");
    let zero = Instant::now();
    let mut pcm = silence(200);
    pcm.extend(speak(SENTENCES[2]));
    pcm.truncate(24_000);
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, false), events).unwrap();
    for packet in packets(&pcm, zero) {
        assert!(leg.push(packet));
    }
    let deadline = Instant::now() + Duration::from_secs(6);
    let event = loop {
        match received.try_recv() {
            Ok(event) => break event,
            Err(_) => assert!(Instant::now() < deadline, "no final"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert!(event.is_final);
    assert_eq!(event.committed_text, "then the line broke");
}

#[test]
fn what_is_said_under_a_mask_is_not_heard() {
    let captioner = scripted("some words");
    let zero = Instant::now();
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, false), events).unwrap();
    leg.pause();
    let mut pcm = silence(300);
    pcm.extend(speak(SENTENCES[3]));
    for packet in packets(&pcm, Instant::now()) {
        assert!(leg.push(packet));
    }
    futures::executor::block_on(leg.close());
    assert!(received.try_recv().is_err());
}

/// A slow engine with scripted answers.
struct Slow {
    languages: Languages,
    takes: Duration,
    outcome: fn() -> Result<Hypothesis, SpeechError>,
}

impl Recogniser for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn languages(&self) -> &Languages {
        &self.languages
    }

    fn interim(&self, pcm: &[f32], lang: &str) -> Result<Hypothesis, SpeechError> {
        self.finalise(pcm, lang)
    }

    fn finalise(&self, _pcm: &[f32], _lang: &str) -> Result<Hypothesis, SpeechError> {
        thread::sleep(self.takes);
        (self.outcome)()
    }
}

fn slow(takes_ms: u64, outcome: fn() -> Result<Hypothesis, SpeechError>) -> Captioner {
    let languages = Languages::of(["en"]);
    let engine = Slow {
        languages,
        takes: Duration::from_millis(takes_ms),
        outcome,
    };
    Captioner::start(vec![Arc::new(engine)], 1).unwrap()
}

#[test]
fn an_engine_that_panics_loses_the_utterance_and_says_so() {
    let captioner = slow(0, || panic!("engine"));
    let zero = Instant::now();
    let mut pcm = silence(300);
    pcm.extend(speak(SENTENCES[4]));
    pcm.extend(silence(800));
    let events = captions(&captioner, options("en", zero, false), packets(&pcm, zero));
    assert_eq!(events.len(), 1);
    assert!(events[0].failed && events[0].is_final && events[0].committed_text.is_empty());
    assert_eq!(captioner.stats().failed, 1);
}

#[test]
fn a_stopped_service_reports_what_it_did_not_write() {
    let hypothesis = || {
        Ok(Hypothesis {
            text: "words".into(),
            unsure: Vec::new(),
            confidence: 0.5,
            speech: true,
        })
    };
    let captioner = slow(400, hypothesis);
    let zero = Instant::now();
    let mut pcm = Vec::new();
    for _ in 0..4 {
        pcm.extend(silence(300));
        pcm.extend(speak("yes please"));
        pcm.extend(silence(800));
    }
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, false), events).unwrap();
    for packet in packets(&pcm, zero) {
        assert!(leg.push(packet));
    }
    thread::sleep(Duration::from_millis(200));
    drop(captioner);
    let mut all = Vec::new();
    while let Ok(event) = received.try_recv() {
        all.push(event);
    }
    assert_eq!(all.len(), 4, "{all:#?}");
    assert!(all.iter().any(|event| event.committed_text == "words"));
    assert!(all.iter().any(|event| event.failed));
}
