//! Limits on retransmissions.
//!
//! If packets are lost because too much is sent, each retransmission causes further loss: answering every request then
//! multiplies the load of a full link (a factor of twenty was measured), and a malicious client could make the hub
//! send. A packet is retransmitted only after its last copy had time to arrive, a few times at most, and all copies
//! stay below a share of the stream.
//!
//! A keyframe restarts the picture: nothing from before it is retransmitted, and all of its own packets may be,
//! regardless of the share. A browser waits three seconds for its missing packets before it asks for another one.

use crate::sfu::vp8::starts_keyframe;
use rtc::rtcp::transport_feedbacks::transport_layer_nack::{NackPair, TransportLayerNack};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::time::{Duration, Instant};

/// A copy has this long to arrive before it counts as lost too.
const AGAIN_AFTER: Duration = Duration::from_millis(80);
/// Copies of one packet at most.
const MOST_COPIES: u8 = 4;
/// Copies per packet of the stream: enough if a fifth of all packets and of their copies is lost.
const SHARE: f32 = 0.3;
/// Burst of copies after a time without loss.
const BURST: f32 = 60.0;
/// Packets whose copies are remembered for each stream; older ones are no longer asked for.
const REMEMBERED: usize = 256;
/// At this distance after a keyframe nothing from before it is requested any more; farther, and late packets would
/// count.
const FAR: Range<u16> = 0x4000..0x8000;
/// Maximum number of tracked streams; a client has one per track that it receives.
const MOST_STREAMS: usize = 256;

/// What was sent again, by stream.
#[derive(Default)]
pub(super) struct Resends {
    streams: HashMap<u32, Stream>,
}

struct Stream {
    keyframe: Option<Keyframe>,
    copies_left: f32,
    copies: VecDeque<Copies>,
}

/// The last one that was sent.
struct Keyframe {
    first: u16,
    timestamp: u32,
}

struct Copies {
    sequence: u16,
    last: Instant,
    count: u8,
}

impl Resends {
    /// A packet goes out for the first time.
    pub fn sent(&mut self, packet: &rtc::rtp::Packet) {
        let header = &packet.header;
        if self.streams.len() >= MOST_STREAMS && !self.streams.contains_key(&header.ssrc) {
            self.streams.clear();
        }
        let stream = self.streams.entry(header.ssrc).or_insert_with(|| Stream {
            keyframe: None,
            copies_left: BURST,
            copies: VecDeque::new(),
        });
        if starts_keyframe(&packet.payload) {
            stream.keyframe = Some(Keyframe {
                first: header.sequence_number,
                timestamp: header.timestamp,
            });
        }
        let is_far =
            |keyframe: &mut Keyframe| FAR.contains(&header.sequence_number.wrapping_sub(keyframe.first));
        stream.keyframe.take_if(is_far);
        let is_key = |keyframe: &Keyframe| keyframe.timestamp == header.timestamp;
        let earned = if stream.keyframe.as_ref().is_some_and(is_key) {
            1.0
        } else {
            SHARE
        };
        stream.copies_left = (stream.copies_left + earned).min(BURST);
    }

    /// The part of a request to answer; none if there is none.
    pub fn admit(&mut self, request: &TransportLayerNack, now: Instant) -> Option<TransportLayerNack> {
        let stream = self.streams.get_mut(&request.media_ssrc)?;
        let wanted = request.nacks.iter().flat_map(|pair| *pair);
        let admitted = wanted.filter(|sequence| stream.admits(*sequence, now));
        let nacks: Vec<NackPair> = admitted.map(NackPair::new).collect();
        (!nacks.is_empty()).then_some(TransportLayerNack {
            sender_ssrc: request.sender_ssrc,
            media_ssrc: request.media_ssrc,
            nacks,
        })
    }
}

