//! Texts from numbers that nobody known has: kept, answered once a day, never to what is no telephone.

use super::*;
use crate::conversations::channels::sms::TextReceipt;
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually};
use async_trait::async_trait;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::stranger_text::WaitingTexts;
use hub_store::conversations::outbox::Delivery;
use parking_lot::Mutex;
use std::sync::Arc;

const STRANGER: &str = "+12025557999";

#[derive(Default)]
struct Carrier(Mutex<Vec<(String, String)>>);

#[async_trait]
impl Gateway for Carrier {
    fn name(&self) -> &'static str {
        "carrier"
    }

    async fn hand_over(&self, delivery: &Delivery) -> std::result::Result<Handed, HandOverError> {
        let taken = (delivery.to_address.clone(), delivery.body.clone());
        self.0.lock().push(taken);
        Ok(Handed {
            provider_ref: format!("ref-{}", delivery.idempotency_key),
            delivered: false,
        })
    }
}

async fn receive(test: &TestHub, from: &str, body: &str, reference: &str) -> Option<Message> {
    let text = IncomingText {
        from: from.into(),
        to: COUNTY_PHONE.into(),
        body: body.into(),
        provider_ref: reference.into(),
        ..IncomingText::default()
    };
    test.hub.receive_text(TENANT, text).await.unwrap()
}

async fn waiting(test: &TestHub) -> Vec<WaitingTexts> {
    test.hub
        .store()
        .stranger_texts()
        .waiting(TENANT, None)
        .await
        .unwrap()
}

async fn state(test: &TestHub, address: &str) -> ConsentState {
    let consents = test.hub.store().consents();
    consents
        .state(TENANT, address, Channel::Sms, ProgramId(5))
        .await
        .unwrap()
}

#[actix::test]
async fn every_text_of_a_stranger_waits_once_under_its_number() {
    let test = testing::hub_with(Some(Arc::new(Carrier::default()))).await;
    let words = [
        "This is my new phone, my case is HEA-26-004339. When is my interview?",
        "¿Hola?",
        "STOP",
        "",
        "HELP",
    ];
    for round in 0..2 {
        for (number, body) in words.iter().enumerate() {
            let got = receive(&test, STRANGER, body, &format!("s{number}")).await;
            assert!(got.is_none(), "{round} {body}");
        }
    }
    // Notations of one number, a short code, a name, a number of another country, and no number at all.
    receive(&test, "(202) 555-7999", "once more", "n1").await;
    for (number, from) in ["32665", "USPS", "+525512345678", "anonymous", ""]
        .into_iter()
        .enumerate()
    {
        receive(&test, from, "hello", &format!("o{number}")).await;
    }
    let waiting = waiting(&test).await;
    assert_eq!(waiting.len(), 6);
    let own = waiting.iter().find(|one| one.from == STRANGER).unwrap();
    let bodies: Vec<&str> = own.texts.iter().map(|text| text.body.as_str()).collect();
    assert_eq!(bodies, [words.as_slice(), &["once more"]].concat());
    let keywords: Vec<&str> = own.texts.iter().map(|text| text.keyword.as_str()).collect();
    assert_eq!(keywords, ["", "", "stop", "", "help", ""]);
    assert_eq!(state(&test, STRANGER).await, ConsentState::OptedOut);
}

#[actix::test]
async fn keywords_are_recorded_and_never_answered_where_nobody_reads_it() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    let nobody = [
        "32665",
        "USPS",
        "+19005550123",
        "+12029760123",
        "+447911123456",
        "+442079460000",
        COUNTY_PHONE,
        "AMAZON1",
        "2025",
    ];
    for (number, from) in nobody.into_iter().enumerate() {
        for (place, word) in ["STOP", "HELP", "please stop texting me"].into_iter().enumerate() {
            receive(&test, from, word, &format!("k{number}-{place}")).await;
        }
    }
    receive(&test, STRANGER, "STOP", "last").await;
    assert!(eventually(async || !carrier.0.lock().is_empty()).await);
    let answered: Vec<String> = carrier.0.lock().iter().map(|(to, _)| to.clone()).collect();
    assert_eq!(answered, [STRANGER]);
    assert_eq!(state(&test, "32665").await, ConsentState::OptedOut);
}

