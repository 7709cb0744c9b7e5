//! A telephone in a room: a participant without a client, which publishes the phone's voice and receives the others.

use super::line::PhoneIdentity;
use super::mix::Source;
use super::voice_queue::VoiceQueue;
use crate::error::MediaError;
use crate::rtp::codec::VoiceEncoder;
use crate::rtp::telephone_event;
use crate::sfu::delivery::Delivery;
use crate::sfu::event::{LeaveReason, ParticipantKind, RoomKey, TrackKind};
use crate::sfu::participant::{Command, Inbox, Joining, Participant};
use crate::sfu::room::{JoinRefused, Room};
use crate::sfu::server::MediaServer;
use crate::sfu::sid;
use crate::sfu::stats::Counters;
use crate::sfu::tap::{AudioPacket, LegTrack};
use crate::sfu::track::{Leg, Listener, Outgoing, PublishedTrack};
use crate::token::Permissions;
use livekit_protocol as proto;
use parking_lot::Mutex;
use proto::data_packet::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::time::Instant;
use tokio::sync::mpsc;

/// Timestamp units of 20 ms (RFC 7587, section 4.1).
const FRAME_CLOCK: u32 = 960;
/// Level of silence (RFC 6464).
const SILENCE_DBOV: u8 = 127;

/// A phone in a room; it leaves when this is dropped.
pub(super) struct PhoneParticipant {
    room: Arc<Room>,
    me: Arc<Participant>,
    commands: mpsc::Receiver<Command>,
    track: Arc<PublishedTrack>,
    counters: Arc<Counters>,
    encoder: VoiceEncoder,
    payload: Vec<u8>,
    sequence: u16,
    timestamp: u32,
    was_silent: bool,
    sample_rate: u32,
    sources: Vec<Source>,
    next_leg: u32,
    /// The room's participants see the phone's keys and press keys on it. In the program's own rooms the program does.
    shares_keys: bool,
    /// Keys that the room wants pressed.
    keys: Vec<char>,
}

impl PhoneParticipant {
    /// Joins a room, which is opened if necessary. An earlier participant of the same identity leaves it.
    pub fn join(
        server: &MediaServer,
        key: &RoomKey,
        identity: PhoneIdentity,
        sample_rate: u32,
    ) -> Result<Self, MediaError> {
        let encoder = VoiceEncoder::to_opus(sample_rate)?;
        let (inbox, commands) = Inbox::new();
        let joining = Joining {
            identity: identity.identity,
            name: identity.name,
            metadata: identity.metadata,
            attributes: identity.attributes,
            permissions: Permissions::default(),
            kind: ParticipantKind::Sip,
            endpoint: None,
            forwarded: false,
            holder: identity.holder.map(Into::into),
        };
        let me = Arc::new(Participant::new(joining, inbox));
        let room = loop {
            let room = server.0.open_room(key);
            match room.join(&me, |_, _| ()) {
                Ok(()) => break room,
                Err(JoinRefused::Closed) => server.0.forget_room(&room),
                Err(JoinRefused::Full) => return Err(MediaError::InvalidArgument("room is full")),
            }
        };
        room.participant_active(&me);
        let track = publish(&room, &me);
        let mut participant = Self {
            room,
            me,
            commands,
            track,
            counters: server.0.counters.clone(),
            encoder,
            payload: Vec::new(),
            sequence: rand::random(),
            timestamp: rand::random(),
            was_silent: true,
            sample_rate,
            sources: Vec::new(),
            next_leg: 0,
            shares_keys: !server.0.own_rooms.cover(&key.name),
            keys: Vec::new(),
        };
        participant.follow();
        Ok(participant)
    }

    /// `PA_…` of the phone in this room.
    pub fn participant_sid(&self) -> String {
        self.me.sid.to_string()
    }

    /// Speaks and hears at another sample rate.
    pub fn retune(&mut self, sample_rate: u32) -> Result<(), MediaError> {
        self.encoder = VoiceEncoder::to_opus(sample_rate)?;
        self.sample_rate = sample_rate;
        self.sources.clear();
        self.follow();
        Ok(())
    }

    /// Whether the room has ended, or sent the phone away.
    pub fn is_over(&self) -> bool {
        self.me.has_left() || self.me.inbox.is_closing()
    }

    /// Subscribes the phone to the voices it may hear, and to no others.
    pub fn follow(&mut self) {
        let tracks = match self.me.permissions().can_subscribe {
            true => self.room.tracks_for(&self.me),
            false => Vec::new(),
        };
        // A barred leg stays barred, even if the right to it has come back since.
        self.sources.retain(|source| {
            !source.is_barred() && tracks.iter().any(|track| Arc::ptr_eq(track, &source.track))
        });
        for track in tracks {
            let is_heard = self
                .sources
                .iter()
                .any(|source| Arc::ptr_eq(&source.track, &track));
            if track.kind == TrackKind::Audio && !is_heard {
                self.listen(track);
            }
        }
    }

