//! From packets to utterances: one leg on the decode thread.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::leg::{Closing, Leg, Mask, Place};
use super::queue::{FinalJob, InterimJob, JobQueue, Pressure};
use super::recogniser::SpeechError;
use super::segment::{MS, Segmenter, Utterance};
use super::sound::Sound;
use crate::recording::{Placed, Timeline};

/// Samples at 48 kHz, the RTP clock, for one at 16 kHz.
const PER_SAMPLE: u64 = 3;
/// The longest packet (120 ms) at 16 kHz.
const LONGEST: usize = 120 * MS;
/// A gap up to this long (100 ms) is concealed by the decoder, …
const CONCEALED: u64 = 100 * MS as u64;
/// … up to this long it is silence; beyond, the utterance has ended.
const SILENCE: u64 = 1_000 * MS as u64;
/// With no packets for this long, what was being said has ended.
const STALLED: Duration = Duration::from_millis(800);
/// How much sound the first interim is made of: pre-roll and half a second.
const FIRST_INTERIM: usize = 800 * MS;
/// How much new sound each further one needs, …
const NEXT_INTERIM: usize = 1_000 * MS;
/// … and how much as long as no words were found: a beginning is often too short to be sure of.
const FIRST_AGAIN: usize = 120 * MS;
/// An utterance that is longer and still has no words is music or another language: it has no priority over others.
const BEGINNING: usize = 2_000 * MS;
/// A pause this long may be the end, …
const PAUSE: usize = 300 * MS;
/// … and in one this long there is no other interim.
const BREATH: usize = 150 * MS;
/// After a mask ends, packets from under it may still arrive.
const MASK_TAIL: Duration = Duration::from_millis(200);

/// When the next interim is due.
struct InterimPlan {
    segment: u64,
    /// Samples that the utterance had at the last one; 0 before the first.
    length: usize,
    /// Where the voice had ended when the utterance was last recognised as possibly whole.
    paused_at: u64,
}

impl InterimPlan {
    fn new(segment: u64) -> Self {
        Self {
            segment,
            length: 0,
            paused_at: 0,
        }
    }
}

pub(super) struct Inlet {
    leg: Arc<Leg>,
    timeline: Timeline,
    decoder: opus::Decoder,
    segmenter: Segmenter,
    masks: Vec<(Instant, Option<Instant>)>,
    last_arrival: Option<Instant>,
    placed: Vec<Placed>,
    interim: InterimPlan,
    closing: Closing,
    closed: bool,
}

impl Inlet {
    pub(super) fn new(leg: Arc<Leg>, closing: Closing) -> Result<Self, SpeechError> {
        Ok(Self {
            timeline: Timeline::new(leg.zero),
            decoder: opus::Decoder::new(16_000, opus::Channels::Mono)?,
            segmenter: Segmenter::new(),
            masks: Vec::new(),
            last_arrival: None,
            placed: Vec::new(),
            interim: InterimPlan::new(u64::MAX),
            closing,
            closed: false,
            leg,
        })
    }

    pub(super) fn leg(&self) -> &Arc<Leg> {
        &self.leg
    }

    /// Takes received packets. `true`: the leg is closed and everything is queued.
    pub(super) fn step(&mut self, queue: &JobQueue, now: Instant) -> bool {
        // First the packets, then the controls: a mask set after a packet was taken cannot concern that packet.
        let mut placed = std::mem::take(&mut self.placed);
        let mut packets = Vec::new();
        while let Some(packet) = self.leg.packets.pop() {
            packets.push(packet);
        }
        self.take_controls(queue);
        for packet in packets {
            self.last_arrival = Some(packet.arrival);
            self.timeline.push(packet, &mut |item| placed.push(item));
        }
        self.timeline.release(now, &mut |item| placed.push(item));
        if self.closed {
            self.timeline.drain(&mut |item| placed.push(item));
        }
        for item in placed.drain(..) {
            self.hear(item, queue);
            self.queue_interim(queue);
        }
        self.placed = placed;

        let stalled = self
            .last_arrival
            .is_none_or(|last| now.saturating_duration_since(last) >= STALLED);
        if self.segmenter.is_speaking() && (stalled || self.closed) {
            self.end_speech(queue);
        }
        self.closed
    }

    fn take_controls(&mut self, queue: &JobQueue) {
        let masks = {
            let mut controls = self.leg.controls.lock();
            self.closed = controls.close;
            std::mem::take(&mut controls.masks)
        };
        for mask in masks {
            match mask {
                Mask::From(at) if self.masks.last().is_none_or(|(_, end)| end.is_some()) => {
                    self.masks.push((at, None));
                    self.end_speech(queue);
                }
                Mask::From(_) => {}
                Mask::To(at) => {
                    if let Some((_, end @ None)) = self.masks.last_mut() {
                        *end = Some(at + MASK_TAIL);
                    }
                }
            }
        }
    }

