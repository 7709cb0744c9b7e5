//! The database-procedure gateway (specification 2, section 7): thin wrappers around the service of the typed calls,
//! with the raw field names.

mod advance_state;
mod check_bulk_assign;
mod get_payment_channel;
mod get_possible_states;
mod get_process_categories;
mod get_processes_for_user;
mod get_roles_for_email_and_process;
pub mod get_work_queue;
mod get_work_queue_filters;

use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::{HttpResponse, post, web};
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    advance_state::advance_state: Allowed(QueueWrite);
    check_bulk_assign::check_bulk_assign: Allowed(QueueWrite);
    run_procedure: Allowed(QueueRead);
};

/// One parameter of a procedure.
#[derive(Debug, Clone, Deserialize, utoipa::ToSchema)]
pub struct Parameter {
    key: String,
    #[schema(value_type = Object)]
    value: serde_json::Value,
    #[serde(default, rename = "type")]
    #[allow(
        dead_code,
        reason = "part of the call's shape; the value's own JSON type is what counts"
    )]
    kind: Option<String>,
}

/// The parameters of one call, by name.
pub(super) struct Parameters(Vec<Parameter>);

impl Parameters {
    fn find(&self, key: &str) -> Option<&serde_json::Value> {
        self.0
            .iter()
            .find(|parameter| parameter.key == key)
            .map(|parameter| &parameter.value)
    }

    fn text(&self, key: &str) -> String {
        match self.find(key) {
            Some(serde_json::Value::String(text)) => text.trim().to_owned(),
            Some(serde_json::Value::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    fn number(&self, key: &str) -> Result<Option<i64>, Problem> {
        let text = self.text(key);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|_| Problem::field(key, "wrong_type"))
    }
}

/// A field of a call; of a call for several things, the list of one thing's fields.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Field {
    One(Parameter),
    List(Vec<Parameter>),
}

/// The fields of each thing that a call is for.
fn lists(fields: Vec<Field>) -> Result<Vec<Parameters>, Problem> {
    let (mut own, mut lists) = (Vec::new(), Vec::new());
    for field in fields {
        match field {
            Field::One(parameter) => own.push(parameter),
            Field::List(list) => lists.push(Parameters(list)),
        }
    }
    match (own.is_empty(), lists.is_empty()) {
        (true, false) => Ok(lists),
        (_, true) => Ok(vec![Parameters(own)]),
        (false, false) => Err(Problem::field("[0]", "wrong_type")),
    }
}

/// The fields of a procedure that answers one question.
fn one(fields: Vec<Field>) -> Result<Parameters, Problem> {
    let [parameters]: [Parameters; 1] = lists(fields)?
        .try_into()
        .map_err(|_| Problem::field("[1]", "wrong_type"))?;
    Ok(parameters)
}

/// Runs a procedure that reads, by name.
#[utoipa::path(
    tag = "procedures",
    params(("name" = String, Path)),
    request_body = Vec<Field>,
    responses((status = 200, description = "rows under the raw field names")),
    security(("bearer" = []))
)]
#[post("/api/procedures/{name}")]
pub async fn run_procedure(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    name: web::Path<String>,
    body: Json<Vec<Field>>,
) -> Result<HttpResponse, Problem> {
    let parameters = one(body.0)?;
    let rows = match name.as_str() {
        "app.GetPaymentChannel" => get_payment_channel::run(&app, &caller).await?,
        "GetPossibleStates" => get_possible_states::run(&app, &caller, &parameters).await?,
        "GetProcessCategories" => get_process_categories::run(&app, &caller, &parameters).await?,
        "GetRolesForEmailAndProcess" => {
            get_roles_for_email_and_process::run(&app, &caller, &parameters).await?
        }
        "GetWorkQueueFilters" => get_work_queue_filters::run(&app, &caller).await?,
        "GetProcessesForUser" => get_processes_for_user::run(&app, &caller, &parameters).await?,
        "GetWorkQueue" => get_work_queue::run(&app, &caller, &parameters).await?,
        _ => return Err(Key::NotFound.into()),
    };
    Ok(HttpResponse::Ok().json(rows))
}
