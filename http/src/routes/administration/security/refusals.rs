//! `GET /api/admin/instances/{id}/sign-on/refusals`: why people could not sign on.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::problem::Key;
use serde::{Deserialize, Serialize};

/// Refusals of a page: as a rule, and at most.
const PAGE: (i64, i64) = (50, 200);

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RefusalParams {
    /// At most 200; 50 where it is left out.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignOnRefusals {
    /// The last first; they are kept for 90 days.
    items: Vec<RefusedSignOn>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// A sign-on that came to nothing.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RefusedSignOn {
    at_ms: i64,
    /// `membership`, or `marketplace`.
    kind: String,
    /// The key of the refusal.
    #[schema(value_type = Key)]
    refusal: String,
    /// What lies behind it, in technical words; empty for nothing more.
    cause: String,
    /// The mail address that the provider has verified; empty where it said none.
    who: String,
    /// Network address.
    source: String,
    /// An administrator tried the provider.
    is_test: bool,
}

/// Sign-ons that the identity provider, or the hub after it, has refused.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`"), RefusalParams),
    responses(
        (status = 200, body = SignOnRefusals),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/sign-on/refusals")]
pub async fn list_sign_on_refusals(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
    params: web::Query<RefusalParams>,
) -> Result<web::Json<SignOnRefusals>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let limit = params.limit.unwrap_or(PAGE.0).clamp(1, PAGE.1);
    let cursor = params.cursor.as_deref().and_then(|cursor| cursor.parse().ok());
    let before = cursor.unwrap_or(i64::MAX);
    let mut found = app.store.sign_ons().refusals(tenant, before, limit + 1).await?;
    let length = usize::try_from(limit).unwrap_or(1);
    let is_more = found.len() > length;
    found.truncate(length);
    let next_cursor = found.last().filter(|_| is_more).map(|last| last.seq.to_string());
    let items = found.into_iter().map(|one| RefusedSignOn {
        at_ms: one.at_ms,
        kind: one.kind,
        refusal: one.refusal,
        cause: one.cause,
        who: one.who,
        source: one.source,
        is_test: one.is_test,
    });
    Ok(web::Json(SignOnRefusals {
        items: items.collect(),
        next_cursor,
    }))
}
