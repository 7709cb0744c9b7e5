//! `GET /api/work-queue/bulk`: the changes of many that one has made, and those of everybody for who supervises.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::cases::bulk::BulkChange;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::program_reach::Extent;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BulkChanges {
    /// The last ones first: of one's own at most 20, of everybody's at most 50.
    items: Vec<BulkChange>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BulkListParams {
    /// Everybody's; for administrators, and for who supervises in the whole tenant. Only the person who made one takes it back.
    #[serde(default)]
    everybody: bool,
}

/// One's own or everybody's, and how far they have come.
#[utoipa::path(tag = "queue", params(BulkListParams), responses((status = 200, body = BulkChanges)), security(("bearer" = [])))]
#[get("/api/work-queue/bulk")]
pub async fn list_bulk_changes(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    params: web::Query<BulkListParams>,
) -> Result<web::Json<BulkChanges>, Problem> {
    let bulk = app.store.bulk_changes();
    let found = match params.everybody {
        false => bulk.of_account(caller.tenant, caller.account).await?,
        true if supervises_everywhere(&caller) => bulk.of_tenant(caller.tenant).await?,
        true => return Err(Key::NotAllowed.into()),
    };
    let items = found.into_iter().map(|bulk| bulk.view).collect();
    Ok(web::Json(BulkChanges { items }))
}

/// Whether the caller sees what others do in every program.
fn supervises_everywhere(caller: &Allowed<QueueWrite>) -> bool {
    let right = Permission::ConferenceSupervise;
    let is_everywhere = matches!(caller.reach.extent(right), Extent::Tenant);
    caller.may(Permission::Admin) || (caller.may(right) && is_everywhere)
}
