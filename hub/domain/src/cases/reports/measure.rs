//! What a column of a report counts.

use serde::{Deserialize, Serialize};

/// How a figure reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// So many.
    Count,
    /// Tenths of a percent.
    PerMille,
    /// Hours.
    Hours,
}

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident = $wire:literal, $unit:ident, $title:literal;)+) => {
        /// What a column counts. Screens have the words; [`Measure::title`] is for files.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Measure {
            $($(#[$doc])* $name,)+
        }

        impl Measure {
            /// Every measure.
            pub const ALL: &[Measure] = &[$(Measure::$name),+];

            /// The name on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $(Measure::$name => $wire),+ }
            }

            /// How its figures read.
            pub fn unit(self) -> Unit {
                match self { $(Measure::$name => Unit::$unit),+ }
            }

            /// The heading in a file.
            pub fn title(self) -> &'static str {
                match self { $(Measure::$name => $title),+ }
            }
        }
    };
}

measures! {
    /// Applications that were filed.
    Filed = "filed", Count, "Filed";
    /// Different people or businesses that filed them.
    Applicants = "applicants", Count, "Applicants";
    /// Nobody has decided them yet.
    Undecided = "undecided", Count, "Undecided";
    /// Approved, also when they are being paid or were.
    Approved = "approved", Count, "Approved";
    /// Denied.
    Denied = "denied", Count, "Denied";
    /// Sessions that began.
    SignIns = "sign_ins", Count, "Sign-ins";
    /// Different accounts that began one.
    Accounts = "accounts", Count, "Accounts";
    /// Applications in a status.
    Applications = "applications", Count, "Applications";
    /// How long they have been in it, on average.
    AverageHours = "average_hours", Hours, "Hours in this status, on average";
    /// How long the one that came first has been in it.
    LongestHours = "longest_hours", Hours, "Hours in this status, at most";
    /// Applications that somebody decided.
    Decided = "decided", Count, "Decided";
    /// Approved, as a share of what was decided.
    ApprovedShare = "approved_share", PerMille, "Approved, % of decided";
    /// Records that a check looked at.
    Checked = "checked", Count, "Checked";
    /// Records in which it found the fault.
    Faulty = "faulty", Count, "With this fault";
    /// Those, as a share of what was looked at.
    FaultyShare = "faulty_share", PerMille, "With this fault, %";
    /// Changes of many applications at once.
    Operations = "operations", Count, "Operations";
    /// Applications that they asked to change.
    Asked = "asked", Count, "Applications";
    /// Applications that they changed.
    Changed = "changed", Count, "Changed";
    /// Applications that were left as they were.
    LeftAlone = "left_alone", Count, "Refused";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wire_has_the_names_that_files_and_screens_use() {
        for measure in Measure::ALL {
            assert_eq!(serde_json::to_value(measure).unwrap(), measure.as_str());
        }
    }
}
