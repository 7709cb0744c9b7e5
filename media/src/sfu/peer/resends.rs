//! How much of what a client asks for again it gets again.
//!
//! Where packets are lost because too much is sent, each retransmission loses others: answering every request then multiplies
//! what a full link has to carry (twentyfold was measured), and a client that asks on purpose would have the hub send for it.
//! A packet is sent again only after its last copy had time to arrive, a few times at most, and all copies of a stream
//! together stay a share of the stream.

use rtc::rtcp::transport_feedbacks::transport_layer_nack::{NackPair, TransportLayerNack};
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

/// A copy has this long to arrive before it counts as lost too.
const AGAIN_AFTER: Duration = Duration::from_millis(80);
/// Copies of one packet at most.
const MOST_COPIES: u8 = 4;
/// Copies for each packet of the stream: enough for a fifth of all packets lost, and as many of their copies.
const SHARE: f32 = 0.3;
/// Copies that may be sent at once after a time without loss.
const BURST: f32 = 60.0;
/// Packets whose copies are remembered for each stream; older ones are no longer asked for.
const REMEMBERED: usize = 256;
/// Streams that are kept count of; a client has as many as it receives tracks.
const MOST_STREAMS: usize = 256;

/// What was sent again, by stream.
#[derive(Default)]
pub(super) struct Resends {
    streams: HashMap<u32, Stream>,
}

struct Stream {
    /// The latest packet that was asked for: how far the stream is.
    newest: u16,
    copies_left: f32,
    copies: VecDeque<Copies>,
}

struct Copies {
    sequence: u16,
    last: Instant,
    count: u8,
}

impl Resends {
    /// What of a request is to be answered; none when nothing is.
    pub fn admit(&mut self, request: &TransportLayerNack, now: Instant) -> Option<TransportLayerNack> {
        if self.streams.len() >= MOST_STREAMS && !self.streams.contains_key(&request.media_ssrc) {
            self.streams.clear();
        }
        let first = request.nacks.first()?.packet_id;
        let stream = self.streams.entry(request.media_ssrc).or_insert_with(|| Stream {
            newest: first,
            copies_left: BURST,
            copies: VecDeque::new(),
        });
        let wanted = request.nacks.iter().flat_map(|pair| *pair);
        let admitted = wanted.filter(|sequence| stream.admits(*sequence, now));
        let nacks: Vec<NackPair> = admitted.map(NackPair::new).collect();
        (!nacks.is_empty()).then(|| TransportLayerNack {
            sender_ssrc: request.sender_ssrc,
            media_ssrc: request.media_ssrc,
            nacks,
        })
    }
}

impl Stream {
    fn admits(&mut self, sequence: u16, now: Instant) -> bool {
        let ahead = sequence.wrapping_sub(self.newest);
        if ahead < 0x8000 {
            self.newest = sequence;
            self.copies_left = (self.copies_left + f32::from(ahead) * SHARE).min(BURST);
        }
        if self.copies_left < 1.0 {
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

    #[test]
    fn a_packet_is_sent_again_when_its_copy_had_time_and_a_few_times_at_most() {
        let (mut resends, start) = (Resends::default(), Instant::now());
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
        let admitted = Resends::default().admit(&asked, Instant::now()).unwrap();
        let sequences: Vec<u16> = admitted.nacks.iter().map(|pair| pair.packet_id).collect();
        assert_eq!((sequences, admitted.media_ssrc), (vec![65_535, 0, 2], 7));
    }

    #[test]
    fn a_fifth_lost_is_all_made_good() {
        let (mut resends, start) = (Resends::default(), Instant::now());
        let lost: Vec<u16> = (0..5_000).step_by(5).collect();
        let repaired = lost
            .iter()
            .filter(|sequence| count(resends.admit(&request([**sequence]), start)) == 1)
            .count();
        assert_eq!(repaired, lost.len());
    }

    #[test]
    fn who_asks_for_everything_gets_a_share() {
        let (mut resends, start) = (Resends::default(), Instant::now());
        let mut sent = 0;
        for round in 0..100u16 {
            // Ten seconds of a stream, each packet asked for ten times.
            for again in 0..10 {
                let now = start + Duration::from_millis(u64::from(round) * 1_000 + again * 100);
                sent += count(resends.admit(&request(round * 50..(round + 1) * 50), now));
            }
        }
        let most = 5_000.0 * SHARE + BURST;
        assert!(
            (most * 0.9..=most).contains(&(sent as f32)),
            "{sent} copies of 5,000 packets"
        );
        assert!(resends.admit(&request([]), start).is_none());
    }
}
