//! Digits as tones within the voice (ITU-T Q.23 and Q.24), found by Goertzel's algorithm.

#[cfg(test)]
mod talk_off;

use std::f32::consts::TAU;

/// Samples a second.
pub const RATE: u32 = 8_000;
/// Samples looked at together: 12.75 ms. Longer blocks would not hear a telephone whose tones are off by the 1.5 % that Q.24
/// allows; shorter ones would not separate the tones.
const BLOCK: usize = 102;
/// Blocks in a row that make a digit, and without it that end it.
const HEARD_IN: u32 = 4;
const OVER_AFTER: u32 = 4;
const LOW: [f32; 4] = [697.0, 770.0, 852.0, 941.0];
const HIGH: [f32; 4] = [1_209.0, 1_336.0, 1_477.0, 1_633.0];
const KEYS: [[char; 4]; 4] = [
    ['1', '2', '3', 'A'],
    ['4', '5', '6', 'B'],
    ['7', '8', '9', 'C'],
    ['*', '0', '#', 'D'],
];
/// Minimum share of the block's energy in the two tones; speech seldom has as much for so long. This and the following are as low as
/// an hour of recorded speech lets them be (`talk_off.rs`): the lower, the more speech beside a key is borne.
const PURITY: f32 = 0.66;
/// How much stronger one of the two may be: 9 dB.
const TWIST: f32 = 8.0;
/// How much stronger than the others of its group a tone is.
const APART: f32 = 3.0;
/// Least energy a sample: about −36 dBov.
const LEAST_ENERGY: f32 = 260_000.0;

/// Samples that may be lost in one press: 100 ms. No phone leaves a shorter pause without packets.
const LONGEST_GAP: i32 = 800;

/// Listens for digits in one voice.
pub struct DigitDetector {
    block: Vec<f32>,
    /// What the last block was, how many in a row were the same, and which digit has been named already.
    last: Option<char>,
    same: u32,
    named: Option<char>,
}

impl Default for DigitDetector {
    fn default() -> Self {
        Self {
            block: Vec::with_capacity(BLOCK),
            last: None,
            same: 0,
            named: None,
        }
    }
}

impl DigitDetector {
    /// So many samples were not heard, because packets were lost, or the phone sent none; fewer than none: the voice goes on
    /// elsewhere. A digit that is pressed through a short gap is the same press.
    pub fn miss(&mut self, samples: i32) {
        self.block.clear();
        self.same = 0;
        if !(0..=LONGEST_GAP).contains(&samples) {
            self.named = None;
        }
    }

    /// Hears samples at 8 kHz; a digit is named once, in its fourth block.
    pub fn hear(&mut self, samples: &[i16]) -> Option<char> {
        let mut heard = None;
        for &sample in samples {
            self.block.push(f32::from(sample));
            if self.block.len() == BLOCK {
                let found = key(&self.block);
                self.block.clear();
                heard = self.follow(found).or(heard);
            }
        }
        heard
    }

    fn follow(&mut self, found: Option<char>) -> Option<char> {
        self.same = if found == self.last { self.same + 1 } else { 1 };
        self.last = found;
        let needed = found.map_or(OVER_AFTER, |_| HEARD_IN);
        if self.same < needed || found == self.named {
            return None;
        }
        self.named = found;
        found
    }
}

fn key(block: &[f32]) -> Option<char> {
    let energy: f32 = block.iter().map(|sample| sample * sample).sum();
    if energy < LEAST_ENERGY * BLOCK as f32 {
        return None;
    }
    let (row, low) = strongest(block, &LOW)?;
    let (column, high) = strongest(block, &HIGH)?;
    let is_even = low < high * TWIST && high < low * TWIST;
    // A pure tone of amplitude a has the energy a²n/2, and Goertzel's power (an/2)².
    let share = 2.0 * (low + high) / (BLOCK as f32 * energy);
    (is_even && share > PURITY).then(|| KEYS[row][column])
}

/// Which of the four tones is the strongest, when it is so by far.
fn strongest(block: &[f32], tones: &[f32; 4]) -> Option<(usize, f32)> {
    let powers = tones.map(|tone| power(block, tone));
    let (at, best) = powers
        .iter()
        .copied()
        .enumerate()
        .max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    let apart = |(other, power): (usize, &f32)| other == at || power * APART < best;
    powers.iter().enumerate().all(apart).then_some((at, best))
}

fn power(block: &[f32], tone: f32) -> f32 {
    let turn = 2.0 * (TAU * tone / RATE as f32).cos();
    let (mut before, mut now) = (0.0f32, 0.0f32);
    for sample in block {
        (before, now) = (now, sample + turn * now - before);
    }
    now * now + before * before - turn * now * before
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tones(parts: &[(f32, f32)], samples: usize) -> Vec<i16> {
        let at = |index: usize| {
            let time = index as f32 / RATE as f32;
            let sum: f32 = parts
                .iter()
                .map(|(tone, level)| level * (TAU * tone * time).sin())
                .sum();
            sum as i16
        };
        (0..samples).map(at).collect()
    }

    #[test]
    fn every_key_is_heard_once_however_long_it_is_held() {
        for (row, low) in LOW.iter().enumerate() {
            for (column, high) in HIGH.iter().enumerate() {
                for milliseconds in [70, 100, 800] {
                    let mut detector = DigitDetector::default();
                    let sound = tones(&[(*low, 6_000.0), (*high, 6_000.0)], milliseconds * 8);
                    let silence = [0i16; 800];
                    let heard: Vec<char> = sound
                        .chunks(160)
                        .chain(silence.chunks(160))
                        .filter_map(|chunk| detector.hear(chunk))
                        .collect();
                    assert_eq!(heard, [KEYS[row][column]], "{milliseconds} ms");
                }
            }
        }
    }

    #[test]
    fn the_same_key_twice_is_two_digits() {
        let mut detector = DigitDetector::default();
        let press = tones(&[(770.0, 5_000.0), (1_336.0, 4_000.0)], 800);
        let sound = [press.clone(), vec![0; 640], press, vec![0; 640]].concat();
        let heard: String = sound
            .chunks(160)
            .filter_map(|chunk| detector.hear(chunk))
            .collect();
        assert_eq!(heard, "55");
    }

    #[test]
    fn a_press_with_packets_lost_is_one_digit_and_after_a_pause_it_is_another() {
        let press = tones(&[(770.0, 5_000.0), (1_336.0, 4_000.0)], 1_600);
        for (lost, heard) in [(160, "5"), (800, "5"), (1_600, "55"), (-160, "55")] {
            let mut detector = DigitDetector::default();
            let mut digits: String = press
                .chunks(160)
                .filter_map(|chunk| detector.hear(chunk))
                .collect();
            detector.miss(lost);
            digits.extend(press.chunks(160).filter_map(|chunk| detector.hear(chunk)));
            assert_eq!(digits, heard, "{lost} samples");
        }
    }

    #[test]
    fn one_tone_weak_tones_and_tones_in_noise_are_no_digit() {
        for parts in [
            &[(770.0, 8_000.0)][..],
            &[(770.0, 8_000.0), (852.0, 8_000.0)],
            &[(770.0, 8_000.0), (1_336.0, 1_000.0)],
            &[(770.0, 200.0), (1_336.0, 200.0)],
            &[
                (770.0, 4_000.0),
                (1_336.0, 4_000.0),
                (300.0, 6_000.0),
                (2_500.0, 6_000.0),
            ],
        ] {
            let mut detector = DigitDetector::default();
            assert_eq!(detector.hear(&tones(parts, 8_000)), None, "{parts:?}");
        }
    }
}
