//! The contents of cases: answers, documents, payments, and the path of each application through the workflow.

use super::applications::{Applicant, Application, staff_of, status_name};
use super::form_answers;
use super::forms;
use super::programs;
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

/// The state that an application comes from; the same one where it is the first.
pub fn before(state: i64) -> i64 {
    let path = path_to(state);
    path.iter().rev().nth(1).copied().unwrap_or(state)
}

/// Whether an application is so far along that every paper is there, and what its rules want.
pub fn is_complete(state: i64) -> bool {
    matches!(state, 2 | 3 | 6 | 10 | 13 | 14 | 15 | 17 | 18 | 19)
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
        for (kind, [title, ..]) in forms::papers(application.program.id.0) {
            // An application that is far along has its documents; others still lack some.
            if is_begun || !(is_complete(application.state) || random.chance(70)) {
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
        self.add_changes(random, application);
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

    /// Every state on the path, spread from the filing to the last change.
    fn add_changes(&mut self, random: &mut SeededRandom, application: &Application) {
        let path = path_to(application.state);
        let (staff_id, staff_name) = staff_of(application);
        let owner = application.owner.map(|(id, name)| Owner {
            id,
            name: name.to_owned(),
        });
        let span_ms = (application.state_since_ms - application.created_at_ms).max(0);
        let moves = path.len() as i64 - 1;
        let mut before = CaseState {
            state: 0,
            since_ms: application.created_at_ms,
            owner: None,
        };
        for (position, state) in path.iter().enumerate() {
            let position = position as i64;
            let at_ms = match moves {
                0 => application.state_since_ms,
                moves => application.created_at_ms + span_ms * position / moves,
            };
            let is_last = position == moves;
            let after = CaseState {
                state: *state,
                since_ms: at_ms,
                // There is an owner from the first move of staff on.
                owner: if position > 1 || is_last {
                    owner.clone()
                } else {
                    None
                },
            };
            let reason = match state {
                12 => Some(random.pick(&[
                    (1, "Income above the limit"),
                    (2, "Documents not received"),
                    (4, "Already helped this year"),
                ])),
                _ => None,
            };
            let by = match position {
                0 => (0, "system".to_owned()),
                _ => (staff_id, staff_name.to_owned()),
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
                    comment: match before.state {
                        1 | 7 | 8 | 9 => format!("{} is complete.", status_name(before.state)),
                        _ => String::new(),
                    },
                },
                workflow_version: 1,
                by,
                at_ms,
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
