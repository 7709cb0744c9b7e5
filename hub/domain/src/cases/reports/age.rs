//! How old open cases are, in the steps of the report on them.

use serde::Serialize;

const DAY_MS: i64 = 24 * 3_600_000;

/// How long ago an application was filed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Age {
    /// Less than 7 days.
    Week,
    /// 7 to 13 days.
    TwoWeeks,
    /// 14 to 29 days.
    Month,
    /// 30 to 59 days.
    TwoMonths,
    /// 60 to 89 days.
    ThreeMonths,
    /// 90 days or more.
    More,
}

impl Age {
    /// The youngest first.
    pub const ALL: [Age; 6] = [
        Age::Week,
        Age::TwoWeeks,
        Age::Month,
        Age::TwoMonths,
        Age::ThreeMonths,
        Age::More,
    ];

    /// The key of its row: the days that it stays below.
    pub fn as_str(self) -> &'static str {
        match self {
            Age::Week => "7",
            Age::TwoWeeks => "14",
            Age::Month => "30",
            Age::TwoMonths => "60",
            Age::ThreeMonths => "90",
            Age::More => "more",
        }
    }

    /// Reads the key.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|age| age.as_str() == text)
    }

    /// What a file calls it.
    pub fn title(self) -> &'static str {
        match self {
            Age::Week => "Under 7 days",
            Age::TwoWeeks => "7 to 13 days",
            Age::Month => "14 to 29 days",
            Age::TwoMonths => "30 to 59 days",
            Age::ThreeMonths => "60 to 89 days",
            Age::More => "90 days or more",
        }
    }

    /// Those of this age were filed after the first moment and not after the second.
    pub fn filed_within_ms(self, now_ms: i64) -> (i64, i64) {
        let (least, most) = match self {
            Age::Week => (0, 7),
            Age::TwoWeeks => (7, 14),
            Age::Month => (14, 30),
            Age::TwoMonths => (30, 60),
            Age::ThreeMonths => (60, 90),
            Age::More => (90, 0),
        };
        let after = match self {
            Age::More => i64::MIN,
            _ => now_ms - most * DAY_MS,
        };
        let until = match self {
            // What is filed this moment is in it.
            Age::Week => i64::MAX,
            _ => now_ms - least * DAY_MS,
        };
        (after, until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_moment_has_one_age() {
        let now = 400 * DAY_MS;
        for (days, age) in [
            (0, Age::Week),
            (6, Age::Week),
            (7, Age::TwoWeeks),
            (13, Age::TwoWeeks),
            (14, Age::Month),
            (30, Age::TwoMonths),
            (89, Age::ThreeMonths),
            (90, Age::More),
            (399, Age::More),
        ] {
            let filed = now - days * DAY_MS;
            let found: Vec<Age> = Age::ALL
                .into_iter()
                .filter(|one| {
                    let (after, until) = one.filed_within_ms(now);
                    filed > after && filed <= until
                })
                .collect();
            assert_eq!(found, [age], "{days} days");
            assert_eq!(Age::parse(age.as_str()), Some(age));
        }
    }
}
