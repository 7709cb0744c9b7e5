//! Callbacks: what became of the calls that reviewers made, and those of a line that is not there any more.

use super::WaitingLine;
use crate::Hub;
use crate::calls::arrived_call;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::calls::call::CallState;
use hub_domain::calls::waiting_line::{DEFAULT_LINE, LineVisit, RETRY_AFTER_MS, VisitKind, VisitState};
use hub_domain::clock::now_ms;
use hub_store::calls::line_visits;

/// Checks the calls that are being made. Whether anything has changed.
pub(super) async fn settle<'a>(
    hub: &Hub,
    tenant: TenantId,
    visits: impl Iterator<Item = &'a LineVisit>,
) -> Result<bool> {
    let mut is_changed = false;
    for visit in visits.filter(|visit| visit.state == VisitState::Calling) {
        let Some(id) = &visit.callback_call else { continue };
        let call = hub.store().calls().by_id(tenant, id).await?;
        if call.answered_at_ms.is_some() {
            let mut write = hub.store().write().await?;
            line_visits::reached(&mut write, tenant, &visit.id).await?;
            write.commit().await?;
            is_changed = true;
        } else if call.state() == CallState::Ended {
            not_reached(hub, tenant, visit).await?;
            is_changed = true;
        }
    }
    Ok(is_changed)
}

/// Tried again at its place, or given up after so many times; then it stands among the missed calls.
async fn not_reached(hub: &Hub, tenant: TenantId, visit: &LineVisit) -> Result<()> {
    let line = hub.store().waiting_lines().by_key(tenant, &visit.line).await?;
    let most = line.map_or(1, |kept| i64::from(kept.line.callback_tries));
    if visit.tries + 1 < most {
        let mut write = hub.store().write().await?;
        line_visits::try_again(&mut write, tenant, &visit.id, now_ms() + RETRY_AFTER_MS).await?;
        return Ok(write.commit().await?);
    }
    arrived_call::write_down_unreached(hub, tenant, visit).await
}

/// The line is not there any more: what was promised is kept by the line that every tenant has.
pub(super) async fn move_on<'a>(
    hub: &Hub,
    tenant: TenantId,
    visits: impl Iterator<Item = &'a LineVisit>,
) -> Result<bool> {
    let callbacks: Vec<&LineVisit> = visits.filter(|visit| visit.kind == VisitKind::Callback).collect();
    if callbacks.is_empty() {
        return Ok(false);
    }
    let mut write = hub.store().write().await?;
    for visit in callbacks {
        line_visits::move_to(&mut write, tenant, &visit.id, DEFAULT_LINE).await?;
    }
    write.commit().await?;
    drop(WaitingLine::started(hub, tenant, DEFAULT_LINE));
    Ok(true)
}
