//! By which way money goes.

use serde::{Deserialize, Serialize};

/// A channel of payments.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PayChannel {
    Card,
    /// A bank account: taken from it by a debit, paid into it by a file for the bank.
    Bank,
    Check,
    Paypal,
}

const DAY_MS: i64 = 86_400_000;
/// Business days until the outcome of a debit is known (Stripe's document of ACH debits).
const DAYS_OF_DEBIT: i64 = 4;
/// Business days for a check by mail.
const DAYS_OF_CHECK: i64 = 7;

impl PayChannel {
    /// Every channel.
    pub const ALL: [PayChannel; 4] = [
        PayChannel::Card,
        PayChannel::Bank,
        PayChannel::Check,
        PayChannel::Paypal,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            PayChannel::Card => "card",
            PayChannel::Bank => "bank",
            PayChannel::Check => "check",
            PayChannel::Paypal => "paypal",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == name)
    }

    /// `PaymentChannelName`, as the queue and the reports show it.
    pub fn shown(self) -> &'static str {
        match self {
            PayChannel::Card => "Card",
            PayChannel::Bank => "ACH",
            PayChannel::Check => "Check",
            PayChannel::Paypal => "PayPal",
        }
    }

    /// Whether a fee is paid by it.
    pub fn takes_fees(self) -> bool {
        match self {
            PayChannel::Card | PayChannel::Bank | PayChannel::Paypal => true,
            PayChannel::Check => false,
        }
    }

    /// Whether an award is paid by it.
    pub fn pays_awards(self) -> bool {
        match self {
            PayChannel::Check | PayChannel::Bank => true,
            PayChannel::Card | PayChannel::Paypal => false,
        }
    }

    /// By when the outcome is known, of what is on its way since then; none where it is known at once. Saturdays and Sundays do not
    /// count (UTC); a bank holiday may add a day.
    pub fn known_by_ms(self, since_ms: i64) -> Option<i64> {
        match self {
            PayChannel::Bank => Some(after_business_days(since_ms, DAYS_OF_DEBIT)),
            PayChannel::Check => Some(after_business_days(since_ms, DAYS_OF_CHECK)),
            PayChannel::Card | PayChannel::Paypal => None,
        }
    }
}

/// The same time of day so many business days later.
fn after_business_days(since_ms: i64, days: i64) -> i64 {
    let (mut at_ms, mut left) = (since_ms, days);
    while left > 0 {
        at_ms += DAY_MS;
        // 1 January 1970 was a Thursday.
        let is_weekend = [2, 3].contains(&at_ms.div_euclid(DAY_MS).rem_euclid(7));
        if !is_weekend {
            left -= 1;
        }
    }
    at_ms
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 30 November 2026, noon.
    const MONDAY: i64 = 1_796_040_000_000;

    #[test]
    fn names_are_read_as_they_are_written() {
        for channel in PayChannel::ALL {
            assert_eq!(PayChannel::parse(channel.as_str()), Some(channel));
            assert_eq!(serde_json::to_value(channel).unwrap(), channel.as_str());
            assert!(channel.takes_fees() || channel.pays_awards());
        }
    }

    #[test]
    fn line_6_a_debit_is_known_after_four_business_days_and_a_card_at_once() {
        assert_eq!(
            PayChannel::Bank.known_by_ms(MONDAY),
            Some(MONDAY + 4 * DAY_MS),
            "Friday"
        );
        // From Thursday on a weekend is between.
        let thursday = MONDAY + 3 * DAY_MS;
        assert_eq!(
            PayChannel::Bank.known_by_ms(thursday),
            Some(thursday + 6 * DAY_MS)
        );
        assert_eq!(PayChannel::Card.known_by_ms(MONDAY), None);
    }
}
