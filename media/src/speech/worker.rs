//! The workers: threads of low priority that run the engines.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::leg::{Engine, Final, Leg};
use super::queue::{FinalJob, InterimJob, Job, JobQueue, Pressure};
use super::recogniser::{Hypothesis, SpeechError};

/// Recognition yields to packets and requests.
const NICE: i32 = 10;

/// What the workers did so far.
#[derive(Default)]
pub(super) struct Counters {
    pub(super) interims: AtomicU64,
    pub(super) finals: AtomicU64,
    /// Finals in which the engine found no speech.
    pub(super) rejected: AtomicU64,
    pub(super) failed: AtomicU64,
    pub(super) delayed: AtomicU64,
}

/// Works until the queue is stopped.
pub(super) fn work(queue: &JobQueue, counters: &Counters) {
    // On Linux this concerns the calling thread only.
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "speech workers run at normal priority");
    }
    while let Some((job, pressure)) = queue.take() {
        match job {
            Job::Interim(job) => interim(&job, counters),
            Job::Final(job) => finalise(job, pressure, counters),
        }
    }
}

fn interim(job: &InterimJob, counters: &Counters) {
    let begun = Instant::now();
    let engine = match job.whole {
        true => &job.leg.best,
        false => &job.leg.quick,
    };
    let recogniser = &engine.recogniser;
    let hypothesis = guarded(engine, || match job.whole {
        true => recogniser.finalise_expecting(&job.pcm, &job.leg.lang, &job.leg.hints),
        false => recogniser.interim_expecting(&job.pcm, &job.leg.lang, &job.leg.hints),
    });
    match hypothesis {
        Ok(hypothesis) => job.leg.send_interim(job.place, hypothesis, job.whole),
        // The final decides whether the utterance is lost.
        Err(error) => tracing::debug!(%error, leg = %job.leg.name, "no interim caption"),
    }
    job.leg
        .interim_cost_ms
        .store(begun.elapsed().as_millis() as u32, Ordering::Relaxed);
    counters.interims.fetch_add(1, Ordering::Relaxed);
}

fn finalise(job: FinalJob, pressure: Pressure, counters: &Counters) {
    // The closing mark is held until the final has been sent.
    let FinalJob {
        leg,
        place,
        sound,
        delayed,
        since: _,
        _closing,
    } = job;
    let mut engine = match pressure >= Pressure::SmallerModel {
        true => leg.quick.clone(),
        false => leg.best.clone(),
    };
    let candidate = leg.take_candidate(place);
    let outcome = sound.load().map_err(SpeechError::from).and_then(|pcm| {
        let first = recognise(&leg, &engine, &pcm, candidate)?;
        let Some(again) = leg.again.as_ref().filter(|_| !first.hypothesis.speech) else {
            return Ok(first);
        };
        let second = recognise(&leg, again, &pcm, None)?;
        if second.hypothesis.speech {
            engine = again.clone();
            return Ok(second);
        }
        Ok(first)
    });
    counters.finals.fetch_add(1, Ordering::Relaxed);
    if delayed {
        counters.delayed.fetch_add(1, Ordering::Relaxed);
    }
    let outcome = match outcome {
        Ok(outcome) => {
            if !outcome.hypothesis.speech {
                counters.rejected.fetch_add(1, Ordering::Relaxed);
            }
            Some(outcome)
        }
        Err(error) => {
            counters.failed.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(%error, leg = %leg.name, "an utterance was not transcribed");
            None
        }
    };
    leg.send_final(place, &engine, outcome, delayed);
}

fn recognise(
    leg: &Leg,
    engine: &Engine,
    pcm: &[f32],
    candidate: Option<Hypothesis>,
) -> Result<Final, SpeechError> {
    guarded(engine, || {
        let hypothesis = match candidate {
            Some(hypothesis) => hypothesis,
            None => engine.recogniser.finalise_expecting(pcm, &leg.lang, &leg.hints)?,
        };
        let english = match leg.translate && hypothesis.speech {
            true => engine.recogniser.english(pcm, &leg.lang)?,
            false => None,
        };
        Ok(Final { hypothesis, english })
    })
}

/// A panic in an engine ends this utterance, not the worker.
fn guarded<T>(engine: &Engine, run: impl FnOnce() -> Result<T, SpeechError>) -> Result<T, SpeechError> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        Err(SpeechError::Engine {
            engine: engine.name.to_string(),
            reason: "the engine panicked".to_owned(),
        })
    })
}
