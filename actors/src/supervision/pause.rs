//! How long the dead wait for their next life.

use std::time::Duration;

/// After the first death.
pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// Between two lives at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Who has lived so long begins with the first pause again.
const LONG_LIFE: Duration = Duration::from_secs(120);

/// The pause after a life of this length that followed a pause of `last`.
pub(super) fn next_pause(last: Duration, lived: Duration) -> Duration {
    if lived >= LONG_LIFE {
        return FIRST_PAUSE;
    }
    last.saturating_mul(2).clamp(FIRST_PAUSE, LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lives_wait_longer_each_time_and_a_long_one_begins_anew() {
        let mut pauses = Vec::new();
        let mut pause = Duration::ZERO;
        for _ in 0..12 {
            pause = next_pause(pause, Duration::from_secs(1));
            pauses.push(pause);
        }
        assert_eq!(pauses[..3], [1, 2, 4].map(|times| FIRST_PAUSE * times));
        assert_eq!(pauses[11], LONGEST_PAUSE);
        assert_eq!(next_pause(LONGEST_PAUSE, LONG_LIFE), FIRST_PAUSE);
        assert_eq!(next_pause(Duration::MAX, Duration::ZERO), LONGEST_PAUSE);
    }
}
