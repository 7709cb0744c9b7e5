//! What staff ask an applicant to correct, and what applicants offer to change by themselves.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The most places of one request or offer.
pub const MOST_PLACES: usize = 50;
/// The most requests, or offers, of an application that wait at one time.
pub const MOST_OPEN: usize = 20;
/// The shortest words of staff about an answer, and of an applicant about an offer, in characters.
pub const SHORTEST_WORDS: usize = 3;
/// The longest.
pub const LONGEST_WORDS: usize = 1_000;
/// How far away the day may be by which something is asked for.
const FARTHEST_DAYS: i64 = 366;
/// The hour of the applicant's day at which they are reminded.
const REMINDER_HOUR: i8 = 9;
/// Nobody is reminded sooner after they were asked, in milliseconds.
const REMINDER_REST_MS: i64 = 12 * 3_600_000;

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $stored:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// The name in the store.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $stored,)+ }
            }

            /// Reads the name.
            pub fn parse(text: &str) -> Option<Self> {
                [$(Self::$variant,)+].into_iter().find(|one| one.as_str() == text)
            }
        }
    };
}

named! {
    /// How far a request is.
    RequestState {
        /// Something in it waits for the applicant.
        Open = "",
        Answered = "answered",
        /// Staff do not want it any more.
        TakenBack = "taken_back",
    }
}

named! {
    /// What became of one place of a request.
    ItemOutcome {
        Open = "",
        /// There is another answer.
        Corrected = "corrected",
        /// The applicant says that the answer is right.
        AsItIs = "as_it_is",
        /// The row was taken out before it was answered.
        Gone = "gone",
    }
}

named! {
    /// What became of an offer.
    OfferState {
        Open = "",
        Taken = "taken",
        Declined = "declined",
    }
}

/// What stands at a place of flat answers: of a row its id and answers. Null where there is nothing.
pub fn value_at(answers: &Value, at: &str) -> Value {
    let mut path = at.split('/');
    let whole = &answers[path.next().unwrap_or_default()];
    let Some(row) = path.next() else {
        return whole.clone();
    };
    let mut rows = whole.as_array().into_iter().flatten();
    let row = rows
        .find(|known| known["id"] == *row)
        .cloned()
        .unwrap_or_default();
    match path.next() {
        Some(inner) => row["answers"][inner].clone(),
        None => row,
    }
}

/// Whether the row of a place is still there; a place without a row is.
pub fn has_row(answers: &Value, at: &str) -> bool {
    let mut path = at.split('/');
    match (path.next(), path.next()) {
        (Some(group), Some(row)) => !value_at(answers, &format!("{group}/{row}")).is_null(),
        _ => true,
    }
}

/// The answers with what stands at a place in other answers put there too.
pub fn with_value_of(answers: &Value, other: &Value, at: &str) -> Value {
    let mut all = answers.as_object().cloned().unwrap_or_default();
    let mut path = at.split('/');
    let (id, row, inner) = (path.next().unwrap_or_default(), path.next(), path.next());
    let new = value_at(other, at);
    let Some(row) = row else {
        match new {
            Value::Null => all.remove(id),
            new => all.insert(id.to_owned(), new),
        };
        return Value::Object(all);
    };
    let rows = all.entry(id.to_owned()).or_insert_with(|| json!([]));
    if let Some(rows) = rows.as_array_mut() {
        let place = rows.iter().position(|known| known["id"] == *row);
        match (inner, place) {
            (None, Some(place)) if new.is_null() => {
                rows.remove(place);
            }
            (None, Some(place)) => rows[place] = new,
            (None, None) if !new.is_null() => rows.push(new),
            (Some(inner), Some(place)) => {
                if let Some(cells) = rows[place]["answers"].as_object_mut() {
                    match new {
                        Value::Null => cells.remove(inner),
                        new => cells.insert(inner.to_owned(), new),
                    };
                }
            }
            // A row that the applicant never had: the whole of it is theirs now.
            (Some(_), None) => {
                let whole = value_at(other, &format!("{id}/{row}"));
                rows.extend((!whole.is_null()).then_some(whole));
            }
            (None, None) => {}
        }
    }
    Value::Object(all)
}

/// Why a day cannot be the one by which something is asked for; none if it can. Today is the agency's.
pub fn due_fault(due_on: &str, today: Date) -> Option<&'static str> {
    let Some(due) = day(due_on) else {
        return Some("not_a_date");
    };
    if due < today {
        return Some("in_the_past");
    }
    let latest = today
        .checked_add(FARTHEST_DAYS.days())
        .unwrap_or(date(9999, 12, 31));
    (due > latest).then_some("too_far")
}

/// When an applicant is reminded of papers: before the day as of corrections, and once more in the morning of the day itself. Of
/// those, the times that are not too soon after they were asked.
pub fn reminders_at_ms(due_on: &str, zone: &str, asked_at_ms: i64) -> Vec<i64> {
    let first = reminder_at_ms(due_on, zone, asked_at_ms);
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let morning = |due: Date| due.at(REMINDER_HOUR, 0, 0, 0).to_zoned(zone).ok();
    let last = day(due_on).and_then(morning);
    let last = last.map(|morning| morning.timestamp().as_millisecond());
    let earliest = asked_at_ms.saturating_add(REMINDER_REST_MS);
    let times = first.into_iter().chain(last);
    times.filter(|at_ms| *at_ms >= earliest).collect()
}

