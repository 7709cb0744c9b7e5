//! Data packets from the client to others, and from others to it.

use super::replay::Replay;
use super::transports::{LOSSY, RELIABLE};
use super::{Connection, Violation};
use crate::sfu::delivery::Delivery;
use crate::sfu::event::RoomEvent;
use crate::sfu::peer::{ChannelId, Target};
use bytes::Bytes;
use livekit_protocol as proto;
use prost::Message;
use proto::data_packet::Value;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Reliable packets waiting for a client's channel; beyond this the oldest are dropped.
const MAX_WAITING: usize = 4096;
const MAX_WAITING_BYTES: usize = 8 * 1024 * 1024;
/// Bytes in flight to a client: beyond that, reliable packets wait and lossy ones are dropped.
const RELIABLE_BACKLOG: usize = 1024 * 1024;
const LOSSY_BACKLOG: usize = 256 * 1024;
/// Burst of packets that a client may send, and the rate per second.
const PACKET_BURST: f64 = 4000.0;
const PACKETS_PER_S: f64 = 2000.0;
/// This many bytes count as one more packet: 20 MB/s of a file in chunks of 15 kB, more than any client's uplink
/// carries.
const PACKET_BYTES: f64 = 32.0 * 1024.0;

/// The channels of one direction. With one peer connection both directions have the same.
#[derive(Default)]
struct Channels {
    reliable: Option<ChannelId>,
    lossy: Option<ChannelId>,
}

impl Channels {
    fn opened(&mut self, label: Option<&str>, id: ChannelId) {
        match label {
            Some(RELIABLE) => self.reliable = Some(id),
            Some(LOSSY) => self.lossy = Some(id),
            _ => {}
        }
    }

    fn closed(&mut self, id: ChannelId) {
        self.reliable.take_if(|open| *open == id);
        self.lossy.take_if(|open| *open == id);
    }
}

#[derive(Default)]
pub(super) struct DataChannels {
    from_client: Channels,
    to_client: Channels,
    waiting: VecDeque<Bytes>,
    waiting_bytes: usize,
    replay: Replay,
    allowance: Option<(Instant, f64)>,
}

impl DataChannels {
    fn keep(&mut self, packet: Bytes) {
        self.waiting_bytes += packet.len();
        self.waiting.push_back(packet);
        while self.waiting.len() > MAX_WAITING || self.waiting_bytes > MAX_WAITING_BYTES {
            if self.next_waiting().is_none() {
                break;
            }
        }
    }

    /// Drops unsent packets: they are not for the client's new room.
    pub fn forget_packets(&mut self) {
        self.waiting.clear();
        self.waiting_bytes = 0;
        self.replay = Replay::default();
    }

    fn next_waiting(&mut self) -> Option<Bytes> {
        let packet = self.waiting.pop_front()?;
        self.waiting_bytes -= packet.len();
        Some(packet)
    }

    fn may_send(&mut self, bytes: usize, now: Instant) -> bool {
        let (last, allowance) = self.allowance.unwrap_or((now, PACKET_BURST));
        let earned = now.duration_since(last).as_secs_f64() * PACKETS_PER_S;
        let cost = 1.0 + bytes as f64 / PACKET_BYTES;
        let allowance = (allowance + earned).min(PACKET_BURST) - cost;
        self.allowance = Some((now, allowance.max(0.0)));
        allowance >= 0.0
    }
}

impl Connection {
    /// A data channel has opened, on either side's initiative.
    pub(super) fn channel_opened(&mut self, target: Target, id: ChannelId) {
        let label = self.transports.peer(target).channel_label(id);
        if self.transports.is_uplink(target) {
            self.data.from_client.opened(label.as_deref(), id);
        }
        if self.transports.is_downlink(target) {
            self.data.to_client.opened(label.as_deref(), id);
        }
    }

    pub(super) fn channel_closed(&mut self, target: Target, id: ChannelId) {
        if self.transports.is_uplink(target) {
            self.data.from_client.closed(id);
        }
        if self.transports.is_downlink(target) {
            self.data.to_client.closed(id);
        }
    }

