//! Writes of the books that are broken off at every place where they wait, as by a crash of their node: a transfer has moved wholly or
//! not at all, and whoever asks for the same again has it once.

use crate::fresh::{Fresh, fresh};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::{AccountKey, AccountKind, Event, NewTransfer, Refusal, TransferState};
use hub_store::Write;
use hub_store::ledger::ledger_transfers::Booked;
use hub_store::ledger::{ledger_accounts, ledger_transfers};
use std::pin::Pin;
use std::task::{Context, Poll};

const HERE: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);
const CENTS: i64 = 600;
/// More places to wait at than any of these writes has.
const MOST: usize = 400;

/// A write that ends after it was polled so many times, with whatever it was about to do undone.
struct BrokenOff<F> {
    write: Pin<Box<F>>,
    polls: usize,
}

impl<F: Future> Future for BrokenOff<F> {
    /// None: it was broken off.
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.polls == 0 {
            return Poll::Ready(None);
        }
        self.polls -= 1;
        self.write.as_mut().poll(context).map(Some)
    }
}

/// One call in a write of its own, to its end.
async fn whole(fresh: &Fresh, call: impl AsyncFnOnce(&mut Write) -> hub_store::Result<Booked>) -> Booked {
    let mut write = fresh.store.write().await.unwrap();
    let booked = call(&mut write).await.unwrap();
    match &booked {
        Ok(_) => write.commit().await.unwrap(),
        Err(_) => write.rollback().await.unwrap(),
    }
    booked
}

/// The same, broken off; whether it came to its end.
async fn broken_off(
    fresh: &Fresh,
    polls: usize,
    call: impl AsyncFnOnce(&mut Write) -> hub_store::Result<Booked>,
) -> bool {
    let write = Box::pin(whole(fresh, call));
    BrokenOff { write, polls }.await.is_some()
}

async fn state(fresh: &Fresh, id: &str) -> Option<TransferState> {
    let transfer = fresh.store.ledger_transfers().by_id(HERE, id).await.unwrap();
    transfer.map(|transfer| transfer.state)
}

async fn assert_whole(fresh: &Fresh, after: &str) {
    let found = fresh.store.ledger_checks().of(HERE).await.unwrap();
    assert_eq!(found.faults, [], "{after}");
}

async fn accounts(fresh: &Fresh) -> (i64, i64) {
    let mut write = fresh.store.write().await.unwrap();
    let (budget, reserved) = (
        AccountKey::of(PROGRAM, AccountKind::Budget),
        AccountKey::of(PROGRAM, AccountKind::Reserved),
    );
    let budget = ledger_accounts::open(&mut write, HERE, &budget).await.unwrap().id;
    let reserved = ledger_accounts::open(&mut write, HERE, &reserved)
        .await
        .unwrap()
        .id;
    write.commit().await.unwrap();
    (budget, reserved)
}

#[tokio::test]
async fn line_1_a_hold_its_post_and_its_void_that_are_broken_off_anywhere_move_once_or_not_at_all() {
    let fresh = fresh().await;
    let (debit, credit) = accounts(&fresh).await;
    let (mut undone, mut posted) = (0, 0);
    for polls in 1..=MOST {
        let mut ended = 0;
        for end in [TransferState::Posted, TransferState::Voided] {
            let id = format!("{}-{polls}", end.as_str());
            let new = NewTransfer {
                id: id.clone(),
                debit,
                credit,
                cents: CENTS,
                currency: CURRENCY.to_owned(),
                event: Event::AwardReserved,
                application: None,
                reverses: None,
                is_held: true,
                expires_at_ms: None,
            };
            let hold = broken_off(&fresh, polls, async |write: &mut Write| {
                ledger_transfers::begin(write, HERE, new.clone()).await
            });
            ended += usize::from(hold.await);
            assert_whole(&fresh, &format!("{id} was about to be held")).await;
            let seen = state(&fresh, &id).await;
            assert!(
                matches!(seen, None | Some(TransferState::Pending)),
                "{id}: {seen:?}"
            );
            undone += usize::from(seen.is_none());
            let held = whole(&fresh, async |write: &mut Write| {
                ledger_transfers::begin(write, HERE, new.clone()).await
            });
            assert_eq!(held.await.unwrap().state, TransferState::Pending, "{id}");

            let finish = broken_off(&fresh, polls, async |write: &mut Write| match end {
                TransferState::Voided => ledger_transfers::void(write, HERE, &id).await,
                _ => ledger_transfers::post(write, HERE, &id, CENTS).await,
            });
            ended += usize::from(finish.await);
            assert_whole(&fresh, &format!("{id} was about to be so")).await;
            let seen = state(&fresh, &id).await;
            let is_either = seen == Some(TransferState::Pending) || seen == Some(end);
            assert!(is_either, "{id}: {seen:?}");
            undone += usize::from(seen == Some(TransferState::Pending));
            let again = whole(&fresh, async |write: &mut Write| match end {
                TransferState::Voided => ledger_transfers::void(write, HERE, &id).await,
                _ => ledger_transfers::post(write, HERE, &id, CENTS).await,
            });
            match again.await {
                Ok(transfer) => assert_eq!(transfer.state, end, "{id}"),
                Err(refusal) => assert_eq!(refusal, Refusal::NotPending(end), "{id}"),
            }
            assert_eq!(state(&fresh, &id).await, Some(end));
            assert_whole(&fresh, &format!("{id} is so")).await;
        }
        posted += CENTS;
        if ended == 4 {
            break;
        }
        assert!(polls < MOST, "none of these writes comes to an end");
    }
    assert!(
        undone > 4,
        "only {undone} writes were broken off before their end"
    );
    let money = fresh.store.budgets().of(HERE, PROGRAM).await.unwrap();
    assert_eq!(money.reserved, posted, "each was posted once");
}
