//! The inbox: which conversations a person sees.

use serde::{Deserialize, Serialize};

/// The longest that a conversation can be put aside: a year, in ms.
pub const LONGEST_SNOOZE_MS: i64 = 366 * 24 * 3_600_000;

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
    /// That one has put aside, until its time comes or something new does.
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
