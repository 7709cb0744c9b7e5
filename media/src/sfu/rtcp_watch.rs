//! An interceptor that records subscribers' reports, because the stack consumes inbound RTCP in its chain.

use parking_lot::Mutex;
use rtc::interceptor::{Interceptor, Packet, StreamInfo, TaggedPacket, convert_twcc};
use rtc::rtcp::payload_feedbacks::full_intra_request::FullIntraRequest;
use rtc::rtcp::payload_feedbacks::picture_loss_indication::PictureLossIndication;
use rtc::rtcp::receiver_report::ReceiverReport;
use rtc::rtcp::reception_report::ReceptionReport;
use rtc::rtcp::sender_report::SenderReport;
use rtc::rtcp::transport_feedbacks::transport_layer_cc::TransportLayerCc;
use rtc::rtcp::transport_feedbacks::transport_layer_nack::TransportLayerNack;
use rtc::sansio::Protocol;
use rtc::shared::error::Error;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Maximum notes between two reads; further ones are ignored.
const MAX_NOTES: usize = 256;
/// Maximum packets in one report on arrivals, and maximum arrivals kept between two reads.
const MAX_ARRIVALS: usize = 2_048;

/// One thing a subscriber reported about a stream we send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feedback {
    /// A picture cannot be decoded (RFC 4585, section 6.3.1, or RFC 5104, section 4.3.1).
    KeyframeWanted { ssrc: u32 },
    /// This many packets are asked for again (RFC 4585, section 6.2.1).
    Missed { packets: u32 },
    /// How a stream arrives (RFC 3550, section 6.4.1).
    Reception {
        ssrc: u32,
        /// Packets lost so far; copies that arrive too can make it negative.
        lost: i32,
        /// Extended highest sequence number received.
        newest: u32,
        /// Interarrival jitter in timestamp units.
        jitter: u32,
        /// Round trip from our sender report to this report, in milliseconds; none before the first.
        rtt_ms: Option<u32>,
    },
}

/// When a packet arrived, by the client's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// Of the transmission.
    pub number: u16,
    pub at: Duration,
}

/// What the interceptor has seen, for its connection.
#[derive(Default)]
pub(crate) struct Watched {
    notes: Mutex<Vec<Feedback>>,
    arrivals: Mutex<Vec<Arrival>>,
    heard: AtomicBool,
}

impl Watched {
    /// The notes since the last call.
    pub fn take_notes(&self) -> Vec<Feedback> {
        std::mem::take(&mut *self.notes.lock())
    }

    /// The arrivals since the last call.
    pub fn take_arrivals(&self) -> Vec<Arrival> {
        std::mem::take(&mut *self.arrivals.lock())
    }

    /// Whether any RTCP came since the last call. It was authenticated before it got here.
    pub fn take_heard(&self) -> bool {
        self.heard.swap(false, Ordering::Relaxed)
    }
}

/// Passes everything on, and notes keyframe requests and reports.
#[derive(Default)]
pub(crate) struct RtcpWatch {
    watched: Arc<Watched>,
    reads: VecDeque<TaggedPacket>,
    writes: VecDeque<TaggedPacket>,
}

impl RtcpWatch {
    pub fn new(watched: Arc<Watched>) -> Self {
        Self {
            watched,
            ..Default::default()
        }
    }

    fn note(&self, feedback: Feedback) {
        let mut notes = self.watched.notes.lock();
        if notes.len() < MAX_NOTES {
            notes.push(feedback);
        }
    }

    fn note_arrivals(&self, feedback: &TransportLayerCc) {
        if usize::from(feedback.packet_status_count) > MAX_ARRIVALS {
            return;
        }
        let mut arrivals = self.watched.arrivals.lock();
        for acknowledged in convert_twcc(feedback) {
            if let Some(at) = acknowledged.arrival.filter(|_| arrivals.len() < MAX_ARRIVALS) {
                arrivals.push(Arrival {
                    number: acknowledged.sequence_number,
                    at,
                });
            }
        }
    }

    fn note_reports(&self, reports: &[ReceptionReport]) {
        for report in reports {
            self.note(Feedback::Reception {
                ssrc: report.ssrc,
                lost: signed_24(report.total_lost),
                newest: report.last_sequence_number,
                jitter: report.jitter,
                rtt_ms: round_trip_ms(report.last_sender_report, report.delay, ntp_middle()),
            });
        }
    }
}

/// A number of 24 bits with a sign, as reports count losses.
fn signed_24(number: u32) -> i32 {
    (number << 8) as i32 >> 8
}

/// Seconds from the beginning of NTP's time to that of Unix.
const NTP_EPOCH_S: u64 = 2_208_988_800;
/// A longer round trip means a wrong clock, or invented figures.
const MAX_RTT_MS: u64 = 10_000;

/// NTP's time now (RFC 3550, section 4), in 1/2^32 s.
pub(crate) fn ntp_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let fraction = (u64::from(now.subsec_nanos()) << 32) / 1_000_000_000;
    ((now.as_secs() + NTP_EPOCH_S) << 32) | fraction
}

/// Its middle 32 bits, in 1/65,536 s.
fn ntp_middle() -> u32 {
    (ntp_now() >> 16) as u32
}

