//! The contents of cases: answers, documents, payments, and the path of each application through the workflow.

use super::applications::{Applicant, Application};
use super::course::{Course, staff_of};
use super::form_answers;
use super::forms;
use super::office_time::{HOUR_MS, moment};
use super::seeded_random::SeededRandom;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner};
use hub_domain::{ApplicationId, TenantId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::payments;
use hub_store::{Result, Write};

/// Rows of cases, waiting to be written.
#[derive(Default)]
pub struct CaseFiles {
    answers: Vec<(ApplicationId, FiledAnswers)>,
    documents: Vec<NewDocument>,
    payments: Vec<(ApplicationId, i64, CasePayment)>,
    changes: Vec<NewChange>,
}

/// The most that a household of so many people may earn in a month, in cents: the rule `income_limit` of the programs.
pub fn income_limit_cents(people: i64) -> i64 {
    190_000 + 70_000 * people
}

/// Whether an application is so far along that every paper is there, and what its rules want.
pub fn is_complete(state: i64) -> bool {
    matches!(state, 2 | 3 | 6 | 10 | 13 | 14 | 15 | 17 | 18 | 19)
}

/// What the conversation says of a paper.
#[derive(Debug, Clone, Copy)]
pub enum PaperTold {
    /// It came at a moment.
    Came(i64),
    /// It is on file, or not: as with every other.
    Nothing,
    /// It is not there yet.
    Missing,
}

impl CaseFiles {
    /// Adds the case of an application, with the paper that its conversation speaks of. It has its own random sequence, so that the
    /// county is the same with and without cases.
    pub fn add(
        &mut self,
        application: &Application,
        applicant: &Applicant,
        course: &Course,
        paper: Option<(&'static str, PaperTold)>,
        now_ms: i64,
    ) {
        let random = &mut SeededRandom::new(0x00ca_5e00 ^ application.id as u64);
        self.answers.push((
            id_of(application),
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
        let lacks_papers = self.add_papers(random, application, applicant, course, paper, now_ms);
        self.add_payments(random, application, applicant);
        self.add_changes(application, course, lacks_papers);
    }

    /// Adds the papers on file, and answers whether one is missing. What the conversation does not speak of came with the form, or was
    /// handed to whoever has the case before they began to talk.
    fn add_papers(
        &mut self,
        random: &mut SeededRandom,
        application: &Application,
        applicant: &Applicant,
        course: &Course,
        paper: Option<(&'static str, PaperTold)>,
        now_ms: i64,
    ) -> bool {
        let is_begun = application.state == 16;
        let filed_ms = application.created_at_ms;
        let name = format!("{} {}", applicant.first, applicant.last);
        let mut lacks_papers = false;
        for (kind, [title, ..]) in forms::papers(application.program.id.0) {
            let told = paper.filter(|(told, _)| *told == kind);
            let told = told.map_or(PaperTold::Nothing, |(_, told)| told);
            let is_missing = matches!(told, PaperTold::Missing);
            // An application that is far along has its documents; others still lack some.
            if is_begun || is_missing || !(is_complete(application.state) || random.chance(70)) {
                lacks_papers = true;
                continue;
            }
            let is_sent = random.chance(60);
            let (by, received_at_ms) = match (told, course.hands) {
                (PaperTold::Came(at_ms), _) => (name.as_str(), at_ms),
                (_, Some(hands)) if !is_sent => {
                    let at = random.range(hands.taken + 1, hands.talks);
                    (staff_of(application).1, moment(at))
                }
                (_, Some(hands)) => {
                    let at_ms = random.range(filed_ms, moment(hands.taken));
                    (name.as_str(), at_ms)
                }
                (_, None) => {
                    let at_ms = filed_ms + random.range(0, HOUR_MS);
                    (name.as_str(), at_ms.min(now_ms))
                }
            };
            self.documents.push(NewDocument {
                application: id_of(application),
                id: random.uuid(received_at_ms),
                kind: kind.to_owned(),
                name: format!("{title}, {name}"),
                file: None,
                by: by.to_owned(),
                received_at_ms,
                expires_on: None,
            });
        }
        // Nobody is to be denied to whom every rule applies.
        if matches!(application.state, 5 | 12) && !lacks_papers && !self.is_above_limit() {
            self.documents.pop();
            return true;
        }
        lacks_papers
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
    fn add_changes(&mut self, application: &Application, course: &Course, lacks_papers: bool) {
        let last = course.steps.len() as i64 - 1;
        let owner = |owner: Option<(i64, &str)>| {
            owner.map(|(id, name)| Owner {
                id,
                name: name.to_owned(),
            })
        };
        let mut since_ms = application.created_at_ms;
        for (position, step) in (0_i64..).zip(&course.steps) {
            let [before, after] = step.owners.map(owner);
            let before = CaseState {
                state: step.from,
                since_ms,
                owner: before,
            };
            if step.from != step.to {
                since_ms = step.at_ms;
            }
            let after = CaseState {
                state: step.to,
                since_ms,
                owner: after,
            };
            let is_denied = step.from != step.to && step.to == 12;
            let reason = is_denied.then(|| self.denied_for(lacks_papers));
            self.changes.push(NewChange {
                application: id_of(application),
                program: application.program.id,
                kept: KeptChange {
                    // The last change made the version that the row has.
                    version: position - last + 1,
                    kind: step.kind,
                    change: Change {
                        before,
                        after,
                        reason: reason.map(|(id, name)| (id, name.to_owned())),
                        comment: step.comment.clone(),
                    },
                    workflow_version: match step.kind {
                        ChangeKind::Owner => 0,
                        _ => 1,
                    },
                    by: (step.by.0, step.by.1.to_owned()),
                    at_ms: step.at_ms,
                },
                bulk: String::new(),
            });
        }
    }

    /// Whether the case that was added last says of an income above the limit.
    fn is_above_limit(&self) -> bool {
        let answers = self.answers.last().map(|(_, filed)| &filed.answers);
        let number = |path: &str| answers.and_then(|answers| answers.pointer(path)?.as_i64());
        let income = number("/monthly_income/cents").unwrap_or_default();
        number("/household_size").is_some_and(|size| income > income_limit_cents(size))
    }

    /// Why the case that was added last is denied: by what its answers and its papers say.
    fn denied_for(&self, lacks_papers: bool) -> (i64, &'static str) {
        match lacks_papers {
            _ if self.is_above_limit() => (1, "Income above the limit"),
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

fn id_of(application: &Application) -> ApplicationId {
    ApplicationId(application.id)
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
}
