//! `GET /api/work-queue/config`: the columns and filters of this tenant's queue.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::routes::cases::known_states::known_states;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::queue_query::QueueTab;
use hub_domain::cases::status::StatusToken;
use serde::Serialize;

/// What the queue shows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueConfig {
    columns: Vec<Column>,
    page_size: i64,
    /// The tabs in their order.
    tabs: Vec<QueueTab>,
    states: Vec<StateFilter>,
    processes: Vec<ProcessFilter>,
    assignees: Vec<FilterItem>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Column {
    #[schema(value_type = QueueColumn)]
    key: &'static str,
    sortable: bool,
}

/// The specification's filter group item.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FilterItem {
    #[serde(rename = "Domain")]
    #[schema(value_type = FilterDomain)]
    domain: &'static str,
    #[serde(rename = "ID")]
    id: i64,
    #[serde(rename = "Name")]
    name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StateFilter {
    #[serde(flatten)]
    item: FilterItem,
    #[schema(value_type = StatusToken)]
    token: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProcessFilter {
    #[serde(flatten)]
    item: FilterItem,
    /// This program's rows have a case number and a client id.
    case_columns: bool,
    /// Payments apply to this program: its rows have a payment channel.
    payments: bool,
}

hub_domain::wire_names! {
    /// What a filter chooses by.
    FilterDomain = "state" | "process" | "assignee";
    /// A column of the queue, by the member of its rows.
    QueueColumn = "externalId" | "itemName" | "processName" | "createdAt" | "ownerName" | "companyName" | "lastComDate"
        | "ComDirection" | "ComType" | "stateCurrentTime" | "currentStateName" | "dueAt";
}

/// Columns, states, programs and owners to choose from.
#[utoipa::path(tag = "queue", responses((status = 200, body = QueueConfig)), security(("bearer" = [])))]
#[get("/api/work-queue/config")]
pub async fn read_queue_config(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<QueueConfig>, Problem> {
    let programs = app.store.programs();
    let (processes, staff) = tokio::try_join!(programs.all(caller.tenant), programs.staff(caller.tenant))?;
    // In the specification's order of the table.
    let order = [
        "externalId",
        "itemName",
        "processName",
        "createdAt",
        "ownerName",
        "companyName",
        "lastComDate",
        "ComDirection",
        "ComType",
        "stateCurrentTime",
        "currentStateName",
        "dueAt",
    ];
    Ok(web::Json(QueueConfig {
        columns: order
            .iter()
            .map(|key| Column {
                key,
                sortable: SortColumn::parse(key).is_some(),
            })
            .collect(),
        page_size: 25,
        tabs: QueueTab::ALL.map(|(tab, _)| tab).to_vec(),
        states: known_states(&app, &caller)
            .await?
            .into_iter()
            .map(|state| StateFilter {
                item: FilterItem {
                    domain: "state",
                    id: state.id,
                    name: state.name,
                },
                token: state.token,
            })
            .collect(),
        processes: processes
            .into_iter()
            .filter(|program| caller.in_program(ProgramId(program.id)).is_ok())
            .map(|program| ProcessFilter {
                item: FilterItem {
                    domain: "process",
                    id: program.id,
                    name: program.name,
                },
                case_columns: program.case_columns,
                payments: program.has_payments,
            })
            .collect(),
        assignees: staff
            .into_iter()
            .map(|person| FilterItem {
                domain: "assignee",
                id: person.id,
                name: person.name,
            })
            .collect(),
    }))
}
