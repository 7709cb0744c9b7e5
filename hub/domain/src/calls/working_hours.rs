//! Working hours of a person, by their own clock: outside of them calls are not offered, unless the person has said since that they are
//! available.

use super::flow::{OpenHours, Schedule};
use serde_json::Value;
use std::collections::BTreeMap;

/// When somebody works, by day: `mon` … `sun`. Nothing at all: whenever they are there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingHours(Schedule);

impl WorkingHours {
    /// Of the hours that somebody has set.
    pub fn of(hours: BTreeMap<String, Vec<OpenHours>>) -> Self {
        Self(Schedule {
            name: "own".into(),
            timezone: String::new(),
            hours,
            holidays: Vec::new(),
        })
    }

    /// Of somebody's settings as they are kept; what cannot be read narrows nothing.
    pub fn of_settings(settings: &str) -> Self {
        let settings: Value = serde_json::from_str(settings).unwrap_or_default();
        let hours = settings.get("hours").cloned().unwrap_or_default();
        Self::of(serde_json::from_value(hours).unwrap_or_default())
    }

    /// Whether they are times of days, one after the other.
    pub fn is_sound(&self) -> bool {
        self.0.check().is_ok()
    }

    /// Since when the person has been off, where they are at a moment; `zone` is their time zone (IANA).
    pub fn off_since(&self, now_ms: i64, zone: &str) -> Option<i64> {
        self.0.closed_since(now_ms, zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn somebody_is_off_since_their_last_hours_ended() {
        let hours = WorkingHours::of_settings(
            r#"{ "sound": true, "hours": {
                "mon": [{ "from": "08:00", "to": "12:00" }, { "from": "13:00", "to": "17:00" }],
                "fri": [{ "from": "08:00", "to": "24:00" }] } }"#,
        );
        assert!(hours.is_sound());
        let zone = "America/New_York";
        for (moment, since) in [
            ("2026-07-06T12:00:00Z", None),
            ("2026-07-06T16:30:00Z", Some("2026-07-06T16:00:00Z")),
            ("2026-07-06T21:00:00Z", Some("2026-07-06T21:00:00Z")),
            ("2026-07-06T11:00:00Z", Some("2026-07-04T04:00:00Z")),
            ("2026-07-09T12:00:00Z", Some("2026-07-06T21:00:00Z")),
        ] {
            assert_eq!(hours.off_since(at(moment), zone), since.map(at), "{moment}");
        }
        assert_eq!(hours.off_since(at("2026-07-09T12:00:00Z"), "Nowhere"), None);
    }

    #[test]
    fn who_has_set_no_hours_is_never_off() {
        for settings in ["{}", "", r#"{ "hours": 7 }"#, r#"{ "hours": {} }"#] {
            let hours = WorkingHours::of_settings(settings);
            assert_eq!(
                hours.off_since(at("2026-07-06T12:00:00Z"), "UTC"),
                None,
                "{settings}"
            );
        }
    }
}
