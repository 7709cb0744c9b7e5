//! All reports and repairs of a connection, as one interceptor: retransmissions on request (RFC 4585, section 6.2.1),
//! requests for them, transport-wide feedback, receiver and sender reports (RFC 3550, section 6.4). Outgoing voices
//! bypass it: see [`crate::sfu::voice`].
//!
//! The parts are the stack's own. In a separate chain each would queue and dequeue every outgoing packet, though three
//! of them do nothing with it. Outgoing packets are by far the most, so here they pass only the two that count them.

use super::resends::Resends;
use crate::sfu::rtcp_watch::{RtcpWatch, Watched};
use rtc::interceptor::{
    AttributedPacket, Interceptor, NackGeneratorBuilder, NackResponderBuilder, NackResponderInterceptor,
    Packet, ReceiverReportBuilder, SenderReportBuilder, SenderReportInterceptor, StreamInfo, TaggedPacket,
    TwccReceiverBuilder,
};
use rtc::rtcp::transport_feedbacks::transport_layer_nack::TransportLayerNack;
use rtc::sansio::Protocol;
use rtc::shared::error::Error;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

/// See the module.
pub(super) struct Reports {
    responder: NackResponderInterceptor,
    resends: Resends,
    sender: SenderReportInterceptor,
    /// Interceptors that only observe incoming packets, from the wire to the application.
    incoming: Vec<Box<dyn Interceptor>>,
    /// Something was received or time passed since the parts were last polled.
    stirred: bool,
    belt: VecDeque<TaggedPacket>,
    reads: VecDeque<TaggedPacket>,
    writes: VecDeque<TaggedPacket>,
}

impl Reports {
    /// Notes for the connection what subscribers report.
    pub fn new(watched: Arc<Watched>) -> Self {
        Self {
            responder: NackResponderBuilder::new().build(),
            resends: Resends::default(),
            sender: SenderReportBuilder::new().build(),
            incoming: vec![
                Box::new(NackGeneratorBuilder::new().build()),
                Box::new(TwccReceiverBuilder::new().build()),
                Box::new(ReceiverReportBuilder::new().build()),
                Box::new(RtcpWatch::new(watched)),
            ],
            stirred: false,
            belt: VecDeque::new(),
            reads: VecDeque::new(),
            writes: VecDeque::new(),
        }
    }

    /// Lets the responder retransmit the permitted packets, if this is a request for them; false otherwise.
    fn answer_requests(&mut self, belt: &VecDeque<TaggedPacket>) -> bool {
        let Some(message) = belt.front() else { return false };
        let Packet::Rtcp(packets) = &message.message.packet else {
            return false;
        };
        let asks = packets
            .iter()
            .any(|packet| packet.as_any().is::<TransportLayerNack>());
        if !asks {
            return false;
        }
        let requests = packets
            .iter()
            .filter_map(|packet| packet.as_any().downcast_ref::<TransportLayerNack>());
        let admitted: Vec<Box<dyn rtc::rtcp::Packet>> = requests
            .filter_map(|request| self.resends.admit(request, message.now))
            .map(|request| Box::new(request) as Box<dyn rtc::rtcp::Packet>)
            .collect();
        if !admitted.is_empty() {
            let request = TaggedPacket {
                now: message.now,
                transport: message.transport,
                message: AttributedPacket::new(Packet::Rtcp(admitted)),
            };
            if let Err(error) = self.responder.handle_read(request) {
                tracing::trace!(%error, "nothing is sent again");
            }
            while self.responder.poll_read().is_some() {}
        }
        true
    }

    fn parts(&mut self) -> impl Iterator<Item = &mut dyn Interceptor> {
        let sending: [&mut dyn Interceptor; 2] = [&mut self.responder, &mut self.sender];
        sending.into_iter().chain(
            self.incoming
                .iter_mut()
                .map(|part| part.as_mut() as &mut dyn Interceptor),
        )
    }
}

impl Protocol<TaggedPacket, TaggedPacket, ()> for Reports {
    type Rout = TaggedPacket;
    type Wout = TaggedPacket;
    type Eout = ();
    type Error = Error;
    type Time = Instant;

    fn handle_read(&mut self, msg: TaggedPacket) -> Result<(), Error> {
        self.stirred = true;
        let mut belt = std::mem::take(&mut self.belt);
        belt.push_back(msg);
        let mut outcome = Ok(());
        // The responder gets retransmission requests separately.
        let is_answered = self.answer_requests(&belt);
        for part in self.parts().skip(usize::from(is_answered)) {
            while let Some(packet) = belt.pop_front() {
                // The others still learn of the packet's fellows.
                outcome = part.handle_read(packet).and(outcome);
            }
            while let Some(packet) = part.poll_read() {
                belt.push_back(packet);
            }
        }
        self.reads.append(&mut belt);
        self.belt = belt;
        outcome
    }

    fn poll_read(&mut self) -> Option<TaggedPacket> {
        self.reads.pop_front()
    }

    fn handle_write(&mut self, msg: TaggedPacket) -> Result<(), Error> {
        if let Packet::Rtp(packet) = &msg.message.packet {
            self.resends.sent(packet);
        }
        self.sender.handle_write(msg)?;
        while let Some(packet) = self.sender.poll_write() {
            self.responder.handle_write(packet)?;
        }
        while let Some(packet) = self.responder.poll_write() {
            self.writes.push_back(packet);
        }
        Ok(())
    }

    fn poll_write(&mut self) -> Option<TaggedPacket> {
        if std::mem::take(&mut self.stirred) {
            let mut writes = std::mem::take(&mut self.writes);
            for part in self.parts() {
                while let Some(packet) = part.poll_write() {
                    writes.push_back(packet);
                }
            }
            self.writes = writes;
        }
        self.writes.pop_front()
    }

    fn handle_timeout(&mut self, now: Instant) -> Result<(), Error> {
        self.stirred = true;
        self.parts().try_for_each(|part| part.handle_timeout(now))
    }

    fn poll_timeout(&mut self) -> Option<Instant> {
        self.parts().filter_map(|part| part.poll_timeout()).min()
    }

    fn close(&mut self) -> Result<(), Error> {
        self.parts().try_for_each(|part| part.close())
    }
}

impl Interceptor for Reports {
    fn bind_local_stream(&mut self, info: &StreamInfo) {
        // Voices are neither kept for retransmission nor counted here: their reports are made where they are sent.
        if is_video(info) {
            self.parts().for_each(|part| part.bind_local_stream(info));
        }
    }

    fn unbind_local_stream(&mut self, info: &StreamInfo) {
        if is_video(info) {
            self.parts().for_each(|part| part.unbind_local_stream(info));
        }
    }

    fn bind_remote_stream(&mut self, info: &StreamInfo) {
        self.parts().for_each(|part| part.bind_remote_stream(info));
    }

    fn unbind_remote_stream(&mut self, info: &StreamInfo) {
        self.parts().for_each(|part| part.unbind_remote_stream(info));
    }
}

fn is_video(info: &StreamInfo) -> bool {
    info.mime_type.starts_with("video/")
}