    fn listen(&mut self, track: Arc<PublishedTrack>) {
        let queue = Arc::new(VoiceQueue::default());
        let leg = Arc::new(Leg {
            id: self.next_leg,
            inbox: self.me.inbox.clone(),
            subscriber: self.me.identity.clone(),
            live: AtomicBool::new(true),
            barred: AtomicBool::new(false),
            layers: AtomicU8::new(1),
            voice: Mutex::new(Some(Listener::Phone(queue.clone()))),
            wanted_layers: AtomicU8::new(0),
        });
        self.next_leg += 1;
        match Source::new(track.clone(), leg.clone(), queue, self.sample_rate) {
            Ok(source) => {
                track.attach(leg);
                track.first_subscribed();
                self.sources.push(source);
            }
            Err(error) => tracing::error!(%error, "a phone cannot hear a voice"),
        }
    }

    /// Adds what the others say to `mix`.
    pub fn hear(&mut self, mix: &mut [i32], now: Instant) {
        self.answer_commands();
        if self.me.inbox.take_tracks_changed() {
            self.follow();
        }
        for source in &mut self.sources {
            source.add_to(mix, now);
        }
    }

    /// Says 20 ms in the room.
    pub fn speak(&mut self, samples: &[i16], now: Instant) {
        let (sequence, timestamp) = (self.sequence, self.timestamp);
        self.timestamp = timestamp.wrapping_add(FRAME_CLOCK);
        if self.track.is_muted() || !self.me.permissions().allows_source(self.track.source) {
            self.was_silent = true;
            return;
        }
        if !self.encoder.encode(samples, &mut self.payload) {
            return;
        }
        self.sequence = sequence.wrapping_add(1);
        let level = level_of(samples);
        self.track.level.record(level);
        let marker = std::mem::replace(&mut self.was_silent, level == SILENCE_DBOV) && level != SILENCE_DBOV;
        let payload = bytes::Bytes::copy_from_slice(&self.payload);
        self.room.tap(&self.track.leg, || AudioPacket {
            arrival: now,
            sequence,
            timestamp,
            marker,
            payload: payload.clone(),
            level_dbov: Some(level),
        });
        let packet = Outgoing {
            layer: 0,
            epoch: 0,
            sequence,
            timestamp,
            marker,
            payload,
        };
        self.track.for_images(|image| {
            image.room.tap(&image.track.leg, || AudioPacket {
                arrival: now,
                sequence,
                timestamp,
                marker,
                payload: packet.payload.clone(),
                level_dbov: Some(level),
            });
            image.track.forward(&packet, &self.counters);
        });
        self.track.forward(&packet, &self.counters);
        Counters::add(&self.counters.rtp_in, 1);
    }

    /// Shows the room that a key was pressed on the phone: `SipDTMF`, which clients report as such.
    pub fn press(&self, digit: char) {
        if !self.shares_keys || !self.me.permissions().allows_data() {
            return;
        }
        let Some(code) = telephone_event::event(digit) else {
            return;
        };
        let packet = proto::DataPacket {
            participant_identity: self.me.identity.to_string(),
            participant_sid: self.me.sid.to_string(),
            value: Some(Value::SipDtmf(proto::SipDtmf {
                code: code.into(),
                digit: digit.to_string(),
            })),
            ..Default::default()
        };
        self.room
            .deliver_data(Some(&self.me), &[], &Delivery::unnumbered(&packet, true));
    }

    /// The keys that the room has wanted pressed since this was asked last.
    pub fn take_keys(&mut self) -> Vec<char> {
        std::mem::take(&mut self.keys)
    }

    /// A phone has no client: messages to clients end here, and so do data packets that press no key.
    fn answer_commands(&mut self) {
        while let Ok(command) = self.commands.try_recv() {
            match command {
                Command::Data(Delivery { key: Some(key), .. }) if self.shares_keys => self.keys.push(key),
                Command::Move { done, .. } => {
                    // The requester may be gone by now.
                    let _ = done.send(Err(MediaError::InvalidArgument("a telephone stays in its room")));
                }
                _ => {}
            }
        }
    }
}

impl Drop for PhoneParticipant {
    fn drop(&mut self) {
        self.sources.clear();
        self.room.leave(&self.me, LeaveReason::ClientLeft);
    }
}

fn publish(room: &Room, me: &Arc<Participant>) -> Arc<PublishedTrack> {
    let info = proto::TrackInfo {
        sid: sid::track(),
        r#type: proto::TrackType::Audio as i32,
        name: "telephone".to_owned(),
        source: proto::TrackSource::Microphone as i32,
        mime_type: "audio/opus".to_owned(),
        disable_red: true,
        ..Default::default()
    };
    let leg = LegTrack {
        identity: me.identity.clone(),
        participant_sid: me.sid.clone(),
        track_sid: info.sid.as_str().into(),
    };
    let track = Arc::new(PublishedTrack::new(leg, info));
    room.publish(me, track.clone());
    track
}

/// Level in −dBov (RFC 6464): 0 is the loudest, 127 silence.
fn level_of(samples: &[i16]) -> u8 {
    let square = |sample: &i16| f64::from(*sample) * f64::from(*sample);
    let energy: f64 = samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64;
    if energy < 1.0 {
        return SILENCE_DBOV;
    }
    let level = -10.0 * (energy / (32_768.0 * 32_768.0)).log10();
    level.clamp(0.0, f64::from(SILENCE_DBOV)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_header_extension() {
        assert_eq!(level_of(&[0; 160]), 127);
        assert_eq!(level_of(&[i16::MAX; 160]), 0);
        assert_eq!(level_of(&[3_277; 160]), 19);
        assert_eq!(level_of(&[]), 127);
    }
}
