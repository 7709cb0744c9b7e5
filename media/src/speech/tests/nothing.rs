//! Sound without English words yields none: silence, noise, tones, keys, music, a fax.

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
        let received = heard(&sound);
        let words: Vec<&str> = received
            .iter()
            .flat_map(|event| [&*event.committed_text, &*event.interim_text])
            .collect();
        assert!(words.iter().all(|text| text.is_empty()), "{what}: {words:?}");
    }
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
