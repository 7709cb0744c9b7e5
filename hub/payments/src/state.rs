//! How far a payment is, and the one table of what may happen to it.
//!
//! A provider's notice may come before its answer, twice, and late, so every pair of a state and an event has an answer: another state,
//! the same one, or a refusal that is kept with the payment and changes nothing.

use serde::{Deserialize, Serialize};

/// How far a payment is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum PaymentState {
    /// Nothing has been asked of a provider that moves money: a page of the provider's waits for the payer, an award for its file.
    Created,
    /// The provider is asked, and has not said whether it was paid.
    Started,
    /// The provider has it, or the check is out: it takes days.
    Submitted,
    Success,
    /// Not paid, or paid and sent back: then it has the bank's code.
    Failed,
    Cancelled,
    /// Nobody could say for days: a person looks into it.
    Error,
    Refunded,
}

impl PaymentState {
    /// Every state.
    pub const ALL: [PaymentState; 8] = [
        PaymentState::Created,
        PaymentState::Started,
        PaymentState::Submitted,
        PaymentState::Success,
        PaymentState::Failed,
        PaymentState::Cancelled,
        PaymentState::Error,
        PaymentState::Refunded,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            PaymentState::Created => "created",
            PaymentState::Started => "started",
            PaymentState::Submitted => "submitted",
            PaymentState::Success => "success",
            PaymentState::Failed => "failed",
            PaymentState::Cancelled => "cancelled",
            PaymentState::Error => "error",
            PaymentState::Refunded => "refunded",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }

    /// Whether nothing more is expected.
    pub fn is_final(self) -> bool {
        match self {
            PaymentState::Success
            | PaymentState::Failed
            | PaymentState::Cancelled
            | PaymentState::Refunded => true,
            PaymentState::Created | PaymentState::Started | PaymentState::Submitted | PaymentState::Error => {
                false
            }
        }
    }

    /// Whether another payment may be made in its place: this one moved nothing, or what it moved is back.
    pub fn gives_way(self) -> bool {
        match self {
            PaymentState::Failed | PaymentState::Cancelled | PaymentState::Refunded => true,
            PaymentState::Created
            | PaymentState::Started
            | PaymentState::Submitted
            | PaymentState::Success
            | PaymentState::Error => false,
        }
    }
}

/// What happens to a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaymentEvent {
    /// The provider is asked.
    Sent,
    /// It has taken the request; whether it is paid is known later.
    Accepted,
    Paid,
    /// The payer's bank has refused it, or the provider does not take the request: nothing has moved.
    Declined,
    /// The payer's or the payee's bank has sent it back.
    Returned,
    Cancelled,
    Refunded,
    /// Nobody could say for days.
    Errored,
}

impl PaymentEvent {
    /// Every event.
    pub const ALL: [PaymentEvent; 8] = [
        PaymentEvent::Sent,
        PaymentEvent::Accepted,
        PaymentEvent::Paid,
        PaymentEvent::Declined,
        PaymentEvent::Returned,
        PaymentEvent::Cancelled,
        PaymentEvent::Refunded,
        PaymentEvent::Errored,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            PaymentEvent::Sent => "sent",
            PaymentEvent::Accepted => "accepted",
            PaymentEvent::Paid => "paid",
            PaymentEvent::Declined => "declined",
            PaymentEvent::Returned => "returned",
            PaymentEvent::Cancelled => "cancelled",
            PaymentEvent::Refunded => "refunded",
            PaymentEvent::Errored => "errored",
        }
    }
}

/// What an event comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    To(PaymentState),
    /// It says what is known, or less: nothing changes.
    Same,
    /// It cannot be so. Nothing changes, and a person is told.
    Refused,
}

