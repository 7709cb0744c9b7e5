//! Applications as rows of the work queue (specification 2, section 3, "Queue item").

use crate::cases::status::StatusToken;
use crate::cases::validation::Validations;
use crate::conversations::channel::Channel;
use crate::ids::{ApplicationId, ProgramId, StateId, ThreadId};
use serde::{Deserialize, Serialize};

pub use crate::cases::queue_query::{OwnerFilter, QueueQuery};

/// A row of the queue under the specification's mapped names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueItem {
    pub id: ApplicationId,
    pub process_id: ProgramId,
    pub process_name: String,
    pub company_id: Option<i64>,
    pub company_name: String,
    pub current_state_id: StateId,
    pub current_state_name: String,
    #[schema(value_type = StatusToken)]
    pub status_token: String,
    pub external_id: String,
    pub owner_id: Option<i64>,
    pub owner_name: String,
    /// The part of the applicant's name before the first colon.
    pub item_name: String,
    /// ISO 8601.
    pub created_at: String,
    pub last_com_date: Option<String>,
    #[serde(rename = "ComDirection")]
    #[schema(value_type = ComDirection)]
    pub com_direction: String,
    #[serde(rename = "ComType")]
    pub com_type: Option<Channel>,
    pub state_current_time: String,
    pub last_changed_by: String,
    pub case_number: String,
    pub client_id: String,
    pub category_name: String,
    /// Of the last payment; empty where there is none.
    pub payment_channel_name: String,
    pub payment_status_name: String,
    pub version: i64,
    pub thread_id: ThreadId,
    pub unread: UnreadCounts,
    pub validations: Validations,
    /// It was sent in a trial of its program, and counts nowhere.
    #[serde(default)]
    #[schema(required)]
    pub test: bool,
    /// By when it should leave its state, ISO 8601; null where that has no time limit.
    #[serde(default)]
    pub due_at: Option<String>,
}

crate::wire_names! {
    /// Direction of the last text, mail or call, seen from the agency; empty without one.
    ComDirection = "in" | "out" | "";
}

/// Unread entries per channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadCounts {
    pub email: i64,
    pub sms: i64,
    pub voice: i64,
    pub ivr: i64,
    pub unread_total: i64,
    pub has_unread_messages: bool,
}

impl UnreadCounts {
    /// Counts with their total.
    pub fn new(email: i64, sms: i64, voice: i64, ivr: i64) -> Self {
        let unread_total = email + sms + voice + ivr;
        Self {
            email,
            sms,
            voice,
            ivr,
            unread_total,
            has_unread_messages: unread_total > 0,
        }
    }
}

/// The name that a queue row shows: the part before the first colon.
pub fn item_name(applicant_name: &str) -> &str {
    applicant_name
        .split(':')
        .next()
        .unwrap_or(applicant_name)
        .trim_end()
}

/// Columns by which the queue can be sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SortColumn {
    ExternalId,
    ItemName,
    ProcessName,
    CreatedAt,
    OwnerName,
    CompanyName,
    LastComDate,
    ComDirection,
    ComType,
    StateCurrentTime,
    CurrentStateName,
    DueAt,
}

impl SortColumn {
    /// Every column in the order of the table, with its name on the wire.
    pub const ALL: [(SortColumn, &'static str); 12] = [
        (SortColumn::ExternalId, "externalId"),
        (SortColumn::ItemName, "itemName"),
        (SortColumn::ProcessName, "processName"),
        (SortColumn::CreatedAt, "createdAt"),
        (SortColumn::OwnerName, "ownerName"),
        (SortColumn::CompanyName, "companyName"),
        (SortColumn::LastComDate, "lastComDate"),
        (SortColumn::ComDirection, "ComDirection"),
        (SortColumn::ComType, "ComType"),
        (SortColumn::StateCurrentTime, "stateCurrentTime"),
        (SortColumn::CurrentStateName, "currentStateName"),
        (SortColumn::DueAt, "dueAt"),
    ];

    /// Reads a column; the procedures' `ApplicationDate` is the submission date.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "ApplicationDate" {
            return Some(SortColumn::CreatedAt);
        }
        Self::ALL
            .into_iter()
            .find(|(_, name)| *name == text)
            .map(|(column, _)| column)
    }
}

/// One page and how many items there are in all.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct QueuePage {
    pub items: Vec<QueueItem>,
    pub total: i64,
    pub page: i64,
    pub page_size: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_shows_the_name_before_the_first_colon() {
        assert_eq!(item_name("Ana Reyes: household of 3: rent"), "Ana Reyes");
        assert_eq!(item_name("Ana Reyes"), "Ana Reyes");
    }

    #[test]
    fn application_date_is_the_submission_date() {
        assert_eq!(SortColumn::parse("ApplicationDate"), Some(SortColumn::CreatedAt));
        assert_eq!(SortColumn::parse("1; DROP TABLE"), None);
    }
}
