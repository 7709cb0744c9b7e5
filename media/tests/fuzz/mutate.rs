//! New inputs out of old ones.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Numbers at which lengths and counts go wrong.
const AWKWARD: [u32; 9] = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff];
const LONGEST: usize = 64 * 1024;

/// A generator of inputs that the same seed repeats.
pub struct Mutator(StdRng);

impl Mutator {
    /// Starts at a seed.
    pub fn new(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    /// One of the inputs with one to eight changes.
    pub fn mutate(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = inputs[self.0.random_range(0..inputs.len())].clone();
        for _ in 0..self.0.random_range(1..=8) {
            self.change(&mut bytes, inputs);
        }
        bytes.truncate(LONGEST);
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, inputs: &[Vec<u8>]) {
        if bytes.is_empty() {
            bytes.push(self.0.random());
            return;
        }
        let at = self.0.random_range(0..bytes.len());
        match self.0.random_range(0..7) {
            0 => bytes[at] ^= 1 << self.0.random_range(0..8),
            1 => bytes[at] = self.0.random(),
            2 => bytes.truncate(at),
            3 => {
                let end = (at + self.0.random_range(1..=64)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + self.0.random_range(1..=256)).min(bytes.len());
                let doubled = bytes[at..end].to_vec();
                bytes.splice(at..at, doubled);
            }
            5 => {
                let number = AWKWARD[self.0.random_range(0..AWKWARD.len())];
                let written = if self.0.random() {
                    number.to_be_bytes()
                } else {
                    number.to_le_bytes()
                };
                let wide = [1, 2, 4][self.0.random_range(0..3)];
                for (offset, byte) in written.iter().take(wide).enumerate() {
                    if let Some(place) = bytes.get_mut(at + offset) {
                        *place = *byte;
                    }
                }
            }
            _ => {
                let other = &inputs[self.0.random_range(0..inputs.len())];
                if !other.is_empty() {
                    let start = self.0.random_range(0..other.len());
                    bytes.truncate(at);
                    bytes.extend_from_slice(&other[start..]);
                }
            }
        }
    }
}
