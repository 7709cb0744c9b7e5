//! `POST /api/work-queue/items/{id}/answers`: staff correct an answer, with a reason. What the applicant said is kept, and the case
//! is judged again.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::{HttpResponse, post, web};
use hub_domain::ApplicationId;
use hub_domain::cases::correction::{
    CorrectionDocument, CorrectionFault, CorrectionNote, LONGEST_REASON, SHORTEST_REASON, as_text, corrected,
};
use hub_domain::clock::now_ms;
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::validations;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CorrectionBody {
    /// The section's key.
    section: String,
    /// The question's key.
    question: String,
    /// A text, a whole number, true or false, as the question wants it; null takes the answer out.
    #[schema(value_type = Option<serde_json::Value>)]
    value: Value,
    /// How many times the answers had been filed when the caller saw them.
    revision: i64,
    /// Why: 3 to 500 characters.
    #[serde(default)]
    reason: String,
    /// A document of the case that shows it.
    #[serde(default)]
    document_id: Option<String>,
}

fn refused(fault: CorrectionFault) -> Problem {
    match fault {
        CorrectionFault::NotAsked => Problem::new(Key::NotFound).and_field("question", "not_found"),
        CorrectionFault::WrongType => Problem::field("value", "wrong_type"),
        CorrectionFault::NotAChoice => Problem::field("value", "not_found"),
        CorrectionFault::TooLong => Problem::field("value", "too_long"),
        CorrectionFault::List => Problem::field("question", "wrong_type"),
        CorrectionFault::Unchanged => Problem::field("value", "unchanged"),
    }
}

fn checked_reason(reason: &str) -> Result<&str, Problem> {
    let reason = reason.trim();
    match reason.chars().count() {
        0 => Err(Problem::field("reason", "required")),
        count if count < SHORTEST_REASON => Err(Problem::field("reason", "too_short")),
        count if count > LONGEST_REASON => Err(Problem::field("reason", "too_long")),
        _ if reason.contains('\0') => Err(Problem::field("reason", "not_text")),
        _ => Ok(reason),
    }
}

/// Replaces one answer. The applicant's own stays beside it.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = CorrectionBody,
    responses((status = 204)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/answers")]
pub async fn correct_answer(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<CorrectionBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    let item = super::application(&app, &caller, id).await?;
    let filed = app.store.answers().last(tenant, id).await?;
    let filed = filed.ok_or_else(|| Problem::new(Key::NotFound).and_field("question", "not_found"))?;
    let form = super::forms::of_answers(&app, tenant, item.process_id, Some(&filed)).await?;
    let form = form.ok_or(Key::NotFound)?;
    let CorrectionBody {
        section,
        question,
        value,
        revision,
        reason,
        document_id,
    } = body.0;
    let reason = checked_reason(&reason)?;
    let conflict = |current| StoreError::VersionConflict {
        what: "answers",
        seen: revision,
        current,
    };
    if filed.revision != revision {
        return Err(conflict(filed.revision).into());
    }
    let place = (section.as_str(), question.as_str());
    let after = corrected(&form, &filed.answers, place, &value).map_err(refused)?;
    let document = match document_id {
        Some(wanted) => {
            let on_file = app.store.documents().of(tenant, id).await?;
            let known = on_file.into_iter().find(|document| document.id == wanted);
            let known =
                known.ok_or_else(|| Problem::new(Key::NotFound).and_field("document_id", "not_found"))?;
            Some(CorrectionDocument {
                id: known.id,
                name: known.name,
            })
        }
        None => None,
    };
    let before = as_text(&filed.answers[&section][&question]);
    let new = FiledAnswers {
        revision: revision + 1,
        answers: after,
        ..filed
    };
    let note = CorrectionNote {
        by: caller.name.clone(),
        at_ms: now_ms(),
        reason: reason.to_owned(),
        document,
    };
    let answered = as_text(&new.answers[&section][&question]);
    let title = form.properties[&section].properties[&question].title.clone();
    let mut write = app.store.write().await?;
    match answers::correct(&mut write, tenant, id, &new, caller.account.0, &note).await {
        Ok(()) => {}
        // Somebody else has filed in the meantime.
        Err(error) if error.is_unique_violation() => return Err(conflict(revision + 1).into()),
        Err(error) => return Err(error.into()),
    }
    validations::run(&mut write, tenant, id).await?;
    let line = AuditLine::new(
        tenant,
        caller.origin(),
        "application.correct_answer",
        "application",
        id,
    );
    audit::append(
        &mut write,
        line.before(before)
            .after(answered)
            .reason(format!("{title}: {reason}")),
    )
    .await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
