//! Payments of an approved batch leave slice by slice: whatever breaks off, each leaves once, the books come to zero, and the file is
//! there with the last one.

use crate::payouts::{HERE, Office, PROGRAM, by, noon, office, rosa};
use hub_bank_files::ach;
use hub_domain::conversations::message::Author;
use hub_payments::PaymentState;
use hub_store::audit::content_hash;
use hub_store::paying::batch_leaving::{self, ReleasePayouts};
use hub_store::paying::batch_release::{self, Approved, Released};
use hub_store::paying::payment_moves::{self, CheckChange};
use hub_store::paying::payment_rows::Payment;
use hub_store::paying::payout_batches::{self, BatchState, PayoutBatch};
use hub_store::{StoreError, args};

/// Payments of the batch; the cents of the first.
const COUNT: i64 = 5;
const CENTS: i64 = 10_000;

/// All cents of so many of its payments.
fn sum(count: i64) -> i64 {
    (0..count).map(|place| CENTS + place).sum()
}

impl Office {
    /// A batch of [`COUNT`] payments that nobody has approved, and they in their order.
    async fn waiting_batch(&self) -> (i64, Vec<Payment>) {
        let mut payments = Vec::new();
        for place in 0..COUNT {
            let item = self.case(u32::try_from(place).unwrap() + 1).await;
            let payment = self.pay(&item, CENTS + place, &format!("k{place}")).await;
            self.give_account(item.id, &format!("00012345670{place}"), 0)
                .await;
            payments.push(payment);
        }
        (self.make().await.unwrap(), payments)
    }

    async fn batch(&self, id: i64) -> PayoutBatch {
        self.fresh.store.payout_batches().by_id(HERE, id).await.unwrap()
    }

    /// Approves a batch as it is; nothing leaves yet.
    async fn approve(&self, id: i64) -> PayoutBatch {
        let seen = self.batch(id).await;
        let approved = Approved {
            version: seen.version,
            row_count: seen.row_count,
            cents: seen.cents,
        };
        let mut write = self.fresh.store.write().await.unwrap();
        let of = (HERE, id);
        let done = batch_release::approve(&mut write, &self.keys, of, approved, noon(), &by(), &rosa()).await;
        let batch = match done {
            Ok(Released::Done(batch)) => batch,
            other => panic!("{other:?}"),
        };
        write.commit().await.unwrap();
        *batch
    }

    async fn leave(&self, id: i64, most: i64) -> PayoutBatch {
        let mut write = self.fresh.store.write().await.unwrap();
        let batch = batch_leaving::leave(&mut write, (HERE, id), most, &rosa()).await;
        write.commit().await.unwrap();
        batch.unwrap()
    }

    /// The traces of a batch's rows: those that have left, and each of them once.
    async fn traces(&self, id: i64) -> Vec<String> {
        let store = &self.fresh.store;
        let mut traces = Vec::new();
        for row in store.batch_rows().of_batch(HERE, id).await.unwrap() {
            let events = store.payment_rows().events(HERE, &row.payment).await.unwrap();
            let left = events.iter().filter(|one| one.event == "accepted").count();
            let expected = match row.trace.is_empty() {
                true => (PaymentState::Created, 0),
                false => (PaymentState::Submitted, 1),
            };
            assert_eq!((row.state, left), expected, "{row:?}");
            if !row.trace.is_empty() {
                traces.push(row.trace);
            }
        }
        traces
    }

    /// What is on its way and what is reserved.
    async fn under_way(&self) -> (i64, i64) {
        let money = self.money().await;
        let moved = money.in_transit.get("ACH").copied().unwrap_or_default();
        (moved, money.reserved)
    }
}

