//! `hub restore`: a backup into an empty data folder.

use super::audit::chains;
use super::backup::{DATABASE, FILES, KEY, MANIFEST, copy_folder};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_store::audit::ChainState;
use hub_store::backup::check_sqlite;
use std::path::Path;

/// Restores, then proves what was restored: the database whole, its keys open, its audit chains unbroken.
pub async fn run(config: Config, folder: &Path) -> Result<()> {
    if !config.database.url.is_empty() {
        return Err(HubError::refused(
            "a database address is set: PostgreSQL is restored with `pg_restore`, then files and master key are copied back",
        ));
    }
    if !folder.join(MANIFEST).exists() {
        return Err(HubError::refused(format!(
            "{} is no backup: it has no {MANIFEST}",
            folder.display()
        )));
    }
    let database = config.data_dir.join(DATABASE);
    if database.exists() {
        return Err(HubError::refused(format!(
            "{} exists: a backup is restored into an empty data folder only",
            database.display()
        )));
    }
    boot::make_data_dir(&config.data_dir)?;
    copy_folder(&folder.join(FILES), &config.data_dir.join(FILES))?;
    let (key, key_file) = (folder.join(KEY), config.master_key_file());
    if key.exists() && !key_file.exists() {
        std::fs::copy(&key, &key_file).map_err(|error| HubError::file(&key, error))?;
    }
    std::fs::copy(folder.join(DATABASE), &database).map_err(|error| HubError::file(&database, error))?;

    let base = boot::open(&config, keys::required(&config)?).await?;
    let faults = check_sqlite(base.store.db()).await?;
    if let Some(fault) = faults.first() {
        return Err(HubError::refused(format!(
            "the restored database is damaged: {fault}"
        )));
    }
    for (tenant, state) in chains(&base.store).await? {
        if let ChainState::Broken { seq, reason } = state {
            return Err(HubError::refused(format!(
                "the audit log of tenant {tenant} is broken at line {seq}: {reason}"
            )));
        }
    }
    base.store.db().close().await;
    say!(
        "restored into {}: the database is whole, its keys open, its audit logs unbroken",
        config.data_dir.display()
    );
    Ok(())
}
