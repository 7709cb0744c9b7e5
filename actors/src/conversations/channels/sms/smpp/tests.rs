use super::*;
use crate::conversations::channels::sms::node_peer::NodePeer;
use crate::conversations::text_receipt::TextReceipt;
use crate::testing::{self, TENANT, TestHub, delivery, eventually};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_segments::cut;
use hub_domain::conversations::text_unit::TextUnit;
use parking_lot::Mutex;
use serde_json::{Value, json};

/// The county's own inbox, which notes receipts; can be unable to write.
struct Kept {
    test: TestHub,
    inbox: Arc<dyn TextInbox>,
    receipts: Mutex<Vec<TextReceipt>>,
    broken: Mutex<bool>,
}

impl Kept {
    async fn new() -> Self {
        let test = testing::hub().await;
        Self {
            inbox: test.hub.text_inbox(TENANT),
            test,
            receipts: Mutex::default(),
            broken: Mutex::default(),
        }
    }

    /// What strangers wrote, the oldest first: from, to, words.
    async fn texts(&self) -> Vec<(String, String, String)> {
        let strangers = self.test.hub.store().stranger_texts();
        let mut texts = Vec::new();
        for number in strangers.waiting(TENANT, None).await.unwrap() {
            for text in number.texts {
                texts.push((
                    text.received_at_ms,
                    text.id,
                    number.from.clone(),
                    number.to.clone(),
                    text.body,
                ));
            }
        }
        texts.sort();
        texts
            .into_iter()
            .map(|(_, _, from, to, body)| (from, to, body))
            .collect()
    }

    async fn bodies(&self) -> Vec<String> {
        self.texts().await.into_iter().map(|(_, _, body)| body).collect()
    }
}

#[async_trait]
impl TextInbox for Kept {
    async fn unit(&self, unit: TextUnit) -> bool {
        !*self.broken.lock() && self.inbox.unit(unit).await
    }

    async fn receipt(&self, receipt: &TextReceipt) -> bool {
        self.receipts.lock().push(receipt.clone());
        self.inbox.receipt(receipt).await
    }

    async fn check(&self) {
        self.inbox.check().await;
    }
}

/// A number that nobody known has.
const STRANGER: &str = "+12025550909";

struct Carrier {
    peer: NodePeer,
    gateway: Arc<Smpp>,
    kept: Arc<Kept>,
}

impl Carrier {
    async fn start() -> Self {
        Self::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut SmppSettings)) -> Self {
        let mut peer = NodePeer::start("smpp.mjs").await;
        let port = peer.hear().await["port"].as_u64().unwrap() as u16;
        let mut settings = SmppSettings {
            host: "127.0.0.1".into(),
            port,
            system_id: "county".into(),
            password: "secret".into(),
            system_type: String::new(),
            per_second: 1_000,
            window: 10,
            receipt_ids: ReceiptIds::Decimal,
            default_alphabet: DefaultAlphabet::Gsm7,
            enquire_every: Duration::from_secs(60),
        };
        change(&mut settings);
        let kept = Arc::new(Kept::new().await);
        let gateway = Arc::new(Smpp::start(settings, kept.clone(), &Supervision::default()));
        let mut carrier = Self { peer, gateway, kept };
        let bound = carrier.event("bound").await;
        assert_eq!(
            (&bound["system_id"], &bound["password"], &bound["version"]),
            (&json!("county"), &json!("secret"), &json!(0x34))
        );
        carrier
    }

    /// The next event of this kind.
    async fn event(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.peer.hear().await;
            if heard["event"] == kind {
                return heard;
            }
        }
    }

    /// Changes how the carrier answers, and waits until it does: texts come to it by another connection than commands.
    async fn behaves(&mut self, command: Value) {
        self.peer.say(command).await;
        self.event("did").await;
    }

    async fn send(&self, body: &str) -> Result<Handed, HandOverError> {
        self.gateway.hand_over(&delivery(body)).await
    }

    /// A stranger's unit as bytes, taken by the hub.
    async fn raw(&mut self, coding: u8, header: Option<&str>, hex: &str, sequence: Option<u32>) {
        let header = header.filter(|header| !header.is_empty());
        let command = json!({ "do": "deliver", "pdu": unit(coding, ""), "hex": hex, "udh": header, "sequence": sequence });
        self.peer.say(command).await;
        assert_eq!(self.event("taken").await["status"], 0);
    }

    async fn deliver(&mut self, pdu: Value) {
        self.peer.say(json!({ "do": "deliver", "pdu": pdu })).await;
    }
}

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

/// A unit as npm's `smpp` sends it, from a stranger.
fn unit(coding: u8, message: &str) -> Value {
    json!({ "source_addr": &STRANGER[1..], "source_addr_ton": 1, "source_addr_npi": 1,
            "destination_addr": "12025550100", "dest_addr_ton": 1, "dest_addr_npi": 1, "data_coding": coding, "short_message": message })
}

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