#[tokio::test]
async fn line_11_a_batch_leaves_in_slices_and_its_file_is_there_with_the_last_one() {
    let office = office().await;
    let (id, payments) = office.waiting_batch().await;
    let approved = office.approve(id).await;
    assert_eq!(
        (approved.state, approved.left_count, approved.row_count),
        (BatchState::Releasing, 0, COUNT)
    );
    assert_eq!(
        (approved.file_day.as_str(), approved.modifier.as_str()),
        ("2026-12-02", "A")
    );
    assert_eq!(office.under_way().await, (0, sum(COUNT)));
    // Whoever goes on after a crash finds the job.
    let store = &office.fresh.store;
    let job = store
        .jobs()
        .by_id(HERE, &format!("payouts_release-{id}"))
        .await
        .unwrap();
    assert_eq!(
        job.payload::<ReleasePayouts>().unwrap(),
        ReleasePayouts {
            batch: id,
            author: Author::system("Rosa"),
        }
    );

    let batch = office.leave(id, 2).await;
    assert_eq!((batch.state, batch.left_count), (BatchState::Releasing, 2));
    assert_eq!(office.traces(id).await.len(), 2);
    assert_eq!(office.under_way().await, (sum(2), sum(COUNT) - sum(2)));
    assert_eq!(office.file(id).await, None, "nobody has the file yet");
    // The process dies within a slice.
    let mut write = store.write().await.unwrap();
    batch_leaving::leave(&mut write, (HERE, id), 2, &rosa())
        .await
        .unwrap();
    drop(write);
    assert_eq!(office.batch(id).await.left_count, 2);
    assert_eq!(office.traces(id).await.len(), 2);
    assert_eq!(office.under_way().await, (sum(2), sum(COUNT) - sum(2)));

    let batch = office.leave(id, 2).await;
    assert_eq!((batch.state, batch.left_count), (BatchState::Releasing, 4));
    let batch = office.leave(id, 2).await;
    assert_eq!((batch.state, batch.left_count), (BatchState::Released, COUNT));
    assert_eq!(office.under_way().await, (sum(COUNT), 0));
    // The file that was written at the approval names the rows by the traces that they have.
    let text = office.file(id).await.unwrap();
    assert_eq!(batch.sha256, approved.sha256);
    assert_eq!(batch.sha256, content_hash(&text));
    let sql = "SELECT after_hash FROM audit_log WHERE tenant_id = $1 AND action = 'payout_batch.release'";
    let lines: Vec<(String,)> = store.db().all(sql, args![HERE]).await.unwrap();
    assert_eq!(lines, [(batch.sha256.clone(),)]);
    let read = ach::read(text.as_bytes()).unwrap();
    assert_eq!(read.faults, []);
    let entries = &read.batches[0].entries;
    let of_file: Vec<String> = entries.iter().map(|entry| entry.trace.clone()).collect();
    assert_eq!(office.traces(id).await, of_file);
    let cents: Vec<i64> = entries.iter().map(|entry| entry.cents).collect();
    assert_eq!(
        cents,
        payments.iter().map(|payment| payment.cents).collect::<Vec<_>>()
    );
    // Again, nothing happens, and the job that says that they arrived is there once.
    assert_eq!(office.leave(id, 2).await, batch);
    assert_eq!(office.traces(id).await.len(), 5);
    let settles = store
        .jobs()
        .by_id(HERE, &format!("payouts_settle-{id}"))
        .await
        .unwrap();
    let last = office.payment(&payments[4].id).await;
    assert_eq!(Some(settles.next_at_ms), last.expected_by_ms);
    let mut write = store.write().await.unwrap();
    for expected in [COUNT, 0] {
        let settled = batch_leaving::settle_slice(&mut write, HERE, id, &rosa()).await;
        assert_eq!(settled.unwrap(), expected);
    }
    write.commit().await.unwrap();
    assert_eq!(office.money().await.paid, sum(COUNT));
}

#[tokio::test]
async fn line_11_what_was_approved_is_what_leaves() {
    let office = office().await;
    let (id, payments) = office.waiting_batch().await;
    let approved = office.approve(id).await;
    office.leave(id, 1).await;
    let store = &office.fresh.store;
    let version = office.batch(id).await.version;
    // Nobody takes it up, pulls a row, or gives the batch up.
    assert_eq!(office.make().await, None, "nothing is in two batches");
    let (last, reason) = (&payments[4], "Paid in cash");
    let mut write = store.write().await.unwrap();
    let pulled = payout_batches::pull(&mut write, HERE, (id, version), (&last.id, reason), &by()).await;
    assert!(
        matches!(pulled, Err(StoreError::VersionConflict { .. })),
        "{pulled:?}"
    );
    write.rollback().await.unwrap();
    let mut write = store.write().await.unwrap();
    let cancelled = payout_batches::cancel(&mut write, HERE, (id, version), reason, &by()).await;
    assert!(
        matches!(cancelled, Err(StoreError::VersionConflict { .. })),
        "{cancelled:?}"
    );
    write.rollback().await.unwrap();
    // A payment that is in the file is not taken back, and goes to the account that was approved.
    let mut write = store.write().await.unwrap();
    let void = CheckChange::Void {
        reason: "Not needed".into(),
    };
    let seen = (last.id.as_str(), last.version);
    let changed = payment_moves::change_check(&mut write, HERE, seen, void, &rosa()).await;
    assert_eq!(changed.unwrap(), None);
    write.rollback().await.unwrap();
    office.give_account(last.application, "000987654321", 1).await;

    let batch = office.leave(id, 100).await;
    assert_eq!(
        (batch.state, batch.sha256),
        (BatchState::Released, approved.sha256)
    );
    let text = office.file(id).await.unwrap();
    assert!(
        text.contains("000123456704") && !text.contains("000987654321"),
        "{text}"
    );
    assert_eq!(office.traces(id).await.len(), 5);
    assert_eq!(office.under_way().await, (sum(COUNT), 0));
    assert_eq!(store.batch_rows().waiting(HERE, PROGRAM).await.unwrap(), []);
}

#[tokio::test]
async fn line_11_two_that_let_a_batch_leave_at_once_let_each_payment_leave_once() {
    let office = office().await;
    let (id, _) = office.waiting_batch().await;
    office.approve(id).await;
    let mut left = 0;
    for _ in 0..COUNT {
        tokio::join!(office.leave(id, 2), office.leave(id, 2));
        let batch = office.batch(id).await;
        assert!(
            batch.left_count > left || batch.state == BatchState::Released,
            "{batch:?}"
        );
        left = batch.left_count;
        assert_eq!(office.traces(id).await.len(), usize::try_from(left).unwrap());
        assert_eq!(office.under_way().await, (sum(left), sum(COUNT) - sum(left)));
    }
    assert_eq!(office.batch(id).await.state, BatchState::Released);
    let entries = ach::read(office.file(id).await.unwrap().as_bytes()).unwrap();
    assert_eq!(entries.batches[0].entries.len(), 5);
}
