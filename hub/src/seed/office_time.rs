//! The county's working time, as a line without nights and weekends: what staff do is placed on it, so that it happens in office hours.

use super::tenants::ZONE;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::LazyLock;

/// Milliseconds of an hour, and of a minute, by any clock.
pub const HOUR_MS: i64 = 3_600_000;
pub const MINUTE_MS: i64 = 60_000;
/// Milliseconds of a day by the calendar.
pub const DAY_MS: i64 = 24 * HOUR_MS;
/// Milliseconds of a day at the office.
pub const WORKDAY_MS: i64 = (CLOSES - OPENS) * HOUR_MS;
/// The office is open on weekdays from 8 to 5, as the county says on its first page.
const OPENS: i64 = 8;
const CLOSES: i64 = 17;
/// The first Monday, in days from 1970.
const FIRST_MONDAY: i64 = 4;

static COUNTY_ZONE: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::get(ZONE).expect("the zone is in the list that the hub brings along"));

/// How far the county's clocks are from UTC.
fn offset_ms(at_ms: i64) -> i64 {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    i64::from(COUNTY_ZONE.to_offset(at).seconds()) * 1_000
}

/// The hour that the county's clocks show.
pub fn hour(at_ms: i64) -> i64 {
    (at_ms + offset_ms(at_ms)).rem_euclid(DAY_MS) / HOUR_MS
}

/// The working time that has gone by until a moment.
pub fn worked(at_ms: i64) -> i64 {
    let local_ms = at_ms + offset_ms(at_ms);
    let days = local_ms.div_euclid(DAY_MS) - FIRST_MONDAY;
    let (weeks, weekday) = (days.div_euclid(7), days.rem_euclid(7));
    let today_ms = match weekday < 5 {
        true => (local_ms.rem_euclid(DAY_MS) - OPENS * HOUR_MS).clamp(0, WORKDAY_MS),
        false => 0,
    };
    (weeks * 5 + weekday.min(5)) * WORKDAY_MS + today_ms
}

/// The moment at which so much working time has gone by: one of office hours.
pub fn moment(worked_ms: i64) -> i64 {
    let (days, today_ms) = (worked_ms.div_euclid(WORKDAY_MS), worked_ms.rem_euclid(WORKDAY_MS));
    let day = days.div_euclid(5) * 7 + days.rem_euclid(5) + FIRST_MONDAY;
    let local_ms = day * DAY_MS + OPENS * HOUR_MS + today_ms;
    // Clocks are changed on Sundays, and noon in the county is on the same day in UTC.
    local_ms - offset_ms(day * DAY_MS + DAY_MS / 2)
}

/// Whether the office is open.
#[cfg(test)]
pub fn is_open(at_ms: i64) -> bool {
    moment(worked(at_ms)) == at_ms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn working_time_goes_by_in_office_hours_alone() {
        let friday = at("2026-10-30T20:30:00Z");
        assert_eq!(hour(friday), 16);
        assert!(is_open(friday) && !is_open(friday + HOUR_MS));
        // An hour after half past four on Friday is half past eight on Monday; the clocks have gone back by then.
        assert_eq!(moment(worked(friday) + HOUR_MS), at("2026-11-02T13:30:00Z"));
        assert_eq!(
            worked(at("2026-11-01T03:00:00Z")),
            worked(at("2026-11-02T13:00:00Z"))
        );
        assert_eq!(
            worked(friday + 7 * DAY_MS) - worked(friday),
            5 * WORKDAY_MS - HOUR_MS
        );
        for minutes in 0..20_000 {
            let worked_ms = worked(friday) + minutes * 7 * MINUTE_MS;
            let moment = moment(worked_ms);
            assert_eq!(worked(moment), worked_ms);
            assert!((OPENS..CLOSES).contains(&hour(moment)), "{moment}");
        }
    }
}
