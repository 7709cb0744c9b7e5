//! How long something took, of many: the one in the middle, and the one that nine of ten do not exceed.

use serde::Serialize;

/// A summary of intervals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Durations {
    /// How many there are.
    pub count: i64,
    /// Half of them take at most so long, in milliseconds; null without any.
    pub median_ms: Option<i64>,
    /// Nine of ten take at most so long, in milliseconds; null without any.
    pub p90_ms: Option<i64>,
}

impl Durations {
    /// Of these intervals in milliseconds, by the nearest rank: each figure is an interval that there was.
    pub fn of(mut intervals_ms: Vec<i64>) -> Self {
        intervals_ms.sort_unstable();
        let at = |percent: usize| {
            let rank = (intervals_ms.len() * percent).div_ceil(100);
            intervals_ms.get(rank.saturating_sub(1)).copied()
        };
        Self {
            count: intervals_ms.len() as i64,
            median_ms: at(50),
            p90_ms: at(90),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_and_nine_of_ten_are_intervals_that_there_were() {
        let of = |last: i64| Durations::of((1..=last).rev().collect());
        let figures = |one: Durations| (one.count, one.median_ms, one.p90_ms);
        assert_eq!(figures(of(0)), (0, None, None));
        assert_eq!(figures(of(1)), (1, Some(1), Some(1)));
        assert_eq!(figures(of(4)), (4, Some(2), Some(4)));
        assert_eq!(figures(of(10)), (10, Some(5), Some(9)));
        assert_eq!(figures(of(100)), (100, Some(50), Some(90)));
    }
}
