//! Fees by a bank's debit and by card, notices of a provider with every fault that they have, and awards by check.

use crate::own_applications::{OWN, add_own};
use crate::payment_peer::{Faults, Peer};
use crate::test_hub::{COUNTY, TestHub};
use hub_actors::paying::seal_account;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::finance::Payout;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId};
use hub_ledger::AccountKind;
use hub_payments::account::AccountKind as BankKind;
use hub_payments::stripe::signed;
use hub_payments::{BankAccount, PayChannel, PaymentEvent, PaymentKind, PaymentState, RawNotice};
use hub_store::args;
use hub_store::cases::{payments, payouts};
use hub_store::ledger::award_money;
use hub_store::paying::payment_moves::{self, About, Begun, Doer, NewPayment};
use hub_store::paying::payment_notices;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

const FEES: &str = "/api/admin/programs/5/fees";
const CHARGE: &str = "/api/payments/create-charge";
const NOTICES: &str = "/api/payments/notices/stripe";

/// A hub whose program 5 charges 25 dollars, with the sessions of who pays and of who administers it.
async fn with_fee() -> (TestHub, String, String) {
    let hub = TestHub::start().await;
    hub.app.hub.start_jobs().await.unwrap();
    add_own(&hub).await;
    let (ana, admin) = (hub.session("individual").await, hub.session("admin").await);
    let fees = json!({ "fee_cents": 2_500, "takes": ["bank", "card", "paypal"], "pays": ["check"], "most_cents": 1_000_000 });
    let body = json!({ "revision": 0, "fees": fees });
    let saved = hub.ok(&admin, "PUT", FEES, Some(body)).await;
    assert_eq!(saved["carried"], json!(["card", "bank", "paypal"]), "{saved}");
    (hub, ana, admin)
}

async fn amount(hub: &TestHub, ana: &str) -> Value {
    let path = format!("/api/payments/movement-amount/{OWN}");
    hub.ok(ana, "GET", &path, None).await
}

/// Whether the list of what an applicant is to do has the fee in it.
async fn is_asked_for(hub: &TestHub, ana: &str) -> bool {
    let all = hub.ok(ana, "GET", "/api/own-applications", None).await;
    let mut own = all["applications"].as_array().unwrap().iter();
    let own = own.find(|one| one["id"] == OWN).unwrap();
    let due = own["due"].as_array().unwrap();
    due.iter().any(|one| one["kind"] == "fee")
}

/// Debits an account for the fee.
async fn debit(hub: &TestHub, ana: &str, key: &str, account: &str) -> Value {
    let named = json!({
        "application_id": OWN, "routing_number": "110000000", "account_number": account, "kind": "checking", "holder": "Ana Reyes",
    });
    let verified = hub
        .ok(ana, "POST", "/api/payments/verify-account", Some(named))
        .await;
    assert!(!verified["account"].as_str().unwrap().contains(account));
    let body = json!({
        "application_id": OWN, "channel": "bank", "key": key, "account": verified["account"], "agreed": true,
    });
    hub.ok(ana, "POST", CHARGE, Some(body)).await
}

