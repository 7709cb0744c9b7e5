//! A row behind a figure of a report: what was counted.

use serde::{Deserialize, Serialize};

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    Application,
    /// Somebody who applied, with their last application.
    Applicant,
    SignIn,
    /// An account that signed in, with its last sign-in.
    Account,
    /// A change of many applications at once.
    Operation,
    /// A telephone call.
    Call,
    /// A caller in a waiting line.
    Wait,
    Message,
    /// A message of staff that answered an applicant.
    Answer,
    /// A move of an application to a decision.
    Decision,
}

/// A row behind a figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportEntry {
    pub kind: EntryKind,
    /// Of the thing that was counted.
    pub id: String,
    pub at_ms: i64,
    /// The application that it belongs to; null where nobody knows.
    pub application: Option<i64>,
    /// The program; null where it has none.
    pub process: Option<i64>,
    /// Its name; empty where it has none.
    pub process_name: String,
    /// Whom it is about: an applicant, a caller; empty where nobody knows.
    pub who: String,
    /// Who on staff did it, or owns it; empty: nobody.
    pub by: String,
    /// What it is or came to: a status by its name, an outcome in the words of the line, or a machine word of its kind.
    pub what: String,
    /// How long it took, in milliseconds; null where nothing did.
    pub took_ms: Option<i64>,
    /// Applications of an operation that were to be changed, that were, and that were taken back; null of anything else.
    pub sizes: Option<[i64; 3]>,
    /// Whether it was taken back.
    pub undone: bool,
}
