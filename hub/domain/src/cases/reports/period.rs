//! The days of a report, in the tenant's zone, and the intervals they are divided into.

use super::RowKind;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// Days that a period may have at most: two years and a leap day.
pub const MOST_DAYS: i64 = 731;
/// Days of the period when none is asked for.
pub const USUAL_DAYS: i64 = 30;

/// Whole days, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    first: Date,
    last: Date,
    zone: TimeZone,
}

/// Why days are no period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PeriodFault {
    #[error("the first day is none")]
    First,
    #[error("the last day is none")]
    Last,
    #[error("the last day comes before the first")]
    Backwards,
    #[error("the period is too long")]
    TooLong,
}

/// How a period is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Day,
    /// From Monday (ISO 8601).
    Week,
    Month,
}

impl Step {
    /// What rows of such spans are.
    pub fn rows(self) -> RowKind {
        match self {
            Step::Day => RowKind::Day,
            Step::Week => RowKind::Week,
            Step::Month => RowKind::Month,
        }
    }
}

/// A piece of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Its first day within the period, `yyyy-mm-dd`.
    pub day: String,
    pub from_ms: i64,
    /// The first millisecond after it.
    pub until_ms: i64,
}

impl Period {
    /// From one day to another (`yyyy-mm-dd`), in this zone (IANA; UTC where it is not known). Without a last day it ends
    /// today; without a first one it has the usual length.
    pub fn new(
        first: Option<&str>,
        last: Option<&str>,
        zone: &str,
        now_ms: i64,
    ) -> Result<Self, PeriodFault> {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let last = match last {
            Some(text) => day(text).ok_or(PeriodFault::Last)?,
            None => Timestamp::from_millisecond(now_ms)
                .unwrap_or(Timestamp::UNIX_EPOCH)
                .to_zoned(zone.clone())
                .date(),
        };
        let first = match first {
            Some(text) => day(text).ok_or(PeriodFault::First)?,
            None => last
                .checked_sub((USUAL_DAYS - 1).days())
                .map_err(|_| PeriodFault::First)?,
        };
        if last < first {
            return Err(PeriodFault::Backwards);
        }
        let period = Self { first, last, zone };
        match period.days() > MOST_DAYS {
            true => Err(PeriodFault::TooLong),
            false => Ok(period),
        }
    }

    /// The longest period that ends today in this zone; none where the clock is at no day.
    pub fn longest_until(zone: &str, now_ms: i64) -> Option<Self> {
        let today = Self::new(None, None, zone, now_ms).ok()?;
        let first = today.last.checked_sub((MOST_DAYS - 1).days()).ok()?;
        Some(Self { first, ..today })
    }

    /// The first day, `yyyy-mm-dd`.
    pub fn first(&self) -> String {
        self.first.to_string()
    }

    /// The last day, `yyyy-mm-dd`.
    pub fn last(&self) -> String {
        self.last.to_string()
    }

    /// How many days it has.
    pub fn days(&self) -> i64 {
        i64::from((self.last - self.first).get_days()) + 1
    }

    /// The first millisecond.
    pub fn from_ms(&self) -> i64 {
        self.begin_ms(self.first)
    }

    /// The first millisecond after it.
    pub fn until_ms(&self) -> i64 {
        self.begin_ms(self.last.tomorrow().unwrap_or(Date::MAX))
    }

    /// Days up to two months, weeks up to seven, months beyond: a chart of at most 62 marks.
    pub fn step(&self) -> Step {
        match self.days() {
            ..=62 => Step::Day,
            63..=217 => Step::Week,
            _ => Step::Month,
        }
    }

    /// The wished step, or the finest one that keeps a chart readable: days up to three months, weeks up to two years.
    pub fn step_like(&self, wished: Step) -> Step {
        match (wished, self.days()) {
            (Step::Day, ..=93) => Step::Day,
            (Step::Day | Step::Week, _) => Step::Week,
            (Step::Month, _) => Step::Month,
        }
    }

    /// The period in pieces, in order. The first and the last may be shorter than the others.
    pub fn spans(&self) -> Vec<Span> {
        self.spans_by(self.step())
    }

