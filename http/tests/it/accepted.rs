//! What was accepted from outside can be found: by each way in, as much as a sender was told is taken stands before a reviewer.

use crate::own_applications::{OWN, add_own};
use crate::test_hub::{COUNTY, TestHub};
use crate::text_provider::{form, hub, report};
use crate::things::Things;
use hub_actors::conversations::mail as read_mail;
use hub_actors::conversations::mailbox::intake;
use hub_domain::conversations::text_unit::{Part, TextUnit, UnitAlphabet};
use serde_json::{Value, json};

const OWN_NUMBER: &str = "+12025550100";
/// The phone of the test's applicant, a stranger's, a short code and a name.
const SENDERS: [&str; 4] = ["+12025550555", "+12025557999", "32665", "USPS"];
const BODIES: [&str; 4] = ["I have a question", "STOP", "", "¿Mañana? 😀"];

async fn read(hub: &TestHub, token: &str, path: &str) -> Value {
    let (status, body) = hub.call("GET", path, Some(token), None).await;
    assert_eq!(status, 200, "{path}: {body}");
    body
}

/// Texts, and files that came with them, that a reviewer finds: in conversations and among those of strangers.
async fn texts(hub: &TestHub, token: &str) -> usize {
    let thread = format!("/api/threads/t{COUNTY}");
    let of_thread = read(hub, token, &thread).await["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["direction"] == "in" && one["channel"] == "SMS")
        .count();
    let waiting = read(hub, token, "/api/texts/waiting").await;
    let numbers = waiting["items"].as_array().unwrap().iter();
    of_thread
        + numbers
            .map(|number| number["texts"].as_array().unwrap().len())
            .sum::<usize>()
}

#[actix_web::test]
async fn every_text_that_a_provider_was_told_is_taken_is_found() {
    let hub = hub().await;
    let token = hub.session("reviewer").await;
    let before = texts(&hub, &token).await;
    let mut accepted = 0;
    for from in SENDERS {
        for (number, body) in BODIES.into_iter().enumerate() {
            // Each twice: the provider did not hear that it was taken.
            for _ in 0..2 {
                let sid = format!("SM{}{number}", from.trim_start_matches('+'));
                let mut text = form(&[
                    ("MessageSid", &sid),
                    ("From", from),
                    ("To", OWN_NUMBER),
                    ("Body", body),
                ]);
                if number == 2 {
                    let picture = [
                        ("NumMedia", "1"),
                        ("MediaUrl0", "https://api.twilio.com/x"),
                        ("MediaContentType0", "image/png"),
                    ];
                    text.extend(picture.map(|(name, value)| (name.to_owned(), value.to_owned())));
                }
                assert_eq!(report(&hub, "/hooks/texts/1/texts", &text).await, 200);
            }
            accepted += 1;
        }
    }
    assert_eq!(texts(&hub, &token).await, before + accepted);
    hub.stop().await;
}

#[actix_web::test]
async fn every_unit_that_a_carrier_was_told_is_taken_is_found() {
    let hub = hub().await;
    let token = hub.session("reviewer").await;
    let before = texts(&hub, &token).await;
    let inbox = hub.app.hub.text_inbox(COUNTY);
    let mut accepted = 0;
    let mut sequence = 0;
    for from in SENDERS {
        for body in BODIES {
            let letters: Vec<u8> = body.encode_utf16().flat_map(u16::to_be_bytes).collect();
            let middle = letters.len() / 2;
            for parts in [1_u8, 2] {
                for place in 1..=parts {
                    sequence += 1;
                    let bytes = match (parts, place) {
                        (1, _) => letters.clone(),
                        (_, 1) => letters[..middle].to_vec(),
                        _ => letters[middle..].to_vec(),
                    };
                    let unit = TextUnit {
                        from: from.into(),
                        to: OWN_NUMBER.into(),
                        alphabet: UnitAlphabet::Ucs2,
                        bytes,
                        part: (parts > 1).then_some(Part {
                            reference: body.len() as u16,
                            total: parts,
                            place,
                        }),
                        session: "one".into(),
                        sequence,
                        carrier_id: None,
                    };
                    assert!(inbox.unit(unit.clone()).await);
                    // Once more by another connection.
                    let session = "two".to_owned();
                    assert!(inbox.unit(TextUnit { session, ..unit }).await);
                }
                accepted += 1;
            }
        }
    }
    assert_eq!(texts(&hub, &token).await, before + accepted);
    hub.stop().await;
}

#[actix_web::test]
async fn every_mail_that_was_read_is_found() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let claim = hub
        .app
        .store
        .claim_mailbox(COUNTY, "test", "somewhere", 600_000)
        .await
        .unwrap()
        .unwrap();
    let identity = hub.app.hub.mail_identities().of(COUNTY).await.unwrap();
    let mails = [
        "From: Ana <ana@new.example>\r\nMessage-ID: <1@new.example>\r\nSubject: Lease\r\n\r\nHere it is",
        "From: ana@new.example\r\nMessage-ID: <2@new.example>\r\n\r\n",
        "Subject: nobody sent it\r\n\r\nHello",
        "From: Ana <ana@new.example>\r\nContent-Type: application/pdf\r\n\r\nnot a file",
    ];
    for (number, mail) in mails.iter().enumerate() {
        let read = read_mail::read(mail.as_bytes(), "", true);
        intake::take(&hub.app.hub, &claim, (1, number as u32 + 1), read, &identity)
            .await
            .unwrap();
    }
    let waiting = read(&hub, &token, "/api/mails/waiting").await;
    assert_eq!(
        waiting["items"].as_array().unwrap().len(),
        mails.len(),
        "{waiting}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_call_in_vain_a_voicemail_and_an_answer_in_the_portal_are_found() {
    let hub = TestHub::start().await;
    let things = Things::of(&hub, "admin").await;
    let token = hub.session("admin").await;
    let missed = read(&hub, &token, "/api/missed-calls").await.to_string();
    assert!(missed.contains(&things.arrived), "{missed}");
    let voicemails = read(&hub, &token, "/api/voicemails").await;
    let waiting: Vec<&Value> = voicemails["waiting"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(waiting, [&json!(things.voicemail)]);
    add_own(&hub).await;
    let own = hub.session("individual").await;
    for number in 0..3 {
        let answer = json!({ "body": format!("Answer {number}"), "key": format!("k{number}") });
        for _ in 0..2 {
            let path = format!("/api/own-applications/{OWN}/answers");
            let (status, body) = hub.call("POST", &path, Some(&own), Some(answer.clone())).await;
            assert_eq!(status, 201, "{body}");
        }
    }
    let thread = read(&hub, &token, "/api/threads/t-own").await;
    let answers = thread["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["direction"] == "in")
        .count();
    assert_eq!(answers, 3);
    hub.stop().await;
}
