//! `POST /api/threads/{id}/snooze`: snoozes a conversation for the caller, is done with it, or ends that.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::MarkRead;
use hub_domain::ThreadId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::inbox::{DONE_UNTIL_MS, LONGEST_SNOOZE_MS};
use hub_store::conversations::snoozes;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SnoozeBody {
    /// Until then, in epoch milliseconds: later than now, within a year. Null takes the conversation back.
    until_ms: Option<i64>,
    /// The caller is done with it: it is read, and put aside until something new comes in it; without `until_ms`.
    #[serde(default)]
    done: bool,
}

/// Puts a conversation aside until then, or until something new comes in it. With `done` it is read too, and no time brings it back.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/threads/{id}/snooze")]
pub async fn snooze_thread(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    body: Json<SnoozeBody>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let until_ms = body.0.until_ms;
    let now = now_ms();
    match until_ms {
        Some(_) if body.0.done => return Err(Problem::field("until_ms", "not_allowed")),
        Some(until_ms) if until_ms <= now => return Err(Problem::field("until_ms", "past")),
        Some(until_ms) if until_ms - now > LONGEST_SNOOZE_MS => {
            return Err(Problem::field("until_ms", "too_long"));
        }
        _ => {}
    }
    if body.0.done {
        let work_item = app.hub.work_item(caller.tenant, &id).await?;
        work_item
            .send(MarkRead {
                account: caller.account.0,
                seq: i64::MAX,
            })
            .await??;
    }
    let until_ms = if body.0.done {
        Some(DONE_UNTIL_MS)
    } else {
        until_ms
    };
    let mut write = app.store.write().await?;
    snoozes::set(&mut write, caller.tenant, caller.account, &id, until_ms).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
