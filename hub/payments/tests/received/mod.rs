//! What a provider has received by something of its own, and whose it is: answers word for word in the shapes that Stripe's API and
//! PayPal's Payments v2 document, of money of ours and of others.

use crate::peer::{Faults, Peer};
use crate::{paypal, stripe};
use hub_payments::{GatewayError, PaymentGateway};
use serde_json::{Value, json};

const OURS: &str = "1-0198c0de";

/// A payment intent (Stripe's API, "PaymentIntent").
fn intent(id: &str, currency: &str, amount_received: i64, metadata: &Value) -> Value {
    json!({
        "id": id, "object": "payment_intent", "amount": 2_500, "amount_capturable": 0, "amount_details": { "tip": {} },
        "amount_received": amount_received, "application": null, "canceled_at": null, "capture_method": "automatic_async",
        "created": 1_796_385_600, "currency": currency, "customer": null, "last_payment_error": null, "latest_charge": "ch_1",
        "livemode": false, "metadata": metadata, "next_action": null, "payment_method_types": ["us_bank_account"],
        "status": if amount_received > 0 { "succeeded" } else { "processing" },
    })
}

/// A charge (Stripe's API, "Charge").
fn charge(id: &str, currency: &str, amount_captured: i64, of: &Value) -> Value {
    json!({
        "id": id, "object": "charge", "amount": 2_500, "amount_captured": amount_captured, "amount_refunded": 0,
        "balance_transaction": null, "billing_details": { "email": null, "name": "Ana Reyes" }, "captured": amount_captured > 0,
        "created": 1_796_385_600, "currency": currency, "disputed": false, "livemode": false, "metadata": {},
        "outcome": { "type": "authorized" }, "paid": true, "payment_intent": of, "refunded": false, "status": "succeeded",
    })
}

