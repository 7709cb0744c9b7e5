//! The days on which banks settle: no weekend, no holiday of the Federal Reserve (frbservices.org, "Holiday Schedules").

use jiff::civil::{Date, Weekday, date};

/// The holidays that are the same day of each year: month, day, and the first year in which the banks kept it.
static FIXED: [(i8, i8, i16); 5] = [
    (1, 1, 0),
    // Signed into law in June 2021, two days before it; kept by the Federal Reserve from the next year.
    (6, 19, 2022),
    (7, 4, 0),
    (11, 11, 0),
    (12, 25, 0),
];

/// The holidays that are a weekday of a month: month, which one of it (-1: the last), weekday.
static MOVING: [(i8, i8, Weekday); 6] = [
    (1, 3, Weekday::Monday),
    (2, 3, Weekday::Monday),
    (5, -1, Weekday::Monday),
    (9, 1, Weekday::Monday),
    (10, 2, Weekday::Monday),
    (11, 4, Weekday::Thursday),
];

/// Whether the Federal Reserve keeps a holiday that day. One that falls on a Sunday is kept on Monday. One that falls on a Saturday is
/// kept on no other day: the banks are open on the Friday before, unlike federal offices.
pub fn is_bank_holiday(day: Date) -> bool {
    let is_fixed = |day: Date| {
        let mut fixed = FIXED.iter();
        fixed.any(|(month, of_month, since)| {
            (day.month(), day.day()) == (*month, *of_month) && day.year() >= *since
        })
    };
    let was_sunday = day.weekday() == Weekday::Monday && day.yesterday().is_ok_and(is_fixed);
    let is_moving = MOVING.iter().any(|(month, which, weekday)| {
        day.month() == *month
            && day
                .nth_weekday_of_month(*which, *weekday)
                .is_ok_and(|found| found == day)
    });
    was_sunday || is_moving || is_fixed(day)
}

/// Whether banks settle that day.
pub fn is_banking_day(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_bank_holiday(day)
}

/// That day, or the next one on which banks settle.
pub fn on_or_after(day: Date) -> Date {
    let mut found = day;
    while !is_banking_day(found) {
        let Ok(next) = found.tomorrow() else {
            return date(9999, 12, 31);
        };
        found = next;
    }
    found
}

/// So many banking days behind a day: 0 is the day itself or the next banking day, 1 the banking day behind that.
pub fn days_after(day: Date, banking_days: u8) -> Date {
    let mut found = on_or_after(day);
    for _ in 0..banking_days {
        found = on_or_after(found.tomorrow().unwrap_or(found));
    }
    found
}

/// The day for which an ACH file asks: so many banking days behind the one on which it is handed over (one or two by most banks'
/// agreements). A file that is handed over while banks are closed counts from their next day.
pub fn effective_day(handed_over: Date, banking_days: u8) -> Date {
    days_after(handed_over, banking_days)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As published by the Federal Reserve; a Saturday's holiday has an asterisk there and closes no bank.
    #[test]
    fn the_holidays_are_those_that_the_federal_reserve_publishes() {
        let published = [
            (
                2026,
                vec![
                    (1, 1),
                    (1, 19),
                    (2, 16),
                    (5, 25),
                    (6, 19),
                    (9, 7),
                    (10, 12),
                    (11, 11),
                    (11, 26),
                    (12, 25),
                ],
            ),
            (
                2027,
                vec![
                    (1, 1),
                    (1, 18),
                    (2, 15),
                    (5, 31),
                    (7, 5),
                    (9, 6),
                    (10, 11),
                    (11, 11),
                    (11, 25),
                ],
            ),
            (
                2028,
                vec![
                    (1, 17),
                    (2, 21),
                    (5, 29),
                    (6, 19),
                    (7, 4),
                    (9, 4),
                    (10, 9),
                    (11, 23),
                    (12, 25),
                ],
            ),
        ];
        for (year, holidays) in published {
            let mut found = Vec::new();
            let mut day = date(year, 1, 1);
            while day.year() == year {
                let is_weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
                if !is_weekend && !is_banking_day(day) {
                    found.push((day.month(), day.day()));
                }
                day = day.tomorrow().unwrap();
            }
            assert_eq!(found, holidays, "{year}");
        }
    }

    #[test]
    fn a_holiday_on_saturday_leaves_friday_open_and_one_on_sunday_closes_monday() {
        assert!(is_banking_day(date(2026, 7, 3)), "July 4, 2026 is a Saturday");
        assert!(
            is_banking_day(date(2027, 12, 24)),
            "December 25, 2027 is a Saturday"
        );
        assert!(!is_banking_day(date(2023, 1, 2)), "January 1, 2023 was a Sunday");
        assert!(is_banking_day(date(2021, 6, 18)) && !is_banking_day(date(2022, 6, 20)));
    }

    #[test]
    fn days_are_counted_over_weekends_and_holidays() {
        // Thursday, November 26, 2026 is Thanksgiving.
        assert_eq!(effective_day(date(2026, 11, 25), 1), date(2026, 11, 27));
        assert_eq!(effective_day(date(2026, 11, 25), 2), date(2026, 11, 30));
        assert_eq!(effective_day(date(2026, 11, 28), 1), date(2026, 12, 1));
        assert_eq!(days_after(date(2026, 11, 29), 4), date(2026, 12, 4));
        assert_eq!(on_or_after(date(2026, 12, 25)), date(2026, 12, 28));
        assert_eq!(days_after(date(9999, 12, 31), 3), date(9999, 12, 31));
    }
}
