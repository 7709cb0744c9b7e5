//! Times measured many times over, and the percentiles of them.

use std::time::Duration;

/// Measured times in milliseconds.
#[derive(Default)]
pub struct Distribution {
    values_ms: Vec<f64>,
}

impl Distribution {
    /// Adds one measurement.
    pub fn add(&mut self, time: Duration) {
        self.values_ms.push(time.as_secs_f64() * 1000.0);
    }

    /// Adds all measurements of another one.
    pub fn absorb(&mut self, other: Self) {
        self.values_ms.extend(other.values_ms);
    }

    /// The measurements, in the order in which they were added.
    pub fn values_ms(&self) -> &[f64] {
        &self.values_ms
    }

    /// How many measurements there are.
    pub fn len(&self) -> usize {
        self.values_ms.len()
    }

    /// The value that this share (0.5 = median) of the measurements does not exceed (nearest rank); none without
    /// measurements.
    pub fn percentile_ms(&self, share: f64) -> Option<f64> {
        let mut sorted = self.values_ms.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (share * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_by_nearest_rank() {
        let mut times = Distribution::default();
        for ms in (1..=100).rev() {
            times.add(Duration::from_millis(ms));
        }
        assert_eq!(times.percentile_ms(0.5), Some(50.0));
        assert_eq!(times.percentile_ms(0.99), Some(99.0));
        assert_eq!(times.percentile_ms(1.0), Some(100.0));
        assert_eq!(Distribution::default().percentile_ms(0.5), None);
    }
}