/// A captured payment (PayPal's Payments v2, "capture").
fn capture(status: &str, currency: &str, value: &str) -> Value {
    let amount = json!({ "currency_code": currency, "value": value });
    json!({
        "id": "2GG279541U471931P", "status": status, "amount": amount.clone(), "final_capture": true,
        "seller_protection": { "status": "ELIGIBLE", "dispute_categories": ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"] },
        "seller_receivable_breakdown": { "gross_amount": amount.clone(), "net_amount": amount },
        "supplementary_data": { "related_ids": { "order_id": "5O190127TN364715T" } },
        "links": [{ "rel": "self", "method": "GET", "href": "https://api-m.paypal.com/v2/payments/captures/2GG279541U471931P" }],
        "create_time": "2026-12-04T12:00:00Z", "update_time": "2026-12-04T12:00:00Z",
    })
}

const CAPTURE: &str = "2GG279541U471931P";

#[tokio::test]
async fn stripe_says_what_it_has_received_in_our_currency_alone() {
    let peer = Peer::start().await;
    let stripe = stripe(&peer);
    for (id, said, expected) in [
        ("pi_a", intent("pi_a", "usd", 2_500, &json!({})), Some(2_500)),
        ("pi_b", intent("pi_b", "usd", 1_000, &json!({})), Some(1_000)),
        ("pi_c", intent("pi_c", "usd", 0, &json!({})), None),
        ("pi_d", intent("pi_d", "eur", 2_500, &json!({})), None),
        // Yen have no hundredths: 2,500 of them are not 25 of anything.
        ("pi_e", intent("pi_e", "jpy", 2_500, &json!({})), None),
        ("pi_f", json!({ "id": "pi_f", "object": "payment_intent" }), None),
    ] {
        peer.say(&format!("/v1/payment_intents/{id}"), said);
        assert_eq!(stripe.received(id).await, Ok(expected), "{id}");
    }
    for (id, said, expected) in [
        ("ch_a", charge("ch_a", "usd", 2_500, &Value::Null), Some(2_500)),
        // Authorised, and not captured.
        ("ch_b", charge("ch_b", "usd", 0, &Value::Null), None),
        ("ch_c", charge("ch_c", "cad", 2_500, &Value::Null), None),
    ] {
        peer.say(&format!("/v1/charges/{id}"), said);
        assert_eq!(stripe.received(id).await, Ok(expected), "{id}");
    }
    assert_eq!(stripe.received("ch_nobodys").await, Ok(None));
}

#[tokio::test]
async fn stripe_says_whose_a_payment_or_a_charge_is() {
    let peer = Peer::start().await;
    let stripe = stripe(&peer);
    let ours = json!({ "payment": OURS });
    for (path, said) in [
        ("payment_intents/pi_a", intent("pi_a", "usd", 2_500, &ours)),
        // Whose it is does not hang on the currency: it is listed by it.
        ("payment_intents/pi_b", intent("pi_b", "eur", 2_500, &ours)),
        ("payment_intents/pi_c", intent("pi_c", "usd", 2_500, &json!({}))),
        ("charges/ch_a", charge("ch_a", "usd", 2_500, &json!("pi_a"))),
        ("charges/ch_c", charge("ch_c", "usd", 2_500, &json!("pi_c"))),
        ("charges/ch_d", charge("ch_d", "usd", 2_500, &Value::Null)),
        // A charge that leads to itself is asked for twice and no more.
        ("charges/ch_e", charge("ch_e", "usd", 2_500, &json!("ch_e"))),
    ] {
        peer.say(&format!("/v1/{path}"), said);
    }
    for id in ["pi_a", "pi_b", "ch_a"] {
        assert_eq!(stripe.owner(id).await, Ok(Some(OURS.to_owned())), "{id}");
    }
    for id in ["pi_c", "ch_c", "ch_d", "ch_e", "ch_nobodys", "pi_nobodys"] {
        assert_eq!(stripe.owner(id).await, Ok(None), "{id}");
    }
    let books = peer.books.lock().unwrap();
    let asked = books.requests.iter().filter(|one| one.ends_with("/ch_e"));
    assert_eq!(asked.count(), 2);
}

#[tokio::test]
async fn paypal_says_what_a_capture_has_brought_in_our_currency_alone() {
    let peer = Peer::start().await;
    let paypal = paypal(&peer);
    for (status, currency, value, expected) in [
        ("COMPLETED", "USD", "25.00", Some(2_500)),
        ("COMPLETED", "USD", "1200.50", Some(120_050)),
        ("COMPLETED", "USD", "0.00", None),
        ("COMPLETED", "EUR", "25.00", None),
        ("COMPLETED", "JPY", "2500", None),
        ("COMPLETED", "USD", "a lot", None),
        ("PENDING", "USD", "25.00", None),
        ("DECLINED", "USD", "25.00", None),
        ("REFUNDED", "USD", "25.00", None),
    ] {
        let path = format!("/v2/payments/captures/{CAPTURE}");
        peer.say(&path, capture(status, currency, value));
        let said = paypal.received(CAPTURE).await;
        assert_eq!(said, Ok(expected), "{status} {currency} {value}");
    }
    assert_eq!(paypal.received("0AB00000CD000000E").await, Ok(None));
}

#[tokio::test]
async fn paypal_says_whose_a_capture_is() {
    let peer = Peer::start().await;
    let paypal = paypal(&peer);
    let path = format!("/v2/payments/captures/{CAPTURE}");
    for currency in ["USD", "EUR"] {
        let mut said = capture("COMPLETED", currency, "25.00");
        said["custom_id"] = json!(OURS);
        peer.say(&path, said);
        assert_eq!(
            paypal.owner(CAPTURE).await,
            Ok(Some(OURS.to_owned())),
            "{currency}"
        );
    }
    peer.say(&path, capture("COMPLETED", "USD", "25.00"));
    assert_eq!(paypal.owner(CAPTURE).await, Ok(None));
    assert_eq!(paypal.owner("0AB00000CD000000E").await, Ok(None));
}

#[tokio::test]
async fn an_amount_in_dispute_is_ours_in_our_currency_alone() {
    let peer = Peer::start().await;
    for (currency, expected) in [("usd", Some(900)), ("eur", None)] {
        let said = json!({
            "id": "dp_1", "object": "dispute", "amount": 900, "charge": "ch_a", "currency": currency, "payment_intent": "pi_a",
            "evidence_details": { "due_by": 1_796_385_600, "has_evidence": false }, "metadata": {}, "reason": "fraudulent",
            "status": "needs_response",
        });
        peer.say("/v1/disputes/dp_1", said);
        let dispute = stripe(&peer).dispute("dp_1").await.unwrap().unwrap();
        assert_eq!((dispute.cents, dispute.reference.as_str()), (expected, "pi_a"));
    }
    for (currency, expected) in [("USD", Some(900)), ("EUR", None)] {
        let said = json!({
            "dispute_id": "PP-D-1", "dispute_amount": { "currency_code": currency, "value": "9.00" }, "reason": "UNAUTHORISED",
            "status": "WAITING_FOR_SELLER_RESPONSE", "disputed_transactions": [{ "seller_transaction_id": CAPTURE, "custom": OURS }],
        });
        peer.say("/v1/customer/disputes/PP-D-1", said);
        let dispute = paypal(&peer).dispute("PP-D-1").await.unwrap().unwrap();
        assert_eq!(
            (dispute.cents, dispute.payment.as_deref()),
            (expected, Some(OURS))
        );
    }
}

#[tokio::test]
async fn what_is_no_id_is_asked_for_nowhere_and_a_provider_that_is_away_says_nothing() {
    let peer = Peer::start().await;
    let (stripe, paypal) = (stripe(&peer), paypal(&peer));
    let both: [&dyn PaymentGateway; 2] = [&stripe, &paypal];
    for gateway in both {
        for id in ["", "../accounts", "ch_1?expand[]=customer", "ch 1"] {
            assert_eq!(gateway.received(id).await, Ok(None), "{id}");
            assert_eq!(gateway.owner(id).await, Ok(None), "{id}");
        }
    }
    assert_eq!(peer.books.lock().unwrap().requests, [""; 0]);
    peer.set_faults(Faults {
        broken: true,
        ..Faults::default()
    });
    for gateway in both {
        let received = gateway.received("ch_1").await;
        assert!(matches!(received, Err(GatewayError::Unknown(_))), "{received:?}");
        let owner = gateway.owner("ch_1").await;
        assert!(matches!(owner, Err(GatewayError::Unknown(_))), "{owner:?}");
    }
}
