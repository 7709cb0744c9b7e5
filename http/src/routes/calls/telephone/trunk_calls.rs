//! `GET /api/phone-trunks/{id}/calls`: the last calls by a trunk, what the carrier said of them and how they sounded.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::paging::Page;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::calls::trunk_call::TrunkCall;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TrunkCallParams {
    /// 20 by default; at most 100.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrunkCalls {
    /// The last first.
    items: Vec<TrunkCall>,
    next_cursor: Option<String>,
}

/// Calls by a trunk that are over, of the last thirty days.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path), TrunkCallParams),
    responses(
        (status = 200, body = TrunkCalls),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/phone-trunks/{id}/calls")]
pub async fn list_trunk_calls(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
    params: web::Query<TrunkCallParams>,
) -> Result<web::Json<TrunkCalls>, Problem> {
    let trunks = app.hub.phone_trunks(caller.tenant).await?;
    if !trunks.iter().any(|trunk| trunk.id == *id) {
        return Err(Key::NotFound.into());
    }
    let page = Page::of(params.limit, params.cursor.as_deref(), (20, 100));
    let calls = app.store.trunk_calls();
    let mut items = calls
        .page(caller.tenant, &id, page.before.clone(), page.wanted())
        .await?;
    let next_cursor = page.cut(&mut items, |call| (call.ended_at_ms, call.id.as_str()));
    Ok(web::Json(TrunkCalls { items, next_cursor }))
}
