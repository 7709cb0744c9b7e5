//! The bell: everything that wants one member of staff, by kind and time.

use crate::ids::{ApplicationId, MessageId, ThreadId};
use serde::{Deserialize, Serialize};

/// Most entries that are marked one by one in a call.
pub const MOST_AT_ONCE: usize = 100;

/// Why something is at the bell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BellKind {
    /// A colleague named them in a note.
    Mention,
    /// Somebody called in vain and is to be called back.
    Callback,
    /// A message of theirs did not arrive.
    FailedSend,
    /// An application of nobody's was given to them.
    Assigned,
    /// A colleague's application is theirs now.
    HandOver,
    /// A rule notifies them.
    Notice,
    /// The file of the queue that they asked for is made.
    QueueExport,
    /// The file of a report that they asked for is made.
    ReportExport,
}

impl BellKind {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            BellKind::Mention => "mention",
            BellKind::Callback => "callback",
            BellKind::FailedSend => "failed_send",
            BellKind::Assigned => "assigned",
            BellKind::HandOver => "hand_over",
            BellKind::Notice => "notice",
            BellKind::QueueExport => "queue_export",
            BellKind::ReportExport => "report_export",
        }
    }
}

/// Something that wants its reader. What does not apply to its kind is null or empty.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct BellEntry {
    pub kind: BellKind,
    /// Among those of its kind.
    pub id: String,
    pub item_id: Option<ApplicationId>,
    pub thread_id: Option<ThreadId>,
    pub message_id: Option<MessageId>,
    #[serde(rename = "externalId")]
    pub external_id: String,
    /// The applicant, or who called.
    pub name: String,
    /// Who did it.
    pub by: String,
    /// The first words of the note or the notice; whose application it was; where a message did not arrive, or who is to be called back.
    pub words: String,
    /// Of a message that did not arrive: `EMAIL`, `SMS`; else empty.
    pub channel: String,
    /// Of a file.
    pub rows: Option<i64>,
    pub at_ms: i64,
}

impl BellEntry {
    /// An entry of a kind with nothing in it.
    pub fn of(kind: BellKind) -> Self {
        Self {
            kind,
            id: String::new(),
            item_id: None,
            thread_id: None,
            message_id: None,
            external_id: String::new(),
            name: String::new(),
            by: String::new(),
            words: String::new(),
            channel: String::new(),
            rows: None,
            at_ms: 0,
        }
    }
}
