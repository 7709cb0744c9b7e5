//! Hours of an office: when it is open in a week, and on which days it is not.

use super::MAX_NAME;
use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most intervals of a day, and most holidays.
const MAX_INTERVALS: usize = 6;
const MAX_HOLIDAYS: usize = 200;
/// Days as they are named.
const DAYS: [(&str, Weekday); 7] = [
    ("mon", Weekday::Monday),
    ("tue", Weekday::Tuesday),
    ("wed", Weekday::Wednesday),
    ("thu", Weekday::Thursday),
    ("fri", Weekday::Friday),
    ("sat", Weekday::Saturday),
    ("sun", Weekday::Sunday),
];

/// A schedule as it is kept and published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PhoneSchedule)]
pub struct Schedule {
    pub name: String,
    /// IANA name; the flow's own where it is empty.
    #[serde(default)]
    pub timezone: String,
    /// By day: `mon` … `sun`. A day that is left out is closed.
    pub hours: BTreeMap<String, Vec<OpenHours>>,
    #[serde(default)]
    pub holidays: Vec<Holiday>,
}

/// From a time of day up to another, which is not part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenHours {
    /// `HH:MM`.
    pub from: String,
    /// `HH:MM`; `24:00` is the end of the day.
    pub to: String,
}

/// A day on which nobody is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// `YYYY-MM-DD`.
    pub date: String,
    pub name: String,
}

/// Whether somebody is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OfficeState {
    Open,
    Closed,
    Holiday,
}

/// What is wrong with a schedule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleFault {
    #[error("the name is empty or too long")]
    Name,
    #[error("there is no such time zone")]
    Timezone,
    #[error("{0} is no day, or has too many intervals")]
    Day(String),
    #[error("the hours of {0} are no times, or do not follow one another")]
    Hours(String),
    #[error("{0} is no day of the calendar, stands twice or has no name")]
    Holiday(String),
}

/// Minutes since midnight.
fn minutes(text: &str) -> Option<i32> {
    if text == "24:00" {
        return Some(24 * 60);
    }
    let time: Time = (text.len() == 5).then(|| text.parse().ok())??;
    Some(i32::from(time.hour()) * 60 + i32::from(time.minute()))
}

