//! The life of an outgoing message at its provider.

use serde::{Deserialize, Serialize};

/// State of a message. Incoming entries are `Delivered`, notes and comments `Created`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryState {
    Created,
    /// Sent by hand a moment ago: it rests until its writer can no longer take it back.
    Undoable,
    /// Of a rule: it waits until the change that caused it can no longer be undone.
    HeldUndo,
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
    const ALL: [DeliveryState; 14] = [
        DeliveryState::Created,
        DeliveryState::Undoable,
        DeliveryState::HeldUndo,
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
            DeliveryState::Undoable => "undoable",
            DeliveryState::HeldUndo => "held-undo",
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

    /// Whether a provider's receipt may move a message on from here. Receipts come twice and in any order: what has arrived
    /// or has failed for good stays so, whatever comes later.
    pub fn may_become(self, reported: DeliveryState) -> bool {
        match self {
            DeliveryState::Delivered => false,
            // A late "delivered" is accepted: the phone has shown the message.
            DeliveryState::PermanentFailure
            | DeliveryState::TechnicalFailure
            | DeliveryState::OptedOut
            | DeliveryState::Cancelled => reported == DeliveryState::Delivered,
            DeliveryState::Sent => !matches!(reported, DeliveryState::Sent | DeliveryState::Sending),
            DeliveryState::Created
            | DeliveryState::Undoable
            | DeliveryState::HeldUndo
            | DeliveryState::Scheduled
            | DeliveryState::HeldQuietHours
            | DeliveryState::HeldConsent
            | DeliveryState::Sending
            | DeliveryState::TemporaryFailure => reported != self,
        }
    }

    /// Whether the message waits for its time, for a morning, for consent, or for the end of an undo: nobody has handed it over.
    pub fn waits(self) -> bool {
        matches!(
            self,
            DeliveryState::Undoable
                | DeliveryState::HeldUndo
                | DeliveryState::Scheduled
                | DeliveryState::HeldQuietHours
                | DeliveryState::HeldConsent
        )
    }

    /// Whether nothing has been heard of the message from a provider: it is still to be handed over.
    pub fn is_unreported(self) -> bool {
        match self {
            DeliveryState::Created
            | DeliveryState::Undoable
            | DeliveryState::HeldUndo
            | DeliveryState::Scheduled
            | DeliveryState::HeldQuietHours
            | DeliveryState::HeldConsent
            | DeliveryState::Sending
            | DeliveryState::TemporaryFailure => true,
            DeliveryState::Sent
            | DeliveryState::Delivered
            | DeliveryState::PermanentFailure
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

/// The first retry is immediate, the next 48 come every five minutes; `None` when the message is given up.
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
    fn a_receipt_that_comes_late_does_not_take_a_message_back() {
        use DeliveryState::*;
        assert!(Sending.may_become(Sent) && Sent.may_become(Delivered) && Sent.may_become(PermanentFailure));
        for reported in DeliveryState::ALL {
            assert!(!Delivered.may_become(reported), "{reported:?}");
            assert_eq!(PermanentFailure.may_become(reported), reported == Delivered);
        }
        assert!(!Sent.may_become(Sent) && !Sent.may_become(Sending));
    }

    #[test]
    fn retries_once_soon_then_every_five_minutes_and_then_gives_up() {
        assert_eq!(retry_delay_ms(1), Some(1_000));
        assert_eq!(retry_delay_ms(2), Some(300_000));
        assert_eq!(retry_delay_ms(49), Some(300_000));
        assert_eq!(retry_delay_ms(50), None);
    }
}
