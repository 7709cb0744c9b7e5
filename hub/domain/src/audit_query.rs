//! Which lines of the audit log somebody wants to see.

use serde::{Deserialize, Serialize};

/// Lines that a file may hold.
pub const MOST_ROWS: i64 = 200_000;

/// A question to the log; what is left out narrows nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditQuery {
    /// The account that did it; 0: the hub itself.
    pub who: Option<i64>,
    /// The account on whose behalf it was done.
    pub behalf_of: Option<i64>,
    pub action: Option<String>,
    pub kind: Option<String>,
    /// The id of the thing; the index knows it together with `kind`.
    pub object: Option<String>,
    /// What was done to the program, its configuration, its applications, their drafts, conversations and calls.
    pub program: Option<i64>,
    pub from_ms: Option<i64>,
    /// The first millisecond that no longer belongs to it.
    pub until_ms: Option<i64>,
    /// A part of the name, the action, the thing or the reason.
    pub text: Option<String>,
}

impl AuditQuery {
    /// Whether it asks for what no index knows, so that lines are looked through.
    pub fn is_searching(&self) -> bool {
        let is_thing_of_any_kind = self.object.is_some() && self.kind.is_none();
        self.program.is_some() || self.text.is_some() || is_thing_of_any_kind
    }
}
