//! `GET /api/waiting-lines`: the lines that flows and numbers may name.

use super::WaitingLineView;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingLines {
    /// By key; `reviewers`, which every tenant has, among them.
    items: Vec<WaitingLineView>,
}

/// The tenant's lines.
#[utoipa::path(tag = "telephone", responses((status = 200, body = WaitingLines)), security(("bearer" = [])))]
#[get("/api/waiting-lines")]
pub async fn list_waiting_lines(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<WaitingLines>, Problem> {
    let lines = app.store.waiting_lines().all(caller.tenant).await?;
    let items = lines.into_values().map(WaitingLineView::from).collect();
    Ok(web::Json(WaitingLines { items }))
}
