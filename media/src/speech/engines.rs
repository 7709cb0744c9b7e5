//! Which engines this machine has, and which of them are used.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::models::Model;
use super::recogniser::{Recogniser, SpeechError};
use super::whisper::Whisper;

/// Models for English by word error rate, the best first. Larger ones are too slow for calls without an accelerator;
/// they are used if configured.
const ENGLISH: [&str; 8] = [
    "small.en",
    "small",
    "small-q8_0",
    "base.en",
    "tiny.en",
    "base",
    "base-q8_0",
    "tiny",
];
/// Likewise for all other languages.
const OTHERS: [&str; 5] = ["small", "small-q8_0", "base", "base-q8_0", "tiny"];

/// Where `hub/scripts/speech-weights.py` puts weights: in the user's cache.
pub fn weights_cache() -> Option<PathBuf> {
    let folder = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let base = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))?;
    Some(base.join("commonline").join("models"))
}

/// The models in these folders that are worth loading, the best first: the best one for English, the best one for other
/// languages, and the fastest, which writes interim captions.
pub fn installed_models(folders: &[PathBuf]) -> Vec<PathBuf> {
    let find = |name: &&str| {
        let model = Model::find(name)?;
        let path = folders.iter().find_map(|folder| model.installed(folder))?;
        Some((model.bytes, path))
    };
    let mut chosen: Vec<PathBuf> = Vec::new();
    for order in [&ENGLISH[..], &OTHERS[..]] {
        let here: Vec<(u64, PathBuf)> = order.iter().filter_map(find).collect();
        let quickest = here.iter().min_by_key(|(bytes, _)| *bytes);
        for (_, path) in here.first().into_iter().chain(quickest) {
            if !chosen.contains(path) {
                chosen.push(path.clone());
            }
        }
    }
    chosen
}

/// Loads these whisper models, the best first. Takes a second or so: not for an async worker.
pub fn load_engines(models: &[PathBuf]) -> Result<Vec<Arc<dyn Recogniser>>, SpeechError> {
    let mut engines: Vec<Arc<dyn Recogniser>> = Vec::new();
    for path in models {
        engines.push(Arc::new(Whisper::load(path, &model_name(path))?));
    }
    Ok(engines)
}

/// `…/ggml-base.en.bin` → `whisper base.en`.
fn model_name(path: &Path) -> String {
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy())
        .unwrap_or_default();
    format!("whisper {}", stem.strip_prefix("ggml-").unwrap_or(&stem))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn models_are_named_after_their_files() {
        assert_eq!(
            model_name(Path::new("/models/ggml-base.en.bin")),
            "whisper base.en"
        );
        assert_eq!(model_name(Path::new("own.bin")), "whisper own");
    }

    #[test]
    fn a_model_that_is_missing_is_an_error() {
        assert!(load_engines(&["/nonexistent/ggml-base.bin".into()]).is_err());
        assert!(load_engines(&[]).unwrap().is_empty());
    }

    #[test]
    fn the_best_and_the_quickest_of_each_kind_are_chosen() {
        let (own, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folders = [own.path().to_owned(), cache.path().to_owned()];
        let install = |folder: &Path, name: &str| {
            let model = Model::find(name).unwrap();
            let file = File::create(folder.join(model.file_name())).unwrap();
            file.set_len(model.bytes).unwrap();
        };
        let chosen = || -> Vec<String> {
            installed_models(&folders)
                .iter()
                .map(|path| model_name(path))
                .collect()
        };
        assert!(chosen().is_empty());
        install(cache.path(), "tiny.en");
        assert_eq!(chosen(), ["whisper tiny.en"]);
        install(cache.path(), "base");
        assert_eq!(chosen(), ["whisper tiny.en", "whisper base"]);
        install(own.path(), "small.en");
        install(own.path(), "base.en");
        install(own.path(), "medium");
        assert_eq!(chosen(), ["whisper small.en", "whisper tiny.en", "whisper base"]);
        install(own.path(), "tiny.en");
        assert!(installed_models(&folders)[1].starts_with(own.path()));
        File::create(cache.path().join("ggml-base.bin")).unwrap();
        assert_eq!(
            chosen(),
            ["whisper small.en", "whisper tiny.en"],
            "a file that is cut short"
        );
    }
}
