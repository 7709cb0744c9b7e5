//! A call that reads a one-time code to somebody.

use serde::{Deserialize, Serialize};

use super::telephone::NotTaken;

/// How far it is, or how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CodeCallState {
    /// The phone is about to ring, or rings.
    Calling,
    /// Somebody has answered and hears the code.
    Reading,
    /// The code was read to its end.
    Read,
    /// The call ended while the code was being read.
    CutOff,
    Busy,
    Declined,
    NoAnswer,
    NotInService,
    /// The network or the trunk failed.
    Failed,
}

impl CodeCallState {
    const ALL: [Self; 9] = [
        Self::Calling,
        Self::Reading,
        Self::Read,
        Self::CutOff,
        Self::Busy,
        Self::Declined,
        Self::NoAnswer,
        Self::NotInService,
        Self::Failed,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Calling => "calling",
            Self::Reading => "reading",
            Self::Read => "read",
            Self::CutOff => "cut_off",
            Self::Busy => "busy",
            Self::Declined => "declined",
            Self::NoAnswer => "no_answer",
            Self::NotInService => "not_in_service",
            Self::Failed => "failed",
        }
    }

    /// Reads the name in the store; a code of which nothing is known yet is about to ring.
    pub fn parse(text: &str) -> Self {
        let known = Self::ALL.into_iter().find(|state| state.as_str() == text);
        known.unwrap_or(Self::Calling)
    }

    /// Whether nothing more will happen in the call.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Calling | Self::Reading)
    }
}

impl From<NotTaken> for CodeCallState {
    fn from(why: NotTaken) -> Self {
        match why {
            NotTaken::Busy => Self::Busy,
            NotTaken::Declined => Self::Declined,
            NotTaken::NoAnswer => Self::NoAnswer,
            NotTaken::NotInService => Self::NotInService,
            NotTaken::Failed => Self::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_it_was_written_and_on_the_wire_as_in_the_store() {
        for state in CodeCallState::ALL {
            assert_eq!(CodeCallState::parse(state.as_str()), state);
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
        assert_eq!(CodeCallState::parse(""), CodeCallState::Calling);
    }
}
