//! Joins the simulcast layers of a video track into one stream for a subscriber. It changes layers only at a keyframe,
//! without a break in sequence numbers (RFC 3550, section 5.1) or picture numbers.

use crate::sfu::queue::Forwarded;
use crate::sfu::vp8::{Numbering, Numbers, starts_keyframe};
use bytes::Bytes;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Video clock (RFC 7741, section 4.1).
const VIDEO_CLOCK_PER_MS: u128 = 90;
/// Timestamp distance of two pictures when nothing better is known.
const ONE_PICTURE: u32 = 3_000;

/// Packets of the next layer that may wait for the beginning of its keyframe: a second of a large picture.
const MOST_EARLY: usize = 128;
/// Maximum lateness: of the packets missing after a silence, at most a few can still arrive.
const LATEST: Duration = Duration::from_secs(2);
const FEW: u16 = 64;
/// At this distance before the first packet, no earlier packet can arrive any more.
const FAR: u16 = 0x4000;
/// So long after a change of layer, packets of the layer before still fill the gaps that they left.
const OVERTAKEN: Duration = Duration::from_millis(200);

#[derive(Default)]
pub(crate) struct Rewriter {
    current: Option<u8>,
    aim: u8,
    sequence_offset: u16,
    timestamp_offset: u32,
    numbering: Numbering,
    /// The first packet of the layer, in its publisher's numbering. Older packets that arrive later are dropped: their
    /// numbers belong to another layer's packets by now.
    first: u16,
    /// The layer's newest packet, as its publisher counts, and the epoch that it belongs to.
    newest: u16,
    epoch: u8,
    /// Packets of the target layer: the beginning of its keyframe may be late.
    early: VecDeque<Forwarded>,
    last: Option<Last>,
    before: Option<Before>,
}

/// The layer that went out before the present one. Those of its packets that others have overtaken are missing in what was
/// sent: a subscriber would count them as lost.
struct Before {
    layer: u8,
    epoch: u8,
    first: u16,
    newest: u16,
    sequence_offset: u16,
    timestamp_offset: u32,
    shift: Numbers,
    until: Instant,
}

impl Before {
    /// The packet, if it fills a gap.
    fn rewrite(&self, packet: &Forwarded, now: Instant) -> Option<Rewritten> {
        let is_of_it = packet.layer == self.layer && packet.epoch == self.epoch && now < self.until;
        let is_overtaken = (1..FAR).contains(&self.newest.wrapping_sub(packet.sequence))
            && packet.sequence.wrapping_sub(self.first) < 0x8000;
        (is_of_it && is_overtaken).then(|| Rewritten {
            sequence: packet.sequence.wrapping_add(self.sequence_offset),
            timestamp: packet.timestamp.wrapping_add(self.timestamp_offset),
            marker: packet.marker,
            payload: self.shift.applied_to(&packet.payload),
        })
    }
}

/// What a subscriber gets of a packet.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rewritten {
    pub sequence: u16,
    pub timestamp: u32,
    pub marker: bool,
    pub payload: Bytes,
}

struct Last {
    sequence: u16,
    timestamp: u32,
    at: Instant,
}

impl Rewriter {
    /// Selects another layer; true while it has not been reached and a keyframe is needed for it.
    pub fn aim_at(&mut self, layer: u8) -> bool {
        if self.aim != layer {
            self.early.clear();
        }
        self.aim = layer;
        self.current != Some(layer)
    }

    /// Resumes at the next keyframe, without a gap for the packets not sent until then.
    pub fn pause(&mut self) {
        self.current = None;
        self.before = None;
        self.early.clear();
    }

    /// The layer that goes out now.
    pub fn current(&self) -> Option<u8> {
        self.current
    }

    /// Layers whose packets are needed now, as a bit mask.
    pub fn layer_mask(&self, now: Instant) -> u8 {
        let before = self.before.as_ref().filter(|before| now < before.until);
        let layers = [Some(self.aim), self.current, before.map(|before| before.layer)];
        layers
            .into_iter()
            .flatten()
            .fold(0, |mask, layer| mask | 1 << layer)
    }

