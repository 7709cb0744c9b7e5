//! A hub killed around every step of money that leaves, as by `kill -9`: runs of checks, and batches by bank from their approval to the
//! last of their payments. Another process makes and approves batches and lets them leave a payment at a time, until it is killed too;
//! the hub's own job goes on where that stopped. No check is printed twice, each payment is in one file, and nobody has a file before all
//! of it has left.

use crate::caller::{Caller, Gone, Running, sign_in, start};
use crate::commands::Demo;
use crate::crash::{
    self, AWARD, KILLS, PROGRAM, Sessions, TENANT, add_cases, assert_numbers, assert_states, assert_whole,
    award_of, budget, kill_after, start_beside,
};
use crate::deliveries::store;
use hub_bank_files::ach;
use hub_payments::PaymentState;
use hub_store::audit::{By, content_hash};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::paying::batch_leaving;
use hub_store::paying::batch_release::{self, Approved, Released};
use hub_store::paying::payment_moves::Doer;
use hub_store::paying::payout_batches::{self, BatchState, PayoutBatch};
use hub_store::{Store, args};
use rand::Rng;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// Numbers of the applications: paid by check, and by bank.
const PRINTED: Range<i64> = 91_000..91_024;
const BANKED: Range<i64> = 91_100..91_124;
/// Checks of a run, and payments that a batch is made of while hubs are killed.
const RUN: i64 = 4;
const BATCH: usize = 4;
/// Names the folder of the database in which [`lets_batches_leave_until_it_is_killed`] does so.
const LEAVE_IN: &str = "HUB_TEST_LEAVING_FOLDER";

/// The keys of a demonstration.
async fn keys(data: &Path, store: &Store) -> Keyring {
    let master = MasterKey::from_file(&data.join("master.key")).unwrap();
    Keyring::open(store.clone(), master).await.unwrap()
}

/// How the program pays, from which bank, and its budget.
async fn set_money(hub: &Running, sessions: &Sessions) {
    let fees = json!({ "fee_cents": 0, "takes": [], "pays": ["check", "bank"], "most_cents": 1_000_000 });
    let originator = json!({
        "company_name": "RIVERBEND", "company_id": "1123456789", "description": "AWARD", "class": "ppd", "originating": "121042882",
        "destination": "121042882", "destination_name": "MILL SAVINGS", "origin": "", "origin_name": "RIVERBEND", "banking_days": 1,
    });
    let settings = [
        (
            "/api/admin/programs/5/fees",
            json!({ "revision": 0, "fees": fees }),
        ),
        (
            "/api/admin/programs/5/payout-originator",
            json!({ "revision": 0, "originator": originator }),
        ),
        (
            "/api/admin/programs/5/budget",
            json!({ "revision": 0, "amount_cents": 100_000_000 }),
        ),
    ];
    crash::set(hub, sessions, settings).await;
}

/// Whether a check of a run is spoiled.
fn is_spoiled(first: i64) -> bool {
    first % (2 * RUN) == 0
}

/// Prints a run of checks from an application on, spoils one of it, and says that the others came out well.
async fn print(caller: &mut Caller, hub: &Running, sessions: &Sessions, first: i64) -> Result<(), Gone> {
    let award = |case: i64| {
        json!({
            "application_id": case, "reference": format!("P-{case}"), "amount_cents": AWARD, "payee": "Maria Santos",
        })
    };
    let awards: Vec<Value> = (first..first + RUN).map(award).collect();
    let body = json!({ "awards": awards, "key": format!("run-{first}") });
    let path = "/api/admin/programs/5/checks/print";
    let (status, run) = caller.send(hub, &sessions.finance, path, body).await?;
    assert_eq!(status, 200, "{run}");
    let checks = run["checks"].as_array().unwrap();
    let is_whole = checks.iter().all(|check| check["state"] != "void");
    if is_spoiled(first) && is_whole {
        let body = json!({
            "payment_id": checks[0]["payment_id"], "version": checks[0]["version"], "action": "spoiled", "reason": "seen by hand",
        });
        let path = "/api/payments/update-check-payment";
        let (status, answer) = caller.send(hub, &sessions.finance, path, body).await?;
        assert_eq!(status, 200, "{answer}");
    }
    let settle = format!("/api/admin/check-runs/{}/settle", run["id"]);
    let call = (Method::POST, settle.as_str());
    let (status, answer) = caller.ask(hub, &sessions.finance, call, None).await?;
    assert_eq!(status, 200, "{answer}");
    Ok(())
}

