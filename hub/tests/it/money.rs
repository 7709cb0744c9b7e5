//! A hub killed around every step of money, as by `kill -9`: fees, refunds, checks and transfers under their callers' ids. Whoever asks
//! for the same again after the restart has it once: no payment is made twice or lost, no check number is taken twice, and the books
//! come to zero. Runs of checks and batches by bank: `money_out`.

use crate::caller::{Caller, Gone, Running, sign_in, start};
use crate::commands::Demo;
use crate::crash::{
    self, AWARD, KILLS, PROGRAM, Sessions, TENANT, add_cases, assert_numbers, assert_states, assert_whole,
    award_of, budget, kill_after, start_beside,
};
use crate::deliveries::store;
use hub_domain::ProgramId;
use hub_domain::money::CURRENCY;
use hub_ledger::{AccountKey, AccountKind, Event, NewTransfer, Refusal};
use hub_store::ledger::{ledger_accounts, ledger_transfers};
use hub_store::{Store, args};
use rand::Rng;
use reqwest::Method;
use serde_json::{Value, json};
use std::ops::Range;
use std::time::Duration;

/// The program in which transfers are made beside them, by another process.
const BESIDE: ProgramId = ProgramId(7);
/// Numbers of the applications.
const CASES: Range<i64> = 90_000..90_030;
const FEE: i64 = 2_500;
const TRANSFERS: i64 = 200;
/// Names the folder of the database in which [`moves_money_until_it_is_killed`] does so.
const MOVES_IN: &str = "HUB_TEST_MONEY_FOLDER";

/// What the program charges and how it pays, and its budget.
async fn set_money(hub: &Running, sessions: &Sessions) {
    let fees = json!({ "fee_cents": FEE, "takes": ["bank"], "pays": ["check"], "most_cents": 1_000_000 });
    let settings = [
        (
            "/api/admin/programs/5/fees",
            json!({ "revision": 0, "fees": fees }),
        ),
        (
            "/api/admin/programs/5/budget",
            json!({ "revision": 0, "amount_cents": 100_000_000 }),
        ),
    ];
    crash::set(hub, sessions, settings).await;
}

/// Pays the fee of an application under a key; the payment as it stands then.
async fn pay_fee(
    caller: &mut Caller,
    hub: &Running,
    sessions: &Sessions,
    case: i64,
    key: &str,
) -> Result<Value, Gone> {
    let ana = &sessions.applicant;
    let account = json!({
        "application_id": case, "routing_number": "110000000", "account_number": "000123456789", "kind": "checking",
        "holder": "Maria Santos",
    });
    let verify = (Method::POST, "/api/payments/verify-account");
    let (status, verified) = caller.ask(hub, ana, verify, Some(&account)).await?;
    assert_eq!(status, 200, "{verified}");
    let body = json!({
        "application_id": case, "channel": "bank", "key": key, "account": verified["account"], "agreed": true,
    });
    let (status, mut payment) = caller.send(hub, ana, "/api/payments/create-charge", body).await?;
    assert_eq!(status, 200, "{payment}");
    for _ in 0..3 {
        if !matches!(payment["state"].as_str(), Some("started" | "submitted")) {
            break;
        }
        let named = json!({ "payment_id": payment["id"] });
        let capture = "/api/payments/paypal/capture-order";
        let (status, now) = caller.send(hub, ana, capture, named).await?;
        assert_eq!(status, 200, "{now}");
        payment = now;
    }
    Ok(payment)
}

/// Whether the fee of an application is given back.
fn goes_back(case: i64) -> bool {
    case % 2 == 0
}

/// Gives a fee back, where it was paid.
async fn refund(
    caller: &mut Caller,
    hub: &Running,
    sessions: &Sessions,
    payment: &Value,
) -> Result<(), Gone> {
    let body = json!({ "payment_id": payment["id"], "reason": "Charged by mistake" });
    let path = "/api/payments/refund";
    let (status, answer) = caller.send(hub, &sessions.finance, path, body).await?;
    assert!(matches!(status, 200 | 409), "{status} {answer}");
    Ok(())
}

async fn fee(caller: &mut Caller, hub: &Running, sessions: &Sessions, case: i64) -> Result<(), Gone> {
    let payment = pay_fee(caller, hub, sessions, case, &format!("fee-{case}")).await?;
    match goes_back(case) {
        true => refund(caller, hub, sessions, &payment).await,
        false => Ok(()),
    }
}

/// Whether the first paper of an award's check is spoiled.
fn is_spoiled(case: i64) -> bool {
    case % 3 == 0
}

