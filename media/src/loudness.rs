//! Loudness of what is played to people, by EBU R128: voices, music and uploads are equally loud, so that nobody holds the telephone
//! away from their ear after a soft prompt. Measured as ITU-R BS.1770-4 says for one channel of 48 kHz.

use crate::prompt::RATE;

/// How loud everything that is played is, in LUFS: that of broadcasting (EBU R128), which leaves a voice 20 dB for its peaks.
pub(crate) const TARGET_LUFS: f64 = -23.0;
/// Loudest sample after levelling.
const MAX_PEAK: f64 = 0.97;
/// Most that a soft sound is raised: beyond this its noise would be heard, not the sound.
const MAX_GAIN: f64 = 31.6;
/// A block of the measure, in samples: 400 ms, and its step (BS.1770-4, annex 1).
const BLOCK: usize = RATE * 2 / 5;
const STEP: usize = BLOCK / 4;
/// Blocks softer than this are pauses.
const ABSOLUTE_GATE: f64 = -70.0;
/// Nor are those that are softer than the others by so many LU.
const RELATIVE_GATE: f64 = 10.0;

/// A filter of second order, as BS.1770-4 gives its coefficients for 48 kHz.
struct Biquad {
    b: [f64; 3],
    a: [f64; 2],
    before: [f64; 2],
}

impl Biquad {
    fn new(b: [f64; 3], a: [f64; 2]) -> Self {
        let before = [0.0; 2];
        Self { b, a, before }
    }

    fn next(&mut self, sample: f64) -> f64 {
        let [one, two] = self.before;
        let state = sample - self.a[0] * one - self.a[1] * two;
        self.before = [state, one];
        self.b[0] * state + self.b[1] * one + self.b[2] * two
    }
}

