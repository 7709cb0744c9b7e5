//! Corrections of answers: the new one is judged by the form that asked, and written like every change of the application.

use super::CorrectAnswer;
use crate::cases::case_change::{Correction, Judged, Operations, Subject, write_changes};
use crate::error::{ActorError, Result};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::correction::{
    CorrectionDocument, CorrectionFault, CorrectionNote, as_text, corrected,
};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_domain::{ApplicationId, TenantId, ThreadId};
use hub_store::cases::answers::FiledAnswers;
use hub_store::cases::applications;
use hub_store::{Store, StoreError};

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
    let after = corrected(&form, &filed.answers, (&section, &question), &value)?;
    let document = match shown_by {
        Some(wanted) => Some(document(&store, tenant, id, &wanted).await?),
        None => None,
    };
    let correction = Correction {
        question: form.properties[&section].properties[&question].title.clone(),
        before: as_text(&filed.answers[&section][&question]),
        after: as_text(&after[&section][&question]),
        note: CorrectionNote {
            by: by.name.clone(),
            at_ms: now_ms(),
            reason,
            document,
        },
        answers: FiledAnswers {
            revision: filed.revision + 1,
            answers: after,
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
