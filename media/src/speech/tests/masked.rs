//! Nothing that is said under a mask reaches an engine.

use super::*;
use parking_lot::Mutex;

/// Sounds under the mask and nowhere else, with a voice.
const SECRET_HZ: f32 = 1_000.0;

/// An engine that records its input, and answers with a script.
struct Listener {
    languages: Languages,
    heard: Arc<Mutex<Vec<Vec<f32>>>>,
}

impl Recogniser for Listener {
    fn name(&self) -> &str {
        "listener"
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

    fn finalise(&self, pcm: &[f32], _: &str) -> Result<Hypothesis, SpeechError> {
        self.heard.lock().push(pcm.to_vec());
        Ok(Hypothesis {
            text: "one two three".into(),
            unsure: Vec::new(),
            confidence: 1.0,
            speech: true,
        })
    }
}

/// Loudness of the secret tone, in dB of full scale (Goertzel).
fn secret_level(pcm: &[f32]) -> f64 {
    let step = f64::from(SECRET_HZ) / 16_000.0 * std::f64::consts::TAU;
    let (mut re, mut im) = (0.0, 0.0);
    for (index, sample) in pcm.iter().enumerate() {
        re += f64::from(*sample) * (step * index as f64).cos();
        im += f64::from(*sample) * (step * index as f64).sin();
    }
    20.0 * ((re * re + im * im).sqrt() * 2.0 / pcm.len() as f64).log10()
}

/// A sentence from the beginning of each interval (ms); in the secret one a tone is added.
fn sound(length_ms: usize, sentences: &[(usize, bool)]) -> Vec<f32> {
    let mut pcm = silence(length_ms);
    for (at_ms, is_secret) in sentences {
        for (index, sample) in speak(SENTENCES[6]).iter().enumerate() {
            let tone = (index as f32 / 16_000.0 * SECRET_HZ * std::f32::consts::TAU).sin() * 0.4;
            pcm[at_ms * 16 + index] = sample * 0.5 + if *is_secret { tone } else { 0.0 };
        }
    }
    pcm
}

#[test]
fn a_masked_sentence_reaches_no_engine_and_no_caption() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Listener {
        languages: Languages::of(["en"]),
        heard: heard.clone(),
    };
    let captioner = Captioner::start(vec![Arc::new(listener)], 1).unwrap();
    let lasts = speak(SENTENCES[6]).len() / 16;
    // A sentence before the mask, one under it, one after it; the call began some seconds ago.
    let before = lasts + 2_500;
    let zero = Instant::now()
        .checked_sub(Duration::from_millis(before as u64))
        .unwrap();
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, true), events).unwrap();
    leg.pause();
    let closed = zero.elapsed().as_millis() as usize;
    thread::sleep(Duration::from_millis(lasts as u64 + 600));
    let asked = zero.elapsed().as_millis() as usize;
    leg.resume();
    let open = zero.elapsed().as_millis() as usize + 200;
    let secret_at = closed + 100;
    assert!(secret_at + lasts < asked);
    let pcm = sound(
        open + lasts + 2_500,
        &[(1_000, false), (secret_at, true), (open + 800, false)],
    );
    for packet in packets(&pcm, zero) {
        while !leg.push(packet.clone()) {
            thread::sleep(Duration::from_millis(2));
        }
    }
    futures::executor::block_on(leg.close());
    let mut all = Vec::new();
    while let Ok(event) = received.try_recv() {
        all.push(event);
    }
    let kept: Vec<(u64, u64)> = finals(&all)
        .iter()
        .map(|event| (event.start_ms, event.end_ms))
        .collect();
    assert!(kept.len() >= 2, "{kept:?}");
    for event in &all {
        let apart = event.end_ms <= closed as u64 + 20 || event.start_ms + 20 >= open as u64;
        assert!(apart, "{event:?} lies under the mask {closed}–{open}");
    }
    assert!(kept[0].0.abs_diff(1_000) < 250, "{kept:?}");
    assert!(
        kept.iter().any(|one| one.0.abs_diff(open as u64 + 800) < 250),
        "{kept:?} after {open}"
    );
    for pcm in heard.lock().iter() {
        assert!(
            secret_level(pcm) < -30.0,
            "the engine heard {} dB of it",
            secret_level(pcm)
        );
    }

    // Without a mask the same sound is found: the search above works.
    heard.lock().clear();
    let zero = Instant::now();
    let pcm = sound(lasts + 2_500, &[(1_000, true)]);
    captions(&captioner, options("en", zero, false), packets(&pcm, zero));
    assert!(heard.lock().iter().any(|pcm| secret_level(pcm) > -20.0));
}
