//! The master key: from the environment, or from its file.

use crate::config::Config;
use crate::error::{HubError, Result};
use hub_store::keys::MasterKey;

/// The key, if there is one.
pub fn master(config: &Config) -> Result<Option<MasterKey>> {
    if let Some(text) = &config.keys.master_key {
        return Ok(Some(MasterKey::from_base64(text)?));
    }
    let path = config.master_key_file();
    if !path.exists() {
        return Ok(None);
    }
    MasterKey::from_file(&path)
        .map(Some)
        .map_err(|error| HubError::file(&path, error))
}

/// The key; a missing one is refused.
pub fn required(config: &Config) -> Result<MasterKey> {
    master(config)?.ok_or_else(|| {
        let path = config.master_key_file();
        HubError::refused(format!(
            "there is no master key: neither HUB_MASTER_KEY nor {}; `hub migrate` makes one for a new installation",
            path.display()
        ))
    })
}

/// The key, made on the first start.
pub fn made_if_missing(config: &Config) -> Result<MasterKey> {
    match master(config)? {
        Some(key) => Ok(key),
        None => {
            let path = config.master_key_file();
            MasterKey::create_file(&path).map_err(|error| HubError::file(&path, error))
        }
    }
}