#[actix::test]
async fn a_keyword_is_answered_once_a_day_and_number_whoever_sends_it() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    for from in [STRANGER, PHONE] {
        for round in 0..3 {
            for word in ["STOP", "HELP", "START"] {
                receive(&test, from, word, &format!("{from}-{word}-{round}")).await;
            }
        }
        receive(&test, from, "Unsubscribe me", &format!("{from}-other")).await;
    }
    let last = async || carrier.0.lock().len();
    assert!(
        eventually(async || last().await == 6).await,
        "{:?}",
        carrier.0.lock()
    );
    assert_eq!(
        state(&test, STRANGER).await,
        ConsentState::OptedOut,
        "it is recorded each time"
    );
    // A day later.
    let sql = "UPDATE keyword_answers SET answered_at_ms = answered_at_ms - 86400001";
    test.hub.store().db().execute(sql, Vec::new()).await.unwrap();
    receive(&test, STRANGER, "HELP", "tomorrow").await;
    assert!(eventually(async || last().await == 7).await);
}

#[actix::test]
async fn a_wish_to_stop_in_any_words_stops_and_a_doubtful_one_asks() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    let cases = include_str!("../../tests/texts/wishes-to-stop.txt");
    let mut count = 0;
    for (number, line) in cases.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let from = format!("+120255506{number:02}");
        receive(&test, &from, &line.replace("\\n", "\n"), &format!("w{number}")).await;
        assert_eq!(state(&test, &from).await, ConsentState::OptedOut, "{line}");
        count += 1;
    }
    assert!(eventually(async || carrier.0.lock().len() == count).await);
    let doubtful = "This is my sister's phone now, please stop texting this number, she moved";
    receive(&test, PHONE, doubtful, "doubt").await;
    assert_eq!(state(&test, PHONE).await, ConsentState::OptedOut);
    let asked = async || {
        carrier
            .0
            .lock()
            .iter()
            .any(|(to, body)| to == PHONE && body.contains("Reply START to go on"))
    };
    assert!(eventually(asked).await);
    for (number, body) in [
        "I'll stop by tomorrow",
        "the bus stop",
        "Please don't stop texting me",
    ]
    .into_iter()
    .enumerate()
    {
        let from = format!("+120255507{number:02}");
        receive(&test, &from, body, &format!("d{number}")).await;
        assert_eq!(state(&test, &from).await, ConsentState::Unknown, "{body}");
    }
}

#[actix::test]
async fn a_picture_does_not_hide_the_wish_to_stop() {
    let test = testing::hub_with(Some(Arc::new(Carrier::default()))).await;
    for from in [STRANGER, PHONE] {
        let text = IncomingText {
            from: from.into(),
            to: COUNTY_PHONE.into(),
            body: "STOP".into(),
            provider_ref: format!("mms-{from}"),
            media: vec![Media {
                url: "https://api.twilio.com/x".into(),
                content_type: "image/png".into(),
            }],
            answered: false,
        };
        test.hub.receive_text(TENANT, text).await.unwrap();
        assert_eq!(state(&test, from).await, ConsentState::OptedOut, "{from}");
    }
}

#[actix::test]
async fn a_receipt_that_overtakes_the_carriers_answer_is_applied_when_the_text_is_known() {
    let test = testing::hub_with(Some(Arc::new(Carrier::default()))).await;
    let receipt = |reference: &str, state| TextReceipt {
        provider_ref: reference.into(),
        message: None,
        state,
        detail: "smpp".into(),
    };
    // The carrier's id of the text that is about to be handed over.
    test.hub
        .take_receipt(TENANT, &receipt("ref-keyword-h1", DeliveryState::Delivered))
        .await
        .unwrap();
    test.hub
        .take_receipt(TENANT, &receipt("of-another-system", DeliveryState::Delivered))
        .await
        .unwrap();
    receive(&test, PHONE, "HELP", "h1").await;
    let last = async || {
        let view = test.hub.store().thread_view();
        let (entries, _) = view.before(TENANT, &test.thread, i64::MAX, 10).await.unwrap();
        entries.last().unwrap().status
    };
    assert!(eventually(async || last().await == DeliveryState::Delivered).await);
}
