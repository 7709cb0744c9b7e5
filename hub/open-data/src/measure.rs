//! What is counted.

use serde::{Deserialize, Serialize};

/// What a figure counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = PublicMeasure)]
pub enum Measure {
    /// Applications that came.
    Applications,
    /// Applications that were decided for the first time, of those that are decided.
    Decisions,
    /// Of the decisions, those that are not denied.
    Approved,
    /// Of the decisions, those that are.
    Denied,
    /// Whole days from an application's arrival to its first decision; half of the decisions took at most so long.
    MedianDays,
    /// Money that was marked as paid, in cents.
    PaidCents,
}

impl Measure {
    /// Every measure, in the order of pages and files.
    pub const ALL: [Measure; 6] = [
        Measure::Applications,
        Measure::Decisions,
        Measure::Approved,
        Measure::Denied,
        Measure::MedianDays,
        Measure::PaidCents,
    ];

    /// The name on the wire and in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Measure::Applications => "applications",
            Measure::Decisions => "decisions",
            Measure::Approved => "approved",
            Measure::Denied => "denied",
            Measure::MedianDays => "median_days",
            Measure::PaidCents => "paid_cents",
        }
    }

    /// What its values are, in files.
    pub fn unit(self) -> &'static str {
        match self {
            Measure::Applications | Measure::Decisions | Measure::Approved | Measure::Denied => {
                "applications"
            }
            Measure::MedianDays => "days",
            Measure::PaidCents => "cents",
        }
    }

    /// Whether programs and months add up to totals.
    pub fn is_sum(self) -> bool {
        self != Measure::MedianDays
    }

    /// The measures that it is the sum of, in every cell; itself where it is none.
    pub(crate) fn parts(self) -> &'static [Measure] {
        match self {
            Measure::Applications => &[Measure::Applications],
            Measure::Decisions => &[Measure::Approved, Measure::Denied],
            Measure::Approved => &[Measure::Approved],
            Measure::Denied => &[Measure::Denied],
            Measure::MedianDays => &[Measure::MedianDays],
            Measure::PaidCents => &[Measure::PaidCents],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wire_has_the_names_of_the_files() {
        for measure in Measure::ALL {
            assert_eq!(serde_json::to_value(measure).unwrap(), measure.as_str());
        }
    }
}
