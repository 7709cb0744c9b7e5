//! `hub public-offices …`: the offices that represent and serve a tenant's people, from a file. A running hub shows them at once.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_domain::people::public_office::PublicOffice;
use hub_reference::public_offices;
use hub_store::audit::By;
use hub_store::people::public_offices as kept;
use std::path::Path;

/// Puts the list of a file in the place of the list before, all of it or nothing.
pub async fn import(config: Config, tenant: i64, file: &Path) -> Result<()> {
    let offices = read(file)?;
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let by = By::system().from("command line");
    let mut write = base.store.write().await?;
    kept::replace(&mut write, tenant.id, &offices, &by).await?;
    write.commit().await?;
    say!("{}: {} public offices", tenant.name, offices.len());
    Ok(())
}

/// Names every fault of a file.
pub fn check(file: &Path) -> Result<()> {
    let offices = read(file)?;
    say!(
        "{}: {} public offices can be imported",
        file.display(),
        offices.len()
    );
    Ok(())
}

/// Prints the list.
pub async fn show(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let offices = base.store.public_offices().all(tenant.id).await?;
    if offices.is_empty() {
        say!("{} lists no public offices", tenant.name);
    }
    for office in offices {
        say!(
            "{}  {}  {}  {}",
            office.id,
            office.level,
            office.name,
            office.holder
        );
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<PublicOffice>> {
    let bytes = std::fs::read(file).map_err(|error| HubError::file(file, error))?;
    public_offices::read(&bytes).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        HubError::file(file, format!("nothing was changed\n{}", faults.join("\n")))
    })
}
