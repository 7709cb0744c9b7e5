//! Writes what an applicant says as a correction of theirs: both values stay, what they say themselves is kept apart from what staff
//! have corrected, and the rules run again.

use super::OpenCase;
use crate::cases::case_change::{Correction, Judged, Operations, OwnSide, Subject, write_changes};
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_domain::cases::correction::{CorrectionNote, changed_places};
use hub_domain::cases::correction_request::{value_at, with_value_of};
use hub_domain::clock::now_ms;
use hub_domain::identity::by::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::applications;
use hub_store::forms::answer_secrets;
use hub_store::{StoreError, Write};
use serde_json::Value;

/// A correction by the applicant.
pub(super) struct OwnWords<'a> {
    /// All answers, with the corrected ones.
    pub answers: Value,
    /// Sealed numbers with their places.
    pub secrets: &'a [(String, String)],
    /// Account and name of the applicant.
    pub who: (i64, &'a str),
    pub reason: &'a str,
}

/// Writes it, by the hands of the applicant or of whoever takes their offer.
///
/// # Errors
/// A conflict where somebody else has corrected an answer at this moment.
pub(super) async fn write_own(
    write: &mut Write,
    tenant: TenantId,
    (case, by): (&OpenCase, &By),
    words: OwnWords<'_>,
) -> Result<()> {
    let (id, filed) = (case.item.id, &case.filed);
    let places = changed_places(&filed.answers, &words.answers, case.asked.document());
    let places: Vec<String> = places.into_iter().map(|(_, _, at)| at).collect();
    let own = answers::own(write, tenant, id).await?;
    let own = places
        .iter()
        .fold(own.unwrap_or_else(|| filed.answers.clone()), |own, at| {
            with_value_of(&own, &words.answers, at)
        });
    let lines = |answers: &Value| {
        let lines: Vec<String> = places
            .iter()
            .map(|at| case.line(at, &value_at(answers, at)))
            .collect();
        lines.join("; ")
    };
    let (account, name) = words.who;
    let correction = Correction {
        question: case.titles(places.iter().map(String::as_str), "en"),
        before: lines(&filed.answers),
        after: lines(&words.answers),
        own: Some(OwnSide {
            account,
            answers: own,
        }),
        note: CorrectionNote {
            by: name.to_owned(),
            by_applicant: true,
            at_ms: now_ms(),
            reason: words.reason.to_owned(),
            document: None,
        },
        answers: FiledAnswers {
            revision: filed.revision + 1,
            answers: words.answers,
            ..filed.clone()
        },
    };
    for (at, sealed) in words.secrets {
        answer_secrets::renew(write, tenant, (id, at), sealed, filed.revision).await?;
    }
    let (item, _) = applications::by_thread(write, tenant, &case.item.thread_id).await?;
    let conflict = || {
        ActorError::from(StoreError::VersionConflict {
            what: "answers",
            seen: filed.revision,
            current: filed.revision + 1,
        })
    };
    // It may have been decided since it was read: an answer is then another matter.
    if item.current_state_id != case.item.current_state_id {
        return Err(conflict());
    }
    let judged = Judged {
        item,
        subject: Subject::Answer(Box::new(correction)),
    };
    match write_changes(write, tenant, (by, &Operations::new()), vec![judged]).await {
        Err(ActorError::Store(error)) if error.is_unique_violation() => Err(conflict()),
        written => match written?.into_iter().flatten().next() {
            Some(_) => Ok(()),
            None => Err(conflict()),
        },
    }
}
