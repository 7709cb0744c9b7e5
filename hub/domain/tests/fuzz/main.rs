//! Hostile input for everything in this crate that reads text from outside; see media/tests/fuzz, whose harness this is.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[path = "../../../../media/tests/fuzz/harness.rs"]
mod harness;
#[path = "../../../../media/tests/fuzz/mutate.rs"]
mod mutate;

use std::borrow::Cow;

use harness::fuzz;
use hub_domain::calls::flow::{Act, Flow, Trial, simulate};
use hub_domain::calls::outgoing_call::{ServedNumbers, exception, outgoing_call};
use hub_domain::calls::telephone::claimed_number;
use hub_domain::cases::search_words::{search_words, typed_words};
use hub_domain::people::address::{display_phone, masked, normal_address, normal_email, normal_phone};
use hub_domain::people::number_kind::is_called;
use hub_domain::topic::Topic;

/// Where the stored inputs are, from the package's folder.
const CORPUS: &str = "tests/fuzz/corpus";

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[test]
fn an_address_is_refused_or_has_one_form() {
    fuzz("addresses", &[], |bytes| {
        let text = text(bytes);
        if let Some(phone) = normal_phone(&text) {
            assert!(phone.starts_with('+') && phone.len() <= 16, "{phone}");
            assert!(phone[1..].bytes().all(|byte| byte.is_ascii_digit()), "{phone}");
            assert_eq!(normal_phone(&phone).as_ref(), Some(&phone));
            assert_eq!(normal_phone(&display_phone(&phone)).as_ref(), Some(&phone));
        }
        if let Some(mail) = normal_email(&text) {
            assert!(mail.len() <= 254 && !mail.contains(char::is_whitespace), "{mail}");
            assert_eq!(normal_email(&mail).as_ref(), Some(&mail));
            assert_eq!(normal_address(&mail).as_ref(), Some(&mail));
        }
        let shown = masked(&text);
        assert_eq!(shown.chars().count(), text.chars().count());
        assert!(text.chars().count() <= 5 || shown.ends_with('*'), "{shown}");
    });
}

#[test]
fn what_is_dialled_is_a_number_that_is_served_or_what_an_administrator_has_listed() {
    let served = ServedNumbers {
        countries: vec!["US".to_owned()],
        exceptions: vec!["4711".to_owned(), "sip:desk@pbx.example".to_owned()],
    };
    fuzz("called-numbers", &[], |bytes| {
        let text = text(bytes);
        if let Ok(dialled) = outgoing_call(&text, &served) {
            assert!(
                is_called(&dialled, &served.countries) || served.exceptions.contains(&dialled),
                "{dialled}"
            );
            assert_eq!(outgoing_call(&dialled, &served).as_ref(), Ok(&dialled));
        }
        if let Some(listed) = exception(&text) {
            assert_eq!(exception(&listed).as_ref(), Some(&listed));
            let own = ServedNumbers {
                exceptions: vec![listed.clone()],
                ..ServedNumbers::default()
            };
            assert_eq!(outgoing_call(&text, &own), Ok(listed));
        }
        if let Some(claimed) = claimed_number(&text) {
            assert_eq!(claimed_number(&claimed), Some(claimed));
        }
    });
}

#[test]
fn a_topic_is_unknown_or_reads_back_from_the_store() {
    fuzz("topics", &[], |bytes| {
        let text = text(bytes);
        if let Some(topic) = Topic::parse(&text, 7) {
            assert_eq!(Topic::from_stored(&topic.to_string()).as_ref(), Some(&topic));
            assert_eq!(Topic::parse(&topic.wire_name(), 7).as_ref(), Some(&topic));
            assert!(matches!(topic, Topic::Me(7)) || !text.starts_with("me"), "{text}");
        }
        if let Some(topic) = Topic::from_stored(&text) {
            assert_eq!(Topic::from_stored(&topic.to_string()), Some(topic));
        }
    });
}

#[test]
fn words_to_search_by_are_words() {
    fuzz("words", &[], |bytes| {
        let text = text(bytes);
        let found = search_words(&text);
        assert!(found.is_sorted() && found.windows(2).all(|two| two[0] != two[1]));
        for word in typed_words(&text) {
            assert!(!word.is_empty() && word.chars().count() <= 40, "{word}");
            assert!(word.chars().all(char::is_alphanumeric), "{word}");
            assert!(found.contains(&word), "{word} is not found");
        }
    });
}

#[test]
fn a_flow_is_refused_with_the_place_or_leads_every_call_to_an_end() {
    fuzz("flows", &[], |bytes| {
        let Ok(flow) = serde_json::from_slice::<Flow>(bytes) else {
            return;
        };
        if let Err(faults) = flow.check() {
            assert!(!faults.is_empty());
            return;
        }
        let script = ["1", "9", "20417#", "*", "0"].map(|keys| Act::Press {
            keys: keys.to_owned(),
            early: false,
        });
        let walked = simulate(Trial::of(flow), script.into());
        assert!(!walked.lines.is_empty());
    });
}
