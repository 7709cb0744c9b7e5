//! Visits of program pages and of links to other sites, counted where a tenant enables it (`track_program_events`) and
//! the visitor allows it. Only numbers are stored: no person, no device, no address.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{HttpResponse, get, post, web};
use hub_domain::clock::now_ms;
use hub_store::programs::program_events::{self, DAY_MS, ProgramEventCount};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Longest subject, in bytes.
const MAX_SUBJECT: usize = 200;
/// Days shown.
const SHOWN_DAYS: i64 = 30;

/// One event.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ProgramEvent {
    /// `page`: a page of this app; `outbound`: a link to another site.
    pub kind: String,
    /// The page's address as its route writes it, e.g. `/resources/:id`; or the other site's host.
    pub subject: String,
}

/// How often something happened on a day.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramEvents {
    /// The beginning of the day, UTC.
    pub day_ms: i64,
    pub kind: String,
    /// `other` holds what came after the first 200 of a day.
    pub subject: String,
    pub events: i64,
}

impl From<ProgramEventCount> for ProgramEvents {
    fn from(count: ProgramEventCount) -> Self {
        Self {
            day_ms: count.day_ms,
            kind: count.kind,
            subject: count.subject,
            events: count.events,
        }
    }
}

/// Refuses anything that is neither a page nor a host, so that no personal data can be stored.
fn check(event: &ProgramEvent) -> Result<(), Problem> {
    let subject = event.subject.as_str();
    let plain = |extra: &str| {
        subject
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || extra.contains(letter))
    };
    if subject.len() > MAX_SUBJECT {
        return Err(Problem::field("subject", "too_long"));
    }
    let fits = match event.kind.as_str() {
        "page" => subject.starts_with('/') && plain("/:-_*"),
        "outbound" => !subject.is_empty() && plain(".-:[]"),
        _ => return Err(Problem::field("kind", "unknown")),
    };
    if fits {
        Ok(())
    } else {
        Err(Problem::field("subject", "invalid"))
    }
}

/// Counts one event of this host's tenant. A tenant that does not count answers the same and keeps nothing.
#[utoipa::path(
    tag = "instances",
    request_body = ProgramEvent,
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/program-events")]
pub async fn count_program_event(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(event): Json<ProgramEvent>,
) -> Result<HttpResponse, Problem> {
    check(&event)?;
    app.program_events.check(client.source_ip)?;
    let branding = app.store.tenant(tenant).await?.branding.clone();
    let wanted = branding.get("track_program_events").and_then(Value::as_bool);
    if wanted.unwrap_or(false) {
        let mut write = app.store.write().await?;
        program_events::count(&mut write, tenant, &event.kind, &event.subject, now_ms()).await?;
        write.commit().await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// What was counted in the caller's own instance in the last 30 days; another one is 404.
#[utoipa::path(
    tag = "instances",
    security(("bearer" = [])),
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = Data<Vec<ProgramEvents>>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/{id}/program-events")]
pub async fn list_program_events(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<web::Json<Data<Vec<ProgramEvents>>>, Problem> {
    caller.in_instance(&*id)?;
    let since = now_ms() - (SHOWN_DAYS - 1) * DAY_MS;
    let counts = app.store.program_events().since(caller.tenant, since).await?;
    Ok(web::Json(Data {
        data: counts.into_iter().map(ProgramEvents::from).collect(),
    }))
}
