//! Whether a trunk that calls go out by is there, asked from time to time although nobody looks.

use serde::{Deserialize, Serialize};

/// A trunk that answers is asked so often.
const EVERY_MS: i64 = 60_000;
/// The first question after one that was not answered, and the longest pause: each is twice the one before.
const SOON_MS: i64 = 15_000;
const SELDOM_MS: i64 = 300_000;
/// So many questions in a row without an answer are an alarm: one is lost now and then.
const LOST: i64 = 3;

/// What is known of a trunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrunkWatch {
    /// When it last answered; none where it never has: some trunks answer no questions, and make calls all the same.
    pub answered_at_ms: Option<i64>,
    /// Questions without an answer since then.
    pub failures: i64,
    /// Since when it is known to be gone.
    pub down_since_ms: Option<i64>,
    /// When it is asked next.
    pub next_at_ms: i64,
}

/// What an answer, or none, has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrunkTurn {
    /// It is gone.
    Down,
    /// It is back.
    Up,
}

impl TrunkWatch {
    /// What is known after a question, and what that changes.
    pub fn after(self, has_answered: bool, now_ms: i64) -> (Self, Option<TrunkTurn>) {
        if has_answered {
            let known = Self {
                answered_at_ms: Some(now_ms),
                failures: 0,
                down_since_ms: None,
                next_at_ms: now_ms + EVERY_MS,
            };
            return (known, self.down_since_ms.map(|_| TrunkTurn::Up));
        }
        let failures = self.failures + 1;
        let doublings = u32::try_from(failures - 1).unwrap_or(u32::MAX).min(8);
        let pause = (SOON_MS << doublings).min(SELDOM_MS);
        let is_lost = self.answered_at_ms.is_some() && failures >= LOST;
        let turn = (is_lost && self.down_since_ms.is_none()).then_some(TrunkTurn::Down);
        let known = Self {
            failures,
            down_since_ms: self.down_since_ms.or(turn.map(|_| now_ms)),
            next_at_ms: now_ms + pause,
            ..self
        };
        (known, turn)
    }
}

/// A trunk that is gone, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TrunkAlarm {
    /// `ST_…`.
    pub trunk_id: String,
    /// As people call it; may be empty.
    pub name: String,
    /// Since when it does not answer.
    pub since_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(mut watch: TrunkWatch, answers: &[bool]) -> (TrunkWatch, Vec<Option<TrunkTurn>>) {
        let mut turns = Vec::new();
        for answer in answers {
            let now = watch.next_at_ms;
            let (next, turn) = watch.after(*answer, now);
            watch = next;
            turns.push(turn);
        }
        (watch, turns)
    }

    #[test]
    fn a_trunk_that_has_answered_and_is_lost_three_times_is_an_alarm_once_until_it_is_back() {
        let (watch, turns) = asked(TrunkWatch::default(), &[true, false, false, false, false]);
        assert_eq!(turns, [None, None, None, Some(TrunkTurn::Down), None]);
        assert_eq!(watch.down_since_ms, Some(60_000 + 15_000 + 30_000));
        let (watch, turns) = asked(watch, &[true, true]);
        assert_eq!(turns, [Some(TrunkTurn::Up), None]);
        assert_eq!((watch.failures, watch.down_since_ms), (0, None));
    }

    #[test]
    fn one_lost_answer_and_a_trunk_that_answers_no_questions_are_none() {
        let (watch, turns) = asked(TrunkWatch::default(), &[true, false, false, true, false]);
        assert!(turns.iter().all(Option::is_none) && watch.down_since_ms.is_none());
        let (watch, turns) = asked(TrunkWatch::default(), &[false; 20]);
        assert!(turns.iter().all(Option::is_none) && watch.down_since_ms.is_none());
    }

    #[test]
    fn who_does_not_answer_is_asked_less_and_less_often() {
        let mut watch = TrunkWatch::default();
        let mut pauses = Vec::new();
        for _ in 0..70 {
            let now = watch.next_at_ms;
            watch = watch.after(false, now).0;
            pauses.push((watch.next_at_ms - now) / 1_000);
        }
        assert_eq!(pauses[..7], [15, 30, 60, 120, 240, 300, 300]);
        assert_eq!(pauses[69], 300);
    }
}