/// Gives the account of an application and begins the payment of its award: it waits for a batch.
async fn begin(caller: &mut Caller, hub: &Running, sessions: &Sessions, case: i64) -> Result<(), Gone> {
    let account = json!({
        "revision": 0, "routing_number": "121042882", "account_number": format!("{case:012}"), "kind": "checking",
        "holder": "Maria Santos",
    });
    let path = format!("/api/work-queue/items/{case}/payee-account");
    let call = (Method::PUT, path.as_str());
    let (status, answer) = caller.ask(hub, &sessions.finance, call, Some(&account)).await?;
    // It was given before the hub was killed.
    assert!(matches!(status, 200 | 409), "{status} {answer}");
    let body = json!({
        "application_id": case, "channel": "bank", "amount_cents": AWARD, "payee": "Maria Santos", "reference": format!("P-{case}"),
        "key": format!("award-{case}"),
    });
    let path = "/api/payments/create-check-payment";
    let (status, answer) = caller.send(hub, &sessions.finance, path, body).await?;
    assert_eq!(status, 200, "{answer}");
    Ok(())
}

/// Prints, or begins payments by bank, from the application on that comes next, until the hub is gone or all is done.
async fn go_on(caller: &mut Caller, (next, by_check): (&mut i64, bool), hub: &Running, sessions: &Sessions) {
    let (end, step) = if by_check {
        (PRINTED.end, RUN)
    } else {
        (BANKED.end, 1)
    };
    while *next < end {
        let done = match by_check {
            true => print(caller, hub, sessions, *next).await,
            false => begin(caller, hub, sessions, *next).await,
        };
        if done.is_err() {
            return;
        }
        *next += step;
    }
}

/// The next step of a batch: it is made of so many payments at least, it is approved, or one of its payments leaves. False where there is
/// none.
async fn step(store: &Store, keys: &Keyring, least: usize) -> bool {
    let by = By::system().from("test");
    let doer = Doer::provider("Finance");
    let batches = store.payout_batches().of_program(TENANT, PROGRAM).await.unwrap();
    let waiting = store.batch_rows().waiting(TENANT, PROGRAM).await.unwrap();
    let is_under_way = |batch: &PayoutBatch| matches!(batch.state, BatchState::Open | BatchState::Releasing);
    let mut write = store.write().await.unwrap();
    match batches.into_iter().find(is_under_way) {
        Some(batch) if batch.state == BatchState::Open => {
            let approved = Approved {
                version: batch.version,
                row_count: batch.row_count,
                cents: batch.cents,
            };
            // A Wednesday on which banks work.
            let at = jiff::civil::date(2026, 12, 2).at(12, 0, 0, 0);
            let of = (TENANT, batch.id);
            let done = batch_release::approve(&mut write, keys, of, approved, at, &by, &doer).await;
            assert!(matches!(done, Ok(Released::Done(_))), "{done:?}");
        }
        Some(batch) => {
            batch_leaving::leave(&mut write, (TENANT, batch.id), 1, &doer)
                .await
                .unwrap();
        }
        None if waiting.len() >= least => {
            let made = payout_batches::make(&mut write, TENANT, PROGRAM, &by).await;
            assert!(matches!(made, Ok(Some(_))), "{made:?}");
        }
        None => return false,
    }
    write.commit().await.unwrap();
    true
}

