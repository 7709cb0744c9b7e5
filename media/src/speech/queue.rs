//! Jobs waiting for a worker: the first words of an utterance before a final that is not late yet, then finals, oldest
//! first, or newest first when the delay is too long, then further interims; of each leg one interim at most, the newest.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::leg::{Closing, Leg, Place};
use super::sound::{SealedSound, Sound};

/// A younger final lets the first words of an utterance go first: it has half a second more to be on time than they have.
const FIRST_WORDS_FIRST: Duration = Duration::from_millis(300);
/// The age of the oldest final at which interims slow down, …
const SLOW: Duration = Duration::from_secs(1);
/// … stop, …
const FINALS_ONLY: Duration = Duration::from_secs(2);
/// … finals go to a smaller model, …
const SMALLER: Duration = Duration::from_secs(5);
/// … and their sound goes to disk.
const SPOOL: Duration = Duration::from_secs(30);

/// How far behind the workers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pressure {
    /// They keep up.
    #[default]
    None,
    /// Interims come half as often.
    SlowInterims,
    /// There are no interims.
    FinalsOnly,
    /// Finals are written by a smaller model, where there is one.
    SmallerModel,
    /// Sound waits on disk; its segments are marked as delayed.
    Spooling,
}

/// A hypothesis for an open utterance.
pub(super) struct InterimJob {
    pub(super) leg: Arc<Leg>,
    pub(super) place: Place,
    pub(super) pcm: Vec<f32>,
    /// The speaker pauses: this may be the whole utterance, and its text becomes the final if nothing follows.
    pub(super) whole: bool,
    /// Nothing was recognised of this utterance yet.
    pub(super) first: bool,
}

impl InterimJob {
    /// First words, then what may become a final, then what only lengthens a caption.
    fn rank(&self) -> u8 {
        match (self.first, self.whole) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }
}

/// The final of an utterance.
pub(super) struct FinalJob {
    pub(super) leg: Arc<Leg>,
    pub(super) place: Place,
    pub(super) sound: Sound,
    pub(super) since: Instant,
    pub(super) delayed: bool,
    /// Dropped when the job is done, whatever came of it.
    pub(super) _closing: Closing,
}

pub(super) enum Job {
    Interim(InterimJob),
    Final(FinalJob),
}

pub(super) struct JobQueue {
    waiting: Mutex<Waiting>,
    ready: Condvar,
    /// Where sound goes that has waited too long.
    spool: PathBuf,
}

impl Default for JobQueue {
    fn default() -> Self {
        Self {
            waiting: Mutex::default(),
            ready: Condvar::new(),
            spool: std::env::temp_dir(),
        }
    }
}

#[derive(Default)]
struct Waiting {
    finals: VecDeque<FinalJob>,
    interims: VecDeque<InterimJob>,
    stopped: bool,
}

impl Waiting {
    fn oldest(&self, now: Instant) -> Duration {
        self.finals
            .front()
            .map_or(Duration::ZERO, |job| now.saturating_duration_since(job.since))
    }

    /// The interim that is wanted most; the longest waiting of several.
    fn next_interim(&mut self) -> Option<InterimJob> {
        let ranks = self.interims.iter().map(InterimJob::rank).enumerate();
        let (index, _) = ranks.min_by_key(|(_, rank)| *rank)?;
        self.interims.remove(index)
    }

    fn next(&mut self, now: Instant, pressure: Pressure) -> Option<Job> {
        if self.oldest(now) < FIRST_WORDS_FIRST
            && let Some(index) = self.interims.iter().position(|job| job.first)
        {
            return self.interims.remove(index).map(Job::Interim);
        }
        // Far behind, the newest speech is transcribed first: a late caption is worth less than a timely one.
        let next = match pressure {
            Pressure::Spooling => self.finals.pop_back(),
            _ => self.finals.pop_front(),
        };
        next.map(Job::Final)
            .or_else(|| self.next_interim().map(Job::Interim))
    }

    fn pressure(&self, now: Instant) -> Pressure {
        match self.oldest(now) {
            age if age >= SPOOL => Pressure::Spooling,
            age if age >= SMALLER => Pressure::SmallerModel,
            age if age >= FINALS_ONLY => Pressure::FinalsOnly,
            age if age >= SLOW => Pressure::SlowInterims,
            _ => Pressure::None,
        }
    }
}

impl JobQueue {
    pub(super) fn pressure(&self) -> Pressure {
        self.waiting.lock().pressure(Instant::now())
    }

    /// Finals that wait, and the age of the oldest.
    pub(super) fn backlog(&self) -> (usize, Duration) {
        let waiting = self.waiting.lock();
        (waiting.finals.len(), waiting.oldest(Instant::now()))
    }

