//! The rules of a program: their names, when they apply, what must be true. Published as a version of configuration.

use super::rule_words::RuleWords;
use super::{RuleExample, Source, Verdict};
use crate::cases::form::{Words, words_in};
use crate::expressions::{Expression, ExpressionError, Facts, Outcome, Schema, Why};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most rules of a program.
const RULE_LIMIT: usize = 100;
/// The most examples of a rule.
const EXAMPLE_LIMIT: usize = 20;
/// The longest words of a rule, in characters.
const WORDS_LIMIT: usize = 300;

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// By which overrides and results know it: lower-case letters, digits and `_`.
    pub key: String,
    /// What must be so, by language; English at least.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub title: Words,
    /// `failed` or `warning`: the verdict if the rule does not hold.
    pub severity: Verdict,
    /// It is judged where this holds; everywhere when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    pub holds: String,
    /// What is told of an application where it does not hold, by language, with values in braces: `Income is {$answers.income} a month`.
    /// The title where it is left out.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub says: Words,
    /// What its author wants of it; rules with one that comes out otherwise are not published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<RuleExample>,
}

/// The rules of a program, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    pub rules: Vec<Rule>,
}

/// Why rules cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleFault {
    #[error("a program has at most {RULE_LIMIT} rules")]
    TooMany,
    #[error("{0:?} is no key of a rule: lower-case letters, digits and _ alone")]
    Key(String),
    #[error("there are two rules {0}")]
    Twice(String),
    #[error("rule {0} has no English title, or words that are empty or too long")]
    Title(String),
    #[error("rule {0} cannot pass as what it is when it does not hold")]
    Severity(String),
    #[error("rule {rule}, {part}: {error}")]
    Expression {
        rule: String,
        /// `when`, `holds` or `says`.
        part: &'static str,
        error: ExpressionError,
    },
    #[error("rule {rule}: the workflow has no state {name:?}")]
    Status { rule: String, name: String },
    #[error("rule {0} has more than {EXAMPLE_LIMIT} examples")]
    Examples(String),
    /// By its place, from 0, and what comes out of it.
    #[error("rule {rule}, example {place}: it gives {gives}")]
    Example {
        rule: String,
        place: usize,
        gives: String,
    },
    #[error("rule {rule}, example {place}: the rule reads the day, and there is none")]
    ExampleDay { rule: String, place: usize },
    #[error("rule {rule}, example {place}: {path} is no value that the rule can see")]
    ExampleUnfit {
        rule: String,
        place: usize,
        path: String,
    },
}

impl Rule {
    /// Title in a language.
    pub fn title_in(&self, lang: &str) -> &str {
        words_in(&self.title, lang).unwrap_or(&self.key)
    }

    /// Whether it says the same of every application as another: examples decide nothing.
    pub fn judges_as(&self, other: &Self) -> bool {
        let judging = |rule: &Self| Self {
            examples: Vec::new(),
            ..rule.clone()
        };
        judging(self) == judging(other)
    }
}

impl RuleSet {
    /// Checks that need no form: keys, titles, severities.
    pub fn check(&self) -> Result<(), Vec<RuleFault>> {
        let mut faults = Vec::new();
        if self.rules.len() > RULE_LIMIT {
            faults.push(RuleFault::TooMany);
        }
        let mut seen = BTreeSet::new();
        for rule in &self.rules {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            if rule.key.is_empty() || rule.key.len() > 60 || !rule.key.bytes().all(is_plain) {
                faults.push(RuleFault::Key(rule.key.clone()));
            }
            if !seen.insert(&rule.key) {
                faults.push(RuleFault::Twice(rule.key.clone()));
            }
            let is_good = |words: &String| !words.trim().is_empty() && words.chars().count() <= WORDS_LIMIT;
            let has_words = rule.title.values().chain(rule.says.values()).all(is_good);
            if !rule.title.contains_key("en") || !has_words {
                faults.push(RuleFault::Title(rule.key.clone()));
            }
            if rule.severity == Verdict::Passed {
                faults.push(RuleFault::Severity(rule.key.clone()));
            }
            if rule.examples.len() > EXAMPLE_LIMIT {
                faults.push(RuleFault::Examples(rule.key.clone()));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// A rule by its key.
    pub fn rule(&self, key: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.key == key)
    }
}

struct Compiled {
    key: String,
    severity: Verdict,
    /// When the rule applies, and what must hold; none if the form does not have the names it uses.
    parts: Option<(Option<Expression>, Expression)>,
    /// What it says where it does not hold; nothing of its own where the form does not have the names of its values.
    says: RuleWords,
}

/// Rules that are ready to be judged.
pub struct RuleBook {
    rules: Vec<Compiled>,
}

/// Why a rule cannot be decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undecided {
    /// These paths have no value.
    Missing(Vec<String>),
    /// It takes more steps than a rule may.
    TooMuchWork,
    /// A calculation without a result.
    NoResult,
    /// The form that was filled in does not ask what the rule speaks of.
    NotAsked,
}

impl From<Why> for Undecided {
    fn from(why: Why) -> Self {
        match why {
            Why::Missing(names) => Undecided::Missing(names),
            Why::TooMuchWork => Undecided::TooMuchWork,
            Why::NoResult => Undecided::NoResult,
        }
    }
}

impl Undecided {
    /// The machine key; screens have the words.
    pub fn key(&self) -> &'static str {
        match self {
            Undecided::Missing(_) => "missing",
            Undecided::TooMuchWork => "too_much_work",
            Undecided::NoResult => "no_result",
            Undecided::NotAsked => "not_asked",
        }
    }
}

