//! One speaker, as the threads of the caption service share it.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::time::Instant;

use crossbeam_queue::ArrayQueue;
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};

use super::agreement::Agreement;
use super::event::CaptionEvent;
use super::recogniser::{Hypothesis, Recogniser};
use super::restated::Restatements;
use crate::AudioPacket;

/// Packets a leg's queue holds: ten seconds of 20 ms packets.
const QUEUE: usize = 512;

/// Held by everything that may still send events of a closing leg; when all are dropped, the leg is done.
pub(super) type Closing = Arc<oneshot::Sender<Infallible>>;

pub(super) struct Leg {
    pub(super) name: Arc<str>,
    pub(super) lang: String,
    pub(super) interims: bool,
    pub(super) translate: bool,
    /// Names that may be said.
    pub(super) hints: Arc<str>,
    pub(super) zero: Instant,
    /// Writes finals, while there is time.
    pub(super) best: Engine,
    /// Writes interims, and finals while the workers are far behind. May be the same.
    pub(super) quick: Engine,
    /// Asked where the best finds no speech.
    pub(super) again: Option<Engine>,
    pub(super) packets: ArrayQueue<AudioPacket>,
    pub(super) dropped: AtomicU64,
    pub(super) controls: Mutex<Controls>,
    /// What the last interim cost, in ms.
    pub(super) interim_cost_ms: AtomicU32,
    events: mpsc::UnboundedSender<CaptionEvent>,
    segments: Mutex<HashMap<u64, Open>>,
}

#[derive(Clone)]
pub(super) struct Engine {
    pub(super) recogniser: Arc<dyn Recogniser>,
    pub(super) name: Arc<str>,
}

/// The engines for a leg's language.
pub(super) struct LegEngines {
    pub(super) best: Engine,
    pub(super) quick: Engine,
    /// A larger one than the best, which may know the language less well.
    pub(super) again: Option<Engine>,
}

#[derive(Default)]
pub(super) struct Controls {
    pub(super) masks: VecDeque<Mask>,
    /// No packets follow.
    pub(super) close: bool,
}

/// A change of whether the leg is listened to.
pub(super) enum Mask {
    From(Instant),
    To(Instant),
}

/// Which segment, and where it lies (ms on the leg's clock).
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) segment: u64,
    pub(super) start_ms: u64,
    pub(super) end_ms: u64,
}

struct Open {
    revision: u32,
    agreement: Agreement,
    restatements: Restatements,
    shown: bool,
    /// The text found when the speaker paused, and where the voice had ended then.
    candidate: Option<(u64, Hypothesis)>,
}

impl Leg {
    pub(super) fn new(
        options: super::captions::LegOptions,
        engines: LegEngines,
        events: mpsc::UnboundedSender<CaptionEvent>,
    ) -> Self {
        Self {
            name: options.leg,
            lang: options.lang,
            interims: options.interims,
            translate: options.translate,
            hints: options.hints,
            zero: options.zero,
            best: engines.best,
            quick: engines.quick,
            again: engines.again.filter(|_| options.asks_again),
            packets: ArrayQueue::new(QUEUE),
            dropped: AtomicU64::new(0),
            controls: Mutex::default(),
            interim_cost_ms: AtomicU32::new(0),
            events,
            segments: Mutex::default(),
        }
    }

    /// A segment begins; hypotheses for it are sent until it is closed.
    pub(super) fn open_segment(&self, segment: u64) {
        self.segments.lock().entry(segment).or_insert_with(|| Open {
            revision: 0,
            agreement: Agreement::new(&self.lang),
            restatements: Restatements::new(&self.lang),
            shown: false,
            candidate: None,
        });
    }

    /// Whether words of an open segment were shown.
    pub(super) fn has_words(&self, segment: u64) -> bool {
        self.segments.lock().get(&segment).is_some_and(|open| open.shown)
    }

