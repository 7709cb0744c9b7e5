//! Several voices as one, for one telephone.

use crate::error::MediaError;
use crate::phone::voice_queue::VoiceQueue;
use crate::rtp::codec::{PhoneCodec, VoiceDecoder};
use crate::rtp::jitter::{JitterBuffer, Next};
use crate::sfu::track::{Leg, PublishedTrack};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Timestamps a second of a room's voices (RFC 7587, section 4.1).
const OPUS_HZ: u32 = 48_000;

/// One voice of the room, as this phone hears it.
pub(super) struct Source {
    pub track: Arc<PublishedTrack>,
    pub leg: Arc<Leg>,
    queue: Arc<VoiceQueue>,
    buffer: JitterBuffer,
    decoder: VoiceDecoder,
    decoded: Vec<i16>,
    samples: VecDeque<i16>,
}

impl Source {
    pub fn new(
        track: Arc<PublishedTrack>,
        leg: Arc<Leg>,
        queue: Arc<VoiceQueue>,
        sample_rate: u32,
    ) -> Result<Self, MediaError> {
        Ok(Self {
            track,
            leg,
            queue,
            buffer: JitterBuffer::new(OPUS_HZ),
            decoder: VoiceDecoder::of_opus(sample_rate)?,
            decoded: Vec::new(),
            samples: VecDeque::new(),
        })
    }

    /// Whether the phone may hear it no longer, whatever comes.
    pub fn is_barred(&self) -> bool {
        self.leg.barred.load(Ordering::Relaxed)
    }

    /// Adds the next samples to `mix`.
    pub fn add_to(&mut self, mix: &mut [i32], now: Instant) {
        while let Some(heard) = self.queue.next() {
            let quiet = PhoneCodec::Opus.is_quiet(&heard.payload);
            self.buffer.put(
                heard.sequence,
                heard.timestamp,
                heard.payload,
                quiet,
                heard.arrived,
            );
        }
        if self.is_barred() {
            self.samples.clear();
            return;
        }
        let stream = (&mut self.buffer, &mut self.decoder);
        let nobody = |_: u32, _: &[i16]| {};
        fill(
            &mut self.samples,
            mix.len(),
            stream,
            &mut self.decoded,
            now,
            nobody,
        );
        let length = mix.len().min(self.samples.len());
        for (sum, sample) in mix.iter_mut().zip(self.samples.drain(..length)) {
            *sum += i32::from(sample);
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.leg.live.store(false, Ordering::Relaxed);
        self.track.detach(&self.leg);
    }
}

/// Fills `samples` up to `length` from a jitter buffer and its decoder; less when there is silence. `heard` gets what packets
/// said, with their timestamps, and not what fills gaps.
pub(super) fn fill(
    samples: &mut VecDeque<i16>,
    length: usize,
    (buffer, decoder): (&mut JitterBuffer, &mut VoiceDecoder),
    decoded: &mut Vec<i16>,
    now: Instant,
    mut heard: impl FnMut(u32, &[i16]),
) {
    while samples.len() < length {
        decoded.clear();
        match buffer.take(now) {
            Next::Packet(payload) => {
                decoder.decode(&payload, decoded);
                heard(buffer.played(), decoded);
            }
            Next::Lost => decoder.conceal(decoded),
            Next::Silence => break,
        }
        if decoded.is_empty() {
            break;
        }
        samples.extend(&*decoded);
    }
}

/// The sum of voices as samples, with soft clipping, so that two loud voices do not crackle.
pub(super) fn limit(mix: &[i32], samples: &mut [i16]) {
    const KNEE: f32 = 24_000.0;
    const TOP: f32 = 32_767.0;
    for (sample, sum) in samples.iter_mut().zip(mix) {
        let loud = sum.unsigned_abs() as f32;
        *sample = if loud <= KNEE {
            *sum as i16
        } else {
            let bent = KNEE + (TOP - KNEE) * ((loud - KNEE) / (TOP - KNEE)).tanh();
            (bent * sum.signum() as f32) as i16
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_sums_are_kept_and_loud_ones_bent_without_turning_round() {
        let sums = [0, 100, -24_000, 30_000, 60_000, -200_000];
        let mut samples = [0i16; 6];
        limit(&sums, &mut samples);
        assert_eq!(samples[..3], [0, 100, -24_000]);
        assert!(samples[3] > 27_000 && samples[3] < 30_000, "{samples:?}");
        assert!(samples[4] > samples[3] && samples[5] < -32_000, "{samples:?}");
    }
}