/// What an event comes to in a state. A row for each state; its columns are in the order of [`PaymentEvent::ALL`].
pub fn outcome(state: PaymentState, event: PaymentEvent) -> Outcome {
    use Outcome::{Refused, Same, To};
    use PaymentState as S;
    let row = match state {
        S::Created => [
            To(S::Started),
            To(S::Submitted),
            To(S::Success),
            To(S::Failed),
            Refused,
            To(S::Cancelled),
            Refused,
            To(S::Error),
        ],
        S::Started => [
            Same,
            To(S::Submitted),
            To(S::Success),
            To(S::Failed),
            To(S::Failed),
            To(S::Cancelled),
            Refused,
            To(S::Error),
        ],
        S::Submitted => [
            Same,
            Same,
            To(S::Success),
            To(S::Failed),
            To(S::Failed),
            To(S::Cancelled),
            Refused,
            Refused,
        ],
        S::Success => [
            Same,
            Same,
            Same,
            Refused,
            To(S::Failed),
            Refused,
            To(S::Refunded),
            Refused,
        ],
        // The provider may say late that it was paid after all.
        S::Failed => [
            Refused,
            Same,
            To(S::Success),
            Same,
            Same,
            Refused,
            Refused,
            Refused,
        ],
        S::Cancelled => [Refused, Refused, Refused, Same, Refused, Same, Refused, Refused],
        S::Error => [
            To(S::Started),
            To(S::Submitted),
            To(S::Success),
            To(S::Failed),
            To(S::Failed),
            To(S::Cancelled),
            Refused,
            Same,
        ],
        S::Refunded => [Same, Same, Same, Refused, Same, Refused, Same, Refused],
    };
    match event {
        PaymentEvent::Sent => row[0],
        PaymentEvent::Accepted => row[1],
        PaymentEvent::Paid => row[2],
        PaymentEvent::Declined => row[3],
        PaymentEvent::Returned => row[4],
        PaymentEvent::Cancelled => row[5],
        PaymentEvent::Refunded => row[6],
        PaymentEvent::Errored => row[7],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The only ways out of a final state (Build to, line 4).
    const WAYS_OUT: [(PaymentState, PaymentEvent, PaymentState); 3] = [
        (
            PaymentState::Success,
            PaymentEvent::Returned,
            PaymentState::Failed,
        ),
        (
            PaymentState::Success,
            PaymentEvent::Refunded,
            PaymentState::Refunded,
        ),
        (PaymentState::Failed, PaymentEvent::Paid, PaymentState::Success),
    ];

    #[test]
    fn line_4_a_final_state_is_left_only_by_a_refund_a_return_and_a_late_success() {
        let mut left = Vec::new();
        for state in PaymentState::ALL {
            for event in PaymentEvent::ALL {
                match outcome(state, event) {
                    Outcome::To(next) => {
                        assert_ne!(next, state, "{state:?} {event:?} is no change");
                        if state.is_final() {
                            left.push((state, event, next));
                        }
                    }
                    Outcome::Same | Outcome::Refused => {}
                }
            }
        }
        assert_eq!(left, WAYS_OUT);
    }

    #[test]
    fn line_4_what_comes_twice_changes_once() {
        for state in PaymentState::ALL {
            for event in PaymentEvent::ALL {
                if let Outcome::To(next) = outcome(state, event) {
                    assert_eq!(outcome(next, event), Outcome::Same, "{state:?} {event:?}");
                }
            }
        }
    }

    #[test]
    fn line_4_from_every_open_state_a_final_one_is_reached_whatever_is_said() {
        for state in PaymentState::ALL.into_iter().filter(|state| !state.is_final()) {
            for event in [
                PaymentEvent::Paid,
                PaymentEvent::Declined,
                PaymentEvent::Cancelled,
            ] {
                let next = match outcome(state, event) {
                    Outcome::To(next) => next,
                    other => panic!("{state:?} {event:?}: {other:?}"),
                };
                assert!(next.is_final());
            }
        }
    }

    #[test]
    fn line_4_an_answer_that_comes_after_the_notice_sets_nothing_back() {
        for done in [PaymentState::Success, PaymentState::Refunded] {
            for late in [PaymentEvent::Sent, PaymentEvent::Accepted, PaymentEvent::Paid] {
                assert_eq!(outcome(done, late), Outcome::Same, "{done:?} {late:?}");
            }
        }
        assert_eq!(
            outcome(PaymentState::Failed, PaymentEvent::Accepted),
            Outcome::Same
        );
    }

    /// Notices of one payment in every order end in the same state where each is read back, as the newest is said last again.
    #[test]
    fn line_4_notices_in_any_order_end_where_the_provider_stands() {
        let all = [PaymentEvent::Sent, PaymentEvent::Accepted, PaymentEvent::Paid];
        let mut ends = BTreeSet::new();
        for first in all {
            for second in all {
                for third in all {
                    let mut state = PaymentState::Created;
                    for event in [first, second, third, PaymentEvent::Paid] {
                        if let Outcome::To(next) = outcome(state, event) {
                            state = next;
                        }
                    }
                    ends.insert(state);
                }
            }
        }
        assert_eq!(ends.into_iter().collect::<Vec<_>>(), [PaymentState::Success]);
    }

    #[test]
    fn names_are_read_as_they_are_written_and_are_the_specifications() {
        for state in PaymentState::ALL {
            assert_eq!(PaymentState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
        let names: BTreeSet<&str> = PaymentEvent::ALL.iter().map(|event| event.as_str()).collect();
        assert_eq!(names.len(), PaymentEvent::ALL.len());
    }
}
