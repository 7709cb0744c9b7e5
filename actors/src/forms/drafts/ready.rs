//! What a draft comes to when it is filed: judged by its form, with its papers, and with the places of its sealed numbers.

use super::open::answers_of;
use super::{Refusal, reading};
use crate::Hub;
use crate::error::Result;
use crate::forms::{FormInForce, form_id};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::files::FileState;
use hub_forms::judge::Fault;
use hub_forms::place::Placed;
use hub_forms::{Prepared, Question, QuestionType, judge, sealed, signatures};
use hub_store::Write;
use hub_store::cases::case_files::{FiledPaper, Filing};
use hub_store::config_versions;
use hub_store::forms::drafts::Draft;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Who files: an applicant has everything with them that the form wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FiledBy {
    Applicant,
    /// Papers are left to the case's documents; declarations too, where they are to be signed later.
    Staff {
        signs_later: bool,
    },
}

impl FiledBy {
    /// Whether a question may be without an answer, though its form wants one.
    fn leaves(self, question: &Question) -> bool {
        match (self, question.kind) {
            (FiledBy::Staff { .. }, QuestionType::File | QuestionType::Photo) => true,
            (FiledBy::Staff { signs_later }, QuestionType::Signature | QuestionType::Declaration) => {
                signs_later
            }
            _ => false,
        }
    }
}

/// A filing, and the places of the numbers that are given over with it.
pub(super) struct Ready {
    pub filing: Filing,
    pub numbers: Vec<String>,
}

/// Judges a draft by the version in force.
pub(super) async fn ready(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    newest: &FormInForce,
    (zone, by): (&str, FiledBy),
) -> Result<std::result::Result<Ready, Refusal>> {
    let form = &newest.form;
    let answers = answers_of(hub, tenant, draft, form).await?;
    let outcome = judge(form, &answers, reading(&draft.lang, now_ms(), zone));
    let secrets = hub.store().draft_answers().secrets(tenant, &draft.id).await?;
    let secrets: BTreeSet<String> = secrets.into_iter().map(|(at, _)| at).collect();
    let numbers = numbers(form, &form.form.placed(&outcome.answers));
    let (papers, unfit) = papers(hub, tenant, draft, (form, &outcome.answers)).await?;
    let mut faults = outcome.faults;
    let is_left = |fault: &Fault| {
        let place = form.form.place(&fault.at);
        fault.key == "required" && place.is_some_and(|place| by.leaves(place.question()))
    };
    faults.retain(|fault| !is_left(fault));
    let fault = |at: &str, key| Fault {
        at: at.to_owned(),
        part: String::new(),
        key,
        rule: String::new(),
    };
    let again_at = signatures::to_sign_again(&form.form, &outcome.answers);
    faults.extend(again_at.iter().map(|at| fault(at, "sign_again")));
    let missing = numbers.iter().filter(|at| !secrets.contains(*at));
    faults.extend(missing.map(|at| fault(at, "not_kept")));
    faults.extend(unfit.iter().map(|at| fault(at, "not_a_file")));
    if !faults.is_empty() {
        return Ok(Err(Refusal::Faults(faults)));
    }
    let mut given = outcome.answers;
    // No page of an applicant's can save it; a question that was of another kind before could have taken it.
    if by == FiledBy::Applicant {
        signatures::drop_records(&form.form, &mut given);
    }
    let filed = hub
        .forms()
        .filed(tenant, draft.program, newest.version, given)
        .await?;
    let filing = Filing {
        form_version: newest.version,
        lang: draft.lang.clone(),
        answers: filed,
        papers,
        from: draft.files(),
    };
    Ok(Ok(Ready { filing, numbers }))
}

/// Whether a draft, which this write holds, and the form in force are still what was judged.
pub(super) async fn is_as_judged(
    write: &mut Write,
    tenant: TenantId,
    (judged, held): (&Draft, &Draft),
) -> Result<bool> {
    let key = judged.program.to_string();
    let version = config_versions::version_held(write, form_id(tenant, &key)).await?;
    Ok(held.revision == judged.revision
        && held.form_version == judged.form_version
        && version == Some(judged.form_version))
}

/// The places of answers whose number is sealed.
fn numbers(form: &Prepared, answers: &Placed) -> Vec<String> {
    let kept = answers.iter().filter(|(at, value)| {
        let place = form.form.place(at);
        place.is_some_and(|place| sealed::kept(place.question(), value).is_some())
    });
    kept.map(|(at, _)| at.clone()).collect()
}

/// The files that answer questions, and the places of answers that name one which is not of this draft, or is given to nobody.
async fn papers(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    (form, answers): (&Prepared, &Map<String, Value>),
) -> Result<(Vec<FiledPaper>, Vec<String>)> {
    let mut papers = Vec::new();
    let mut unfit = Vec::new();
    let answers = form.form.placed(answers);
    let asked: Vec<(&String, &Question, Vec<&str>)> = answers
        .iter()
        .filter_map(|(at, value)| {
            let question = form.form.place(at)?.question();
            Some((at, question, paper_files(question, value)))
        })
        .filter(|(_, _, files)| !files.is_empty())
        .collect();
    if asked.is_empty() {
        return Ok((papers, unfit));
    }
    let kept = hub.store().stored_files().kept_of(tenant, &draft.files()).await?;
    let is_given = |state: FileState| state == FileState::Pending || state.is_served();
    let kept = kept.into_iter().filter(|file| is_given(file.state));
    let mut given: BTreeMap<String, String> = kept.map(|file| (file.id, file.name)).collect();
    for (at, question, ids) in asked {
        for id in ids {
            // One file answers one question.
            match given.remove(id) {
                Some(name) => papers.push(FiledPaper {
                    question: at.clone(),
                    kind: (question.kind != QuestionType::Signature).then(|| paper_kind(form, question)),
                    name,
                    file: id.to_owned(),
                }),
                None => unfit.push(at.clone()),
            }
        }
    }
    unfit.dedup();
    Ok((papers, unfit))
}

/// The ids of files in an answer; the drawing of a signature is one.
pub(crate) fn paper_files<'a>(question: &Question, value: &'a Value) -> Vec<&'a str> {
    let list = match question.kind {
        QuestionType::File => Some(value),
        QuestionType::Photo => value.get("pages"),
        QuestionType::Signature => return value["drawing"].as_str().into_iter().collect(),
        _ => None,
    };
    let ids = list.and_then(Value::as_array).into_iter().flatten();
    ids.filter_map(Value::as_str).collect()
}

/// The document kind that a question asks for: by its key where the form has such a kind, otherwise its id.
pub(crate) fn paper_kind(form: &Prepared, question: &Question) -> String {
    let is_kind = |key: &&String| form.form.documents.iter().any(|kind| kind.id == **key);
    let key = question.key.as_ref().filter(is_kind);
    key.unwrap_or(&question.id).clone()
}
