//! What happens to money, and which transfer each event is. This table is the only one: whoever books an event asks it.

use crate::account::AccountKind;

/// How an event stands in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Moves money from the first account to the second.
    Move(AccountKind, AccountKind),
    /// Holds it on its way from the first to the second.
    Hold(AccountKind, AccountKind),
    /// Posts what is held.
    Post,
    /// Takes back what is held.
    Void,
    /// Takes back what was posted.
    Reverse,
}

macro_rules! events {
    ($($(#[$doc:meta])* $event:ident = $name:literal: $entry:expr,)+) => {
        /// Something that happens to money.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Event {
            $($(#[$doc])* $event,)+
        }

        impl Event {
            /// Every event.
            pub const ALL: &[Event] = &[$(Event::$event),+];

            /// The name in the store.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Event::$event => $name,)+
                }
            }

            /// The transfer that it is.
            pub fn entry(self) -> Entry {
                match self {
                    $(Event::$event => $entry,)+
                }
            }
        }
    };
}

events! {
    /// An application was approved, or its award has grown.
    AwardReserved = "award_reserved": Entry::Move(AccountKind::Budget, AccountKind::Reserved),
    /// It was denied or withdrawn, the approval was taken back, or the award has become smaller.
    AwardReleased = "award_released": Entry::Move(AccountKind::Reserved, AccountKind::Budget),
    PaymentStarted = "payment_started": Entry::Move(AccountKind::Reserved, AccountKind::InTransit),
    PaymentFailed = "payment_failed": Entry::Move(AccountKind::InTransit, AccountKind::Reserved),
    PaymentPaid = "payment_paid": Entry::Move(AccountKind::InTransit, AccountKind::Paid),
    /// It was reported as paid, and nobody had said that it was under way.
    PaidAtOnce = "paid_at_once": Entry::Move(AccountKind::Reserved, AccountKind::Paid),
    /// The payee's bank sent it back.
    PaymentReturned = "payment_returned": Entry::Move(AccountKind::Paid, AccountKind::Returned),
    /// What came back is to be paid again.
    PaymentReissued = "payment_reissued": Entry::Move(AccountKind::Returned, AccountKind::Reserved),
    /// Money has moved that the budget does not cover.
    BeyondBudget = "beyond_budget": Entry::Move(AccountKind::Suspense, AccountKind::Reserved),
    /// The budget covers it now.
    SuspenseCovered = "suspense_covered": Entry::Move(AccountKind::Budget, AccountKind::Suspense),
    /// Money has come in that belongs to nothing known.
    SuspenseReceived = "suspense_received": Entry::Move(AccountKind::Outside, AccountKind::Suspense),
    /// Money was taken for nothing known: a dispute of an unknown payment, a check whose number nobody has written.
    SuspenseTaken = "suspense_taken": Entry::Move(AccountKind::Suspense, AccountKind::Outside),
    /// A person has found what it belongs to; what that moves is booked there.
    SuspenseMatched = "suspense_matched": Entry::Reverse,
    /// A person has found that it is not ours.
    SuspenseNotOurs = "suspense_not_ours": Entry::Reverse,
    /// Somebody owes a fee.
    FeeCharged = "fee_charged": Entry::Hold(AccountKind::FeesDue, AccountKind::FeesReceived),
    FeeReceived = "fee_received": Entry::Post,
    /// Nobody owes it any more.
    FeeWaived = "fee_waived": Entry::Void,
    FeeRefunded = "fee_refunded": Entry::Reverse,
    /// The payer's bank took it back.
    FeeReturned = "fee_returned": Entry::Reverse,
    /// A part of it went back: a refund, or what a refund had left when the payer's bank took it back.
    FeePartReturned = "fee_part_returned": Entry::Move(AccountKind::FeesReceived, AccountKind::FeesDue),
    /// A transfer was made by mistake.
    Corrected = "corrected": Entry::Reverse,
}

impl Event {
    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|event| event.as_str() == name)
    }

    /// The accounts that it moves money between; none where it is about a transfer that is there.
    pub fn accounts(self) -> Option<(AccountKind, AccountKind)> {
        match self.entry() {
            Entry::Move(from, to) | Entry::Hold(from, to) => Some((from, to)),
            Entry::Post | Entry::Void | Entry::Reverse => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_as_they_are_written_and_never_stay_in_one_account() {
        for event in Event::ALL {
            assert_eq!(Event::parse(event.as_str()), Some(*event));
            if let Some((from, to)) = event.accounts() {
                assert_ne!(from, to, "{event:?}");
            }
        }
        let names: std::collections::BTreeSet<&str> = Event::ALL.iter().map(|event| event.as_str()).collect();
        assert_eq!(names.len(), Event::ALL.len());
    }

    #[test]
    fn every_account_is_reached_and_left() {
        let moves: Vec<_> = Event::ALL.iter().filter_map(|event| event.accounts()).collect();
        for kind in AccountKind::ALL {
            let is_left = moves.iter().any(|(from, _)| from == kind);
            let is_reached = moves.iter().any(|(_, to)| to == kind);
            assert!(is_left && is_reached, "{kind:?}");
        }
    }
}
