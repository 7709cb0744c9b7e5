//! Whether a change that the marketplace tells of is accepted. Silence would be acceptance, so a refusal is said in time.

use crate::error::Result;
use crate::hub::Hub;
use hub_domain::TenantId;
use hub_marketplace::notice::{Action, Notice, is_possible};
use hub_marketplace::{MarketplaceError, OpenMarketplace};

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Accepted,
    Refused,
}

/// Reads the operation, decides, and answers it. An operation that is over, or of another subscription, is left as it is.
pub async fn decide(
    hub: &Hub,
    tenant: TenantId,
    market: &OpenMarketplace,
    notice: &Notice,
) -> Result<Decision> {
    let (subscription, id) = (notice.subscription.as_str(), notice.operation.as_str());
    let operation = market.api.operation(subscription, id).await?;
    let is_of_another = !operation.subscription.is_empty() && operation.subscription != subscription;
    if !operation.status.is_open() || is_of_another {
        return Ok(Decision::Accepted);
    }
    let known = hub.store().subscriptions().by_id(tenant, subscription).await?;
    let plans = market.api.plans(subscription).await?;
    // The operation says what it is; the call only tells that there is one.
    let action = match Action::parse(&operation.action) {
        Action::Other => notice.action,
        known => known,
    };
    let accepts = known.is_some() && is_possible(&operation.plan, operation.quantity, action, &plans);
    match market.api.answer(subscription, id, accepts).await {
        Ok(()) | Err(MarketplaceError::Over) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(match accepts {
        true => Decision::Accepted,
        false => Decision::Refused,
    })
}
