//! The inbox: which conversations a person sees.

use serde::{Deserialize, Serialize};

/// The longest that a conversation can be put aside: a year, in ms.
pub const LONGEST_SNOOZE_MS: i64 = 366 * 24 * 3_600_000;

/// Until when a conversation is put aside with which somebody is done: no time brings it back, only what comes in it. Never on the wire.
pub const DONE_UNTIL_MS: i64 = i64::MAX;

/// A choice among the conversations that an account may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InboxFolder {
    /// Every one, snoozed or not.
    #[default]
    All,
    /// In which the applicant wrote or called and nobody has read it.
    New,
    /// Of the applications that are one's own.
    Mine,
    /// That one has put aside until a time, or until something new comes. What one is done with is not among them.
    Snoozed,
}

impl InboxFolder {
    /// All of them, as screens show them.
    pub const EACH: [InboxFolder; 4] = [
        InboxFolder::New,
        InboxFolder::Mine,
        InboxFolder::All,
        InboxFolder::Snoozed,
    ];
}
