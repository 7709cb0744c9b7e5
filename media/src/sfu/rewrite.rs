//! Joins the simulcast layers of a video track into one stream for a subscriber. It changes layers only at a keyframe, and
//! goes on from there without a break in sequence numbers (RFC 3550, section 5.1).

use crate::sfu::queue::Forwarded;
use std::time::Instant;

/// Video clock (RFC 7741, section 4.1).
const VIDEO_CLOCK_PER_MS: u128 = 90;
/// Timestamp distance of two pictures when nothing better is known.
const ONE_PICTURE: u32 = 3_000;

#[derive(Default)]
pub(crate) struct Rewriter {
    current: Option<u8>,
    aim: u8,
    sequence_offset: u16,
    timestamp_offset: u32,
    last: Option<Last>,
}

struct Last {
    sequence: u16,
    timestamp: u32,
    at: Instant,
}

impl Rewriter {
    /// Wants another layer; true while it has not been reached and a keyframe is needed for it.
    pub fn aim_at(&mut self, layer: u8) -> bool {
        self.aim = layer;
        self.current != Some(layer)
    }

    /// Goes on at the next keyframe, without a break for what is not sent until then.
    pub fn pause(&mut self) {
        self.current = None;
    }

    /// Layers whose packets are needed now, as a bit mask.
    pub fn layer_mask(&self) -> u8 {
        1 << self.aim | self.current.map_or(0, |layer| 1 << layer)
    }

    /// Sequence number and timestamp for the subscriber, or none when the packet is not for it.
    pub fn rewrite(&mut self, packet: &Forwarded, now: Instant) -> Option<(u16, u32)> {
        if self.current != Some(packet.layer) {
            if packet.layer != self.aim || !starts_keyframe(&packet.payload) {
                return None;
            }
            if let Some(last) = &self.last {
                let elapsed = (now.duration_since(last.at).as_millis() * VIDEO_CLOCK_PER_MS) as u32;
                let timestamp = last.timestamp.wrapping_add(elapsed.max(ONE_PICTURE));
                self.sequence_offset = last.sequence.wrapping_add(1).wrapping_sub(packet.sequence);
                self.timestamp_offset = timestamp.wrapping_sub(packet.timestamp);
            }
            self.current = Some(packet.layer);
        }
        let sequence = packet.sequence.wrapping_add(self.sequence_offset);
        let timestamp = packet.timestamp.wrapping_add(self.timestamp_offset);
        let newer = self
            .last
            .as_ref()
            .is_none_or(|last| sequence.wrapping_sub(last.sequence) < 0x8000);
        if newer {
            self.last = Some(Last {
                sequence,
                timestamp,
                at: now,
            });
        }
        Some((sequence, timestamp))
    }
}

/// Whether a VP8 payload begins a picture that can be decoded alone (RFC 7741, section 4.2).
fn starts_keyframe(payload: &[u8]) -> bool {
    let Some(&first) = payload.first() else {
        return false;
    };
    let (extended, start, partition) = (first & 0x80 != 0, first & 0x10 != 0, first & 0x07);
    if !start || partition != 0 {
        return false;
    }
    let mut at = 1;
    if extended {
        let Some(&flags) = payload.get(at) else {
            return false;
        };
        at += 1;
        if flags & 0x80 != 0 {
            at += if payload.get(at).is_some_and(|id| id & 0x80 != 0) {
                2
            } else {
                1
            };
        }
        at += usize::from(flags & 0x40 != 0) + usize::from(flags & 0x30 != 0);
    }
    payload.get(at).is_some_and(|header| header & 0x01 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use std::time::Duration;

    const KEY: &[u8] = &[0x90, 0x80, 0x81, 0x01, 0x00];
    const DELTA: &[u8] = &[0x90, 0x80, 0x01, 0x01];

    fn packet(layer: u8, sequence: u16, timestamp: u32, payload: &'static [u8]) -> Forwarded {
        Forwarded {
            leg: 0,
            layer,
            sequence,
            timestamp,
            marker: false,
            payload: Bytes::from_static(payload),
        }
    }

    #[test]
    fn keyframes_are_recognised_behind_every_descriptor() {
        assert!(starts_keyframe(KEY));
        assert!(starts_keyframe(&[0x10, 0x00]));
        assert!(starts_keyframe(&[0x90, 0xF0, 0x01, 0x02, 0x03, 0x00]));
        assert!(!starts_keyframe(DELTA));
        assert!(!starts_keyframe(&[0x00, 0x00]));
        for length in 0..3 {
            assert!(!starts_keyframe(&KEY[..length]));
        }
    }

    #[test]
    fn layers_change_at_a_keyframe_without_a_gap() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        assert_eq!(rewriter.rewrite(&packet(0, 10, 1000, DELTA), now), None);
        assert_eq!(rewriter.rewrite(&packet(0, 11, 1000, KEY), now), Some((11, 1000)));
        assert!(rewriter.aim_at(2));
        assert_eq!(rewriter.layer_mask(), 0b101);
        assert_eq!(rewriter.rewrite(&packet(2, 500, 77, DELTA), now), None);
        assert_eq!(
            rewriter.rewrite(&packet(0, 12, 4000, DELTA), now),
            Some((12, 4000))
        );
        let later = now + Duration::from_millis(100);
        assert_eq!(
            rewriter.rewrite(&packet(2, 501, 80, KEY), later),
            Some((13, 4000 + 9000))
        );
        assert_eq!(
            rewriter.rewrite(&packet(2, 502, 3080, DELTA), later),
            Some((14, 16_000))
        );
        assert_eq!(rewriter.rewrite(&packet(0, 13, 5000, KEY), later), None);
        assert!(!rewriter.aim_at(2));
    }

    #[test]
    fn after_a_pause_it_goes_on_at_a_keyframe_without_a_gap() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        assert_eq!(rewriter.rewrite(&packet(0, 11, 1000, KEY), now), Some((11, 1000)));
        rewriter.pause();
        assert!(rewriter.aim_at(0), "a keyframe is needed");
        assert_eq!(rewriter.rewrite(&packet(0, 90, 91_000, DELTA), now), None);
        let later = now + Duration::from_secs(1);
        assert_eq!(
            rewriter.rewrite(&packet(0, 91, 94_000, KEY), later),
            Some((12, 91_000))
        );
    }
}
