//! `GET /api/work-queue/filters`: the choices for narrowing the queue, and how many applications each would leave.

use super::filter::QueueParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, QueueRead};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::known_states::known_states;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::cases::queue_query::{Facet, Only, QueueQuery};
use serde::Serialize;
use std::collections::HashMap;

/// The choices of each kind.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueFilters {
    filters: Vec<QueueChoice>,
}

hub_domain::wire_names! {
    /// What a filter of the queue chooses by.
    QueueFacet = "state" | "process" | "assignee" | "partner" | "category" | "paymentChannel" | "only";
}

/// The specification's filter group item, with a count.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueChoice {
    #[serde(rename = "Domain")]
    #[schema(value_type = QueueFacet)]
    pub domain: &'static str,
    /// The id of the choice; for a choice that only has a name, its position in the list, from 1.
    #[serde(rename = "ID")]
    pub id: i64,
    #[serde(rename = "Name")]
    pub name: String,
    /// As the parameter of the page takes it; `none` for applications without an owner.
    pub key: String,
    /// Applications that it would leave, with everything else that narrows the queue.
    pub total: i64,
}

/// Counted as if the filter of the same kind were not set, so that another choice can be added. At most 300 of a kind, those
/// with most applications first.
#[utoipa::path(
    tag = "queue",
    params(QueueParams),
    responses(
        (status = 200, body = QueueFilters),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/filters")]
pub async fn read_queue_filters(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<QueueParams>,
) -> Result<web::Json<QueueFilters>, Problem> {
    let query = params.into_inner().query(&app, &caller).await?;
    let mut filters = choices(&app, &caller, &query).await?;
    let waiting = QueueQuery {
        waiting_for_applicant: true,
        ..query
    };
    filters.push(QueueChoice {
        domain: "only",
        id: 1,
        name: String::new(),
        key: Only::WaitingForApplicant.as_str().to_owned(),
        total: app.store.applications().count(caller.tenant, &waiting).await?,
    });
    Ok(web::Json(QueueFilters { filters }))
}

/// The choices of every kind, each kind in its order.
pub(in crate::routes) async fn choices<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    query: &QueueQuery,
) -> Result<Vec<QueueChoice>, Problem> {
    let (applications, programs) = (app.store.applications(), app.store.programs());
    let (all, staff) = tokio::try_join!(programs.all(caller.tenant), programs.staff(caller.tenant))?;
    let mut filters = Vec::new();
    for (facet, domain) in Facet::ALL {
        let counted = applications.choices(caller.tenant, query, facet).await?;
        let totals: HashMap<&str, i64> = counted.iter().map(|one| (one.key.as_str(), one.total)).collect();
        let total = |key: &str| totals.get(key).copied().unwrap_or_default();
        let choice = |id: i64, name: String, key: String, total: i64| QueueChoice {
            domain,
            id,
            name,
            key,
            total,
        };
        match facet {
            Facet::State => {
                let states = known_states(app, caller).await?;
                filters.extend(states.into_iter().map(|state| {
                    let key = state.id.to_string();
                    let total = total(&key);
                    choice(state.id, state.name, key, total)
                }));
            }
            Facet::Process => {
                let own = all
                    .iter()
                    .filter(|program| caller.in_program(ProgramId(program.id)).is_ok());
                filters.extend(own.map(|program| {
                    let key = program.id.to_string();
                    let total = total(&key);
                    choice(program.id, program.name.clone(), key, total)
                }));
            }
            Facet::Assignee => {
                filters.push(choice(0, String::new(), "none".into(), total("")));
                filters.extend(staff.iter().map(|person| {
                    let key = person.id.to_string();
                    let total = total(&key);
                    choice(person.id, person.name.clone(), key, total)
                }));
            }
            Facet::Partner => {
                filters.extend(counted.iter().map(|one| {
                    let id = one.key.parse().unwrap_or_default();
                    choice(id, one.name.clone(), one.key.clone(), one.total)
                }));
            }
            Facet::Category | Facet::PaymentChannel => {
                filters.extend(
                    counted
                        .iter()
                        .zip(1_i64..)
                        .map(|(one, place)| choice(place, one.name.clone(), one.key.clone(), one.total)),
                );
            }
        }
    }
    Ok(filters)
}
