//! What a speaker sends: real Opus packets, every one different, and when each was sent.

use std::collections::HashMap;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use opus::{Application, Channels, Encoder};

use crate::error::LoadError;

/// 20 ms at 48 kHz, in samples.
pub const FRAME_SAMPLES: usize = 960;
/// Different packets before they repeat: 20 s, far longer than any packet's transit.
const PACKETS: usize = 1000;
/// The spoken text, 20 s of it, if a speech synthesiser is installed.
const SENTENCES: &str = "good morning, this is the county office about your application. please tell me how many people \
    live in your house. we received the letter from your landlord last week. can you send us a copy of your electric \
    bill. hello, I am calling about help with my rent. there are four people in my family and two children. my wife \
    lost her job in the summer. I will send the paper to your office tomorrow morning.";

/// Encoded sound with the moments at which its packets were last sent.
pub struct Speech {
    packets: Arc<[Bytes]>,
    index_of: Arc<HashMap<Bytes, usize>>,
    sent_at_ns: Vec<AtomicU64>,
    started: Instant,
}

impl Speech {
    /// Encodes 20 s of changing tones under noise, so that no two packets are alike.
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
        Ok(Self::of(packets.into()))
    }

    /// Encodes 20 s of sentences spoken by `flite`, with a little noise so that no two packets are alike; none where that
    /// program is not installed.
    pub fn spoken() -> Result<Option<Self>, LoadError> {
        let Some(sound) = flite(SENTENCES) else {
            return Ok(None);
        };
        let (rate, samples) =
            wav(&sound).ok_or_else(|| LoadError::Unexpected("flite wrote no 16-bit mono sound".into()))?;
        let mut encoder = Encoder::new(rate, Channels::Mono, Application::Voip)?;
        encoder.set_bitrate(opus::Bitrate::Bits(24_000))?;
        let mut spoken = samples.iter().cycle();
        let mut packets = Vec::with_capacity(PACKETS);
        for _ in 0..PACKETS {
            let frame: Vec<f32> = spoken
                .by_ref()
                .take(rate as usize / 50)
                .map(|sample| f32::from(*sample) / 32_768.0 + rand::random_range(-0.003..0.003))
                .collect();
            packets.push(Bytes::from(encoder.encode_vec_float(&frame, 1275)?));
        }
        Ok(Some(Self::of(packets.into())))
    }

    /// Nothing that anybody says: whatever is heard is something else.
    pub fn silence() -> Self {
        Self::of(Arc::new([]))
    }

    /// These packets, again and again.
    pub(super) fn of(packets: Arc<[Bytes]>) -> Self {
        let index_of = packets.iter().cloned().enumerate();
        let index_of = index_of.map(|(index, packet)| (packet, index)).collect();
        Self {
            sent_at_ns: (0..packets.len()).map(|_| AtomicU64::new(0)).collect(),
            index_of: Arc::new(index_of),
            packets,
            started: Instant::now(),
        }
    }

    /// The same words by another speaker: sent and measured separately from these.
    pub fn again(&self) -> Self {
        Self {
            packets: self.packets.clone(),
            index_of: self.index_of.clone(),
            sent_at_ns: (0..self.packets.len()).map(|_| AtomicU64::new(0)).collect(),
            started: Instant::now(),
        }
    }

    /// The packet with this running number, noted as sent now.
    pub fn send(&self, number: usize) -> Bytes {
        let index = number % self.packets.len();
        self.sent_at_ns[index].store(self.started.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.packets[index].clone()
    }

    /// Transit time of a packet that arrived `at`; none if it is not one of these (changed in transit).
    pub fn delay_of(&self, payload: &Bytes, at: Instant) -> Option<Duration> {
        let sent = self.sent_at_ns[*self.index_of.get(payload)?].load(Ordering::Relaxed);
        let arrived = at.saturating_duration_since(self.started);
        Some(arrived.saturating_sub(Duration::from_nanos(sent)))
    }
}

/// What `flite` says, as a WAV file.
pub(super) fn flite(text: &str) -> Option<Vec<u8>> {
    let file = std::env::temp_dir().join(format!("load-speech-{}.wav", std::process::id()));
    let spoken = Command::new("flite")
        .args(["-voice", "slt", "-t", text, "-o"])
        .arg(&file)
        .status();
    let sound = spoken
        .ok()
        .filter(|status| status.success())
        .and_then(|_| std::fs::read(&file).ok());
    // Where nothing was written there is nothing to remove.
    let _ = std::fs::remove_file(&file);
    sound
}

/// Rate and samples of a WAV file with one channel of 16 bits.
pub(super) fn wav(bytes: &[u8]) -> Option<(u32, Vec<i16>)> {
    let mut rate = None;
    let mut chunks = bytes.strip_prefix(b"RIFF")?.get(8..)?;
    loop {
        let (name, rest) = (chunks.get(..4)?, chunks.get(4..)?);
        let length = u32::from_le_bytes(rest.get(..4)?.try_into().ok()?) as usize;
        let body = rest.get(4..)?;
        let content = &body[..length.min(body.len())];
        match name {
            b"fmt " => {
                let number = |at: usize| Some(u16::from_le_bytes(content.get(at..at + 2)?.try_into().ok()?));
                // Plain PCM, one channel, 16 bits.
                if (number(0)?, number(2)?, number(14)?) != (1, 1, 16) {
                    return None;
                }
                rate = Some(u32::from_le_bytes(content.get(4..8)?.try_into().ok()?));
            }
            b"data" => {
                let samples = content.chunks_exact(2);
                return Some((
                    rate?,
                    samples.map(|two| i16::from_le_bytes([two[0], two[1]])).collect(),
                ));
            }
            _ => {}
        }
        chunks = body.get(length.next_multiple_of(2)..)?;
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
        let now = Instant::now();
        assert!(speech.delay_of(&sent, now).expect("it was sent") < Duration::from_secs(1));
        assert_eq!(speech.delay_of(&Bytes::from_static(b"something else"), now), None);
        // Another speaker's packets are the same; when they left is not.
        let other = speech.again();
        let later = now + Duration::from_secs(3);
        let sent_by_other = other.send(7);
        assert_eq!(sent_by_other, sent);
        assert!(speech.delay_of(&sent, later).expect("known") >= Duration::from_secs(3));
    }

    #[test]
    fn a_sound_file_is_read_past_chunks_that_are_not_known() {
        let mut file = b"RIFF\0\0\0\0WAVE".to_vec();
        file.extend(b"LIST\x03\0\0\0abc\0");
        file.extend(b"fmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0");
        file.extend(b"data\x04\0\0\0\x01\0\xff\xff");
        assert_eq!(wav(&file), Some((16_000, vec![1, -1])));
        for length in 0..file.len() - 4 {
            assert_eq!(wav(&file[..length]), None, "{length}");
        }
        file[34] = 8;
        assert_eq!(wav(&file), None);
    }
}
