//! A set as everybody reads it: what is hidden has no value, and no reason either, since that would say something of the value.

use crate::figure::{Figure, Release};
use crate::measure::Measure;
use serde::Serialize;

/// A program that has figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PublicProgram {
    pub id: i64,
    /// Its name when the figures were frozen.
    pub name: String,
}

/// A figure that everybody may read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PublicFigure {
    /// The first month that it covers, `2026-03`.
    pub month: String,
    /// How many months it covers: 1, 3 or 12.
    pub months: u8,
    /// Null: all public programs together.
    pub program: Option<i64>,
    pub measure: Measure,
    /// Null where it is hidden, to protect people.
    pub value: Option<i64>,
    pub suppressed: bool,
}

/// The figures of a month, with those of the quarter or year that ends with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PublicSet {
    /// `2026-03`.
    pub month: String,
    /// When they were frozen (ISO 8601, UTC).
    pub released_at: String,
    pub programs: Vec<PublicProgram>,
    pub figures: Vec<PublicFigure>,
}

impl PublicFigure {
    fn of(figure: &Figure) -> Self {
        Self {
            month: figure.month.to_string(),
            months: figure.months,
            program: figure.program.map(|id| id.0),
            measure: figure.measure,
            value: figure.shown(),
            suppressed: figure.hidden.is_some(),
        }
    }
}

impl PublicSet {
    /// What everybody may read of a set that was frozen at this moment.
    pub fn of(release: &Release, made_at_ms: i64) -> Self {
        let programs = release.programs.iter().map(|program| PublicProgram {
            id: program.id.0,
            name: program.name.clone(),
        });
        Self {
            month: release.month.to_string(),
            released_at: iso_time(made_at_ms),
            programs: programs.collect(),
            figures: release.figures.iter().map(PublicFigure::of).collect(),
        }
    }
}

/// A moment as `2026-04-05T09:00:00Z`.
pub fn iso_time(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms - at_ms.rem_euclid(1_000));
    at.unwrap_or(jiff::Timestamp::UNIX_EPOCH).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Hidden;
    use crate::month::Month;
    use serde_json::json;

    #[test]
    fn money_1_what_is_hidden_has_neither_value_nor_reason() {
        let figure = Figure {
            month: Month::parse("2026-03").unwrap(),
            months: 1,
            program: None,
            measure: Measure::Denied,
            value: 7,
            hidden: Some(Hidden::Small),
        };
        assert_eq!(
            serde_json::to_value(PublicFigure::of(&figure)).unwrap(),
            json!({ "month": "2026-03", "months": 1, "program": null, "measure": "denied", "value": null, "suppressed": true })
        );
        assert_eq!(iso_time(1_775_379_600_123), "2026-04-05T09:00:00Z");
    }
}
