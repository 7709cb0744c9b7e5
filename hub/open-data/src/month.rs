//! Calendar months, and when their figures are due.

use jiff::Timestamp;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The day of the next month on which figures are frozen.
pub const RELEASE_DAY: i8 = 5;

/// A month of the Gregorian calendar; on the wire `2026-03`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    year: i16,
    month: i8,
}

/// A text that is no month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no month")]
pub struct NoMonth;

impl Month {
    /// Reads `2026-03`, and no other notation.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let digits = |text: &str, many| text.len() == many && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        let year: i16 = year.parse().ok()?;
        let month: i8 = month.parse().ok()?;
        let is_real = (1970..9999).contains(&year) && (1..=12).contains(&month);
        is_real.then_some(Self { year, month })
    }

    /// The month of a moment, in this zone (IANA; UTC where it is not known).
    pub fn of(now_ms: i64, zone: &str) -> Self {
        Self::of_day(day_of(now_ms, zone))
    }

    fn of_day(day: Date) -> Self {
        Self {
            year: day.year(),
            month: day.month(),
        }
    }

    /// The latest month whose figures are due: they are frozen on the fifth of the month after it.
    pub fn due(now_ms: i64, zone: &str) -> Self {
        let today = day_of(now_ms, zone);
        let before = Self::of_day(today).previous();
        match today.day() >= RELEASE_DAY {
            true => before,
            false => before.previous(),
        }
    }

    /// The day on which its figures are frozen, `yyyy-mm-dd`.
    pub fn release_day(self) -> String {
        let next = self.next();
        format!("{next}-{RELEASE_DAY:02}")
    }

    /// The day on which its figures are frozen, or today where that is over, `yyyy-mm-dd`.
    pub fn release_day_from(self, now_ms: i64, zone: &str) -> String {
        self.release_day().max(day_of(now_ms, zone).to_string())
    }

    /// The month after it.
    pub fn next(self) -> Self {
        match self.month {
            12 => Self {
                year: self.year + 1,
                month: 1,
            },
            month => Self {
                month: month + 1,
                ..self
            },
        }
    }

    /// The month before it.
    pub fn previous(self) -> Self {
        match self.month {
            1 => Self {
                year: self.year - 1,
                month: 12,
            },
            month => Self {
                month: month - 1,
                ..self
            },
        }
    }

    /// This month and those after it, so many in all.
    pub fn following(self, months: u8) -> Vec<Self> {
        let mut all = Vec::with_capacity(usize::from(months));
        let mut at = self;
        for _ in 0..months {
            all.push(at);
            at = at.next();
        }
        all
    }

    /// The first month of its calendar year.
    pub fn begin_of_year(self) -> Self {
        Self { month: 1, ..self }
    }

    /// The first month of the calendar quarter that ends with it, if one does.
    pub fn quarter_that_ends(self) -> Option<Self> {
        (self.month % 3 == 0).then(|| self.previous().previous())
    }

    /// The first month of the calendar year that ends with it, if one does.
    pub fn year_that_ends(self) -> Option<Self> {
        (self.month == 12).then(|| self.begin_of_year())
    }

    /// Its first day, `yyyy-mm-dd`.
    pub fn first_day(self) -> String {
        format!("{self}-01")
    }

    /// Its last day, `yyyy-mm-dd`.
    pub fn last_day(self) -> String {
        self.begin().last_of_month().to_string()
    }

    /// Its first millisecond and the first one after it, in this zone (IANA; UTC where it is not known).
    pub fn bounds_ms(self, zone: &str) -> (i64, i64) {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let begin_ms = |day: Date| {
            day.to_zoned(zone.clone())
                .map_or(0, |begin| begin.timestamp().as_millisecond())
        };
        let first = self.begin();
        let after = first.checked_add(1.month()).unwrap_or(Date::MAX);
        (begin_ms(first), begin_ms(after))
    }

    fn begin(self) -> Date {
        Date::new(self.year, self.month, 1).unwrap_or(Date::MIN)
    }
}

fn day_of(now_ms: i64, zone: &str) -> Date {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    Timestamp::from_millisecond(now_ms)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .to_zoned(zone)
        .date()
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        month.to_string()
    }
}

impl TryFrom<String> for Month {
    type Error = NoMonth;
    fn try_from(text: String) -> Result<Self, NoMonth> {
        Month::parse(&text).ok_or(NoMonth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZONE: &str = "America/New_York";

    fn ms(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn a_month_reads_back_and_nothing_else_is_one() {
        let march = Month::parse("2026-03").unwrap();
        assert_eq!(march.to_string(), "2026-03");
        assert_eq!(serde_json::to_string(&march).unwrap(), "\"2026-03\"");
        assert_eq!(serde_json::from_str::<Month>("\"2026-03\"").unwrap(), march);
        for wrong in [
            "2026-13",
            "2026-00",
            "2026-3",
            "26-03",
            "2026-03-01",
            "",
            "1026-03",
            "+026-03",
        ] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn money_3_figures_are_due_on_the_fifth_of_the_tenants_own_calendar() {
        let due = |text: &str| Month::due(ms(text), ZONE).to_string();
        // Four hours after midnight in London it is still the fourth here.
        assert_eq!(due("2026-04-05T03:59:59Z"), "2026-02");
        assert_eq!(due("2026-04-05T04:00:00Z"), "2026-03");
        assert_eq!(due("2026-04-30T12:00:00Z"), "2026-03");
        assert_eq!(due("2026-05-04T12:00:00Z"), "2026-03");
        assert_eq!(due("2026-01-05T12:00:00Z"), "2025-12");
        assert_eq!(Month::parse("2026-12").unwrap().release_day(), "2027-01-05");
        let march = Month::parse("2026-03").unwrap();
        for (text, day) in [
            ("2026-03-10T12:00:00Z", "2026-04-05"),
            ("2026-04-11T03:59:59Z", "2026-04-10"),
        ] {
            assert_eq!(march.release_day_from(ms(text), ZONE), day, "{text}");
        }
    }

    #[test]
    fn quarters_and_years_end_with_their_last_month() {
        let of = |text: &str| Month::parse(text).unwrap();
        assert_eq!(of("2026-03").quarter_that_ends(), Some(of("2026-01")));
        assert_eq!(of("2026-04").quarter_that_ends(), None);
        assert_eq!(of("2026-12").year_that_ends(), Some(of("2026-01")));
        assert_eq!(of("2026-09").year_that_ends(), None);
        assert_eq!(
            of("2026-11").following(3),
            [of("2026-11"), of("2026-12"), of("2027-01")]
        );
        assert_eq!(of("2024-02").last_day(), "2024-02-29");
        let (from, until) = of("2026-03").bounds_ms(ZONE);
        assert_eq!(
            (from, until),
            (ms("2026-03-01T05:00:00Z"), ms("2026-04-01T04:00:00Z"))
        );
    }
}
