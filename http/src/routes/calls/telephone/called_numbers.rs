//! `/api/called-numbers`: numbers that are called although they are of no kind or country that is served.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, get, post, web};
use hub_domain::calls::outgoing_call::{LONGEST_REASON, exception};
use hub_store::calls::called_numbers::{self, Added};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CalledNumberList {
    /// ISO 3166-1: mobile and fixed lines of these countries are called, and their free numbers.
    countries: Vec<String>,
    items: Vec<CalledNumberView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CalledNumberView {
    /// E.164, an extension, or a SIP address.
    number: String,
    reason: String,
    /// Name of the administrator.
    added_by: String,
    added_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCalledNumber {
    /// A number in any notation, an extension of an office, or a SIP address such as `sip:desk@pbx.example`.
    number: String,
    /// Why it is called.
    reason: String,
}

/// What is called from here: the countries, and the exceptions.
#[utoipa::path(tag = "telephone", responses((status = 200, body = CalledNumberList)), security(("bearer" = [])))]
#[get("/api/called-numbers")]
pub async fn list_called_numbers(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<CalledNumberList>, Problem> {
    let items = app.store.called_numbers().all(caller.tenant).await?;
    let shown = items.into_iter().map(|one| CalledNumberView {
        number: one.number,
        reason: one.reason,
        added_by: one.added_by,
        added_at_ms: one.added_at_ms,
    });
    Ok(web::Json(CalledNumberList {
        countries: app
            .store
            .tenant(caller.tenant)
            .await?
            .settings
            .code_countries
            .clone(),
        items: shown.collect(),
    }))
}

/// Lets a number be called.
#[utoipa::path(
    tag = "telephone",
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/called-numbers")]
pub async fn add_called_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<NewCalledNumber>,
) -> Result<HttpResponse, Problem> {
    let number = exception(&body.0.number).ok_or_else(|| Problem::field("number", "invalid"))?;
    let reason = body.0.reason.trim();
    if reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    if reason.chars().count() > LONGEST_REASON {
        return Err(Problem::field("reason", "too_long"));
    }
    let by = caller.by();
    let mut write = app.store.write().await?;
    match called_numbers::add(&mut write, caller.tenant, &number, reason, &caller.name, &by).await? {
        Added::Done => {}
        Added::Known => return Err(Problem::field("number", "in_use")),
        Added::TooMany => return Err(Problem::field("number", "too_many")),
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lets a number be called no more.
#[utoipa::path(
    tag = "telephone",
    params(("number" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/called-numbers/{number}")]
pub async fn remove_called_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    number: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let number = exception(&number).ok_or(Key::NotFound)?;
    let mut write = app.store.write().await?;
    if !called_numbers::remove(&mut write, caller.tenant, &number, &caller.by()).await? {
        return Err(Key::NotFound.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
