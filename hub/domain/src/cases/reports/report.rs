//! The reports: audience, rows and columns of each.

use super::{Audience, Measure};
use serde::{Deserialize, Serialize};

/// A report, by the last part of its address (specification 2, section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Report {
    /// Sessions that applicants began in the period, by day.
    LoginActivity,
    /// By check: how many applicants of the period have a fault in their record.
    DataAccuracy,
    /// Applications filed in the period, by program, and their outcomes.
    ApplicationsResources,
    /// Bulk changes that staff made in the period, by kind.
    BulkOperations,
    /// Applications filed in the period, by the status that they are in now.
    ResourceStatus,
    /// Applications that came to a decision in the period, by program: approved or denied.
    ResourceEligibility,
    /// Telephone calls that ended in the period.
    Calls,
    /// Callers in waiting lines whose wait ended in the period, callbacks included.
    WaitingTimes,
    /// Calls in which people talked, by what the reviewer wrote came of them.
    CallOutcomes,
    /// Texts and emails to applicants that were written in the period.
    Messages,
    /// Answers of staff to applicants' messages in the period.
    TimeToAnswer,
    /// By member of staff: open work as of now, and decisions of the period.
    WorkByPerson,
    /// Open cases as of now, by how long ago they were filed.
    OpenCaseAge,
}

/// What a row of a report is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// A program; its row has the name.
    Program,
    /// A status of applications; its row has the name, the key is its colour token.
    Status,
    /// A day, as `yyyy-mm-dd`.
    Day,
    /// The week that begins on this day.
    Week,
    /// The month that begins on this day.
    Month,
    /// A check of data.
    Check,
    /// A kind of bulk operation.
    Operation,
    /// A member of staff by account number; 0: nobody on staff.
    Person,
    /// What came of a call, in the words of the line; empty: nobody wrote it up.
    Outcome,
    /// An age of open cases: the days that it stays below, or `more`.
    Age,
}

impl RowKind {
    /// The heading in a file.
    pub fn title(self) -> &'static str {
        match self {
            RowKind::Program => "Program",
            RowKind::Status => "Status",
            RowKind::Day => "Day",
            RowKind::Week => "Week of",
            RowKind::Month => "Month of",
            RowKind::Check => "Check",
            RowKind::Operation => "Operation",
            RowKind::Person => "Person",
            RowKind::Outcome => "Outcome",
            RowKind::Age => "Age",
        }
    }
}

impl Report {
    /// Every report, in the specification's order for businesses, and then those on communication and work.
    pub const ALL: [Report; 13] = [
        Report::LoginActivity,
        Report::ResourceStatus,
        Report::ResourceEligibility,
        Report::DataAccuracy,
        Report::ApplicationsResources,
        Report::BulkOperations,
        Report::Calls,
        Report::WaitingTimes,
        Report::CallOutcomes,
        Report::Messages,
        Report::TimeToAnswer,
        Report::WorkByPerson,
        Report::OpenCaseAge,
    ];

