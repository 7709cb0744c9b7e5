//! `GetProcessCategories`: the categories of a program's applications (specification 2, section 7: used for the food
//! program only, whose queue filters by them).

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use hub_domain::ProgramId;
use serde_json::{Value, json};

pub(super) async fn run(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Value, Problem> {
    let program = parameters.number("ProcessId")?;
    let program = ProgramId(program.ok_or_else(|| Problem::field("ProcessId", "required"))?);
    caller.in_program(program)?;
    let categories = app.store.categories().of_program(caller.tenant, program).await?;
    let rows = categories.into_iter().map(|name| json!({ "CategoryName": name }));
    Ok(Value::Array(rows.collect()))
}