/// What one rule says of one application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub rule: String,
    pub verdict: Verdict,
    /// Why it cannot be decided, when it cannot.
    pub why: Option<Undecided>,
    /// The paths that it reads, without what everybody knows.
    pub names: Vec<String>,
    /// What it says where it does not hold, by language; empty where it says nothing of its own.
    pub said: Words,
}

impl RuleBook {
    /// Compiles every rule by the names that it may use. With the faults of those that cannot be read: they are to be mended before
    /// they are published, and stay undecided for answers to a form that has other questions.
    pub fn compile(set: &RuleSet, names: &Schema) -> (Self, Vec<RuleFault>) {
        let (mut rules, mut faults) = (Vec::new(), Vec::new());
        for rule in &set.rules {
            let read = |part, source: &str| {
                Expression::compile(source, names).map_err(|error| RuleFault::Expression {
                    rule: rule.key.clone(),
                    part,
                    error,
                })
            };
            let when = rule.when.as_deref().map(|when| read("when", when)).transpose();
            let parts = match (when, read("holds", &rule.holds)) {
                (Ok(when), Ok(holds)) => Some((when, holds)),
                (when, holds) => {
                    faults.extend(when.err().into_iter().chain(holds.err()));
                    None
                }
            };
            let says = RuleWords::read(&rule.says, names).unwrap_or_else(|error| {
                faults.push(RuleFault::Expression {
                    rule: rule.key.clone(),
                    part: "says",
                    error,
                });
                RuleWords::default()
            });
            rules.push(Compiled {
                key: rule.key.clone(),
                severity: rule.severity,
                parts,
                says,
            });
        }
        (Self { rules }, faults)
    }

