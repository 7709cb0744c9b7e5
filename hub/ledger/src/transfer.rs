//! Transfers: what they say never changes, and their state moves once.

use crate::event::Event;
use hub_domain::ApplicationId;

/// How far a transfer is. Every state but the first is final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransferState {
    /// Held: it counts towards the limit of the account that it leaves, and is in nobody's balance.
    Pending,
    Posted,
    /// Taken back before it was posted.
    Voided,
    /// Its time was over before it was posted.
    Expired,
}

impl TransferState {
    /// Every state.
    pub const ALL: [TransferState; 4] = [
        TransferState::Pending,
        TransferState::Posted,
        TransferState::Voided,
        TransferState::Expired,
    ];

    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            TransferState::Pending => "pending",
            TransferState::Posted => "posted",
            TransferState::Voided => "voided",
            TransferState::Expired => "expired",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// A transfer as its maker names it. The same id with the same content is the same transfer, however often it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransfer {
    /// The maker's, unique in the tenant.
    pub id: String,
    /// The account that the money leaves.
    pub debit: i64,
    /// The account that it goes to.
    pub credit: i64,
    /// Above zero, and at most [`crate::MOST_CENTS`].
    pub cents: i64,
    /// ISO 4217; that of both accounts.
    pub currency: String,
    /// Why.
    pub event: Event,
    /// For whom.
    pub application: Option<ApplicationId>,
    /// The transfer that this one takes back.
    pub reverses: Option<String>,
    /// Whether it is held first, and posted or taken back later.
    pub is_held: bool,
    /// Until when it is held; none: until somebody says.
    pub expires_at_ms: Option<i64>,
}

impl NewTransfer {
    /// Whether it says what a transfer must.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn checked(&self) -> Result<(), Refusal> {
        if !(1..=crate::MOST_CENTS).contains(&self.cents) {
            return Err(Refusal::NoAmount);
        }
        if self.debit == self.credit {
            return Err(Refusal::SameAccount);
        }
        Ok(())
    }

    /// The transfer as it begins.
    pub fn begun(self) -> Transfer {
        let (state, posted_cents) = match self.is_held {
            true => (TransferState::Pending, 0),
            false => (TransferState::Posted, self.cents),
        };
        Transfer {
            of: self,
            state,
            posted_cents,
        }
    }
}

/// A transfer in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    pub of: NewTransfer,
    pub state: TransferState,
    /// What has moved: of a held one at most what was held; 0 unless it is posted.
    pub posted_cents: i64,
}

/// Why the books are not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("an amount is above zero")]
    NoAmount,
    #[error("money does not move from an account to itself")]
    SameAccount,
    #[error("there is no such account")]
    UnknownAccount,
    #[error("the accounts are of another currency")]
    OtherCurrency,
    /// So much may still leave the account.
    #[error("{left} cents may leave account {account}")]
    BeyondLimit { account: i64, left: i64 },
    /// The id is that of another transfer.
    #[error("the id is that of another transfer")]
    OtherContent,
    #[error("there is no such transfer")]
    UnknownTransfer,
    /// It was posted, taken back, or its time is over.
    #[error("the transfer is {}", .0.as_str())]
    NotPending(TransferState),
    #[error("only {0} cents are held")]
    MoreThanHeld(i64),
    /// Only what has moved can be taken back, and not what takes something back itself.
    #[error("the transfer cannot be reversed")]
    NotReversible,
    #[error("the transfer is reversed already")]
    ReversedAlready,
}

impl Transfer {
    /// The transfer that takes this one back.
    ///
    /// # Errors
    /// [`Refusal::NotReversible`] unless money has moved by it.
    pub fn reversal(&self, id: &str, event: Event) -> Result<NewTransfer, Refusal> {
        if self.state != TransferState::Posted || self.of.reverses.is_some() {
            return Err(Refusal::NotReversible);
        }
        Ok(NewTransfer {
            id: id.to_owned(),
            debit: self.of.credit,
            credit: self.of.debit,
            cents: self.posted_cents,
            currency: self.of.currency.clone(),
            event,
            application: self.of.application,
            reverses: Some(self.of.id.clone()),
            is_held: false,
            expires_at_ms: None,
        })
    }
}
