//! Money of the county: a program that charges a fee, and one that pays by bank. Of its awards some wait for the next batch, one of them
//! without an account, and one that has left has come back.

use super::people::account_id;
use super::tenants::{RIVERBEND, ZONE};
use crate::error::{HubError, Result};
use hub_bank_files::AccountNumber;
use hub_bank_files::ach::{Matter, Reply, ReturnReason};
use hub_bank_files::payee_name::{NameUse, propose};
use hub_domain::clock::now_ms;
use hub_domain::conversations::message::Author;
use hub_domain::{ApplicationId, ProgramId};
use hub_payments::account::AccountKind;
use hub_payments::sandbox::ROUTING_NUMBER;
use hub_payments::{BankAccount, PayChannel, PaymentKind, PayoutOriginator, ProgramFees};
use hub_store::Store;
use hub_store::audit::By;
use hub_store::keys::Keyring;
use hub_store::paying::batch_release::{self, Approved, Released};
use hub_store::paying::batch_rows::UnpaidAward;
use hub_store::paying::payee_accounts::{self, NewPayeeAccount, SEALED_PAYEE};
use hub_store::paying::payment_moves::{self, Doer, NewPayment};
use hub_store::paying::payout_batches;
use hub_store::paying::take_replies::{self, IncomingReplies};
use hub_store::programs::program_settings;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Charges a fee.
const WITH_FEE: ProgramId = ProgramId(1730);
/// Pays by bank.
const PAYS: ProgramId = ProgramId(7);
/// Awards that have left with a batch, and that wait.
const LEFT: usize = 3;
const WAITING: usize = 2;

/// Sets the programs up and pays.
pub async fn insert(store: &Store, keyring: &Keyring) -> Result<()> {
    let supervisor = account_id("supervisor").0;
    let by = By::person(supervisor, "Margaret Osei").from("hub demo");
    let doer = Doer {
        author: Author::staff(supervisor, "Margaret Osei"),
    };
    let mut write = store.write().await?;
    let fees = ProgramFees {
        fee_cents: 1_500,
        takes: vec![PayChannel::Bank, PayChannel::Card, PayChannel::Paypal],
        ..ProgramFees::default()
    };
    program_settings::save(&mut write, RIVERBEND, WITH_FEE, 0, &fees, &by).await?;
    let fees = ProgramFees {
        pays: vec![PayChannel::Check, PayChannel::Bank],
        ..ProgramFees::default()
    };
    program_settings::save(&mut write, RIVERBEND, PAYS, 0, &fees, &by).await?;
    let originator = PayoutOriginator {
        company_name: "RIVERBEND COUNTY".into(),
        company_id: "1521234567".into(),
        description: "ENERGY AID".into(),
        originating: ROUTING_NUMBER.into(),
        destination: ROUTING_NUMBER.into(),
        destination_name: "RIVERBEND SAVINGS BANK".into(),
        origin_name: "RIVERBEND COUNTY".into(),
        ..PayoutOriginator::default()
    };
    program_settings::save(&mut write, RIVERBEND, PAYS, 0, &originator, &by).await?;
    write.commit().await?;

    let awards = store.batch_rows().unpaid(RIVERBEND, PAYS).await?;
    let mut awards = awards
        .into_iter()
        .filter(|award| NameUse::Ach.accepts(&propose(&award.payee, NameUse::Ach).text));
    for (place, award) in awards.by_ref().take(LEFT).enumerate() {
        begin(store, &award, &doer).await?;
        give_account(store, keyring, &award, place, &by).await?;
    }
    let mut write = store.write().await?;
    let Some(batch) = payout_batches::make(&mut write, RIVERBEND, PAYS, &by).await? else {
        // A county with few applications has no awards.
        write.rollback().await?;
        return Ok(());
    };
    write.commit().await?;
    release(store, keyring, batch, &by, &doer).await?;
    send_back(store, keyring, batch, &by).await?;
    for (place, award) in awards.take(WAITING).enumerate() {
        begin(store, &award, &doer).await?;
        // The other one has no account yet.
        if place == 0 {
            give_account(store, keyring, &award, LEFT, &by).await?;
        }
    }
    Ok(())
}

