use super::test_carrier::*;
use super::*;
use crate::testing::{delivery, eventually};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_segments::cut;
use serde_json::{Value, json};

#[actix::test]
async fn a_text_goes_out_under_its_numbers_and_comes_back_with_the_carriers_id() {
    let mut carrier = Carrier::start().await;
    let handed = carrier.send("Hello {Ana}, 5€ [ok]").await.unwrap();
    let text = carrier.event("text").await;
    assert_eq!(text["text"], "Hello {Ana}, 5€ [ok]");
    assert_eq!(
        (&text["from"], &text["from_ton"], &text["to"]),
        (&json!("12025550100"), &json!(1), &json!("12025550101"))
    );
    assert_eq!(
        (&text["data_coding"], &text["receipt"], &text["esm_class"]),
        (&json!(0), &json!(1), &json!(0))
    );
    assert_eq!(handed.provider_ref, text["id"].as_str().unwrap().to_lowercase());
    carrier.send("¿Vendrá mañana? 😀").await.unwrap();
    let text = carrier.event("text").await;
    assert_eq!(
        (&text["text"], &text["data_coding"]),
        (&json!("¿Vendrá mañana? 😀"), &json!(8))
    );
}

#[actix::test]
async fn a_long_text_goes_out_in_parts_that_the_carrier_can_join() {
    let mut carrier = Carrier::start().await;
    for body in ["Señora Reyes, ".repeat(40), "漢字😀 ".repeat(60), "€".repeat(400)] {
        let parts = cut(&body).parts.len();
        assert!(parts > 2);
        carrier.send(&body).await.unwrap();
        let mut got: Vec<(String, String, Value)> = Vec::new();
        for _ in 0..parts {
            let text = carrier.event("text").await;
            got.push((
                text["udh"][0].as_str().unwrap().to_owned(),
                text["text"].as_str().unwrap().to_owned(),
                text["receipt"].clone(),
            ));
        }
        // Place and number of parts are the end of the header.
        got.sort_by_key(|(header, ..)| header[8..].to_owned());
        let joined: String = got.iter().map(|(_, text, _)| text.as_str()).collect();
        assert_eq!(joined, body);
        let whole: std::collections::BTreeSet<&str> = got.iter().map(|(header, ..)| &header[..8]).collect();
        assert_eq!(whole.len(), 1, "one text: {whole:?}");
        let receipts = got.iter().filter(|(_, _, receipt)| *receipt == json!(1)).count();
        assert_eq!((receipts, &got[parts - 1].2), (1, &json!(1)));
    }
    let refused = carrier.send(&"x".repeat(160_000)).await.unwrap_err();
    assert_eq!(
        refused,
        HandOverError::Text(TextFailure::TextRefused, "length".into())
    );
}

#[actix::test]
async fn the_carrier_is_heeded_when_it_is_too_much_and_when_it_refuses() {
    let mut carrier = Carrier::start().await;
    carrier.behaves(json!({ "do": "throttle", "count": 2 })).await;
    let begun = Instant::now();
    carrier.send("hello").await.unwrap();
    assert!(
        begun.elapsed() >= FIRST_THROTTLE_PAUSE * 3,
        "rested twice, the second time longer"
    );
    carrier.event("text").await;
    for (status, failure) in [
        (0x0b, TextFailure::UnknownNumber),
        (0x0a, TextFailure::SenderRefused),
        (0x45, TextFailure::Provider),
    ] {
        carrier.behaves(json!({ "do": "refuse", "status": status })).await;
        let refused = eventually(async || {
            carrier.send("hello").await == Err(HandOverError::Text(failure, format!("{status:#x}")))
        });
        assert!(refused.await, "{status:#x}");
    }
}

#[actix::test]
async fn a_broken_connection_is_made_again_and_what_was_not_answered_is_unknown() {
    let mut carrier = Carrier::start().await;
    carrier.behaves(json!({ "do": "silence", "on": true })).await;
    let gateway = carrier.gateway.clone();
    let unanswered = tokio::spawn(async move { gateway.hand_over(&delivery("hello")).await });
    let first = carrier.event("unanswered").await;
    carrier.behaves(json!({ "do": "silence", "on": false })).await;
    carrier.peer.say(json!({ "do": "drop" })).await;
    let lost = unanswered.await.unwrap().unwrap_err();
    assert_eq!(
        lost,
        HandOverError::Text(TextFailure::Provider, "connection-lost".into())
    );
    carrier.event("bound").await;
    // Handed over again: under the same reference, by which the carrier can recognise it.
    carrier.send("hello").await.unwrap();
    assert_eq!(carrier.event("text").await["reference"], first["reference"]);
    carrier.peer.say(json!({ "do": "unbind" })).await;
    carrier.event("bound").await;
    carrier.send("again").await.unwrap();
}

