//! Legs without sound, of an engine that understands nothing.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc;

use super::leg::{Engine, Leg, LegEngines};
use super::{CaptionEvent, Hypothesis, Languages, LegOptions, Recogniser, SpeechError};

struct Mute(Languages);

impl Recogniser for Mute {
    fn name(&self) -> &str {
        "mute"
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn languages(&self) -> &Languages {
        &self.0
    }

    fn interim(&self, _pcm: &[f32], _lang: &str) -> Result<Hypothesis, SpeechError> {
        Ok(Hypothesis::default())
    }

    fn finalise(&self, _pcm: &[f32], _lang: &str) -> Result<Hypothesis, SpeechError> {
        Ok(Hypothesis::default())
    }
}

/// A leg in a language, and what it sends.
pub(super) fn leg(name: &str, lang: &str) -> (Arc<Leg>, mpsc::UnboundedReceiver<CaptionEvent>) {
    let engine = Engine {
        recogniser: Arc::new(Mute(Languages::of([lang]))),
        name: "mute".into(),
    };
    let engines = LegEngines {
        best: engine.clone(),
        again: None,
        quick: engine,
    };
    let options = LegOptions {
        leg: name.into(),
        lang: lang.to_owned(),
        zero: Instant::now(),
        interims: true,
        translate: false,
        asks_again: false,
        hints: "".into(),
    };
    let (events, received) = mpsc::unbounded_channel();
    (Arc::new(Leg::new(options, engines, events)), received)
}
