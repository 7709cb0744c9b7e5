//! The recorder: a few writer threads for all tracks, and the handles through which packets reach them.
//!
//! A packet is put into its track's queue without a lock, a wake-up or a copy; the writer threads poll every 20 ms.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use crossbeam_queue::ArrayQueue;
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};

use super::track::{RecordedTrack, TrackWriter};
use super::{AudioPacket, RecordingError, RecordingEvent, RecordingStore};

/// Packets a track's queue holds: ten seconds of 20 ms packets.
const QUEUE: usize = 512;
/// Polling interval of the writer threads.
const PERIOD: Duration = Duration::from_millis(20);

/// The outcome of a track; resolves when its file is closed.
pub type FinishedTrack = oneshot::Receiver<Result<RecordedTrack, RecordingError>>;

/// The writer threads. Dropping it finishes all tracks and waits for them.
pub struct Recorder {
    writers: Vec<Arc<Writer>>,
    threads: Vec<JoinHandle<()>>,
    next: AtomicUsize,
    dropped: Arc<AtomicU64>,
}

struct Writer {
    incoming: Mutex<Vec<Task>>,
    stop: AtomicBool,
}

/// What a track's handle and its writer thread share.
struct Shared {
    queue: ArrayQueue<AudioPacket>,
    controls: Mutex<Controls>,
    dropped: AtomicU64,
    /// Of all tracks together.
    dropped_in_all: Arc<AtomicU64>,
    ended: AtomicBool,
}

#[derive(Default)]
struct Controls {
    masks: VecDeque<Mask>,
    finish: Option<Finish>,
    /// The writer thread has taken the finish and will not poll again.
    closed: bool,
}

struct Finish {
    at: Instant,
    done: Option<oneshot::Sender<Result<RecordedTrack, RecordingError>>>,
}

enum Mask {
    From(Instant),
    To(Instant),
}

impl Recorder {
    /// Starts `threads` writer threads (one or two are enough for hundreds of calls). Failed tracks are reported on
    /// `events`.
    pub fn start(
        store: Arc<dyn RecordingStore>,
        threads: usize,
        events: mpsc::UnboundedSender<RecordingEvent>,
    ) -> io::Result<Self> {
        let mut recorder = Self {
            writers: Vec::new(),
            threads: Vec::new(),
            next: AtomicUsize::new(0),
            dropped: Arc::default(),
        };
        for index in 0..threads.max(1) {
            let writer = Arc::new(Writer {
                incoming: Mutex::default(),
                stop: AtomicBool::new(false),
            });
            let (store, events, shared) = (store.clone(), events.clone(), writer.clone());
            let thread = thread::Builder::new()
                .name(format!("recording-{index}"))
                .spawn(move || write_tracks(&shared, store.as_ref(), &events))?;
            recorder.writers.push(writer);
            recorder.threads.push(thread);
        }
        Ok(recorder)
    }

    /// Starts a track under `key`. `zero` is the moment that is position 0, the same for all parties of a
    /// conference; it may lie in the past. `tags` go into the file's comments, so nothing secret belongs there.
    pub fn track(&self, key: &str, zero: Instant, tags: &[(String, String)]) -> TrackRecorder {
        let shared = Arc::new(Shared {
            queue: ArrayQueue::new(QUEUE),
            controls: Mutex::default(),
            dropped: AtomicU64::new(0),
            dropped_in_all: self.dropped.clone(),
            ended: AtomicBool::new(false),
        });
        let task = Task {
            key: key.to_owned(),
            zero,
            tags: tags.to_vec(),
            shared: shared.clone(),
            writer: None,
            failure: None,
            pending: Vec::with_capacity(QUEUE),
        };
        let index = self.next.fetch_add(1, Ordering::Relaxed) % self.writers.len();
        self.writers[index].incoming.lock().push(task);
        TrackRecorder { shared }
    }

    /// Packets that found their track's queue full, of all tracks so far.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        for writer in &self.writers {
            writer.stop.store(true, Ordering::Release);
        }
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a recording thread panicked");
            }
        }
    }
}

/// Handle of one track. Dropping it finishes the track.
pub struct TrackRecorder {
    shared: Arc<Shared>,
}

impl TrackRecorder {
    /// Hands a packet over. Never blocks; `false` means that the queue was full and the packet is lost (it is
    /// counted, and becomes silence), or that the track has ended.
    pub fn push(&self, packet: AudioPacket) -> bool {
        if self.shared.ended.load(Ordering::Relaxed) {
            return false;
        }
        let kept = self.shared.queue.push(packet).is_ok();
        if !kept {
            self.shared.dropped.fetch_add(1, Ordering::Relaxed);
            self.shared.dropped_in_all.fetch_add(1, Ordering::Relaxed);
        }
        kept
    }

    /// Packets from now on are written as silence; positions advance.
    pub fn pause(&self) {
        let mut controls = self.shared.controls.lock();
        controls.masks.push_back(Mask::From(Instant::now()));
    }

    /// Ends a pause. The next 200 ms stay silent too, because earlier packets may still arrive.
    pub fn resume(&self) {
        let mut controls = self.shared.controls.lock();
        controls.masks.push_back(Mask::To(Instant::now()));
    }

