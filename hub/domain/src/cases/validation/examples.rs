//! Examples beside validation rules, run whenever rules, or the form that they speak of, are about to be published: a rule that no
//! longer does what its author wanted is a fault.

use super::{Rule, RuleBook, RuleFault, RuleSet, Undecided, Verdict};
use crate::expressions::{Facts, Kind, LIST_LIMIT, Schema, TEXT_LIMIT};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// More faults than this are not listed.
const MOST_FAULTS: usize = 100;
/// The day of examples whose rules read none.
const NO_DAY: Date = Date::constant(2000, 1, 1);

/// One case of a rule: the values that it sees, by its own names, and what has to come out. What is left out is missing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleExample {
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub answers: Map<String, Value>,
    /// By kind, each with `count`, `received` and `expires`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub documents: Map<String, Value>,
    /// The same of those that staff have accepted.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub accepted: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub application: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub applicant: Map<String, Value>,
    /// The day on which it is, `yyyy-mm-dd`; there has to be one where the rule reads the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub today: Option<String>,
    /// True where the rule holds, false where it does not, null where it does not apply or cannot be decided.
    pub expected: Option<bool>,
}

impl RuleExample {
    fn values(&self) -> Value {
        json!({
            "answers": self.answers,
            "documents": self.documents,
            "accepted": self.accepted,
            "application": self.application,
            "applicant": self.applicant,
        })
    }
}

impl RuleSet {
    /// Examples that do not come out as their author wrote, up to a hundred. Rules that cannot be read have their own fault.
    pub fn example_faults(&self, names: &Schema) -> Vec<RuleFault> {
        let mut faults = Vec::new();
        for rule in self.rules.iter().filter(|rule| !rule.examples.is_empty()) {
            let alone = RuleSet {
                rules: vec![rule.clone()],
            };
            let (book, unreadable) = RuleBook::compile(&alone, names);
            if !unreadable.is_empty() {
                continue;
            }
            for (place, example) in rule.examples.iter().enumerate() {
                faults.extend(fault(rule, place, example, &book, names));
                if faults.len() == MOST_FAULTS {
                    return faults;
                }
            }
        }
        faults
    }
}

fn fault(
    rule: &Rule,
    place: usize,
    example: &RuleExample,
    book: &RuleBook,
    names: &Schema,
) -> Option<RuleFault> {
    let values = example.values();
    let parts = ["answers", "documents", "accepted", "application", "applicant"];
    let unfit = parts
        .into_iter()
        .find_map(|part| unfit(names.kind(part)?, &values[part], part));
    if let Some(path) = unfit {
        return Some(RuleFault::ExampleUnfit {
            rule: rule.key.clone(),
            place,
            path,
        });
    }
    let today = match &example.today {
        Some(text) => day(text),
        None => Some(NO_DAY).filter(|_| !reads_today(rule)),
    };
    let Some(today) = today else {
        return Some(RuleFault::ExampleDay {
            rule: rule.key.clone(),
            place,
        });
    };
    let judged = book.judge(&Facts::read(names, &values, today));
    let gives = match judged.first() {
        None => None,
        Some(judged) => match &judged.why {
            None => Some(judged.verdict == Verdict::Passed),
            Some(Undecided::Missing(_)) => None,
            Some(why) => {
                return Some(RuleFault::Example {
                    rule: rule.key.clone(),
                    place,
                    gives: why.key().to_owned(),
                });
            }
        },
    };
    (gives != example.expected).then(|| RuleFault::Example {
        rule: rule.key.clone(),
        place,
        gives: json!(gives).to_string(),
    })
}

/// Whether its result may depend on the day. A text that has these letters asks for a day without need.
fn reads_today(rule: &Rule) -> bool {
    let mut parts = rule.when.iter().chain([&rule.holds]);
    parts.any(|source| source.contains("today") || source.contains("age(") || source.contains("age ("))
}

fn day(text: &str) -> Option<Date> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_plain.then(|| text.parse().ok()).flatten()
}

