//! Prompts tried on golden cases. A model does not answer twice alike, so each case is asked several times, and what counts is the
//! share that passes, with its interval, for each case: an average over all cases hides the one that fell. A run stops at its cost
//! cap. Answers that were recorded take the model's place where none can be asked.

use crate::error::{AssistantError, Result};
use crate::passage::Passage;
use crate::prompt_checks::{Checks, failed};
use crate::question::{Answer, Model, Question};
use crate::wilson::interval;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Most cases of a tool.
pub const MOST_CASES: usize = 50;
/// How often a case is asked where nobody says otherwise.
pub const DEFAULT_REPEATS: i64 = 5;
/// The most times that a case is asked in a run.
pub const MOST_REPEATS: i64 = 20;

/// Most characters of an answer that are kept; the longest that is asked for has fewer.
const MOST_KEPT: usize = 20_000;

/// A golden case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AiTestCase)]
pub struct Case {
    /// Its own among the cases of its tool, and stays: by it runs are compared.
    pub id: String,
    pub name: String,
    /// What is typed, by the names of the tool's inputs.
    pub inputs: BTreeMap<String, String>,
    /// The language of the answer (BCP 47).
    pub lang: String,
    pub checks: Checks,
}

/// One answer to a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = AiTestAnswer)]
pub struct Tried {
    pub text: String,
    /// The keys of the checks that it failed, or of why there is none.
    pub failed: Vec<String>,
}

/// What became of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = AiTestOutcome)]
pub struct Outcome {
    pub case_id: String,
    pub name: String,
    pub passed: i64,
    pub runs: i64,
    /// The ends of the interval of the share that passes (Wilson, 95 %), in thousandths.
    pub low: i64,
    pub high: i64,
    /// It passed more often in the run before, by more than chance explains: its share then is above this interval.
    pub fell: bool,
    pub answers: Vec<Tried>,
}

impl Outcome {
    /// Of these answers. `before`: passes and runs of the same case in the run before.
    pub fn of(case: &Case, answers: Vec<Tried>, before: Option<(i64, i64)>) -> Self {
        let passed = answers.iter().filter(|tried| tried.failed.is_empty()).count();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (low, high) = interval(count(passed), count(answers.len()));
        let share = before
            .filter(|(_, runs)| *runs > 0)
            .map(|(passed, runs)| passed * 1_000 / runs);
        let all = i64::from(count(answers.len()));
        Self {
            case_id: case.id.clone(),
            name: case.name.clone(),
            passed: i64::from(count(passed)),
            runs: all,
            low,
            high,
            fell: all > 0 && share.is_some_and(|share| share > high),
            answers,
        }
    }
}

/// What became of a case under one version of the prompt, over all runs of it with one model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AiCaseVersion)]
pub struct CaseVersion {
    pub case_id: String,
    pub name: String,
    /// 0: the prompt that is delivered.
    pub prompt_version: i64,
    pub model: String,
    pub passed: i64,
    pub runs: i64,
    /// The ends of the interval of the share that passes (Wilson, 95 %), in thousandths.
    pub low: i64,
    pub high: i64,
}

/// Adds runs up for each case, version and model: the newest version first within a case. `runs`: version, model and outcomes, the
/// newest first.
pub fn by_version<'a>(runs: impl IntoIterator<Item = (i64, &'a str, &'a [Outcome])>) -> Vec<CaseVersion> {
    let mut all: Vec<CaseVersion> = Vec::new();
    for (prompt_version, model, outcomes) in runs {
        for outcome in outcomes {
            let same = all.iter_mut().find(|one| {
                one.case_id == outcome.case_id && one.prompt_version == prompt_version && one.model == model
            });
            match same {
                Some(one) => {
                    one.passed += outcome.passed;
                    one.runs += outcome.runs;
                }
                None => all.push(CaseVersion {
                    case_id: outcome.case_id.clone(),
                    name: outcome.name.clone(),
                    prompt_version,
                    model: model.to_owned(),
                    passed: outcome.passed,
                    runs: outcome.runs,
                    low: 0,
                    high: 1_000,
                }),
            }
        }
    }
    let count = |number: i64| u32::try_from(number).unwrap_or_default();
    for one in &mut all {
        (one.low, one.high) = interval(count(one.passed), count(one.runs));
    }
    all.sort_by(|a, b| {
        (&a.case_id, -a.prompt_version, &a.model).cmp(&(&b.case_id, -b.prompt_version, &b.model))
    });
    all
}

/// Asks once, and judges the answer.
pub async fn try_once(
    model: &dyn Model,
    question: &Question,
    passages: &[Passage],
    checks: &Checks,
) -> (Tried, Answer) {
    match model.answer(question).await {
        Ok(answer) => {
            let tried = Tried {
                failed: failed(checks, &answer.text, passages),
                text: answer.text.chars().take(MOST_KEPT).collect(),
            };
            (tried, answer)
        }
        Err(error) => {
            let tried = Tried {
                text: String::new(),
                failed: vec![error.key().to_owned()],
            };
            // What was sent counts, though nothing came.
            let mut answer = Answer {
                is_estimated: true,
                ..Answer::default()
            };
            answer.usage.tokens_in = question.tokens();
            (tried, answer)
        }
    }
}

