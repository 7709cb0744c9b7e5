//! A tenant's endpoint, as it is connected to.

use crate::App;
use crate::problem::{Key, Problem};
use hub_actors::administration::outside_addresses;
use hub_assistant::AssistantError;
use hub_assistant::endpoint::{Endpoint, Limits};
use hub_domain::TenantId;
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_store::assistant::assistant_requests::{self, NewRequest, Reserved};
use reqwest::Url;

/// What the tenant has set up.
///
/// # Errors
/// `no_endpoint`
pub async fn settings(app: &App, tenant: TenantId) -> Result<AssistantSettings, Problem> {
    let tenant = app.store.tenant(tenant).await?;
    tenant.settings.assistant.clone().ok_or(Key::NoEndpoint.into())
}

/// The endpoint with its key, for a model that it has. What people on pages have set is reached at public addresses alone, looked up
/// now and connected to as they were found.
pub async fn endpoint(
    app: &App,
    tenant: TenantId,
    settings: &AssistantSettings,
    model: &str,
) -> Result<Endpoint, AssistantError> {
    let unusable = |why: String| AssistantError::Settings(why);
    let key = match &settings.sealed_key {
        None => None,
        Some(sealed) => {
            let opened = app
                .keyring
                .open_for_tenant(tenant, AssistantSettings::SEALED, sealed);
            Some(opened.await.map_err(|error| unusable(error.to_string()))?)
        }
    };
    let addresses = match settings.by_operator || app.config.demo {
        true => None,
        false => {
            let url = Url::parse(&settings.endpoint).map_err(|error| unusable(error.to_string()))?;
            let host = url.host_str().unwrap_or_default();
            let port = url.port_or_known_default().unwrap_or(443);
            let found = outside_addresses(host, port).await;
            Some(found.ok_or_else(|| AssistantError::Unreachable("no public address".into()))?)
        }
    };
    let addresses = addresses.as_deref();
    Endpoint::new(&settings.endpoint, model, key, addresses, Limits::default())
}

/// Reserves what a question can use at most, within the caller's share too.
///
/// # Errors
/// `cap_reached`, or `person_cap_reached` where others may still ask; with the time until the next day.
pub async fn reserve(
    app: &App,
    tenant: TenantId,
    settings: &AssistantSettings,
    tool: AiTool,
    new: NewRequest<'_>,
) -> Result<(), Problem> {
    reserve_within(app, tenant, settings.cap(tool), settings.share(tool), new).await
}

/// Reserves what is asked for everybody, whoever happens to be first: within the tool's day alone.
///
/// # Errors
/// `cap_reached`
pub async fn reserve_for_all(
    app: &App,
    tenant: TenantId,
    settings: &AssistantSettings,
    tool: AiTool,
    new: NewRequest<'_>,
) -> Result<(), Problem> {
    reserve_within(app, tenant, settings.cap(tool), None, new).await
}

async fn reserve_within(
    app: &App,
    tenant: TenantId,
    cap: i64,
    share: Option<i64>,
    new: NewRequest<'_>,
) -> Result<(), Problem> {
    let day_ms = 86_400_000;
    let key = match assistant_requests::reserve(&app.store, tenant, new, cap, share).await? {
        Reserved::Yes => return Ok(()),
        Reserved::DayUsedUp => Key::CapReached,
        Reserved::ShareUsedUp => Key::PersonCapReached,
    };
    Err(Problem::new(key).retry_after_ms(day_ms - new.at_ms.rem_euclid(day_ms)))
}
