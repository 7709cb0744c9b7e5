//! `hub audit verify`: walks every tenant's chain.

use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::terminal::say;
use hub_store::Store;
use hub_store::audit::ChainState;
use hub_store::bus::InProcessBus;
use std::process::ExitCode;
use std::sync::Arc;

/// Prints a line per tenant; the exit code is 1 when any chain is broken.
pub async fn verify(config: Config) -> Result<ExitCode> {
    let store = Store::new(
        boot::open_database(&config).await?,
        Arc::new(InProcessBus::default()),
    );
    let mut code = ExitCode::SUCCESS;
    for (tenant, state) in chains(&store).await? {
        match state {
            ChainState::Whole { lines } => say!("tenant {tenant}: {lines} lines, the chain is whole"),
            ChainState::Broken { seq, reason } => {
                say!("tenant {tenant}: BROKEN at line {seq}: {reason}");
                code = ExitCode::FAILURE;
            }
        }
    }
    store.db().close().await;
    Ok(code)
}

/// Every tenant's chain.
pub async fn chains(store: &Store) -> Result<Vec<(i64, ChainState)>> {
    let mut all = Vec::new();
    for tenant in store.audit().tenants().await? {
        all.push((tenant.0, store.audit().verify(tenant).await?));
    }
    Ok(all)
}
