//! Books in memory, by the rules that the store keeps in SQL. What is tried out here in random histories is what the store does.

use crate::account::{Account, AccountKey, Totals};
use crate::check::Tallied;
use crate::event::Event;
use crate::transfer::{NewTransfer, Refusal, Transfer, TransferState};
use hub_domain::money::CURRENCY;
use std::collections::{BTreeMap, BTreeSet};

/// Accounts and transfers of a tenant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    accounts: BTreeMap<i64, Account>,
    transfers: BTreeMap<String, Transfer>,
    reversed: BTreeSet<String>,
}

/// What a change adds to the totals of an account.
fn changed(totals: Totals, by: Totals) -> Totals {
    Totals {
        debits_posted: totals.debits_posted + by.debits_posted,
        debits_pending: totals.debits_pending + by.debits_pending,
        credits_posted: totals.credits_posted + by.credits_posted,
        credits_pending: totals.credits_pending + by.credits_pending,
    }
}

/// What a transfer adds to the account that it leaves, and to the one that it goes to.
pub fn shares(transfer: &Transfer) -> (Totals, Totals) {
    let pending = match transfer.state {
        TransferState::Pending => transfer.of.cents,
        TransferState::Posted | TransferState::Voided | TransferState::Expired => 0,
    };
    let debit = Totals {
        debits_posted: transfer.posted_cents,
        debits_pending: pending,
        ..Totals::default()
    };
    let credit = Totals {
        credits_posted: transfer.posted_cents,
        credits_pending: pending,
        ..Totals::default()
    };
    (debit, credit)
}

impl Book {
    /// Opens an account, with the first limit of its kind unless another is given.
    pub fn open(&mut self, id: i64, key: AccountKey, limit_cents: Option<i64>) {
        let limit_cents = limit_cents.or(key.kind.first_limit());
        let account = Account {
            id,
            key,
            currency: CURRENCY.to_owned(),
            limit_cents,
            totals: Totals::default(),
        };
        self.accounts.entry(id).or_insert(account);
    }

    /// An account.
    pub fn account(&self, id: i64) -> Option<&Account> {
        self.accounts.get(&id)
    }

    /// A transfer.
    pub fn transfer(&self, id: &str) -> Option<&Transfer> {
        self.transfers.get(id)
    }

    /// Sets what may leave an account. False where more has left it.
    pub fn set_limit(&mut self, id: i64, limit_cents: Option<i64>) -> bool {
        let Some(account) = self.accounts.get_mut(&id) else {
            return false;
        };
        if limit_cents.is_some_and(|limit| account.totals.used() > limit) {
            return false;
        }
        account.limit_cents = limit_cents;
        true
    }

    /// Takes a transfer in. The same one again has the first answer, as it is by now.
    ///
    /// # Errors
    /// The rule that forbids it; then nothing has changed.
    pub fn begin(&mut self, new: NewTransfer) -> Result<&Transfer, Refusal> {
        if self.transfers.contains_key(&new.id) {
            let known = &self.transfers[&new.id];
            return match known.of == new {
                true => Ok(known),
                false => Err(Refusal::OtherContent),
            };
        }
        new.checked()?;
        if new.reverses.as_ref().is_some_and(|of| self.reversed.contains(of)) {
            return Err(Refusal::ReversedAlready);
        }
        let debit = self.accounts.get(&new.debit).ok_or(Refusal::UnknownAccount)?;
        let credit = self.accounts.get(&new.credit).ok_or(Refusal::UnknownAccount)?;
        if debit.currency != new.currency || credit.currency != new.currency {
            return Err(Refusal::OtherCurrency);
        }
        if let Some(left) = debit.left()
            && new.cents > left
        {
            return Err(Refusal::BeyondLimit {
                account: new.debit,
                left,
            });
        }
        let transfer = new.begun();
        self.apply(&transfer, Totals::default(), Totals::default());
        self.reversed.extend(transfer.of.reverses.clone());
        let id = transfer.of.id.clone();
        self.transfers.insert(id.clone(), transfer);
        Ok(&self.transfers[&id])
    }

