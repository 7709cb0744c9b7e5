//! The captioner with the engines that this machine has.

use hub_media::speech::{CaptionEvent, CaptionLeg, Captioner, LegOptions, Recogniser, SpeechError};
use std::sync::Arc;
use tokio::sync::mpsc;

/// The engines of this machine at work. Clones are the same.
#[derive(Clone)]
pub struct Captions(Arc<Captioner>);

impl Captions {
    /// Starts the workers; the best engine first. Without an engine there are no captions until one is added.
    pub fn start(engines: Vec<Arc<dyn Recogniser>>, workers: usize) -> std::io::Result<Self> {
        Ok(Self(Arc::new(Captioner::start(engines, workers)?)))
    }

    /// Replaces the engines for speech that begins from now on.
    pub fn replace_engines(&self, engines: Vec<Arc<dyn Recogniser>>) {
        self.0.replace_engines(engines);
    }

    /// The engine for a language; none: no captions in that language.
    pub fn engine_for(&self, lang: &str) -> Option<String> {
        Some(self.0.engine_for(lang)?.to_string())
    }

    /// Begins to listen to a leg.
    pub fn open(
        &self,
        options: LegOptions,
        events: mpsc::UnboundedSender<CaptionEvent>,
    ) -> Result<CaptionLeg, SpeechError> {
        self.0.open(options, events)
    }

    /// Figures of the workers.
    pub fn stats(&self) -> hub_media::speech::CaptionStats {
        self.0.stats()
    }
}
