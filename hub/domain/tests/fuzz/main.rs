//! Hostile input for everything in this crate that reads text from outside; see media/tests/fuzz, whose harness this is.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[path = "../../../../media/tests/fuzz/harness.rs"]
mod harness;
#[path = "../../../../media/tests/fuzz/mutate.rs"]
mod mutate;

/// The reader of SMPP's units, which belongs to the actors and is tried here with the other parsers.
#[path = "../../../../actors/src/conversations/channels/sms/smpp/pdu.rs"]
#[allow(dead_code, reason = "what the connection alone uses")]
mod pdu;

use std::borrow::Cow;

use harness::fuzz;
use hub_domain::calls::flow::{Act, Flow, Trial, simulate};
use hub_domain::calls::outgoing_call::{ServedNumbers, exception, outgoing_call};
use hub_domain::calls::telephone::claimed_number;
use hub_domain::cases::finance::{IncomingSheet, MAX_COLUMNS, MAX_ROWS};
use hub_domain::cases::search_words::{search_words, typed_words};
use hub_domain::conversations::keyword::{Keyword, heard, own_words};
use hub_domain::conversations::text_segments::{Alphabet, DefaultAlphabet, cut_for};
use hub_domain::conversations::text_unit::{UnitAlphabet, joined};
use hub_domain::identity::forwarded::{client_hop, is_trusted};
use hub_domain::people::address::{display_phone, masked, normal_address, normal_email, normal_phone};
use hub_domain::people::number_kind::is_called;
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
fn what_a_text_asks_for_depends_on_its_senders_words_alone() {
    fuzz("wishes", &[], |bytes| {
        let text = text(bytes);
        let own = own_words(&text);
        assert!(own.len() <= text.len() + 1, "{text}");
        let Some(said) = heard(&text) else {
            return;
        };
        assert!(!said.is_doubtful || said.word == Keyword::Stop, "{text}");
        let signed = format!("{text}\n\nSent from my iPhone");
        if own.trim() == text.trim()
            && own_words(&signed).trim() == own.trim()
            && signed.chars().count() <= 4_000
        {
            assert_eq!(heard(&signed), Some(said), "{text}");
        }
    });
}

#[test]
fn a_text_reads_as_it_was_written_however_it_is_cut_into_parts() {
    fuzz("texts", &[], |bytes| {
        // As a carrier brings it: two parts, cut anywhere, are what one is.
        let middle = bytes.first().map_or(0, |first| usize::from(*first) % bytes.len());
        for alphabet in [UnitAlphabet::Gsm7, UnitAlphabet::Latin1, UnitAlphabet::Ucs2] {
            let whole = alphabet.read(bytes);
            let two = [
                (1, (alphabet, bytes[..middle].to_vec())),
                (2, (alphabet, bytes[middle..].to_vec())),
            ];
            assert_eq!(joined(2, &two.into()), whole);
            assert!(joined(3, &[(2, (alphabet, bytes.to_vec()))].into()).ends_with("[…]"));
        }
        // As the hub sends it.
        let text = text(bytes);
        for default in [
            DefaultAlphabet::Gsm7,
            DefaultAlphabet::Ascii,
            DefaultAlphabet::Latin1,
        ] {
            let segments = cut_for(&text, default);
            let alphabet = match segments.alphabet {
                Alphabet::Gsm7 => UnitAlphabet::Gsm7,
                Alphabet::Bytes => UnitAlphabet::Latin1,
                Alphabet::Ucs2 => UnitAlphabet::Ucs2,
            };
            assert!(segments.parts.iter().all(|part| part.len() <= 160));
            let read: String = segments.parts.iter().map(|part| alphabet.read(part)).collect();
            assert_eq!(read, text, "{default:?}");
        }
    });
}

#[test]
fn a_unit_of_a_carrier_is_read_within_its_bounds_or_refused() {
    fuzz("units", &[], |bytes| {
        let mut buffer = bytes.to_vec();
        for _ in 0..64 {
            match pdu::Pdu::take(&mut buffer) {
                Ok(Some(unit)) => {
                    assert_eq!(pdu::Pdu::take(&mut unit.bytes()), Ok(Some(unit.clone())));
                    let _ = pdu::message_id(&unit);
                    let _ = pdu::Deliver::read(&unit.body);
                }
                Ok(None) | Err(pdu::Malformed) => break,
            }
        }
        if let Ok(unit) = pdu::Deliver::read(bytes) {
            assert!(unit.bytes.len() <= bytes.len());
            if let Some(part) = unit.part {
                assert!(part.total > 1 && (1..=part.total).contains(&part.place));
            }
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
