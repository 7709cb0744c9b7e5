//! Sound without words yields none: silence, hours of it, noise, tones, keys, music, a fax.

use super::*;

const RATE: f32 = 16_000.0;

fn wave(seconds: f32, sound: impl Fn(f32) -> f32) -> Vec<f32> {
    (0..(seconds * RATE) as usize)
        .map(|sample| sound(sample as f32 / RATE))
        .collect()
}

fn sine(hertz: f32, time: f32) -> f32 {
    (time * hertz * std::f32::consts::TAU).sin()
}

/// The noise, summed up: low frequencies are the loudest.
fn rumble(samples: usize) -> Vec<f32> {
    let mut level = 0.0;
    let sum = noise(samples).into_iter().map(|sample| {
        level = 0.995 * level + 0.02 * sample;
        level
    });
    sum.collect()
}

/// Chords with overtones that change every half second, as a caller hears them on hold.
fn music(seconds: f32) -> Vec<f32> {
    const CHORDS: [[f32; 3]; 4] = [
        [262.0, 330.0, 392.0],
        [220.0, 262.0, 330.0],
        [175.0, 220.0, 262.0],
        [196.0, 247.0, 294.0],
    ];
    wave(seconds, |time| {
        let chord = CHORDS[(time * 2.0) as usize % CHORDS.len()];
        let fade = (-(time * 2.0).fract() * 3.0).exp();
        let tone =
            |hertz: f32| sine(hertz, time) + 0.5 * sine(2.0 * hertz, time) + 0.3 * sine(3.0 * hertz, time);
        chord.iter().map(|hertz| tone(*hertz)).sum::<f32>() * 0.1 * fade
    })
}

/// Touch tones of a caller who types a long number.
fn keys(seconds: f32) -> Vec<f32> {
    const LOW: [f32; 4] = [697.0, 770.0, 852.0, 941.0];
    const HIGH: [f32; 3] = [1_209.0, 1_336.0, 1_477.0];
    wave(seconds, |time| {
        let key = (time * 4.0) as usize;
        match (time * 4.0).fract() < 0.4 {
            true => 0.25 * sine(LOW[key % 4], time) + 0.25 * sine(HIGH[key % 3], time),
            false => 0.0,
        }
    })
}

/// The calling tone of a fax, its answer, and carriers that are keyed as a modem keys them.
fn fax(seconds: f32) -> Vec<f32> {
    wave(seconds, |time| match time % 6.0 {
        time if time < 0.5 => 0.3 * sine(1_100.0, time),
        time if time < 3.0 => 0.3 * sine(2_100.0, time),
        time if (time * 300.0) as usize * 7_919 % 13 < 6 => 0.3 * sine(1_650.0, time),
        time => 0.3 * sine(1_850.0, time),
    })
}

fn heard(sound: &[f32]) -> Vec<CaptionEvent> {
    let captioner = newcomer();
    let zero = Instant::now();
    captions(&captioner, options("en", zero, true), packets(sound, zero))
}

/// All that was on the screen, for however short a time.
fn words_of(events: &[CaptionEvent]) -> Vec<&str> {
    let texts = events
        .iter()
        .flat_map(|event| [&*event.committed_text, &*event.interim_text]);
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn silence_noise_and_hum_have_no_words() {
    let mut sound = silence(3_000);
    sound.extend(noise(3 * 16_000).iter().map(|sample| sample * 0.05));
    sound.extend(silence(1_000));
    sound.extend(rumble(3 * 16_000));
    sound.extend(wave(3.0, |time| {
        0.2 * sine(50.0, time) + 0.1 * sine(100.0, time) + 0.05 * sine(150.0, time)
    }));
    assert_eq!(heard(&sound), []);
}

#[test]
fn keys_music_and_a_fax_have_no_words() {
    for (what, sound) in [("keys", keys(8.0)), ("music", music(20.0)), ("fax", fax(12.0))] {
        assert_eq!(words_of(&heard(&sound)), Vec::<&str>::new(), "{what}");
    }
}

#[test]
fn the_music_of_a_call_on_hold_has_no_words() {
    let music = crate::hold_music::hold_music().unwrap();
    let mut decoder = opus::Decoder::new(16_000, opus::Channels::Mono).unwrap();
    let mut sound = Vec::new();
    for packet in music.iter() {
        let mut frame = [0.0f32; 320];
        decoder.decode_float(packet, &mut frame, false).unwrap();
        sound.extend(frame);
    }
    assert!(sound.len() > 20 * 16_000);
    for loudness in [1.0, 3.0] {
        let played: Vec<f32> = sound.iter().map(|sample| sample * loudness).collect();
        assert_eq!(words_of(&heard(&played)), Vec::<&str>::new());
    }
}

#[test]
fn two_hours_of_silence_have_no_words_and_what_is_said_after_them_stands_at_its_second() {
    const HOURS_MS: u64 = 2 * 3_600_000;
    let mut encoder = opus::Encoder::new(16_000, opus::Channels::Mono, opus::Application::Voip).unwrap();
    let nothing = Bytes::from(encoder.encode_vec_float(&[0.0; 320], 1_275).unwrap());
    let zero = Instant::now();
    let mut sequence = 65_000u16;
    let mut silent = |at_ms: u64| {
        sequence = sequence.wrapping_add(1);
        AudioPacket {
            arrival: zero + Duration::from_millis(at_ms),
            sequence,
            timestamp: (at_ms as u32).wrapping_mul(48).wrapping_sub(5_000),
            marker: false,
            payload: nothing.clone(),
            level_dbov: None,
        }
    };
    // Ten minutes as a silent client sends them, a packet every 400 ms; then the microphone is off: none at all.
    let mut all: Vec<AudioPacket> = (0..1_500).map(|number| silent(number * 400)).collect();
    all.extend((0..50).map(|number| silent(HOURS_MS - 1_000 + number * 20)));
    let mut said = speak(SENTENCES[5]);
    said.extend(silence(1_500));
    for (number, mut packet) in packets(&said, zero).into_iter().enumerate() {
        let like = silent(HOURS_MS + number as u64 * 20);
        (packet.arrival, packet.sequence, packet.timestamp) = (like.arrival, like.sequence, like.timestamp);
        all.push(packet);
    }
    let captioner = newcomer();
    let events = captions(&captioner, options("en", zero, true), all);
    assert_consistent(&events);
    let heard = finals(&events);
    assert_eq!(heard.len(), 1, "{events:#?}");
    assert!(heard[0].start_ms.abs_diff(HOURS_MS) < 250, "{heard:#?}");
    assert!(heard[0].committed_text.contains("answer"), "{heard:#?}");
}

#[test]
fn the_engine_itself_invents_nothing_where_voice_activity_was_fooled() {
    let cache = weights_cache().unwrap();
    for name in ["tiny.en", "base"] {
        let path = cache.join(format!("ggml-{name}.bin"));
        let engine = load_engines(&[path])
            .expect("hub/scripts/speech-weights.py has put it there")
            .remove(0);
        for (what, sound) in [
            ("silence", silence(4_000)),
            (
                "noise",
                noise(4 * 16_000).iter().map(|sample| sample * 0.05).collect(),
            ),
            ("rumble", rumble(4 * 16_000)),
            ("keys", keys(4.0)),
            ("music", music(6.0)),
            ("fax", fax(6.0)),
        ] {
            for hypothesis in [
                engine.interim(&sound, "en").unwrap(),
                engine.finalise(&sound, "en").unwrap(),
            ] {
                println!("{name} {what}: {hypothesis:?}");
                assert!(!hypothesis.speech, "{name} on {what}: {hypothesis:?}");
            }
        }
    }
}
