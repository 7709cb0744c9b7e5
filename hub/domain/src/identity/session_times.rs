//! How long sessions last: without activity, and altogether. Staff and applicants have times of their own.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Minutes that a session may stay unused.
pub const IDLE_MINUTES: RangeInclusive<u32> = 5..=60;
/// Minutes after which a session ends whatever happens: one hour to one day.
pub const TOTAL_MINUTES: RangeInclusive<u32> = 60..=1_440;

/// Times of sessions, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SessionTimes {
    /// Staff: how long a session may stay unused; 5 to 60.
    pub staff_idle_minutes: u32,
    /// Everybody else: the same.
    pub applicant_idle_minutes: u32,
    /// Staff: when a session ends whatever happens; 60 to 1440.
    pub staff_total_minutes: u32,
    /// Everybody else: the same.
    pub applicant_total_minutes: u32,
}

impl Default for SessionTimes {
    fn default() -> Self {
        Self {
            staff_idle_minutes: 30,
            applicant_idle_minutes: 15,
            staff_total_minutes: 720,
            applicant_total_minutes: 720,
        }
    }
}

impl SessionTimes {
    /// The first of these times that lies outside its limits, by its name.
    pub fn fault(&self) -> Option<&'static str> {
        let all = [
            ("staff_idle_minutes", self.staff_idle_minutes, IDLE_MINUTES),
            (
                "applicant_idle_minutes",
                self.applicant_idle_minutes,
                IDLE_MINUTES,
            ),
            ("staff_total_minutes", self.staff_total_minutes, TOTAL_MINUTES),
            (
                "applicant_total_minutes",
                self.applicant_total_minutes,
                TOTAL_MINUTES,
            ),
        ];
        let mut faults = all
            .into_iter()
            .filter(|(_, minutes, limits)| !limits.contains(minutes));
        faults.next().map(|(name, _, _)| name)
    }

    /// How long a session may stay unused, in milliseconds; never outside the limits, whatever is stored.
    pub fn idle_ms(&self, is_staff: bool) -> i64 {
        let minutes = match is_staff {
            true => self.staff_idle_minutes,
            false => self.applicant_idle_minutes,
        };
        i64::from(minutes.clamp(*IDLE_MINUTES.start(), *IDLE_MINUTES.end())) * 60_000
    }

    /// When a session ends whatever happens, in milliseconds after its beginning; never outside the limits.
    pub fn total_ms(&self, is_staff: bool) -> i64 {
        let minutes = match is_staff {
            true => self.staff_total_minutes,
            false => self.applicant_total_minutes,
        };
        i64::from(minutes.clamp(*TOTAL_MINUTES.start(), *TOTAL_MINUTES.end())) * 60_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_outside_their_limits_are_named_and_never_take_effect() {
        let times = SessionTimes::default();
        assert_eq!(times.fault(), None);
        assert_eq!(
            (times.idle_ms(true), times.idle_ms(false), times.total_ms(true)),
            (1_800_000, 900_000, 43_200_000)
        );
        for (wrong, name) in [
            (
                SessionTimes {
                    staff_idle_minutes: 4,
                    ..times
                },
                "staff_idle_minutes",
            ),
            (
                SessionTimes {
                    applicant_idle_minutes: 61,
                    ..times
                },
                "applicant_idle_minutes",
            ),
            (
                SessionTimes {
                    applicant_total_minutes: 1_441,
                    ..times
                },
                "applicant_total_minutes",
            ),
        ] {
            assert_eq!(wrong.fault(), Some(name));
        }
        let stored = SessionTimes {
            staff_idle_minutes: 0,
            staff_total_minutes: 9_999,
            ..times
        };
        assert_eq!(
            (stored.idle_ms(true), stored.total_ms(true)),
            (300_000, 86_400_000)
        );
    }
}
