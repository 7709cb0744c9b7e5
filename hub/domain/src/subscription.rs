//! Subscriptions of a cloud marketplace (SaaS fulfilment API, version 2018-08-31).

use serde::{Deserialize, Serialize};

/// Where a subscription stands. It is read at the marketplace, and never concluded from what a notice says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum SubscriptionState {
    /// Bought, and not confirmed by us.
    PendingFulfillmentStart,
    Subscribed,
    /// The purchaser's payment has failed; the marketplace waits thirty days.
    Suspended,
    /// Cancelled for good.
    Unsubscribed,
}

impl SubscriptionState {
    /// Every state.
    pub const ALL: [SubscriptionState; 4] = [
        SubscriptionState::PendingFulfillmentStart,
        SubscriptionState::Subscribed,
        SubscriptionState::Suspended,
        SubscriptionState::Unsubscribed,
    ];

    /// The name in the store and at the marketplace.
    pub fn as_str(self) -> &'static str {
        match self {
            SubscriptionState::PendingFulfillmentStart => "PendingFulfillmentStart",
            SubscriptionState::Subscribed => "Subscribed",
            SubscriptionState::Suspended => "Suspended",
            SubscriptionState::Unsubscribed => "Unsubscribed",
        }
    }

    /// The name in the lists of purchasers (specification 3, section 3: SUBSCRIBED, UNSUBSCRIBED).
    pub fn status(self) -> &'static str {
        match self {
            SubscriptionState::PendingFulfillmentStart => "PENDING_FULFILLMENT_START",
            SubscriptionState::Subscribed => "SUBSCRIBED",
            SubscriptionState::Suspended => "SUSPENDED",
            SubscriptionState::Unsubscribed => "UNSUBSCRIBED",
        }
    }

    /// Reads the name, in any case: the marketplace writes it in more than one.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|state| state.as_str().eq_ignore_ascii_case(text))
    }
}

#[cfg(test)]
mod tests {
    use super::SubscriptionState;

    #[test]
    fn a_state_is_read_however_the_marketplace_writes_it() {
        for state in SubscriptionState::ALL {
            assert_eq!(SubscriptionState::parse(state.as_str()), Some(state));
            assert_eq!(
                SubscriptionState::parse(&state.as_str().to_uppercase()),
                Some(state)
            );
        }
        assert_eq!(SubscriptionState::parse("Deleted"), None);
    }
}
