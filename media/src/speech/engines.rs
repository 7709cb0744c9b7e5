//! Which engines this machine has.

use std::path::Path;
use std::sync::Arc;

use super::pocketsphinx::PocketSphinx;
use super::recogniser::{Recogniser, SpeechError};
use super::whisper::Whisper;

/// Loads the engines, the best first: the whisper models of these files in order, then the draft engine if its model
/// folder exists. Takes a second or so: not for an async worker.
///
/// A whisper model that was asked for and does not load is an error; a machine without the draft model is not.
pub fn load_engines(
    whisper: &[&Path],
    draft: Option<&Path>,
) -> Result<Vec<Arc<dyn Recogniser>>, SpeechError> {
    let mut engines: Vec<Arc<dyn Recogniser>> = Vec::new();
    for path in whisper {
        engines.push(Arc::new(Whisper::load(path, &model_name(path))?));
    }
    if let Some(folder) = draft.filter(|folder| folder.is_dir()) {
        engines.push(Arc::new(PocketSphinx::load(folder)?));
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
    fn a_model_that_is_missing_is_an_error_and_a_missing_draft_engine_is_not() {
        assert!(load_engines(&[Path::new("/nonexistent/ggml-base.bin")], None).is_err());
        assert!(
            load_engines(&[], Some(Path::new("/nonexistent")))
                .unwrap()
                .is_empty()
        );
    }
}
