//! `GET /api/industries`: industries by NAICS, by words or code.

use super::cached;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_reference::industries::{self, Industry};
use serde::{Deserialize, Serialize};

/// Industries of a page, unless another number is asked for, and at most.
const PAGE_SIZE: (i64, i64) = (25, 100);
/// Longest text that is searched for, in characters.
const MAX_SEARCH: usize = 100;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IndustryQuery {
    /// Words, the beginning of one, or the first digits of a code; left out: all.
    search: Option<String>,
    /// From 1 on.
    page: Option<i64>,
    /// At most 100; 25 where it is left out.
    page_size: Option<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Industries {
    /// Those first whose own name has the words.
    #[schema(value_type = Vec<Industry>)]
    items: Vec<&'static Industry>,
    /// How many fit.
    total: i64,
    page: i64,
    page_size: i64,
}

/// The industries that fit, a page at a time.
#[utoipa::path(
    tag = "reference",
    params(IndustryQuery),
    responses(
        (status = 200, body = Industries),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/industries")]
pub async fn list_industries(
    request: HttpRequest,
    query: web::Query<IndustryQuery>,
) -> Result<HttpResponse, Problem> {
    let search = query.search.as_deref().unwrap_or_default();
    if search.chars().count() > MAX_SEARCH {
        return Err(Problem::field("search", "too_long"));
    }
    let page = query.page.unwrap_or(1).max(1);
    let page_size = query.page_size.unwrap_or(PAGE_SIZE.0).clamp(1, PAGE_SIZE.1);
    let found = industries::search(search);
    let skipped = usize::try_from((page - 1).saturating_mul(page_size)).unwrap_or(usize::MAX);
    let size = usize::try_from(page_size).unwrap_or_default();
    let answer = Industries {
        total: i64::try_from(found.len()).unwrap_or(i64::MAX),
        items: found.into_iter().skip(skipped).take(size).collect(),
        page,
        page_size,
    };
    cached(&request, None, &answer)
}

/// The industry with this code.
#[utoipa::path(
    tag = "reference",
    params(("id" = i64, Path, description = "`cd_industry`, six digits")),
    responses(
        (status = 200, body = Industry),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/industries/{id}")]
pub async fn read_industry(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let found = id.parse().ok().and_then(industries::by_code);
    cached(&request, None, found.ok_or(Key::NotFound)?)
}
