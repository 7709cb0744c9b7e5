//! What is known of whoever a draft is about, and could answer what is not answered yet: facts of their profile, and what they said in
//! earlier applications. It is offered; nothing of it is copied here. Whoever takes it as it is keeps where it is from.

use super::{Outcome, Refusal, placed, reading};
use crate::Hub;
use crate::error::Result;
use hub_domain::clock::now_ms;
use hub_domain::profiles::known::{Asked, Facts};
use hub_domain::profiles::{Row, known_answers};
use hub_domain::{ApplicantId, ProgramId, TenantId};
use hub_forms::Form;
use hub_forms::answers::Reading;
use hub_forms::known::{self, fitting};
use hub_forms::place::Placed;
use hub_store::forms::answer_sources::AnswerSource;
use hub_store::forms::drafts::Draft;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The most earlier applications that are looked into.
const MOST_FORMER: usize = 5;

/// Where something is known from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KnownFrom {
    Profile,
    /// An application in the program of this name.
    Application(String),
}

/// An answer that is known.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownAnswer {
    /// The place; for a person of the household the group.
    pub at: String,
    /// The answer; for a person of the household what is known of the row, by the ids of its questions.
    pub value: Value,
    pub from: KnownFrom,
    /// When it was said.
    pub at_ms: i64,
}

/// Where an answer comes from that somebody takes as it was offered; none for what was not offered so.
pub fn source_of(known: &[KnownAnswer], at: &str, value: &Value) -> Option<AnswerSource> {
    let mut parts = at.split('/');
    let (place, inner) = match (parts.next(), parts.next(), parts.next()) {
        (Some(group), Some(_), Some(inner)) => (group, Some(inner)),
        _ => (at, None),
    };
    let is_it = |one: &&KnownAnswer| {
        let offered = match inner {
            Some(inner) => one.value.get(inner),
            None => Some(&one.value),
        };
        one.at == place && offered == Some(value)
    };
    let found = known.iter().find(is_it)?;
    Some(AnswerSource {
        at: at.to_owned(),
        program: match &found.from {
            KnownFrom::Profile => None,
            KnownFrom::Application(program) => Some(program.clone()),
        },
        said_at_ms: found.at_ms,
    })
}

/// Who it is that something is known of.
#[derive(Debug, Clone, Default)]
pub struct KnownOf {
    /// What their profile says; empty where they have none.
    pub facts: Facts,
    pub applicants: Vec<ApplicantId>,
    /// The programs of which the reader may see applications; none for whoever they are of.
    pub programs: Option<BTreeSet<ProgramId>>,
}

/// What is known and not answered in a draft.
pub async fn known(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    whose: KnownOf,
    zone: &str,
) -> Outcome<Vec<KnownAnswer>> {
    let forms = hub.forms();
    let Some(form) = forms.version(tenant, draft.program, draft.form_version).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    let answers = hub.store().draft_answers().of(tenant, &draft.id).await?;
    let mut offer = Offer {
        form: &form.form,
        answers: placed(&answers),
        reading: reading(&draft.lang, now_ms(), zone),
        known: Vec::new(),
        people: BTreeSet::new(),
    };
    offer.take_listed();
    offer.take_profile(&whose.facts);
    for former in former(hub, tenant, draft, &whose).await? {
        offer.take_former(&former);
    }
    Ok(Ok(offer.known))
}

/// An earlier application: the program's name, when it was filed, its form and its answers.
struct Former {
    program: String,
    at_ms: i64,
    form: std::sync::Arc<hub_forms::Prepared>,
    answers: Map<String, Value>,
}

/// The applications that were filed last.
async fn former(hub: &Hub, tenant: TenantId, draft: &Draft, whose: &KnownOf) -> Result<Vec<Former>> {
    let store = hub.store();
    let mut items = Vec::new();
    for applicant in &whose.applicants {
        let of = store.applications();
        items.extend(of.of_applicant(tenant, None, applicant.0).await?);
    }
    items.retain(|item| {
        let programs = whose.programs.as_ref();
        let is_seen = programs.is_none_or(|programs| programs.contains(&item.process_id));
        is_seen && Some(item.id) != draft.for_application
    });
    items.sort_by_key(|item| std::cmp::Reverse(item.id));
    let mut found = Vec::new();
    for item in items.into_iter().take(MOST_FORMER) {
        let Some(filed) = store.answers().last(tenant, item.id).await? else {
            continue;
        };
        let form = hub
            .forms()
            .version(tenant, item.process_id, filed.form_version)
            .await?;
        if let (Some(form), Value::Object(answers)) = (form, filed.answers) {
            found.push(Former {
                program: item.process_name,
                at_ms: filed.filed_at_ms,
                form,
                answers,
            });
        }
    }
    Ok(found)
}

