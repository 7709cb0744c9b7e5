//! Corrections of answers: the new one is judged by the form that asked, and written like every change of the application.

use super::CorrectAnswer;
use crate::cases::case_change::{Correction, Judged, Operations, Subject, write_changes};
use crate::error::{ActorError, Result};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::correction::{
    CorrectionDocument, CorrectionFault, CorrectionNote, as_text, corrected,
};
use hub_domain::cases::correction_request::value_at;
use hub_domain::cases::form::{Answer, Schema};
use hub_domain::cases::form_document::FormDocument;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_domain::{ApplicationId, TenantId, ThreadId};
use hub_forms::answers::Reading;
use hub_forms::correction::{self, CorrectionFault as DocumentFault};
use hub_store::cases::answers::FiledAnswers;
use hub_store::cases::applications;
use hub_store::{Store, StoreError};
use serde_json::Value;

const NOT_ASKED: ActorError = ActorError::RefusedField {
    field: "question",
    key: Key::NotFound,
};

impl From<CorrectionFault> for ActorError {
    fn from(fault: CorrectionFault) -> Self {
        let (field, key) = match fault {
            CorrectionFault::NotAsked => return NOT_ASKED,
            CorrectionFault::WrongType => ("value", "wrong_type"),
            CorrectionFault::NotAChoice => ("value", "not_found"),
            CorrectionFault::TooLong => ("value", "too_long"),
            CorrectionFault::List => ("question", "wrong_type"),
            CorrectionFault::Unchanged => ("value", "unchanged"),
        };
        ActorError::Field { field, key }
    }
}

impl From<DocumentFault> for ActorError {
    fn from(fault: DocumentFault) -> Self {
        let (field, key) = match fault {
            DocumentFault::NotAsked => return NOT_ASKED,
            DocumentFault::Answer(fault) => {
                return ActorError::Answer {
                    part: fault.part,
                    key: fault.key,
                };
            }
            DocumentFault::Computed => ("question", "computed"),
            DocumentFault::NotForStaff => ("question", "not_for_staff"),
            DocumentFault::Sealed => ("value", "sealed"),
            DocumentFault::Unchanged => ("value", "unchanged"),
        };
        ActorError::Field { field, key }
    }
}

/// What a correction makes of the answers, and what it says of itself.
struct Made {
    question: String,
    before: String,
    after: String,
    answers: Value,
}

/// By the form of the former shape.
fn by_schema(
    form: &Schema,
    answers: &Value,
    (section, question): (&str, &str),
    value: &Value,
) -> Result<Made> {
    let after = corrected(form, answers, (section, question), value)?;
    Ok(Made {
        question: form.properties[section].properties[question].title.clone(),
        before: as_text(&answers[section][question]),
        after: as_text(&after[section][question]),
        answers: after,
    })
}

/// By the engine of form documents. What is audited is in words, in which no number that is sealed can stand.
fn by_document(
    form: &AskedForm,
    document: &FormDocument,
    filed: &FiledAnswers,
    at: &str,
    (value, note): (&Value, &CorrectionNote),
) -> Result<Made> {
    let corrupt = |reason: String| StoreError::Corrupt { what: "form", reason };
    let read: hub_forms::Form =
        serde_json::from_value(document.source().clone()).map_err(|error| corrupt(error.to_string()))?;
    let prepared = read.prepare().map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        corrupt(faults.join("; "))
    })?;
    let reading = Reading {
        lang: "en",
        today: today(note.at_ms),
    };
    let after = correction::corrected(&prepared, &filed.answers, at, value, reading)?;
    let (before, now) = (value_at(&filed.answers, at), value_at(&after, at));
    let read = |value: &Value| form.read_at(at, value, "en");
    let line = |answer: &Option<Answer>| answer.as_ref().map_or_else(String::new, Answer::line);
    let (old, new) = (read(&before), read(&now));
    Ok(Made {
        question: new
            .as_ref()
            .map_or_else(|| at.to_owned(), |answer| answer.title.clone()),
        before: line(&old),
        after: line(&new),
        answers: after,
    })
}

/// The day, as the engine of forms needs it.
fn today(at_ms: i64) -> jiff::civil::Date {
    let at = jiff::Timestamp::from_millisecond(at_ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    at.to_zoned(jiff::tz::TimeZone::UTC).date()
}

fn conflict(seen: i64, current: i64) -> ActorError {
    let conflict = StoreError::VersionConflict {
        what: "answers",
        seen,
        current,
    };
    conflict.into()
}

/// The paper that shows the correction to be right, if it is one of the case.
async fn document(
    store: &Store,
    tenant: TenantId,
    application: ApplicationId,
    wanted: &str,
) -> Result<CorrectionDocument> {
    let on_file = store.documents().of(tenant, application).await?;
    let known = on_file.into_iter().find(|document| document.id == wanted);
    let known = known.ok_or(ActorError::RefusedField {
        field: "document_id",
        key: Key::NotFound,
    })?;
    Ok(CorrectionDocument {
        id: known.id,
        name: known.name,
    })
}

pub(super) async fn correct(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: CorrectAnswer,
) -> Result<QueueItem> {
    let CorrectAnswer {
        by,
        section,
        question,
        at,
        value,
        revision,
        reason,
        document: shown_by,
    } = message;
    let id = store.applications().by_thread(tenant, &thread).await?.id;
    let filed = store.answers().last(tenant, id).await?.ok_or(NOT_ASKED)?;
    let form = store.rule_facts().form(tenant, id).await?;
    let form = form.ok_or(ActorError::Refused(Key::NotFound))?;
    if filed.revision != revision {
        return Err(conflict(revision, filed.revision));
    }
    let mut note = CorrectionNote {
        by: by.name.clone(),
        by_applicant: false,
        at_ms: now_ms(),
        reason,
        document: None,
    };
    let made = match &form {
        AskedForm::Old(schema) => by_schema(schema, &filed.answers, (&section, &question), &value)?,
        AskedForm::Document(document) => {
            let at = if at.is_empty() { &question } else { &at };
            by_document(&form, document, &filed, at, (&value, &note))?
        }
    };
    note.document = match shown_by {
        Some(wanted) => Some(document(&store, tenant, id, &wanted).await?),
        None => None,
    };
    let correction = Correction {
        own: None,
        question: made.question,
        before: made.before,
        after: made.after,
        note,
        answers: FiledAnswers {
            revision: filed.revision + 1,
            answers: made.answers,
            ..filed
        },
    };
    let mut write = store.write().await?;
    let (item, _) = applications::by_thread(&mut write, tenant, &thread).await?;
    let judged = Judged {
        item,
        subject: Subject::Answer(Box::new(correction)),
    };
    let written = write_changes(&mut write, tenant, (&by, &Operations::new()), vec![judged]).await;
    let written = match written {
        // Somebody else has corrected one at the same moment.
        Err(ActorError::Store(error)) if error.is_unique_violation() => {
            return Err(conflict(revision, filed.revision + 1));
        }
        written => written?,
    };
    let changed = written.into_iter().flatten().next();
    let item = changed.ok_or_else(|| conflict(revision, filed.revision + 1))?;
    write.commit().await?;
    Ok(item)
}