/// The path to the first value that no rule can see; a value that is null is missing.
fn unfit(kind: &Kind, value: &Value, path: &str) -> Option<String> {
    let fits = match (kind, value) {
        (Kind::Bool, Value::Bool(_)) => true,
        (Kind::Int, Value::Number(number)) => number.as_i64().is_some(),
        (Kind::Text, Value::String(text)) => text.chars().nth(TEXT_LIMIT).is_none(),
        (Kind::Date, Value::String(text)) => day(text).is_some(),
        (Kind::List(of), Value::Array(items)) if items.len() <= LIST_LIMIT => {
            return items
                .iter()
                .enumerate()
                .find_map(|(place, item)| unfit(of, item, &format!("{path}[{place}]")));
        }
        (Kind::Record(fields), Value::Object(values)) => {
            return values.iter().find_map(|(name, value)| {
                let path = format!("{path}.{name}");
                match fields.get(name) {
                    None => Some(path),
                    Some(_) if value.is_null() => None,
                    Some(kind) => unfit(kind, value, &path),
                }
            });
        }
        (Kind::Bool | Kind::Int | Kind::Text | Kind::Date | Kind::List(_) | Kind::Record(_), _) => false,
    };
    (!fits).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Schema {
        let member = Kind::record([("born", Kind::Date)]);
        let answers = Kind::record([
            ("owed", Kind::Int),
            ("notice", Kind::Bool),
            ("members", Kind::list(member)),
        ]);
        let lease = Kind::record([("expires", Kind::Date)]);
        Schema::default()
            .with("answers", answers)
            .with("documents", Kind::record([("lease", lease)]))
            .with("application", Kind::record([("submitted", Kind::Date)]))
            .with("applicant", Kind::record([("phones", Kind::Int)]))
    }

    fn faults(when: Option<&str>, holds: &str, examples: Value) -> Vec<RuleFault> {
        let rule = json!({
            "key": "owed", "title": { "en": "Something is owed" }, "severity": "failed",
            "when": when, "holds": holds, "examples": examples,
        });
        let set: RuleSet = serde_json::from_value(json!({ "rules": [rule] })).unwrap();
        assert_eq!(set.check(), Ok(()));
        set.example_faults(&names())
    }

    fn fails(place: usize, gives: &str) -> RuleFault {
        RuleFault::Example {
            rule: "owed".into(),
            place,
            gives: gives.into(),
        }
    }

    #[test]
    fn examples_that_come_out_as_they_say_are_no_fault() {
        let examples = json!([
            { "answers": { "owed": 1, "notice": false }, "expected": true },
            { "answers": { "owed": 0, "notice": false }, "expected": false },
            { "answers": { "owed": 0 }, "expected": null },
            { "answers": { "owed": 0, "notice": null }, "expected": null },
        ]);
        assert_eq!(faults(None, "answers.owed > 0 || answers.notice", examples), []);
        let of_papers = json!([
            { "documents": { "lease": { "expires": "2026-11-28" } }, "today": "2026-11-28", "expected": true },
            { "documents": { "lease": { "expires": "2026-11-28" } }, "today": "2026-11-29", "expected": false },
            { "today": "2026-11-29", "expected": null },
        ]);
        let holds = "documents.lease.expires >= today";
        assert_eq!(faults(Some("has(documents.lease)"), holds, of_papers), []);
        let of_rows = json!([
            { "answers": { "members": [{}, { "born": "2020-01-01" }] }, "application": { "submitted": "2026-11-28" },
              "applicant": { "phones": 1 }, "expected": true },
        ]);
        let holds =
            "applicant.phones > 0 && answers.members.exists(m, age_on(m.born, application.submitted) < 18)";
        assert_eq!(faults(None, holds, of_rows), []);
    }

    #[test]
    fn an_example_that_comes_out_otherwise_is_named_with_what_the_rule_gives() {
        let examples = json!([
            { "answers": { "owed": 1 }, "expected": false },
            { "answers": { "owed": 1 }, "expected": true },
            { "answers": {}, "expected": true },
            { "answers": { "owed": 0 }, "expected": true },
        ]);
        let found = faults(None, "answers.owed > 0", examples);
        assert_eq!(found, [fails(0, "true"), fails(2, "null"), fails(3, "false")]);
        let divided = faults(
            None,
            "1 / answers.owed == 1",
            json!([{ "answers": { "owed": 0 }, "expected": null }]),
        );
        assert_eq!(divided, [fails(0, "no_result")]);
    }

    #[test]
    fn values_that_the_rule_cannot_see_and_a_missing_day_are_named() {
        let examples = json!([
            { "answers": { "pets": 1 }, "expected": true },
            { "answers": { "members": [{}, { "born": "soon" }] }, "expected": true },
            { "documents": { "lease": true }, "expected": true },
            { "answers": { "members": [] }, "expected": false },
        ]);
        let found = faults(None, "answers.members.exists(m, age(m.born) < 18)", examples);
        let unfit = |place: usize, path: &str| RuleFault::ExampleUnfit {
            rule: "owed".into(),
            place,
            path: path.into(),
        };
        let day = RuleFault::ExampleDay {
            rule: "owed".into(),
            place: 3,
        };
        assert_eq!(
            found,
            [
                unfit(0, "answers.pets"),
                unfit(1, "answers.members[1].born"),
                unfit(2, "documents.lease"),
                day,
            ]
        );
    }

    #[test]
    fn a_rule_has_twenty_examples_at_most_and_none_is_written_as_before() {
        let one = json!({ "answers": { "owed": 1 }, "expected": true });
        let rule = |examples: Value| {
            let rule = json!({ "key": "owed", "title": { "en": "Owed" }, "severity": "failed", "holds": "true", "examples": examples });
            serde_json::from_value::<RuleSet>(json!({ "rules": [rule] })).unwrap()
        };
        let many = rule(vec![one; 21].into());
        assert_eq!(many.check(), Err(vec![RuleFault::Examples("owed".into())]));
        let none = serde_json::to_value(rule(json!([]))).unwrap();
        assert!(none["rules"][0].get("examples").is_none());
    }
}
