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
    /// Seconds.
    Seconds,
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
    /// Changes or decisions that were taken back.
    Undone = "undone", Count, "Undone";
    /// Telephone calls that came in.
    CallsIn = "calls_in", Count, "Calls in";
    /// Calls that somebody on staff answered.
    CallsAnswered = "calls_answered", Count, "Answered";
    /// Calls that rang and that nobody answered.
    CallsMissed = "calls_missed", Count, "Missed";
    /// Calls that the phone menu dealt with, or that left a message.
    CallsInMenu = "calls_in_menu", Count, "Ended in the menu";
    /// Calls that staff made.
    CallsOut = "calls_out", Count, "Calls out";
    /// Those that somebody answered.
    CallsReached = "calls_reached", Count, "Reached";
    /// How long people talked, on average.
    AverageTalk = "average_talk", Seconds, "Seconds of talk, on average";
    /// Callers who waited in a line, and what came of it is known.
    Waited = "waited", Count, "Waited";
    /// Those who hung up, or waited longer than the line lets them.
    GivenUp = "given_up", Count, "Gave up";
    /// Those who left a message.
    LeftMessage = "left_message", Count, "Left a message";
    /// Those who were called back and reached.
    CalledBack = "called_back", Count, "Called back";
    /// Those who were to be called back and were not reached.
    NotReached = "not_reached", Count, "Not reached";
    /// How long those waited who were answered, on average.
    AverageWait = "average_wait", Seconds, "Seconds until answered, on average";
    /// How long anybody in a line waited at most; callbacks do not count.
    LongestWait = "longest_wait", Seconds, "Seconds of waiting, at most";
    /// Calls in which people talked.
    Calls = "calls", Count, "Calls";
    /// Texts that were sent, those included that failed.
    TextsSent = "texts_sent", Count, "Texts sent";
    /// Texts that arrived.
    TextsDelivered = "texts_delivered", Count, "Texts delivered";
    /// Texts that failed for good.
    TextsFailed = "texts_failed", Count, "Texts failed";
    /// Emails that were sent, those included that failed.
    MailsSent = "mails_sent", Count, "Emails sent";
    /// Emails that arrived, as far as the other side says so.
    MailsDelivered = "mails_delivered", Count, "Emails delivered";
    /// Emails that failed for good.
    MailsFailed = "mails_failed", Count, "Emails failed";
    /// Messages of staff that answered an applicant.
    Answers = "answers", Count, "Answers";
    /// Those that came within a day of the applicant's message.
    WithinDay = "within_day", Count, "Within a day";
    /// From the applicant's first unanswered message to the answer, on average.
    AverageAnswer = "average_answer", Seconds, "Seconds until the answer, on average";
    /// The same at most.
    LongestAnswer = "longest_answer", Seconds, "Seconds until the answer, at most";
    /// Applications that are neither decided nor closed, as of now.
    OpenCases = "open_cases", Count, "Open cases";
    /// Those that nobody owns.
    Unassigned = "unassigned", Count, "Unassigned";
    /// How long ago the oldest was filed.
    OldestHours = "oldest_hours", Hours, "Hours since it was filed, at most";
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