/// The payment, waited for until it is in a state.
async fn until(hub: &TestHub, ana: &str, id: &Value, state: &str) -> Value {
    let mut last = Value::Null;
    for _ in 0..400 {
        let all = amount(hub, ana).await;
        let payments = all["payments"].as_array().unwrap();
        last = payments.iter().find(|one| one["id"] == *id).unwrap().clone();
        if last["state"] == state {
            return last;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("not {state}: {last}");
}

/// Fees received; the books are whole.
async fn received(hub: &TestHub) -> i64 {
    let found = hub.app.store.ledger_checks().of(COUNTY).await.unwrap();
    assert_eq!(found.faults, []);
    let accounts = hub.app.store.ledger_accounts();
    let accounts = accounts.of_program(COUNTY, ProgramId(5)).await.unwrap();
    let fees = accounts
        .iter()
        .find(|one| one.key.kind == AccountKind::FeesReceived);
    fees.map_or(0, |one| one.totals.balance())
}

/// The county's account at a provider of the test's own.
async fn with_peer(hub: &TestHub, admin: &str) -> Peer {
    let peer = Peer::start().await;
    let body = json!({
        "provider": "stripe", "url": peer.url, "client_id": "", "secret": "key of the test", "notices": "whsec-old\nwhsec-new",
        "revision": 0,
    });
    let set = hub
        .ok(admin, "PUT", "/api/admin/payment-providers", Some(body))
        .await;
    assert!(!set.to_string().contains("whsec"), "{set}");
    peer
}

/// Posts a notice; the status of the answer.
async fn post(hub: &TestHub, body: &Value, secret: &str, away_s: i64) -> u16 {
    let text = body.to_string();
    let header = signed(secret, now_ms() / 1_000 + away_s, text.as_bytes());
    let request = hub.client.post(format!("{}{NOTICES}", hub.url));
    let request = request.header("stripe-signature", header).body(text);
    request.send().await.unwrap().status().as_u16()
}

fn notice(event: &str, payment: &Value) -> Value {
    let ours = format!("{COUNTY}-{}", payment.as_str().unwrap());
    json!({ "id": event, "type": "payment_intent.succeeded", "data": { "object": { "id": "pi_1", "metadata": { "payment": ours } } } })
}

async fn outcomes(hub: &TestHub, count: usize) -> Vec<String> {
    let mut last = Vec::new();
    for _ in 0..400 {
        last = hub
            .app
            .store
            .payment_notices()
            .outcomes(COUNTY, "stripe")
            .await
            .unwrap();
        if last.len() == count && last.iter().all(|one| !one.is_empty()) {
            last.sort();
            return last;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{last:?}");
}

#[actix_web::test]
async fn line_7_a_fee_is_paid_once_where_its_notice_comes_before_the_answer_and_twice() {
    let (hub, ana, admin) = with_fee().await;
    let due = amount(&hub, &ana).await;
    assert_eq!(
        (&due["is_due"], &due["fee_cents"]),
        (&json!(true), &json!(2_500)),
        "{due}"
    );
    assert_eq!(due["simulated_accounts"][5]["outcome"], "early");
    assert!(is_asked_for(&hub, &ana).await);
    let begun = debit(&hub, &ana, "k1", "000444444443").await;
    let paid = until(&hub, &ana, &begun["id"], "success").await;
    assert_eq!(paid["account_last"], "4443");
    // Pressing again, under any key, finds it.
    let again = debit(&hub, &ana, "k2", "000123456789").await;
    assert_eq!(again["id"], begun["id"]);
    assert_eq!(amount(&hub, &ana).await["is_due"], false);
    assert!(!is_asked_for(&hub, &ana).await);
    assert_eq!(received(&hub).await, 2_500);
    let body = json!({ "payment_id": begun["id"], "reason": "Paid for the wrong application" });
    for _ in 0..2 {
        let refunded = hub
            .ok(&admin, "POST", "/api/payments/refund", Some(body.clone()))
            .await;
        assert_eq!(refunded["state"], "refunded");
    }
    assert_eq!(received(&hub).await, 0);
    // It can be paid again, which nobody is asked to do.
    assert_eq!(amount(&hub, &ana).await["is_due"], true);
    assert!(!is_asked_for(&hub, &ana).await);
    hub.stop().await;
}

#[actix_web::test]
async fn line_5_a_debit_whose_answer_is_lost_is_started_and_a_signed_notice_makes_it_known() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    peer.set_faults(Faults {
        silent: true,
        ..Faults::default()
    });
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    assert_eq!(begun["state"], "started", "not failed");
    assert_eq!(peer.payments(), 1);
    peer.set_faults(Faults::default());
    peer.set_all("succeeded");
    let told = notice("evt_1", &begun["id"]);
    assert_eq!(post(&hub, &told, "whsec-new", 0).await, 200);
    until(&hub, &ana, &begun["id"], "success").await;
    // The same event again, with the secret of before.
    assert_eq!(post(&hub, &told, "whsec-old", 0).await, 200);
    assert_eq!(outcomes(&hub, 2).await, ["done", "repeated"]);
    assert_eq!((received(&hub).await, peer.payments()), (2_500, 1));
    // A notice of what came before says nothing new: the payment is read back.
    peer.books.lock().unwrap().charge.insert(
        "pi_1".into(),
        json!({ "disputed": true, "failure_code": "account_closed" }),
    );
    assert_eq!(
        post(&hub, &notice("evt_0", &begun["id"]), "whsec-new", 0).await,
        200
    );
    let back = until(&hub, &ana, &begun["id"], "failed").await;
    assert_eq!(back["code"], "account_closed");
    assert_eq!(received(&hub).await, 0);
    let due = amount(&hub, &ana).await;
    assert_eq!(
        (&due["is_due"], &due["simulated_accounts"]),
        (&json!(true), &json!([]))
    );
    hub.stop().await;
}

/// A debit that was begun, and for which nobody was asked before the node died; its id.
async fn begun_alone(hub: &TestHub) -> String {
    let store = &hub.app.store;
    let applications = store.applications();
    let item = applications.by_id(COUNTY, ApplicationId(OWN)).await.unwrap();
    let account = BankAccount {
        routing_number: "110000000".into(),
        account_number: "000123456789".into(),
        kind: BankKind::Checking,
        holder: "Ana Reyes".into(),
    };
    let new = NewPayment {
        kind: PaymentKind::Fee,
        channel: PayChannel::Bank,
        cents: 2_500,
        key: "k0".into(),
        request_hash: "k0".into(),
        provider: "stripe".into(),
        return_url: "https://here.example/".into(),
        sealed_account: Some(seal_account(&hub.app.keyring, COUNTY, &account).await.unwrap()),
        account_last: "6789".into(),
        payee: String::new(),
        reference: String::new(),
        reissue_of: None,
    };
    let mut write = store.write().await.unwrap();
    let by = Doer::provider("stripe");
    let begun = payment_moves::begin_fee(&mut write, COUNTY, &item, new, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    match begun {
        Begun::New(payment) => payment.id,
        other => panic!("{other:?}"),
    }
}

#[actix_web::test]
async fn line_5_a_debit_is_written_as_asked_for_before_it_is_and_is_looked_for_before_it_is_asked_for_anew() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let id = begun_alone(&hub).await;
    peer.set_faults(Faults {
        silent: true,
        ..Faults::default()
    });
    let named = json!({ "payment_id": id });
    let capture = "/api/payments/paypal/capture-order";
    let asked = hub.ok(&ana, "POST", capture, Some(named.clone())).await;
    assert_eq!(asked["state"], "started", "it is written that the bank is asked");
    assert_eq!(peer.payments(), 1);
    let events = hub.app.store.payment_rows().events(COUNTY, &id).await.unwrap();
    let names: Vec<&str> = events.iter().map(|one| one.event.as_str()).collect();
    assert_eq!(names, ["created", "sent"]);
    // As a node that died before it had written so would have left it, a day ago: our key is forgotten.
    let back = "UPDATE payments SET state = 'created', created_at_ms = created_at_ms - 90000000, version = version + 1
        WHERE tenant_id = $1 AND id = $2";
    let mut write = hub.app.store.write().await.unwrap();
    write.execute(back, args![COUNTY, &id]).await.unwrap();
    write.commit().await.unwrap();
    peer.books.lock().unwrap().keys.clear();
    peer.set_faults(Faults::default());
    let again = hub.ok(&ana, "POST", capture, Some(named)).await;
    assert_eq!(again["state"], "submitted");
    assert_eq!(peer.payments(), 1, "one debit");
    hub.stop().await;
}

#[actix_web::test]
async fn line_5_a_provider_that_charges_and_never_answers_has_charged_once_and_is_asked_until_it_says_so() {
    let (hub, ana, admin) = with_fee().await;
    hub.app.hub.wait_for_payments(Duration::from_secs(1));
    let peer = with_peer(&hub, &admin).await;
    peer.set_faults(Faults {
        mute: true,
        ..Faults::default()
    });
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    assert_eq!(begun["state"], "started", "we are asking the bank");
    assert_eq!((peer.payments(), received(&hub).await), (1, 0));
    let due = amount(&hub, &ana).await;
    assert_eq!(due["is_due"], false, "nobody pays it again meanwhile");
    // Pressing again finds the same payment.
    let again = debit(&hub, &ana, "k2", "000123456789").await;
    assert_eq!((&again["id"], &again["state"]), (&begun["id"], &json!("started")));
    peer.set_faults(Faults::default());
    peer.set_all("succeeded");
    let named = json!({ "payment_id": begun["id"] });
    let paid = hub
        .ok(&ana, "POST", "/api/payments/paypal/capture-order", Some(named))
        .await;
    assert_eq!(paid["state"], "success");
    assert_eq!((peer.payments(), received(&hub).await), (1, 2_500));
    hub.stop().await;
}

#[actix_web::test]
async fn a_double_click_is_one_debit_and_the_same_key_with_another_account_is_refused() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let verified = async |account: &str| {
        let named = json!({
            "application_id": OWN, "routing_number": "110000000", "account_number": account, "kind": "checking", "holder": "Ana Reyes",
        });
        let path = "/api/payments/verify-account";
        hub.ok(&ana, "POST", path, Some(named)).await["account"].clone()
    };
    let charge = |account: &Value| {
        Some(
            json!({ "application_id": OWN, "channel": "bank", "key": "k1", "account": account, "agreed": true }),
        )
    };
    let account = verified("000123456789").await;
    let press = async || hub.call("POST", CHARGE, Some(&ana), charge(&account)).await;
    let ((one, first), (two, second)) = tokio::join!(press(), press());
    assert_eq!((one.as_u16(), two.as_u16()), (200, 200), "{first} {second}");
    assert_eq!(first["id"], second["id"]);
    assert_eq!(peer.payments(), 1);
    let other = verified("000111111116").await;
    let (status, answer) = hub.call("POST", CHARGE, Some(&ana), charge(&other)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("idempotency_conflict"))
    );
    assert_eq!(peer.payments(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn a_return_that_is_told_while_the_provider_does_not_answer_is_asked_for_again() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    peer.set_all("succeeded");
    assert_eq!(
        post(&hub, &notice("evt_1", &begun["id"]), "whsec-new", 0).await,
        200
    );
    until(&hub, &ana, &begun["id"], "success").await;
    assert_eq!(outcomes(&hub, 1).await, ["done"]);
    let returned = json!({ "disputed": true, "failure_code": "account_closed" });
    peer.books.lock().unwrap().charge.insert("pi_1".into(), returned);
    peer.set_faults(Faults {
        broken: true,
        ..Faults::default()
    });
    let asked = || peer.books.lock().unwrap().requests.len();
    let before = asked();
    assert_eq!(
        post(&hub, &notice("evt_2", &begun["id"]), "whsec-new", 0).await,
        200
    );
    while asked() == before {
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    peer.set_faults(Faults::default());
    until(&hub, &ana, &begun["id"], "failed").await;
    assert_eq!(outcomes(&hub, 2).await, ["done", "done"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_refund_is_done_when_the_provider_says_so_and_a_failed_one_can_be_given_back_again() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    peer.set_all("succeeded");
    let named = json!({ "payment_id": begun["id"] });
    let capture = "/api/payments/paypal/capture-order";
    let paid = hub.ok(&ana, "POST", capture, Some(named)).await;
    assert_eq!(paid["state"], "success");
    peer.books.lock().unwrap().refund_status = "pending".into();
    let refund = "/api/payments/refund";
    let asked = |cents: i64, key: &str, reason: &str| {
        Some(json!({ "payment_id": begun["id"], "reason": reason, "cents": cents, "key": key }))
    };
    let first = hub
        .ok(&admin, "POST", refund, asked(1_000, "r1", "paid too much"))
        .await;
    let amounts = |view: &Value| (view["refunding_cents"].clone(), view["refunded_cents"].clone());
    assert_eq!(
        (&first["state"], amounts(&first)),
        (&json!("success"), (json!(1_000), json!(0)))
    );
    assert_eq!(received(&hub).await, 2_500, "it is not back yet");
    // A double click is the same refund; the same key with another amount or reason is none.
    let again = hub
        .ok(&admin, "POST", refund, asked(1_000, "r1", "paid too much"))
        .await;
    assert_eq!(amounts(&again), (json!(1_000), json!(0)));
    for other in [
        asked(900, "r1", "paid too much"),
        asked(1_000, "r1", "moved away"),
    ] {
        let (status, answer) = hub.call("POST", refund, Some(&admin), other).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (409, &json!("idempotency_conflict"))
        );
    }
    let (status, answer) = hub
        .call("POST", refund, Some(&admin), asked(1_501, "r2", "all of it"))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("payment_not_possible")),
        "no more than was paid"
    );
    assert_eq!(peer.books.lock().unwrap().refunds, 1);
    // It fails: it is put back, and can be given back again.
    peer.books.lock().unwrap().refund_status = "failed".into();
    let told = notice("evt_r", &begun["id"]);
    assert_eq!(post(&hub, &told, "whsec-new", 0).await, 200);
    assert_eq!(outcomes(&hub, 1).await, ["done"]);
    let all = amount(&hub, &ana).await;
    assert_eq!(amounts(&all["payments"][0]), (json!(0), json!(0)));
    assert_eq!(received(&hub).await, 2_500);
    peer.books.lock().unwrap().refund_status = "succeeded".into();
    let part = hub
        .ok(&admin, "POST", refund, asked(1_000, "r3", "paid too much"))
        .await;
    assert_eq!(
        (&part["state"], amounts(&part)),
        (&json!("success"), (json!(0), json!(1_000)))
    );
    assert_eq!(received(&hub).await, 1_500);
    let case = hub
        .ok(
            &admin,
            "GET",
            &format!("/api/work-queue/items/{OWN}/payments"),
            None,
        )
        .await;
    let refunds = case["payments"][0]["refunds"].as_array().unwrap();
    let states: Vec<&Value> = refunds.iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["failed", "succeeded"]);
    assert_eq!(refunds[0]["code"], "declined");
    let rest = json!({ "payment_id": begun["id"], "reason": "the rest" });
    peer.books.lock().unwrap().refund_status = "pending".into();
    let on_its_way = hub.ok(&admin, "POST", refund, Some(rest.clone())).await;
    assert_eq!(amounts(&on_its_way), (json!(1_500), json!(1_000)));
    // Whoever asks for it again learns what has become of it.
    peer.books.lock().unwrap().refund_status = "succeeded".into();
    let whole = hub.ok(&admin, "POST", refund, Some(rest)).await;
    assert_eq!(whole["state"], "refunded");
    assert_eq!((received(&hub).await, peer.books.lock().unwrap().refunds), (0, 3));
    hub.stop().await;
}

#[actix_web::test]
async fn a_fee_that_nobody_could_say_of_is_asked_for_again_or_cancelled_with_a_reason() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    peer.set_faults(Faults {
        refuses: Some(401),
        ..Faults::default()
    });
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let give_up = async || {
        let mut write = hub.app.store.write().await.unwrap();
        let (event, by) = (PaymentEvent::Errored, Doer::provider("stripe"));
        let given = payment_moves::happen(&mut write, COUNTY, &id, event, About::default(), &by).await;
        write.commit().await.unwrap();
        given.unwrap().payment
    };
    let given = give_up().await;
    assert_eq!(given.state, PaymentState::Error);
    assert_eq!(amount(&hub, &ana).await["is_due"], false);
    let ask = json!({ "payment_id": id });
    // The bank still says nothing: it is asked until it does.
    let asked = hub
        .ok(&admin, "POST", "/api/payments/ask", Some(ask.clone()))
        .await;
    assert_eq!(asked["state"], "started");
    let given = give_up().await;
    let cancel =
        |version: i64, reason: &str| Some(json!({ "payment_id": id, "version": version, "reason": reason }));
    let path = "/api/payments/cancel";
    let (status, _) = hub
        .call("POST", path, Some(&admin), cancel(given.version, " "))
        .await;
    assert_eq!(status.as_u16(), 422);
    let stale = cancel(given.version - 1, "not at the bank");
    let (status, answer) = hub.call("POST", path, Some(&admin), stale).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("version_conflict"))
    );
    let over = hub
        .ok(&admin, "POST", path, cancel(given.version, "not at the bank"))
        .await;
    assert_eq!(
        (&over["state"], &over["code"]),
        (&json!("cancelled"), &json!("by_staff"))
    );
    assert_eq!(amount(&hub, &ana).await["is_due"], true);
    // What is over stays so.
    let (status, answer) = hub
        .call("POST", "/api/payments/ask", Some(&admin), Some(ask))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("payment_not_possible"))
    );
    assert_eq!((peer.payments(), received(&hub).await), (0, 0));
    hub.stop().await;
}

