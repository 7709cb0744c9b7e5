//! Accounts, their totals, and what may leave them.

use hub_domain::ProgramId;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)+) => {
        /// What an account is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AccountKind {
            $($(#[$doc])* $kind,)+
        }

        impl AccountKind {
            /// Every kind.
            pub const ALL: &[AccountKind] = &[$(AccountKind::$kind),+];

            /// The name in the store.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(AccountKind::$kind => $name,)+
                }
            }
        }
    };
}

kinds! {
    /// Where a program's money comes from. Its limit is the budget: what has left it, and not come back, is awarded.
    Budget = "budget",
    /// Awarded, and not on its way yet.
    Reserved = "reserved",
    /// On its way to a payee; one account for each channel.
    InTransit = "in_transit",
    Paid = "paid",
    /// Paid, and come back from the payee's bank.
    Returned = "returned",
    /// What people owe in fees is pending on it; what they have paid has left it.
    FeesDue = "fees_due",
    FeesReceived = "fees_received",
    /// Money that has moved and that nothing covers yet: a payment beyond the budget, a notice that fits nothing.
    Suspense = "suspense",
    /// Where money comes from that belongs to nothing known, and where it goes to that was taken for nothing known: beside it the
    /// suspense account has the same amount.
    Outside = "outside",
}

/// The channel of the suspense account of money that belongs to nothing known. The one without a channel has what a budget does not cover.
pub const UNMATCHED: &str = "unmatched";

/// In the place of a program where none is known: what a provider has or takes for an unknown payment is the tenant's.
pub const OF_TENANT: ProgramId = ProgramId(0);

impl AccountKind {
    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }

    /// The limit of a new account: what may leave it beyond what has come in, in cents; none where nothing is refused. That of a
    /// budget is set by whoever administers the program.
    pub fn first_limit(self) -> Option<i64> {
        match self {
            AccountKind::Reserved
            | AccountKind::InTransit
            | AccountKind::Paid
            | AccountKind::Returned
            | AccountKind::FeesReceived => Some(0),
            AccountKind::Budget | AccountKind::FeesDue | AccountKind::Suspense | AccountKind::Outside => None,
        }
    }
}

/// What names an account within a tenant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountKey {
    pub program: ProgramId,
    pub kind: AccountKind,
    /// Of [`AccountKind::InTransit`], and [`UNMATCHED`] of [`AccountKind::Suspense`]; empty otherwise.
    pub channel: String,
}

impl AccountKey {
    /// The account of a kind that a program has once.
    pub fn of(program: ProgramId, kind: AccountKind) -> Self {
        Self {
            program,
            kind,
            channel: String::new(),
        }
    }

    /// The account of money that belongs to nothing known.
    pub fn unmatched(program: ProgramId) -> Self {
        Self {
            channel: UNMATCHED.to_owned(),
            ..Self::of(program, AccountKind::Suspense)
        }
    }
}

/// Sums of an account's transfers, in cents. Debits leave it, credits come in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    pub debits_posted: i64,
    pub debits_pending: i64,
    pub credits_posted: i64,
    pub credits_pending: i64,
}

impl Totals {
    /// What has come in, less what has left.
    pub fn balance(&self) -> i64 {
        self.credits_posted - self.debits_posted
    }

    /// What has left or is about to, less what has come in: limits count this, so that nothing is promised twice.
    pub fn used(&self) -> i64 {
        self.debits_posted + self.debits_pending - self.credits_posted
    }
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub id: i64,
    pub key: AccountKey,
    /// ISO 4217.
    pub currency: String,
    /// The most that [`Totals::used`] may be; none: any amount.
    pub limit_cents: Option<i64>,
    pub totals: Totals,
}

impl Account {
    /// What may still leave; none without a limit.
    pub fn left(&self) -> Option<i64> {
        self.limit_cents.map(|limit| limit - self.totals.used())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::money::CURRENCY;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for kind in AccountKind::ALL {
            assert_eq!(AccountKind::parse(kind.as_str()), Some(*kind));
        }
        assert_eq!(AccountKind::parse("Budget"), None);
    }

    #[test]
    fn what_is_promised_counts_like_what_is_gone_and_what_is_expected_does_not_count() {
        let totals = Totals {
            debits_posted: 30,
            debits_pending: 50,
            credits_posted: 10,
            credits_pending: 500,
        };
        assert_eq!((totals.balance(), totals.used()), (-20, 70));
        let budget = Account {
            id: 1,
            key: AccountKey::of(ProgramId(5), AccountKind::Budget),
            currency: CURRENCY.into(),
            limit_cents: Some(100),
            totals,
        };
        assert_eq!(budget.left(), Some(30));
    }
}
