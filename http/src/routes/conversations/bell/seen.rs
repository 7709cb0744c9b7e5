//! `POST /api/bell/seen`: the caller has read what wants them.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::conversations::bell::{BellKind, MOST_AT_ONCE};
use hub_store::StoreError;
use hub_store::conversations::{bell, staff_notices};
use serde::Deserialize;

/// Longest id of an entry, in bytes.
const LONGEST_ID: usize = 100;

/// What has been read: some entries, or everything that came until a moment.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BellSeenBody {
    /// At most a hundred.
    #[serde(default)]
    items: Vec<BellSeen>,
    /// Everything that came until then, epoch milliseconds: what came since the reader looked stays.
    until_ms: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BellSeen {
    kind: BellKind,
    id: String,
}

/// Marks entries as read, for the caller alone: a callback stays to be called back, and who opens a conversation has read what is about
/// it. What would go out later of a notice that is read, does not.
#[utoipa::path(
    tag = "notifications",
    request_body = BellSeenBody,
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/bell/seen")]
pub async fn mark_bell_seen(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    body: Json<BellSeenBody>,
) -> Result<HttpResponse, Problem> {
    let BellSeenBody { items, until_ms } = body.0;
    if items.is_empty() && until_ms.is_none() {
        return Err(Problem::field("items", "required"));
    }
    let is_long = |one: &BellSeen| one.id.len() > LONGEST_ID || one.id.contains('\0');
    if items.len() > MOST_AT_ONCE || items.iter().any(is_long) {
        return Err(Problem::field("items", "too_long"));
    }
    let (tenant, account) = (caller.tenant, caller.account);
    let mut notices: Vec<String> = Vec::new();
    if let Some(until_ms) = until_ms {
        notices = app.store.bell().notices_until(tenant, account, until_ms).await?;
    }
    let of_rules = items.iter().filter(|one| one.kind == BellKind::Notice);
    notices.extend(of_rules.map(|one| one.id.clone()));
    let mut write = app.store.write().await?;
    for notice in notices {
        // One that was taken back meanwhile is gone, which is as good.
        match staff_notices::seen(&mut write, tenant, account, &[notice]).await {
            Ok(()) | Err(StoreError::NotFound(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    for one in items.iter().filter(|one| one.kind != BellKind::Notice) {
        bell::read_one(&mut write, tenant, account, one.kind, &one.id).await?;
    }
    if let Some(until_ms) = until_ms {
        // Nothing that is still to come is read.
        bell::read_all(&mut write, tenant, account, until_ms.min(now_ms())).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