    /// What each rule says that applies. A rule of which that cannot be decided is a warning, and says why.
    pub fn judge(&self, facts: &Facts) -> Vec<Judged> {
        let mut judged = Vec::new();
        for rule in &self.rules {
            let Some((when, holds)) = &rule.parts else {
                judged.push(Judged {
                    rule: rule.key.clone(),
                    verdict: Verdict::Warning,
                    why: Some(Undecided::NotAsked),
                    names: Vec::new(),
                    said: Words::new(),
                });
                continue;
            };
            let applies = when.as_ref().map_or(Outcome::True, |when| when.holds(facts));
            let (verdict, why) = match applies {
                Outcome::False => continue,
                Outcome::Unknown(why) => (Verdict::Warning, Some(why.into())),
                Outcome::True => match holds.holds(facts) {
                    Outcome::True => (Verdict::Passed, None),
                    Outcome::False => (rule.severity, None),
                    Outcome::Unknown(why) => (Verdict::Warning, Some(why.into())),
                },
            };
            let names = holds
                .names()
                .iter()
                .chain(when.iter().flat_map(Expression::names));
            let names: BTreeSet<String> = names.filter(|name| Source::of(name).is_some()).cloned().collect();
            let is_decided = why.is_none();
            judged.push(Judged {
                rule: rule.key.clone(),
                verdict,
                why,
                names: names.into_iter().collect(),
                said: match (verdict, is_decided) {
                    (Verdict::Failed | Verdict::Warning, true) => rule.says.of(facts),
                    (Verdict::Passed, _) | (_, false) => Words::new(),
                },
            });
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CaseFacts, facts_of, names_of};
    use super::*;
    use crate::cases::asked_form::AskedForm;
    use crate::cases::case::CaseDocument;
    use crate::cases::document_judgement::{DocumentJudgement, DocumentVerdict};
    use serde_json::{Value, json};

    fn form() -> AskedForm {
        serde_json::from_value(json!({
            "type": "object", "title": "Rent help", "x-order": ["household"], "x-documents": { "lease": { "en": "Lease" } },
            "properties": { "household": {
                "type": "object", "title": "Household", "x-order": ["size", "members", "income"],
                "properties": {
                    "size": { "type": "integer", "title": "People" },
                    "income": { "type": "integer", "title": "Income", "x-unit": "cents" },
                    "members": { "type": "array", "title": "Members", "items": {
                        "type": "object", "title": "Member", "x-order": ["born"],
                        "properties": { "born": { "type": "string", "format": "date", "title": "Born" } },
                    } },
                },
            } },
        }))
        .unwrap()
    }

    fn rules(rules: Value) -> RuleSet {
        serde_json::from_value(json!({ "rules": rules })).unwrap()
    }

    fn judge(set: &RuleSet, answers: Value, documents: &[CaseDocument]) -> Vec<Judged> {
        let form = form();
        let names = names_of(Some(&form));
        let case = CaseFacts {
            submitted: "2026-11-20".into(),
            status: "Intake".into(),
            others: 0,
            phones: 1,
            emails: 0,
            shares_phone: false,
        };
        let facts = facts_of(Some(&form), &answers, documents, &case);
        let facts = Facts::read(&names, &facts, "2026-11-25".parse().unwrap());
        RuleBook::compile(set, &names).0.judge(&facts)
    }

    fn paper(expires: Option<&str>) -> CaseDocument {
        CaseDocument {
            id: "d1".into(),
            kind: "lease".into(),
            name: "Lease".into(),
            by: "Ana".into(),
            received_at_ms: 0,
            expires_on: expires.map(str::to_owned),
            file_id: None,
            media_type: String::new(),
            size_bytes: None,
            file_state: None,
            replaced_at_ms: None,
            version: 0,
            judgement: None,
        }
    }

    /// The same, judged.
    fn judged(verdict: DocumentVerdict) -> CaseDocument {
        CaseDocument {
            version: 1,
            judgement: Some(DocumentJudgement {
                verdict,
                reason: String::new(),
                text_by_lang: Default::default(),
                note: String::new(),
                by: "Rosa".into(),
                at_ms: 0,
            }),
            ..paper(None)
        }
    }

    #[test]
    fn accepted_papers_and_uploaded_ones_are_spoken_of_apart() {
        let set = rules(json!([
            { "key": "uploaded", "title": { "en": "There is a lease" }, "severity": "failed", "holds": "has(documents.lease)" },
            { "key": "accepted", "title": { "en": "The lease is accepted" }, "severity": "failed", "holds": "has(accepted.lease)" },
            { "key": "both", "title": { "en": "Every lease is accepted" }, "severity": "failed", "when": "has(accepted.lease)",
              "holds": "accepted.lease.count == documents.lease.count" },
        ]));
        let verdicts = |documents: &[CaseDocument]| -> Vec<Verdict> {
            let judged = judge(&set, json!({}), documents).into_iter();
            judged.map(|one| one.verdict).collect()
        };
        use DocumentVerdict as D;
        let (failed, passed) = (Verdict::Failed, Verdict::Passed);
        assert_eq!(verdicts(&[]), [failed, failed]);
        // A rule of before says what it said: a paper that nobody has judged is on file.
        assert_eq!(verdicts(&[paper(None)]), [passed, failed]);
        assert_eq!(verdicts(&[judged(D::Unjudged)]), [passed, failed]);
        assert_eq!(verdicts(&[judged(D::Accepted)]), [passed, passed, passed]);
        assert_eq!(
            verdicts(&[judged(D::Accepted), paper(None)]),
            [passed, passed, failed]
        );
        assert_eq!(verdicts(&[judged(D::NotUsable)]), [failed, failed]);
        assert_eq!(
            verdicts(&[judged(D::NotUsable), judged(D::Accepted)]),
            [passed, passed, passed]
        );
    }

    #[test]
    fn each_rule_that_applies_has_a_verdict_and_says_what_it_read() {
        let set = rules(json!([
            { "key": "income", "title": { "en": "Income is in the limit" }, "severity": "failed",
              "holds": "answers.household.income <= money(\"2000\") * answers.household.size" },
            { "key": "size", "title": { "en": "Members are as many as said" }, "severity": "warning",
              "holds": "size(answers.household.members) + 1 == answers.household.size" },
            { "key": "lease", "title": { "en": "The lease holds" }, "severity": "failed",
              "when": "has(documents.lease)", "holds": "!has(documents.lease.expires) || documents.lease.expires >= today" },
            { "key": "reachable", "title": { "en": "There is a number" }, "severity": "warning", "holds": "applicant.phones > 0" },
        ]));
        assert_eq!(set.check(), Ok(()));
        let mut speaking = set.clone();
        let said = "{$answers.household.income} is above {$money(\"2000\") * answers.household.size}.";
        speaking.rules[0].says = [("en".to_owned(), said.to_owned())].into();
        assert!(
            !speaking.rules[0].judges_as(&set.rules[0]),
            "what it says is judged anew"
        );
        let of = |size: i64| {
            let answers = json!({ "household": { "size": size, "income": 390_000, "members": [] } });
            judge(&speaking, answers, &[]).swap_remove(0).said
        };
        assert_eq!(of(1)["en"], "$3,900 is above $2,000.");
        assert!(of(2).is_empty(), "it holds");
        let verdicts = |answers: Value, documents: &[CaseDocument]| -> Vec<(String, Verdict)> {
            let judged = judge(&set, answers, documents).into_iter();
            judged.map(|one| (one.rule, one.verdict)).collect()
        };
        let one = |rule: &str, verdict| (rule.to_owned(), verdict);
        let good =
            json!({ "household": { "size": 2, "income": 390_000, "members": [{ "born": "2001-01-01" }] } });
        assert_eq!(
            verdicts(good.clone(), &[]),
            [
                one("income", Verdict::Passed),
                one("size", Verdict::Passed),
                one("reachable", Verdict::Passed)
            ]
        );
        let bad =
            json!({ "household": { "size": 1, "income": 390_000, "members": [{ "born": "2001-01-01" }] } });
        assert_eq!(
            verdicts(bad, &[paper(Some("2026-11-24"))]),
            [
                one("income", Verdict::Failed),
                one("size", Verdict::Warning),
                one("lease", Verdict::Failed),
                one("reachable", Verdict::Passed)
            ]
        );
        // Of two leases, the one that holds longest counts.
        let both = [paper(Some("2027-01-01")), paper(Some("2026-11-24"))];
        assert_eq!(verdicts(good.clone(), &both)[2], one("lease", Verdict::Passed));
        let income = &judge(&set, good, &[])[0];
        assert_eq!(
            income.names,
            ["answers.household.income", "answers.household.size"]
        );
    }

    #[test]
    fn what_cannot_be_decided_is_a_warning_that_says_what_is_missing() {
        let set = rules(
            json!([{ "key": "income", "title": { "en": "Income" }, "severity": "failed",
            "holds": "answers.household.income <= money(\"2000\")" }]),
        );
        let judged = judge(&set, json!({ "household": {} }), &[]);
        assert_eq!(judged[0].verdict, Verdict::Warning);
        assert_eq!(
            judged[0].why,
            Some(Undecided::Missing(vec!["answers.household.income".into()]))
        );
        assert_eq!(judge(&set, json!(null), &[])[0].verdict, Verdict::Warning);
    }

    #[test]
    fn every_fault_of_rules_is_named() {
        let set = rules(json!([
            { "key": "Income!", "title": { "en": "x" }, "severity": "failed", "holds": "true" },
            { "key": "a", "title": { "es": "x" }, "severity": "passed", "holds": "true" },
            { "key": "a", "title": { "en": "x" }, "severity": "failed", "holds": "answers.household.pets > 1", "when": "1" },
        ]));
        assert_eq!(
            set.check().unwrap_err(),
            [
                RuleFault::Key("Income!".into()),
                RuleFault::Title("a".into()),
                RuleFault::Severity("a".into()),
                RuleFault::Twice("a".into()),
            ]
        );
        let faults = RuleBook::compile(&set, &names_of(Some(&form()))).1;
        let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            words,
            [
                "rule a, when: the whole takes a yes or no, not a whole number",
                "rule a, holds: answers.household.pets is not known",
            ]
        );
        let judged = judge(&set, json!({}), &[]);
        assert_eq!(
            (judged[2].verdict, &judged[2].why),
            (Verdict::Warning, &Some(Undecided::NotAsked))
        );
    }

    #[test]
    fn names_lead_back_to_where_they_come_from() {
        let answer = Source::Answer {
            section: "household".into(),
            question: "members".into(),
        };
        assert_eq!(Source::of("answers.household.members.born"), Some(answer));
        assert_eq!(
            Source::of("documents.lease.expires"),
            Some(Source::Document { kind: "lease".into() })
        );
        assert_eq!(
            Source::of("accepted.lease"),
            Some(Source::Document { kind: "lease".into() })
        );
        assert_eq!(
            Source::of("applicant.phones"),
            Some(Source::Fact("applicant.phones".into()))
        );
        assert_eq!(Source::of("today"), None);
    }
}
