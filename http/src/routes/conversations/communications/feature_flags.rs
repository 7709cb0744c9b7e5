//! `GET /api/feature-flags`: the features enabled for the caller's tenant.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::identity::feature::Feature;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FeatureFlags {
    /// By name: `sms`, `email`, `voice`, `recording`, `transcript`, `session-summary`, `schedule`, `templates`, `create-program`.
    flags: BTreeMap<&'static str, bool>,
}

/// Each feature and whether it is there; the calls of one that is not are 403 `feature_off`.
#[utoipa::path(tag = "instances", responses((status = 200, body = FeatureFlags)), security(("bearer" = [])))]
#[get("/api/feature-flags")]
pub async fn read_feature_flags(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<FeatureFlags>, Problem> {
    let row = app.store.tenant(caller.tenant).await?;
    let settings = &row.settings;
    let flags = Feature::ALL
        .iter()
        .map(|feature| (feature.as_str(), settings.has(*feature)));
    Ok(web::Json(FeatureFlags {
        flags: flags.collect(),
    }))
}

/// Refuses a call of something that the tenant has switched off.
pub(crate) async fn require(app: &App, tenant: TenantId, feature: Feature) -> Result<(), Problem> {
    if app.store.tenant(tenant).await?.settings.has(feature) {
        Ok(())
    } else {
        Err(Key::FeatureOff.into())
    }
}