    /// The packet for the subscriber; none if it is dropped, or held: call [`Rewriter::next_early`] too.
    pub fn rewrite(&mut self, packet: &Forwarded, now: Instant) -> Option<Rewritten> {
        let was_long_ago = |last: &Last| now.duration_since(last.at) >= LATEST;
        let is_near = (1..=FEW).contains(&packet.sequence.wrapping_sub(self.newest));
        if self.current == Some(packet.layer) {
            match packet.epoch.wrapping_sub(self.epoch) {
                0 if is_near || !self.last.as_ref().is_some_and(was_long_ago) => {}
                0x80.. => return None,
                _ => self.pause(),
            }
        }
        if self.current != Some(packet.layer) {
            let before = self.before.as_ref();
            if let Some(late) = before.and_then(|before| before.rewrite(packet, now)) {
                return Some(late);
            }
            if packet.layer != self.aim {
                return None;
            }
            if !starts_keyframe(&packet.payload) {
                self.keep(packet);
                return None;
            }
            self.before = self.current.map(|layer| Before {
                layer,
                epoch: self.epoch,
                first: self.first,
                newest: self.newest,
                sequence_offset: self.sequence_offset,
                timestamp_offset: self.timestamp_offset,
                shift: self.numbering.shift(),
                until: now + OVERTAKEN,
            });
            if let Some(last) = &self.last {
                let elapsed = (now.duration_since(last.at).as_millis() * VIDEO_CLOCK_PER_MS) as u32;
                let timestamp = last.timestamp.wrapping_add(elapsed.max(ONE_PICTURE));
                self.sequence_offset = last.sequence.wrapping_add(1).wrapping_sub(packet.sequence);
                self.timestamp_offset = timestamp.wrapping_sub(packet.timestamp);
                self.numbering.go_on_with(&packet.payload);
            }
            self.current = Some(packet.layer);
            (self.first, self.newest) = (packet.sequence, packet.sequence);
            self.epoch = packet.epoch;
        }
        match packet.sequence.wrapping_sub(self.first) {
            0x8000.. => return None,
            FAR.. => self.first = packet.sequence.wrapping_sub(FAR / 2),
            _ => {}
        }
        let sequence = packet.sequence.wrapping_add(self.sequence_offset);
        let timestamp = packet.timestamp.wrapping_add(self.timestamp_offset);
        if packet.sequence.wrapping_sub(self.newest) < 0x8000 {
            self.newest = packet.sequence;
            self.last = Some(Last {
                sequence,
                timestamp,
                at: now,
            });
        }
        Some(Rewritten {
            sequence,
            timestamp,
            marker: packet.marker,
            payload: self.numbering.number(&packet.payload),
        })
    }

    fn keep(&mut self, packet: &Forwarded) {
        if self.early.len() == MOST_EARLY {
            self.early.pop_front();
        }
        self.early.push_back(packet.clone());
    }

