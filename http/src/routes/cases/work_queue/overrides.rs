//! `POST /api/work-queue/items/{id}/validations/override` and `…/override/undo`: waives a failed rule with a reason,
//! and undoes that.

use super::case::ReaderParams;
use super::validations::{ValidationCenter, center};
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::{post, web};
use hub_domain::ApplicationId;
use hub_store::StoreError;
use hub_store::cases::validation_overrides;
use serde::Deserialize;

/// Longest reason, in characters.
const MAX_REASON: usize = 500;
/// Shortest reason, in characters.
const MIN_REASON: usize = 3;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OverrideBody {
    /// The rule's key.
    rule: String,
    /// 3 to 500 characters.
    reason: String,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OverrideUndoBody {
    /// The rule's key.
    rule: String,
}

/// The application is there, and nothing is to be done with this rule of it.
fn unknown_rule(error: StoreError) -> Problem {
    match error {
        StoreError::NotFound(_) => Problem::new(Key::NotFound).and_field("rule", "not_found"),
        other => other.into(),
    }
}

/// Lets a rule pass, as long as the values it reads stay the same.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    request_body = OverrideBody,
    responses((status = 200, body = ValidationCenter)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/validations/override")]
pub async fn override_validation(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
    body: Json<OverrideBody>,
) -> Result<web::Json<ValidationCenter>, Problem> {
    let reason = body.0.reason.trim();
    match reason.chars().count() {
        0 => return Err(Problem::field("reason", "required")),
        count if count < MIN_REASON => return Err(Problem::field("reason", "too_short")),
        count if count > MAX_REASON => return Err(Problem::field("reason", "too_long")),
        _ => {}
    }
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let (tenant, by) = (caller.tenant, caller.by());
    let mut write = app.store.write().await?;
    validation_overrides::put(&mut write, tenant, item.id, &body.0.rule, reason, &by)
        .await
        .map_err(unknown_rule)?;
    write.commit().await?;
    let found = center(&app, tenant, item.id, item.process_id, reader.lang()).await?;
    Ok(web::Json(found))
}

/// Takes an override back.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    request_body = OverrideUndoBody,
    responses((status = 200, body = ValidationCenter)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/validations/override/undo")]
pub async fn undo_validation_override(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
    body: Json<OverrideUndoBody>,
) -> Result<web::Json<ValidationCenter>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let (tenant, by) = (caller.tenant, caller.by());
    let mut write = app.store.write().await?;
    validation_overrides::take_back(&mut write, tenant, item.id, &body.0.rule, &by)
        .await
        .map_err(unknown_rule)?;
    write.commit().await?;
    let found = center(&app, tenant, item.id, item.process_id, reader.lang()).await?;
    Ok(web::Json(found))
}
