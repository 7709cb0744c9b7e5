//! What the states of each tenant's programs are called, read once for all bursts until a program publishes others.

use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::state_book::StateBook;
use hub_store::programs::program_states::StatesVersion;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// The books that were read, by tenant.
#[derive(Default)]
pub(super) struct StateBooks(Mutex<HashMap<TenantId, (StatesVersion, Arc<StateBook>)>>);

impl StateBooks {
    /// The tenant's states as they are now.
    pub async fn of(&self, hub: &Hub, tenant: TenantId) -> Result<Arc<StateBook>> {
        let states = hub.store().program_states();
        // The version first: what is published in between is read again by the next burst.
        let version = states.version(tenant).await?;
        let known = self.0.lock().get(&tenant).cloned();
        if let Some((_, book)) = known.filter(|(of, _)| *of == version) {
            return Ok(book);
        }
        let book = Arc::new(states.book(tenant).await?);
        self.0.lock().insert(tenant, (version, book.clone()));
        Ok(book)
    }
}
