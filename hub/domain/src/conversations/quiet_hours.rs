//! When people may be texted: between two hours of the day where they are. In doubt where that is, the hours must fit in every
//! zone that is possible.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

/// An answer within this time of the applicant's own message goes out at any hour: they are awake.
pub const REPLY_GRACE_MS: i64 = 15 * 60_000;

/// The hours of the day within which texts may arrive. They are quiet outside of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SendingHours {
    /// The first hour, 0 to 23.
    pub opens_hour: u8,
    /// The hour before which the last one goes out, 1 to 24.
    pub closes_hour: u8,
}

impl Default for SendingHours {
    /// 8 to 21, as the rules on unwanted calls have it (47 CFR 64.1200).
    fn default() -> Self {
        Self {
            opens_hour: 8,
            closes_hour: 21,
        }
    }
}

impl SendingHours {
    /// All day: nothing is ever held.
    pub const ALWAYS: Self = Self {
        opens_hour: 0,
        closes_hour: 24,
    };

    /// Hours as they make sense; `None` where the end does not come after the beginning.
    pub fn new(opens_hour: u8, closes_hour: u8) -> Option<Self> {
        (opens_hour < closes_hour && closes_hour <= 24).then_some(Self {
            opens_hour,
            closes_hour,
        })
    }

    fn is_open_in(self, zone: &TimeZone, at: Timestamp) -> bool {
        let hour = i16::from(zone.to_datetime(at).hour());
        (i16::from(self.opens_hour)..i16::from(self.closes_hour)).contains(&hour)
    }

    /// When something that is due at `due_ms` may be sent: `None` for immediately, otherwise the first later moment at
    /// which the hours are open in every zone. Unknown zones are ignored; with none left it may be sent immediately.
    pub fn held_until_ms(self, zones: &[String], due_ms: i64) -> Option<i64> {
        let zones: Vec<TimeZone> = zones.iter().filter_map(|name| TimeZone::get(name).ok()).collect();
        let due = Timestamp::from_millisecond(due_ms).ok()?;
        let is_open = |at: Timestamp| zones.iter().all(|zone| self.is_open_in(zone, at));
        if is_open(due) {
            return None;
        }
        let mut openings: Vec<Timestamp> = zones
            .iter()
            .flat_map(|zone| self.openings(zone, due))
            .filter(|at| *at > due)
            .collect();
        openings.sort_unstable();
        let all_open = openings.iter().find(|at| is_open(**at));
        // Hours so short that no moment fits everywhere: the last zone to open decides.
        let opens = all_open.or_else(|| openings.get(zones.len().saturating_sub(1)))?;
        Some(opens.as_millisecond())
    }

