//! `POST /api/deliveries/dead/{id}/replay`: tries an abandoned delivery again.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::DeliveriesReplay;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_store::conversations::dead_letters;

/// Puts a delivery back into the outbox, under its old idempotency key and with all its attempts before it.
#[utoipa::path(
    tag = "deliveries",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/deliveries/dead/{id}/replay")]
pub async fn replay_delivery(
    app: web::Data<App>,
    caller: Allowed<DeliveriesReplay>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let tenant = caller.tenant;
    match app.store.dead_letters().program(tenant, &id).await? {
        Some(Some(program)) => caller.in_program(program)?,
        // What belongs to no program is for those whose right holds in all.
        Some(None) if caller.member().is_none() => {}
        Some(None) | None => return Err(Key::NotFound.into()),
    }
    let mut write = app.store.write().await?;
    if !dead_letters::replay(&mut write, tenant, &id, &caller.by(), &caller.name).await? {
        return Err(Key::StateNotPossible.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
