//! What a profile knows of the questions of a form.

use super::fact::{Fact, Row, Source};
use super::money_period::monthly;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The facts of a profile: rows by section.
pub type Facts = BTreeMap<String, Vec<Row>>;

/// A question of a form, as far as it says what could answer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked<'a> {
    pub id: &'a str,
    /// Its type's name: `name`, `date_of_birth`, `address` …
    pub kind: &'a str,
    /// The name that exports and rules know it by.
    pub key: Option<&'a str>,
    /// The household fact that its answer gives.
    pub fact: Option<&'a str>,
}

/// An answer that is offered and not taken: the person decides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Known {
    /// The question's id.
    pub question: String,
    /// In the shape of an answer of the question's type.
    pub value: Value,
    pub source: Source,
    /// When the oldest of the facts behind it was said.
    pub at_ms: i64,
}

/// What the profile knows of these questions of the person's own; a question that could be about somebody else (inside a group) is
/// not to be asked here. A type that a profile has no fact for is left out, and so is sealed: digits are typed anew where they are
/// asked for.
pub fn known_answers(profile: &Facts, questions: &[Asked<'_>]) -> Vec<Known> {
    questions
        .iter()
        .filter_map(|asked| {
            let (value, facts) = answer(profile, asked)?;
            let first = facts.iter().min_by_key(|fact| fact.at_ms)?;
            Some(Known {
                question: asked.id.to_owned(),
                value,
                source: first.source,
                at_ms: first.at_ms,
            })
        })
        .collect()
}

fn record<'a>(profile: &'a Facts, section: &str) -> Option<&'a Row> {
    profile.get(section)?.first()
}

/// The words of id, key and fact of a question, by which one of several facts of a type is chosen.
fn says(asked: &Asked<'_>, word: &str) -> bool {
    [Some(asked.id), asked.key, asked.fact]
        .into_iter()
        .flatten()
        .any(|text| text.split('_').any(|part| part == word))
}

fn answer<'a>(profile: &'a Facts, asked: &Asked<'_>) -> Option<(Value, Vec<&'a Fact>)> {
    let is_landlords = says(asked, "landlord") || says(asked, "owner");
    let of = |section: &str, field: &str| record(profile, section)?.facts.get(field);
    let one = |section: &str, field: &str| of(section, field).map(|fact| (fact.value.clone(), vec![fact]));
    match asked.kind {
        "name" if is_landlords => one("landlord", "ds_name"),
        "name" => {
            let facts: Vec<&Fact> = ["ds_firstname", "ds_middlename", "ds_lastname"]
                .iter()
                .filter_map(|field| of("general", field))
                .collect();
            let words: Vec<&str> = facts.iter().filter_map(|fact| fact.value.as_str()).collect();
            (!words.is_empty()).then(|| (json!({ "full": words.join(" ") }), facts))
        }
        "date_of_birth" => one("general", "dt_birth"),
        "email" if is_landlords => one("landlord", "ds_mail"),
        "email" => one("contact", "ds_mail"),
        "phone" if is_landlords => one("landlord", "ds_phone"),
        "phone" => one("contact", "ds_phone"),
        "address" => address(profile, asked, is_landlords),
        "money" if says(asked, "rent") => {
            let (amount, period) = (of("rent", "nr_rent")?, of("rent", "cd_period"));
            let mut value = json!({ "cents": amount.value });
            let mut facts = vec![amount];
            if let Some(period) = period {
                let month = amount.value.as_i64().zip(period.value.as_str());
                let month = month.and_then(|(cents, period)| monthly(cents, period, None))?;
                value["period"] = period.value.clone();
                value["monthly"] = json!(month);
                facts.push(period);
            }
            Some((value, facts))
        }
        "number" if asked.fact == Some("household_size") => {
            let rows = profile.get("household").filter(|rows| !rows.is_empty())?;
            let facts = rows.iter().flat_map(|row| row.facts.values()).collect();
            // The person themselves is no row.
            Some((json!(rows.len() + 1), facts))
        }
        _ => None,
    }
}