async fn award(caller: &mut Caller, hub: &Running, sessions: &Sessions, case: i64) -> Result<(), Gone> {
    let body = json!({
        "application_id": case, "channel": "check", "amount_cents": AWARD, "payee": "Maria Santos",
        "reference": format!("P-{case}"), "key": format!("award-{case}"),
    });
    let path = "/api/payments/create-check-payment";
    let (status, answer) = caller.send(hub, &sessions.finance, path, body).await?;
    assert_eq!(status, 200, "{answer}");
    for action in ["spoiled", "cleared"] {
        let now = award_of(caller, hub, sessions, case).await?;
        let is_due = match action {
            "spoiled" => is_spoiled(case) && now["checks"].as_array().unwrap().len() == 1,
            _ => now["state"] != "success",
        };
        if !is_due {
            continue;
        }
        let body = json!({
            "payment_id": now["id"], "version": now["version"], "action": action, "reason": "seen by hand",
        });
        let path = "/api/payments/update-check-payment";
        let (status, answer) = caller.send(hub, &sessions.finance, path, body).await?;
        assert_eq!(status, 200, "{answer}");
    }
    Ok(())
}

/// Pays fees, or awards, from the application on that comes next, until the hub is gone or all is done.
async fn go_on(
    caller: &mut Caller,
    (next, is_of_fees): (&mut i64, bool),
    hub: &Running,
    sessions: &Sessions,
) {
    while *next < CASES.end {
        let done = match is_of_fees {
            true => fee(caller, hub, sessions, *next).await,
            false => award(caller, hub, sessions, *next).await,
        };
        if done.is_err() {
            return;
        }
        *next += 1;
    }
}

