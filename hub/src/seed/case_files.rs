//! The contents of cases: answers, documents, payments, and the path of each application through the workflow.

use super::applications::{Applicant, Application, staff_of, status_name};
use super::form_answers;
use super::forms;
use super::people::account_id;
use super::programs;
use super::scripts::{COMMENTS, Matter, comment_fits, fitting};
use super::seeded_random::SeededRandom;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner};
use hub_domain::cases::workflow::Workflow;
use hub_domain::{ApplicationId, TenantId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::payments;
use hub_store::{Result, Write};
use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

const HOUR_MS: i64 = 3_600_000;

static WORKFLOW: LazyLock<Workflow> = LazyLock::new(programs::workflow);

/// Rows of cases, waiting to be written.
#[derive(Default)]
pub struct CaseFiles {
    answers: Vec<(ApplicationId, FiledAnswers)>,
    documents: Vec<NewDocument>,
    payments: Vec<(ApplicationId, i64, CasePayment)>,
    changes: Vec<NewChange>,
}

/// The states of an application before one of them, by the fewest moves from an initial state.
fn path_to(state: i64) -> Vec<i64> {
    let mut came_from: BTreeMap<i64, i64> = BTreeMap::new();
    // 16 is where forms are filled in; 4 is where applications start that are submitted complete.
    let mut waiting = VecDeque::from([16]);
    while let Some(at) = waiting.pop_front() {
        for (_, next) in WORKFLOW.possible(at) {
            if next.id != 16 && !came_from.contains_key(&next.id) {
                came_from.insert(next.id, at);
                waiting.push_back(next.id);
            }
        }
    }
    let mut path = vec![state];
    while let Some(before) = came_from.get(&path[0]) {
        path.insert(0, *before);
    }
    path
}

/// The most that a household of so many people may earn in a month, in cents: the rule `income_limit` of the programs.
pub fn income_limit_cents(people: i64) -> i64 {
    190_000 + 70_000 * people
}

/// Whether an application is so far along that every paper is there, and what its rules want.
pub fn is_complete(state: i64) -> bool {
    matches!(state, 2 | 3 | 6 | 10 | 13 | 14 | 15 | 17 | 18 | 19)
}

/// A step of an application on its way: filed, or moved to the next status. Its history and its thread tell the same of it.
pub struct Step {
    /// 0 where it was filed.
    pub from: i64,
    pub to: i64,
    pub at_ms: i64,
    /// The account of staff; 0 for what the applicant sent.
    pub by: (i64, &'static str),
    pub comment: String,
}

/// Every state on the way of an application, spread from its filing to its last change.
pub fn steps(application: &Application) -> Vec<Step> {
    let random = &mut SeededRandom::new(0x0057_e900 ^ application.id as u64);
    let path = path_to(application.state);
    let span_ms = (application.state_since_ms - application.created_at_ms).max(0);
    let moves = path.len() as i64 - 1;
    let mut steps = Vec::with_capacity(path.len());
    let mut from = 0;
    for (position, to) in path.into_iter().enumerate() {
        let position = position as i64;
        let comment = match from {
            0 | 16 => String::new(),
            _ if position == moves => {
                let matter = Matter::of(application);
                let place = random.range(0, COMMENTS.len() as i64) as usize;
                fitting(&COMMENTS, place, |place| comment_fits(place, matter)).to_owned()
            }
            1 | 7 | 8 | 9 => format!("{} is complete.", status_name(from)),
            _ => String::new(),
        };
        steps.push(Step {
            from,
            to,
            at_ms: match moves {
                0 => application.state_since_ms,
                moves => application.created_at_ms + span_ms * position / moves,
            },
            by: match (from, to) {
                (0 | 16, _) => (0, "system"),
                // Not everybody approves.
                (_, 3) => (account_id("supervisor").0, "Margaret Osei"),
                _ => staff_of(application),
            },
            comment,
        });
        from = to;
    }
    steps
}

impl CaseFiles {
    /// Adds the case of an application. It has its own random sequence, so that the county is the same with and without
    /// cases.
    pub fn add(&mut self, application: &Application, applicant: &Applicant, now_ms: i64) {
        let random = &mut SeededRandom::new(0x00ca_5e00 ^ application.id as u64);
        let id = ApplicationId(application.id);
        let is_begun = application.state == 16;
        self.answers.push((
            id,
            FiledAnswers {
                revision: 1,
                form_key: application.program.id.to_string(),
                form_version: 1,
                lang: match applicant.lang {
                    "es" | "ar" => applicant.lang.to_owned(),
                    _ => "en".to_owned(),
                },
                answers: form_answers::answers(random, application, applicant),
                filed_by: format!("{} {}", applicant.first, applicant.last),
                filed_at_ms: application.created_at_ms,
            },
        ));
        let latest_ms = application.state_since_ms.max(application.created_at_ms);
        let mut lacks_papers = false;
        for (kind, [title, ..]) in forms::papers(application.program.id.0) {
            // An application that is far along has its documents; others still lack some.
            if is_begun || !(is_complete(application.state) || random.chance(70)) {
                lacks_papers = true;
                continue;
            }
            let span_ms = (latest_ms - application.created_at_ms).max(HOUR_MS);
            let received_at_ms = (application.created_at_ms + random.range(0, span_ms)).min(now_ms);
            self.documents.push(NewDocument {
                application: id,
                id: random.uuid(received_at_ms),
                kind: kind.to_owned(),
                name: format!("{title}, {} {}", applicant.first, applicant.last),
                file: None,
                by: match random.chance(60) {
                    true => format!("{} {}", applicant.first, applicant.last),
                    false => staff_of(application).1.to_owned(),
                },
                received_at_ms,
                expires_on: None,
            });
        }
        self.add_payments(random, application, applicant);
        self.add_changes(application, lacks_papers);
    }

    fn add_payments(&mut self, random: &mut SeededRandom, application: &Application, applicant: &Applicant) {
        let status = match application.state {
            15 => "planned",
            14 => "sent",
            13 => "paid",
            19 => "failed",
            _ => return,
        };
        let payment = CasePayment {
            amount_cents: random.range(12, 180) * 2_500,
            channel: random.pick(&["Check", "Direct deposit"]).to_owned(),
            status: status.to_owned(),
            payee: format!("{} {}", applicant.first, applicant.last),
            reference: format!("P-{}", 700_000 + application.id),
            changed_at_ms: application.state_since_ms,
        };
        self.payments.push((ApplicationId(application.id), 1, payment));
    }

    /// Every step on its way, each with the version that it made.
    fn add_changes(&mut self, application: &Application, lacks_papers: bool) {
        let owner = application.owner.map(|(id, name)| Owner {
            id,
            name: name.to_owned(),
        });
        let steps = steps(application);
        let moves = steps.len() as i64 - 1;
        let mut before = CaseState {
            state: 0,
            since_ms: application.created_at_ms,
            owner: None,
        };
        for (position, step) in steps.into_iter().enumerate() {
            let position = position as i64;
            let is_last = position == moves;
            let after = CaseState {
                state: step.to,
                since_ms: step.at_ms,
                // There is an owner from the first move of staff on.
                owner: if position > 1 || is_last {
                    owner.clone()
                } else {
                    None
                },
            };
            let reason = match step.to {
                12 => Some(self.denied_for(lacks_papers)),
                _ => None,
            };
            let kept = KeptChange {
                // The last change made the version that the row has.
                version: position - moves + 1,
                kind: if position == 0 {
                    ChangeKind::Filed
                } else {
                    ChangeKind::State
                },
                change: Change {
                    before: before.clone(),
                    after: after.clone(),
                    reason: reason.map(|(id, name)| (id, name.to_owned())),
                    comment: step.comment,
                },
                workflow_version: 1,
                by: (step.by.0, step.by.1.to_owned()),
                at_ms: step.at_ms,
            };
            self.changes.push(NewChange {
                application: ApplicationId(application.id),
                program: application.program.id,
                kept,
                bulk: String::new(),
            });
            before = after;
        }
    }

    /// Why the case that was added last is denied: by what its answers and its papers say.
    fn denied_for(&self, lacks_papers: bool) -> (i64, &'static str) {
        let answers = self.answers.last().map(|(_, filed)| &filed.answers);
        let number = |path: &str| answers.and_then(|answers| answers.pointer(path)?.as_i64());
        let income = number("/monthly_income/cents").unwrap_or_default();
        let is_above = number("/household_size").is_some_and(|size| income > income_limit_cents(size));
        match lacks_papers {
            _ if is_above => (1, "Income above the limit"),
            true => (2, "Documents not received"),
            false => (4, "Already helped this year"),
        }
    }

    /// Writes the rows.
    pub async fn write(self, write: &mut Write, tenant: TenantId) -> Result<()> {
        answers::file(write, tenant, &self.answers).await?;
        documents::add(write, tenant, &self.documents).await?;
        payments::add(write, tenant, &self.payments).await?;
        changes::keep(write, tenant, &self.changes).await
    }

    /// The applications that have a case.
    pub fn applications(&self) -> Vec<ApplicationId> {
        self.answers.iter().map(|(application, _)| *application).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_has_a_reason_that_answers_and_papers_bear_out() {
        let denied = |income: i64, people: i64, lacks_papers: bool| {
            let mut files = CaseFiles::default();
            let filed = FiledAnswers {
                revision: 1,
                form_key: "5".into(),
                form_version: 1,
                lang: "en".into(),
                answers: serde_json::json!({ "monthly_income": { "cents": income }, "household_size": people }),
                filed_by: "Ana Reyes".into(),
                filed_at_ms: 0,
            };
            files.answers.push((ApplicationId(1), filed));
            files.denied_for(lacks_papers).0
        };
        assert_eq!(denied(330_000, 2, true), 2);
        assert_eq!(denied(330_000, 2, false), 4);
        assert_eq!(denied(330_001, 2, true), 1);
    }

    #[test]
    fn the_workflow_allows_every_path() {
        for state in &WORKFLOW.states {
            let path = path_to(state.id);
            assert_eq!((path[0], *path.last().unwrap()), (16, state.id));
            for pair in path.windows(2) {
                assert!(WORKFLOW.transition(pair[0], pair[1]).is_some(), "{path:?}");
            }
        }
    }
}