#[actix_web::test]
async fn a_fee_that_the_bank_has_taken_is_not_cancelled_whoever_gives_it_up() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    peer.set_faults(Faults {
        silent: true,
        ..Faults::default()
    });
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let mut write = hub.app.store.write().await.unwrap();
    let (event, by) = (PaymentEvent::Errored, Doer::provider("stripe"));
    let given = payment_moves::happen(&mut write, COUNTY, &id, event, About::default(), &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    peer.set_faults(Faults::default());
    peer.set_all("succeeded");
    let body = json!({ "payment_id": id, "version": given.payment.version, "reason": "not at the bank" });
    let (status, answer) = hub
        .call("POST", "/api/payments/cancel", Some(&admin), Some(body))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"], &answer["current"]["state"]),
        (409, &json!("payment_not_possible"), &json!("success"))
    );
    assert_eq!(received(&hub).await, 2_500);
    hub.stop().await;
}

#[actix_web::test]
async fn an_order_that_paypal_has_forgotten_is_over_and_pressing_again_makes_another() {
    let (hub, ana, admin) = with_fee().await;
    let peer = Peer::start().await;
    let account = json!({
        "provider": "paypal", "url": peer.url, "client_id": "client", "secret": "key of the test", "notices": "WH-HOOK", "revision": 0,
    });
    hub.ok(&admin, "PUT", "/api/admin/payment-providers", Some(account))
        .await;
    let order = |key: &str| Some(json!({ "application_id": OWN, "key": key }));
    let link = "/api/payments/paypal/link";
    let first = hub.ok(&ana, "POST", link, order("k1")).await;
    assert_eq!(first["page_url"], "https://www.paypal.example/pay");
    let again = hub.ok(&ana, "POST", link, order("k2")).await;
    assert_eq!(
        (&again["id"], &again["page_url"]),
        (&first["id"], &first["page_url"])
    );
    peer.books.lock().unwrap().standing.clear();
    let over = hub.ok(&ana, "POST", link, order("k3")).await;
    assert_eq!((&over["id"], &over["state"]), (&first["id"], &json!("cancelled")));
    let next = hub.ok(&ana, "POST", link, order("k4")).await;
    assert_ne!(next["id"], first["id"]);
    assert_eq!(next["state"], "created");
    hub.stop().await;
}

