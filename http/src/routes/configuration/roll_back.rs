//! `POST /api/configuration/KIND/{key}/roll-back`: an earlier text is in force again, in one press.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::faults;
use super::owner;
use super::publish::{in_force, no_version};
use super::view::ConfigurationVersion;
use crate::App;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::web;
use hub_store::configuration::{self, Released};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationRollBackBody {
    /// The version in force.
    version: i64,
    /// One that was in force before.
    to: i64,
}

pub const VERB: Verb = Verb {
    method: Method::Post,
    name: "roll_back",
    path: "/roll-back",
    summary: "Makes a draft of an earlier version's text and publishes it, recorded as a roll-back. It passes today's check.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationRollBackBody>()),
    answer: Shape::of::<ConfigurationVersion>(),
    refusals: &["404", "409", "422"],
};

pub async fn roll_back<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Write>,
    key: web::Path<String>,
    body: Json<ConfigurationRollBackBody>,
) -> Result<web::Json<ConfigurationVersion>, Problem> {
    let ConfigurationRollBackBody { version, to } = body.0;
    let owned = owner::existing::<K, _>(&app, &caller, &key).await?;
    if owned.version() == 0 {
        return Err(Key::NotFound.into());
    }
    let id = owner::id::<K>(caller.tenant, &key);
    let mut write = app.store.write().await?;
    let released = configuration::roll_back_to(&mut write, id, version, to, caller.by()).await;
    match released.map_err(|error| no_version(error, "to"))? {
        Released::Published(_) => write.commit().await?,
        Released::Refused(found) => {
            write.rollback().await?;
            return Err(faults::refused(&found));
        }
    }
    in_force(&app, id).await.map(web::Json)
}
