//! `GET /api/work-queue`: one page of the queue.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::cases::application::{OwnerFilter, QueuePage, QueueQuery, SortColumn};
use serde::Deserialize;

/// What to show.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueueParams {
    /// From 1.
    page: Option<i64>,
    /// 25 unless told; at most 100.
    page_size: Option<i64>,
    /// A column's key.
    sort: Option<String>,
    /// `asc` or `desc`.
    order: Option<String>,
    search: Option<String>,
    /// State ids, comma-joined.
    state: Option<String>,
    /// Program ids, comma-joined.
    process: Option<String>,
    /// Account ids, `me` and `none`, comma-joined.
    assigned_to: Option<String>,
}

/// The largest page number that is looked at.
const MAX_PAGE: i64 = 1_000_000;

fn ids(field: &str, list: Option<&str>) -> Result<Vec<i64>, Problem> {
    let parts = list
        .unwrap_or_default()
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let ids: Result<Vec<i64>, _> = parts.map(str::parse).collect();
    let ids = ids.map_err(|_| Problem::field(field, "wrong_type"))?;
    if ids.len() > 200 {
        Err(Problem::field(field, "too_long"))
    } else {
        Ok(ids)
    }
}

impl QueueParams {
    fn query(self, person: &Allowed<QueueRead>) -> Result<QueueQuery, Problem> {
        let default = QueueQuery::default();
        let owners = self
            .assigned_to
            .as_deref()
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let owners: Result<Vec<OwnerFilter>, Problem> = owners
            .map(|part| match part {
                "me" => Ok(OwnerFilter::Account(person.account.0)),
                "none" => Ok(OwnerFilter::Nobody),
                id => id
                    .parse()
                    .map(OwnerFilter::Account)
                    .map_err(|_| Problem::field("assigned_to", "wrong_type")),
            })
            .take(201)
            .collect();
        let search = self.search.unwrap_or_default();
        if search.chars().count() > 200 || search.contains('\0') {
            return Err(Problem::field("search", "too_long"));
        }
        Ok(QueueQuery {
            member: person.member(),
            programs: ids("process", self.process.as_deref())?,
            states: ids("state", self.state.as_deref())?,
            owners: owners?,
            search,
            sort: match self.sort.as_deref() {
                None | Some("") => default.sort,
                Some(name) => SortColumn::parse(name).ok_or_else(|| Problem::field("sort", "not_found"))?,
            },
            descending: match self.order.as_deref() {
                None | Some("" | "asc") => false,
                Some("desc") => true,
                Some(_) => return Err(Problem::field("order", "not_found")),
            },
            page: self.page.unwrap_or(default.page).clamp(1, MAX_PAGE),
            page_size: self.page_size.unwrap_or(default.page_size).clamp(1, 100),
        })
    }
}

/// One page of the queue.
#[utoipa::path(
    tag = "queue",
    params(QueueParams),
    responses(
        (status = 200, body = QueuePage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue")]
pub async fn list_work_items(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<QueueParams>,
) -> Result<web::Json<QueuePage>, Problem> {
    let query = params.into_inner().query(&caller)?;
    Ok(web::Json(
        app.store.applications().page(caller.tenant, &query).await?,
    ))
}
