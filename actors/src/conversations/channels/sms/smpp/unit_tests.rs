//! Units as carriers bring them: receipts, parts and letters.

use super::test_carrier::*;
use super::*;
use crate::testing::TENANT;
use hub_domain::conversations::text_unit::TextUnit;
use serde_json::{Value, json};

#[actix::test]
async fn receipts_of_texts_of_another_system_hold_nothing_up() {
    let mut carrier = Carrier::start().await;
    let begun = Instant::now();
    for number in 0..12 {
        let text = format!(
            "id:9{number:06} sub:001 dlvrd:001 submit date:2611271700 done date:2611271701 stat:DELIVRD err:000 text:x"
        );
        carrier
            .deliver(json!({ "esm_class": 4, "short_message": text }))
            .await;
    }
    carrier.deliver(unit(0, "I have a question")).await;
    for _ in 0..13 {
        assert_eq!(carrier.event("taken").await["status"], 0);
    }
    // Each of them used to be looked for through two seconds.
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    assert_eq!(carrier.kept.bodies().await, ["I have a question"]);
}

#[actix::test]
async fn a_receipt_without_its_class_is_one_and_a_text_with_it_is_not() {
    let mut carrier = Carrier::start().await;
    let words =
        "id:77 sub:001 dlvrd:001 submit date:2611271700 done date:2611271701 stat:DELIVRD err:000 text:Hello";
    let mut receipt = unit(0, words);
    receipt["receipted_message_id"] = json!("77");
    receipt["message_state"] = json!(2);
    let mut asked = unit(0, "When is my interview?");
    asked["esm_class"] = json!(4);
    for pdu in [receipt, unit(0, words), asked] {
        carrier.deliver(pdu).await;
        assert_eq!(carrier.event("taken").await["status"], 0);
    }
    assert_eq!(carrier.kept.receipts.lock().len(), 2);
    assert_eq!(carrier.kept.bodies().await, ["When is my interview?"]);
}

#[actix::test]
async fn a_carrier_with_latin_letters_under_coding_nought_is_read_and_written_so() {
    let mut carrier = Carrier::with(|settings| settings.default_alphabet = DefaultAlphabet::Latin1).await;
    let mail = "mail me at ana@mail.example [urgent]";
    carrier
        .behaves(json!({ "do": "alphabet", "name": "LATIN1" }))
        .await;
    carrier.raw(0, None, &hex(mail.as_bytes()), None).await;
    carrier.raw(0, None, &hex(b"ma\xf1ana"), None).await;
    assert_eq!(carrier.kept.bodies().await, [mail, "mañana"]);
    for body in [mail, "Señora, ¿mañana?"] {
        carrier.send(body).await.unwrap();
        let text = carrier.event("text").await;
        assert_eq!((&text["data_coding"], &text["text"]), (&json!(0), &json!(body)));
    }
}

/// The units of a case as they lie in the test's data: coding, header and bytes.
fn case(name: &str) -> Vec<(u8, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts");
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
    let case: Value = serde_json::from_str(&text).unwrap();
    let units = case["units"].as_array().unwrap().iter();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    units
        .map(|unit| {
            let coding = unit["data_coding"].as_u64().unwrap_or(0) as u8;
            let header = word(&unit["udh"]);
            // The length of the header goes before it.
            let header = if header.is_empty() {
                header
            } else {
                format!("{:02x}{header}", header.len() / 2)
            };
            (coding, header, word(&unit["text"]))
        })
        .collect()
}

#[actix::test]
async fn parts_are_joined_as_bytes_and_a_reference_that_comes_again_begins_another_text() {
    for (name, expected) in [
        ("emoji-cut-between-two-parts", &["Gracias 😀 señora"][..]),
        ("escape-cut-between-two-parts", &["5€ a day"]),
        ("second-half-first", &["Gracias 😀 señora"]),
        ("two-alphabets", &["Hola 😀"]),
        ("reference-comes-again", &["FIRST-A […]", "SECOND-A SECOND-B"]),
        (
            "reference-comes-again-at-its-second-part",
            &["[…]FIRST-B", "SECOND-A SECOND-B"],
        ),
        ("parts-repeated-after-the-whole", &["ONE TWO"]),
        ("parts-repeated-before-the-whole", &["ONE TWO"]),
    ] {
        let mut carrier = Carrier::start().await;
        for (coding, header, bytes) in case(name) {
            carrier.raw(coding, Some(&header), &bytes, None).await;
        }
        assert_eq!(carrier.kept.bodies().await, expected, "{name}");
        let open = carrier
            .kept
            .test
            .hub
            .store()
            .text_units()
            .late(TENANT, i64::MAX)
            .await
            .unwrap();
        assert!(open.is_empty(), "{name}: {open:?}");
    }
}

#[actix::test]
async fn the_same_unit_twice_is_one_entry_and_the_same_words_again_are_two() {
    let mut carrier = Carrier::start().await;
    let words = hex(b"the same unit twice");
    carrier.raw(0, None, &words, Some(7)).await;
    carrier.raw(0, None, &words, Some(7)).await;
    assert_eq!(carrier.kept.bodies().await.len(), 1);
    // Written again by the same person: another number in the same connection.
    carrier.raw(0, None, &words, Some(8)).await;
    assert_eq!(carrier.kept.bodies().await.len(), 2);
    // After a lost connection the carrier counts anew.
    carrier.peer.say(json!({ "do": "drop" })).await;
    carrier.event("bound").await;
    carrier.raw(0, None, &words, Some(1)).await;
    assert_eq!(carrier.kept.bodies().await.len(), 2);
}

#[actix::test]
async fn parts_that_reach_two_nodes_are_one_text_and_none_is_lost_with_a_node() {
    let kept = Kept::new().await;
    let unit = |place, session: &str, words: &str| TextUnit {
        from: STRANGER.into(),
        to: "+12025550100".into(),
        alphabet: hub_domain::conversations::text_unit::UnitAlphabet::Gsm7,
        bytes: words.as_bytes().to_vec(),
        part: Some(hub_domain::conversations::text_unit::Part {
            reference: 9,
            total: 3,
            place,
        }),
        session: session.into(),
        sequence: 1,
        carrier_id: None,
    };
    assert!(kept.unit(unit(1, "one", "A")).await);
    assert!(kept.unit(unit(3, "two", "C")).await);
    assert!(kept.bodies().await.is_empty());
    // The first node is gone, and another repeats what it brought.
    assert!(kept.unit(unit(1, "three", "A")).await);
    assert!(kept.unit(unit(2, "three", "B")).await);
    assert_eq!(kept.bodies().await, ["ABC"]);
    for place in 1..=3 {
        let words = ["A", "B", "C"][usize::from(place) - 1];
        assert!(kept.unit(unit(place, "four", words)).await);
    }
    assert_eq!(kept.bodies().await, ["ABC"], "remembered for a while");
}

#[actix::test]
async fn what_never_becomes_whole_is_received_with_its_gaps_when_its_time_is_over() {
    let mut carrier = Carrier::start().await;
    for (coding, header, bytes) in case("second-of-three") {
        carrier.raw(coding, Some(&header), &bytes, None).await;
    }
    carrier.kept.check().await;
    assert!(carrier.kept.bodies().await.is_empty(), "it may still come");
    let sql = "UPDATE text_units SET received_at_ms = received_at_ms - 121000";
    carrier
        .kept
        .test
        .hub
        .store()
        .db()
        .execute(sql, Vec::new())
        .await
        .unwrap();
    carrier.kept.check().await;
    assert_eq!(carrier.kept.bodies().await, ["[…]two of three[…]"]);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
