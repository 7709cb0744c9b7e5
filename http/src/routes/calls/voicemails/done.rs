//! `PATCH /api/voicemails/{id}`: somebody has seen to a message, or has not after all.

use super::voicemail;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, patch, web};
use hub_store::calls::voicemails;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VoicemailChange {
    /// Seen to: called back, or nothing to be done.
    done: bool,
}

/// Marks a message for everybody here.
#[utoipa::path(tag = "telephone", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[patch("/api/voicemails/{id}")]
pub async fn change_voicemail(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<VoicemailChange>,
) -> Result<HttpResponse, Problem> {
    let message = voicemail(&app, &caller, &id).await?;
    let by = caller.by();
    let mut write = app.store.write().await?;
    voicemails::set_done(&mut write, caller.tenant, &message.call(), body.0.done, &by).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
