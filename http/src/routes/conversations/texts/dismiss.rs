//! `POST /api/texts/{id}/dismiss`: puts a stranger's texts aside.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadWrite;
use crate::problem::{Key, Problem};
use actix_web::{HttpResponse, post, web};
use hub_store::conversations::stranger_texts;

/// The text and the earlier ones of its number belong to nobody's conversation; they are kept, and listed no more. Later ones,
/// which the caller may not have seen, still wait.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/texts/{id}/dismiss")]
pub async fn dismiss_text(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let text = super::text(&app, &caller, &id).await?;
    let mut write = app.store.write().await?;
    let mut is_dismissed = false;
    for one in stranger_texts::waiting_with(&mut write, caller.tenant, &text).await? {
        let is_seen = (one.received_at_ms, &one.id) <= (text.received_at_ms, &text.id);
        if !is_seen || one.program != text.program {
            continue;
        }
        let by = caller.by();
        let put_aside = stranger_texts::dismiss(&mut write, caller.tenant, &one.id, &by).await?;
        is_dismissed |= put_aside && one.id == text.id;
    }
    if !is_dismissed {
        return Err(Key::StateNotPossible.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
