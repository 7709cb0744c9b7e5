//! `GetWorkQueueFilters`: the queue's filters, each with domain, id and name (specification 2, section 3, "Filter group
//! item").

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::routes::cases::work_queue::filters;
use hub_domain::cases::queue_query::QueueQuery;
use serde_json::{Value, json};

pub(super) async fn run(app: &App, caller: &Allowed<QueueRead>) -> Result<Value, Problem> {
    let query = QueueQuery {
        member: caller.member(),
        ..QueueQuery::default()
    };
    let choices = filters::choices(app, caller, &query).await?;
    let named = choices.iter().filter(|choice| choice.key != "none");
    let rows = named.map(|choice| json!({ "Domain": choice.domain, "ID": choice.id, "Name": choice.name }));
    Ok(Value::Array(rows.collect()))
}
