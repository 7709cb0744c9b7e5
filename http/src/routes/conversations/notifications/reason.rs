//! `GET /api/notifications/reason`: the list variant of the reasons for a denial.

use super::current_reasons::coverage;
use super::in_use;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::denial_reasons::MAX_REASONS;
use hub_domain::clock::iso8601;
use hub_domain::conversations::language_coverage::LanguageCoverage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Key of the list (specification 2, section 3).
const KEY: &str = "8";

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReasonParams {
    /// `ProcessID`.
    program: Option<i64>,
    /// 100 by default and at most.
    limit: Option<usize>,
    /// `createdAt`; the order in which reviewers see them where it is left out.
    sort: Option<String>,
    /// `asc` or `desc`.
    order: Option<String>,
}

/// A reason as lists show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ListedReason {
    id: i64,
    name: String,
    state: i64,
    needs_note: bool,
    /// The languages that it is written in, and those that the program's people need and it is not.
    languages: LanguageCoverage,
    /// ISO 8601.
    #[serde(rename = "createdAt")]
    created_at: String,
}

/// The reasons of a program that are offered, under the key `8`.
#[utoipa::path(tag = "notifications", params(ReasonParams), responses((status = 200, body = BTreeMap<String, Vec<ListedReason>>)), security(("bearer" = [])))]
#[get("/api/notifications/reason")]
pub async fn list_reasons(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<ReasonParams>,
) -> Result<web::Json<BTreeMap<&'static str, Vec<ListedReason>>>, Problem> {
    let program = params
        .program
        .ok_or_else(|| Problem::field("program", "required"))?;
    let (program, published) = super::workflow(&app, &caller, program).await?;
    let mut languages = coverage(&app, caller.tenant, program, &published.reasons).await?;
    let mut reasons: Vec<_> = in_use(published.reasons).collect();
    match params.sort.as_deref() {
        None => {}
        Some("createdAt") => reasons.sort_by_key(|reason| (reason.created_at_ms, reason.id)),
        Some(_) => return Err(Problem::field("sort", "not_allowed")),
    }
    match params.order.as_deref() {
        None | Some("asc") => {}
        Some("desc") => reasons.reverse(),
        Some(_) => return Err(Problem::field("order", "not_allowed")),
    }
    reasons.truncate(params.limit.unwrap_or(MAX_REASONS).clamp(1, MAX_REASONS));
    let listed = reasons.into_iter().map(|reason| ListedReason {
        languages: languages.remove(&reason.id.to_string()).unwrap_or_default(),
        id: reason.id,
        name: reason.name,
        state: reason.state,
        needs_note: reason.needs_note,
        created_at: iso8601(reason.created_at_ms),
    });
    Ok(web::Json([(KEY, listed.collect())].into()))
}
