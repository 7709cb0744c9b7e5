//! `hub backup`: database, files and master key in one folder.

use super::postgres_copy::{self, DUMP};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use hub_domain::clock::{iso8601, now_ms};
use hub_store::backup::copy_sqlite;
use hub_store::db::Engine;
use serde_json::json;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

/// Name of the database's copy.
pub const DATABASE: &str = "hub.sqlite";
/// Name of the folder with recordings and other files.
pub const FILES: &str = "files";
/// Name of the key's copy.
pub const KEY: &str = "master.key";
/// What the folder is.
pub const MANIFEST: &str = "backup.json";

/// Writes a backup. The database comes first: every file it names exists by then, and files are never changed.
pub async fn run(config: Config, folder: &Path) -> Result<()> {
    let db = boot::open_database(&config).await?;
    std::fs::DirBuilder::new()
        .mode(0o700)
        .create(folder)
        .map_err(|error| HubError::file(folder, error))?;
    match db.engine() {
        Engine::Sqlite => copy_sqlite(&db, &folder.join(DATABASE)).await?,
        Engine::Postgres => postgres_copy::dump(&config.database_url(), &folder.join(DUMP))?,
    }
    db.close().await;
    let files = copy_folder(&config.data_dir.join(FILES), &folder.join(FILES))?;
    let has_key = config.keys.master_key.is_none() && config.master_key_file().exists();
    if has_key {
        let (from, to) = (config.master_key_file(), folder.join(KEY));
        std::fs::copy(&from, &to).map_err(|error| HubError::file(&from, error))?;
    }
    let manifest = json!({ "made_at": iso8601(now_ms()), "version": env!("CARGO_PKG_VERSION"), "files": files, "key": has_key });
    let path = folder.join(MANIFEST);
    std::fs::write(&path, format!("{manifest:#}\n")).map_err(|error| HubError::file(&path, error))?;
    say!("{} holds the database and {files} files", folder.display());
    if has_key {
        say!("it holds the master key too: everybody who has the folder can read everything in it");
    } else {
        say!("the master key is not in it: keep HUB_MASTER_KEY, or nothing sealed can be opened");
    }
    Ok(())
}

/// Copies a folder recursively; returns the number of files. A missing folder has none.
pub fn copy_folder(from: &Path, to: &Path) -> Result<u64> {
    std::fs::create_dir_all(to).map_err(|error| HubError::file(to, error))?;
    if !from.exists() {
        return Ok(0);
    }
    let mut copied = 0;
    for entry in std::fs::read_dir(from).map_err(|error| HubError::file(from, error))? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copied += copy_folder(&source, &target)?;
        } else {
            std::fs::copy(&source, &target).map_err(|error| HubError::file(&source, error))?;
            copied += 1;
        }
    }
    Ok(copied)
}