    /// The same in pieces of this kind.
    pub fn spans_by(&self, step: Step) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut at = self.first;
        while at <= self.last {
            let next = match step {
                Step::Day => at.tomorrow(),
                Step::Week => at.checked_add((7 - i64::from(at.weekday().to_monday_zero_offset())).days()),
                Step::Month => at.first_of_month().checked_add(1.month()),
            };
            let next = next.unwrap_or(Date::MAX);
            let until_ms = match next > self.last {
                true => self.until_ms(),
                false => self.begin_ms(next),
            };
            spans.push(Span {
                day: at.to_string(),
                from_ms: self.begin_ms(at),
                until_ms,
            });
            at = next;
        }
        spans
    }

    /// When a day begins here: not at midnight everywhere, on every day.
    fn begin_ms(&self, day: Date) -> i64 {
        day.to_zoned(self.zone.clone())
            .map_or(0, |begin| begin.timestamp().as_millisecond())
    }
}

/// A day of the four-digit years after 1970, and in no other notation.
fn day(text: &str) -> Option<Date> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date: Date = is_plain.then(|| text.parse().ok()).flatten()?;
    (1970..9999).contains(&date.year()).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZONE: &str = "America/New_York";

    fn period(first: &str, last: &str) -> Period {
        Period::new(Some(first), Some(last), ZONE, 0).unwrap()
    }

    #[test]
    fn a_day_begins_and_ends_at_the_tenants_midnight() {
        let day = period("2026-03-05", "2026-03-05");
        assert_eq!(
            (day.from_ms(), day.until_ms()),
            (1_772_686_800_000, 1_772_773_200_000)
        );
        assert_eq!(day.spans().len(), 1);
    }

    #[test]
    fn the_day_on_which_clocks_change_is_an_hour_shorter() {
        let day = period("2026-03-08", "2026-03-08");
        assert_eq!(day.until_ms() - day.from_ms(), 23 * 3_600_000);
    }

    #[test]
    fn without_days_it_is_the_last_thirty_as_the_tenant_counts_them() {
        // 02:00 in UTC on the 6th is still the 5th in New York.
        let usual = Period::new(None, None, ZONE, 1_772_762_400_000).unwrap();
        assert_eq!(
            (usual.first(), usual.last()),
            ("2026-02-04".into(), "2026-03-05".into())
        );
        assert_eq!(usual.days(), 30);
    }

    #[test]
    fn pieces_follow_each_other_without_a_gap() {
        for (first, last, step, pieces) in [
            ("2026-01-01", "2026-03-03", Step::Day, 62),
            // Thursday to Sunday, nine whole weeks, and Monday alone.
            ("2026-01-01", "2026-03-09", Step::Week, 11),
            ("2025-12-15", "2026-11-02", Step::Month, 12),
        ] {
            let period = period(first, last);
            let spans = period.spans();
            assert_eq!((period.step(), spans.len()), (step, pieces), "{first} {last}");
            assert_eq!(spans[0].from_ms, period.from_ms());
            assert_eq!(spans[pieces - 1].until_ms, period.until_ms());
            assert!(spans.windows(2).all(|two| two[0].until_ms == two[1].from_ms));
        }
    }

    #[test]
    fn a_wished_step_is_taken_as_long_as_a_chart_can_show_it() {
        let spring = period("2026-01-01", "2026-03-31");
        assert_eq!(spring.step(), Step::Week);
        assert_eq!(spring.step_like(Step::Day), Step::Day);
        assert_eq!(spring.spans_by(Step::Day).len(), 90);
        let year = period("2026-01-01", "2026-12-31");
        assert_eq!(year.step_like(Step::Day), Step::Week);
        assert_eq!(year.step_like(Step::Month), Step::Month);
        assert_eq!(year.spans_by(Step::Day).len(), 365);
    }

    #[test]
    fn what_is_no_period_is_refused() {
        let of = |first, last| Period::new(Some(first), Some(last), ZONE, 0).unwrap_err();
        assert_eq!(of("soon", "2026-03-05"), PeriodFault::First);
        assert_eq!(of("2026-02-30", "2026-03-05"), PeriodFault::First);
        assert_eq!(of("2026-03-01", "2026-03-05T00:00"), PeriodFault::Last);
        assert_eq!(of("2026-03-06", "2026-03-05"), PeriodFault::Backwards);
        assert_eq!(of("2020-03-06", "2026-03-05"), PeriodFault::TooLong);
    }
}