struct Offer<'a> {
    form: &'a Form,
    answers: Placed,
    reading: Reading<'a>,
    known: Vec<KnownAnswer>,
    /// The names of those who are listed or offered.
    people: BTreeSet<String>,
}

impl Offer<'_> {
    /// The people whom the draft lists already.
    fn take_listed(&mut self) {
        let nested = self.form.nested(&self.answers);
        let listed = known::people(self.form, &nested);
        self.people.extend(listed.iter().map(known::name));
        let is_self = |person: &Value| person["relation"] == "self";
        if listed.iter().any(is_self) {
            self.people.insert(String::new());
        }
    }

    fn take_profile(&mut self, facts: &Facts) {
        let form = self.form;
        let questions: Vec<Asked<'_>> = known::asked(form)
            .map(|question| Asked {
                id: &question.id,
                kind: question.kind.name(),
                key: question.key.as_deref(),
                fact: question.fact.as_deref(),
            })
            .collect();
        for answer in known_answers(facts, &questions) {
            self.offer(&answer.question, &answer.value, KnownFrom::Profile, answer.at_ms);
        }
        let of = |section: &str| facts.get(section).into_iter().flatten();
        for row in of("general") {
            self.person(of_household(row, Some("self")), KnownFrom::Profile, said(row));
        }
        for row in of("household") {
            self.person(of_household(row, None), KnownFrom::Profile, said(row));
        }
    }

    fn take_former(&mut self, former: &Former) {
        let from = || KnownFrom::Application(former.program.clone());
        let before = (&former.form.form, &former.answers);
        for (at, value) in known::of_former(self.form, before, self.reading) {
            self.offer(&at, &value, from(), former.at_ms);
        }
        for person in known::people(&former.form.form, &former.answers) {
            self.person(person, from(), former.at_ms);
        }
    }

    /// Offers an answer where there is none, and none was offered.
    fn offer(&mut self, at: &str, value: &Value, from: KnownFrom, at_ms: i64) {
        let is_answered = self.answers.contains_key(at) || self.known.iter().any(|known| known.at == at);
        let Some(question) = self.form.question(at).filter(|_| !is_answered) else {
            return;
        };
        if let Some(value) = fitting(question, value, self.reading) {
            self.known.push(KnownAnswer {
                at: at.to_owned(),
                value,
                from,
                at_ms,
            });
        }
    }

    /// Offers a person of the household who is not listed; whoever applies where the form lists them with the others.
    fn person(&mut self, person: Value, from: KnownFrom, at_ms: i64) {
        let Some((group, naming)) = known::household(self.form) else {
            return;
        };
        let name = known::name(&person);
        let is_self = person["relation"] == "self";
        // The empty name stands for whoever applies.
        let is_listed =
            name.is_empty() || self.people.contains(&name) || (is_self && self.people.contains(""));
        if is_listed || (is_self && !known::lists_self(self.form)) {
            return;
        }
        self.people.insert(name);
        if is_self {
            self.people.insert(String::new());
        }
        self.known.push(KnownAnswer {
            at: group.id.clone(),
            value: json!({ naming.id.as_str(): person }),
            from,
            at_ms,
        });
    }
}

/// A row of a profile as somebody of a household.
fn of_household(row: &Row, relation: Option<&str>) -> Value {
    let names = ["ds_firstname", "ds_middlename", "ds_lastname"];
    let names: Vec<&str> = names.into_iter().filter_map(|field| row.text(field)).collect();
    let mut person = json!({ "name": { "full": names.join(" ") } });
    if let Some(relation) = relation.or_else(|| row.text("cd_relation")) {
        person["relation"] = relation.into();
    }
    if let Some(born) = row.text("dt_birth") {
        person["born"] = born.into();
    }
    person
}

/// When the oldest fact of a row was said.
fn said(row: &Row) -> i64 {
    let times = row.facts.values().map(|fact| fact.at_ms);
    times.min().unwrap_or_default()
}
