//! What the network lost of the streams sent to a client, from its reception reports (RFC 3550, section 6.4.1).

use std::collections::HashMap;

/// Maximum number of streams tracked per client; a client has one per track that it receives.
const MOST_STREAMS: usize = 512;
/// Most packets a stream can send between two reports; a report with more is ignored as wrong.
const MOST_PACKETS: u32 = 20_000;

/// How far each stream was when it was reported on last, and how many of its packets were missing by then.
#[derive(Default)]
pub(super) struct Losses {
    reported: HashMap<u32, (u32, i32)>,
}

/// Packets of one stream between two reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    pub expected: u32,
    /// Fewer than none where packets came that an earlier report counted as lost.
    pub lost: i32,
}

impl Losses {
    /// Notes a report: this many packets lost so far, of a stream up to this packet (the extended highest sequence number).
    ///
    /// The share that a report names itself (its "fraction lost") is no measure: a packet that others have overtaken counts as
    /// lost in one report, and its arrival is left out of the next one. On a path that reorders packets these shares add up to
    /// a tenth and more, though nothing is lost.
    pub fn note(&mut self, ssrc: u32, lost: i32, newest: u32) -> Option<Sample> {
        if self.reported.len() >= MOST_STREAMS {
            self.reported.clear();
        }
        let (before, lost_before) = self.reported.insert(ssrc, (newest, lost))?;
        let expected = newest.wrapping_sub(before);
        let most = i32::try_from(expected)
            .ok()
            .filter(|_| expected <= MOST_PACKETS)?;
        Some(Sample {
            expected,
            lost: lost.saturating_sub(lost_before).clamp(-most, most),
        })
    }
}

/// Losses of several samples together.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Sum {
    expected: u32,
    lost: i32,
}

impl Sum {
    pub fn add(&mut self, sample: Sample) {
        self.expected = self.expected.saturating_add(sample.expected);
        self.lost = self.lost.saturating_add(sample.lost);
    }

    /// The share that was lost, once so many packets were reported on; the sum begins anew then.
    pub fn take(&mut self, enough: u32) -> Option<f32> {
        (self.expected >= enough).then(|| {
            let sum = std::mem::take(self);
            sum.lost.max(0) as f32 / sum.expected as f32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum_of(reports: &[(i32, u32)]) -> Option<f32> {
        let (mut losses, mut sum) = (Losses::default(), Sum::default());
        for (lost, newest) in reports {
            if let Some(sample) = losses.note(1, *lost, *newest) {
                sum.add(sample);
            }
        }
        sum.take(50)
    }

    #[test]
    fn packets_that_were_overtaken_are_not_lost() {
        // A report after every six packets, of which one is on its way: a sixth each, by the reports' own shares.
        let reports: Vec<_> = (0..=20).map(|n| (n % 2, n as u32 * 6)).collect();
        assert_eq!(sum_of(&reports), Some(0.0));
        let lost: Vec<_> = (0..=20).map(|n| (n, n as u32 * 6)).collect();
        assert_eq!(sum_of(&lost), Some(1.0 / 6.0));
    }

    #[test]
    fn copies_that_come_as_well_as_their_packets_are_no_gain() {
        assert_eq!(sum_of(&[(0, 0), (-8, 60)]), Some(0.0));
    }

    #[test]
    fn few_packets_say_nothing_and_a_stream_that_begins_anew_or_lies_is_not_counted() {
        assert_eq!(sum_of(&[(0, 1), (10, 50)]), None);
        assert_eq!(
            sum_of(&[(0, 60_000), (255, 10), (i32::MAX, u32::MAX), (i32::MIN, 0)]),
            None
        );
        assert_eq!(sum_of(&[(0, 0), (i32::MAX, 60)]), Some(1.0));
    }
}
