//! `POST /api/configuration/KIND/{key}/check`: what would keep a text from being published.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::faults::{self, ConfigurationFault};
use super::owner;
use crate::App;
use crate::extract::{Allowed, LargeJson};
use crate::problem::Problem;
use actix_web::web;
use hub_domain::configuration::{Change, Configuration, PlacedFault};
use hub_store::configuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationCheckBody {
    /// The version in force that it was made from; 0 before the first.
    based_on: i64,
    /// As the kind has it.
    text: Value,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckedConfiguration {
    /// None: it can be published.
    faults: Vec<ConfigurationFault>,
}

pub const VERB: Verb = Verb {
    method: Method::Post,
    name: "check_configuration_of",
    path: "/check",
    summary: "Its own faults, those beside the other kinds in force, and what in force it would break. Nothing is kept.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationCheckBody>()),
    answer: Shape::of::<CheckedConfiguration>(),
    refusals: &["404", "422"],
};

pub async fn check_configuration<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    key: web::Path<String>,
    body: LargeJson<ConfigurationCheckBody>,
) -> Result<web::Json<CheckedConfiguration>, Problem> {
    owner::writable::<K, _>(&app, &caller, &key, body.0.based_on).await?;
    let text = owner::text::<K, _>(&app, &caller, &key, body.0.text).await?;
    let found = judged::<K>(&app, caller.tenant, &key, &text).await?;
    Ok(web::Json(CheckedConfiguration {
        faults: faults::shown(&found),
    }))
}

/// The faults of a text beside what is in force.
pub(super) async fn judged<K: ServedKind>(
    app: &App,
    tenant: hub_domain::TenantId,
    key: &str,
    text: &str,
) -> Result<Vec<PlacedFault>, Problem> {
    let change = Change {
        kind: K::Text::KIND,
        key,
        body: Some(text),
    };
    let mut write = app.store.write().await?;
    let found = configuration::faults(&mut write, tenant, &[change]).await?;
    write.rollback().await?;
    Ok(found)
}
