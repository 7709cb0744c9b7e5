//! `GET /api/community-profile`: what the organization says of itself, and what its portal is like.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ProfileRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::identity::community_profile::{CommunityProfile, ProfileTexts};
use hub_store::identity::community_profile::version;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// An organization's profile, under the specification's names where it has them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case)]
pub struct CommunityProfileView {
    /// Of the texts: a change names the version that it was made in.
    version: String,
    cd_instance: i64,
    instance_name: String,
    /// In the tenant's own language.
    texts: ProfileTexts,
    /// By language (BCP 47), those that are written in it; the others are read in the tenant's own.
    words: BTreeMap<String, ProfileTexts>,
    /// The tenant's own language, BCP 47.
    lang: String,
    ds_logoUrl: Option<String>,
    ds_backgroundUrl: Option<String>,
    /// `#rrggbb`
    brand_color: Option<String>,
    /// `#rrggbb`
    accent: Option<String>,
    /// By name.
    hosts: Vec<PortalHost>,
    /// The only languages offered; null for all.
    languages: Option<Vec<String>>,
    /// IANA zone.
    zone: String,
    /// The state in which the organization sits, by its postal code; null where it is not known.
    state: Option<String>,
    /// Individuals may sign up.
    ic_sign_up_individuals: bool,
    /// Businesses may sign up.
    ic_sign_up_business: bool,
    /// Applicants may not sign in any more.
    closed: bool,
}

/// A host of the portal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PortalHost {
    host: String,
    /// The texts of the profile that this host replaces by its own.
    own: Vec<&'static str>,
    /// The only languages offered on this host; null if it has no list of its own.
    languages: Option<Vec<String>>,
    /// The host does not offer individuals to sign up.
    hide_individual_signup: bool,
}

/// What of the branding is shown and not changed here.
#[derive(Default, Deserialize)]
#[serde(default)]
#[allow(non_snake_case)]
struct Look {
    ds_logoUrl: Option<String>,
    ds_backgroundUrl: Option<String>,
    brand_color: Option<String>,
    accent: Option<String>,
    languages: Option<Vec<String>>,
    ic_sign_up_individuals: bool,
    ic_sign_up_business: bool,
    hide_individual_signup: bool,
}

/// The profile of the caller's tenant.
#[utoipa::path(tag = "instances", responses((status = 200, body = CommunityProfileView)), security(("bearer" = [])))]
#[get("/api/community-profile")]
pub async fn read_community_profile(
    app: web::Data<App>,
    caller: Allowed<ProfileRead>,
) -> Result<web::Json<CommunityProfileView>, Problem> {
    view(&app, caller.tenant).await.map(web::Json)
}

/// The profile as it is now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<CommunityProfileView, Problem> {
    let tenant = app.store.tenant(id).await?;
    let hosts = app.store.tenant_cache().hosts_of(id).await?;
    let profile = CommunityProfile::of(&tenant.branding);
    let look = look(&tenant.branding)?;
    Ok(CommunityProfileView {
        version: version(&profile)?,
        cd_instance: tenant.id.0,
        instance_name: tenant.name.clone(),
        texts: profile.texts,
        words: profile.words,
        lang: tenant.lang.clone(),
        ds_logoUrl: look.ds_logoUrl,
        ds_backgroundUrl: look.ds_backgroundUrl,
        brand_color: look.brand_color,
        accent: look.accent,
        hosts: hosts
            .into_iter()
            .map(|host| portal_host(host.host, &host.branding))
            .collect::<Result<_, _>>()?,
        languages: look.languages,
        zone: tenant.zone.clone(),
        state: Some(tenant.settings.state.clone()).filter(|state| !state.is_empty()),
        ic_sign_up_individuals: tenant.active && look.ic_sign_up_individuals,
        ic_sign_up_business: tenant.active && look.ic_sign_up_business,
        closed: !tenant.active || tenant.settings.closed,
    })
}

fn portal_host(host: String, branding: &Value) -> Result<PortalHost, Problem> {
    let look = look(branding)?;
    Ok(PortalHost {
        own: ProfileTexts::of(branding).written(),
        languages: look.languages,
        hide_individual_signup: look.hide_individual_signup,
        host,
    })
}

/// A branding that is none at all has no look.
fn look(branding: &Value) -> Result<Look, Problem> {
    Look::deserialize(branding).map_err(Problem::internal)
}
