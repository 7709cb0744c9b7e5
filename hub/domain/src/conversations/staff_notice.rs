//! A notice of a rule in the inbox of a member of staff.

use crate::ids::{ApplicationId, ThreadId};
use serde::Serialize;

/// Notices that one call may mark as read.
pub const MOST_AT_ONCE: usize = 100;

/// A change of status that somebody is notified of and has not read yet.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct StaffNotice {
    pub id: String,
    pub item_id: ApplicationId,
    pub thread_id: ThreadId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    /// The applicant.
    pub name: String,
    pub rule_name: String,
    pub subject: String,
    /// Empty where the rule's template could not be filled in.
    pub body: String,
    pub at_ms: i64,
}
