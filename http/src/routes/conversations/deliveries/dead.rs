//! `GET /api/deliveries/dead`: deliveries that were given up.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::DeliveriesReplay;
use crate::paging::Page;
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
    let page = Page::of(params.limit, params.cursor.as_deref(), (50, 200));
    let letters = app.store.dead_letters();
    let mut items = letters
        .page(caller.tenant, caller.member(), page.before.clone(), page.wanted())
        .await?;
    let next_cursor = page.cut(&mut items, |letter| (letter.ended_at_ms, letter.id.as_str()));
    Ok(web::Json(DeadDeliveries { items, next_cursor }))
}
