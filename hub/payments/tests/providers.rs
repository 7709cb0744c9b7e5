//! Both providers' protocols against a provider that misbehaves as they do.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod peer;
mod received;

use hub_payments::account::AccountKind;
use hub_payments::paypal::{Certificates, Paypal, PaypalSettings};
use hub_payments::stripe::{Stripe, StripeSettings};
use hub_payments::{
    BankAccount, GatewayError, PayChannel, PaymentGateway, PaymentOrder, RefundOrder, RefundState, Standing,
};
use peer::{Faults, Peer};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

fn order(channel: PayChannel) -> PaymentOrder {
    PaymentOrder {
        id: "1-0198c0de".into(),
        reference: String::new(),
        channel,
        cents: 2_500,
        currency: "USD".into(),
        words: "Riverbend County: fee".into(),
        account: Some(BankAccount {
            routing_number: "110000000".into(),
            account_number: "000123456789".into(),
            kind: AccountKind::Checking,
            holder: "Ana Reyes".into(),
        }),
        return_url: "https://here.example/".into(),
        created_at_ms: 0,
    }
}

fn stripe(peer: &Peer) -> Stripe {
    Stripe::new(StripeSettings {
        url: peer.url.clone(),
        secret: "sk_test".into(),
        notice_secrets: vec!["whsec".into()],
        patience: Some(Duration::from_secs(10)),
    })
    .unwrap()
}

fn paypal(peer: &Peer) -> Paypal {
    let settings = PaypalSettings {
        url: peer.url.clone(),
        client_id: "client".into(),
        secret: "secret".into(),
        webhook_id: "WH-HOOK".into(),
        patience: Some(Duration::from_secs(10)),
    };
    Paypal::new(settings, Arc::new(Certificates::public().unwrap())).unwrap()
}

#[tokio::test]
async fn line_5_a_debit_without_an_answer_is_found_by_our_key_and_made_once() {
    let peer = Peer::start().await;
    let stripe = stripe(&peer);
    let order = order(PayChannel::Bank);
    peer.set_faults(Faults {
        silent: true,
        ..Faults::default()
    });
    let unknown = stripe.charge(&order).await;
    assert!(matches!(unknown, Err(GatewayError::Unknown(_))), "{unknown:?}");
    assert_eq!(peer.payments(), 1, "the money moved");
    // What was just made is not found by a search: the same key finds it.
    peer.set_faults(Faults {
        search_is_behind: true,
        ..Faults::default()
    });
    let found = stripe.find(&order, 60_000).await.unwrap().unwrap();
    assert_eq!(
        (found.standing, found.reference.as_str()),
        (Standing::Pending, "pi_1")
    );
    assert_eq!(peer.payments(), 1);
    // A day later the key is not used any more, and the search knows it.
    peer.set_faults(Faults::default());
    peer.set_all("succeeded");
    let found = stripe.find(&order, 86_400_000).await.unwrap().unwrap();
    assert_eq!(found.standing, Standing::Paid);
    assert_eq!(peer.payments(), 1);
}

#[tokio::test]
async fn line_5_a_debit_that_never_arrived_is_not_made_a_day_later() {
    let peer = Peer::start().await;
    let found = stripe(&peer).find(&order(PayChannel::Bank), 86_400_000).await;
    assert_eq!(found, Ok(None));
    assert_eq!(peer.payments(), 0);
}

