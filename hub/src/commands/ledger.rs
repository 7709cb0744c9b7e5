//! `hub ledger check`: whether the money of every program is whole.

use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::ledger::ledger_checks::BooksFound;
use std::process::ExitCode;
use std::sync::Arc;

/// Prints a line per tenant, and one for each fault of its books; the exit code is 1 when there is one. The hub may go on working.
pub async fn check(config: Config, tenant: Option<i64>) -> Result<ExitCode> {
    let store = Store::new(
        boot::open_database(&config).await?,
        Arc::new(InProcessBus::default()),
    );
    let mut code = ExitCode::SUCCESS;
    let all = match tenant {
        Some(id) => {
            let tenant = store.tenants().by_id(TenantId(id)).await?.id;
            vec![(tenant, store.ledger_checks().of(tenant).await?)]
        }
        None => books(&store).await?,
    };
    if all.is_empty() {
        say!("no program has a budget: there is nothing to check");
    }
    for (tenant, found) in all {
        if found.faults.is_empty() {
            say!(
                "tenant {tenant}: {} accounts, {} transfers, the books are whole",
                found.accounts,
                found.transfers
            );
            continue;
        }
        code = ExitCode::FAILURE;
        for fault in found.faults {
            say!("tenant {tenant}: BROKEN: {fault}");
        }
    }
    store.db().close().await;
    Ok(code)
}

/// The books of every tenant that has some.
pub async fn books(store: &Store) -> Result<Vec<(TenantId, BooksFound)>> {
    let mut all = Vec::new();
    for tenant in store.ledger_checks().tenants().await? {
        all.push((tenant, store.ledger_checks().of(tenant).await?));
    }
    Ok(all)
}
