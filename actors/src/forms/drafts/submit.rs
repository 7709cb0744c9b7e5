//! Submits a draft: judged by the form in force, it becomes an application in one transaction.

use super::open::answers_of;
use super::{Outcome, Refusal, check_open, reading, standing};
use crate::Hub;
use crate::error::Result;
use crate::forms::form_id;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::files::FileState;
use hub_forms::judge::Fault;
use hub_forms::place::Placed;
use hub_forms::{Prepared, Question, QuestionType, judge, sealed, signatures};
use hub_store::audit::{self, AuditLine, By};
use hub_store::cases::case_files::{self, CaseFor, FiledPaper, Filing, NewCase};
use hub_store::config_versions;
use hub_store::forms::answer_secrets;
use hub_store::forms::drafts::{self, Draft, Submitted};
use hub_store::identity::accounts::Account;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What a submission names.
#[derive(Debug, Clone, Copy)]
pub struct Submission<'a> {
    /// Of the draft, as the page saw it.
    pub revision: i64,
    /// The caller's own word: the same submission again gives the same answer.
    pub key: &'a str,
}

/// Submits an account's draft.
pub async fn submit(
    hub: &Hub,
    tenant: TenantId,
    (draft, account): (&Draft, &Account),
    submission: Submission<'_>,
    by: &By,
) -> Outcome<Submitted> {
    if let Some(submitted) = &draft.submitted {
        return Ok(again(submitted, submission.key));
    }
    let store = hub.store();
    let details = store.programs().details(tenant, draft.program).await?;
    if let Err(closed) = check_open(&details, now_ms()) {
        return Ok(Err(closed));
    }
    let Some(newest) = hub.forms().in_force(tenant, draft.program).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    if newest.version != draft.form_version || draft.revision != submission.revision {
        return Ok(Err(Refusal::Changed));
    }
    if !details.several
        && let Some(item) = standing(hub, tenant, account.id, draft.program).await?
    {
        return Ok(Err(Refusal::Applied(item.id.0)));
    }
    let form = newest.form;
    let answers = answers_of(hub, tenant, draft, &form).await?;
    let outcome = judge(&form, &answers, reading(&draft.lang, now_ms(), &account.zone));
    let secrets = hub.store().draft_answers().secrets(tenant, &draft.id).await?;
    let secrets: BTreeSet<String> = secrets.into_iter().map(|(at, _)| at).collect();
    let numbers = numbers(&form, &form.form.placed(&outcome.answers));
    let (papers, unfit) = papers(hub, tenant, draft, (&form, &outcome.answers)).await?;
    let mut faults = outcome.faults;
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
    let filed = hub
        .forms()
        .filed(tenant, draft.program, newest.version, outcome.answers)
        .await?;
    let filing = Filing {
        form_version: newest.version,
        lang: draft.lang.clone(),
        answers: filed,
        papers,
        from: draft.files(),
    };
    write_down(hub, tenant, (draft, account), (filing, &numbers), submission, by).await
}

/// The answer to a submission of what has been submitted.
fn again(submitted: &Submitted, key: &str) -> std::result::Result<Submitted, Refusal> {
    match submitted.key == key {
        true => Ok(submitted.clone()),
        false => Err(Refusal::Submitted(submitted.application.0)),
    }
}

/// Writes everything down, if the draft and its form are still what was judged.
async fn write_down(
    hub: &Hub,
    tenant: TenantId,
    (draft, account): (&Draft, &Account),
    (filing, numbers): (Filing, &[String]),
    submission: Submission<'_>,
    by: &By,
) -> Outcome<Submitted> {
    let store = hub.store();
    let workflow = store.programs().published_workflow(tenant, draft.program).await?;
    let mut write = store.write().await?;
    let held = drafts::lock(&mut write, tenant, &draft.id).await?;
    if let Some(submitted) = &held.submitted {
        return Ok(again(submitted, submission.key));
    }
    let key = draft.program.to_string();
    let version = config_versions::version_held(&mut write, form_id(tenant, &key)).await?;
    let is_same = held.revision == draft.revision
        && held.form_version == draft.form_version
        && version == Some(draft.form_version);
    if !is_same {
        return Ok(Err(Refusal::Changed));
    }
    let new = NewCase {
        program: draft.program,
        matter: String::new(),
        person: CaseFor::Account(Box::new(account.clone())),
        workflow,
    };
    let item = case_files::file(&mut write, tenant, new, filing, by).await?;
    for at in numbers {
        answer_secrets::take_over(&mut write, tenant, &draft.id, item.id, at).await?;
    }
    let submitted = Submitted {
        application: item.id,
        external_id: item.external_id,
        key: submission.key.to_owned(),
        at_ms: now_ms(),
    };
    drafts::submitted(&mut write, tenant, &draft.id, &submitted).await?;
    let line = AuditLine::new(tenant, by.clone(), "draft.submit", "application_draft", &draft.id);
    audit::append(&mut write, line.reason(submitted.application)).await?;
    write.commit().await?;
    Ok(Ok(submitted))
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
            Some((at, question, files(question, value)))
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
                    kind: kind_of(form, question),
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

/// The ids of files in an answer.
fn files<'a>(question: &Question, value: &'a Value) -> Vec<&'a str> {
    let list = match question.kind {
        QuestionType::File => Some(value),
        QuestionType::Photo => value.get("pages"),
        _ => None,
    };
    let ids = list.and_then(Value::as_array).into_iter().flatten();
    ids.filter_map(Value::as_str).collect()
}

/// The document kind that a question asks for: by its key where the form has such a kind, otherwise its id.
fn kind_of(form: &Prepared, question: &Question) -> String {
    let is_kind = |key: &&String| form.form.documents.iter().any(|kind| kind.id == **key);
    let key = question.key.as_ref().filter(is_kind);
    key.unwrap_or(&question.id).clone()
}