#[actix::test]
async fn a_silent_carrier_is_noticed_and_a_refused_account_is_named() {
    let mut carrier = Carrier::with(|settings| settings.enquire_every = Duration::from_millis(200)).await;
    carrier.event("enquired").await;
    carrier.peer.say(json!({ "do": "enquire" })).await;
    carrier.event("alive").await;
    carrier
        .behaves(json!({ "do": "refuseBinds", "status": 0x0e }))
        .await;
    carrier.behaves(json!({ "do": "silence", "on": true })).await;
    carrier.event("closed").await;
    carrier.event("bound").await;
    let refused = eventually(async || {
        carrier.send("hello").await == Err(HandOverError::Text(TextFailure::Account, "bind-0xe".into()))
    });
    assert!(refused.await);
}

#[actix::test]
async fn texts_come_in_joined_and_are_answered_once_they_are_written() {
    let mut carrier = Carrier::start().await;
    let addressed = |message: &str| {
        json!({ "source_addr": &STRANGER[1..], "source_addr_ton": 1, "source_addr_npi": 1,
                "destination_addr": "12025550100", "dest_addr_ton": 1, "dest_addr_npi": 1, "data_coding": 0, "short_message": message })
    };
    carrier.deliver(addressed("Hola, señora {x} €")).await;
    assert_eq!(carrier.event("taken").await["status"], 0);
    let (from, to, body) = carrier.kept.texts().await.remove(0);
    assert_eq!(
        (&*from, &*to, &*body),
        (STRANGER, "+12025550100", "Hola, señora {x} €")
    );
    // Two parts, the second first, and once more.
    for (header, part) in [
        ("0500032a0202", " mundo 😀"),
        ("0500032a0202", " mundo 😀"),
        ("0500032a0201", "Hola,"),
    ] {
        let mut pdu = addressed(part);
        pdu["data_coding"] = json!(8);
        carrier
            .peer
            .say(json!({ "do": "deliver", "pdu": pdu, "udh": header }))
            .await;
        assert_eq!(carrier.event("taken").await["status"], 0);
    }
    assert_eq!(carrier.kept.bodies().await[1], "Hola, mundo 😀");
    *carrier.kept.broken.lock() = true;
    carrier.deliver(addressed("lost?")).await;
    assert_eq!(carrier.event("taken").await["status"], 0x64, "come again");
}

#[actix::test]
async fn receipts_find_their_texts_in_the_carriers_other_notation() {
    let mut carrier = Carrier::start().await;
    let handed = carrier.send("hello").await.unwrap();
    let id = u64::from_str_radix(&handed.provider_ref, 16).unwrap();
    let text = format!(
        "id:{id:010} sub:001 dlvrd:001 submit date:2611250501 done date:2611250502 stat:DELIVRD err:000 text:hello"
    );
    carrier
        .deliver(json!({ "esm_class": 4, "short_message": text }))
        .await;
    assert_eq!(carrier.event("taken").await["status"], 0);
    let receipt = carrier.kept.receipts.lock()[0].clone();
    assert_eq!(
        (receipt.provider_ref, receipt.state),
        (handed.provider_ref, DeliveryState::Delivered)
    );
    assert!(carrier.kept.texts().await.is_empty());
}

#[actix::test]
async fn a_malformed_unit_is_refused_and_the_next_text_goes_out_all_the_same() {
    let mut carrier = Carrier::start().await;
    // A deliver_sm whose message is longer than itself; an unknown command.
    carrier
        .peer
        .say(json!({ "do": "raw", "hex": "00000012000000050000000000000007ffff" }))
        .await;
    assert_eq!(carrier.event("taken").await["status"], 1);
    carrier
        .peer
        .say(json!({ "do": "raw", "hex": "00000010000077770000000000000008" }))
        .await;
    assert_eq!(carrier.event("nack").await["status"], 3);
    carrier.send("still here").await.unwrap();
    assert_eq!(carrier.event("text").await["text"], "still here");
    // A length that cannot be: nobody knows where the next unit begins.
    carrier
        .peer
        .say(json!({ "do": "raw", "hex": "ffffffff000000050000000000000007" }))
        .await;
    carrier.event("bound").await;
    carrier.send("and again").await.unwrap();
    assert_eq!(carrier.event("text").await["text"], "and again");
}
