//! `GET /api/notifications/outreach-item`: outreach that was begun.

use super::{OutreachItem, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachItems {
    /// The newest first, at most two hundred.
    items: Vec<OutreachItem>,
}

/// The outreach of one's programs.
#[utoipa::path(tag = "outreach", responses((status = 200, body = OutreachItems)), security(("bearer" = [])))]
#[get("/api/notifications/outreach-item")]
pub async fn list_outreach_items(
    app: web::Data<App>,
    caller: Allowed<OutreachRead>,
) -> Result<web::Json<OutreachItems>, Problem> {
    let all = app.store.outreach().list(caller.tenant).await?;
    let items = all
        .into_iter()
        .filter(|item| caller.in_program(ProgramId(item.filter.program)).is_ok())
        .map(|item| shown(&caller, item))
        .collect();
    Ok(web::Json(OutreachItems { items }))
}