    /// Puts the shares of a transfer in the place of what it had before.
    fn apply(&mut self, transfer: &Transfer, debit_before: Totals, credit_before: Totals) {
        let negative = |totals: Totals| Totals {
            debits_posted: -totals.debits_posted,
            debits_pending: -totals.debits_pending,
            credits_posted: -totals.credits_posted,
            credits_pending: -totals.credits_pending,
        };
        let (debit, credit) = shares(transfer);
        for (id, share, before) in [
            (transfer.of.debit, debit, debit_before),
            (transfer.of.credit, credit, credit_before),
        ] {
            if let Some(account) = self.accounts.get_mut(&id) {
                account.totals = changed(changed(account.totals, negative(before)), share);
            }
        }
    }

    /// Ends a transfer that is held.
    fn end(&mut self, id: &str, state: TransferState, posted_cents: i64) -> Result<&Transfer, Refusal> {
        let held = self.transfers.get(id).ok_or(Refusal::UnknownTransfer)?;
        if held.state != TransferState::Pending {
            return Err(Refusal::NotPending(held.state));
        }
        let (debit, credit) = shares(held);
        let ended = Transfer {
            of: held.of.clone(),
            state,
            posted_cents,
        };
        self.apply(&ended, debit, credit);
        self.transfers.insert(id.to_owned(), ended);
        Ok(&self.transfers[id])
    }

    /// Posts what is held, or a part of it; the rest is free again.
    ///
    /// # Errors
    /// Where it is not held any more, its time is over, or less is held.
    pub fn post(&mut self, id: &str, cents: i64, now_ms: i64) -> Result<&Transfer, Refusal> {
        let held = self.transfers.get(id).ok_or(Refusal::UnknownTransfer)?;
        if held.state != TransferState::Pending {
            return Err(Refusal::NotPending(held.state));
        }
        if held.of.expires_at_ms.is_some_and(|until| until <= now_ms) {
            return Err(Refusal::NotPending(TransferState::Expired));
        }
        if cents < 1 {
            return Err(Refusal::NoAmount);
        }
        if cents > held.of.cents {
            return Err(Refusal::MoreThanHeld(held.of.cents));
        }
        self.end(id, TransferState::Posted, cents)
    }

    /// Takes back what is held.
    ///
    /// # Errors
    /// Where it is not held any more.
    pub fn void(&mut self, id: &str) -> Result<&Transfer, Refusal> {
        self.end(id, TransferState::Voided, 0)
    }

    /// Ends what was held until now, and returns how many transfers that were.
    pub fn expire(&mut self, now_ms: i64) -> usize {
        let due = self.transfers.values().filter(|transfer| {
            transfer.state == TransferState::Pending
                && transfer.of.expires_at_ms.is_some_and(|until| until <= now_ms)
        });
        let due: Vec<String> = due.map(|transfer| transfer.of.id.clone()).collect();
        due.iter()
            .filter(|id| self.end(id, TransferState::Expired, 0).is_ok())
            .count()
    }

    /// Takes back what was posted; once.
    ///
    /// # Errors
    /// Where nothing was posted, or it was taken back before under another id.
    pub fn reverse(&mut self, id: &str, reverses: &str, event: Event) -> Result<&Transfer, Refusal> {
        let posted = self.transfers.get(reverses).ok_or(Refusal::UnknownTransfer)?;
        let new = posted.reversal(id, event)?;
        self.begin(new)
    }

    /// The accounts, each with the sums of its transfers.
    pub fn tallied(&self) -> Vec<Tallied> {
        let mut sums: BTreeMap<i64, Totals> = BTreeMap::new();
        for transfer in self.transfers.values() {
            let (debit, credit) = shares(transfer);
            for (id, share) in [(transfer.of.debit, debit), (transfer.of.credit, credit)] {
                let sum = sums.entry(id).or_default();
                *sum = changed(*sum, share);
            }
        }
        let tallied = |account: &Account| Tallied {
            account: account.clone(),
            of_transfers: sums.get(&account.id).copied().unwrap_or_default(),
        };
        self.accounts.values().map(tallied).collect()
    }
}