    /// The openings of the day in which the moment lies and of the two after it, in one zone.
    fn openings(self, zone: &TimeZone, around: Timestamp) -> Vec<Timestamp> {
        let today: Date = zone.to_datetime(around).date();
        let hour = i8::try_from(self.opens_hour.min(23)).unwrap_or(0);
        (0..3)
            .filter_map(|days| {
                let day = today.checked_add(i64::from(days).days()).ok()?;
                let opening = day.at(hour, 0, 0, 0).to_zoned(zone.clone()).ok()?;
                Some(opening.timestamp())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::zones::US_ZONES;

    fn ms(at: &str) -> i64 {
        at.parse::<Timestamp>().unwrap().as_millisecond()
    }

    fn held(zone: &str, at: &str) -> Option<String> {
        let until = SendingHours::default().held_until_ms(&[zone.to_owned()], ms(at))?;
        Some(Timestamp::from_millisecond(until).unwrap().to_string())
    }

    #[test]
    fn texts_go_from_eight_to_twenty_one_and_wait_for_the_next_morning() {
        let new_york = |at| held("America/New_York", at);
        assert_eq!(
            new_york("2026-01-15T12:59:59Z").as_deref(),
            Some("2026-01-15T13:00:00Z")
        );
        assert_eq!(new_york("2026-01-15T13:00:00Z"), None);
        assert_eq!(new_york("2026-01-16T01:59:59Z"), None);
        assert_eq!(
            new_york("2026-01-16T02:00:00Z").as_deref(),
            Some("2026-01-16T13:00:00Z")
        );
        assert_eq!(
            new_york("2026-07-15T12:00:00Z"),
            None,
            "an hour earlier in summer"
        );
    }

    /// The nights in which clocks change in 2026: 8 March and 1 November.
    #[test]
    fn the_morning_after_a_change_of_clocks_is_at_eight_on_the_new_clock() {
        let cases = [
            ("America/New_York", "2026-03-08T12:00:00Z", "2026-11-01T13:00:00Z"),
            ("America/Chicago", "2026-03-08T13:00:00Z", "2026-11-01T14:00:00Z"),
            ("America/Denver", "2026-03-08T14:00:00Z", "2026-11-01T15:00:00Z"),
            (
                "America/Los_Angeles",
                "2026-03-08T15:00:00Z",
                "2026-11-01T16:00:00Z",
            ),
            (
                "America/Anchorage",
                "2026-03-08T16:00:00Z",
                "2026-11-01T17:00:00Z",
            ),
            ("America/Adak", "2026-03-08T17:00:00Z", "2026-11-01T18:00:00Z"),
            // No change of clocks there.
            ("America/Phoenix", "2026-03-08T15:00:00Z", "2026-11-01T15:00:00Z"),
            ("Pacific/Honolulu", "2026-03-08T18:00:00Z", "2026-11-01T18:00:00Z"),
            (
                "America/Puerto_Rico",
                "2026-03-08T12:00:00Z",
                "2026-11-01T12:00:00Z",
            ),
            (
                "Pacific/Pago_Pago",
                "2026-03-08T19:00:00Z",
                "2026-11-01T19:00:00Z",
            ),
            ("Pacific/Guam", "2026-03-07T22:00:00Z", "2026-10-31T22:00:00Z"),
        ];
        let seen: Vec<&str> = cases.iter().map(|(zone, ..)| *zone).collect();
        assert!(US_ZONES.iter().all(|zone| seen.contains(zone)));
        for (zone, spring, autumn) in cases {
            for opens in [spring, autumn] {
                // At one in the morning, two hours before or after the change, and a minute before the opening.
                for before_ms in [7 * 3_600_000, 6 * 3_600_000, 5 * 3_600_000, 60_000] {
                    let due = Timestamp::from_millisecond(ms(opens) - before_ms).unwrap();
                    assert_eq!(
                        held(zone, &due.to_string()).as_deref(),
                        Some(opens),
                        "{zone} {due}"
                    );
                }
                assert_eq!(held(zone, opens), None, "{zone}");
                let last = Timestamp::from_millisecond(ms(opens) + 13 * 3_600_000 - 1).unwrap();
                assert_eq!(held(zone, &last.to_string()), None, "{zone}");
                let night = Timestamp::from_millisecond(ms(opens) + 13 * 3_600_000).unwrap();
                assert!(held(zone, &night.to_string()).is_some(), "{zone}");
            }
        }
    }

    #[test]
    fn in_doubt_the_hours_must_fit_in_every_zone() {
        let hours = SendingHours::default();
        let both = ["America/New_York".to_owned(), "America/Los_Angeles".to_owned()];
        // Nine in the morning in New York is six in Los Angeles.
        assert_eq!(
            hours.held_until_ms(&both, ms("2026-01-15T14:00:00Z")),
            Some(ms("2026-01-15T16:00:00Z"))
        );
        assert_eq!(hours.held_until_ms(&both, ms("2026-01-15T20:00:00Z")), None);
        // Ten at night in New York is seven in Los Angeles.
        assert_eq!(
            hours.held_until_ms(&both, ms("2026-01-16T03:00:00Z")),
            Some(ms("2026-01-16T16:00:00Z"))
        );
        let everywhere: Vec<String> = US_ZONES.iter().map(|zone| (*zone).to_owned()).collect();
        let until = hours
            .held_until_ms(&everywhere, ms("2026-01-15T14:00:00Z"))
            .unwrap();
        for zone in US_ZONES {
            assert_eq!(hours.held_until_ms(&[(*zone).to_owned()], until), None, "{zone}");
        }
        // Nine to ten in the morning is never at the same time in both.
        let short = SendingHours::new(9, 10).unwrap();
        assert!(short.held_until_ms(&both, ms("2026-01-15T14:30:00Z")).is_some());
    }

    #[test]
    fn hours_that_make_no_sense_are_none() {
        assert_eq!(SendingHours::new(21, 8), None);
        assert_eq!(SendingHours::new(8, 25), None);
        let always = SendingHours::ALWAYS;
        assert_eq!(
            always.held_until_ms(&["America/New_York".into()], ms("2026-01-15T08:00:00Z")),
            None
        );
        assert_eq!(
            SendingHours::default().held_until_ms(&["Nowhere".into()], 0),
            None
        );
    }
}