fn address<'a>(profile: &'a Facts, asked: &Asked<'_>, is_landlords: bool) -> Option<(Value, Vec<&'a Fact>)> {
    let home = record(profile, if is_landlords { "landlord" } else { "address" })?;
    let is_same = home
        .facts
        .get("ic_mailing_same")
        .is_some_and(|fact| fact.value == json!(true));
    let before = match says(asked, "mailing") && !is_landlords && !is_same {
        true => "ds_mailing_",
        false => "ds_",
    };
    let mut value = serde_json::Map::new();
    let mut facts = Vec::new();
    for (field, part) in [
        ("addressline1", "line"),
        ("addressline2", "unit"),
        ("city", "city"),
        ("state", "state"),
        ("zip", "zip"),
        ("county", "county"),
    ] {
        if let Some(fact) = home.facts.get(&format!("{before}{field}")) {
            value.insert(part.to_owned(), fact.value.clone());
            facts.push(fact);
        }
    }
    let has_street = value.contains_key("line");
    value.insert("kind".into(), "home".into());
    has_street.then_some((Value::Object(value), facts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(value: Value, at_ms: i64) -> Fact {
        Fact {
            value,
            source: if at_ms < 10 {
                Source::Application
            } else {
                Source::Person
            },
            at_ms,
        }
    }

    fn row(facts: &[(&str, Value, i64)]) -> Row {
        Row {
            id: String::new(),
            facts: facts
                .iter()
                .map(|(name, value, at_ms)| ((*name).to_owned(), fact(value.clone(), *at_ms)))
                .collect(),
        }
    }

    fn ana() -> Facts {
        Facts::from([
            (
                "general".to_owned(),
                vec![row(&[
                    ("ds_firstname", json!("Ana"), 20),
                    ("ds_lastname", json!("Ruiz"), 5),
                    ("dt_birth", json!("1990-02-28"), 20),
                    ("nr_ssn", json!({ "kept": "1120" }), 20),
                ])],
            ),
            (
                "address".to_owned(),
                vec![row(&[
                    ("ds_addressline1", json!("200 Mill Street"), 20),
                    ("ds_zip", json!("20001"), 20),
                    ("ds_mailing_addressline1", json!("PO Box 7"), 20),
                ])],
            ),
            (
                "rent".to_owned(),
                vec![row(&[
                    ("nr_rent", json!(120_000), 20),
                    ("cd_period", json!("monthly"), 20),
                ])],
            ),
            (
                "household".to_owned(),
                vec![row(&[("ds_firstname", json!("Luis"), 20)])],
            ),
        ])
    }

    fn ask(id: &'static str, kind: &'static str) -> Asked<'static> {
        Asked {
            id,
            kind,
            key: None,
            fact: None,
        }
    }

    #[test]
    fn each_type_of_question_gets_what_is_known_with_its_source_and_date() {
        let size = Asked {
            fact: Some("household_size"),
            ..ask("people", "number")
        };
        let asked = [
            ask("full_name", "name"),
            ask("born", "date_of_birth"),
            ask("home", "address"),
            ask("mailing_address", "address"),
            ask("rent", "money"),
            size,
        ];
        let known = known_answers(&ana(), &asked);
        let by: BTreeMap<&str, &Known> = known
            .iter()
            .map(|known| (known.question.as_str(), known))
            .collect();
        assert_eq!(by["full_name"].value, json!({ "full": "Ana Ruiz" }));
        assert_eq!(
            (by["full_name"].source, by["full_name"].at_ms),
            (Source::Application, 5)
        );
        assert_eq!(by["born"].value, "1990-02-28");
        assert_eq!((by["born"].source, by["born"].at_ms), (Source::Person, 20));
        assert_eq!(by["home"].value["line"], "200 Mill Street");
        assert_eq!(by["mailing_address"].value["line"], "PO Box 7");
        assert_eq!(
            by["rent"].value,
            json!({ "cents": 120_000, "period": "monthly", "monthly": 120_000 })
        );
        assert_eq!(by["people"].value, json!(2));
    }

    #[test]
    fn what_is_not_known_or_sealed_is_not_offered() {
        let asked = [
            ask("ssn", "ssn"),
            ask("landlord_phone", "phone"),
            ask("wage", "money"),
            ask("photo", "file"),
        ];
        assert_eq!(known_answers(&ana(), &asked), []);
        assert_eq!(known_answers(&Facts::new(), &[ask("name", "name")]), []);
    }
}
