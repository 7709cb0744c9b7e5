//! Where the weights of the encoder are on this machine, also when they come while the hub runs.

use crate::config::Config;
use hub_actors::Supervision;
use hub_assistant::local_vectors::{FILE_NAME, LocalVectors, installed};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Interval at which a running hub looks for weights.
const CHECK_INTERVAL: Duration = Duration::from_secs(15);

/// Where they are, if they are: in the folders of the speech models.
pub fn place(config: &Config) -> Option<PathBuf> {
    installed(&crate::speech::folders(config))
}

/// Looks for the weights from now on; programs are found by their words until they are there.
pub fn start(config: &Config, vectors: &LocalVectors, supervision: &Supervision) {
    let (folders, vectors) = (crate::speech::folders(config), vectors.clone());
    supervision.keep_task("vector_weights", "", move || {
        watch(folders.clone(), vectors.clone())
    });
}

/// Ends when weights are loaded. A file that was refused is offered again when it is another one.
async fn watch(folders: Vec<PathBuf>, vectors: LocalVectors) {
    let mut clock = tokio::time::interval(CHECK_INTERVAL);
    let mut offered = None;
    let mut is_first = true;
    while !vectors.is_loaded() {
        clock.tick().await;
        let found = installed(&folders).map(|place| (written(&place), place));
        if let Some((_, place)) = found.as_ref().filter(|_| found != offered) {
            tracing::info!(weights = %place.display(), "programs are found by meaning");
            vectors.offer(place.clone());
        } else if is_first {
            tracing::info!("no {FILE_NAME}: programs are found by their words until it comes");
        }
        offered = found;
        is_first = false;
    }
}

fn written(place: &std::path::Path) -> Option<SystemTime> {
    place.metadata().and_then(|file| file.modified()).ok()
}
