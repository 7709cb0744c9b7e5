//! Bulk changes (specification 2, section 4, "Bulk actions"): offered, checked, confirmed, followed, undone.

pub mod apply;
pub mod apply_of_resource;
pub mod check;
pub mod list;
pub mod of_resource;
pub mod offer;
pub mod read;
pub mod undo;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use hub_domain::cases::bulk::{BulkChange, BulkItem};
use hub_store::cases::bulk_changes::StoredBulk;
use serde::Serialize;

/// A change of many with its applications.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BulkReport {
    #[serde(flatten)]
    pub change: BulkChange,
    /// As ISO 8601, until when it may be confirmed.
    pub expires_at: String,
    /// In the order in which they were named.
    pub items: Vec<BulkItem>,
}

/// The caller's own change of many: nobody sees another's.
async fn own<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<StoredBulk, Problem> {
    let bulk = app.store.bulk_changes().by_id(caller.tenant, id).await?;
    match bulk.by.account == caller.account.0 {
        true => Ok(bulk),
        false => Err(Key::NotFound.into()),
    }
}

/// A change with its applications and their outcomes.
pub(in crate::routes) async fn report<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &str,
) -> Result<BulkReport, Problem> {
    let bulk = own(app, caller, id).await?;
    let items = app.store.bulk_changes().items(caller.tenant, id).await?;
    Ok(BulkReport {
        expires_at: hub_domain::clock::iso8601(bulk.view.expires_at_ms),
        change: bulk.view,
        items,
    })
}
