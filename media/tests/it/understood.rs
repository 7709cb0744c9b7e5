//! Sound through the whole recogniser, with the weights of this machine.

use bytes::Bytes;
use hub_media::AudioPacket;
use hub_media::speech::{Captioner, LegOptions, installed_models, load_engines, weights_cache};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// What the recogniser makes of 48 kHz mono sound in a language, in the order in which it was said.
pub async fn understood(pcm: Vec<i16>, lang: &str) -> String {
    let (events, mut received) = mpsc::unbounded_channel();
    let models = installed_models(&[weights_cache().expect("there is a home folder")]);
    assert!(
        !models.is_empty(),
        "no speech weights: run hub/scripts/speech-weights.py"
    );
    let engines = load_engines(&models).expect("the weights load");
    let captioner = Captioner::start(engines, 2).expect("starts");
    let zero = Instant::now();
    let options = LegOptions {
        leg: "ada".into(),
        lang: lang.into(),
        zero,
        interims: false,
        translate: false,
        asks_again: false,
        hints: "".into(),
    };
    let leg = captioner.open(options, events).expect("the language is known");
    let mut encoder =
        opus::Encoder::new(48_000, opus::Channels::Mono, opus::Application::Voip).expect("an encoder");
    for (number, frame) in pcm.chunks_exact(960).enumerate() {
        let packet = AudioPacket {
            arrival: zero + Duration::from_millis(number as u64 * 20),
            sequence: number as u16,
            timestamp: number as u32 * 960,
            marker: number == 0,
            payload: Bytes::from(encoder.encode_vec(frame, 1_275).expect("encodes")),
            level_dbov: None,
        };
        while !leg.push(packet.clone()) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    leg.close().await;
    let mut finals = Vec::new();
    while let Ok(event) = received.try_recv() {
        if event.is_final {
            finals.push((event.start_ms, event.committed_text));
        }
    }
    finals.sort();
    let texts: Vec<String> = finals.into_iter().map(|(_, text)| text).collect();
    texts.join(" ")
}

/// Small letters, digits and blanks alone.
pub fn letters_of(text: &str) -> String {
    text.to_lowercase().replace(
        |letter: char| !letter.is_alphanumeric() && letter != ' ' && letter != '\'',
        "",
    )
}
