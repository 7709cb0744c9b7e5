//! `GET /api/admin/marketplace`: how an instance's marketplace is set, and whether its calls arrive.

use crate::App;
use crate::extract::allowed::InstanceRead;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use crate::sign_in::origin::tenant_origin;
use actix_web::{get, web};
use hub_store::marketplace::marketplace_calls::{MarketplaceCall, MarketplaceRefusal};
use serde::Serialize;

/// An instance's marketplace.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceMarketplace {
    /// Null: nothing is sold in a marketplace here.
    gateway: Option<InstanceMarketplaceGateway>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceMarketplaceGateway {
    /// Of the marketplace's API.
    address: String,
    /// It is the demonstration's own.
    is_simulated: bool,
    /// Where the marketplace calls, to be entered there.
    webhook_address: String,
    /// Where it sends purchasers, to be entered there.
    landing_address: String,
    client_id: String,
    /// The publisher's directory.
    directory: String,
    /// Bought instances are hosts below it.
    domain: String,
    /// The latest call that was taken; null: none has come.
    last_received: Option<ReceivedCall>,
    /// The latest call that was refused; null: none was.
    last_refused: Option<RefusedCall>,
    /// How many were refused for each reason and when the last, the latest first. Anybody may call: a forged call hides no other reason.
    refusals: Vec<RefusedCalls>,
    /// When all subscriptions were last read at the marketplace; null: not since it was set.
    last_read_ms: Option<i64>,
    /// From one such reading to the next, in hours.
    read_hours: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReceivedCall {
    at_ms: i64,
    /// `ChangePlan`, `Unsubscribe` …, as the marketplace names it.
    action: String,
    /// Network address.
    source: String,
}

hub_domain::wire_names! {
    /// Why a call of the marketplace was refused.
    CallRefusal = "no_token" | "not_a_token" | "unknown_key" | "forged" | "expired" | "other_audience" | "other_directory" | "other_caller"
        | "no_keys" | "not_a_notice";
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RefusedCall {
    at_ms: i64,
    #[schema(value_type = CallRefusal)]
    why: String,
    /// Network address.
    source: String,
}

/// The calls that were refused for one reason.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RefusedCalls {
    #[schema(value_type = CallRefusal)]
    why: String,
    count: i64,
    /// When counting began.
    first_at_ms: i64,
    last_at_ms: i64,
    /// Network address of the last.
    source: String,
}

impl From<MarketplaceRefusal> for RefusedCalls {
    fn from(one: MarketplaceRefusal) -> Self {
        Self {
            why: one.why,
            count: one.count,
            first_at_ms: one.first_at_ms,
            last_at_ms: one.last_at_ms,
            source: one.source,
        }
    }
}

/// The settings without the secret, and the latest calls: a marketplace whose calls are refused says so nowhere else.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = InstanceMarketplace)),
    security(("bearer" = []))
)]
#[get("/api/admin/marketplace")]
pub async fn read_instance_marketplace(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceRead>,
) -> Result<web::Json<InstanceMarketplace>, Problem> {
    let id = caller.tenant;
    let Some(gateway) = app.store.marketplace_gateways().of(id).await? else {
        return Ok(web::Json(InstanceMarketplace { gateway: None }));
    };
    let tenant = app.store.tenant(id).await?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let calls = app.store.marketplace_calls();
    let received = calls.latest(id).await?;
    let refusals = calls.refusals(id).await?;
    let last_read_ms = app.store.marketplace_gateways().listed_at_ms(id).await?;
    let received = received.map(|MarketplaceCall { at_ms, said, source }| ReceivedCall {
        at_ms,
        action: said,
        source,
    });
    let refused = refusals.first().map(|one| RefusedCall {
        at_ms: one.last_at_ms,
        why: one.why.clone(),
        source: one.source.clone(),
    });
    Ok(web::Json(InstanceMarketplace {
        gateway: Some(InstanceMarketplaceGateway {
            is_simulated: gateway.is_sandbox(),
            address: gateway.api_address,
            webhook_address: format!("{origin}/api/marketplace/webhook"),
            landing_address: format!("{origin}/?marketplace"),
            client_id: gateway.client_id,
            directory: gateway.directory,
            domain: gateway.domain,
            last_received: received,
            last_refused: refused,
            refusals: refusals.into_iter().map(RefusedCalls::from).collect(),
            last_read_ms,
            read_hours: gateway.read_hours,
        }),
    }))
}
