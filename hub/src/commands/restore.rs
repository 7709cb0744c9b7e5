//! `hub restore`: a backup into an empty data folder, and an empty database where PostgreSQL is used.

use super::audit::chains;
use super::backup::{DATABASE, FILES, KEY, MANIFEST, copy_folder};
use super::ledger::books;
use super::postgres_copy::{self, DUMP};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_store::audit::ChainState;
use hub_store::backup::{self, check_sqlite};
use hub_store::db::{Db, Engine};
use std::path::{Path, PathBuf};

/// Restores, then verifies what was restored: the database is whole, its keys open, its audit chains are unbroken, its money adds up.
pub async fn run(config: Config, folder: &Path) -> Result<()> {
    if !folder.join(MANIFEST).exists() {
        return Err(HubError::refused(format!(
            "{} is no backup: it has no {MANIFEST}",
            folder.display()
        )));
    }
    let target = Target::of(&config, folder)?;
    target.refuse_if_used().await?;
    boot::make_data_dir(&config.data_dir)?;
    copy_folder(&folder.join(FILES), &config.data_dir.join(FILES))?;
    let (key, key_file) = (folder.join(KEY), config.master_key_file());
    if key.exists() && !key_file.exists() {
        std::fs::copy(&key, &key_file).map_err(|error| HubError::file(&key, error))?;
    }
    target.fill(folder)?;

    let base = boot::open(&config, keys::required(&config)?).await?;
    if base.store.db().engine() == Engine::Sqlite
        && let Some(fault) = check_sqlite(base.store.db()).await?.first()
    {
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
    for (tenant, found) in books(&base.store).await? {
        if let Some(fault) = found.faults.first() {
            return Err(HubError::refused(format!(
                "the books of tenant {tenant} are broken: {fault}"
            )));
        }
    }
    base.store.db().close().await;
    say!(
        "restored into {}: the database is whole, its keys open, its audit logs unbroken, its books whole",
        config.data_dir.display()
    );
    Ok(())
}

/// Where the database goes.
enum Target {
    File(PathBuf),
    /// The address of a PostgreSQL database.
    Server(String),
}

impl Target {
    fn of(config: &Config, folder: &Path) -> Result<Self> {
        let is_dump = folder.join(DUMP).exists();
        match (config.database.url.is_empty(), is_dump) {
            (true, false) => Ok(Self::File(config.data_dir.join(DATABASE))),
            (false, true) => Ok(Self::Server(config.database_url())),
            (true, true) => Err(HubError::refused(
                "this backup is of a PostgreSQL database: name an empty one by HUB_DATABASE_URL",
            )),
            (false, false) => Err(HubError::refused(
                "this backup is of a SQLite database, but a database address is set",
            )),
        }
    }

    async fn refuse_if_used(&self) -> Result<()> {
        match self {
            Self::File(path) if path.exists() => Err(HubError::refused(format!(
                "{} exists: a backup is restored into an empty data folder only",
                path.display()
            ))),
            Self::File(_) => Ok(()),
            Self::Server(url) => {
                let db = Db::open(url).await?;
                let tables = backup::tables(&db).await?;
                db.close().await;
                match tables {
                    0 => Ok(()),
                    _ => Err(HubError::refused(
                        "the database has tables: a backup is restored into an empty database only",
                    )),
                }
            }
        }
    }

    fn fill(&self, folder: &Path) -> Result<()> {
        match self {
            Self::File(path) => std::fs::copy(folder.join(DATABASE), path)
                .map(drop)
                .map_err(|error| HubError::file(path, error)),
            Self::Server(url) => postgres_copy::load(url, &folder.join(DUMP)),
        }
    }
}
