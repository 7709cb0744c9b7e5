//! A move of an application from one status to another, as `workflow-movements` lists it (specification 2, section 7).

use super::reports::Audience;
use crate::ids::{AccountId, ApplicationId, ProgramId, StateId};
use serde::Serialize;

/// Moves in one answer when nothing else is asked for.
pub const USUAL_SAMPLE: i64 = 25;
/// Moves in one answer at most.
pub const MOST_SAMPLE: i64 = 500;

/// One move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Movement {
    pub id: String,
    pub cd_application: ApplicationId,
    /// As people know the application.
    #[serde(rename = "externalId")]
    pub external_id: String,
    /// The applicant.
    #[serde(rename = "itemName")]
    pub item_name: String,
    /// The program.
    pub cd_resource: ProgramId,
    #[serde(rename = "processName")]
    pub process_name: String,
    /// The status it was in; none: it was filed.
    pub from_stage_id: Option<StateId>,
    pub from_stage: Option<String>,
    /// The status it came to.
    pub stage_id: StateId,
    pub stage: String,
    /// Who moved it; none: the system.
    pub actor_id: Option<AccountId>,
    pub actor_name: String,
    /// Who had it after the move.
    pub owner_id: Option<AccountId>,
    /// The bulk change that it was part of; empty for a single change.
    pub bulk_id: String,
    /// Whether it takes the move before it back.
    pub is_undo: bool,
    /// When, ISO 8601.
    pub created_at: String,
}

/// Which moves are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementQuery {
    /// Only programs of which this account is a member; none: all.
    pub member: Option<AccountId>,
    pub audience: Option<Audience>,
    pub program: Option<ProgramId>,
    /// Moves to this status.
    pub stage: Option<StateId>,
    /// The first millisecond.
    pub from_ms: i64,
    /// The first millisecond after the last.
    pub until_ms: i64,
    /// Words of the application: its number, its applicant's name or phone number, as the queue finds it.
    pub text: String,
    /// Moves that are passed over.
    pub offset: i64,
    /// Moves in the answer.
    pub sample: i64,
}

impl Default for MovementQuery {
    fn default() -> Self {
        Self {
            member: None,
            audience: None,
            program: None,
            stage: None,
            from_ms: 0,
            until_ms: i64::MAX,
            text: String::new(),
            offset: 0,
            sample: USUAL_SAMPLE,
        }
    }
}