#[tokio::test]
async fn line_6_a_return_after_success_is_read_back_and_a_refund_is_of_the_same_payment() {
    let peer = Peer::start().await;
    let stripe = stripe(&peer);
    let mut order = order(PayChannel::Bank);
    order.reference = stripe.charge(&order).await.unwrap().reference;
    peer.set_all("succeeded");
    let paid = stripe.find(&order, 0).await.unwrap().unwrap();
    assert_eq!(paid.standing, Standing::Paid);
    let returned = json!({ "disputed": true, "failure_code": "account_closed" });
    peer.books.lock().unwrap().charge.insert("pi_1".into(), returned);
    let back = stripe.find(&order, 0).await.unwrap().unwrap();
    assert_eq!(
        (back.standing, back.code.as_str()),
        (Standing::Returned, "account_closed")
    );
    let mut refund = RefundOrder {
        id: "1-refund".into(),
        reference: String::new(),
        cents: 1_000,
    };
    assert_eq!(stripe.find_refund(&order, &refund).await, Ok(None));
    peer.books.lock().unwrap().refund_status = "pending".into();
    for _ in 0..2 {
        let asked = stripe.refund(&order, &refund).await.unwrap();
        assert_eq!(
            (asked.state, asked.reference.as_str()),
            (RefundState::Pending, "re_1")
        );
    }
    assert_eq!(peer.books.lock().unwrap().refunds, 1);
    assert_eq!(peer.books.lock().unwrap().refunded["re_1"].0, "1000");
    let found = stripe.find_refund(&order, &refund).await.unwrap().unwrap();
    assert_eq!(found.reference, "re_1");
    refund.reference = found.reference;
    peer.books.lock().unwrap().refund_status = "failed".into();
    let failed = stripe.find_refund(&order, &refund).await.unwrap().unwrap();
    assert_eq!(
        (failed.state, failed.code.as_str()),
        (RefundState::Failed, "declined")
    );
}

#[tokio::test]
async fn line_8_an_order_is_captured_once_and_one_that_was_captured_is_read() {
    let peer = Peer::start().await;
    let paypal = paypal(&peer);
    let mut order = order(PayChannel::Paypal);
    let begun = paypal.begin(&order).await.unwrap();
    assert_eq!(begun.standing, Standing::AwaitsPayer);
    assert_eq!(begun.page.as_deref(), Some("https://www.paypal.example/pay"));
    assert_eq!(paypal.begin(&order).await.unwrap().reference, begun.reference);
    order.reference = begun.reference;
    assert_eq!(
        paypal.charge(&order).await.unwrap().standing,
        Standing::AwaitsPayer,
        "nobody has agreed"
    );
    peer.set_all("APPROVED");
    let approved = paypal.find(&order, 0).await.unwrap().unwrap();
    assert_eq!(approved.standing, Standing::Approved);
    // The answer to the capture is lost.
    peer.set_faults(Faults {
        silent: true,
        ..Faults::default()
    });
    assert!(matches!(
        paypal.charge(&order).await,
        Err(GatewayError::Unknown(_))
    ));
    peer.set_faults(Faults::default());
    assert_eq!(paypal.charge(&order).await.unwrap().standing, Standing::Paid);
    // Under another key PayPal says that it was captured: read, and not failed.
    peer.books.lock().unwrap().keys.clear();
    assert_eq!(paypal.charge(&order).await.unwrap().standing, Standing::Paid);
    peer.set_all("PENDING");
    let pending = paypal.find(&order, 0).await.unwrap().unwrap();
    assert_eq!(pending.standing, Standing::Pending);
}

#[tokio::test]
async fn a_token_that_is_not_taken_any_more_is_fetched_anew() {
    let peer = Peer::start().await;
    let paypal = paypal(&peer);
    let order = order(PayChannel::Paypal);
    paypal.begin(&order).await.unwrap();
    peer.set_faults(Faults {
        refuses: Some(401),
        ..Faults::default()
    });
    let refused = paypal.begin(&order).await;
    assert!(matches!(refused, Err(GatewayError::Account(_))), "{refused:?}");
    peer.set_faults(Faults::default());
    paypal.begin(&order).await.unwrap();
    let books = peer.books.lock().unwrap();
    let fetched = books.requests.iter().filter(|one| one.contains("oauth2"));
    assert_eq!(fetched.count(), 2);
}

#[tokio::test]
async fn a_provider_that_is_broken_or_away_says_nothing_of_the_payment() {
    let peer = Peer::start().await;
    peer.set_faults(Faults {
        broken: true,
        ..Faults::default()
    });
    for known in [
        stripe(&peer).charge(&order(PayChannel::Bank)).await,
        paypal(&peer).begin(&order(PayChannel::Paypal)).await,
    ] {
        assert!(matches!(known, Err(GatewayError::Unknown(_))), "{known:?}");
    }
    // Nobody listens there.
    let away = Peer {
        url: "http://127.0.0.1:9".into(),
        ..peer
    };
    assert!(matches!(
        stripe(&away).charge(&order(PayChannel::Bank)).await,
        Err(GatewayError::Unknown(_))
    ));
}