    /// A message from the client: checked, marked with its true sender, and delivered to the others.
    pub(super) fn data_received(
        &mut self,
        target: Target,
        channel: ChannelId,
        payload: &[u8],
    ) -> Result<(), Violation> {
        let channels = &self.data.from_client;
        let reliable = channels.reliable == Some(channel);
        let known = reliable || channels.lossy == Some(channel);
        if !known || !self.transports.is_uplink(target) {
            return Ok(());
        }
        if !self.data.may_send(payload.len(), Instant::now()) {
            return Err(Violation("data flood"));
        }
        let Ok(mut packet) = proto::DataPacket::decode(payload) else {
            return Err(Violation("malformed data packet"));
        };
        if reliable && packet.sequence > 0 {
            // A resuming client resends packets whose arrival it does not know of.
            let last = self
                .me
                .last_sequence
                .fetch_max(packet.sequence, Ordering::Relaxed);
            if packet.sequence <= last {
                return Ok(());
            }
        }
        if packet.value.as_ref().is_some_and(|value| self.calls.take(value)) {
            return Ok(());
        }
        if !self.me.permissions().allows_data() {
            return Ok(());
        }
        self.sign(&mut packet);
        if let Some(Value::User(user)) = &packet.value {
            self.room.events().notify(RoomEvent::DataReceived {
                room: self.room.key.clone(),
                identity: self.me.identity.to_string(),
                topic: user.topic.clone().unwrap_or_default(),
                payload: user.payload.clone().into(),
            });
        }
        if let Some(text) = packet.value.as_ref().and_then(|value| self.texts.read(value))
            && packet.destination_identities.is_empty()
        {
            self.room.events().notify(RoomEvent::TextReceived {
                room: self.room.key.clone(),
                identity: self.me.identity.to_string(),
                stream_id: text.stream_id,
                topic: text.topic,
                text: text.text,
            });
        }
        // Speaker updates are the server's to make.
        #[allow(deprecated)]
        if matches!(packet.value, None | Some(Value::Speaker(_))) {
            return Ok(());
        }
        let delivery = Delivery::of(&self.me.sid, &packet, reliable);
        self.room
            .deliver_data(Some(&self.me), &packet.destination_identities, &delivery);
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
    pub(super) fn deliver(&mut self, delivery: Delivery) {
        if delivery.reliable {
            self.data.replay.keep(&delivery, Instant::now());
            self.data.keep(delivery.packet);
        } else if let Some(channel) = self.data.to_client.lossy {
            let peer = self.transports.downlink();
            if peer.channel_backlog(channel) > LOSSY_BACKLOG
                || !peer.send_data(channel, &delivery.packet, Instant::now())
            {
                tracing::debug!(identity = %self.me.identity, "lossy data packet dropped");
            }
        }
    }

    /// Sends the reliable packets that wait, as far as the channel takes them now.
    pub(super) fn send_waiting_data(&mut self) {
        let Some(channel) = self.data.to_client.reliable else {
            return;
        };
        let peer = self.transports.downlink();
        while !self.data.waiting.is_empty() && peer.channel_backlog(channel) <= RELIABLE_BACKLOG {
            let Some(packet) = self.data.next_waiting() else {
                return;
            };
            if !peer.send_data(channel, &packet, Instant::now()) {
                tracing::debug!(identity = %self.me.identity, "data packet not delivered");
            }
        }
    }

    /// A resumed client reports what it has received, and gets the rest.
    pub(super) fn send_missed_data(&mut self, received: &[proto::DataChannelReceiveState]) {
        for packet in self.data.replay.missed(received) {
            self.data.keep(packet);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_client_may_burst_and_then_keep_a_pace() {
        let mut data = DataChannels::default();
        let begun = Instant::now();
        let sent = (0..10_000).take_while(|_| data.may_send(0, begun)).count();
        assert_eq!(sent, PACKET_BURST as usize);
        // A second earns one second's allowance, and not more however long it is quiet.
        let later = begun + Duration::from_secs(1);
        let sent = (0..10_000).take_while(|_| data.may_send(0, later)).count();
        assert!((1_998..=2_000).contains(&sent), "{sent}");
        let much_later = begun + Duration::from_secs(3600);
        let sent = (0..10_000).take_while(|_| data.may_send(0, much_later)).count();
        assert_eq!(sent, PACKET_BURST as usize);
    }

    #[test]
    fn large_packets_use_up_what_may_be_sent_sooner() {
        let mut data = DataChannels::default();
        let begun = Instant::now();
        let sent = (0..10_000)
            .take_while(|_| data.may_send(64 * 1024, begun))
            .count();
        assert_eq!(sent, PACKET_BURST as usize / 3);
    }
}
