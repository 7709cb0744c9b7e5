//! `GET /api/notifications/outreach-item/{id}`: how an outreach goes on.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachRead;
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachProgress {
    item: OutreachItem,
    figures: Vec<OutreachFigure>,
}

hub_domain::wire_names! {
    /// Where a recipient of an outreach stands.
    RecipientState = "waiting" | "sent" | "skipped" | "stopped";
}

/// How many recipients stand alike.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachFigure {
    #[schema(value_type = RecipientState)]
    state: String,
    /// Why they were skipped: `opted-out`, `no-consent`, `incomplete`; empty for the others.
    reason: String,
    /// Where their message stands; empty for those who have none.
    status: String,
    count: i64,
}

/// An outreach with what became of its recipients.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachProgress)), security(("bearer" = [])))]
#[get("/api/notifications/outreach-item/{id}")]
pub async fn read_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachRead>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachProgress>, Problem> {
    let item = outreach(&app, &caller, &id).await?;
    let figures = app.store.outreach().figures(caller.tenant, &id).await?;
    let figures = figures.into_iter().map(|figure| OutreachFigure {
        state: figure.state,
        reason: figure.reason,
        status: figure.status,
        count: figure.count,
    });
    Ok(web::Json(OutreachProgress {
        item: shown(&caller, item),
        figures: figures.collect(),
    }))
}
