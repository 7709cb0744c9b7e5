//! `GET /api/public/dashboard/{month}.csv` and `.json`: a frozen month as a file, at an address that stays.

use super::answer::FROZEN;
use super::served::{Served, ServedSet};
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::http::header::{CONTENT_DISPOSITION, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::TenantId;
use hub_open_data::month::Month;
use hub_open_data::public_set::PublicSet;
use std::sync::Arc;

/// A month as tidy CSV: a row for each value.
#[utoipa::path(
    tag = "open-data",
    params(("month" = String, Path, description = "`2026-03`")),
    responses(
        (status = 200, description = "CSV", content_type = "text/csv"),
        (status = 304),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/public/dashboard/{month}.csv")]
pub async fn download_public_csv(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    month: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let served = admitted(&app, &client, tenant).await?;
    let set = of_month(&served, &month)?;
    let mut answer = set.csv.send(&request, FROZEN);
    // The month is digits and a hyphen.
    let name = format!("attachment; filename=\"figures-{}.csv\"", set.month);
    if let Ok(name) = HeaderValue::from_str(&name) {
        answer.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(answer)
}

/// A month as JSON.
#[utoipa::path(
    tag = "open-data",
    params(("month" = String, Path, description = "`2026-03`")),
    responses(
        (status = 200, body = PublicSet),
        (status = 304),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/public/dashboard/{month}.json")]
pub async fn download_public_json(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    month: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let served = admitted(&app, &client, tenant).await?;
    Ok(of_month(&served, &month)?.json.send(&request, FROZEN))
}

async fn admitted(app: &App, client: &Client, tenant: TenantId) -> Result<Arc<Served>, Problem> {
    app.open_data.admit(client.source_ip)?;
    app.open_data.of(&app.store, tenant).await
}

fn of_month<'s>(served: &'s Served, month: &str) -> Result<&'s ServedSet, Problem> {
    let month = Month::parse(month).ok_or(Key::NotFound)?;
    let found = served.sets.iter().find(|set| set.month == month);
    Ok(found.ok_or(Key::NotFound)?)
}
