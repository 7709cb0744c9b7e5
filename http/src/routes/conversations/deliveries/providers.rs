//! `GET /api/deliveries/providers`: the health of the tenant's providers.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::DeliveriesReplay;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::provider_health::{LAST_ATTEMPTS, ProviderHealth};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Providers {
    /// By channel, in the order in which they are asked.
    items: Vec<Provider>,
}

/// A provider and its record.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Provider {
    channel: Channel,
    /// Kind, account and address.
    provider: String,
    health: ProviderHealth,
    /// Attempts that are looked back upon, at most ten.
    attempts: usize,
    /// How many of them failed or had no answer.
    failed: usize,
    /// Messages of the last quarter of an hour of which it is known how long they took.
    judged: i64,
    /// How many of them took over five minutes.
    slow: i64,
    last_at_ms: Option<i64>,
}

/// The providers of texts and mails. A single provider is used whatever its health.
#[utoipa::path(tag = "deliveries", responses((status = 200, body = Providers)), security(("bearer" = [])))]
#[get("/api/deliveries/providers")]
pub async fn list_delivery_providers(
    app: web::Data<App>,
    caller: Allowed<DeliveriesReplay>,
) -> Result<web::Json<Providers>, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let attempts = app.store.delivery_attempts();
    let mut items = Vec::new();
    for channel in [Channel::Sms, Channel::Email] {
        for provider in app.hub.providers(&tenant, channel) {
            let record = attempts.record(tenant.id, channel, &provider).await?;
            let last = &record.taken[..record.taken.len().min(LAST_ATTEMPTS)];
            items.push(Provider {
                channel,
                health: record.health(),
                attempts: last.len(),
                failed: last.iter().filter(|taken| !**taken).count(),
                judged: record.judged,
                slow: record.slow,
                last_at_ms: record.last_at_ms,
                provider,
            });
        }
    }
    Ok(web::Json(Providers { items }))
}
