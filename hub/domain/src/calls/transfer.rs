//! Handing a running call on: to a colleague, or to whoever answers a line. The call stays with who has it until the colleague has
//! taken it; a colleague who does not answer, declines or leaves gives it back.

use super::call::PersonRef;
use serde::{Deserialize, Serialize};

/// How far a transfer is, or how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransferState {
    /// The colleague's screen rings.
    Ringing,
    /// The colleague is in the call and is asked; the applicant waits.
    Talking,
    /// The call is the colleague's.
    Completed,
    /// The colleague does not take it.
    Declined,
    /// Nobody answered.
    Unanswered,
    /// The colleague left before the call was theirs.
    Left,
    /// Whoever has the call took it back.
    Cancelled,
}

impl TransferState {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Ringing,
        Self::Talking,
        Self::Completed,
        Self::Declined,
        Self::Unanswered,
        Self::Left,
        Self::Cancelled,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ringing => "ringing",
            Self::Talking => "talking",
            Self::Completed => "completed",
            Self::Declined => "declined",
            Self::Unanswered => "unanswered",
            Self::Left => "left",
            Self::Cancelled => "cancelled",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether it is still under way.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Ringing | Self::Talking)
    }
}

/// A transfer as whoever has the call sees it: the one under way, or the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TransferView {
    pub id: String,
    /// Who is rung or asked, or was last.
    pub to: PersonRef,
    /// The line that was chosen; empty: this colleague was.
    pub line: String,
    /// The colleague is asked before the call is theirs.
    pub asks_first: bool,
    pub state: TransferState,
    pub since_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_and_wire_names_agree() {
        for state in TransferState::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
            assert_eq!(TransferState::parse(state.as_str()), Some(state));
        }
        assert_eq!(TransferState::parse("rung"), None);
        let open = TransferState::ALL.into_iter().filter(|state| state.is_open());
        assert_eq!(
            open.collect::<Vec<_>>(),
            [TransferState::Ringing, TransferState::Talking]
        );
    }
}
