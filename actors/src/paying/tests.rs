//! Fees at the simulated provider: what a crash, a time-out, a return and a second press leave behind, in the payment and in the books.

use super::seal_account;
use crate::testing::{self, TENANT, TestHub};
use hub_domain::ProgramId;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_ledger::AccountKind;
use hub_payments::account::AccountKind as BankKind;
use hub_payments::sandbox::ROUTING_NUMBER;
use hub_payments::{
    BankAccount, PayChannel, PaymentEvent, PaymentGateway, PaymentKind, PaymentOrder, PaymentState,
};
use hub_store::paying::payment_moves::{self, About, Begun, Doer, NewPayment, NewRefund, RefundBegun};
use hub_store::paying::payment_refunds::Refund;
use hub_store::paying::payment_rows::Payment;

const PROGRAM: ProgramId = ProgramId(5);

fn ana() -> Doer {
    Doer {
        author: Author::of(AuthorKind::Applicant, "Ana Reyes"),
    }
}

async fn begin(test: &TestHub, key: &str, channel: PayChannel, account: &str) -> Begun {
    let store = test.hub.store();
    let item = store
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    let named = BankAccount {
        routing_number: ROUTING_NUMBER.into(),
        account_number: account.into(),
        kind: BankKind::Checking,
        holder: "Ana Reyes".into(),
    };
    let sealed = seal_account(test.hub.keyring(), TENANT, &named).await.unwrap();
    let new = NewPayment {
        kind: PaymentKind::Fee,
        channel,
        cents: 2_500,
        key: key.into(),
        request_hash: channel.as_str().into(),
        provider: "sandbox".into(),
        return_url: "https://here.example/".into(),
        sealed_account: (channel == PayChannel::Bank).then_some(sealed),
        account_last: named.last().into(),
        payee: String::new(),
        reference: String::new(),
        reissue_of: None,
    };
    let mut write = store.write().await.unwrap();
    let begun = payment_moves::begin_fee(&mut write, TENANT, &item, new, &ana())
        .await
        .unwrap();
    write.commit().await.unwrap();
    begun
}

fn new(begun: Begun) -> Payment {
    match begun {
        Begun::New(payment) => payment,
        other => panic!("{other:?}"),
    }
}

fn known(begun: Begun) -> Payment {
    match begun {
        Begun::Known(payment) => payment,
        other => panic!("{other:?}"),
    }
}

/// Fees received, and fees that are held; the books are whole.
async fn fees(test: &TestHub) -> (i64, i64) {
    let store = test.hub.store();
    assert_eq!(store.ledger_checks().of(TENANT).await.unwrap().faults, []);
    let accounts = store.ledger_accounts().of_program(TENANT, PROGRAM).await.unwrap();
    let received = accounts
        .iter()
        .find(|account| account.key.kind == AccountKind::FeesReceived)
        .unwrap();
    (received.totals.balance(), received.totals.credits_pending)
}

