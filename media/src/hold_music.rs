//! Hold music: a slow figure over four chords, composed here, so that it infringes no copyright.

use crate::loudness::level;
use crate::prompt::{Prompt, PromptError, RATE, encode};
use opus::Application;
use std::f32::consts::TAU;
use std::sync::OnceLock;

/// Seconds between two notes.
const STEP_S: f32 = 0.75;
/// Initial amplitude of a note; about three sound at the same time.
const AMPLITUDE: f32 = 0.06;
/// How long a note takes to fall to a third, in seconds.
const DECAY_S: f32 = 1.1;
/// Seconds over which a note swells, so that it does not click.
const ATTACK_S: f32 = 0.04;
/// Semitones above the A of 220 Hz: C, A minor, F and G, each as a figure of eight notes.
const FIGURES: [[i8; 8]; 4] = [
    [3, 7, 10, 15, 19, 15, 10, 7],
    [0, 3, 7, 12, 15, 12, 7, 3],
    [-4, 0, 3, 8, 12, 8, 3, 0],
    [-2, 2, 5, 10, 14, 10, 5, 2],
];

/// Twenty-four seconds of music for looping. Computed once; the first time takes some tenths of a second of CPU, so not
/// for an async worker.
pub fn hold_music() -> Result<Prompt, PromptError> {
    static KEPT: OnceLock<Prompt> = OnceLock::new();
    if let Some(kept) = KEPT.get() {
        return Ok(kept.clone());
    }
    let mut music = samples();
    level(&mut music);
    let made: Prompt = encode(&music, Application::Audio)?.into();
    Ok(KEPT.get_or_init(|| made).clone())
}

fn samples() -> Vec<f32> {
    let step = (STEP_S * RATE as f32) as usize;
    let notes: Vec<i8> = FIGURES.concat();
    let mut music = vec![0.0; notes.len() * step];
    for (index, semitones) in notes.iter().enumerate() {
        let hz = 220.0 * 2f32.powf(f32::from(*semitones) / 12.0);
        let length = music.len() - index * step;
        for (n, sample) in music[index * step..][..length.min(4 * step)]
            .iter_mut()
            .enumerate()
        {
            let at = n as f32 / RATE as f32;
            let loudness = AMPLITUDE * (at / ATTACK_S).min(1.0) * (-at / DECAY_S).exp();
            // A second partial, softer and sooner gone, makes it an instrument.
            let tone = (TAU * hz * at).sin() + 0.3 * (TAU * 2.0 * hz * at).sin() * (-at / 0.4).exp();
            *sample += loudness * tone;
        }
    }
    music
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_music_of_a_bearable_loudness_that_begins_and_ends_softly() {
        let music = samples();
        assert_eq!(music.len(), 24 * RATE);
        let rms = (music.iter().map(|s| s * s).sum::<f32>() / music.len() as f32).sqrt();
        let dbfs = 20.0 * rms.log10();
        assert!((-32.0..-18.0).contains(&dbfs), "{dbfs} dBFS");
        assert!(music.iter().all(|s| s.abs() < 0.5));
        assert!(music[..48].iter().all(|s| s.abs() < 0.01));
        // Never silent for a second: people on hold must not think that the line is dead.
        for second in music.chunks(RATE) {
            assert!(second.iter().any(|s| s.abs() > 0.01));
        }
        assert!(hold_music().unwrap().len() >= 1_200);
    }
}
