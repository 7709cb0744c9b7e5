//! `GET /api/reporting/sync-report/{id}/{other}`: exchanges of records with external systems.

use super::{own_instance, sees_exchanges};
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::reports::period;
use crate::routes::identity::instances::effective_branding::environment;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_store::cases::sync_runs::{SyncCount, SyncRun, SyncScope, SyncSpan};
use serde::{Deserialize, Serialize};

/// The word for every system.
const ALL: &str = "all";

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SyncParams {
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    from: Option<String>,
    /// Last day; today where it is left out. At most 731 days.
    to: Option<String>,
    /// One program; all that the caller may see where it is left out.
    process: Option<i64>,
}

/// Exchanges, and what they came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SyncReport {
    /// First day, `yyyy-mm-dd`, in the tenant's zone.
    from: String,
    /// Last day.
    to: String,
    /// Every system that records were ever exchanged with.
    systems: Vec<String>,
    /// By system.
    counts: Vec<SyncCount>,
    /// By day, week or month, depending on the period; empty ones are included.
    spans: Vec<SyncSpan>,
    /// The last runs, newest first, at most 200.
    items: Vec<SyncRun>,
}

/// Of one's own instance (`cd_instance`), with one system or with `all`. Served outside qa and staging, to administrators, and
/// to reviewers and remediators of listed instances whose tenant has it switched on; 404 otherwise.
#[utoipa::path(
    tag = "reports",
    params(("id" = i64, Path), ("other" = String, Path), SyncParams),
    responses(
        (status = 200, body = SyncReport),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/reporting/sync-report/{id}/{other}")]
pub async fn read_sync_report(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    client: Client,
    path: web::Path<(i64, String)>,
    params: web::Query<SyncParams>,
) -> Result<web::Json<SyncReport>, Problem> {
    let (id, other) = path.into_inner();
    own_instance(&caller, id)?;
    let is_tried_out = matches!(environment(&client.host), "qa" | "staging");
    if is_tried_out || !sees_exchanges(&app, caller.tenant, &caller.role_codes, &caller.roles).await? {
        return Err(Key::NotFound.into());
    }
    let period = period(&app, &caller, params.from.as_deref(), params.to.as_deref()).await?;
    if let Some(program) = params.process {
        caller.in_program(ProgramId(program))?;
    }
    let runs = app.store.sync_runs();
    let systems = runs.systems(caller.tenant).await?;
    if other != ALL && !systems.contains(&other) {
        return Err(Key::NotFound.into());
    }
    let scope = SyncScope {
        program: params.process.map(ProgramId),
        system: if other == ALL { "" } else { &other },
        member: caller.member(),
        from_ms: period.from_ms(),
        until_ms: period.until_ms(),
    };
    let spans = period.spans();
    let (items, counts, spans) = tokio::try_join!(
        runs.page(caller.tenant, &scope),
        runs.counts(caller.tenant, &scope),
        runs.by_span(caller.tenant, &scope, &spans)
    )?;
    Ok(web::Json(SyncReport {
        from: period.first(),
        to: period.last(),
        systems,
        counts,
        spans,
        items,
    }))
}
