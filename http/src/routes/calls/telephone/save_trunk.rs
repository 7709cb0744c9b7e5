//! Making, changing and removing trunks by an administrator.

use super::emergency_calling::goes_by_trunk;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, delete, post, put, web};
use hub_domain::calls::telephone::PhoneTrunk;
use hub_domain::calls::trunk_draft::TrunkDraft;

/// Makes a trunk. It holds at once on this node, on others within fifteen seconds.
#[utoipa::path(
    tag = "telephone",
    responses(
        (status = 201, body = PhoneTrunk),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-trunks")]
pub async fn add_phone_trunk(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<TrunkDraft>,
) -> Result<HttpResponse, Problem> {
    let made = save(&app, &caller, None, body.0).await?;
    Ok(HttpResponse::Created().json(made))
}

/// Changes a trunk. Calls that are under way go on as they began. It stays a trunk of its direction.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = PhoneTrunk),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/phone-trunks/{id}")]
pub async fn change_phone_trunk(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
    body: Json<TrunkDraft>,
) -> Result<web::Json<PhoneTrunk>, Problem> {
    Ok(web::Json(save(&app, &caller, Some(&id), body.0).await?))
}

/// Removes a trunk that no number calls out by, nor calls to emergency services.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/phone-trunks/{id}")]
pub async fn remove_phone_trunk(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let numbers = app.store.phone_numbers().all(caller.tenant).await?;
    if numbers
        .iter()
        .any(|number| number.trunk_id == *id || number.second_trunk_id == *id)
        || goes_by_trunk(&app, &caller, &id).await?
    {
        return Err(Problem::field("id", "in_use"));
    }
    app.hub
        .remove_phone_trunk(caller.tenant, &id, caller.by())
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn save(
    app: &App,
    caller: &Allowed<Admin>,
    id: Option<&str>,
    draft: TrunkDraft,
) -> Result<PhoneTrunk, Problem> {
    let draft = draft
        .checked(id.is_none())
        .map_err(|(field, key)| Problem::field(field, key))?;
    let saved = app
        .hub
        .save_phone_trunk(caller.tenant, id, draft, caller.by())
        .await?;
    saved.map_err(|(field, key)| Problem::field(field, key))
}