    /// After a packet was sent: the next one that had arrived before the beginning of its keyframe.
    pub fn next_early(&mut self, now: Instant) -> Option<Rewritten> {
        while self.current == Some(self.aim) {
            let packet = self.early.pop_front()?;
            let rewritten = self.rewrite(&packet, now);
            if rewritten.is_some() {
                return rewritten;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfu::vp8::tests::{DELTA, KEY};

    fn packet(layer: u8, sequence: u16, timestamp: u32, payload: &'static [u8]) -> Forwarded {
        Forwarded {
            leg: 0,
            layer,
            epoch: 0,
            sequence,
            timestamp,
            marker: false,
            payload: Bytes::from_static(payload),
        }
    }

    fn numbers(rewriter: &mut Rewriter, packet: &Forwarded, now: Instant) -> Option<(u16, u32)> {
        let rewritten = rewriter.rewrite(packet, now)?;
        Some((rewritten.sequence, rewritten.timestamp))
    }

    #[test]
    fn layers_change_at_a_keyframe_without_a_gap() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        assert_eq!(numbers(&mut rewriter, &packet(0, 10, 1000, DELTA), now), None);
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 11, 1000, KEY), now),
            Some((11, 1000))
        );
        assert!(rewriter.aim_at(2));
        assert_eq!(rewriter.layer_mask(now), 0b101);
        assert_eq!(numbers(&mut rewriter, &packet(2, 500, 77, DELTA), now), None);
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 12, 4000, DELTA), now),
            Some((12, 4000))
        );
        let later = now + Duration::from_millis(100);
        assert_eq!(
            numbers(&mut rewriter, &packet(2, 501, 80, KEY), later),
            Some((13, 4000 + 9000))
        );
        assert_eq!(
            numbers(&mut rewriter, &packet(2, 502, 3080, DELTA), later),
            Some((14, 16_000))
        );
        assert_eq!(numbers(&mut rewriter, &packet(0, 13, 5000, KEY), later), None);
        assert!(!rewriter.aim_at(2));
        assert_eq!(rewriter.layer_mask(later), 0b101, "overtaken packets may come");
        assert_eq!(rewriter.layer_mask(later + OVERTAKEN), 0b100);
    }

    #[test]
    fn packets_that_the_next_layer_has_overtaken_fill_their_gaps() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        // The second layer is numbered anew.
        const OTHER: &[u8] = &[0x90, 0x80, 0x9A, 0x00, 0x00];
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        rewriter.rewrite(&packet(0, 14, 4000, DELTA), now);
        rewriter.aim_at(1);
        assert_eq!(
            numbers(&mut rewriter, &packet(1, 500, 77, OTHER), now),
            Some((15, 7000))
        );
        let late = |sequence| packet(0, sequence, 4000, DELTA);
        let filled = rewriter.rewrite(&late(12), now).expect("a gap");
        assert_eq!((filled.sequence, filled.timestamp), (12, 4000));
        assert_eq!(filled.payload[..], *DELTA, "numbered as its own layer was");
        assert_eq!(numbers(&mut rewriter, &late(13), now), Some((13, 4000)));
        assert_eq!(rewriter.rewrite(&late(10), now), None, "before its layer began");
        assert_eq!(rewriter.rewrite(&late(15), now), None, "its number is taken");
        assert_eq!(
            numbers(&mut rewriter, &packet(1, 501, 77, DELTA), now),
            Some((16, 7000)),
            "the present layer goes on"
        );
        assert_eq!(rewriter.rewrite(&late(12), now + OVERTAKEN), None);
        rewriter.pause();
        assert_eq!(rewriter.rewrite(&late(13), now), None);
    }

    #[test]
    fn after_a_pause_it_goes_on_at_a_keyframe_without_a_gap() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 11, 1000, KEY), now),
            Some((11, 1000))
        );
        rewriter.pause();
        assert!(rewriter.aim_at(0), "a keyframe is needed");
        assert_eq!(numbers(&mut rewriter, &packet(0, 90, 91_000, DELTA), now), None);
        let later = now + Duration::from_secs(1);
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 91, 94_000, KEY), later),
            Some((12, 91_000))
        );
    }
    #[test]
    fn the_pictures_of_all_layers_are_numbered_through() {
        const OTHER: &[u8] = &[0x90, 0x80, 0x9A, 0x00, 0x00];
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        rewriter.aim_at(1);
        let rewritten = rewriter.rewrite(&packet(1, 500, 77, OTHER), now);
        assert_eq!(
            rewritten.expect("a keyframe").payload[..],
            [0x90, 0x80, 0x81, 0x02, 0x00]
        );
    }

    #[test]
    fn the_beginning_of_a_keyframe_may_come_late() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 11, 1000, KEY), now),
            Some((11, 1000))
        );
        rewriter.aim_at(1);
        // A picture from before, the rest of the keyframe, and the picture after it.
        for (sequence, timestamp) in [(499, 60), (501, 77), (502, 77), (503, 3077)] {
            let early = packet(1, sequence, timestamp, DELTA);
            assert_eq!(rewriter.rewrite(&early, now), None);
            assert_eq!(rewriter.next_early(now), None);
        }
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 12, 4000, DELTA), now),
            Some((12, 4000))
        );
        assert_eq!(
            rewriter.next_early(now),
            None,
            "the other layer goes on meanwhile"
        );
        let began = numbers(&mut rewriter, &packet(1, 500, 77, KEY), now);
        assert_eq!(began, Some((13, 7000)));
        let early = std::iter::from_fn(|| rewriter.next_early(now));
        let early: Vec<(u16, u32)> = early.map(|early| (early.sequence, early.timestamp)).collect();
        assert_eq!(early, [(14, 7000), (15, 7000), (16, 10_000)]);
    }

    #[test]
    fn what_is_older_than_its_layer_here_never_goes_out() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        rewriter.aim_at(1);
        let key = packet(1, 65_530, 77, KEY);
        assert_eq!(
            numbers(&mut rewriter, &key, now).map(|(sequence, _)| sequence),
            Some(12)
        );
        assert_eq!(rewriter.rewrite(&packet(1, 65_529, 60, DELTA), now), None);
        for n in 65_531..65_531 + 100_000u32 {
            let delta = packet(1, n as u16, 77, DELTA);
            assert!(rewriter.rewrite(&delta, now).is_some(), "{n}");
        }
        let late = packet(1, (65_531 + 99_900u32) as u16, 77, DELTA);
        assert!(rewriter.rewrite(&late, now).is_some());
    }

    #[test]
    fn after_a_silence_it_goes_on_at_a_keyframe_whatever_its_numbers_are_by_then() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        let muted_meanwhile = packet(0, 40_011, 900_000, KEY);
        assert_eq!(rewriter.rewrite(&muted_meanwhile, now + LATEST / 2), None);
        let later = now + LATEST;
        assert_eq!(
            numbers(&mut rewriter, &packet(0, 40_012, 900_000, DELTA), later),
            None
        );
        assert!(rewriter.aim_at(0), "a keyframe is needed");
        let key = packet(0, 40_013, 903_000, KEY);
        assert_eq!(numbers(&mut rewriter, &key, later), Some((12, 181_000)));
    }

    #[test]
    fn a_stream_that_rested_goes_on_without_a_keyframe_and_its_packets_may_overtake_each_other() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        for sequence in [13, 12] {
            assert_eq!(
                numbers(&mut rewriter, &packet(0, sequence, 901_000, DELTA), now + LATEST),
                Some((sequence, 901_000))
            );
        }
    }

    #[test]
    fn after_pictures_were_held_back_it_goes_on_at_a_keyframe() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        rewriter.rewrite(&packet(0, 11, 1000, KEY), now);
        let later = |sequence, payload| Forwarded {
            epoch: 1,
            ..packet(0, sequence, 4000, payload)
        };
        assert_eq!(numbers(&mut rewriter, &later(15, DELTA), now), None);
        assert!(rewriter.aim_at(0), "a keyframe is needed");
        assert_eq!(
            numbers(&mut rewriter, &later(16, KEY), now),
            Some((12, 1000 + ONE_PICTURE))
        );
        assert_eq!(
            numbers(&mut rewriter, &later(17, DELTA), now),
            Some((13, 1000 + ONE_PICTURE))
        );
    }

    #[test]
    fn only_so_many_packets_wait() {
        let mut rewriter = Rewriter::default();
        let now = Instant::now();
        for sequence in 1..=1_000 {
            rewriter.rewrite(&packet(0, sequence, 77, DELTA), now);
        }
        assert_eq!(rewriter.early.len(), MOST_EARLY);
        rewriter.aim_at(1);
        assert!(rewriter.early.is_empty());
    }
}
