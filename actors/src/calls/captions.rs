//! The captioner, if this machine has an engine for anything.

use hub_media::speech::{CaptionEvent, CaptionLeg, Captioner, LegOptions, Recogniser, SpeechError};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The engines of this machine at work.
pub struct Captions {
    captioner: Captioner,
    draft: HashMap<String, bool>,
}

impl Captions {
    /// Starts the workers; the best engine first.
    pub fn start(engines: Vec<Arc<dyn Recogniser>>, workers: usize) -> std::io::Result<Self> {
        let draft = engines
            .iter()
            .map(|engine| (engine.name().to_owned(), engine.draft()))
            .collect();
        Ok(Self {
            captioner: Captioner::start(engines, workers)?,
            draft,
        })
    }

    /// The engine for a language, and whether it only drafts; none: no captions in that language.
    pub fn engine_for(&self, lang: &str) -> Option<(String, bool)> {
        let name = self.captioner.engines_for(lang).into_iter().next()?;
        Some((name.to_string(), self.draft.get(&*name).copied().unwrap_or(true)))
    }

    /// Begins to listen to a leg.
    pub fn open(
        &self,
        options: LegOptions,
        events: mpsc::UnboundedSender<CaptionEvent>,
    ) -> Result<CaptionLeg, SpeechError> {
        self.captioner.open(options, events)
    }

    /// Figures of the workers.
    pub fn stats(&self) -> hub_media::speech::CaptionStats {
        self.captioner.stats()
    }
}
