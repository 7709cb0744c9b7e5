//! Files that people upload: what is accepted, what is known of each, and how they are named.

mod kind;
mod name;
mod second_kind;
mod subject;

pub use kind::{DetectedKind, FileKind, detect};
pub use name::safe_name;
pub use second_kind::fault_of_ends;
pub use subject::{FileLife, FileSubject};

use serde::{Deserialize, Serialize};

/// Largest file, in bytes.
pub const MAX_FILE_BYTES: i64 = 25 * 1024 * 1024;
/// Largest part of an upload, in bytes: what a broken connection loses at most.
pub const MAX_PART_BYTES: i64 = 1024 * 1024;
/// Most files on one message.
pub const MAX_ATTACHMENTS: usize = 10;
/// Maximum time without progress of an upload, in milliseconds.
pub const UPLOAD_LIFE_MS: i64 = 24 * 3_600_000;
/// How long a file is kept that nobody has attached to anything, in milliseconds.
pub const UNATTACHED_LIFE_MS: i64 = 24 * 3_600_000;

/// How long a report is kept that somebody has asked for as a file, in milliseconds.
pub const EXPORT_LIFE_MS: i64 = 7 * 24 * 3_600_000;

/// Most files of one unfinished form.
pub const MAX_DRAFT_FILES: i64 = 100;
/// Most bytes of the files of one unfinished form.
pub const MAX_DRAFT_BYTES: i64 = 250 * 1024 * 1024;
/// Most papers of an application to which its applicant may add.
pub const MAX_PAPERS: usize = 150;
/// Longest place of an answer in a form, in bytes: a group, a row and a question.
pub const MAX_PLACE_BYTES: usize = 200;
/// How long a hand-over to a phone stays open, in milliseconds.
pub const HAND_OVER_LIFE_MS: i64 = 15 * 60_000;

/// Result of checking a file's contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    /// The virus scanner has not answered yet: nobody gets the file.
    Pending,
    /// There is no virus scanner: nothing is claimed.
    Unscanned,
    /// The virus scanner found nothing.
    Clean,
    /// The virus scanner found something: nobody gets the file, and its bytes are deleted.
    Infected,
    /// Not accepted; its bytes were never kept.
    Refused,
    /// Taken back, or kept long enough.
    Removed,
}

impl FileState {
    /// Every state.
    pub const ALL: [FileState; 6] = [
        FileState::Pending,
        FileState::Unscanned,
        FileState::Clean,
        FileState::Infected,
        FileState::Refused,
        FileState::Removed,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            FileState::Pending => "pending",
            FileState::Unscanned => "unscanned",
            FileState::Clean => "clean",
            FileState::Infected => "infected",
            FileState::Refused => "refused",
            FileState::Removed => "removed",
        }
    }

    /// Reads the stored name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether somebody who may see the file gets its bytes.
    pub fn is_served(self) -> bool {
        match self {
            FileState::Unscanned | FileState::Clean => true,
            FileState::Pending | FileState::Infected | FileState::Refused | FileState::Removed => false,
        }
    }
}

/// A file on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FileView {
    pub id: String,
    pub name: String,
    /// Media type, detected by the contents; empty for a refused file.
    pub media_type: String,
    pub size_bytes: i64,
    pub state: FileState,
    /// There is a small picture of it.
    pub has_thumbnail: bool,
    /// Of a picture, in pixels, as it is shown.
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub uploaded_by: String,
    pub created_at_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_what_is_not_known_to_be_harmless_where_that_can_be_known() {
        for state in FileState::ALL {
            assert_eq!(FileState::parse(state.as_str()), Some(state));
        }
        let served: Vec<&str> = FileState::ALL
            .into_iter()
            .filter(|state| state.is_served())
            .map(FileState::as_str)
            .collect();
        assert_eq!(served, ["unscanned", "clean"]);
    }
}