impl Stream {
    fn admits(&mut self, sequence: u16, now: Instant) -> bool {
        let is_before = |keyframe: &Keyframe| sequence.wrapping_sub(keyframe.first) >= 0x8000;
        if self.copies_left < 1.0 || self.keyframe.as_ref().is_some_and(is_before) {
            return false;
        }
        match self.copies.iter_mut().find(|copies| copies.sequence == sequence) {
            Some(copies) => {
                if copies.count >= MOST_COPIES || now.saturating_duration_since(copies.last) < AGAIN_AFTER {
                    return false;
                }
                copies.count += 1;
                copies.last = now;
            }
            None => {
                if self.copies.len() == REMEMBERED {
                    self.copies.pop_front();
                }
                self.copies.push_back(Copies {
                    sequence,
                    last: now,
                    count: 1,
                });
            }
        }
        self.copies_left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfu::vp8::tests::{DELTA, KEY};
    use bytes::Bytes;
    use rtc::rtp::Packet;
    use rtc::rtp::header::Header;

    fn request(sequences: impl IntoIterator<Item = u16>) -> TransportLayerNack {
        TransportLayerNack {
            sender_ssrc: 1,
            media_ssrc: 7,
            nacks: sequences.into_iter().map(NackPair::new).collect(),
        }
    }

    fn count(admitted: Option<TransportLayerNack>) -> usize {
        admitted.map_or(0, |request| request.nacks.len())
    }

    /// A stream of which these packets went out, a picture each.
    fn after(sequences: impl IntoIterator<Item = u16>) -> Resends {
        let mut resends = Resends::default();
        sequences
            .into_iter()
            .for_each(|sequence| resends.sent(&packet(sequence, sequence.into(), DELTA)));
        resends
    }

    fn packet(sequence_number: u16, timestamp: u32, payload: &'static [u8]) -> Packet {
        Packet {
            header: Header {
                sequence_number,
                timestamp,
                ssrc: 7,
                ..Default::default()
            },
            payload: Bytes::from_static(payload),
        }
    }

    #[test]
    fn a_packet_is_sent_again_when_its_copy_had_time_and_a_few_times_at_most() {
        let (mut resends, start) = (after([65_534]), Instant::now());
        let ask = |resends: &mut Resends, ms| {
            count(resends.admit(&request([65_534]), start + Duration::from_millis(ms)))
        };
        assert_eq!(ask(&mut resends, 0), 1);
        assert_eq!(ask(&mut resends, 20), 0);
        for time in 1..4 {
            assert_eq!(ask(&mut resends, time * 100), 1, "copy {time}");
        }
        assert_eq!(ask(&mut resends, 900), 0);
    }

    #[test]
    fn a_bitmask_names_packets_across_the_wrap() {
        let pair = NackPair {
            packet_id: 65_535,
            lost_packets: 0b101,
        };
        let asked = TransportLayerNack {
            nacks: vec![pair],
            ..request([])
        };
        let admitted = after(0..1).admit(&asked, Instant::now()).unwrap();
        let sequences: Vec<u16> = admitted.nacks.iter().map(|pair| pair.packet_id).collect();
        assert_eq!((sequences, admitted.media_ssrc), (vec![65_535, 0, 2], 7));
    }

    #[test]
    fn a_fifth_lost_is_all_made_good() {
        let (mut resends, start) = (Resends::default(), Instant::now());
        let repaired = |n: &u16| {
            resends.sent(&packet(*n, (*n).into(), DELTA));
            n.is_multiple_of(5) && count(resends.admit(&request([*n]), start)) == 1
        };
        assert_eq!((0..5_000).filter(repaired).count(), 1_000);
    }

    #[test]
    fn who_asks_for_everything_gets_a_share() {
        let (mut resends, start) = (Resends::default(), Instant::now());
        let mut sent = 0;
        for round in 0..100u16 {
            let packets = round * 50..(round + 1) * 50;
            for n in packets.clone() {
                resends.sent(&packet(n, n.into(), DELTA));
            }
            // Ten seconds of a stream, each packet asked for ten times.
            for again in 0..10 {
                let now = start + Duration::from_millis(u64::from(round) * 1_000 + again * 100);
                sent += count(resends.admit(&request(packets.clone()), now));
            }
        }
        let most = 5_000.0 * SHARE + BURST;
        assert!(
            (most * 0.9..=most).contains(&(sent as f32)),
            "{sent} copies of 5,000 packets"
        );
        assert!(resends.admit(&request([]), start).is_none());
    }

    #[test]
    fn a_keyframe_is_made_good_however_much_was_spent_before_and_nothing_from_before_it() {
        let (mut resends, start) = (after(65_400..65_535), Instant::now());
        assert_eq!(
            count(resends.admit(&request(65_400..65_535), start)),
            BURST as usize
        );
        for n in 65_535..=65_555u32 {
            let payload = if n == 65_535 { KEY } else { DELTA };
            resends.sent(&packet(n as u16, 9_000, payload));
        }
        let all = || request((65_500..=65_555u32).map(|n| n as u16));
        let again = resends.admit(&all(), start + Duration::from_secs(1)).unwrap();
        let firsts = again.nacks.iter().map(|pair| pair.packet_id);
        assert!(
            firsts.eq((65_535..=65_555u32).map(|n| n as u16)),
            "{:?}",
            again.nacks
        );
        assert!(resends.admit(&all(), start + Duration::from_secs(2)).is_none());
    }

    #[test]
    fn a_keyframe_counts_until_the_stream_is_far_from_it_whatever_comes_late() {
        let (mut resends, start) = (after(0..100), Instant::now());
        resends.sent(&packet(100, 100, KEY));
        resends.sent(&packet(99, 99, DELTA));
        assert_eq!(count(resends.admit(&request([99]), start)), 0);
        for n in 101..50_000 {
            resends.sent(&packet(n, n.into(), DELTA));
        }
        assert_eq!(count(resends.admit(&request([49_999]), start)), 1);
    }

    #[test]
    fn of_a_stream_that_never_went_out_nothing_is_sent_again() {
        assert!(
            Resends::default()
                .admit(&request(0..100), Instant::now())
                .is_none()
        );
    }
}
