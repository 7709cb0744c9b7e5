//! `PATCH /api/community-profile`: changes what the organization says of itself.

use super::read::{CommunityProfileView, view};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{patch, web};
use hub_domain::identity::community_profile::{CommunityProfile, ProfileTexts};
use hub_store::identity::community_profile;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Where numbers without a country code are taken to be, in a tenant that lists no country.
const COUNTRY: &str = "US";

/// What is to be changed; everything else stays as it is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ProfileChange {
    /// The version that was edited.
    version: String,
    /// In the tenant's own language.
    #[serde(default)]
    texts: ProfileTexts,
    /// By language (BCP 47).
    #[serde(default)]
    words: BTreeMap<String, ProfileTexts>,
}

/// Changes texts. Applicants read them from now on, on every host that has none of its own.
#[utoipa::path(
    tag = "instances",
    request_body = ProfileChange,
    responses(
        (status = 200, body = CommunityProfileView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/community-profile")]
pub async fn change_community_profile(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<ProfileChange>,
) -> Result<web::Json<CommunityProfileView>, Problem> {
    let ProfileChange {
        version,
        texts,
        words,
    } = body.0;
    let change = CommunityProfile { texts, words }.trimmed();
    check(&app, &caller, &change).await?;
    let mut write = app.store.write().await?;
    let branding = community_profile::lock(&mut write, caller.tenant).await?;
    if community_profile::version(&CommunityProfile::of(&branding))? != version {
        drop(write);
        let current = view(&app, caller.tenant).await?;
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    community_profile::change(&mut write, caller.tenant, branding, &change, &caller.by()).await?;
    write.commit().await?;
    view(&app, caller.tenant).await.map(web::Json)
}

async fn check(app: &App, caller: &Allowed<Admin>, change: &CommunityProfile) -> Result<(), Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let country = tenant
        .settings
        .code_countries
        .first()
        .map_or(COUNTRY, String::as_str);
    let Err(faults) = change.check(country) else {
        return Ok(());
    };
    let refused = Problem::new(Key::InvalidField);
    Err(faults.into_iter().fold(refused, |problem, fault| {
        problem.and_field(fault.field, fault.key)
    }))
}
