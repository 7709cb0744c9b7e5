//! What is given back of a payment. A provider takes days to say whether it was: until then nothing is booked.

use serde::{Deserialize, Serialize};

/// How far a refund is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RefundState {
    /// The provider is asked, and has not said that it has the request.
    Started,
    /// The provider has it; the money is not back yet.
    Pending,
    Succeeded,
    /// Nothing went back: it can be asked for again.
    Failed,
}

impl RefundState {
    /// Every state.
    pub const ALL: [RefundState; 4] = [
        RefundState::Started,
        RefundState::Pending,
        RefundState::Succeeded,
        RefundState::Failed,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            RefundState::Started => "started",
            RefundState::Pending => "pending",
            RefundState::Succeeded => "succeeded",
            RefundState::Failed => "failed",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }

    /// Whether its outcome is not known yet.
    pub fn is_open(self) -> bool {
        match self {
            RefundState::Started | RefundState::Pending => true,
            RefundState::Succeeded | RefundState::Failed => false,
        }
    }

    /// Whether what a provider says moves it on: an end stays, and what is known is not taken back.
    pub fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (RefundState::Started, RefundState::Pending)
            | (RefundState::Started | RefundState::Pending, RefundState::Succeeded | RefundState::Failed) => {
                true
            }
            (RefundState::Started | RefundState::Pending, RefundState::Started)
            | (RefundState::Pending, RefundState::Pending)
            | (RefundState::Succeeded | RefundState::Failed, _) => false,
        }
    }
}

/// A refund as a provider is asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundOrder {
    /// Ours, of one refund for ever: the key under which the provider does it once.
    pub id: String,
    /// The provider's own id; empty until it is known.
    pub reference: String,
    pub cents: i64,
}

/// What a provider says of a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundReport {
    /// The provider's own id; empty where it has none.
    pub reference: String,
    pub state: RefundState,
    /// Why it failed, in the provider's code; empty otherwise.
    pub code: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refund_ends_once_and_is_never_set_back() {
        for state in RefundState::ALL {
            assert_eq!(RefundState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
            for next in RefundState::ALL {
                let forward = state.is_open() && next > state;
                assert_eq!(state.may_become(next), forward, "{state:?} {next:?}");
            }
        }
    }
}
