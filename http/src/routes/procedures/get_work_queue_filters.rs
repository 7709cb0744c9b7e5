//! `GetWorkQueueFilters`: what the queue may be filtered by, each with domain, id and name (specification 2, section 3,
//! "Filter group item").

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::cases::status::STATUSES;
use serde_json::{Value, json};

pub(super) async fn run(app: &App, caller: &Allowed<QueueRead>) -> Result<Value, Problem> {
    let programs = app.store.programs();
    let (all, staff) = tokio::try_join!(programs.all(caller.tenant), programs.staff(caller.tenant))?;
    let item = |domain: &str, id: i64, name: &str| json!({ "Domain": domain, "ID": id, "Name": name });
    let mut rows: Vec<Value> = STATUSES
        .iter()
        .map(|status| item("state", status.id, status.name))
        .collect();
    let own = all
        .iter()
        .filter(|program| caller.in_program(ProgramId(program.id)).is_ok());
    rows.extend(own.map(|program| item("process", program.id, &program.name)));
    rows.extend(
        staff
            .iter()
            .map(|person| item("assignee", person.id, &person.name)),
    );
    Ok(Value::Array(rows))
}
