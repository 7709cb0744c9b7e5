//! The life of an outgoing message at its provider.

use serde::{Deserialize, Serialize};

/// Where a message stands. Incoming entries are `Delivered`, notes and comments `Created`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryState {
    Created,
    Scheduled,
    HeldQuietHours,
    HeldConsent,
    Sending,
    Sent,
    Delivered,
    TemporaryFailure,
    PermanentFailure,
    TechnicalFailure,
    Cancelled,
    OptedOut,
}

impl DeliveryState {
    const ALL: [DeliveryState; 12] = [
        DeliveryState::Created,
        DeliveryState::Scheduled,
        DeliveryState::HeldQuietHours,
        DeliveryState::HeldConsent,
        DeliveryState::Sending,
        DeliveryState::Sent,
        DeliveryState::Delivered,
        DeliveryState::TemporaryFailure,
        DeliveryState::PermanentFailure,
        DeliveryState::TechnicalFailure,
        DeliveryState::Cancelled,
        DeliveryState::OptedOut,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            DeliveryState::Created => "created",
            DeliveryState::Scheduled => "scheduled",
            DeliveryState::HeldQuietHours => "held-quiet-hours",
            DeliveryState::HeldConsent => "held-consent",
            DeliveryState::Sending => "sending",
            DeliveryState::Sent => "sent",
            DeliveryState::Delivered => "delivered",
            DeliveryState::TemporaryFailure => "temporary-failure",
            DeliveryState::PermanentFailure => "permanent-failure",
            DeliveryState::TechnicalFailure => "technical-failure",
            DeliveryState::Cancelled => "cancelled",
            DeliveryState::OptedOut => "opted-out",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether what a mail server reports later may still change this state. Reports come in any order: what has failed for good
    /// is not late any more, and what a person cancelled stays cancelled.
    pub fn may_be_reported(self, next: DeliveryState) -> bool {
        match next {
            DeliveryState::PermanentFailure | DeliveryState::Delivered => matches!(
                self,
                DeliveryState::Sending | DeliveryState::Sent | DeliveryState::TemporaryFailure
            ),
            DeliveryState::TemporaryFailure => self == DeliveryState::Sent,
            DeliveryState::Created
            | DeliveryState::Scheduled
            | DeliveryState::HeldQuietHours
            | DeliveryState::HeldConsent
            | DeliveryState::Sending
            | DeliveryState::Sent
            | DeliveryState::TechnicalFailure
            | DeliveryState::Cancelled
            | DeliveryState::OptedOut => false,
        }
    }

    /// Whether a person may try this message again by hand.
    pub fn may_retry(self) -> bool {
        matches!(
            self,
            DeliveryState::PermanentFailure | DeliveryState::TechnicalFailure | DeliveryState::Cancelled
        )
    }
}

/// First retry at once, then every five minutes, 48 of them; `None` when the message is given up.
pub fn retry_delay_ms(attempts_made: i64) -> Option<i64> {
    match attempts_made {
        i64::MIN..=0 => Some(0),
        1 => Some(1_000),
        2..=49 => Some(300_000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_reads_back_its_own_name() {
        for state in DeliveryState::ALL {
            assert_eq!(DeliveryState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
    }

    #[test]
    fn a_late_report_never_turns_a_failure_back() {
        use DeliveryState::{Delivered, PermanentFailure, Sent, TemporaryFailure};
        assert!(Sent.may_be_reported(TemporaryFailure));
        assert!(TemporaryFailure.may_be_reported(PermanentFailure));
        assert!(TemporaryFailure.may_be_reported(Delivered));
        assert!(!PermanentFailure.may_be_reported(TemporaryFailure));
        assert!(!PermanentFailure.may_be_reported(Delivered));
        assert!(!Delivered.may_be_reported(PermanentFailure));
    }

    #[test]
    fn retries_once_soon_then_every_five_minutes_and_then_gives_up() {
        assert_eq!(retry_delay_ms(1), Some(1_000));
        assert_eq!(retry_delay_ms(2), Some(300_000));
        assert_eq!(retry_delay_ms(49), Some(300_000));
        assert_eq!(retry_delay_ms(50), None);
    }
}