#[actix_web::test]
async fn an_account_that_was_removed_and_set_again_is_the_one_that_is_asked() {
    let (hub, ana, admin) = with_fee().await;
    let former = with_peer(&hub, &admin).await;
    former.set_faults(Faults {
        refuses: Some(400),
        ..Faults::default()
    });
    assert_eq!(debit(&hub, &ana, "k1", "000123456789").await["state"], "failed");
    let body = json!({ "provider": "stripe", "revision": 1 });
    hub.ok(&admin, "POST", "/api/admin/payment-providers/remove", Some(body))
        .await;
    let present = with_peer(&hub, &admin).await;
    assert_eq!(
        debit(&hub, &ana, "k2", "000123456789").await["state"],
        "submitted"
    );
    assert_eq!((former.payments(), present.payments()), (0, 1));
    hub.stop().await;
}

#[actix_web::test]
async fn a_debit_that_its_provider_does_not_take_leaves_the_fee_due_and_one_under_a_wrong_key_is_asked_for_again()
 {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    peer.set_faults(Faults {
        refuses: Some(400),
        ..Faults::default()
    });
    let refused = debit(&hub, &ana, "k1", "000123456789").await;
    assert_eq!(
        (&refused["state"], &refused["code"]),
        (&json!("failed"), &json!("routing_number_invalid"))
    );
    assert_eq!(amount(&hub, &ana).await["is_due"], true);
    // The program's own key is wrong: nothing has moved, and nothing is lost.
    peer.set_faults(Faults {
        refuses: Some(401),
        ..Faults::default()
    });
    let begun = debit(&hub, &ana, "k2", "000123456789").await;
    assert_eq!(begun["state"], "started");
    peer.set_faults(Faults::default());
    let named = json!({ "payment_id": begun["id"] });
    let asked = hub
        .ok(&ana, "POST", "/api/payments/paypal/capture-order", Some(named))
        .await;
    assert_eq!(asked["state"], "submitted");
    assert_eq!(peer.payments(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn line_9_forged_and_old_notices_are_refused_and_the_administrator_sees_why() {
    let (hub, _, admin) = with_fee().await;
    let event = notice("evt_1", &json!("nobody"));
    assert_eq!(
        post(&hub, &event, "whsec-new", 0).await,
        401,
        "there is no provider"
    );
    with_peer(&hub, &admin).await;
    assert_eq!(post(&hub, &event, "whsec-other", 0).await, 401);
    let unsigned = hub
        .client
        .post(format!("{}{NOTICES}", hub.url))
        .body("{}")
        .send()
        .await;
    assert_eq!(unsigned.unwrap().status().as_u16(), 401);
    assert_eq!(post(&hub, &event, "whsec-new", -301).await, 401);
    let listed = hub.ok(&admin, "GET", "/api/admin/payment-providers", None).await;
    assert_eq!(listed["providers"][0]["last_refusal"], "old", "{listed}");
    assert_eq!(listed["providers"][0]["last_notice_at_ms"], Value::Null);
    let kept = hub
        .app
        .store
        .payment_notices()
        .outcomes(COUNTY, "stripe")
        .await
        .unwrap();
    assert!(kept.is_empty(), "nothing of them is kept: {kept:?}");
    // The simulated provider's come from within.
    let path = format!("{}/api/payments/notices/sandbox", hub.url);
    let from_outside = hub.client.post(path).body("{}").send().await.unwrap();
    assert_eq!(from_outside.status().as_u16(), 401);
    hub.stop().await;
}

/// What was refused, by reason.
fn refusals(listed: &Value) -> Vec<(String, i64)> {
    let all = listed["providers"][0]["refusals"].as_array().unwrap();
    let one = |row: &Value| {
        let reason = row["reason"].as_str().unwrap().to_owned();
        (reason, row["refused"].as_i64().unwrap())
    };
    all.iter().map(one).collect()
}

#[actix_web::test]
async fn line_18_calls_without_a_signature_are_counted_hide_no_other_refusal_and_are_limited_for_each_address()
 {
    let (hub, _, admin) = with_fee().await;
    with_peer(&hub, &admin).await;
    let event = notice("evt_1", &json!("nobody"));
    assert_eq!(post(&hub, &event, "whsec-new", -301).await, 401);
    let unsigned = async || {
        let path = format!("{}{NOTICES}", hub.url);
        let answer = hub.client.post(path).body("{}").send().await.unwrap();
        answer.status().as_u16()
    };
    for _ in 0..3 {
        assert_eq!(unsigned().await, 401);
    }
    let path = "/api/admin/payment-providers";
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(listed["providers"][0]["last_refusal"], "old", "{listed}");
    let counted = [("old".to_owned(), 1), ("unsigned".to_owned(), 3)];
    assert_eq!(refusals(&listed), counted);
    // The bucket of this address is empty: nothing more is looked at, counted or kept.
    let here = IpAddr::from(Ipv4Addr::LOCALHOST);
    let mut looked_at = 3;
    loop {
        while hub.app.payment_notices.check(here).is_ok() {}
        match unsigned().await {
            429 => break,
            status => assert_eq!(status, 401),
        }
        looked_at += 1;
    }
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(refusals(&listed)[1], ("unsigned".to_owned(), looked_at));
    let kept = hub.app.store.payment_notices().outcomes(COUNTY, "stripe").await;
    assert_eq!(kept.unwrap(), [""; 0]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_dispute_finds_its_payment_by_the_providers_ids_is_put_to_a_person_and_books_nothing() {
    let (hub, ana, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let begun = debit(&hub, &ana, "k1", "000123456789").await;
    peer.set_all("succeeded");
    let named = json!({ "payment_id": begun["id"] });
    let capture = "/api/payments/paypal/capture-order";
    hub.ok(&ana, "POST", capture, Some(named)).await;
    assert_eq!(received(&hub).await, 2_500);
    let dispute = |status: &str| {
        json!({ "id": "dp_1", "object": "dispute", "charge": "ch_of_pi_1", "amount": 2_500, "currency": "usd", "reason": "fraudulent",
            "status": status, "evidence_details": { "due_by": 1_796_385_600_i64 } })
    };
    // It carries the charge alone: neither our id nor the payment's.
    let told = |event: &str, status: &str| {
        peer.books
            .lock()
            .unwrap()
            .disputes
            .insert("dp_1".into(), dispute(status));
        json!({ "id": event, "type": "charge.dispute.created", "data": { "object": dispute("said in the notice alone") } })
    };
    assert_eq!(
        post(&hub, &told("evt_d1", "needs_response"), "whsec-new", 0).await,
        200
    );
    assert_eq!(outcomes(&hub, 1).await, ["done"]);
    let of_case = async || {
        let path = format!("/api/work-queue/items/{OWN}/payments");
        hub.ok(&admin, "GET", &path, None).await["disputes"].clone()
    };
    let all = of_case().await;
    assert_eq!(all.as_array().unwrap().len(), 1, "{all}");
    assert_eq!(
        (&all[0]["payment_id"], &all[0]["status"], &all[0]["answer_by_ms"]),
        (
            &begun["id"],
            &json!("needs_response"),
            &json!(1_796_385_600_000_i64)
        )
    );
    assert_eq!(received(&hub).await, 2_500, "nothing is booked");
    let path = "/api/admin/payment-providers";
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(listed["questions"][0]["object_id"], "dp_1");
    // Decided at the provider: off the list, and still at the case.
    assert_eq!(post(&hub, &told("evt_d2", "won"), "whsec-new", 0).await, 200);
    assert_eq!(outcomes(&hub, 2).await, ["done", "done"]);
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(listed["questions"], json!([]));
    assert_eq!(of_case().await[0]["status"], "won");
    hub.stop().await;
}

/// A notice of a charge that nobody here knows.
fn of_stranger(event: &str, charge: &str) -> Value {
    json!({ "id": event, "type": "charge.succeeded", "data": { "object": { "id": charge } } })
}

/// A notice that came longer ago than an answer of ours may be late.
async fn tell_long_ago(hub: &TestHub, notice: &Value) {
    let mut write = hub.app.store.write().await.unwrap();
    let told = notice.to_string();
    let raw = RawNotice {
        headers: BTreeMap::from([(
            "stripe-signature".to_owned(),
            signed("whsec-new", now_ms() / 1_000 - 700, told.as_bytes()),
        )]),
        body: told.into_bytes(),
    };
    let id = payment_notices::keep(&mut write, COUNTY, "stripe", &raw)
        .await
        .unwrap();
    let back = "UPDATE payment_notices SET received_at_ms = received_at_ms - 700000 WHERE tenant_id = $1 AND id = $2";
    write.execute(back, args![COUNTY, &id]).await.unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn money_of_another_currency_that_nobody_knows_is_listed_and_never_booked_as_ours() {
    let (hub, _, admin) = with_fee().await;
    let peer = with_peer(&hub, &admin).await;
    let charge = |id: &str, currency: &str| {
        let said = json!({
            "id": id, "object": "charge", "amount": 2_500, "amount_captured": 2_500, "amount_refunded": 0, "captured": true,
            "currency": currency, "metadata": {}, "paid": true, "payment_intent": null, "status": "succeeded",
        });
        peer.say(&format!("/v1/charges/{id}"), said);
    };
    charge("ch_eur", "eur");
    charge("ch_usd", "usd");
    let disputed = json!({
        "id": "dp_eur", "object": "dispute", "amount": 900, "currency": "eur", "charge": "ch_eur", "reason": "fraudulent",
        "status": "needs_response", "metadata": {},
    });
    peer.books
        .lock()
        .unwrap()
        .disputes
        .insert("dp_eur".into(), disputed.clone());
    tell_long_ago(&hub, &of_stranger("evt_e", "ch_eur")).await;
    tell_long_ago(&hub, &of_stranger("evt_u", "ch_usd")).await;
    assert_eq!(outcomes(&hub, 2).await, ["unknown", "unknown"]);
    let path = "/api/admin/payment-providers";
    let question = |listed: &Value, object: &str| {
        let all = listed["questions"].as_array().unwrap();
        let found = all.iter().find(|one| one["object_id"] == object);
        let found = found.unwrap_or_else(|| panic!("{object}: {listed}"));
        (found["cents"].clone(), found["suspense_cents"].clone())
    };
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(question(&listed, "ch_eur"), (Value::Null, json!(0)));
    assert_eq!(question(&listed, "ch_usd"), (json!(2_500), json!(2_500)));
    assert_eq!(listed["suspense_cents"], 2_500, "{listed}");
    // What a stranger's payer takes back in another currency is not taken from ours either.
    let told = json!({ "id": "evt_d", "type": "charge.dispute.created", "data": { "object": disputed } });
    tell_long_ago(&hub, &told).await;
    assert_eq!(outcomes(&hub, 3).await, ["unknown", "unknown", "unknown"]);
    let listed = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(question(&listed, "dp_eur"), (Value::Null, json!(0)));
    assert_eq!(listed["suspense_cents"], 2_500, "{listed}");
    assert_eq!(received(&hub).await, 0);
    hub.stop().await;
}

#[actix_web::test]
async fn what_belongs_to_no_payment_waits_for_a_person_and_is_settled_once() {
    let (hub, _, admin) = with_fee().await;
    with_peer(&hub, &admin).await;
    tell_long_ago(&hub, &of_stranger("evt_u", "ch_other")).await;
    assert_eq!(outcomes(&hub, 1).await, ["unknown"]);
    let path = "/api/admin/payment-providers";
    let listed = hub.ok(&admin, "GET", path, None).await;
    let question = &listed["questions"][0];
    assert_eq!(
        (&question["kind"], &question["object_id"], &question["reason"]),
        (&json!("unknown"), &json!("ch_other"), &json!("charge.succeeded")),
        "{listed}"
    );
    let settle = "/api/admin/payment-providers/settle";
    let body = json!({ "provider": "stripe", "object_id": "ch_other", "reason": "Another department's" });
    let after = hub.ok(&admin, "POST", settle, Some(body.clone())).await;
    assert_eq!(after["questions"], json!([]));
    let (status, _) = hub.call("POST", settle, Some(&admin), Some(body)).await;
    assert_eq!(status.as_u16(), 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_card_is_charged_on_the_providers_page_and_nobody_elses_payment_is_there() {
    let (hub, ana, _) = with_fee().await;
    let body = json!({ "application_id": OWN, "channel": "card", "key": "k1" });
    let begun = hub.ok(&ana, "POST", CHARGE, Some(body.clone())).await;
    let page = begun["page_url"].as_str().unwrap();
    let back = format!("/confirmation-resource/5/payment-confirmation?application={OWN}&back=1");
    assert!(page.ends_with(&back), "{page}");
    let named = json!({ "payment_id": begun["id"] });
    let capture = "/api/payments/paypal/capture-order";
    let other = hub.session("business").await;
    let (status, _) = hub.call("POST", capture, Some(&other), Some(named.clone())).await;
    assert_eq!(status, 404);
    for _ in 0..2 {
        let paid = hub.ok(&ana, "POST", capture, Some(named.clone())).await;
        assert_eq!(
            (&paid["state"], &paid["page_url"]),
            (&json!("success"), &Value::Null)
        );
    }
    assert_eq!(received(&hub).await, 2_500);
    let again = hub.ok(&ana, "POST", CHARGE, Some(body)).await;
    assert_eq!(again["id"], begun["id"]);
    hub.stop().await;
}

/// The application 701, approved, with a planned award.
async fn with_award(cents: i64) -> (TestHub, String) {
    let hub = TestHub::start().await;
    let payment = CasePayment {
        amount_cents: cents,
        channel: "Check".into(),
        status: "planned".into(),
        payee: "Ana Reyes".into(),
        reference: "P-701".into(),
        changed_at_ms: 0,
    };
    let mut write = hub.app.store.write().await.unwrap();
    payments::add(&mut write, COUNTY, &[(ApplicationId(701), 1, payment)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    let budget = json!({ "revision": 0, "amount_cents": 200_000 });
    hub.ok(&admin, "PUT", "/api/admin/programs/5/budget", Some(budget))
        .await;
    let approve = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    hub.ok(&rosa, "POST", "/api/work-queue/items/701/advance", Some(approve))
        .await;
    (hub, admin)
}

fn check(key: &str, cents: i64, reissue_of: &Value) -> Value {
    json!({
        "application_id": 701, "channel": "check", "amount_cents": cents, "payee": "Ana Reyes", "reference": "P-701", "key": key,
        "reissue_of": reissue_of,
    })
}

async fn of_case(hub: &TestHub, admin: &str) -> Value {
    hub.ok(admin, "GET", "/api/work-queue/items/701/payments", None)
        .await
}

/// Reports of a payment, in its present version; status and key of the answer.
async fn report(hub: &TestHub, admin: &str, id: &Value, action: &str) -> (u16, Value) {
    let all = of_case(hub, admin).await;
    let payments = all["payments"].as_array().unwrap();
    let version = payments.iter().find(|one| one["id"] == *id).unwrap()["version"].clone();
    let body = json!({ "payment_id": id, "version": version, "action": action, "reason": "seen by hand" });
    let path = "/api/payments/update-check-payment";
    let (status, answer) = hub.call("POST", path, Some(admin), Some(body)).await;
    (status.as_u16(), answer)
}

/// Reserved, in transit, paid, left.
async fn money(hub: &TestHub, admin: &str) -> [i64; 4] {
    let found = hub.app.store.ledger_checks().of(COUNTY).await.unwrap();
    assert_eq!(found.faults, []);
    let budget = hub.ok(admin, "GET", "/api/admin/programs/5/budget", None).await;
    let moving = budget["in_transit"].as_array().unwrap();
    let moving = moving.iter().map(|one| one["cents"].as_i64().unwrap()).sum();
    let of = |name: &str| budget[name].as_i64().unwrap();
    [of("reserved_cents"), moving, of("paid_cents"), of("left_cents")]
}

#[actix_web::test]
async fn line_12_a_check_has_a_number_once_a_spoiled_one_stays_void_and_a_stopped_one_is_made_again() {
    let (hub, admin) = with_award(120_050).await;
    assert_eq!(money(&hub, &admin).await, [120_050, 0, 0, 79_950]);
    let before = of_case(&hub, &admin).await;
    assert_eq!(before["payable"][0]["reference"], "P-701", "{before}");
    let create = "/api/payments/create-check-payment";
    let first = hub
        .ok(&admin, "POST", create, Some(check("k1", 120_050, &Value::Null)))
        .await;
    assert_eq!(first["state"], "submitted");
    let again = hub
        .ok(&admin, "POST", create, Some(check("k1", 120_050, &Value::Null)))
        .await;
    assert_eq!(again["id"], first["id"]);
    let (status, answer) = hub
        .call("POST", create, Some(&admin), Some(check("k1", 1, &Value::Null)))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("idempotency_conflict"))
    );
    let mut other = check("k1", 120_050, &Value::Null);
    other["payee"] = json!("Anna Reyes");
    let (status, answer) = hub.call("POST", create, Some(&admin), Some(other)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("idempotency_conflict")),
        "no check goes to somebody else than was asked for"
    );
    let (status, answer) = hub
        .call(
            "POST",
            create,
            Some(&admin),
            Some(check("k2", 120_050, &Value::Null)),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("payment_not_possible"))
    );
    assert_eq!(money(&hub, &admin).await, [0, 120_050, 0, 79_950]);

    assert_eq!(report(&hub, &admin, &first["id"], "spoiled").await.0, 200);
    assert_eq!(report(&hub, &admin, &first["id"], "mailed").await.0, 200);
    assert_eq!(report(&hub, &admin, &first["id"], "stopped").await.0, 200);
    assert_eq!(money(&hub, &admin).await, [120_050, 0, 0, 79_950]);
    let (status, answer) = report(&hub, &admin, &first["id"], "cleared").await;
    assert_eq!((status, &answer["key"]), (409, &json!("payment_not_possible")));

    let second = hub
        .ok(&admin, "POST", create, Some(check("k3", 120_050, &first["id"])))
        .await;
    let stale = json!({ "payment_id": second["id"], "version": 1, "action": "mailed", "reason": "" });
    let path = "/api/payments/update-check-payment";
    let (status, answer) = hub.call("POST", path, Some(&admin), Some(stale)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("version_conflict"))
    );
    assert_eq!(report(&hub, &admin, &second["id"], "cleared").await.0, 200);
    assert_eq!(money(&hub, &admin).await, [0, 0, 120_050, 79_950]);

    let all = of_case(&hub, &admin).await;
    let numbers = |of: usize| -> Vec<(i64, String, Value)> {
        let checks = all["payments"][of]["checks"].as_array().unwrap();
        let one = |check: &Value| {
            let state = check["state"].as_str().unwrap().to_owned();
            (
                check["number"].as_i64().unwrap(),
                state,
                check["reissue_of"].clone(),
            )
        };
        checks.iter().map(one).collect()
    };
    assert_eq!(
        numbers(0),
        [
            (1_001, "void".to_owned(), Value::Null),
            (1_002, "void".to_owned(), json!(1_001)),
        ]
    );
    assert_eq!(numbers(1), [(1_003, "cleared".to_owned(), json!(1_002))]);
    assert_eq!(
        all["payments"][1]["checks"][0]["words"],
        "One thousand two hundred and 50/100"
    );
    assert_eq!(all["payable"], json!([]));
    let case = hub
        .ok(&admin, "GET", "/api/work-queue/items/701/case", None)
        .await;
    let paid = case["payments"].as_array().unwrap();
    assert_eq!(
        (paid.len(), &paid[0]["status"]),
        (1, &json!("paid")),
        "one award: {case}"
    );
    // The bank sends it back: the award is paid again, or not.
    assert_eq!(report(&hub, &admin, &second["id"], "returned").await.0, 200);
    let back = of_case(&hub, &admin).await;
    assert_eq!(back["payable"][0]["reissue_of"], second["id"]);
    hub.stop().await;
}

#[actix_web::test]
async fn line_12_checks_begin_where_the_programs_account_says_and_never_go_back() {
    let (hub, admin) = with_award(120_050).await;
    let save = |revision: i64, first: i64| {
        let fees = json!({ "fee_cents": 0, "takes": [], "pays": ["check"], "most_cents": 1_000_000, "first_check": first });
        Some(json!({ "revision": revision, "fees": fees }))
    };
    let before = hub.ok(&admin, "GET", FEES, None).await;
    assert_eq!(
        (&before["first_check"], &before["next_check"]),
        (&json!(1_001), &json!(1_001))
    );
    let saved = hub.ok(&admin, "PUT", FEES, save(0, 5_001)).await;
    assert_eq!(saved["next_check"], 5_001);
    // Another account of the county has taken this number.
    let taken = "INSERT INTO check_payments (tenant_id, number, payment_id, application_id, payee, cents, words, state, reason, reissue_of,
            printed_at_ms, changed_at_ms) VALUES ($1, 5001, 'other', 1, 'Ana', 1, 'one', 'printed', '', NULL, 1, 1)";
    let mut write = hub.app.store.write().await.unwrap();
    write.execute(taken, args![COUNTY]).await.unwrap();
    write.commit().await.unwrap();
    let create = "/api/payments/create-check-payment";
    let first = hub
        .ok(&admin, "POST", create, Some(check("k1", 120_050, &Value::Null)))
        .await;
    let all = of_case(&hub, &admin).await;
    assert_eq!(all["payments"][0]["checks"][0]["number"], 5_002);
    for back in [1_001, 5_002] {
        let (status, answer) = hub.call("PUT", FEES, Some(&admin), save(1, back)).await;
        assert_eq!(status.as_u16(), 422, "{answer}");
        assert_eq!(answer["errors"][0]["field"], "fees.first_check");
        assert_eq!(answer["errors"][0]["key"], "taken");
    }
    let on = hub.ok(&admin, "PUT", FEES, save(1, 7_000)).await;
    assert_eq!(on["next_check"], 7_000);
    assert_eq!(report(&hub, &admin, &first["id"], "spoiled").await.0, 200);
    let all = of_case(&hub, &admin).await;
    assert_eq!(all["payments"][0]["checks"][1]["number"], 7_000);
    hub.stop().await;
}

#[actix_web::test]
async fn what_finance_reports_as_paid_stays_paid_where_an_unsent_payment_of_it_is_taken_back() {
    let (hub, admin) = with_award(120_050).await;
    let fees = json!({ "fee_cents": 0, "takes": [], "pays": ["bank"], "most_cents": 1_000_000 });
    let body = json!({ "revision": 0, "fees": fees });
    hub.ok(&admin, "PUT", FEES, Some(body)).await;
    let mut by_bank = check("k1", 120_050, &Value::Null);
    by_bank["channel"] = json!("bank");
    let create = "/api/payments/create-check-payment";
    let awaited = async || {
        let path = "/api/finance/award-payouts?program_id=5";
        let answer = hub.send("GET", path, Some(&admin), None).await;
        answer.text().await.unwrap().contains("P-701")
    };
    assert!(awaited().await, "it is planned");
    let unsent = hub.ok(&admin, "POST", create, Some(by_bank)).await;
    assert_eq!(unsent["state"], "created");
    assert!(!awaited().await, "the hub is about to pay it: nobody else is to");
    let paid = Payout {
        amount_cents: 120_050,
        channel: "ACH".into(),
        status: "paid".into(),
        payee: "Ana Reyes".into(),
        reference: "P-701".into(),
    };
    let (program, application) = (ProgramId(5), ApplicationId(701));
    let mut write = hub.app.store.write().await.unwrap();
    payouts::put(&mut write, COUNTY, application, &paid)
        .await
        .unwrap();
    award_money::settle(&mut write, COUNTY, program, &[application])
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(report(&hub, &admin, &unsent["id"], "void").await.0, 200);
    assert_eq!(money(&hub, &admin).await, [0, 0, 120_050, 79_950]);
    assert_eq!(of_case(&hub, &admin).await["payable"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn an_award_is_paid_of_an_approved_application_alone_and_within_the_budget() {
    let (hub, admin) = with_award(120_050).await;
    let create = "/api/payments/create-check-payment";
    let (status, answer) = hub
        .call(
            "POST",
            create,
            Some(&admin),
            Some(check("k1", 200_001, &Value::Null)),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("budget_exhausted")),
        "{answer}"
    );
    add_own(&hub).await;
    let mut open = check("k1", 1_000, &Value::Null);
    open["application_id"] = json!(OWN);
    let (status, answer) = hub.call("POST", create, Some(&admin), Some(open)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("payment_not_possible")),
        "it is not approved"
    );
    assert_eq!(money(&hub, &admin).await, [120_050, 0, 0, 79_950]);
    hub.stop().await;
}