    /// Queues an interim; a waiting one of the same leg is replaced in its position.
    pub(super) fn push_interim(&self, mut job: InterimJob) {
        let mut waiting = self.waiting.lock();
        match waiting
            .interims
            .iter_mut()
            .find(|other| Arc::ptr_eq(&other.leg, &job.leg))
        {
            Some(other) => {
                // The words of the one that waited are in this one.
                job.first |= other.first && other.place.segment == job.place.segment;
                *other = job;
            }
            None => waiting.interims.push_back(job),
        }
        drop(waiting);
        self.ready.notify_one();
    }

    /// Queues a final; an interim of its leg is not needed any more.
    pub(super) fn push_final(&self, job: FinalJob) {
        let mut waiting = self.waiting.lock();
        waiting
            .interims
            .retain(|other| !Arc::ptr_eq(&other.leg, &job.leg));
        waiting.finals.push_back(job);
        drop(waiting);
        self.ready.notify_one();
    }

    /// Moves sound that has waited too long to disk, and notifies the legs.
    pub(super) fn spool_waiting(&self) {
        let now = Instant::now();
        let in_memory: Vec<Arc<Vec<f32>>> = {
            let mut waiting = self.waiting.lock();
            if waiting.pressure(now) < Pressure::Spooling {
                return;
            }
            for job in &mut waiting.finals {
                if !job.delayed && now.saturating_duration_since(job.since) >= SPOOL {
                    job.delayed = true;
                    job.leg.send_delay(job.place);
                }
            }
            let sounds = waiting.finals.iter().map(|job| &job.sound);
            sounds
                .filter_map(|sound| match sound {
                    Sound::Memory(pcm) => Some(pcm.clone()),
                    Sound::Sealed(_) => None,
                })
                .collect()
        };
        // Written while the workers run; what one of them has taken meanwhile stays with it.
        for pcm in in_memory {
            let sealed = match SealedSound::seal(&pcm, &self.spool) {
                Ok(sealed) => sealed,
                Err(error) => {
                    tracing::warn!(%error, "sound that waits for its transcript stays in memory");
                    return;
                }
            };
            let mut waiting = self.waiting.lock();
            let same =
                |job: &&mut FinalJob| matches!(&job.sound, Sound::Memory(kept) if Arc::ptr_eq(kept, &pcm));
            if let Some(job) = waiting.finals.iter_mut().find(same) {
                job.sound = Sound::Sealed(sealed);
            }
        }
    }

    /// Waits for work. `None`: stopped.
    pub(super) fn take(&self) -> Option<(Job, Pressure)> {
        let mut waiting = self.waiting.lock();
        loop {
            if waiting.stopped {
                return None;
            }
            let now = Instant::now();
            let pressure = waiting.pressure(now);
            if let Some(job) = waiting.next(now, pressure) {
                return Some((job, pressure));
            }
            self.ready.wait(&mut waiting);
        }
    }

