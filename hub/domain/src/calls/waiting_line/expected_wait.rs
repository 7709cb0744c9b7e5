//! How long a caller is likely to wait, where enough has happened to say so.

/// What is longer ago says nothing about now.
pub const LOOK_BACK_MS: i64 = 30 * 60_000;
/// Fewer answers than this are no measure.
const FEWEST: usize = 5;
/// Of more than this, the last are the measure.
const MOST: usize = 200;

/// A caller who was in the line and is not any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    pub joined_at_ms: i64,
    pub ended_at_ms: i64,
    /// Somebody answered; the others gave up, or left for something else.
    pub is_answered: bool,
}

/// The wait of the caller at this place (1: the first): how long callers who were answered lately took to move up by one place,
/// as many times as there are places. Where nobody called for a while nothing slows this down, as it would with the time from one
/// answer to the next. `passed` is the line's, in any order.
pub fn expected_wait_ms(passed: &[Passed], place: u32, now_ms: i64) -> Option<i64> {
    let since_ms = now_ms.saturating_sub(LOOK_BACK_MS);
    let mut recent: Vec<&Passed> = passed
        .iter()
        .filter(|one| (since_ms..=now_ms).contains(&one.ended_at_ms) && one.joined_at_ms <= one.ended_at_ms)
        .collect();
    recent.sort_by_key(|one| std::cmp::Reverse(one.ended_at_ms));
    recent.truncate(MOST);
    let (mut answered, mut waited_ms, mut places) = (0_usize, 0_i64, 0_i64);
    for one in recent.iter().filter(|one| one.is_answered) {
        let ahead = recent
            .iter()
            .filter(|other| other.joined_at_ms < one.joined_at_ms && other.ended_at_ms > one.joined_at_ms)
            .count();
        answered += 1;
        waited_ms = waited_ms.saturating_add(one.ended_at_ms.saturating_sub(one.joined_at_ms));
        places += 1 + i64::try_from(ahead).ok()?;
    }
    if answered < FEWEST {
        return None;
    }
    Some((waited_ms / places).saturating_mul(i64::from(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 10 * LOOK_BACK_MS;
    const MINUTE_MS: i64 = 60_000;

    fn answered(joined_at_ms: i64, waited_ms: i64) -> Passed {
        Passed {
            joined_at_ms,
            ended_at_ms: joined_at_ms + waited_ms,
            is_answered: true,
        }
    }

    #[test]
    fn who_waited_alone_is_the_measure_of_one_place_however_seldom_callers_come() {
        let seldom: Vec<Passed> = (1..=5)
            .map(|one| answered(NOW - one * 5 * MINUTE_MS, MINUTE_MS))
            .collect();
        assert_eq!(expected_wait_ms(&seldom, 1, NOW), Some(MINUTE_MS));
        assert_eq!(expected_wait_ms(&seldom, 3, NOW), Some(3 * MINUTE_MS));
    }

    #[test]
    fn who_waited_behind_others_is_measured_by_their_place() {
        // Six come within a minute; one is answered every two minutes.
        let crowd: Vec<Passed> = (0..6)
            .map(|place| answered(NOW - 20 * MINUTE_MS + place * 10_000, (place + 1) * 2 * MINUTE_MS))
            .collect();
        let wait_ms = expected_wait_ms(&crowd, 1, NOW).unwrap();
        assert_eq!(wait_ms, 2 * MINUTE_MS);
        // Those who give up stood in the way too, and are no measure themselves.
        let mut given_up = crowd.clone();
        given_up[0].is_answered = false;
        assert_eq!(expected_wait_ms(&given_up, 1, NOW), Some(2 * MINUTE_MS));
    }

    #[test]
    fn too_few_or_too_old_answers_and_odd_times_say_nothing() {
        let four: Vec<Passed> = (1..=4)
            .map(|one| answered(NOW - one * MINUTE_MS, 1_000))
            .collect();
        assert_eq!(expected_wait_ms(&four, 1, NOW), None);
        let old = [answered(NOW - LOOK_BACK_MS - 2_000, 1_000); 20];
        assert_eq!(expected_wait_ms(&old, 1, NOW), None);
        let given_up = [Passed {
            is_answered: false,
            ..answered(NOW - MINUTE_MS, 1_000)
        }; 20];
        assert_eq!(expected_wait_ms(&given_up, 1, NOW), None);
        let odd = [
            Passed {
                joined_at_ms: i64::MIN,
                ended_at_ms: NOW,
                is_answered: true,
            },
            Passed {
                joined_at_ms: i64::MAX,
                ended_at_ms: i64::MIN,
                is_answered: true,
            },
        ];
        let many: Vec<Passed> = odd.iter().copied().cycle().take(1_000).collect();
        assert!(expected_wait_ms(&many, u32::MAX, NOW).is_some());
    }
}
