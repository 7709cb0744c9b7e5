//! `GET /api/flows`: every flow, as it is published and as it is being written.

use super::may_see;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::calls::flow::Flow;
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigVersion;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Flows {
    /// By key.
    items: Vec<FlowItem>,
}

/// A flow without its steps.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct FlowItem {
    key: String,
    name: String,
    program: Option<i64>,
    lang: Vec<String>,
    /// The version that holds; none before the first is published.
    published: Option<i64>,
    published_by: String,
    published_at_ms: Option<i64>,
    /// The draft that is newer than it.
    draft: Option<i64>,
    draft_by: String,
    draft_at_ms: Option<i64>,
    /// The numbers that lead to it.
    numbers: Vec<String>,
}

/// The flows of one's programs.
#[utoipa::path(tag = "flows", responses((status = 200, body = Flows)), security(("bearer" = [])))]
#[get("/api/flows")]
pub async fn list_flows(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<Flows>, Problem> {
    let store = app.store.config_versions();
    let mut items: BTreeMap<String, FlowItem> = BTreeMap::new();
    for (key, version) in store.all_published(caller.tenant, ConfigKind::Flow).await? {
        let item = item(&key, &version)?;
        if may_see(&caller, &item.1).is_ok() {
            items.insert(
                key,
                FlowItem {
                    published: Some(version.version),
                    published_by: version.published_by,
                    published_at_ms: version.published_at_ms,
                    ..item.0
                },
            );
        }
    }
    for (key, version) in store.open_drafts(caller.tenant, ConfigKind::Flow).await? {
        let (new, flow) = item(&key, &version)?;
        if may_see(&caller, &flow).is_err() {
            continue;
        }
        let shown = items.entry(key).or_insert(new);
        shown.draft = Some(version.version);
        shown.draft_by = version.created_by;
        shown.draft_at_ms = Some(version.created_at_ms);
    }
    for number in app.store.phone_numbers().all(caller.tenant).await? {
        if let Some(item) = items.get_mut(&number.flow) {
            item.numbers.push(number.number);
        }
    }
    Ok(web::Json(Flows {
        items: items.into_values().collect(),
    }))
}

fn item(key: &str, version: &ConfigVersion) -> Result<(FlowItem, Flow), Problem> {
    let flow: Flow = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    let item = FlowItem {
        key: key.to_owned(),
        name: flow.name.clone(),
        program: flow.program,
        lang: flow.lang.clone(),
        ..FlowItem::default()
    };
    Ok((item, flow))
}
