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
use hub_domain::cases::finance::{IncomingSheet, MAX_COLUMNS, MAX_ROWS};
use hub_domain::cases::search_words::{search_words, typed_words};
use hub_domain::identity::forwarded::{client_hop, is_trusted};
use hub_domain::people::address::{display_phone, masked, normal_address, normal_email, normal_phone};
use hub_domain::topic::Topic;
use hub_domain::written::{is_invisible, pasted_digits, plain_line, plain_name};

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
            assert!(!mail.contains(is_invisible) && !mail.contains(".."), "{mail}");
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

#[test]
fn a_typed_line_a_name_and_a_code_have_one_form() {
    fuzz("words", &[], |bytes| {
        let text = text(bytes);
        assert!(!plain_line(&text).contains(is_invisible), "{text}");
        let name = plain_name(&text);
        assert_eq!(plain_name(&name), name);
        assert!(
            !name.contains(char::is_control) && name.trim() == name,
            "{name:?}"
        );
        if let Some(code) = pasted_digits(&text, 6) {
            assert!(
                code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()),
                "{code}"
            );
            assert_eq!(pasted_digits(&code, 6).as_ref(), Some(&code));
        }
    });
}

#[test]
fn a_sheet_is_refused_or_stays_within_its_bounds() {
    fuzz("sheets", &[], |bytes| {
        let Ok(sheet) = IncomingSheet::read(bytes, &["Application ID", "Tax ID"]) else {
            return;
        };
        assert!((1..=MAX_ROWS).contains(&sheet.rows().count()));
        for row in sheet.rows() {
            assert!(row.line >= 1 && !row.cell("Tax ID").contains('\0'));
            assert_eq!(row.cell(&"x".repeat(MAX_COLUMNS)), "");
        }
    });
}

#[test]
fn a_hop_is_never_a_trusted_proxy() {
    let trusted = ["10.0.0.1".parse().unwrap(), "2001:db8::1".parse().unwrap()];
    fuzz("hops", &[], |bytes| {
        let text = text(bytes);
        if let Some(hop) = client_hop(text.lines(), &trusted) {
            assert!(!is_trusted(hop, &trusted), "{hop}");
            assert_eq!(client_hop([hop.to_string().as_str()], &trusted), Some(hop));
        }
    });
}
