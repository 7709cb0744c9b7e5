//! Is this speech? A detector for each leg, in frames of 16 ms.

use earshot::Detector;

/// Samples of a frame at 16 kHz.
pub(super) const FRAME: usize = 256;

const RATE: f32 = 16_000.0;
/// Above 250 Hz, where voices carry their words, speech is louder than this (RMS; −55 dBFS).
const FLOOR: f32 = 0.001_8;
/// Frequencies of touch tones (ITU-T Q.23).
const LOW_TONES: [f32; 4] = [697.0, 770.0, 852.0, 941.0];
const HIGH_TONES: [f32; 4] = [1_209.0, 1_336.0, 1_477.0, 1_633.0];
/// A frame in which one tone of each group has this share of the energy is a touch tone, not a voice.
const TONE_SHARE: f32 = 0.75;

/// Detects whether a leg speaks. The neural detector alone is fooled by mains hum, low rumble and touch tones: these
/// are filtered first.
pub(super) struct VoiceActivity {
    detector: Detector,
    high_pass: HighPass,
    /// Frames for which a touch tone is still held to be sounding.
    tone_hold: u8,
}

impl VoiceActivity {
    pub(super) fn new() -> Self {
        Self {
            detector: Detector::default(),
            high_pass: HighPass::new(250.0),
            tone_hold: 0,
        }
    }

    /// Forgets what was heard; for after a gap.
    pub(super) fn reset(&mut self) {
        self.detector.reset();
        self.high_pass = HighPass::new(250.0);
        self.tone_hold = 0;
    }

    /// How likely the frame is speech, 0 to 1.
    pub(super) fn score(&mut self, frame: &[f32; FRAME]) -> f32 {
        let mut clean = *frame;
        for sample in &mut clean {
            *sample = if sample.is_finite() {
                sample.clamp(-1.0, 1.0)
            } else {
                0.0
            };
        }
        let score = self.detector.predict_f32(&clean);
        let energy: f32 = clean.iter().map(|sample| sample * sample).sum();
        let voiced: f32 = clean
            .iter()
            .map(|sample| self.high_pass.step(*sample).powi(2))
            .sum();
        let low = LOW_TONES
            .iter()
            .map(|hertz| tone_energy(&clean, *hertz))
            .fold(0.0, f32::max);
        let high = HIGH_TONES
            .iter()
            .map(|hertz| tone_energy(&clean, *hertz))
            .fold(0.0, f32::max);
        let is_key = energy > 0.0 && low + high > TONE_SHARE * energy && low.min(high) > 0.08 * energy;
        self.tone_hold = if is_key {
            4
        } else {
            self.tone_hold.saturating_sub(1)
        };
        let loud_enough = (voiced / FRAME as f32).sqrt() > FLOOR;
        // Hum and rumble have nearly all their energy below the voices' words.
        let rumble = voiced < 0.02 * energy;
        if loud_enough && !rumble && self.tone_hold == 0 {
            score
        } else {
            0.0
        }
    }
}

/// Energy of a frame at one frequency (Goertzel), on the scale of the sum of squares.
fn tone_energy(frame: &[f32; FRAME], hertz: f32) -> f32 {
    let coefficient = 2.0 * (hertz / RATE * std::f32::consts::TAU).cos();
    let (mut first, mut second) = (0.0f32, 0.0f32);
    for sample in frame {
        let next = sample + coefficient * first - second;
        second = first;
        first = next;
    }
    (first * first + second * second - coefficient * first * second) * 2.0 / FRAME as f32
}

/// A second-order Butterworth high-pass.
struct HighPass {
    b: [f32; 3],
    a: [f32; 2],
    x: [f32; 2],
    y: [f32; 2],
}

impl HighPass {
    fn new(hertz: f32) -> Self {
        let omega = hertz / RATE * std::f32::consts::TAU;
        let alpha = omega.sin() / std::f32::consts::SQRT_2;
        let (cosine, scale) = (omega.cos(), 1.0 + alpha);
        let b = [
            (1.0 + cosine) / 2.0 / scale,
            -(1.0 + cosine) / scale,
            (1.0 + cosine) / 2.0 / scale,
        ];
        Self {
            b,
            a: [-2.0 * cosine / scale, (1.0 - alpha) / scale],
            x: [0.0; 2],
            y: [0.0; 2],
        }
    }

    fn step(&mut self, x: f32) -> f32 {
        let y = self.b[0] * x + self.b[1] * self.x[0] + self.b[2] * self.x[1]
            - self.a[0] * self.y[0]
            - self.a[1] * self.y[1];
        self.x = [x, self.x[0]];
        self.y = [y, self.y[0]];
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Share of frames of three seconds that count as speech.
    fn share(sound: impl Fn(f32) -> f32) -> f32 {
        let mut voice = VoiceActivity::new();
        let mut speech = 0;
        let frames = 3 * 16_000 / FRAME;
        for index in 0..frames {
            let frame = std::array::from_fn(|sample| sound((index * FRAME + sample) as f32 / RATE));
            speech += usize::from(voice.score(&frame) >= 0.5);
        }
        speech as f32 / frames as f32
    }

    fn sine(hertz: f32, time: f32) -> f32 {
        (time * hertz * std::f32::consts::TAU).sin()
    }

    #[test]
    fn hum_and_keys_and_tones_are_no_speech() {
        assert_eq!(share(|_| 0.0), 0.0);
        let hum = |t| 0.3 * sine(50.0, t) + 0.1 * sine(100.0, t) + 0.05 * sine(150.0, t);
        assert!(share(hum) < 0.02, "mains hum");
        for (low, high) in [(697.0, 1_209.0), (770.0, 1_336.0), (941.0, 1_477.0)] {
            // 100 ms pressed, 100 ms not.
            let key = |t: f32| {
                if t % 0.2 < 0.1 {
                    0.25 * sine(low, t) + 0.25 * sine(high, t)
                } else {
                    0.0
                }
            };
            assert!(share(key) < 0.05, "key {low}: {}", share(key));
        }
        let ringback = |t| 0.2 * sine(440.0, t) + 0.2 * sine(480.0, t);
        assert!(share(ringback) < 0.05, "ringback");
    }
}
