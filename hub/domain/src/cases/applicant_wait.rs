//! When a case waits for its applicant, and what that does to the end of the time that its status allows.

/// A time in which a case waited. Those of one case do not overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApplicantWait {
    pub since_ms: i64,
    /// None: it waits now.
    pub until_ms: Option<i64>,
}

/// How long a case has waited since it came into its status, in milliseconds.
pub fn waited_ms(waits: &[ApplicantWait], state_since_ms: i64, now_ms: i64) -> i64 {
    let within = waits.iter().map(|wait| {
        let since_ms = wait.since_ms.max(state_since_ms);
        let until_ms = wait.until_ms.unwrap_or(now_ms).min(now_ms);
        until_ms.saturating_sub(since_ms).max(0)
    });
    within.sum()
}

/// When the time of a status ends. A program whose clock pauses does not count the time in which the case waited: while it waits the
/// end moves on with the clock.
pub fn due_at_ms(
    (state_since_ms, allowed_ms): (i64, i64),
    waits: &[ApplicantWait],
    pauses: bool,
    now_ms: i64,
) -> i64 {
    let paused_ms = match pauses {
        true => waited_ms(waits, state_since_ms, now_ms),
        false => 0,
    };
    state_since_ms
        .saturating_add(allowed_ms)
        .saturating_add(paused_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    fn wait(since_hours: i64, until_hours: Option<i64>) -> ApplicantWait {
        ApplicantWait {
            since_ms: since_hours * HOUR_MS,
            until_ms: until_hours.map(|hours| hours * HOUR_MS),
        }
    }

    #[test]
    fn only_the_wait_within_the_status_counts() {
        // It came into its status at 10; the first wait began before, the last goes on.
        let waits = [wait(4, Some(12)), wait(20, Some(25)), wait(30, None)];
        assert_eq!(
            waited_ms(&waits, 10 * HOUR_MS, 33 * HOUR_MS),
            (2 + 5 + 3) * HOUR_MS
        );
        assert_eq!(waited_ms(&waits, 40 * HOUR_MS, 41 * HOUR_MS), HOUR_MS);
        assert_eq!(waited_ms(&[wait(1, Some(2))], 10 * HOUR_MS, 11 * HOUR_MS), 0);
    }

    #[test]
    fn a_clock_that_pauses_ends_later_by_as_much_as_was_waited() {
        let waits = [wait(12, Some(18)), wait(30, None)];
        let due =
            |pauses, now| due_at_ms((10 * HOUR_MS, 24 * HOUR_MS), &waits, pauses, now * HOUR_MS) / HOUR_MS;
        assert_eq!(due(false, 33), 34);
        assert_eq!(due(true, 29), 40);
        // While it waits, it never comes nearer.
        assert_eq!((due(true, 33), due(true, 43)), (43, 53));
        assert_eq!(due_at_ms((i64::MAX - 1, i64::MAX), &[], true, 0), i64::MAX);
    }
}
