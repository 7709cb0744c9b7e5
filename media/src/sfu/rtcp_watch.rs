//! An interceptor that notes what subscribers report, since the stack ends inbound RTCP in its chain.

use parking_lot::Mutex;
use rtc::interceptor::{Interceptor, Packet, StreamInfo, TaggedPacket};
use rtc::rtcp::payload_feedbacks::full_intra_request::FullIntraRequest;
use rtc::rtcp::payload_feedbacks::picture_loss_indication::PictureLossIndication;
use rtc::rtcp::receiver_report::ReceiverReport;
use rtc::rtcp::reception_report::ReceptionReport;
use rtc::rtcp::sender_report::SenderReport;
use rtc::rtcp::transport_feedbacks::transport_layer_nack::TransportLayerNack;
use rtc::sansio::Protocol;
use rtc::shared::error::Error;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Most notes kept between two looks; a peer that reports more is not believed.
const MAX_NOTES: usize = 256;

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
        /// Loss since the last report, in 1/256.
        fraction_lost: u8,
        /// Interarrival jitter in timestamp units.
        jitter: u32,
    },
}

/// What the interceptor has seen, for its connection.
#[derive(Default)]
pub(crate) struct Watched {
    notes: Mutex<Vec<Feedback>>,
    heard: AtomicBool,
}

impl Watched {
    /// The notes since the last call.
    pub fn take_notes(&self) -> Vec<Feedback> {
        std::mem::take(&mut *self.notes.lock())
    }

    /// Whether any RTCP came since the last call. It was authenticated before it got here.
    pub fn take_heard(&self) -> bool {
        self.heard.swap(false, Ordering::Relaxed)
    }
}

/// Passes everything on, and notes keyframe requests and reception reports.
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

    fn note_reports(&self, reports: &[ReceptionReport]) {
        for report in reports {
            self.note(Feedback::Reception {
                ssrc: report.ssrc,
                fraction_lost: report.fraction_lost,
                jitter: report.jitter,
            });
        }
    }
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