    /// Stops the workers; what still waited is handed back.
    pub(super) fn stop(&self) -> Vec<FinalJob> {
        let mut waiting = self.waiting.lock();
        waiting.stopped = true;
        waiting.interims.clear();
        let left = waiting.finals.drain(..).collect();
        drop(waiting);
        self.ready.notify_all();
        left
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::{mpsc, oneshot};

    use super::*;
    use crate::speech::{CaptionEvent, test_legs};

    fn leg(name: &str) -> (Arc<Leg>, mpsc::UnboundedReceiver<CaptionEvent>) {
        test_legs::leg(name, "en")
    }

    fn place(segment: u64) -> Place {
        Place {
            segment,
            start_ms: 0,
            end_ms: 1,
        }
    }

    fn final_of(leg: &Arc<Leg>, segment: u64, age_s: u64) -> FinalJob {
        leg.open_segment(segment);
        FinalJob {
            leg: leg.clone(),
            place: place(segment),
            sound: Sound::Memory(Arc::new(vec![0.25, -0.5])),
            since: Instant::now()
                .checked_sub(Duration::from_secs(age_s))
                .expect("the machine runs longer than that"),
            delayed: false,
            _closing: Arc::new(oneshot::channel().0),
        }
    }

    fn interim_of(leg: &Arc<Leg>, pcm: f32) -> InterimJob {
        InterimJob {
            leg: leg.clone(),
            place: place(0),
            pcm: vec![pcm],
            whole: false,
            first: false,
        }
    }

    fn take(queue: &JobQueue) -> String {
        match queue.take() {
            Some((Job::Final(job), _)) => format!("final {} {}", job.leg.name, job.place.segment),
            Some((Job::Interim(job), _)) => format!("interim {} {:?}", job.leg.name, job.pcm),
            None => "stopped".to_owned(),
        }
    }

    #[test]
    fn finals_go_first_and_each_leg_has_one_interim() {
        let queue = JobQueue::default();
        let ((one, _one), (two, _two)) = (leg("one"), leg("two"));
        queue.push_interim(interim_of(&one, 1.0));
        queue.push_interim(interim_of(&two, 2.0));
        queue.push_interim(interim_of(&one, 3.0));
        queue.push_final(final_of(&two, 7, 0));
        queue.push_final(final_of(&two, 8, 0));
        queue.push_interim(interim_of(&two, 4.0));
        let order: Vec<String> = (0..4).map(|_| take(&queue)).collect();
        assert_eq!(
            order,
            [
                "final two 7",
                "final two 8",
                "interim one [3.0]",
                "interim two [4.0]"
            ]
        );
    }

    #[test]
    fn first_words_go_before_a_final_that_is_not_late_and_what_may_be_whole_before_further_words() {
        let queue = JobQueue::default();
        let legs: Vec<_> = ["one", "two", "three", "four"].map(leg).into();
        let of = |index: usize| &legs[index].0;
        let job = |index: usize, first: bool, whole: bool| InterimJob {
            first,
            whole,
            ..interim_of(of(index), index as f32)
        };
        queue.push_interim(job(0, false, false));
        queue.push_interim(job(1, false, true));
        queue.push_interim(job(2, true, false));
        queue.push_interim(job(2, false, false));
        queue.push_final(final_of(of(3), 5, 0));
        let order: Vec<String> = (0..4).map(|_| take(&queue)).collect();
        assert_eq!(
            order,
            [
                "interim three [2.0]",
                "final four 5",
                "interim two [1.0]",
                "interim one [0.0]"
            ]
        );
        queue.push_interim(job(2, true, false));
        queue.push_final(final_of(of(3), 6, 1));
        assert_eq!(take(&queue), "final four 6", "one that is late");
        assert_eq!(take(&queue), "interim three [2.0]");
    }

    #[test]
    fn pressure_follows_the_age_of_the_oldest_final() {
        for (age, pressure) in [
            (0, Pressure::None),
            (1, Pressure::SlowInterims),
            (2, Pressure::FinalsOnly),
            (5, Pressure::SmallerModel),
            (29, Pressure::SmallerModel),
            (30, Pressure::Spooling),
        ] {
            let queue = JobQueue::default();
            assert_eq!(queue.pressure(), Pressure::None);
            let (leg, _events) = leg("leg");
            queue.push_final(final_of(&leg, 0, age));
            queue.push_final(final_of(&leg, 1, 0));
            assert_eq!(queue.pressure(), pressure, "{age} s");
        }
    }

    #[test]
    fn far_behind_the_newest_final_is_written_first_and_the_oldest_is_not_lost() {
        let queue = JobQueue::default();
        let (one, _one) = leg("one");
        for (segment, age_s) in [(0, 31), (1, 10), (2, 0)] {
            queue.push_final(final_of(&one, segment, age_s));
        }
        let order: Vec<String> = (0..3).map(|_| take(&queue)).collect();
        assert_eq!(order, ["final one 2", "final one 1", "final one 0"]);
        for (segment, age_s) in [(3, 10), (4, 0)] {
            queue.push_final(final_of(&one, segment, age_s));
        }
        assert_eq!(take(&queue), "final one 3");
    }

    #[test]
    fn sound_that_waits_too_long_goes_to_disk_and_comes_back() {
        let queue = JobQueue::default();
        let (leg, mut received) = leg("leg");
        queue.push_final(final_of(&leg, 0, 31));
        queue.push_final(final_of(&leg, 1, 2));
        queue.spool_waiting();
        queue.spool_waiting();
        let event = received.try_recv().unwrap();
        assert!(event.delayed && !event.is_final && event.segment_id == 0);
        assert!(
            received.try_recv().is_err(),
            "the delay is sent once, for the delayed segment"
        );
        for delayed in [false, true] {
            let Some((Job::Final(job), _)) = queue.take() else {
                panic!("a final")
            };
            assert!(
                matches!(job.sound, Sound::Sealed(_)),
                "memory is given back for all"
            );
            assert_eq!(job.delayed, delayed);
            assert_eq!(job.sound.load().unwrap(), [0.25, -0.5]);
        }
    }

    #[test]
    fn sound_that_the_disk_cannot_take_stays_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let queue = JobQueue {
            spool: folder.path().join("gone"),
            ..JobQueue::default()
        };
        let (leg, mut received) = leg("leg");
        queue.push_final(final_of(&leg, 0, 31));
        queue.spool_waiting();
        assert!(received.try_recv().unwrap().delayed);
        let Some((Job::Final(job), Pressure::Spooling)) = queue.take() else {
            panic!("a final")
        };
        assert!(matches!(job.sound, Sound::Memory(_)));
        assert_eq!(job.sound.load().unwrap(), [0.25, -0.5]);
    }

    #[test]
    fn a_stopped_queue_hands_back_what_waited() {
        let queue = JobQueue::default();
        let (leg, _events) = leg("leg");
        queue.push_final(final_of(&leg, 3, 0));
        let left = queue.stop();
        assert_eq!(left.iter().map(|job| job.place.segment).collect::<Vec<_>>(), [3]);
        assert_eq!(take(&queue), "stopped");
    }
}
