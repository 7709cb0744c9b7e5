//! The month whose figures could not be published: `GET /api/public-figures-alarms`, and
//! `POST /api/admin/instances/{id}/public-dashboard/publish` to try it again.

use super::instance::{PublicDashboardView, view};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, post, web};
use hub_actors::administration::open_data;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_open_data::Refused;
use serde::Serialize;

/// A month whose figures could not be published, and that later ones wait for. It is tried again every hour.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnpublishedFigures {
    /// `2026-03`.
    month: String,
    why: Refused,
    /// When it was refused first.
    since_ms: i64,
    /// When it was refused last.
    tried_at_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublicFiguresAlarms {
    /// One at most; empty where figures are published as they are due.
    items: Vec<UnpublishedFigures>,
}

/// The month that a tenant's figures wait for.
pub(super) async fn of(app: &App, tenant: TenantId) -> Result<Option<UnpublishedFigures>, Problem> {
    let refused = app.store.open_data_refusals().of(tenant).await?;
    Ok(refused.map(|refused| UnpublishedFigures {
        month: refused.month,
        // What an older hub has named otherwise was not proved either.
        why: Refused::parse(&refused.why).unwrap_or(Refused::Computable),
        since_ms: refused.since_ms,
        tried_at_ms: refused.tried_at_ms,
    }))
}

/// The month whose figures could not be published, if there is one. The job `open_data` tries it every hour; its end is a `job.updated` on
/// the topic `jobs`.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = PublicFiguresAlarms)),
    security(("bearer" = []))
)]
#[get("/api/public-figures-alarms")]
pub async fn list_public_figures_alarms(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
) -> Result<web::Json<PublicFiguresAlarms>, Problem> {
    let items = of(&app, caller.tenant).await?.into_iter().collect();
    Ok(web::Json(PublicFiguresAlarms { items }))
}

/// Publishes the figures of the months that are due, as the job does every hour. What cannot be proved stays in `unpublished`, with the
/// reason.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = PublicDashboardView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/public-dashboard/publish")]
pub async fn publish_public_figures(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PublicDashboardView>, Problem> {
    let tenant = caller.in_instance(*id)?;
    for month in open_data::due(&app.store, tenant, now_ms()).await? {
        if open_data::freeze(&app.store, tenant, month).await? != open_data::Freezing::Frozen {
            break;
        }
    }
    view(&app, tenant).await.map(web::Json)
}
