//! `hub models`: which speech models there are, and fetching one.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::{progress, say};
use hub_media::speech::models::{MODEL_SOURCE, MODELS, Model, Verified};
use hub_media::speech::{FetchProgress, fetch_model};
use std::path::PathBuf;

fn folder(config: &Config) -> PathBuf {
    config.data_dir.join("models")
}

/// Lists the models that are known, with size, languages, licence, and whether they are here.
pub fn list(config: &Config) -> Result<()> {
    let folder = folder(config);
    say!(
        "{:<22}{:>9}  {:<14}{:<9}in {}",
        "model",
        "size",
        "languages",
        "licence",
        folder.display()
    );
    for model in MODELS {
        let languages = if model.multilingual {
            "about 100"
        } else {
            "English"
        };
        let here = if model.installed(&folder).is_some() {
            "yes"
        } else {
            ""
        };
        say!(
            "{:<22}{:>6} MB  {languages:<14}{:<9}{here}",
            model.name,
            model.bytes / 1_000_000,
            model.licence
        );
    }
    say!("\n`hub models fetch NAME` fetches one; then set HUB_WHISPER_MODEL to its file.");
    Ok(())
}

/// Fetches one with a progress bar; what is here already is not fetched again.
pub async fn fetch(config: &Config, name: &str, source: Option<&str>) -> Result<()> {
    let model = Model::find(name)
        .ok_or_else(|| HubError::refused(format!("there is no model {name:?}; `hub models` lists them")))?;
    let folder = folder(config);
    if let Some(path) = model.installed(&folder) {
        say!("{} is here already", path.display());
        return Ok(());
    }
    let client = reqwest::Client::new();
    let source = source.unwrap_or(MODEL_SOURCE);
    let (path, verified) = fetch_model(&client, model, source, &folder, show).await?;
    say!();
    match verified {
        Verified::Published => say!("{} is what whisper.cpp published", path.display()),
        Verified::AsFetched => say!("{} is what was fetched first", path.display()),
        Verified::FirstUse { sha256 } => say!(
            "{}: no checksum is published; SHA-256 {sha256} is kept",
            path.display()
        ),
    }
    say!("use it with HUB_WHISPER_MODEL={}", path.display());
    Ok(())
}

fn show(progress: FetchProgress) {
    let percent = progress.fetched * 100 / progress.total.max(1);
    let filled = (percent / 4) as usize;
    progress!(
        "\r[{:<25}] {percent:>3} % of {} MB",
        "#".repeat(filled),
        progress.total / 1_000_000
    );
}
