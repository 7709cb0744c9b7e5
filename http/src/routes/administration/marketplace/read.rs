//! `GET /api/admin/marketplace`: how an instance's marketplace is set, and whether its calls arrive.

use crate::App;
use crate::extract::allowed::InstanceRead;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use crate::sign_in::origin::tenant_origin;
use actix_web::{get, web};
use hub_store::marketplace::marketplace_calls::{CallOutcome, MarketplaceCall};
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
    let received = calls.latest(id, CallOutcome::Received).await?;
    let refused = calls.latest(id, CallOutcome::Refused).await?;
    let received = received.map(|MarketplaceCall { at_ms, said, source }| ReceivedCall {
        at_ms,
        action: said,
        source,
    });
    let refused = refused.map(|MarketplaceCall { at_ms, said, source }| RefusedCall {
        at_ms,
        why: said,
        source,
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
        }),
    }))
}
