//! Money that belongs to nothing known: it is in suspense, of a program or of the tenant, from the moment when somebody hears of it until
//! a person has settled it. Each amount goes in by one transfer, and out by the reversal of that one, which there is once.

use super::ledger_transfers::Booked;
use super::{ledger_accounts, ledger_transfers};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::account::UNMATCHED;
use hub_ledger::{AccountKey, AccountKind, Event, NewTransfer};

statements! {
    BALANCE = "SELECT CAST(COALESCE(SUM(credits_posted_cents - debits_posted_cents), 0) AS BIGINT) FROM ledger_accounts
        WHERE tenant_id = $1 AND program_id = $2 AND kind = 'suspense' AND channel = $3";
}

/// Which way money has gone that belongs to nothing known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspenseWay {
    /// It has come in.
    Received,
    /// It was taken.
    Taken,
}

/// What a person has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspenseEnd {
    /// It belongs to a payment: what that moves is booked there.
    Matched,
    NotOurs,
}

/// Suspense accounts, for reading.
pub struct Suspense<'a>(pub(crate) &'a Db);

impl Suspense<'_> {
    /// What is in suspense of a program, or of the tenant with [`hub_ledger::OF_TENANT`], in cents: below zero where more was taken than
    /// has come in.
    pub async fn balance(&self, tenant: TenantId, program: ProgramId) -> Result<i64> {
        let values = args![tenant, program, UNMATCHED];
        let (cents,): (i64,) = self.0.one("suspense", BALANCE, values).await?;
        Ok(cents)
    }
}

/// Puts money into suspense, under the caller's id. The same again moves nothing.
///
/// A write that also books awards does so before: whoever takes both locks takes this one last.
pub(crate) async fn put(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (id, way, cents): (&str, SuspenseWay, i64),
) -> Result<()> {
    let suspense = AccountKey::unmatched(program);
    let outside = AccountKey::of(program, AccountKind::Outside);
    let (event, from, to) = match way {
        SuspenseWay::Received => (Event::SuspenseReceived, outside, suspense),
        SuspenseWay::Taken => (Event::SuspenseTaken, suspense, outside),
    };
    let debit = ledger_accounts::open(write, tenant, &from).await?.id;
    let credit = ledger_accounts::open(write, tenant, &to).await?.id;
    let new = NewTransfer {
        id: id.to_owned(),
        debit,
        credit,
        cents,
        currency: CURRENCY.to_owned(),
        event,
        application: None,
        reverses: None,
        is_held: false,
        expires_at_ms: None,
    };
    booked(ledger_transfers::begin(write, tenant, new).await?)
}

/// Takes money out of suspense again; once. Without an id nothing was put there.
pub(crate) async fn end(write: &mut Write, tenant: TenantId, id: &str, end: SuspenseEnd) -> Result<()> {
    if id.is_empty() {
        return Ok(());
    }
    let event = match end {
        SuspenseEnd::Matched => Event::SuspenseMatched,
        SuspenseEnd::NotOurs => Event::SuspenseNotOurs,
    };
    let out = format!("{id}-out");
    booked(ledger_transfers::reverse(write, tenant, &out, id, event).await?)
}

/// Suspense accounts have no limit, and whoever ends something has taken it off its list: a refusal means that books and list differ.
fn booked(done: Booked) -> Result<()> {
    done.map(drop).map_err(|refusal| StoreError::Corrupt {
        what: "ledger",
        reason: refusal.to_string(),
    })
}