/// The other process of [`a_hub_killed_while_batches_leave_lets_each_payment_leave_once`].
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed; started by another test"]
async fn lets_batches_leave_until_it_is_killed() {
    if let Some(data) = std::env::var_os(LEAVE_IN) {
        let store = store(data.as_ref()).await;
        let keys = keys(data.as_ref(), &store).await;
        // Longer than anybody lets it run.
        for _ in 0..60_000 {
            step(&store, &keys, BATCH).await;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// What has left of each batch has its trace number, and a file is there when all of it has left. Nobody works on it meanwhile.
async fn assert_half_way(store: &Store, keys: &Keyring) {
    let found = store.ledger_checks().of(TENANT).await.unwrap();
    assert_eq!(found.faults, [], "after a kill");
    for batch in store.payout_batches().of_program(TENANT, PROGRAM).await.unwrap() {
        let rows = store.batch_rows().of_batch(TENANT, batch.id).await.unwrap();
        let left = rows.iter().filter(|row| row.state == PaymentState::Submitted);
        let traced = rows.iter().filter(|row| !row.trace.is_empty());
        assert_eq!(
            (left.count(), traced.count() as i64),
            (batch.left_count as usize, batch.left_count)
        );
        let file = store.batch_file().of_batch(keys, TENANT, batch.id).await.unwrap();
        assert_eq!(file.is_some(), batch.state == BatchState::Released, "{batch:?}");
    }
}

/// Every payment has left once, in one file, which says what its row says.
async fn assert_batches(store: &Store, keys: &Keyring) {
    let (mut paid, mut traces, mut hashes) = (HashSet::new(), HashSet::new(), HashSet::new());
    for batch in store.payout_batches().of_program(TENANT, PROGRAM).await.unwrap() {
        assert_eq!(
            (batch.state, batch.left_count),
            (BatchState::Released, batch.row_count),
            "{batch:?}"
        );
        let text = store.batch_file().of_batch(keys, TENANT, batch.id).await.unwrap();
        let text = text.unwrap();
        assert_eq!(content_hash(&text), batch.sha256);
        assert!(hashes.insert(batch.sha256));
        let file = ach::read(text.as_bytes()).unwrap();
        assert_eq!(file.faults, []);
        let entries = file.batches[0].entries.iter();
        let entries: Vec<(String, i64)> = entries.map(|entry| (entry.trace.clone(), entry.cents)).collect();
        let rows = store.batch_rows().of_batch(TENANT, batch.id).await.unwrap();
        let kept: Vec<(String, i64)> = rows.iter().map(|row| (row.trace.clone(), row.cents)).collect();
        assert_eq!(entries, kept);
        for row in rows {
            assert_eq!(row.state, PaymentState::Submitted, "{row:?}");
            assert!(traces.insert(row.trace.clone()), "{row:?}");
            assert!(paid.insert(row.application.0), "{row:?}");
        }
    }
    assert_eq!(paid, BANKED.collect::<HashSet<i64>>());
    let sql = "SELECT after_hash FROM audit_log WHERE tenant_id = $1 AND action = 'payout_batch.release'";
    let lines: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
    let known: HashSet<String> = lines.iter().map(|(hash,)| hash.clone()).collect();
    assert!(known.is_superset(&hashes), "{known:?} {hashes:?}");
    assert_eq!(known.len(), lines.len(), "no file is written twice");
}

/// Every award of a run has one check that stands, and no number is taken twice or left out.
async fn assert_runs(caller: &Caller, hub: &Running, sessions: &Sessions) {
    let mut numbers = Vec::new();
    for case in PRINTED {
        let paid = award_of(caller, hub, sessions, case).await.unwrap();
        assert_eq!(paid["state"], "submitted", "{paid}");
        let expected: &[&str] = match is_spoiled(case) {
            true => &["void", "printed"],
            false => &["printed"],
        };
        assert_states(&paid, expected, &mut numbers);
    }
    assert_numbers(numbers);
    let call = (Method::GET, "/api/admin/programs/5/checks");
    let (_, desk) = caller.ask(hub, &sessions.finance, call, None).await.unwrap();
    let runs = desk["runs"].as_array().unwrap();
    let expected = (PRINTED.end - PRINTED.start) / RUN;
    assert_eq!(runs.len() as i64, expected, "{desk}");
    for run in runs {
        assert_eq!(run["check_count"], RUN, "{run}");
        assert!(run["settled_at_ms"].is_number() && run["sha256"] != "", "{run}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_killed_while_batches_leave_lets_each_payment_leave_once() {
    let mut random = crash::random();
    let demo = Demo::seed("3");
    let cache = demo.folder.path();
    let store = store(&demo.data()).await;
    add_cases(&store, PRINTED).await;
    add_cases(&store, BANKED).await;

    let (mut hub, mut child) = start(&demo.data(), cache).await;
    let sessions = Sessions {
        applicant: String::new(),
        finance: sign_in(&hub, "admin").await,
    };
    set_money(&hub, &sessions).await;
    let keys = keys(&demo.data(), &store).await;
    let before = budget(&store, PROGRAM).await;
    let (mut checks, mut payments) = (Caller::default(), Caller::default());
    let (mut next_run, mut next_payment) = (PRINTED.start, BANKED.start);
    for _ in 0..KILLS {
        let mut leaving = start_beside(
            &demo,
            "money_out::lets_batches_leave_until_it_is_killed",
            LEAVE_IN,
        );
        let answers = random.random_range(2..14);
        let pause = Duration::from_millis(random.random_range(0..60));
        let killed = [&mut child, &mut leaving];
        tokio::join!(
            go_on(&mut checks, (&mut next_run, true), &hub, &sessions),
            go_on(&mut payments, (&mut next_payment, false), &hub, &sessions),
            kill_after(&hub, answers, pause, killed)
        );
        assert_half_way(&store, &keys).await;
        (hub, child) = start(&demo.data(), cache).await;
        checks.repeat(&hub, 4).await;
        payments.repeat(&hub, 4).await;
    }
    tokio::join!(
        go_on(&mut checks, (&mut next_run, true), &hub, &sessions),
        go_on(&mut payments, (&mut next_payment, false), &hub, &sessions)
    );
    assert_eq!((next_run, next_payment), (PRINTED.end, BANKED.end));
    while step(&store, &keys, 1).await {}
    // Everything that anybody has ever asked for, once more.
    checks.repeat(&hub, checks.count()).await;
    payments.repeat(&hub, payments.count()).await;
    assert!(!step(&store, &keys, 1).await, "nothing waits any more");

    assert_runs(&checks, &hub, &sessions).await;
    assert_batches(&store, &keys).await;
    let moved = AWARD * (PRINTED.end - PRINTED.start + BANKED.end - BANKED.start);
    let (reserved, in_transit, paid) = before;
    assert_eq!(
        budget(&store, PROGRAM).await,
        (reserved - moved, in_transit + moved, paid)
    );
    assert_whole(&demo, &mut child);
}
