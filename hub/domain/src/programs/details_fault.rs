//! What can be wrong with what a program says of itself.

use super::details::{Named, ProgramDetails};
use crate::cases::form::Words;
use crate::cases::form_frame::origin;
use std::collections::BTreeSet;

/// Longest summary, in characters: it stands in a row of a list.
const MAX_SUMMARY: usize = 400;
/// Longest text, in characters.
const MAX_TEXT: usize = 20_000;
/// Longest entry of a list, in characters.
const MAX_ENTRY: usize = 400;
/// Most entries of a list.
const MAX_ENTRIES: usize = 100;
/// Longest id of an entry, and of a subscription, in bytes.
const MAX_ID: usize = 60;
/// Longest address, in bytes.
const MAX_ADDRESS: usize = 2_000;
/// Kinds of applications have small numbers.
const MAX_APPLICATION_TYPE: i64 = 99;
/// Nobody sits at a form for a day.
const MAX_MINUTES: i64 = 24 * 60;
/// The last moment that a program may name: the end of the year 9999, in milliseconds.
const MAX_DATE_MS: i64 = 253_402_300_799_999;

/// A fault, with the member where it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DetailsFault {
    #[error("{0} has no English words")]
    NoEnglish(String),
    #[error("{field} in {lang} is empty or too long")]
    Words { field: String, lang: String },
    #[error("{0} has more than {MAX_ENTRIES} entries")]
    TooMany(&'static str),
    #[error("{list} has no entry that is called {id:?} alone, by small letters, digits and underscores")]
    Id { list: &'static str, id: String },
    #[error("it is for nobody, or names somebody twice")]
    Audience,
    #[error("{0} is no date")]
    Date(&'static str),
    #[error("it closes before it opens")]
    ClosesFirst,
    #[error("no kind of application has the number {0}")]
    ApplicationType(i64),
    #[error("a third party's program has no address")]
    NoAddress,
    #[error("the address is none of the web")]
    Address,
    #[error("the form takes no such time")]
    Minutes,
    #[error("the subscription's id is empty or too long")]
    Subscription,
}

/// Every fault of what a program says of itself.
pub(super) fn faults_of(details: &ProgramDetails) -> Vec<DetailsFault> {
    let mut faults = Vec::new();
    if !details.summary.contains_key("en") {
        faults.push(DetailsFault::NoEnglish("summary".to_owned()));
    }
    words("summary", &details.summary, MAX_SUMMARY, &mut faults);
    for (field, text) in [("about", &details.about), ("next", &details.next)] {
        if !text.is_empty() && !text.contains_key("en") {
            faults.push(DetailsFault::NoEnglish(field.to_owned()));
        }
        words(field, text, MAX_TEXT, &mut faults);
    }
    for (list, entries) in details.lists() {
        entries_of(list, entries, &mut faults);
    }
    let named: BTreeSet<&str> = details.audience.iter().map(|one| one.as_str()).collect();
    let is_of_nobody = named.is_empty() || named.contains("everyone");
    if is_of_nobody || named.len() != details.audience.len() {
        faults.push(DetailsFault::Audience);
    }
    let dates = [
        ("opens_at_ms", details.opens_at_ms),
        ("closes_at_ms", details.closes_at_ms),
    ];
    for (field, date) in dates {
        if date.is_some_and(|date| !(0..=MAX_DATE_MS).contains(&date)) {
            faults.push(DetailsFault::Date(field));
        }
    }
    if let (Some(opens), Some(closes)) = (details.opens_at_ms, details.closes_at_ms)
        && closes <= opens
    {
        faults.push(DetailsFault::ClosesFirst);
    }
    if !(0..=MAX_APPLICATION_TYPE).contains(&details.application_type) {
        faults.push(DetailsFault::ApplicationType(details.application_type));
    }
    match &details.apply_url {
        None if details.application_type == ProgramDetails::AT_A_THIRD_PARTY => {
            faults.push(DetailsFault::NoAddress);
        }
        Some(address) if address.len() > MAX_ADDRESS || !is_plain(address) || origin(address).is_none() => {
            faults.push(DetailsFault::Address);
        }
        None | Some(_) => {}
    }
    if details
        .minutes
        .is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes))
    {
        faults.push(DetailsFault::Minutes);
    }
    let is_id = |id: &String| !id.trim().is_empty() && id.len() <= MAX_ID && is_plain(id);
    if details.subscription_id.as_ref().is_some_and(|id| !is_id(id)) {
        faults.push(DetailsFault::Subscription);
    }
    faults
}

