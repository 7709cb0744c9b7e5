//! The caption service and the legs that it listens to.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use tokio::sync::{mpsc, oneshot};

use super::event::CaptionEvent;
use super::inlet::Inlet;
use super::leg::{Engine, Leg, LegEngines, Mask};
use super::queue::{JobQueue, Pressure};
use super::recogniser::{Recogniser, SpeechError};
use super::worker::{Counters, work};
use crate::AudioPacket;

/// Polling interval of the decode thread.
const PERIOD: Duration = Duration::from_millis(20);
/// How often it checks for sound that has waited too long.
const SPOOL_PERIOD: Duration = Duration::from_secs(1);

/// One decode thread and some workers for all legs. Dropping it stops them: pending finals are reported as failed.
pub struct Captioner {
    shared: Arc<Shared>,
    engines: RwLock<Vec<Engine>>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    incoming: Mutex<Vec<Inlet>>,
    queue: JobQueue,
    counters: Counters,
    stop: AtomicBool,
}

/// How a leg is to be listened to.
#[derive(Clone, Debug)]
pub struct LegOptions {
    /// Comes back in every event.
    pub leg: Arc<str>,
    /// Language that is spoken, as a BCP 47 tag.
    pub lang: String,
    /// The moment that is 0 ms; use the recording's, so that words are found in it.
    pub zero: Instant,
    /// Send hypotheses while the speaker continues; otherwise finals only.
    pub interims: bool,
    /// Send finals in English too.
    pub translate: bool,
    /// Where the engine finds no speech in an utterance, a larger one is asked, if there is one that knows the language: for
    /// messages, of which everything would be lost, and which nobody waits for.
    pub asks_again: bool,
    /// Names that may be said, separated by commas; empty where none are known.
    pub hints: Arc<str>,
}

/// Figures of the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptionStats {
    /// Interims made.
    pub interims: u64,
    /// Finals made.
    pub finals: u64,
    /// Finals in which there was no speech after all.
    pub rejected: u64,
    /// Finals that an engine failed on.
    pub failed: u64,
    /// Finals that were written more than 30 s late.
    pub delayed: u64,
    /// Finals that wait.
    pub waiting: usize,
    /// Age of the oldest of them, in ms.
    pub oldest_ms: u64,
    /// The present load measures.
    pub pressure: Pressure,
}

impl Captioner {
    /// Starts the service with these engines, the best first. `workers`: the number of utterances recognised in
    /// parallel; see [`default_workers`].
    pub fn start(engines: Vec<Arc<dyn Recogniser>>, workers: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let mut captioner = Self {
            shared,
            engines: RwLock::new(named(engines)),
            threads: Vec::new(),
        };
        for index in 0..workers.max(1) {
            let shared = captioner.shared.clone();
            let thread = thread::Builder::new()
                .name(format!("speech-{index}"))
                .spawn(move || work(&shared.queue, &shared.counters))?;
            captioner.threads.push(thread);
        }
        let shared = captioner.shared.clone();
        let thread = thread::Builder::new()
            .name("speech-decode".to_owned())
            .spawn(move || listen(&shared))?;
        captioner.threads.push(thread);
        Ok(captioner)
    }

    /// Replaces the engines for legs opened from now on; open legs keep theirs.
    pub fn replace_engines(&self, engines: Vec<Arc<dyn Recogniser>>) {
        *self.engines.write() = named(engines);
    }

    /// Name of the engine that writes the finals of a language; `None`: captions are not available in it.
    pub fn engine_for(&self, lang: &str) -> Option<Arc<str>> {
        Some(self.engines_for(lang)?.best.name)
    }

    /// The best that knows a language, and the quickest.
    fn engines_for(&self, lang: &str) -> Option<LegEngines> {
        let engines = self.engines.read();
        let known = engines
            .iter()
            .filter(|engine| engine.recogniser.languages().contains(lang));
        let best = known.clone().next()?.clone();
        let again = known
            .clone()
            .max_by_key(|engine| engine.recogniser.bytes())
            .filter(|engine| engine.recogniser.bytes() > best.recogniser.bytes())
            .cloned();
        Some(LegEngines {
            best,
            again,
            quick: known.min_by_key(|engine| engine.recogniser.bytes())?.clone(),
        })
    }

    /// Starts captions of a leg, sent on `events`. [`SpeechError::NotAvailable`] if no engine knows the language.
    pub fn open(
        &self,
        options: LegOptions,
        events: mpsc::UnboundedSender<CaptionEvent>,
    ) -> Result<CaptionLeg, SpeechError> {
        let Some(engines) = self.engines_for(&options.lang) else {
            return Err(SpeechError::NotAvailable { lang: options.lang });
        };
        let leg = Arc::new(Leg::new(options, engines, events));
        let (closing, closed) = oneshot::channel();
        self.shared
            .incoming
            .lock()
            .push(Inlet::new(leg.clone(), Arc::new(closing))?);
        Ok(CaptionLeg {
            leg,
            closed: Some(closed),
        })
    }