    /// Packets that found the queue full.
    pub fn dropped(&self) -> u64 {
        self.shared.dropped.load(Ordering::Relaxed)
    }

    /// Did the track end, by [`TrackRecorder::finish`] or by a failure?
    pub fn ended(&self) -> bool {
        self.shared.ended.load(Ordering::Relaxed)
    }

    /// Ends the track now: it is padded with silence up to this moment. A track that failed before returns the sink's
    /// reason; a second call, or one after the recorder has stopped, returns [`RecordingError::Stopped`].
    pub fn finish(&self, at: Instant) -> FinishedTrack {
        let (done, finished) = oneshot::channel();
        let mut controls = self.shared.controls.lock();
        if controls.finish.is_none() && !controls.closed {
            controls.finish = Some(Finish { at, done: Some(done) });
        } else {
            // The receiver is still in our hands.
            drop(done.send(Err(RecordingError::Stopped)));
        }
        finished
    }
}

impl Drop for TrackRecorder {
    fn drop(&mut self) {
        let mut controls = self.shared.controls.lock();
        if controls.finish.is_none() {
            controls.finish = Some(Finish {
                at: Instant::now(),
                done: None,
            });
        }
    }
}

/// One track on its writer thread.
struct Task {
    key: String,
    zero: Instant,
    tags: Vec<(String, String)>,
    shared: Arc<Shared>,
    writer: Option<TrackWriter>,
    failure: Option<String>,
    pending: Vec<AudioPacket>,
}

fn write_tracks(writer: &Writer, store: &dyn RecordingStore, events: &mpsc::UnboundedSender<RecordingEvent>) {
    let mut tasks: Vec<Task> = Vec::new();
    loop {
        let stop = writer.stop.load(Ordering::Acquire);
        tasks.append(&mut writer.incoming.lock());
        let now = Instant::now();
        tasks.retain_mut(|task| !task.step(store, events, now, stop));
        if stop {
            return;
        }
        thread::sleep(PERIOD.saturating_sub(now.elapsed()));
    }
}

impl Task {
    /// Writes what there is; `true` when the track is done with.
    fn step(
        &mut self,
        store: &dyn RecordingStore,
        events: &mpsc::UnboundedSender<RecordingEvent>,
        now: Instant,
        stop: bool,
    ) -> bool {
        // First the packets, then the controls: a mask set after a packet was taken cannot concern that packet.
        while let Some(packet) = self.shared.queue.pop() {
            self.pending.push(packet);
        }
        let (masks, finish) = {
            let mut controls = self.shared.controls.lock();
            let finish = controls
                .finish
                .take()
                .or(stop.then_some(Finish { at: now, done: None }));
            controls.closed = finish.is_some();
            (std::mem::take(&mut controls.masks), finish)
        };
        if self.failure.is_none() {
            let written = catch_unwind(AssertUnwindSafe(|| self.write(store, masks, now)));
            let failure = match written {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(error),
                Err(_) => Some(RecordingError::Sink("the sink panicked".to_owned())),
            };
            if let Some(error) = failure {
                self.fail(&error, events);
            }
        }
        self.pending.clear();
        let Some(Finish { at, done }) = finish else {
            return false;
        };
        self.shared.ended.store(true, Ordering::Release);
        let outcome = self.close(at);
        if let Err(error) = &outcome
            && self.failure.is_none()
        {
            self.fail(error, events);
        }
        if let Some(done) = done {
            // Nobody waits for the outcome: then it is not needed.
            drop(done.send(outcome));
        }
        true
    }

    fn write(
        &mut self,
        store: &dyn RecordingStore,
        masks: VecDeque<Mask>,
        now: Instant,
    ) -> Result<(), RecordingError> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => {
                let sink = store
                    .create(&self.key)
                    .map_err(|error| RecordingError::Sink(error.to_string()))?;
                none.insert(TrackWriter::create(sink, rand::random(), self.zero, &self.tags)?)
            }
        };
        for mask in masks {
            match mask {
                Mask::From(at) => writer.pause(at),
                Mask::To(at) => writer.resume(at),
            }
        }
        for packet in self.pending.drain(..) {
            writer.accept(packet)?;
        }
        writer.tick(now)
    }

    fn fail(&mut self, error: &RecordingError, events: &mpsc::UnboundedSender<RecordingEvent>) {
        let reason = match error {
            RecordingError::Sink(reason) => reason.clone(),
            other => other.to_string(),
        };
        self.shared.ended.store(true, Ordering::Release);
        self.writer = None;
        // Without a listener, the outcome of the track still reports it.
        drop(events.send(RecordingEvent::Failed {
            key: self.key.clone(),
            reason: reason.clone(),
        }));
        self.failure = Some(reason);
    }

    fn close(&mut self, at: Instant) -> Result<RecordedTrack, RecordingError> {
        if let Some(reason) = &self.failure {
            return Err(RecordingError::Sink(reason.clone()));
        }
        let writer = self.writer.take().ok_or(RecordingError::Stopped)?;
        let (key, dropped) = (self.key.clone(), self.shared.dropped.load(Ordering::Relaxed));
        catch_unwind(AssertUnwindSafe(|| writer.finish(at, key, dropped)))
            .unwrap_or_else(|_| Err(RecordingError::Sink("the sink panicked".to_owned())))
    }
}
