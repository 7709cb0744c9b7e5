//! `POST /api/mails/{id}/dismiss`: puts a waiting mail aside.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadWrite;
use crate::problem::{Key, Problem};
use actix_web::{HttpResponse, post, web};
use hub_store::conversations::mails;

/// A waiting mail belongs to nobody's conversation; it is kept, and listed no more.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/mails/{id}/dismiss")]
pub async fn dismiss_mail(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    super::mail(&app, &caller, &id).await?;
    let mut write = app.store.write().await?;
    if !mails::dismiss(&mut write, caller.tenant, &id, &caller.by()).await? {
        return Err(Key::StateNotPossible.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
