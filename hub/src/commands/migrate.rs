//! `hub migrate`: updates the schema, and creates a master key for a new installation.

use super::demo::without_password;
use crate::config::Config;
use crate::error::Result;
use crate::terminal::say;
use crate::{boot, keys};

/// Migrates.
pub async fn run(config: Config) -> Result<()> {
    boot::make_data_dir(&config.data_dir)?;
    let base = boot::open(&config, keys::made_if_missing(&config)?).await?;
    say!("{} is up to date", without_password(&config.database_url()));
    if config.keys.master_key.is_none() {
        say!(
            "the master key is {}: keep a copy of it apart from the database",
            config.master_key_file().display()
        );
    }
    base.store.db().close().await;
    Ok(())
}