/// When the applicant is reminded: in the morning two days before the day, or one day before it where that is too soon after
/// they were asked. None where there is no morning left.
pub fn reminder_at_ms(due_on: &str, zone: &str, asked_at_ms: i64) -> Option<i64> {
    let due = day(due_on)?;
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let earliest = asked_at_ms.saturating_add(REMINDER_REST_MS);
    [2, 1].into_iter().find_map(|days: i64| {
        let morning = due.checked_sub(days.days()).ok()?.at(REMINDER_HOUR, 0, 0, 0);
        let at_ms = morning.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond();
        (at_ms >= earliest).then_some(at_ms)
    })
}

/// The day at a time in a zone.
pub fn day_at(at_ms: i64, zone: &str) -> Date {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(zone).date()
}

/// Reads `yyyy-mm-dd`.
pub fn day(text: &str) -> Option<Date> {
    (text.len() == 10).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON_MS: i64 = 1_796_212_800_000;

    #[test]
    fn papers_are_reminded_of_before_their_day_and_on_it() {
        const DAY_MS: i64 = 86_400_000;
        // Noon of December 2, 2026, in UTC.
        let times = |due: &str| -> Vec<i64> {
            let times = reminders_at_ms(due, "UTC", NOON_MS);
            times
                .into_iter()
                .map(|at_ms| (at_ms - NOON_MS) / 3_600_000)
                .collect()
        };
        let due = |days: i64| {
            let at = Timestamp::from_millisecond(NOON_MS + days * DAY_MS).unwrap();
            at.to_zoned(TimeZone::UTC).date().to_string()
        };
        assert_eq!(times(&due(10)), [8 * 24 - 3, 10 * 24 - 3]);
        assert_eq!(times(&due(1)), [21], "before the day it is too soon");
        assert_eq!(times(&due(0)), Vec::<i64>::new());
        assert_eq!(times("soon"), Vec::<i64>::new());
    }

    #[test]
    fn a_place_is_found_in_answers_and_a_row_that_is_gone_has_none() {
        let answers = json!({ "rent": 7, "members": [{ "id": "r1", "answers": { "born": "1990-01-01" } }] });
        assert_eq!(value_at(&answers, "rent"), json!(7));
        assert_eq!(value_at(&answers, "members/r1/born"), json!("1990-01-01"));
        assert_eq!(value_at(&answers, "members/r1"), answers["members"][0]);
        assert_eq!(value_at(&answers, "members/r2/born"), Value::Null);
        let there = [
            "rent",
            "pets",
            "members/r1",
            "members/r1/born",
            "members/r2",
            "members/r2/born",
            "pets/r1",
        ];
        let there = there.map(|at| has_row(&answers, at));
        assert_eq!(there, [true, true, true, true, false, false, false]);
    }

    #[test]
    fn what_the_applicant_says_is_put_into_their_own_answers_alone() {
        let own =
            json!({ "rent": 7, "members": [{ "id": "r1", "answers": { "born": "1990-01-01", "pay": 3 } }] });
        let now = json!({ "rent": 9, "late": true, "members": [
            { "id": "r1", "answers": { "born": "1991-01-01", "pay": 5 } }, { "id": "r2", "answers": { "pay": 1 } },
        ] });
        let put = |at: &str| with_value_of(&own, &now, at);
        assert_eq!(
            put("late"),
            json!({ "rent": 7, "late": true, "members": own["members"] })
        );
        assert_eq!(
            put("members/r1/born")["members"][0]["answers"],
            json!({ "born": "1991-01-01", "pay": 3 })
        );
        assert_eq!(put("members/r1")["members"], json!([now["members"][0]]));
        assert_eq!(
            put("members/r2")["members"],
            json!([own["members"][0], now["members"][1]])
        );
        assert_eq!(
            put("members/r2/pay")["members"],
            json!([own["members"][0], now["members"][1]])
        );
        let without = json!({ "members": [] });
        assert_eq!(
            with_value_of(&own, &without, "members/r1"),
            json!({ "rent": 7, "members": [] })
        );
        assert_eq!(
            with_value_of(&own, &without, "rent"),
            json!({ "members": own["members"] })
        );
    }

    #[test]
    fn a_day_is_neither_past_nor_far_away() {
        let today = date(2026, 12, 2);
        let faults = [
            "2026-12-01",
            "2026-12-02",
            "2027-12-03",
            "2027-12-04",
            "2026-13-01",
            "soon",
            "2026-2-1",
        ];
        let faults = faults.map(|due| due_fault(due, today));
        let (past, far, none) = (Some("in_the_past"), Some("too_far"), Some("not_a_date"));
        assert_eq!(faults, [past, None, None, far, none, none, none]);
    }

    #[test]
    fn the_reminder_comes_in_the_morning_two_days_before_or_one_or_not_at_all() {
        let hours_from_noon = |due: &str| {
            let at_ms = reminder_at_ms(due, "America/New_York", NOON_MS)?;
            Some((at_ms - NOON_MS) / 3_600_000)
        };
        let zone = "America/New_York";
        assert_eq!(day_at(NOON_MS, zone), date(2026, 12, 2));
        // Nine in New York is two in the afternoon in Greenwich.
        assert_eq!(hours_from_noon("2026-12-10"), Some(6 * 24 + 2));
        assert_eq!(
            hours_from_noon("2026-12-04"),
            Some(24 + 2),
            "two days before is today"
        );
        assert_eq!(hours_from_noon("2026-12-03"), None);
        assert_eq!(hours_from_noon("2026-12-02"), None);
        assert_eq!(hours_from_noon("never"), None);
    }

    #[test]
    fn names_in_the_store_are_read_back() {
        for state in [
            RequestState::Open,
            RequestState::Answered,
            RequestState::TakenBack,
        ] {
            assert_eq!(RequestState::parse(state.as_str()), Some(state));
        }
        assert_eq!(ItemOutcome::parse("gone"), Some(ItemOutcome::Gone));
        assert_eq!(OfferState::parse("lost"), None);
    }
}
