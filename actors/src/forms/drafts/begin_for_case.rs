//! Begins the draft by which staff fill in a case, or offers the one that a colleague has begun.

use super::{Begun, Outcome, Refusal, is_undecided};
use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::{AccountId, TenantId};
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::forms::drafts;

/// What staff may do with the form of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillIn {
    Begin,
    /// Somebody has begun it.
    Continue,
}

/// What staff may do with the form of a case; nothing where its answers are there, where it is decided, or where its program has no
/// form.
pub async fn fill_in(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<Option<FillIn>> {
    let store = hub.store();
    let is_filled_in = store.answers().last(tenant, item.id).await?.is_some();
    if is_filled_in || !is_undecided(hub, tenant, item).await? {
        return Ok(None);
    }
    if hub.forms().in_force(tenant, item.process_id).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(match store.drafts().of_case(tenant, item.id).await? {
        Some(_) => FillIn::Continue,
        None => FillIn::Begin,
    }))
}

/// Begins the draft of a case. That its program is closed does not matter: the case is there.
pub async fn begin_for_case(
    hub: &Hub,
    tenant: TenantId,
    item: &QueueItem,
    (account, lang): (AccountId, &str),
    by: &By,
) -> Outcome<Begun> {
    let store = hub.store();
    let open = |draft: drafts::Draft| Begun {
        id: draft.id,
        is_new: false,
    };
    if let Some(draft) = store.drafts().of_case(tenant, item.id).await? {
        return Ok(Ok(open(draft)));
    }
    if store.answers().last(tenant, item.id).await?.is_some() {
        return Ok(Err(Refusal::FilledIn));
    }
    if !is_undecided(hub, tenant, item).await? {
        return Ok(Err(Refusal::Decided));
    }
    let Some(form) = hub.forms().in_force(tenant, item.process_id).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    let id = uuid::Uuid::now_v7().to_string();
    let new = (id.as_str(), account, item.process_id);
    let mut write = store.write().await?;
    let asked = (form.version, lang);
    let is_new = drafts::begin_for(&mut write, tenant, new, item.id, asked, by).await?;
    write.commit().await?;
    if is_new {
        return Ok(Ok(Begun { id, is_new }));
    }
    // A colleague has begun it at this moment.
    let draft = store.drafts().of_case(tenant, item.id).await?;
    Ok(Ok(open(draft.ok_or(StoreError::NotFound("draft"))?)))
}