    /// Sends a hypothesis of an open segment. One that comes after the final is dropped. `whole`: it covers everything
    /// said so far, the speaker being silent since `place.end_ms`.
    pub(super) fn send_interim(&self, place: Place, hypothesis: Hypothesis, whole: bool) {
        let mut segments = self.segments.lock();
        let Some(open) = segments.get_mut(&place.segment) else {
            return;
        };
        let hypothesis = open.restatements.once(hypothesis, place);
        let speech = hypothesis.speech;
        if speech {
            open.restatements.note(&hypothesis.text, place.end_ms);
            open.agreement.add(&hypothesis.text);
        }
        if whole {
            open.candidate = Some((place.end_ms, hypothesis));
        }
        if !speech {
            return;
        }
        open.revision += 1;
        open.shown = true;
        self.send(CaptionEvent {
            revision: open.revision,
            committed_text: open.agreement.committed(),
            interim_text: open.agreement.interim(),
            ..self.event(place, &self.quick)
        });
    }

    /// The text found when the speaker paused, if nothing was said after that.
    pub(super) fn take_candidate(&self, place: Place) -> Option<Hypothesis> {
        let candidate = self.segments.lock().get_mut(&place.segment)?.candidate.take();
        candidate
            .filter(|(end_ms, _)| *end_ms == place.end_ms)
            .map(|(_, hypothesis)| hypothesis)
    }

    /// Announces that the final of a segment will be late.
    pub(super) fn send_delay(&self, place: Place) {
        let mut segments = self.segments.lock();
        let Some(open) = segments.get_mut(&place.segment) else {
            return;
        };
        open.revision += 1;
        open.shown = true;
        self.send(CaptionEvent {
            revision: open.revision,
            committed_text: open.agreement.committed(),
            interim_text: open.agreement.interim(),
            delayed: true,
            ..self.event(place, &self.quick)
        });
    }

    /// Sends the final and closes the segment. `None`: the engine failed. `false` if there was nothing to send: no
    /// speech, and nothing shown that would have to be withdrawn.
    pub(super) fn send_final(
        &self,
        place: Place,
        engine: &Engine,
        outcome: Option<Final>,
        delayed: bool,
    ) -> bool {
        let Some(open) = self.segments.lock().remove(&place.segment) else {
            return false;
        };
        let event = CaptionEvent {
            revision: open.revision + 1,
            is_final: true,
            delayed,
            ..self.event(place, engine)
        };
        match outcome {
            Some(Final { hypothesis, english }) if hypothesis.speech => {
                let hypothesis = open.restatements.once(hypothesis, place);
                let english = english.map(|text| {
                    let translated = Hypothesis {
                        text,
                        ..Hypothesis::default()
                    };
                    Restatements::new("en").once(translated, place).text
                });
                self.send(CaptionEvent {
                    committed_text: hypothesis.text,
                    unsure: hypothesis.unsure,
                    confidence: hypothesis.confidence,
                    english,
                    ..event
                });
            }
            Some(_) if open.shown => self.send(event),
            Some(_) => return false,
            None => {
                let text = [open.agreement.committed(), open.agreement.interim()];
                self.send(CaptionEvent {
                    committed_text: text.join(" ").trim().to_owned(),
                    failed: true,
                    ..event
                });
            }
        }
        true
    }

    fn event(&self, place: Place, engine: &Engine) -> CaptionEvent {
        CaptionEvent {
            leg: self.name.clone(),
            segment_id: place.segment,
            revision: 0,
            start_ms: place.start_ms,
            end_ms: place.end_ms,
            committed_text: String::new(),
            interim_text: String::new(),
            is_final: false,
            lang: self.lang.clone(),
            english: None,
            engine: engine.name.clone(),
            unsure: Vec::new(),
            confidence: 0.0,
            delayed: false,
            failed: false,
        }
    }

    fn send(&self, event: CaptionEvent) {
        // Nobody listens any more: the conference is over.
        drop(self.events.send(event));
    }
}

/// What a final pass found.
pub(super) struct Final {
    pub(super) hypothesis: Hypothesis,
    pub(super) english: Option<String>,
}