    /// The last part of its address, and its name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Report::LoginActivity => "login-activity",
            Report::DataAccuracy => "data-accuracy",
            Report::ApplicationsResources => "applications-resources",
            Report::BulkOperations => "bulk-operations",
            Report::ResourceStatus => "resource-status",
            Report::ResourceEligibility => "resource-eligibility",
            Report::Calls => "calls",
            Report::WaitingTimes => "waiting-times",
            Report::CallOutcomes => "call-outcomes",
            Report::Messages => "messages",
            Report::TimeToAnswer => "time-to-answer",
            Report::WorkByPerson => "work-by-person",
            Report::OpenCaseAge => "open-case-age",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|report| report.as_str() == text)
    }

    /// Whether there is such a report on these applicants.
    pub fn is_for(self, audience: Audience) -> bool {
        match self {
            Report::ResourceStatus | Report::ResourceEligibility => audience == Audience::Business,
            Report::LoginActivity
            | Report::DataAccuracy
            | Report::ApplicationsResources
            | Report::BulkOperations => audience != Audience::Everyone,
            Report::Calls
            | Report::WaitingTimes
            | Report::CallOutcomes
            | Report::Messages
            | Report::TimeToAnswer
            | Report::WorkByPerson
            | Report::OpenCaseAge => audience == Audience::Everyone,
        }
    }

    /// Whether its rows may be cut by time, program or person.
    pub fn has_cuts(self) -> bool {
        matches!(
            self,
            Report::Calls | Report::WaitingTimes | Report::Messages | Report::TimeToAnswer
        )
    }

    /// Whether it can be narrowed to what one person did.
    pub fn has_people(self) -> bool {
        self.has_cuts() || self == Report::CallOutcomes
    }

    /// What its columns count.
    pub fn measures(self) -> &'static [Measure] {
        match self {
            Report::LoginActivity => &[Measure::SignIns, Measure::Accounts],
            Report::DataAccuracy => &[Measure::Checked, Measure::Faulty, Measure::FaultyShare],
            Report::ApplicationsResources => &[
                Measure::Filed,
                Measure::Applicants,
                Measure::Undecided,
                Measure::Approved,
                Measure::Denied,
            ],
            Report::BulkOperations => &[
                Measure::Operations,
                Measure::Asked,
                Measure::Changed,
                Measure::LeftAlone,
                Measure::Undone,
            ],
            Report::ResourceStatus => &[
                Measure::Applications,
                Measure::AverageHours,
                Measure::LongestHours,
            ],
            Report::ResourceEligibility => &[
                Measure::Decided,
                Measure::Approved,
                Measure::Denied,
                Measure::ApprovedShare,
            ],
            Report::Calls => &[
                Measure::CallsIn,
                Measure::CallsAnswered,
                Measure::CallsMissed,
                Measure::CallsInMenu,
                Measure::CallsOut,
                Measure::CallsReached,
                Measure::AverageTalk,
            ],
            Report::WaitingTimes => &[
                Measure::Waited,
                Measure::CallsAnswered,
                Measure::GivenUp,
                Measure::LeftMessage,
                Measure::CalledBack,
                Measure::NotReached,
                Measure::AverageWait,
                Measure::LongestWait,
            ],
            Report::CallOutcomes => &[Measure::Calls, Measure::AverageTalk],
            Report::Messages => &[
                Measure::TextsSent,
                Measure::TextsDelivered,
                Measure::TextsFailed,
                Measure::MailsSent,
                Measure::MailsDelivered,
                Measure::MailsFailed,
            ],
            Report::TimeToAnswer => &[
                Measure::Answers,
                Measure::WithinDay,
                Measure::AverageAnswer,
                Measure::LongestAnswer,
            ],
            Report::WorkByPerson => &[
                Measure::OpenCases,
                Measure::Decided,
                Measure::Approved,
                Measure::Denied,
                Measure::Undone,
            ],
            Report::OpenCaseAge => &[Measure::OpenCases, Measure::Unassigned, Measure::OldestHours],
        }
    }

    /// The column whose total the index of reports shows.
    pub fn headline(self) -> Measure {
        match self {
            Report::DataAccuracy => Measure::Faulty,
            Report::LoginActivity
            | Report::ApplicationsResources
            | Report::BulkOperations
            | Report::ResourceStatus
            | Report::ResourceEligibility
            | Report::Calls
            | Report::CallOutcomes
            | Report::Messages
            | Report::WorkByPerson
            | Report::OpenCaseAge => self.measures()[0],
            Report::WaitingTimes => Measure::GivenUp,
            Report::TimeToAnswer => Measure::AverageAnswer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn individuals_have_four_reports_businesses_six_and_everyone_seven() {
        let of = |audience| {
            Report::ALL
                .into_iter()
                .filter(move |report| report.is_for(audience))
                .map(Report::as_str)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            of(Audience::Individual),
            [
                "login-activity",
                "data-accuracy",
                "applications-resources",
                "bulk-operations"
            ]
        );
        assert_eq!(of(Audience::Business).len(), 6);
        assert_eq!(
            of(Audience::Everyone),
            [
                "calls",
                "waiting-times",
                "call-outcomes",
                "messages",
                "time-to-answer",
                "work-by-person",
                "open-case-age"
            ]
        );
    }

    #[test]
    fn the_headline_is_a_column_and_names_read_back() {
        for report in Report::ALL {
            assert!(report.measures().contains(&report.headline()));
            assert_eq!(Report::parse(report.as_str()), Some(report));
            assert_eq!(serde_json::to_value(report).unwrap(), report.as_str());
        }
    }
}
