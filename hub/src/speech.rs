//! The speech engines of this machine: the configured ones, otherwise those found; also those installed while it runs.

use crate::config::Config;
use crate::error::Result;
use hub_actors::Supervision;
use hub_actors::calls::captions::Captions;
use hub_media::speech::{Recogniser, default_workers, installed_models, load_engines, weights_cache};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Interval at which a running hub checks for added or removed models.
const CHECK_INTERVAL: Duration = Duration::from_secs(15);

/// Where models are searched for: the folder of `hub models`, then the user's cache.
pub fn folders(config: &Config) -> Vec<PathBuf> {
    let own = config.data_dir.join("models");
    std::iter::once(own).chain(weights_cache()).collect()
}

/// The files to load, the best first.
pub fn models(config: &Config) -> Vec<PathBuf> {
    if config.speech.whisper_models.is_empty() {
        installed_models(&folders(config))
    } else {
        config.speech.whisper_models.clone()
    }
}

/// Starts the captions. A configured model that does not load is an error; one that was merely found is skipped.
pub async fn start(config: &Config, supervision: &Supervision) -> Result<Captions> {
    let found = models(config);
    let engines = if config.speech.whisper_models.is_empty() {
        load_found(found.clone()).await
    } else {
        let named = found.clone();
        let loading = tokio::task::spawn_blocking(move || load_engines(&named));
        loading.await.map_err(std::io::Error::other)??
    };
    log_engines(&engines);
    let workers = if config.speech.workers == 0 {
        default_workers()
    } else {
        config.speech.workers
    };
    let captions = Captions::start(engines, workers)?;
    if config.speech.whisper_models.is_empty() {
        let (folders, captions) = (folders(config), captions.clone());
        supervision.keep_task("speech_weights", "", move || {
            watch(folders.clone(), found.clone(), captions.clone())
        });
    }
    Ok(captions)
}

/// Loads what can be loaded.
async fn load_found(models: Vec<PathBuf>) -> Vec<Arc<dyn Recogniser>> {
    let loading = tokio::task::spawn_blocking(move || {
        let mut engines = Vec::new();
        for model in models {
            match load_engines(std::slice::from_ref(&model)) {
                Ok(loaded) => engines.extend(loaded),
                Err(error) => tracing::warn!(%error, "a speech model is not used"),
            }
        }
        engines
    });
    loading.await.unwrap_or_else(|error| {
        tracing::error!(%error, "loading the speech models panicked");
        Vec::new()
    })
}

async fn watch(folders: Vec<PathBuf>, mut loaded: Vec<PathBuf>, captions: Captions) {
    let mut clock = tokio::time::interval(CHECK_INTERVAL);
    loop {
        clock.tick().await;
        let found = installed_models(&folders);
        if found == loaded {
            continue;
        }
        loaded.clone_from(&found);
        let engines = load_found(found).await;
        log_engines(&engines);
        captions.replace_engines(engines);
    }
}

fn log_engines(engines: &[Arc<dyn Recogniser>]) {
    if engines.is_empty() {
        tracing::warn!("no speech weights: calls have no captions until they come; see `hub doctor`");
        return;
    }
    let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
    tracing::info!(engines = names.join(", "), "speech is recognised");
}
