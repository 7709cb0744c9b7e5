//! `app.GetPaymentChannel`: the payment channels of the applications that the caller sees.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use hub_domain::cases::queue_query::{Facet, QueueQuery};
use serde_json::{Value, json};

pub(super) async fn run(app: &App, caller: &Allowed<QueueRead>) -> Result<Value, Problem> {
    let query = QueueQuery {
        member: caller.member(),
        ..QueueQuery::default()
    };
    let applications = app.store.applications();
    let mut channels = applications
        .choices(caller.tenant, &query, Facet::PaymentChannel)
        .await?;
    channels.sort_by(|one, next| one.name.cmp(&next.name));
    let rows = channels
        .iter()
        .zip(1_i64..)
        .map(|(channel, place)| json!({ "PaymentChannelID": place, "PaymentChannelName": channel.name }));
    Ok(Value::Array(rows.collect()))
}
