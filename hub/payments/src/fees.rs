//! What a program charges and how it pays.

use crate::MOST_CENTS;
use crate::channel::PayChannel;
use serde::{Deserialize, Serialize};

/// The fee of a program's applications, the channels that it takes, and its limits. A member that is left out is as in
/// [`ProgramFees::default`]: nothing is charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProgramFees {
    /// Of each application, in cents; 0: none.
    #[schema(required)]
    pub fee_cents: i64,
    /// By which a fee is paid, in the order in which they are offered.
    #[schema(required)]
    pub takes: Vec<PayChannel>,
    /// By which awards are paid.
    #[schema(required)]
    pub pays: Vec<PayChannel>,
    /// The most that one payment of an award is, in cents.
    #[schema(required)]
    pub most_cents: i64,
    /// The number of the first check of the program's account.
    #[schema(required)]
    pub first_check: i64,
}

/// The first number of a new account, and the highest that a check has place for.
pub const FIRST_CHECK: i64 = 1_001;
pub const LAST_CHECK: i64 = 999_999_999;

impl Default for ProgramFees {
    fn default() -> Self {
        Self {
            fee_cents: 0,
            takes: Vec::new(),
            pays: vec![PayChannel::Check],
            most_cents: MOST_CENTS,
            first_check: FIRST_CHECK,
        }
    }
}

/// What cannot be so: the member, and its machine key.
pub type FeeFault = (&'static str, &'static str);

impl ProgramFees {
    /// Every fault.
    pub fn faults(&self) -> Vec<FeeFault> {
        let mut faults = Vec::new();
        if self.fee_cents < 0 {
            faults.push(("fee_cents", "too_small"));
        } else if self.fee_cents > MOST_CENTS {
            faults.push(("fee_cents", "too_large"));
        }
        if self.fee_cents > 0 && self.takes.is_empty() {
            faults.push(("takes", "required"));
        }
        if !all_once(&self.takes, PayChannel::takes_fees) {
            faults.push(("takes", "invalid"));
        }
        if !all_once(&self.pays, PayChannel::pays_awards) {
            faults.push(("pays", "invalid"));
        }
        if self.most_cents < 1 {
            faults.push(("most_cents", "too_small"));
        } else if self.most_cents > MOST_CENTS {
            faults.push(("most_cents", "too_large"));
        }
        if self.first_check < 1 {
            faults.push(("first_check", "too_small"));
        } else if self.first_check > LAST_CHECK {
            faults.push(("first_check", "too_large"));
        }
        faults
    }
}

fn all_once(channels: &[PayChannel], fits: fn(PayChannel) -> bool) -> bool {
    let mut seen = Vec::new();
    for channel in channels {
        if !fits(*channel) || seen.contains(channel) {
            return false;
        }
        seen.push(*channel);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_needs_a_way_to_pay_it_and_a_check_is_none() {
        assert_eq!(ProgramFees::default().faults(), []);
        let fee = ProgramFees {
            fee_cents: 2_500,
            ..ProgramFees::default()
        };
        assert_eq!(fee.faults(), [("takes", "required")]);
        let wrong = ProgramFees {
            fee_cents: -1,
            takes: vec![PayChannel::Check],
            pays: vec![PayChannel::Bank, PayChannel::Bank],
            most_cents: 0,
            first_check: 0,
        };
        assert_eq!(
            wrong.faults(),
            [
                ("fee_cents", "too_small"),
                ("takes", "invalid"),
                ("pays", "invalid"),
                ("most_cents", "too_small"),
                ("first_check", "too_small"),
            ]
        );
    }
}
