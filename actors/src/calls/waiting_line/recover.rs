//! After a restart: nobody is being rung, nobody waits whose telephone is gone, and callbacks go on.

use super::WaitingLine;
use crate::Hub;
use crate::error::Result;
use hub_domain::calls::waiting_line::{VisitKind, VisitState};
use hub_store::calls::{line_offers, line_visits};

/// Called once at the start, after the calls that were cut off have been written down.
pub(crate) async fn recover(hub: &Hub) -> Result<()> {
    let mut write = hub.store().write().await?;
    line_offers::forget_node(&mut write, hub.node()).await?;
    write.commit().await?;
    for (tenant, id) in hub.store().line_visits().at_node(hub.node()).await? {
        let visit = hub.store().line_visits().by_id(tenant, &id).await?;
        match visit.kind {
            VisitKind::Callback => drop(WaitingLine::started(hub, tenant, &visit.line)),
            VisitKind::Call => {
                let mut write = hub.store().write().await?;
                line_visits::ended(&mut write, tenant, &id, VisitState::GaveUp).await?;
                write.commit().await?;
            }
        }
    }
    Ok(())
}