#[actix::test]
async fn line_5_after_a_crash_between_asked_and_known_the_payment_is_found_by_its_key_and_made_once() {
    let test = testing::hub().await;
    let payment = new(begin(&test, "k-1", PayChannel::Bank, "000222222227").await);
    assert_eq!(fees(&test).await, (0, 2_500));
    let store = test.hub.store();
    // The node writes that it asks, asks, and dies before it hears the answer.
    let mut write = store.write().await.unwrap();
    let sent = payment_moves::happen(
        &mut write,
        TENANT,
        &payment.id,
        PaymentEvent::Sent,
        About::default(),
        &Doer::provider("sandbox"),
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    let sandbox = test.hub.payment_sandbox().unwrap().clone();
    let order = PaymentOrder {
        id: format!("{TENANT}-{}", payment.id),
        reference: String::new(),
        channel: PayChannel::Bank,
        cents: 2_500,
        currency: "USD".into(),
        words: "Fee".into(),
        account: Some(BankAccount {
            routing_number: ROUTING_NUMBER.into(),
            account_number: "000222222227".into(),
            kind: BankKind::Checking,
            holder: "Ana Reyes".into(),
        }),
        return_url: String::new(),
        created_at_ms: 0,
    };
    assert!(sandbox.charge(&order).await.is_err(), "no answer");
    assert_eq!(sent.payment.state, PaymentState::Started, "not failed");
    // The asking is written with it, for whoever is there then.
    let job = format!("payment_ask-{}-{}-1", payment.id, sent.payment.version);
    assert!(store.jobs().by_id(TENANT, &job).await.is_ok());
    // Pressing again meanwhile finds the same payment, and asks nobody for money.
    let again = known(begin(&test, "k-2", PayChannel::Bank, "000123456789").await);
    assert_eq!(again.id, payment.id);
    let after = test.hub.take_payment(TENANT, again).await.unwrap();
    assert_eq!(
        (after.state, after.id.as_str()),
        (PaymentState::Success, payment.id.as_str())
    );
    assert!(
        after.sealed_account.is_none(),
        "the account is not kept longer than needed"
    );
    assert_eq!(sandbox.taken(), 1);
    assert_eq!(fees(&test).await, (2_500, 0));
}

#[actix::test]
async fn line_5_a_time_out_is_started_and_what_its_provider_knows_afterwards_is_booked_once() {
    let test = testing::hub().await;
    let payment = new(begin(&test, "k-1", PayChannel::Bank, "000222222227").await);
    let unknown = test.hub.take_payment(TENANT, payment).await.unwrap();
    assert_eq!(unknown.state, PaymentState::Started);
    assert_eq!(fees(&test).await, (0, 2_500));
    for _ in 0..3 {
        let seen = test
            .hub
            .store()
            .payment_rows()
            .by_id(TENANT, &unknown.id)
            .await
            .unwrap();
        let asked = test.hub.ask_for_payment(TENANT, seen).await.unwrap();
        assert_eq!(asked.state, PaymentState::Success);
    }
    assert_eq!(fees(&test).await, (2_500, 0));
    let events = test
        .hub
        .store()
        .payment_rows()
        .events(TENANT, &unknown.id)
        .await
        .unwrap();
    let names: Vec<&str> = events.iter().map(|one| one.event.as_str()).collect();
    assert_eq!(names, ["created", "sent", "paid"]);
}

#[actix::test]
async fn line_6_a_debit_that_was_accepted_is_on_its_way_and_a_return_after_success_opens_the_fee_again() {
    let test = testing::hub().await;
    let payment = new(begin(&test, "k-1", PayChannel::Bank, "000111111113").await);
    let taken = test.hub.take_payment(TENANT, payment).await.unwrap();
    assert_eq!(taken.state, PaymentState::Submitted);
    assert!(taken.expected_by_ms.is_some_and(|by| by > taken.created_at_ms));
    let paid = test.hub.ask_for_payment(TENANT, taken).await.unwrap();
    assert_eq!(paid.state, PaymentState::Success);
    assert_eq!(fees(&test).await, (2_500, 0));
    let back = test.hub.ask_for_payment(TENANT, paid).await.unwrap();
    assert_eq!(
        (back.state, back.code.as_str()),
        (PaymentState::Failed, "account_closed")
    );
    assert_eq!(fees(&test).await, (0, 0));
    // The fee is due again, by another payment.
    let next = new(begin(&test, "k-2", PayChannel::Bank, "000123456789").await);
    assert_ne!(next.id, back.id);
    assert_eq!(fees(&test).await, (0, 2_500));
}

#[actix::test]
async fn a_declined_fee_leaves_nothing_in_the_books_and_refunds_take_it_back_in_parts_and_never_more() {
    let test = testing::hub().await;
    let payment = new(begin(&test, "k-1", PayChannel::Bank, "000111111116").await);
    let declined = test.hub.take_payment(TENANT, payment).await.unwrap();
    assert_eq!(
        (declined.state, declined.code.as_str()),
        (PaymentState::Failed, "insufficient_funds")
    );
    assert_eq!(fees(&test).await, (0, 0));
    let card = new(begin(&test, "k-2", PayChannel::Card, "").await);
    let page = test.hub.prepare_payment(TENANT, card).await.unwrap();
    assert_eq!(page.page_url, "https://here.example/");
    assert_eq!(page.state, PaymentState::Created);
    let sandbox = test.hub.payment_sandbox().unwrap().clone();
    assert_eq!(sandbox.taken(), 0);
    // The page leads back, and the payment is captured here.
    let paid = test.hub.capture_payment(TENANT, page).await.unwrap();
    assert_eq!(paid.state, PaymentState::Success);
    assert_eq!(fees(&test).await, (2_500, 0));
    let (payment, refund) = begun(begin_refund(&test, &paid, "r-1", Some(1_000)).await);
    assert_eq!(
        (payment.refunding_cents, payment.state),
        (1_000, PaymentState::Success)
    );
    assert_eq!(
        fees(&test).await,
        (2_500, 0),
        "nothing is booked before it is back"
    );
    let part = test.hub.refund_payment(TENANT, payment, &refund).await.unwrap();
    assert_eq!(
        (part.state, part.refunding_cents, part.refunded_cents),
        (PaymentState::Success, 0, 1_000)
    );
    assert_eq!(fees(&test).await, (1_500, 0));
    // No more than was paid, and no second time.
    let beyond = begin_refund(&test, &paid, "r-2", Some(1_501)).await;
    assert!(matches!(beyond, RefundBegun::NotPossible(_)), "{beyond:?}");
    let again = begin_refund(&test, &paid, "r-1", Some(1_000)).await;
    assert!(matches!(again, RefundBegun::Known(_)), "{again:?}");
    let (payment, refund) = begun(begin_refund(&test, &paid, "r-3", None).await);
    let back = test.hub.refund_payment(TENANT, payment, &refund).await.unwrap();
    assert_eq!(back.state, PaymentState::Refunded);
    assert_eq!(fees(&test).await, (0, 0));
}

async fn begin_refund(test: &TestHub, payment: &Payment, key: &str, cents: Option<i64>) -> RefundBegun {
    let new = NewRefund {
        cents,
        key: key.into(),
        request_hash: format!("{cents:?}"),
        reason: "paid twice".into(),
    };
    let mut write = test.hub.store().write().await.unwrap();
    let begun = payment_moves::begin_refund(&mut write, TENANT, &payment.id, new, &ana())
        .await
        .unwrap();
    write.commit().await.unwrap();
    begun
}

fn begun(begun: RefundBegun) -> (Payment, Refund) {
    match begun {
        RefundBegun::New(payment, refund) => (*payment, refund),
        other => panic!("{other:?}"),
    }
}

#[actix::test]
async fn a_refund_that_is_pending_is_not_done_and_one_that_ends_later_is_booked_once() {
    let test = testing::hub().await;
    let payment = new(begin(&test, "k-1", PayChannel::Bank, "000333333335").await);
    let mut paid = test.hub.take_payment(TENANT, payment).await.unwrap();
    while paid.state != PaymentState::Success {
        paid = test.hub.ask_for_payment(TENANT, paid).await.unwrap();
    }
    let (payment, refund) = begun(begin_refund(&test, &paid, "r-1", None).await);
    let pending = test.hub.refund_payment(TENANT, payment, &refund).await.unwrap();
    assert_eq!(
        (pending.state, pending.refunding_cents),
        (PaymentState::Success, 2_500)
    );
    assert_eq!(fees(&test).await, (2_500, 0));
    // Pressing again meanwhile gives nothing twice.
    let again = begin_refund(&test, &paid, "r-2", None).await;
    assert!(matches!(again, RefundBegun::Known(_)), "{again:?}");
    for _ in 0..2 {
        let seen = test.hub.store().payment_rows().by_id(TENANT, &paid.id).await;
        let asked = test.hub.ask_for_payment(TENANT, seen.unwrap()).await.unwrap();
        assert_eq!(
            (asked.state, asked.refunded_cents),
            (PaymentState::Refunded, 2_500)
        );
    }
    assert_eq!(fees(&test).await, (0, 0));
}

#[actix::test]
async fn an_order_that_nobody_has_agreed_to_makes_room_for_another_channel() {
    let test = testing::hub().await;
    let order = new(begin(&test, "k-1", PayChannel::Paypal, "").await);
    // The same key again, and another request under it.
    assert_eq!(
        known(begin(&test, "k-1", PayChannel::Paypal, "").await).id,
        order.id
    );
    let debit = new(begin(&test, "k-2", PayChannel::Bank, "000123456789").await);
    let store = test.hub.store();
    let was = store.payment_rows().by_id(TENANT, &order.id).await.unwrap();
    assert_eq!(was.state, PaymentState::Cancelled);
    assert_ne!(debit.id, order.id);
    assert_eq!(fees(&test).await, (0, 2_500), "one of them is held");
}