    /// What the service did and what waits.
    pub fn stats(&self) -> CaptionStats {
        let (counters, (waiting, oldest)) = (&self.shared.counters, self.shared.queue.backlog());
        CaptionStats {
            interims: counters.interims.load(Ordering::Relaxed),
            finals: counters.finals.load(Ordering::Relaxed),
            rejected: counters.rejected.load(Ordering::Relaxed),
            failed: counters.failed.load(Ordering::Relaxed),
            delayed: counters.delayed.load(Ordering::Relaxed),
            waiting,
            oldest_ms: oldest.as_millis() as u64,
            pressure: self.shared.queue.pressure(),
        }
    }
}

impl Drop for Captioner {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Release);
        // The decode thread queues what was being said and stops the queue.
        for thread in self.threads.drain(..).rev() {
            if thread.join().is_err() {
                tracing::error!("a speech thread panicked");
            }
        }
    }
}

fn named(engines: Vec<Arc<dyn Recogniser>>) -> Vec<Engine> {
    let named = |recogniser: Arc<dyn Recogniser>| Engine {
        name: recogniser.name().into(),
        recogniser,
    };
    engines.into_iter().map(named).collect()
}

/// One worker less than there are cores, but two on two cores: with one alone, first words would wait for the finals of
/// others. They yield to packets and requests ([`super::worker`]).
pub fn default_workers() -> usize {
    thread::available_parallelism().map_or(1, |cores| match cores.get() {
        few @ 1..=2 => few,
        more => more - 1,
    })
}

fn listen(shared: &Shared) {
    let mut inlets: Vec<Inlet> = Vec::new();
    let mut spooled = Instant::now();
    loop {
        let stop = shared.stop.load(Ordering::Acquire);
        inlets.append(&mut shared.incoming.lock());
        let now = Instant::now();
        inlets.retain_mut(|inlet| {
            if stop {
                inlet.leg().controls.lock().close = true;
            }
            let step = catch_unwind(AssertUnwindSafe(|| inlet.step(&shared.queue, now)));
            if step.is_err() {
                tracing::error!(leg = %inlet.leg().name, "listening to a leg panicked; its captions end");
            }
            matches!(step, Ok(false))
        });
        if stop {
            break;
        }
        if now.saturating_duration_since(spooled) >= SPOOL_PERIOD {
            shared.queue.spool_waiting();
            spooled = now;
        }
        thread::sleep(PERIOD.saturating_sub(now.elapsed()));
    }
    let left = shared.queue.stop();
    if !left.is_empty() {
        tracing::warn!(
            utterances = left.len(),
            "stopped before everything that was said was transcribed"
        );
    }
    for job in left {
        job.leg.send_final(job.place, &job.leg.best, None, job.delayed);
    }
}

/// Captions of a leg. Dropping it ends them; earlier speech is still delivered.
pub struct CaptionLeg {
    leg: Arc<Leg>,
    closed: Option<oneshot::Receiver<Infallible>>,
}

impl CaptionLeg {
    /// Hands a packet over. Never blocks; `false` means that the queue was full and the packet is lost (counted).
    pub fn push(&self, packet: AudioPacket) -> bool {
        let kept = self.leg.packets.push(packet).is_ok();
        if !kept {
            self.leg.dropped.fetch_add(1, Ordering::Relaxed);
        }
        kept
    }

    /// Pauses captions: during masks, and while touch tones are pressed.
    pub fn pause(&self) {
        let mut controls = self.leg.controls.lock();
        controls.masks.push_back(Mask::From(Instant::now()));
    }

    /// Resumes, 200 ms later, because packets from before may still arrive.
    pub fn resume(&self) {
        let mut controls = self.leg.controls.lock();
        controls.masks.push_back(Mask::To(Instant::now()));
    }

    /// Packets that found the queue full.
    pub fn dropped(&self) -> u64 {
        self.leg.dropped.load(Ordering::Relaxed)
    }

    /// The engine that writes this leg's finals.
    pub fn engine(&self) -> &str {
        &self.leg.best.name
    }

    /// Ends the leg and waits until its last final has been sent.
    pub async fn close(mut self) {
        self.leg.controls.lock().close = true;
        if let Some(closed) = self.closed.take() {
            // Nothing is ever sent: the channel closes when no sender of events is left.
            drop(closed.await);
        }
    }
}

impl Drop for CaptionLeg {
    fn drop(&mut self) {
        self.leg.controls.lock().close = true;
    }
}