/// The round trip in a reception report (RFC 3550, section 6.4.1).
fn round_trip_ms(last_sender_report: u32, delay: u32, now: u32) -> Option<u32> {
    if last_sender_report == 0 {
        return None;
    }
    let trip = now.wrapping_sub(last_sender_report).wrapping_sub(delay);
    let ms = (u64::from(trip) * 1_000) >> 16;
    u32::try_from(ms).ok().filter(|_| ms <= MAX_RTT_MS)
}

impl Protocol<TaggedPacket, TaggedPacket, ()> for RtcpWatch {
    type Rout = TaggedPacket;
    type Wout = TaggedPacket;
    type Eout = ();
    type Error = Error;
    type Time = Instant;

    fn handle_read(&mut self, msg: TaggedPacket) -> Result<(), Error> {
        if let Packet::Rtcp(packets) = &msg.message.packet {
            self.watched.heard.store(true, Ordering::Relaxed);
            for packet in packets {
                let any = packet.as_any();
                if let Some(pli) = any.downcast_ref::<PictureLossIndication>() {
                    self.note(Feedback::KeyframeWanted { ssrc: pli.media_ssrc });
                } else if let Some(fir) = any.downcast_ref::<FullIntraRequest>() {
                    for entry in &fir.fir {
                        self.note(Feedback::KeyframeWanted { ssrc: entry.ssrc });
                    }
                } else if let Some(nack) = any.downcast_ref::<TransportLayerNack>() {
                    // Each pair names one packet, and with every bit set another one.
                    let pairs = nack.nacks.iter();
                    let packets = pairs.map(|pair| 1 + pair.lost_packets.count_ones()).sum();
                    self.note(Feedback::Missed { packets });
                } else if let Some(feedback) = any.downcast_ref::<TransportLayerCc>() {
                    self.note_arrivals(feedback);
                } else if let Some(report) = any.downcast_ref::<ReceiverReport>() {
                    self.note_reports(&report.reports);
                } else if let Some(report) = any.downcast_ref::<SenderReport>() {
                    self.note_reports(&report.reports);
                }
            }
        }
        self.reads.push_back(msg);
        Ok(())
    }

    fn poll_read(&mut self) -> Option<TaggedPacket> {
        self.reads.pop_front()
    }

    fn handle_write(&mut self, msg: TaggedPacket) -> Result<(), Error> {
        self.writes.push_back(msg);
        Ok(())
    }

    fn poll_write(&mut self) -> Option<TaggedPacket> {
        self.writes.pop_front()
    }
}

impl Interceptor for RtcpWatch {
    fn bind_local_stream(&mut self, _: &StreamInfo) {}
    fn unbind_local_stream(&mut self, _: &StreamInfo) {}
    fn bind_remote_stream(&mut self, _: &StreamInfo) {}
    fn unbind_remote_stream(&mut self, _: &StreamInfo) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use rtc::rtcp::transport_feedbacks::transport_layer_cc::{
        PacketStatusChunk, RecvDelta, RunLengthChunk, StatusChunkTypeTcc, SymbolTypeTcc,
    };

    /// Of `count` packets from 65,535 on the first three arrived, 1 ms after one another.
    fn arrivals_of(count: u16) -> Vec<Arrival> {
        let run = |packet_status_symbol, run_length| {
            PacketStatusChunk::RunLengthChunk(RunLengthChunk {
                type_tcc: StatusChunkTypeTcc::RunLengthChunk,
                packet_status_symbol,
                run_length,
            })
        };
        let delta = RecvDelta {
            type_tcc_packet: SymbolTypeTcc::PacketReceivedSmallDelta,
            delta: 1_000,
        };
        let feedback = TransportLayerCc {
            sender_ssrc: 1,
            media_ssrc: 2,
            base_sequence_number: 65_535,
            packet_status_count: count,
            reference_time: 10,
            fb_pkt_count: 0,
            packet_chunks: vec![
                run(SymbolTypeTcc::PacketReceivedSmallDelta, 3),
                run(SymbolTypeTcc::PacketNotReceived, count - 3),
            ],
            recv_deltas: vec![delta; 3],
        };
        let watch = RtcpWatch::default();
        watch.note_arrivals(&feedback);
        watch.watched.take_arrivals()
    }

    #[test]
    fn arrivals_are_noted_by_the_clients_clock_and_those_of_too_many_packets_are_not() {
        let at = |number, ms| Arrival {
            number,
            at: Duration::from_millis(ms),
        };
        assert_eq!(arrivals_of(7), [at(65_535, 641), at(0, 642), at(1, 643)]);
        assert!(arrivals_of(MAX_ARRIVALS as u16 + 1).is_empty());
    }

    #[test]
    fn a_round_trip_is_what_is_left_of_the_time_without_the_clients_own() {
        // The example of RFC 3550, section 6.4.1 (figure 2): 6.125 s.
        let rtt = round_trip_ms(0xb705_2000, 0x0005_4000, 0xb710_8000);
        assert_eq!(rtt, Some(6_125));
        assert_eq!(round_trip_ms(0, 5, 9), None, "no sender report came yet");
        assert_eq!(
            round_trip_ms(0xb710_8001, 0, 0xb710_8000),
            None,
            "from the future"
        );
        // Across the wrap of the clock.
        assert_eq!(round_trip_ms(0xffff_f000, 0, 0x0000_1000), Some(125));
    }
}
