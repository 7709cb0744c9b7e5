//! Data packets: what the client sends to others, and what others send to it.

use super::{Connection, Violation};
use crate::sfu::event::RoomEvent;
use crate::sfu::peer::ChannelId;
use bytes::Bytes;
use livekit_protocol as proto;
use prost::Message;
use proto::data_packet::Value;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Reliable packets kept for a client whose channel is not open yet.
const MAX_WAITING: usize = 512;
const MAX_WAITING_BYTES: usize = 4 * 1024 * 1024;
/// Bytes that may be under way to a client before further packets to it are dropped.
const RELIABLE_BACKLOG: usize = 8 * 1024 * 1024;
const LOSSY_BACKLOG: usize = 256 * 1024;
/// Packets that a client may send at once, and per second after that.
const PACKET_BURST: f64 = 4000.0;
const PACKETS_PER_S: f64 = 2000.0;

const RELIABLE: &str = "_reliable";
const LOSSY: &str = "_lossy";

#[derive(Default)]
pub(super) struct DataChannels {
    reliable: Option<ChannelId>,
    lossy: Option<ChannelId>,
    waiting: VecDeque<Bytes>,
    waiting_bytes: usize,
    allowance: Option<(Instant, f64)>,
}

impl DataChannels {
    pub fn closed(&mut self, id: ChannelId) {
        if self.reliable == Some(id) {
            self.reliable = None;
        }
        if self.lossy == Some(id) {
            self.lossy = None;
        }
    }

    fn keep(&mut self, packet: Bytes) {
        self.waiting_bytes += packet.len();
        self.waiting.push_back(packet);
        while self.waiting.len() > MAX_WAITING || self.waiting_bytes > MAX_WAITING_BYTES {
            let Some(oldest) = self.waiting.pop_front() else {
                break;
            };
            self.waiting_bytes -= oldest.len();
        }
    }

    fn may_send(&mut self, now: Instant) -> bool {
        let (last, allowance) = self.allowance.unwrap_or((now, PACKET_BURST));
        let earned = now.duration_since(last).as_secs_f64() * PACKETS_PER_S;
        let allowance = (allowance + earned).min(PACKET_BURST) - 1.0;
        self.allowance = Some((now, allowance.max(0.0)));
        allowance >= 0.0
    }
}

impl Connection {
    /// The client opened a data channel; what waited for it goes out.
    pub(super) fn channel_opened(&mut self, id: ChannelId) {
        match self.peer.channel_label(id).as_deref() {
            Some(RELIABLE) => {
                self.data.reliable = Some(id);
                self.data.waiting_bytes = 0;
                for packet in std::mem::take(&mut self.data.waiting) {
                    self.send_on(id, &packet, RELIABLE_BACKLOG);
                }
            }
            Some(LOSSY) => self.data.lossy = Some(id),
            _ => {}
        }
    }

    /// A message from the client: checked, marked with its true sender, and handed to the others.
    pub(super) fn data_received(&mut self, channel: ChannelId, payload: &[u8]) -> Result<(), Violation> {
        let reliable = self.data.reliable == Some(channel);
        if !reliable && self.data.lossy != Some(channel) {
            return Ok(());
        }
        if !self.data.may_send(Instant::now()) {
            return Err(Violation("data flood"));
        }
        let Ok(mut packet) = proto::DataPacket::decode(payload) else {
            return Err(Violation("malformed data packet"));
        };
        if reliable && packet.sequence > 0 {
            self.me.last_sequence.store(packet.sequence, Ordering::Relaxed);
        }
        if !self.me.permissions().allows_data() {
            return Ok(());
        }
        self.sign(&mut packet);
        if let Some(Value::User(user)) = &packet.value {
            self.room.events().tell(RoomEvent::DataReceived {
                room: self.room.key.clone(),
                identity: self.me.identity.to_string(),
                topic: user.topic.clone().unwrap_or_default(),
                payload: user.payload.clone().into(),
            });
        }
        // Speaker updates are the server's to make.
        #[allow(deprecated)]
        if matches!(packet.value, None | Some(Value::Speaker(_))) {
            return Ok(());
        }
        let bytes: Bytes = packet.encode_to_vec().into();
        self.room
            .deliver_data(Some(&self.me), &packet.destination_identities, reliable, &bytes);
        Ok(())
    }

    /// Writes the true sender into a packet, whatever the client wrote there.
    #[allow(deprecated)]
    fn sign(&self, packet: &mut proto::DataPacket) {
        packet.participant_identity = self.me.identity.to_string();
        packet.participant_sid = self.me.sid.to_string();
        if let Some(Value::User(user)) = &mut packet.value {
            user.participant_identity = self.me.identity.to_string();
            user.participant_sid = self.me.sid.to_string();
            if packet.destination_identities.is_empty() {
                packet
                    .destination_identities
                    .clone_from(&user.destination_identities);
            }
        }
    }

    /// Delivers a packet to the client. Reliable ones wait for its channel, lossy ones do not.
    pub(super) fn deliver(&mut self, reliable: bool, packet: Bytes) {
        match (reliable, self.data.reliable, self.data.lossy) {
            (true, Some(channel), _) => self.send_on(channel, &packet, RELIABLE_BACKLOG),
            (true, None, _) => self.data.keep(packet),
            (false, _, Some(channel)) => self.send_on(channel, &packet, LOSSY_BACKLOG),
            (false, _, None) => {}
        }
    }

    fn send_on(&mut self, channel: ChannelId, packet: &Bytes, limit: usize) {
        if self.peer.channel_backlog(channel) > limit || !self.peer.send_data(channel, packet, Instant::now())
        {
            tracing::debug!(identity = %self.me.identity, "data packet not delivered");
        }
    }
}
