//! The storage of files and their scanner, by the configuration.

use crate::config::Config;
use crate::error::{HubError, Result};
use hub_actors::files::{Clamd, Scanner};
use hub_store::files::{Files, FolderFiles, RemoteFiles, RemoteSettings};
use std::sync::Arc;

/// The bucket, where one is set; refused where something is missing.
pub fn remote(config: &Config) -> Result<Option<RemoteSettings>> {
    let files = &config.files;
    if files.s3_url.is_empty() {
        return Ok(None);
    }
    if !files.s3_url.starts_with("http://") && !files.s3_url.starts_with("https://") {
        return Err(HubError::refused("files.s3_url begins with https:// or http://"));
    }
    let secret_key = match (&files.s3_secret_key, &files.s3_secret_key_file) {
        (Some(key), _) => key.clone(),
        (None, Some(path)) => std::fs::read_to_string(path)
            .map_err(|error| HubError::file(path, error))?
            .trim()
            .to_owned(),
        (None, None) => String::new(),
    };
    for (name, value) in [
        ("files.s3_bucket", &files.s3_bucket),
        ("files.s3_access_key", &files.s3_access_key),
        ("files.s3_secret_key_file", &secret_key),
    ] {
        if value.is_empty() {
            return Err(HubError::refused(format!(
                "files.s3_url is set, and {name} is not"
            )));
        }
    }
    Ok(Some(RemoteSettings {
        endpoint: files.s3_url.clone(),
        bucket: files.s3_bucket.clone(),
        region: match files.s3_region.as_str() {
            "" => "us-east-1".into(),
            region => region.into(),
        },
        access_key: files.s3_access_key.clone(),
        secret_key,
    }))
}

/// Opens the bucket, or the folder. Needs a running tokio runtime.
pub fn open(config: &Config) -> Result<Arc<dyn Files>> {
    Ok(match remote(config)? {
        None => Arc::new(FolderFiles::open(config.data_dir.join("files"))?),
        Some(settings) => {
            let growing = FolderFiles::open(config.data_dir.join("growing"))?;
            Arc::new(RemoteFiles::open(&settings, growing)?)
        }
    })
}

/// The virus scanner, where one is set.
pub fn scanner(config: &Config) -> Result<Option<Arc<dyn Scanner>>> {
    match config.files.clamd.as_str() {
        "" => Ok(None),
        text => match Clamd::parse(text) {
            Some(clamd) => Ok(Some(Arc::new(clamd))),
            None => Err(HubError::refused(format!(
                "files.clamd: {text:?} is neither host:port nor unix:/path"
            ))),
        },
    }
}
