//! `GET /api/notices`: what the caller is notified of by rules.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::staff_notice::StaffNotice;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffNotices {
    /// The newest first, at most a hundred.
    items: Vec<StaffNotice>,
}

/// Changes of status that rules notify the caller of, and that the caller has not read. The topic `me` says `notice {id, item_id}` when
/// one comes, and `notice.seen {count}` when some are read or taken back.
#[utoipa::path(tag = "notifications", responses((status = 200, body = StaffNotices)), security(("bearer" = [])))]
#[get("/api/notices")]
pub async fn list_notices(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<StaffNotices>, Problem> {
    let notices = app.store.staff_notices();
    let items = notices
        .unseen(caller.tenant, caller.account, caller.member())
        .await?;
    Ok(web::Json(StaffNotices { items }))
}
