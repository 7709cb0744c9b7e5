//! `POST /api/calls/{id}/guest-link`: a link by which the applicant joins from any browser.

use super::{guest_url, may_steer, running};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::calls::conference::APPLICANT;
use hub_domain::CallId;
use hub_store::calls::guest_links;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestLinkAnswer {
    guest_url: String,
    /// What the guest may type instead.
    guest_code: String,
}

/// Makes a link; it is shown only now.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = GuestLinkAnswer)), security(("bearer" = [])))]
#[post("/api/calls/{id}/guest-link")]
pub async fn create_guest_link(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
) -> Result<web::Json<GuestLinkAnswer>, Problem> {
    let id = CallId(id.into_inner());
    let (call, _) = running(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    let codes = hub_actors::calls::guest::new_codes(&app.keyring, caller.tenant).await?;
    let mut write = app.store.write().await?;
    guest_links::insert(&mut write, caller.tenant, &id, APPLICANT, &codes.hashes, None).await?;
    write.commit().await?;
    Ok(web::Json(GuestLinkAnswer {
        guest_url: guest_url(&client, &codes.link),
        guest_code: codes.spoken,
    }))
}
