//! Transfers of the books. A row is added and never changed, but for its state, which one conditional statement moves out of `pending`:
//! whether it changed a row decides who was first.

use super::ledger_accounts;
use crate::db::{Db, Value};
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_ledger::book::shares;
use hub_ledger::{Account, Event, NewTransfer, Refusal, Totals, Transfer, TransferState};
use std::collections::BTreeMap;

statements! {
    // Neither an id that is known nor the second reversal of a transfer is added.
    ADD = "INSERT INTO ledger_transfers (tenant_id, id, program_id, debit_account_id, credit_account_id, cents, currency, event,
            application_id, reverses, is_held, expires_at_ms, state, posted_cents, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING";
    BY_ID = "SELECT id, debit_account_id, credit_account_id, cents, currency, event, application_id, reverses, is_held, expires_at_ms,
            state, posted_cents FROM ledger_transfers WHERE tenant_id = $1 AND id = $2";
    POST = "UPDATE ledger_transfers SET state = 'posted', posted_cents = $3, ended_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND state = 'pending' AND cents >= CAST($3 AS BIGINT)
            AND (expires_at_ms IS NULL OR expires_at_ms > CAST($4 AS BIGINT))";
    VOID = "UPDATE ledger_transfers SET state = 'voided', ended_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state = 'pending'";
    EXPIRE = "UPDATE ledger_transfers SET state = 'expired', ended_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state = 'pending' AND expires_at_ms <= CAST($3 AS BIGINT)";
    DUE = "SELECT id FROM ledger_transfers WHERE tenant_id = $1 AND state = 'pending' AND expires_at_ms <= $2 ORDER BY id LIMIT 1000";
}

/// What came of a call: the transfer as it is then, or the rule that forbids it. After a refusal the write is rolled back.
pub type Booked = std::result::Result<Transfer, Refusal>;

#[derive(sqlx::FromRow)]
struct TransferRow {
    id: String,
    debit_account_id: i64,
    credit_account_id: i64,
    cents: i64,
    currency: String,
    event: String,
    application_id: Option<i64>,
    reverses: Option<String>,
    is_held: bool,
    expires_at_ms: Option<i64>,
    state: String,
    posted_cents: i64,
}

impl TryFrom<TransferRow> for Transfer {
    type Error = StoreError;

    fn try_from(row: TransferRow) -> Result<Self> {
        let corrupt = |reason: String| StoreError::Corrupt {
            what: "transfer",
            reason,
        };
        let event = Event::parse(&row.event).ok_or_else(|| corrupt(format!("its event is {}", row.event)))?;
        let state =
            TransferState::parse(&row.state).ok_or_else(|| corrupt(format!("its state is {}", row.state)))?;
        Ok(Transfer {
            of: NewTransfer {
                id: row.id,
                debit: row.debit_account_id,
                credit: row.credit_account_id,
                cents: row.cents,
                currency: row.currency,
                event,
                application: row.application_id.map(ApplicationId),
                reverses: row.reverses,
                is_held: row.is_held,
                expires_at_ms: row.expires_at_ms,
            },
            state,
            posted_cents: row.posted_cents,
        })
    }
}

/// Transfers of the books, for reading.
pub struct LedgerTransfers<'a>(pub(crate) &'a Db);

impl LedgerTransfers<'_> {
    /// A transfer, if there is one of this id.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Option<Transfer>> {
        let row: Option<TransferRow> = self.0.optional(BY_ID, args![tenant, id]).await?;
        row.map(Transfer::try_from).transpose()
    }
}

/// A transfer as this write sees it.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<Option<Transfer>> {
    let row: Option<TransferRow> = write.optional(BY_ID, args![tenant, id]).await?;
    row.map(Transfer::try_from).transpose()
}

