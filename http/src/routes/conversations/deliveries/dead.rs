//! `GET /api/deliveries/dead`: deliveries that were given up.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::DeliveriesReplay;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::dead_letter::DeadLetter;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeadParams {
    /// 50 by default; at most 200.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DeadDeliveries {
    /// The last to be given up first.
    items: Vec<DeadLetter>,
    next_cursor: Option<String>,
}

/// Deliveries that were given up, of one's programs; codes and notices, which belong to none, for those whose right holds in the
/// whole tenant.
#[utoipa::path(tag = "deliveries", params(DeadParams), responses((status = 200, body = DeadDeliveries)), security(("bearer" = [])))]
#[get("/api/deliveries/dead")]
pub async fn list_dead_deliveries(
    app: web::Data<App>,
    caller: Allowed<DeliveriesReplay>,
    params: web::Query<DeadParams>,
) -> Result<web::Json<DeadDeliveries>, Problem> {
    let limit = params.limit.unwrap_or(50).clamp(1, 200);
    let before = params.cursor.as_deref().and_then(|cursor| {
        let (at_ms, id) = cursor.split_once('.')?;
        Some((at_ms.parse().ok()?, id.to_owned()))
    });
    let letters = app.store.dead_letters();
    let mut items = letters
        .page(caller.tenant, caller.member(), before, limit + 1)
        .await?;
    let more = items.len() as i64 > limit;
    items.truncate(limit as usize);
    let next_cursor = items
        .last()
        .filter(|_| more)
        .map(|last| format!("{}.{}", last.ended_at_ms, last.id));
    Ok(web::Json(DeadDeliveries { items, next_cursor }))
}
