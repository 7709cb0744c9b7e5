//! `POST /api/work-queue/items/{id}/looks`: somebody has the answers before them, and learns what has changed since they last had.

use super::super::forms;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{post, web};
use hub_domain::ApplicationId;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::correction::changed_places;
use hub_domain::clock::now_ms;
use hub_store::StoreError;
use hub_store::cases::case_looks;
use serde::Serialize;
use serde_json::Value;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseLook {
    /// When the caller looked before this visit; null: never.
    before_at_ms: Option<i64>,
    /// What has changed in the answers since then.
    changed: Vec<ChangedAnswer>,
}

/// Where an answer is another.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ChangedAnswer {
    /// The section's key.
    section: String,
    /// The question's key, or its id in a form document.
    question: String,
    /// The place in a form document; a row that came or went is `members/r1`. Otherwise empty.
    at: String,
}

/// Looks within half an hour are one visit.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses((status = 200, body = CaseLook)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/looks")]
pub async fn look_at_case(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<CaseLook>, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    let item = super::super::application(&app, &caller, id).await?;
    let filed = app.store.answers().last(tenant, id).await?;
    // A case without answers is looked at too: papers that came to it are no news from then on.
    let revision = filed.as_ref().map_or(0, |filed| filed.revision);
    let mut write = app.store.write().await?;
    let which = (id, caller.account.0);
    let before = case_looks::look(&mut write, tenant, which, revision, now_ms()).await?;
    let seen = match before.filter(|before| before.revision != revision) {
        Some(before) => case_looks::answers_of(&mut write, tenant, id, before.revision).await?,
        None => None,
    };
    write.commit().await?;
    let changed = match (seen, filed) {
        (Some(seen), Some(filed)) => {
            let seen: Value = serde_json::from_str(&seen).map_err(StoreError::from)?;
            let form = forms::of_answers(&app, tenant, item.process_id, Some(&filed)).await?;
            changed_places(&seen, &filed.answers, form.as_ref().and_then(AskedForm::document))
        }
        (None, _) | (_, None) => Vec::new(),
    };
    let changed = changed.into_iter().map(|(section, question, at)| ChangedAnswer {
        section,
        question,
        at,
    });
    Ok(web::Json(CaseLook {
        before_at_ms: before.map(|before| before.at_ms),
        changed: changed.collect(),
    }))
}