/// Takes a transfer in. The same id with the same content has the first answer, as it is by now, and moves nothing.
///
/// # Errors
/// `IdempotencyConflict` where the id is that of a transfer with another content.
pub async fn begin(write: &mut Write, tenant: TenantId, new: NewTransfer) -> Result<Booked> {
    if let Err(refusal) = new.checked() {
        return Ok(Err(refusal));
    }
    // Who sends the same at the same time waits here for the first.
    let accounts = match held(write, tenant, [&new]).await? {
        Ok(accounts) => accounts,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let row = row(tenant, program_of(&accounts, &new)?, &new);
    if write.execute(ADD, row).await? == 0 {
        return match read(write, tenant, &new.id).await? {
            Some(known) if known.of == new => Ok(Ok(known)),
            Some(_) => Err(StoreError::IdempotencyConflict),
            None => Ok(Err(Refusal::ReversedAlready)),
        };
    }
    let transfer = new.begun();
    let (debit, credit) = shares(&transfer);
    if !ledger_accounts::change(write, tenant, transfer.of.debit, debit).await? {
        let left = accounts.get(&transfer.of.debit).and_then(Account::left);
        return Ok(Err(Refusal::BeyondLimit {
            account: transfer.of.debit,
            left: left.unwrap_or_default(),
        }));
    }
    ledger_accounts::change(write, tenant, transfer.of.credit, credit).await?;
    Ok(Ok(transfer))
}

/// Takes transfers in that are new and move at once, whose maker holds what they depend on: an account changes once, by all of them.
///
/// # Errors
/// `IdempotencyConflict` where an id is known. What is beyond a limit after all of them is refused.
pub(crate) async fn begin_all(
    write: &mut Write,
    tenant: TenantId,
    new: Vec<NewTransfer>,
) -> Result<std::result::Result<(), Refusal>> {
    if new.is_empty() {
        return Ok(Ok(()));
    }
    if let Some(refusal) = new.iter().find_map(|one| one.checked().err()) {
        return Ok(Err(refusal));
    }
    let accounts = match held(write, tenant, &new).await? {
        Ok(accounts) => accounts,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let mut rows = Vec::with_capacity(new.len());
    for one in &new {
        rows.push(row(tenant, program_of(&accounts, one)?, one));
    }
    let count = rows.len() as u64;
    if batch::insert(write, ADD, rows).await? != count {
        return Err(StoreError::IdempotencyConflict);
    }
    let mut sums: BTreeMap<i64, Totals> = BTreeMap::new();
    for one in &new {
        sums.entry(one.debit).or_default().debits_posted += one.cents;
        sums.entry(one.credit).or_default().credits_posted += one.cents;
    }
    for (id, by) in sums {
        if !ledger_accounts::change(write, tenant, id, by).await? {
            let left = accounts.get(&id).and_then(Account::left);
            return Ok(Err(Refusal::BeyondLimit {
                account: id,
                left: left.unwrap_or_default(),
            }));
        }
    }
    Ok(Ok(()))
}

/// Posts what is held, or a part of it; the rest is free again.
pub async fn post(write: &mut Write, tenant: TenantId, id: &str, cents: i64) -> Result<Booked> {
    let Some(held) = read(write, tenant, id).await? else {
        return Ok(Err(Refusal::UnknownTransfer));
    };
    if cents < 1 {
        return Ok(Err(Refusal::NoAmount));
    }
    if let Err(refusal) = self::held(write, tenant, [&held.of]).await? {
        return Ok(Err(refusal));
    }
    let now = now_ms();
    if write.execute(POST, args![tenant, id, cents, now]).await? == 0 {
        return Ok(Err(match read(write, tenant, id).await? {
            None => Refusal::UnknownTransfer,
            Some(now) if now.state != TransferState::Pending => Refusal::NotPending(now.state),
            Some(now) if cents > now.of.cents => Refusal::MoreThanHeld(now.of.cents),
            Some(_) => Refusal::NotPending(TransferState::Expired),
        }));
    }
    end(write, tenant, held, TransferState::Posted, cents)
        .await
        .map(Ok)
}

/// Takes back what is held.
pub async fn void(write: &mut Write, tenant: TenantId, id: &str) -> Result<Booked> {
    let Some(held) = read(write, tenant, id).await? else {
        return Ok(Err(Refusal::UnknownTransfer));
    };
    if let Err(refusal) = self::held(write, tenant, [&held.of]).await? {
        return Ok(Err(refusal));
    }
    if write.execute(VOID, args![tenant, id, now_ms()]).await? == 0 {
        let now = read(write, tenant, id).await?.map(|now| now.state);
        return Ok(Err(now.map_or(Refusal::UnknownTransfer, Refusal::NotPending)));
    }
    end(write, tenant, held, TransferState::Voided, 0).await.map(Ok)
}

/// Ends what was held until `now_ms`, at most a thousand transfers, and returns how many they were.
pub async fn expire(write: &mut Write, tenant: TenantId, now_ms: i64) -> Result<usize> {
    let due: Vec<(String,)> = write.all(DUE, args![tenant, now_ms]).await?;
    let mut ended = 0;
    for (id,) in due {
        let Some(held) = read(write, tenant, &id).await? else {
            continue;
        };
        if self::held(write, tenant, [&held.of]).await?.is_err()
            || write.execute(EXPIRE, args![tenant, &id, now_ms]).await? == 0
        {
            continue;
        }
        end(write, tenant, held, TransferState::Expired, 0).await?;
        ended += 1;
    }
    Ok(ended)
}

/// Takes back what was posted, by a transfer of its own; once.
///
/// # Errors
/// As [`begin`].
pub async fn reverse(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    reverses: &str,
    event: Event,
) -> Result<Booked> {
    let Some(posted) = read(write, tenant, reverses).await? else {
        return Ok(Err(Refusal::UnknownTransfer));
    };
    match posted.reversal(id, event) {
        Ok(new) => begin(write, tenant, new).await,
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// The accounts of transfers, which nobody else changes until this write ends; taken in the order of their ids.
async fn held<'t>(
    write: &mut Write,
    tenant: TenantId,
    transfers: impl IntoIterator<Item = &'t NewTransfer>,
) -> Result<std::result::Result<BTreeMap<i64, Account>, Refusal>> {
    let mut wanted: BTreeMap<i64, &'t str> = BTreeMap::new();
    for one in transfers {
        for id in [one.debit, one.credit] {
            let currency = wanted.entry(id).or_insert(&one.currency);
            if *currency != one.currency {
                return Ok(Err(Refusal::OtherCurrency));
            }
        }
    }
    let mut accounts = BTreeMap::new();
    for (id, currency) in wanted {
        match ledger_accounts::hold(write, tenant, id).await? {
            None => return Ok(Err(Refusal::UnknownAccount)),
            Some(account) if account.currency != currency => return Ok(Err(Refusal::OtherCurrency)),
            Some(account) => drop(accounts.insert(id, account)),
        }
    }
    Ok(Ok(accounts))
}

/// The program of a transfer: that of the account which the money leaves.
fn program_of(accounts: &BTreeMap<i64, Account>, new: &NewTransfer) -> Result<ProgramId> {
    let account = accounts.get(&new.debit).ok_or(StoreError::NotFound("account"))?;
    Ok(account.key.program)
}

fn row(tenant: TenantId, program: ProgramId, new: &NewTransfer) -> Vec<Value> {
    let begun = new.clone().begun();
    args![
        tenant,
        &new.id,
        program,
        new.debit,
        new.credit,
        new.cents,
        &new.currency,
        new.event.as_str(),
        new.application.map(|application| application.0),
        new.reverses.as_deref(),
        new.is_held,
        new.expires_at_ms,
        begun.state.as_str(),
        begun.posted_cents,
        now_ms()
    ]
}

/// Puts what a held transfer has become in the place of what was held. Its accounts are locked, and what leaves them becomes no more.
async fn end(
    write: &mut Write,
    tenant: TenantId,
    held: Transfer,
    state: TransferState,
    posted_cents: i64,
) -> Result<Transfer> {
    let cents = held.of.cents;
    let ended = Transfer {
        of: held.of,
        state,
        posted_cents,
    };
    let (debit, credit) = shares(&ended);
    let debit = Totals {
        debits_pending: -cents,
        ..debit
    };
    let credit = Totals {
        credits_pending: -cents,
        ..credit
    };
    for (id, by) in [(ended.of.debit, debit), (ended.of.credit, credit)] {
        if !ledger_accounts::change(write, tenant, id, by).await? {
            return Err(StoreError::Corrupt {
                what: "account",
                reason: format!("{id} cannot end transfer {}", ended.of.id),
            });
        }
    }
    Ok(ended)
}
