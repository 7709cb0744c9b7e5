//! `GET /api/search`: applications, messages and what was said in calls.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::search_hit::SearchHit;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchParams {
    q: String,
    /// 20 by default; at most 50.
    limit: Option<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SearchAnswer {
    hits: Vec<SearchHit>,
}

/// Finds every word of `q`; the last may be unfinished.
#[utoipa::path(tag = "threads", params(SearchParams), responses((status = 200, body = SearchAnswer)), security(("bearer" = [])))]
#[get("/api/search")]
pub async fn search(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    params: web::Query<SearchParams>,
) -> Result<web::Json<SearchAnswer>, Problem> {
    if params.q.chars().count() > 200 || params.q.contains('\0') {
        return Err(Problem::field("q", "too_long"));
    }
    let hits = app
        .store
        .search()
        .find(
            caller.tenant,
            caller.member(),
            &params.q,
            params.limit.unwrap_or(20).clamp(1, 50),
        )
        .await?;
    Ok(web::Json(SearchAnswer { hits }))
}