async fn begin(store: &Store, award: &UnpaidAward, doer: &Doer) -> Result<()> {
    let application = ApplicationId(award.application_id);
    let item = store.applications().by_id(RIVERBEND, application).await?;
    let new = NewPayment {
        kind: PaymentKind::Award,
        channel: PayChannel::Bank,
        cents: award.cents,
        key: format!("demo-{}", award.reference),
        request_hash: award.reference.clone(),
        provider: String::new(),
        return_url: String::new(),
        sealed_account: None,
        account_last: String::new(),
        payee: award.payee.clone(),
        reference: award.reference.clone(),
        reissue_of: None,
    };
    let mut write = store.write().await?;
    payment_moves::begin_award(&mut write, RIVERBEND, &item, new, doer).await?;
    write.commit().await?;
    Ok(())
}

/// Gives the account of a payee at the simulated bank.
async fn give_account(
    store: &Store,
    keyring: &Keyring,
    award: &UnpaidAward,
    place: usize,
    by: &By,
) -> Result<()> {
    let account = BankAccount {
        routing_number: ROUTING_NUMBER.into(),
        account_number: format!("0005550{:05}", 10_100 + place * 11),
        kind: AccountKind::Checking,
        holder: award.payee.clone(),
    };
    let text = serde_json::to_string(&account)
        .map_err(|error| HubError::refused(format!("an account cannot be written: {error}")))?;
    let new = NewPayeeAccount {
        sealed: keyring.seal_for_tenant(RIVERBEND, SEALED_PAYEE, &text).await?,
        last: account.last().to_owned(),
        kind: account.kind.as_str().to_owned(),
        bank_name: propose(&award.payee, NameUse::Ach).text,
        revision: 0,
    };
    let mut write = store.write().await?;
    let application = ApplicationId(award.application_id);
    payee_accounts::set(&mut write, RIVERBEND, application, &new, by).await?;
    write.commit().await?;
    Ok(())
}

async fn release(store: &Store, keyring: &Keyring, batch: i64, by: &By, doer: &Doer) -> Result<()> {
    let made = store.payout_batches().by_id(RIVERBEND, batch).await?;
    let approved = Approved {
        version: made.version,
        row_count: made.row_count,
        cents: made.cents,
    };
    let zone = TimeZone::get(ZONE).unwrap_or(TimeZone::UTC);
    let now = Timestamp::from_millisecond(now_ms()).unwrap_or(Timestamp::UNIX_EPOCH);
    let at = now.to_zoned(zone).datetime();
    let mut write = store.write().await?;
    let of = (RIVERBEND, batch);
    let released = batch_release::release(&mut write, keyring, of, approved, at, by, doer).await?;
    let Released::Done(_) = released else {
        write.rollback().await?;
        return Err(HubError::refused(format!(
            "the batch of payouts cannot be released: {released:?}"
        )));
    };
    write.commit().await?;
    Ok(())
}

/// The bank sends the batch's first payment back: the account is closed.
async fn send_back(store: &Store, keyring: &Keyring, batch: i64, by: &By) -> Result<()> {
    let rows = store.batch_rows().of_batch(RIVERBEND, batch).await?;
    let (Some(row), Some(reason)) = (rows.first(), ReturnReason::find("R02")) else {
        return Ok(());
    };
    let account = AccountNumber::parse(&row.account_last)
        .map_err(|error| HubError::refused(format!("an account cannot be read: {error}")))?;
    let reply = Reply {
        line: 3,
        original_trace: row.trace.clone(),
        original_bank: ROUTING_NUMBER[..8].to_owned(),
        trace: format!("{}0000001", &ROUTING_NUMBER[..8]),
        company_id: "1521234567".into(),
        code: None,
        cents: row.cents,
        account,
        id: format!("{batch}-{}", row.position),
        name: row.bank_name.clone(),
        matter: Matter::Returned {
            reason,
            died_on: None,
            information: String::new(),
        },
    };
    let incoming = IncomingReplies {
        name: "returns.ach",
        sha256: "demonstration",
        replies: &[reply],
        faults: 0,
        link_origin: "http://localhost:8080",
    };
    let mut write = store.write().await?;
    let of = (RIVERBEND, PAYS);
    take_replies::take(&mut write, keyring, of, &incoming, &|_| true, by).await?;
    write.commit().await?;
    Ok(())
}
