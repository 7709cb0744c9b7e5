//! Steps that connect the caller with others, or move their application.

use serde::{Deserialize, Serialize};

/// Puts the caller into a room with everybody else who was led to a step of this name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowConference)]
pub struct Conference {
    /// Name of the room: `a`–`z`, `0`–`9`, `_` and `-`.
    pub name: String,
    /// `moh`: music for a caller who is alone there.
    #[serde(default)]
    pub wait_play: Option<String>,
    /// The key that leads out of the room; `#` where it is left out.
    #[serde(default)]
    pub finish_on_key: Option<String>,
    /// In seconds; an hour where it is left out, at most four.
    #[serde(default)]
    pub max_length: Option<u32>,
    /// Where a caller goes on who has left the room.
    pub next: String,
}

impl Conference {
    /// Longest stay in the room, in seconds, where nothing is said of it.
    pub const HOUR_S: u32 = 3_600;
    /// Longest stay that may be asked for.
    pub const MAX_S: u32 = 14_400;

    /// The key that leads out of the room.
    pub fn finish_key(&self) -> char {
        let key = self.finish_on_key.as_deref().unwrap_or("#");
        key.chars().next().unwrap_or('#')
    }
}

/// Transfers the caller to another number by the trunk (REFER, RFC 3515): the hub is out of the call then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowRefer)]
pub struct Refer {
    /// E.164.
    pub to: String,
    /// Where the caller goes on when the transfer did not come about.
    pub not_taken: String,
}

/// Moves the application that was looked up to another status, by the rules of its workflow. The caller's number is no proof of
/// whose application it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowSetStatus)]
pub struct SetStatus {
    /// The status, by its number.
    pub status: i64,
    /// Why, as the application's history has it.
    #[serde(default)]
    pub comment: String,
    pub next: String,
    /// Where a call goes on whose application may not be moved there, or was not looked up.
    pub refused: String,
}
