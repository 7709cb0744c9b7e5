//! How long a caller is likely to wait, where enough has happened to say so.

/// Answers that are longer ago say nothing about now.
pub const LOOK_BACK_MS: i64 = 30 * 60_000;
/// Fewer answers than this are no measure.
const FEWEST: usize = 3;

/// The wait of the caller at this place (1: the first), by how fast callers of the line were answered lately. `answered_at_ms` are
/// the moments, in any order.
pub fn expected_wait_ms(answered_at_ms: &[i64], place: u32, now_ms: i64) -> Option<i64> {
    let recent = answered_at_ms
        .iter()
        .filter(|at_ms| (now_ms - LOOK_BACK_MS..=now_ms).contains(*at_ms));
    let (count, first) = recent.fold((0_usize, i64::MAX), |(count, first), at_ms| {
        (count + 1, first.min(*at_ms))
    });
    if count < FEWEST {
        return None;
    }
    let between = (now_ms - first) / i64::try_from(count).ok()?;
    Some(between.saturating_mul(i64::from(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_of_the_last_half_hour_is_the_measure() {
        let now = 10 * LOOK_BACK_MS;
        assert_eq!(expected_wait_ms(&[now - 1, now - 2], 1, now), None);
        let every_minute: Vec<i64> = (1..=10).map(|minute| now - minute * 60_000).collect();
        assert_eq!(expected_wait_ms(&every_minute, 1, now), Some(60_000));
        assert_eq!(expected_wait_ms(&every_minute, 3, now), Some(180_000));
        let old = [now - LOOK_BACK_MS - 1; 20];
        assert_eq!(expected_wait_ms(&old, 1, now), None);
        assert_eq!(expected_wait_ms(&[i64::MIN, i64::MAX], u32::MAX, now), None);
    }
}
