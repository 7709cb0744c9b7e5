//! The contents of cases: answers, documents, payments, and the path of each application through the workflow.

use super::applications::{Applicant, Application, staff_of, status_name};
use super::form_questions::{self, Kind, Question};
use super::forms;
use super::names;
use super::programs;
use super::seeded_random::SeededRandom;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner};
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::iso8601;
use hub_domain::{ApplicationId, TenantId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::payments;
use hub_store::{Result, Write};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

const DAY_MS: i64 = 86_400_000;
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
                answers: answers(random, application, applicant, now_ms),
                filed_by: format!("{} {}", applicant.first, applicant.last),
                filed_at_ms: application.created_at_ms,
            },
        ));
        let latest_ms = application.state_since_ms.max(application.created_at_ms);
        for (kind, [title, ..]) in forms::papers(application.program.id.0) {
            // An application that is far along has its documents; others still lack some.
            let has_gone_far = matches!(application.state, 3 | 6 | 10 | 13 | 14 | 15 | 17 | 18 | 19);
            if is_begun || !(has_gone_far || random.chance(70)) {
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

fn answers(
    random: &mut SeededRandom,
    application: &Application,
    applicant: &Applicant,
    now_ms: i64,
) -> Value {
    let years_ago = |random: &mut SeededRandom, from: i64, to: i64| {
        day(now_ms - random.range(from * 365, to * 365) * DAY_MS)
    };
    let others = random.range(0, 5);
    let members: Vec<Value> = (0..others)
        .map(|position| {
            let (first, _, _) = names::person(random);
            let relation = match position {
                0 if others > 1 => "spouse",
                _ => random.pick(&["child", "child", "parent", "other"]),
            };
            let (least, most) = match relation {
                "child" => (1, 17),
                "parent" => (58, 84),
                _ => (22, 60),
            };
            json!({
                "name": format!("{first} {}", applicant.last),
                "relation": relation,
                "born": years_ago(random, least, most),
            })
        })
        .collect();
    let street = random.pick(&[
        "Ferry Street",
        "Mill Road",
        "Harbor Avenue",
        "Cedar Lane",
        "Canal Street",
        "Oak Terrace",
    ]);
    let mut request = Map::new();
    // An unfinished form has gaps.
    let gaps = if application.state == 16 { 45 } else { 0 };
    for question in form_questions::own_part(application.program.id.0).1 {
        if !random.chance(gaps) {
            request.insert(
                question.key.to_owned(),
                answer(random, question, application, now_ms),
            );
        }
    }
    json!({
        "applicant": {
            "born": years_ago(random, 21, 79),
            "address": format!("{} {street}, Riverbend", random.range(1, 480)),
            "since": years_ago(random, 0, 14),
            "best_time": random.pick(&["mornings", "after 5 pm", "any time", "weekends"]),
        },
        "household": {
            "size": others + 1,
            "members": members,
            "income": random.range(90, 460) * 1_000,
            "source": random.pick(&["wages", "wages", "own_business", "benefits", "pension"]),
        },
        "request": request,
    })
}

fn answer(random: &mut SeededRandom, question: &Question, application: &Application, now_ms: i64) -> Value {
    match question.kind {
        Kind::YesNo => json!(random.chance(45)),
        Kind::Choice(choices) => json!(random.pick(choices).0),
        Kind::Date => json!(match question.key {
            "founded" => day(now_ms - random.range(700, 9_000) * DAY_MS),
            "damage_on" => day(application.created_at_ms - random.range(2, 30) * DAY_MS),
            _ => day(application.created_at_ms + random.range(20, 300) * DAY_MS),
        }),
        Kind::Number => json!(match question.key {
            "employees" => random.range(1, 38),
            "hours_a_week" => random.range(8, 41),
            "trips_a_week" => random.range(1, 12),
            _ => random.range(0, 4),
        }),
        Kind::Money => json!(match question.key {
            "price" => random.range(1_400, 4_200) * 10_000,
            "revenue_before" | "revenue_now" => random.range(400, 9_000) * 10_000,
            "savings" | "asked_for" | "damage" => random.range(20, 260) * 10_000,
            "monthly_rent" => random.range(85, 240) * 1_000,
            _ => random.range(40, 620) * 100,
        }),
        Kind::Text => json!(match question.key {
            "landlord" => random
                .pick(&[
                    "Harbor Homes LLC",
                    "Riverbend Housing Partners",
                    "Mr. and Mrs. Novak",
                    "Canal Court Apartments"
                ])
                .to_owned(),
            "provider" => random
                .pick(&[
                    "Potomac Light & Gas",
                    "Riverbend Municipal Utilities",
                    "Little Anchors",
                    "Bright Start Center"
                ])
                .to_owned(),
            "account_number" => format!("{:08}", random.range(10_000_000, 99_999_999)),
            "lender" => random
                .pick(&["Ferry Savings Bank", "First County Credit Union"])
                .to_owned(),
            "plan" => random
                .pick(&["Silver 2500", "Bronze 6000", "Gold 1000"])
                .to_owned(),
            "rooms" => random
                .pick(&["basement and stairs", "kitchen", "living room, two bedrooms"])
                .to_owned(),
            _ => application.matter.to_owned(),
        }),
    }
}

/// A day as `yyyy-mm-dd`.
fn day(at_ms: i64) -> String {
    iso8601(at_ms).chars().take(10).collect()
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
