//! `GET /api/instances/branding`: a tenant's branding, before sign-in.

use super::effective_branding::{Branding, branding};
use crate::App;
use crate::extract::tenant_host::without_port;
use crate::extract::{Client, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::single_sign_on::ProviderKind;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_store::tenants::Tenant;
use serde::Deserialize;

/// In which language.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BrandingQuery {
    /// BCP 47; words that the tenant does not have in it are English.
    lang: Option<String>,
}

async fn answer(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    query: &BrandingQuery,
) -> Result<web::Json<Data<Branding>>, Problem> {
    let host = without_port(&client.host).to_lowercase();
    let own = app.store.tenant_cache().host_branding(tenant.id, &host).await?;
    let lang = query.lang.as_deref().unwrap_or("en");
    let providers = app.store.identity_providers();
    let provider = providers.provider(tenant.id, ProviderKind::Membership.as_str());
    // The button is there where it leads somewhere.
    let single_sign_on = provider.await?.is_some();
    let mut data = branding(tenant, own, lang, &client.host, app.config.demo)?;
    data.ic_sso = single_sign_on;
    let sign_on = &tenant.settings.sign_on;
    data.sso_required = single_sign_on && sign_on.required;
    data.sso_button = Some(sign_on.button.clone()).filter(|button| !button.is_empty());
    Ok(web::Json(Data { data }))
}

/// The branding of this host's tenant.
#[utoipa::path(
    tag = "instances",
    params(BrandingQuery),
    responses(
        (status = 200, body = Data<Branding>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/branding")]
pub async fn read_branding(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    query: web::Query<BrandingQuery>,
) -> Result<web::Json<Data<Branding>>, Problem> {
    let tenant = app.store.tenant(tenant).await?;
    answer(&app, &client, &tenant, &query).await
}

/// The branding of a tenant by number, or by its name or subdomain.
#[utoipa::path(
    tag = "instances",
    params(("id" = String, Path, description = "`cd_instance`, name or subdomain"), BrandingQuery),
    responses(
        (status = 200, body = Data<Branding>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/branding/{id}")]
pub async fn read_branding_by_id(
    app: web::Data<App>,
    client: Client,
    id: web::Path<String>,
    query: web::Query<BrandingQuery>,
) -> Result<web::Json<Data<Branding>>, Problem> {
    let tenant = match id.parse() {
        Ok(number) => app.store.tenant(TenantId(number)).await?,
        Err(_) => by_name(&app, &id).await?.into(),
    };
    answer(&app, &client, &tenant, &query).await
}

async fn by_name(app: &App, name: &str) -> Result<Tenant, Problem> {
    let wanted = name.trim().to_lowercase();
    let all = app.store.tenants().all().await?;
    let found = all
        .into_iter()
        .find(|tenant| tenant.name.to_lowercase() == wanted || tenant.subdomain == wanted);
    found.ok_or_else(|| Key::NotFound.into())
}