/// Holds a transfer under each id, then posts it or takes it back; whoever does so again changes nothing.
async fn move_all(store: &Store) {
    let mut write = store.write().await.unwrap();
    let mut opened = Vec::new();
    for kind in [AccountKind::Budget, AccountKind::Reserved] {
        let key = AccountKey::of(BESIDE, kind);
        opened.push(ledger_accounts::open(&mut write, TENANT, &key).await.unwrap().id);
    }
    write.commit().await.unwrap();
    for number in 0..TRANSFERS {
        let (id, cents) = (format!("moved-{number}"), 100 + number);
        let new = NewTransfer {
            id: id.clone(),
            debit: opened[0],
            credit: opened[1],
            cents,
            currency: CURRENCY.to_owned(),
            event: Event::AwardReserved,
            application: None,
            reverses: None,
            is_held: true,
            expires_at_ms: None,
        };
        let mut write = store.write().await.unwrap();
        let begun = ledger_transfers::begin(&mut write, TENANT, new).await.unwrap();
        assert!(begun.is_ok(), "{begun:?}");
        write.commit().await.unwrap();
        let mut write = store.write().await.unwrap();
        let ended = match number % 3 {
            0 => ledger_transfers::void(&mut write, TENANT, &id).await,
            _ => ledger_transfers::post(&mut write, TENANT, &id, cents).await,
        };
        match ended.unwrap() {
            Ok(_) => write.commit().await.unwrap(),
            Err(Refusal::NotPending(_)) => write.rollback().await.unwrap(),
            Err(refusal) => panic!("{id}: {refusal}"),
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// The other process of [`a_hub_killed_while_money_moves_makes_each_payment_once`].
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed; started by another test"]
async fn moves_money_until_it_is_killed() {
    if let Some(data) = std::env::var_os(MOVES_IN) {
        move_all(&store(data.as_ref()).await).await;
    }
}

/// Ends every fee: asks for what is not known once more, and pays what never reached the bank anew.
async fn end_fees(caller: &mut Caller, hub: &Running, sessions: &Sessions, store: &Store) {
    // Of what never reached its provider that is known after an hour.
    let aged = "UPDATE payments SET changed_at_ms = changed_at_ms - 7200000 WHERE tenant_id = $1 AND state = 'started'";
    store.db().execute(aged, args![TENANT]).await.unwrap();
    for case in CASES {
        let mut payment = pay_fee(caller, hub, sessions, case, &format!("fee-{case}"))
            .await
            .unwrap();
        if payment["state"] == "failed" {
            assert_eq!(payment["code"], "not_received", "{payment}");
            payment = pay_fee(caller, hub, sessions, case, &format!("fee-{case}-again"))
                .await
                .unwrap();
        }
        if goes_back(case) {
            refund(caller, hub, sessions, &payment).await.unwrap();
        }
    }
}

/// Every fee stands as it is to stand: paid once, or paid and given back once.
async fn assert_fees(caller: &Caller, hub: &Running, sessions: &Sessions, store: &Store) {
    for case in CASES {
        let path = format!("/api/payments/movement-amount/{case}");
        let call = (Method::GET, path.as_str());
        let (_, due) = caller.ask(hub, &sessions.applicant, call, None).await.unwrap();
        let payments = due["payments"].as_array().unwrap();
        let count = |state: &str| {
            let fees = payments.iter().filter(|one| one["kind"] == "fee");
            fees.filter(|one| one["state"] == state).count()
        };
        let expected = if goes_back(case) { (0, 1) } else { (1, 0) };
        assert_eq!((count("success"), count("refunded")), expected, "{due}");
        assert_eq!(due["is_due"], goes_back(case), "{due}");
    }
    let accounts = store.ledger_accounts().of_program(TENANT, PROGRAM).await.unwrap();
    let fees = accounts
        .iter()
        .find(|one| one.key.kind == AccountKind::FeesReceived);
    let kept = CASES.filter(|case| !goes_back(*case)).count() as i64;
    assert_eq!(fees.unwrap().totals.balance(), kept * FEE);
    assert_eq!(
        fees.unwrap().totals.credits_pending,
        0,
        "nothing is held for ever"
    );
}

/// Every award is paid by one check, and no number is taken twice or left out.
async fn assert_checks(caller: &Caller, hub: &Running, sessions: &Sessions) {
    let mut numbers = Vec::new();
    for case in CASES {
        let paid = award_of(caller, hub, sessions, case).await.unwrap();
        assert_eq!(paid["state"], "success", "{paid}");
        let expected: &[&str] = match is_spoiled(case) {
            true => &["void", "cleared"],
            false => &["cleared"],
        };
        assert_states(&paid, expected, &mut numbers);
    }
    assert_numbers(numbers);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_killed_while_money_moves_makes_each_payment_once() {
    let mut random = crash::random();
    let demo = Demo::seed("3");
    let cache = demo.folder.path();
    let store = store(&demo.data()).await;
    add_cases(&store, CASES).await;

    let (mut hub, mut child) = start(&demo.data(), cache).await;
    let sessions = Sessions {
        applicant: sign_in(&hub, "applicant").await,
        finance: sign_in(&hub, "admin").await,
    };
    set_money(&hub, &sessions).await;
    let before = budget(&store, PROGRAM).await;
    let (mut fees, mut awards) = (Caller::default(), Caller::default());
    let (mut next_fee, mut next_award) = (CASES.start, CASES.start);
    for _ in 0..KILLS {
        let mut moving = start_beside(&demo, "money::moves_money_until_it_is_killed", MOVES_IN);
        let answers = random.random_range(2..16);
        let pause = Duration::from_millis(random.random_range(0..12));
        let killed = [&mut child, &mut moving];
        tokio::join!(
            go_on(&mut fees, (&mut next_fee, true), &hub, &sessions),
            go_on(&mut awards, (&mut next_award, false), &hub, &sessions),
            kill_after(&hub, answers, pause, killed)
        );
        let found = store.ledger_checks().of(TENANT).await.unwrap();
        assert_eq!(found.faults, [], "after a kill");
        (hub, child) = start(&demo.data(), cache).await;
        fees.repeat(&hub, 6).await;
        awards.repeat(&hub, 6).await;
    }
    tokio::join!(
        go_on(&mut fees, (&mut next_fee, true), &hub, &sessions),
        go_on(&mut awards, (&mut next_award, false), &hub, &sessions),
        move_all(&store)
    );
    assert_eq!((next_fee, next_award), (CASES.end, CASES.end));
    end_fees(&mut fees, &hub, &sessions, &store).await;
    // Everything that anybody has ever asked for, once more.
    fees.repeat(&hub, fees.count()).await;
    awards.repeat(&hub, awards.count()).await;

    assert_fees(&fees, &hub, &sessions, &store).await;
    assert_checks(&awards, &hub, &sessions).await;
    let open = "SELECT COUNT(*) FROM payments WHERE tenant_id = $1 AND state IN ('created', 'started', 'submitted', 'error')";
    let (open,): (i64,) = store.db().one("count", open, args![TENANT]).await.unwrap();
    assert_eq!(open, 0, "payments of which nobody knows how they stand");
    let awarded = AWARD * (CASES.end - CASES.start);
    let (reserved, in_transit, paid) = before;
    assert_eq!(
        budget(&store, PROGRAM).await,
        (reserved - awarded, in_transit, paid + awarded)
    );
    let moved: i64 = (0..TRANSFERS)
        .filter(|number| number % 3 != 0)
        .map(|number| 100 + number)
        .sum();
    assert_eq!(budget(&store, BESIDE).await, (moved, 0, 0));
    assert_whole(&demo, &mut child);
}