    fn hear(&mut self, item: Placed, queue: &JobQueue) {
        let mut pcm = [0.0f32; LONGEST];
        match item {
            Placed::Packet { samples, arrival, .. } if self.is_masked(arrival) => {
                self.skip(u64::from(samples) / PER_SAMPLE, queue);
            }
            Placed::Packet { samples, payload, .. } => {
                let length = (u64::from(samples) / PER_SAMPLE) as usize;
                let sound = &mut pcm[..length.min(LONGEST)];
                if self.decoder.decode_float(&payload, sound, false).is_err() {
                    // What does not decode is silence of its length.
                    sound.fill(0.0);
                }
                self.push(sound, queue);
            }
            Placed::Gap { samples } => {
                let mut rest = samples / PER_SAMPLE;
                if rest > SILENCE {
                    self.skip(rest, queue);
                    return;
                }
                let conceal = rest <= CONCEALED;
                while rest > 0 {
                    // The decoder conceals multiples of 2.5 ms, which all gaps are.
                    let sound = &mut pcm[..(rest as usize).min(20 * MS)];
                    if !conceal || self.decoder.decode_float(&[], sound, false).is_err() {
                        sound.fill(0.0);
                    }
                    rest -= sound.len() as u64;
                    self.push(sound, queue);
                }
            }
        }
    }

    fn is_masked(&self, arrival: Instant) -> bool {
        self.masks
            .iter()
            .rev()
            .any(|(from, to)| arrival >= *from && to.is_none_or(|to| arrival < to))
    }

    fn push(&mut self, pcm: &[f32], queue: &JobQueue) {
        let (leg, closing) = (&self.leg, &self.closing);
        self.segmenter
            .push(pcm, &mut |utterance| queue_final(leg, closing, queue, utterance));
    }

    fn skip(&mut self, samples: u64, queue: &JobQueue) {
        let (leg, closing) = (&self.leg, &self.closing);
        self.segmenter.skip(samples, &mut |utterance| {
            queue_final(leg, closing, queue, utterance)
        });
    }

    fn end_speech(&mut self, queue: &JobQueue) {
        let (leg, closing) = (&self.leg, &self.closing);
        self.segmenter
            .flush(&mut |utterance| queue_final(leg, closing, queue, utterance));
    }

    fn queue_interim(&mut self, queue: &JobQueue) {
        if !self.leg.interims {
            return;
        }
        let Some(current) = self.segmenter.current() else {
            return;
        };
        if self.interim.segment != current.number {
            self.interim = InterimPlan::new(current.number);
        }
        // In a pause only the whole utterance is worth recognising: once, and early enough to become the final.
        let whole = current.pause >= PAUSE && current.voice_end != self.interim.paused_at;
        let length = current.pcm.len();
        let soonest = match self.interim.length {
            0 => FIRST_INTERIM,
            last => last + FIRST_AGAIN,
        };
        if !whole && (current.pause >= BREATH || length < soonest) {
            return;
        }
        let pressure = queue.pressure();
        let first = length < BEGINNING && !self.leg.has_words(current.number);
        if !whole && self.interim.length > 0 {
            let step = match pressure >= Pressure::SlowInterims {
                true => 2 * NEXT_INTERIM,
                false if first => FIRST_AGAIN,
                false => NEXT_INTERIM,
            };
            let cost = self.leg.interim_cost_ms.load(Ordering::Relaxed) as usize * MS;
            // An engine that is slow on long utterances pauses for as long as it took.
            let rest = if first { cost } else { 2 * cost };
            if length < self.interim.length + step.max(rest) {
                return;
            }
        }
        self.interim.length = length;
        if whole {
            self.interim.paused_at = current.voice_end;
        }
        if pressure >= Pressure::FinalsOnly {
            return;
        }
        self.leg.open_segment(current.number);
        let start_ms = current.voice_start / MS as u64;
        let end_ms = current.voice_end / MS as u64;
        let place = Place {
            segment: current.number,
            start_ms,
            end_ms,
        };
        let pcm = if whole { current.whole() } else { current.pcm };
        queue.push_interim(InterimJob {
            leg: self.leg.clone(),
            place,
            pcm: pcm.to_vec(),
            whole,
            first,
        });
    }
}

fn queue_final(leg: &Arc<Leg>, closing: &Closing, queue: &JobQueue, utterance: Utterance) {
    leg.open_segment(utterance.number);
    let start_ms = utterance.voice_start / MS as u64;
    let place = Place {
        segment: utterance.number,
        start_ms,
        end_ms: utterance.voice_end / MS as u64,
    };
    queue.push_final(FinalJob {
        leg: leg.clone(),
        place,
        sound: Sound::Memory(Arc::new(utterance.pcm)),
        since: Instant::now(),
        delayed: false,
        _closing: closing.clone(),
    });
}
