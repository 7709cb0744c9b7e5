//! What a speaker sends: real Opus packets, every one different, and when each of them left.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use opus::{Application, Channels, Encoder};

use crate::error::LoadError;

/// 20 ms at 48 kHz, in samples.
pub const FRAME_SAMPLES: usize = 960;
/// Different packets before they come round again: 20 s, far more than any packet is under way.
const PACKETS: usize = 1000;

/// Encoded noise-like sound with the moments at which its packets were last sent.
pub struct Speech {
    packets: Vec<Bytes>,
    index_of: HashMap<Bytes, usize>,
    sent_at_ns: Vec<AtomicU64>,
    started: Instant,
}

impl Speech {
    /// Encodes 20 s of tones that wander under noise, so that no two packets are alike.
    pub fn encode() -> Result<Self, LoadError> {
        let mut encoder = Encoder::new(48_000, Channels::Mono, Application::Voip)?;
        encoder.set_bitrate(opus::Bitrate::Bits(32_000))?;
        let mut packets = Vec::with_capacity(PACKETS);
        let mut phase = 0.0f32;
        for number in 0..PACKETS {
            let pitch = 110.0 + 90.0 * ((number as f32) * 0.05).sin();
            let samples: Vec<f32> = (0..FRAME_SAMPLES)
                .map(|_| {
                    phase = (phase + pitch / 48_000.0).fract();
                    0.3 * (phase * std::f32::consts::TAU).sin() + rand::random_range(-0.1..0.1)
                })
                .collect();
            packets.push(Bytes::from(encoder.encode_vec_float(&samples, 1275)?));
        }
        let index_of = packets
            .iter()
            .cloned()
            .enumerate()
            .map(|(index, packet)| (packet, index))
            .collect();
        let sent_at_ns = (0..PACKETS).map(|_| AtomicU64::new(0)).collect();
        Ok(Self {
            packets,
            index_of,
            sent_at_ns,
            started: Instant::now(),
        })
    }

    /// The packet with this running number, noted as sent now.
    pub fn send(&self, number: usize) -> Bytes {
        let index = number % self.packets.len();
        self.sent_at_ns[index].store(self.started.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.packets[index].clone()
    }

    /// How long a packet was under way; none when it is not one of these (changed on its way).
    pub fn under_way(&self, payload: &Bytes) -> Option<Duration> {
        let sent = self.sent_at_ns[*self.index_of.get(payload)?].load(Ordering::Relaxed);
        Some(self.started.elapsed().saturating_sub(Duration::from_nanos(sent)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_packet_is_different_and_known_again() {
        let speech = Speech::encode().expect("the encoder takes 20 ms frames");
        assert_eq!(speech.index_of.len(), PACKETS);
        let sent = speech.send(PACKETS + 7);
        assert_eq!(sent, speech.packets[7]);
        assert!(speech.under_way(&sent).expect("it was sent") < Duration::from_secs(1));
        assert_eq!(speech.under_way(&Bytes::from_static(b"something else")), None);
    }
}