/// Answers that were recorded, given one after the other.
#[derive(Debug, Default)]
pub struct Recorded {
    answers: Mutex<Vec<String>>,
}

impl Recorded {
    /// These, in this order.
    pub fn of(answers: impl IntoIterator<Item = String>) -> Self {
        let mut answers: Vec<String> = answers.into_iter().collect();
        answers.reverse();
        Self {
            answers: Mutex::new(answers),
        }
    }
}

#[async_trait]
impl Model for Recorded {
    async fn answer(&self, question: &Question) -> Result<Answer> {
        let next = self
            .answers
            .lock()
            .map(|mut answers| answers.pop())
            .unwrap_or_default();
        let text = next.ok_or(AssistantError::Empty)?;
        let mut answer = Answer {
            finish: "stop".into(),
            is_estimated: true,
            ..Answer::default()
        };
        answer.usage.tokens_in = question.tokens();
        answer.usage.tokens_out = crate::question::tokens_of(&text);
        answer.text = text;
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{Message, Speaker};

    fn case() -> Case {
        Case {
            id: "rent".into(),
            name: "Behind on rent".into(),
            inputs: BTreeMap::from([("question".to_owned(), "rent".to_owned())]),
            lang: "en".into(),
            checks: Checks {
                has_sources: true,
                ..Checks::default()
            },
        }
    }

    #[tokio::test]
    async fn an_answer_without_end_is_judged_whole_and_kept_in_part() {
        let recorded = Recorded::of(["x".repeat(30_000)]);
        let question = Question {
            messages: Vec::new(),
            most_tokens: 10,
        };
        let checks = Checks {
            fewest: 30_000,
            ..Checks::default()
        };
        let (tried, _) = try_once(&recorded, &question, &[], &checks).await;
        assert_eq!((tried.text.len(), tried.failed.len()), (MOST_KEPT, 0));
    }

    /// MONEY AI 4
    #[test]
    fn what_passes_is_added_up_for_each_case_and_version() {
        let outcome = |id: &str, passed: i64, runs: i64| Outcome {
            case_id: id.into(),
            name: id.to_uppercase(),
            passed,
            runs,
            low: 0,
            high: 1_000,
            fell: false,
            answers: Vec::new(),
        };
        let newest = [outcome("rent", 1, 5), outcome("bread", 5, 5)];
        let again = [outcome("rent", 2, 5)];
        let first = [outcome("rent", 5, 5)];
        let runs = [
            (2, "small", &newest[..]),
            (2, "small", &again[..]),
            (0, "small", &first[..]),
        ];
        let all = by_version(runs);
        let told: Vec<(&str, i64, i64, i64)> = all
            .iter()
            .map(|one| (one.case_id.as_str(), one.prompt_version, one.passed, one.runs))
            .collect();
        assert_eq!(told, [("bread", 2, 5, 5), ("rent", 2, 3, 10), ("rent", 0, 5, 5)]);
        assert_eq!((all[2].low, all[2].high), (566, 1_000));
        assert_eq!((all[1].low, all[1].high), (108, 603));
    }

    #[tokio::test]
    async fn a_case_that_fell_is_named_though_most_of_its_answers_pass() {
        let passages = [Passage {
            id: 1,
            program_id: None,
            title: String::new(),
            text: "Money for renters.".into(),
            lang: String::new(),
        }];
        let question = Question {
            messages: vec![Message {
                role: Speaker::User,
                content: "rent".into(),
            }],
            most_tokens: 10,
        };
        let good = "Money for renters [1].".to_owned();
        let recorded = Recorded::of([good.clone(), "You qualify.".into(), "It is so [9].".into()]);
        let mut answers = Vec::new();
        for _ in 0..4 {
            answers.push(try_once(&recorded, &question, &passages, &case().checks).await.0);
        }
        let failed: Vec<&[String]> = answers.iter().map(|tried| tried.failed.as_slice()).collect();
        assert_eq!(failed[0].len(), 0);
        assert_eq!(failed[1], ["has_sources"]);
        assert_eq!(failed[2], ["has_sources"]);
        assert_eq!(failed[3], ["empty"]);
        let outcome = Outcome::of(&case(), answers.clone(), Some((5, 5)));
        assert_eq!((outcome.passed, outcome.runs), (1, 4));
        assert_eq!((outcome.low, outcome.high, outcome.fell), (46, 699, true));
        assert!(!Outcome::of(&case(), answers, Some((2, 4))).fell);
        assert!(!Outcome::of(&case(), Vec::new(), Some((5, 5))).fell);
    }
}
