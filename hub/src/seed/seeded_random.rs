//! Seeded random numbers (SplitMix64, Steele, Lea and Flood 2014), so that every machine seeds the same county.

/// A deterministic random number generator.
#[derive(Debug, Clone)]
pub struct SeededRandom(u64);

impl SeededRandom {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 even bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` up to and without `high`.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low).max(1) as u64) as i64
    }

    /// True in `percent` of 100 draws.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.range(0, 100) < percent
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.range(0, all.len() as i64) as usize]
    }

    /// A message's id: version 7, so that ids sort by time.
    pub fn uuid(&mut self, at_ms: i64) -> String {
        let mut tail = [0; 10];
        tail[..8].copy_from_slice(&self.bits().to_be_bytes());
        tail[8..].copy_from_slice(&self.bits().to_be_bytes()[..2]);
        uuid::Builder::from_unix_timestamp_millis(at_ms.max(0) as u64, &tail)
            .into_uuid()
            .to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::SeededRandom;

    #[test]
    fn the_same_seed_throws_the_same() {
        let throws = |seed| {
            let mut random = SeededRandom::new(seed);
            (0..5).map(|_| random.range(0, 1000)).collect::<Vec<_>>()
        };
        assert_eq!(throws(7), throws(7));
        assert_ne!(throws(7), throws(8));
        assert_eq!(SeededRandom::new(0).bits(), 0xe220_a839_7b1d_cdaf);
    }
}