/// Without line breaks and what nobody sees.
fn is_plain(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || c.is_whitespace())
}

fn words(field: &str, words: &Words, most: usize, faults: &mut Vec<DetailsFault>) {
    for (lang, text) in words {
        if text.trim().is_empty() || text.chars().count() > most || text.contains('\0') {
            faults.push(DetailsFault::Words {
                field: field.to_owned(),
                lang: lang.clone(),
            });
        }
    }
}

fn entries_of(list: &'static str, entries: &[Named], faults: &mut Vec<DetailsFault>) {
    if entries.len() > MAX_ENTRIES {
        faults.push(DetailsFault::TooMany(list));
    }
    let mut ids = BTreeSet::new();
    for entry in entries {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_id = !entry.id.is_empty() && entry.id.len() <= MAX_ID && entry.id.chars().all(plain);
        if !is_id || !ids.insert(&entry.id) {
            faults.push(DetailsFault::Id {
                list,
                id: entry.id.clone(),
            });
        }
        let field = format!("{list}.{}", entry.id);
        if !entry.words.contains_key("en") {
            faults.push(DetailsFault::NoEnglish(field.clone()));
        }
        words(&field, &entry.words, MAX_ENTRY, faults);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn faults(change: serde_json::Value) -> Vec<DetailsFault> {
        let mut text = json!({ "summary": { "en": "Help with the rent." } });
        if let (Some(text), serde_json::Value::Object(change)) = (text.as_object_mut(), change) {
            text.extend(change);
        }
        serde_json::from_value::<ProgramDetails>(text).unwrap().faults()
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        let entry = |id: &str| json!({ "id": id, "words": { "en": "A lease" } });
        assert_eq!(faults(json!({})), []);
        assert_eq!(
            faults(json!({ "summary": { "es": "Ayuda." }, "about": { "ar": " " } })),
            [
                DetailsFault::NoEnglish("summary".into()),
                DetailsFault::NoEnglish("about".into()),
                DetailsFault::Words {
                    field: "about".into(),
                    lang: "ar".into()
                },
            ]
        );
        assert_eq!(
            faults(json!({ "needs": [entry("lease"), entry("lease"), entry("A lease")] })),
            ["lease", "A lease"].map(|id| DetailsFault::Id {
                list: "needs",
                id: id.into()
            })
        );
        assert_eq!(
            faults(json!({ "uses": [{ "id": "arrears", "words": { "es": "Atrasos" } }] })),
            [DetailsFault::NoEnglish("uses.arrears".into())]
        );
        for nobody in [json!([]), json!(["business", "business"])] {
            assert_eq!(faults(json!({ "audience": nobody })), [DetailsFault::Audience]);
        }
        assert_eq!(
            faults(json!({ "opens_at_ms": 5, "closes_at_ms": 5 })),
            [DetailsFault::ClosesFirst]
        );
        assert_eq!(
            faults(json!({ "closes_at_ms": i64::MAX })),
            [DetailsFault::Date("closes_at_ms")]
        );
        assert_eq!(
            faults(json!({ "application_type": -1 })),
            [DetailsFault::ApplicationType(-1)]
        );
        assert_eq!(faults(json!({ "minutes": 0 })), [DetailsFault::Minutes]);
        assert_eq!(
            faults(json!({ "subscription_id": "" })),
            [DetailsFault::Subscription]
        );
    }

    #[test]
    fn a_third_party_has_an_address_of_the_web() {
        assert_eq!(
            faults(json!({ "application_type": 1 })),
            [DetailsFault::NoAddress]
        );
        for address in [
            "javascript:alert(1)",
            "//apply.example.org",
            "https://you@apply.example.org",
            "https://apply.example.org\\@riverbend.gov",
            "https://apply.example.org/a b",
        ] {
            let text = json!({ "application_type": 1, "apply_url": address });
            assert_eq!(faults(text), [DetailsFault::Address], "{address}");
        }
        let text = json!({ "application_type": 1, "apply_url": "https://apply.example.org/now?a=1" });
        assert_eq!(faults(text), []);
    }

    #[test]
    fn a_typing_mistake_is_no_default() {
        let text = json!({ "summary": { "en": "Help." }, "close_at_ms": 5 });
        assert!(serde_json::from_value::<ProgramDetails>(text).is_err());
    }
}