impl Schedule {
    /// Every fault that keeps it from being published.
    pub fn check(&self) -> Result<(), Vec<ScheduleFault>> {
        let mut faults = Vec::new();
        if self.name.trim().is_empty() || self.name.chars().count() > MAX_NAME {
            faults.push(ScheduleFault::Name);
        }
        if !self.timezone.is_empty() && TimeZone::get(&self.timezone).is_err() {
            faults.push(ScheduleFault::Timezone);
        }
        for (day, intervals) in &self.hours {
            if !DAYS.iter().any(|(name, _)| name == day) || intervals.len() > MAX_INTERVALS {
                faults.push(ScheduleFault::Day(day.clone()));
                continue;
            }
            let mut before = 0;
            let in_order = intervals.iter().all(|interval| {
                let bounds = minutes(&interval.from).zip(minutes(&interval.to));
                let fits = bounds.is_some_and(|(from, to)| before <= from && from < to);
                before = bounds.map_or(before, |(_, to)| to);
                fits
            });
            if !in_order {
                faults.push(ScheduleFault::Hours(day.clone()));
            }
        }
        if self.holidays.len() > MAX_HOLIDAYS {
            faults.push(ScheduleFault::Holiday(self.holidays.len().to_string()));
        }
        let mut seen = BTreeSet::new();
        for holiday in &self.holidays {
            let is_day = holiday.date.len() == 10 && holiday.date.parse::<Date>().is_ok();
            let named = !holiday.name.trim().is_empty() && holiday.name.chars().count() <= MAX_NAME;
            if !is_day || !named || !seen.insert(&holiday.date) {
                faults.push(ScheduleFault::Holiday(holiday.date.clone()));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Whether somebody is there at a moment; `zone` is the time zone of a schedule that names none. Nobody is where the zone is
    /// not known.
    pub fn state(&self, now_ms: i64, zone: &str) -> OfficeState {
        let zone = if self.timezone.is_empty() {
            zone
        } else {
            &self.timezone
        };
        let Some((zone, now)) = TimeZone::get(zone)
            .ok()
            .zip(Timestamp::from_millisecond(now_ms).ok())
        else {
            return OfficeState::Closed;
        };
        let local = zone.to_datetime(now);
        if self
            .holidays
            .iter()
            .any(|holiday| holiday.date.parse().is_ok_and(|day: Date| day == local.date()))
        {
            return OfficeState::Holiday;
        }
        let today = DAYS.iter().find(|(_, day)| *day == local.weekday());
        let minute = i32::from(local.hour()) * 60 + i32::from(local.minute());
        let is_open = today
            .and_then(|(day, _)| self.hours.get(*day))
            .into_iter()
            .flatten()
            .filter_map(|interval| minutes(&interval.from).zip(minutes(&interval.to)))
            .any(|(from, to)| (from..to).contains(&minute));
        if is_open {
            OfficeState::Open
        } else {
            OfficeState::Closed
        }
    }

    /// Since when nobody is there, where nobody is at a moment: the end of the last hours before it, at most a week back. None where
    /// somebody is there, or the zone is not known.
    pub fn closed_since(&self, now_ms: i64, zone: &str) -> Option<i64> {
        if self.state(now_ms, zone) == OfficeState::Open {
            return None;
        }
        let zone = if self.timezone.is_empty() {
            zone
        } else {
            &self.timezone
        };
        let zone = TimeZone::get(zone).ok()?;
        let today = zone.to_datetime(Timestamp::from_millisecond(now_ms).ok()?).date();
        let mut last = None;
        for back in 0..=7_i64 {
            let date = today.checked_sub(Span::new().days(back)).ok()?;
            let day = DAYS.iter().find(|(_, day)| *day == date.weekday());
            let intervals = day
                .and_then(|(name, _)| self.hours.get(*name))
                .into_iter()
                .flatten();
            let ends = intervals.filter_map(|interval| {
                let end = Span::new().minutes(i64::from(minutes(&interval.to)?));
                let end = date.at(0, 0, 0, 0).checked_add(end).ok()?;
                Some(end.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
            });
            last = last.max(ends.filter(|end| *end <= now_ms).max());
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn office() -> Schedule {
        serde_json::from_value(json!({
            "name": "Office", "timezone": "America/New_York",
            "hours": {
                "mon": [{ "from": "08:00", "to": "12:00" }, { "from": "13:00", "to": "17:00" }],
                "sun": [{ "from": "22:00", "to": "24:00" }],
            },
            "holidays": [{ "date": "2026-11-23", "name": "Founders' Day" }],
        }))
        .unwrap()
    }

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn an_office_is_open_by_its_own_clock() {
        let office = office();
        assert_eq!(office.check(), Ok(()));
        for (moment, state) in [
            // A Monday in summer: four hours behind; one in winter: five.
            ("2026-07-06T12:00:00Z", OfficeState::Open),
            ("2026-07-06T11:59:59Z", OfficeState::Closed),
            ("2026-07-06T16:00:00Z", OfficeState::Closed),
            ("2026-07-06T17:00:00Z", OfficeState::Open),
            ("2026-07-06T21:00:00Z", OfficeState::Closed),
            ("2026-11-30T12:30:00Z", OfficeState::Closed),
            ("2026-11-30T13:00:00Z", OfficeState::Open),
            ("2026-11-23T14:00:00Z", OfficeState::Holiday),
            // It is still Sunday there, to the last minute.
            ("2026-07-06T03:59:59Z", OfficeState::Open),
            ("2026-07-07T14:00:00Z", OfficeState::Closed),
        ] {
            assert_eq!(office.state(at(moment), "UTC"), state, "{moment}");
        }
        let mut floating = office;
        floating.timezone = String::new();
        assert_eq!(
            floating.state(at("2026-07-06T08:00:00Z"), "UTC"),
            OfficeState::Open
        );
        assert_eq!(
            floating.state(at("2026-07-06T08:00:00Z"), "Nowhere"),
            OfficeState::Closed
        );
    }

    #[test]
    fn a_schedule_names_every_fault_of_it() {
        let mut bad = office();
        bad.name = " ".into();
        bad.timezone = "Mars/Olympus".into();
        bad.hours.insert("moon".into(), Vec::new());
        bad.hours.get_mut("mon").unwrap()[1].from = "11:00".into();
        bad.hours.get_mut("sun").unwrap()[0].to = "25:00".into();
        bad.holidays.push(Holiday {
            date: "2026-02-30".into(),
            name: "Never".into(),
        });
        let faults = bad.check().unwrap_err();
        assert_eq!(
            faults,
            [
                ScheduleFault::Name,
                ScheduleFault::Timezone,
                ScheduleFault::Hours("mon".into()),
                ScheduleFault::Day("moon".into()),
                ScheduleFault::Hours("sun".into()),
                ScheduleFault::Holiday("2026-02-30".into()),
            ]
        );
    }
}
