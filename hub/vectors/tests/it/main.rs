//! The encoder against the one that its weights were made for, on the questions that people ask, and with files that are none.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod broken;
mod quality;
mod reference;
mod small_weights;

use hub_vectors::{Encoder, FILE_NAME, installed};
use std::env;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The encoder of this machine, as `make test` has put it there; where it could not be had, a test says so and proves nothing.
fn encoder() -> Option<&'static Encoder> {
    static LOADED: LazyLock<Option<Encoder>> = LazyLock::new(|| {
        let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let cache = folder("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| Some(PathBuf::from(folder("HOME")?).join(".cache")))?;
        let models = cache.join("commonline").join("models");
        let Some(place) = installed(std::slice::from_ref(&models)) else {
            eprintln!(
                "skipped: {FILE_NAME} is not in {}: run hub/scripts/vector-weights.py, as `make test` does",
                models.display()
            );
            return None;
        };
        Some(Encoder::load(&place).expect("the weights load"))
    });
    LOADED.as_ref()
}