/// What the head does to sound, and that low tones seem softer (BS.1770-4, tables 1 and 2).
fn weighting() -> [Biquad; 2] {
    [
        Biquad::new(
            [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
            [-1.690_659_293_182_41, 0.732_480_774_215_85],
        ),
        Biquad::new([1.0, -2.0, 1.0], [-1.990_047_454_833_98, 0.990_072_250_366_21]),
    ]
}

/// How loud a sound is, in LUFS, its pauses left out; none where nothing is heard.
pub(crate) fn loudness(samples: &[f32]) -> Option<f64> {
    let [mut shelf, mut high_pass] = weighting();
    let powers: Vec<f64> = samples
        .iter()
        .map(|sample| high_pass.next(shelf.next(f64::from(*sample))).powi(2))
        .collect();
    let mean = |block: &[f64]| block.iter().sum::<f64>() / block.len() as f64;
    let blocks: Vec<f64> = match powers.len() {
        0 => return None,
        short if short < BLOCK => vec![mean(&powers)],
        _ => powers.windows(BLOCK).step_by(STEP).map(mean).collect(),
    };
    let lufs = |power: f64| -0.691 + 10.0 * power.log10();
    let louder_than = |gate: f64| {
        let heard: Vec<f64> = blocks
            .iter()
            .copied()
            .filter(|power| lufs(*power) > gate)
            .collect();
        (!heard.is_empty()).then(|| lufs(mean(&heard)))
    };
    let roughly = louder_than(ABSOLUTE_GATE)?;
    louder_than((roughly - RELATIVE_GATE).max(ABSOLUTE_GATE))
}

/// Makes a sound as loud as all others. One whose peaks do not allow it stays softer; silence stays what it is.
pub(crate) fn level(samples: &mut [f32]) {
    let Some(lufs) = loudness(samples) else { return };
    let peak = samples
        .iter()
        .fold(0.0_f32, |most, sample| most.max(sample.abs()));
    if peak <= 0.0 {
        return;
    }
    let wanted = 10_f64.powf((TARGET_LUFS - lufs) / 20.0);
    let gain = wanted.min(MAX_GAIN).min(MAX_PEAK / f64::from(peak)) as f32;
    for sample in samples {
        *sample *= gain;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hold_music::hold_music;
    use crate::prompt::{Prompt, Speaker};
    use std::f32::consts::TAU;

    fn sine(hertz: f32, amplitude: f32, seconds: f32) -> Vec<f32> {
        let length = (seconds * RATE as f32) as usize;
        (0..length)
            .map(|at| amplitude * (TAU * hertz * at as f32 / RATE as f32).sin())
            .collect()
    }

    fn played(prompt: &Prompt) -> Vec<f32> {
        let mut decoder = opus::Decoder::new(RATE as u32, opus::Channels::Mono).unwrap();
        let mut heard = Vec::new();
        let mut out = [0.0; RATE / 50];
        for packet in prompt.iter() {
            let length = decoder.decode_float(packet, &mut out, false).unwrap();
            heard.extend_from_slice(&out[..length]);
        }
        heard
    }

    /// EBU Tech 3341, case 1: a sine of 1 kHz at -23 dBFS on both channels is -23 LUFS; on one channel 3 LU less.
    #[test]
    fn a_known_tone_has_its_known_loudness() {
        let amplitude = 10_f32.powf(-23.0 / 20.0);
        let lufs = loudness(&sine(1_000.0, amplitude, 20.0)).unwrap();
        assert!((lufs + 26.0).abs() < 0.1, "{lufs}");
        assert_eq!(loudness(&[]), None);
        assert_eq!(loudness(&[0.0; 96_000]), None);
        let low = loudness(&sine(60.0, amplitude, 5.0)).unwrap();
        assert!(low < lufs - 1.0, "low tones seem softer: {low}");
    }

    #[test]
    fn pauses_do_not_make_a_sound_softer() {
        let tone = sine(500.0, 0.1, 4.0);
        let mut with_pauses = tone.clone();
        with_pauses.extend([0.0; 4 * RATE]);
        with_pauses.extend(&tone);
        let (whole, broken) = (loudness(&tone).unwrap(), loudness(&with_pauses).unwrap());
        assert!((whole - broken).abs() < 0.5, "{whole} and {broken}");
    }

    #[test]
    fn soft_and_loud_become_one_and_nothing_is_clipped() {
        for amplitude in [0.005, 0.02, 0.3, 1.0] {
            let mut tone = sine(700.0, amplitude, 2.0);
            level(&mut tone);
            let lufs = loudness(&tone).unwrap();
            assert!((lufs - TARGET_LUFS).abs() < 0.2, "{amplitude}: {lufs}");
        }
        let mut click = vec![0.0; 2 * RATE];
        click[100] = 0.5;
        level(&mut click);
        assert!(click.iter().all(|sample| sample.abs() <= 1.0));
        let mut nothing = vec![0.0; RATE];
        level(&mut nothing);
        assert!(nothing.iter().all(|sample| *sample == 0.0));
    }

    #[test]
    fn voices_and_music_are_within_two_decibels_of_each_other() {
        let speaker = Speaker::default();
        let mut heard = vec![("music", loudness(&played(&hold_music().unwrap())).unwrap())];
        for (lang, text) in [
            (
                "en",
                "Thank you for calling. Somebody will be with you in a moment.",
            ),
            ("es", "Gracias por llamar. Alguien le atenderá en un momento."),
            ("ar", "شكراً لاتصالك. سيكون معك أحدهم بعد لحظات."),
            ("vi", "Cảm ơn quý vị đã gọi. Sẽ có người nói chuyện với quý vị."),
            ("zh", "感谢您的来电。马上会有人与您通话。"),
            ("ru", "Спасибо за звонок. Вам скоро ответят."),
        ] {
            heard.push((
                lang,
                loudness(&played(&speaker.say(lang, text).unwrap())).unwrap(),
            ));
        }
        for (what, lufs) in &heard {
            assert!((lufs - TARGET_LUFS).abs() < 1.0, "{what}: {lufs} of {heard:?}");
        }
    }
}
