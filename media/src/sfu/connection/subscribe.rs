//! The client's subscriptions: its legs, their sections, and the packets sent on them.

use super::Connection;
use super::negotiate::Downlink;
use crate::sfu::clock::now_ms;
use crate::sfu::event::TrackKind;
use crate::sfu::peer::Peer;
use crate::sfu::rewrite::{Rewriter, Rewritten};
use crate::sfu::sdp::{Direction, Section};
use crate::sfu::standing_queue::StandingQueue;
use crate::sfu::stats::Counters;
use crate::sfu::track::{Leg, PublishedTrack};
use bytes::Bytes;
use livekit_protocol as proto;
use parking_lot::Mutex;
use proto::signal_response::Message as Response;
use rtc::rtp::header::{EXTENSION_PROFILE_ONE_BYTE, Extension, Header};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Instant;

/// Tracks whose settings a client may hold; more are forgotten.
const MAX_SETTINGS: usize = 1024;
/// Best simulcast layer.
const TOP_LAYER: u8 = 2;

pub(super) struct Subscriptions {
    auto: bool,
    /// What the client asked for, by track.
    wanted: HashMap<String, bool>,
    settings: HashMap<String, Settings>,
    pub(super) legs: HashMap<u32, OutLeg>,
    /// Tracks for which the client has been notified that it may not receive them.
    denied: HashSet<Arc<str>>,
    next_leg: u32,
    /// Of what the client is sent.
    pub queue: StandingQueue,
}

#[derive(Clone, Copy)]
struct Settings {
    disabled: bool,
    layer: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            disabled: false,
            layer: TOP_LAYER,
        }
    }
}

pub(super) struct OutLeg {
    pub leg: Arc<Leg>,
    pub track: Arc<PublishedTrack>,
    transceiver: usize,
    pub ssrc: u32,
    /// Known once the section that carries the track is agreed on.
    pub answered: Option<Answered>,
    /// For pictures.
    rewriter: Rewriter,
}

pub(super) struct Answered {
    pub payload_type: u8,
    pub extensions: Vec<Extension>,
    /// Id of the extension that numbers transmissions; voices, which are never held back, do without.
    transport_cc: Option<u8>,
}

impl Answered {
    /// An outgoing video packet; `transmission` is its number, and the id of the extension for that.
    fn packet(&self, rewritten: Rewritten, ssrc: u32, transmission: Option<(u8, u16)>) -> rtc::rtp::Packet {
        let mut extensions = self.extensions.clone();
        extensions.extend(transmission.map(|(id, number)| Extension {
            id,
            payload: Bytes::copy_from_slice(&number.to_be_bytes()),
        }));
        let header = Header {
            version: 2,
            marker: rewritten.marker,
            payload_type: self.payload_type,
            sequence_number: rewritten.sequence,
            timestamp: rewritten.timestamp,
            ssrc,
            extension: !extensions.is_empty(),
            extension_profile: EXTENSION_PROFILE_ONE_BYTE,
            extensions,
            ..Default::default()
        };
        rtc::rtp::Packet {
            header,
            payload: rewritten.payload,
        }
    }
}

impl Subscriptions {
    pub fn new(auto: bool) -> Self {
        Self {
            auto,
            wanted: HashMap::new(),
            settings: HashMap::new(),
            legs: HashMap::new(),
            denied: HashSet::new(),
            next_leg: 0,
            queue: StandingQueue::default(),
        }
    }

    /// How many simulcast layers the best picture has that the client is sent, or will be with its next keyframe; 0 without
    /// video.
    pub fn layers_sent(&self) -> u8 {
        let legs = self
            .legs
            .values()
            .filter(|out| out.track.kind == TrackKind::Video);
        let live = legs.filter(|out| out.leg.live.load(Ordering::Relaxed));
        let best = live.map(|out| u8::BITS - out.leg.layers.load(Ordering::Relaxed).leading_zeros());
        best.max().unwrap_or(0) as u8
    }

    /// Opens the legs that `ours`, the description we sent, names and `answer` accepts, with payload types
    /// and extension ids from the answer. The two are the same when the answer is ours.
    pub fn apply_agreement(&mut self, peer: &mut Peer, ours: &[Section<'_>], answer: &[Section<'_>]) {
        for out in self.legs.values_mut() {
            let Some(mid) = peer.mid(out.transceiver) else {
                continue;
            };
            let carries = |section: &&Section<'_>| section.mid == mid && !section.refused;
            let sent = ours.iter().find(carries).is_some_and(|section| {
                section.direction.sends() && section.track_id == Some(&**out.track.sid())
            });
            let agreed = answer.iter().find(carries).filter(|_| sent);
            let Some(agreed) = agreed.filter(|section| section.direction != Direction::Inactive) else {
                continue;
            };
            let Some(payload_type) = agreed.payload_type else {
                continue;
            };
            let mid_extension = agreed.mid_extension.map(|id| Extension {
                id,
                payload: Bytes::copy_from_slice(mid.as_bytes()),
            });
            let is_video = out.track.kind == TrackKind::Video;
            out.answered = Some(Answered {
                payload_type,
                extensions: mid_extension.into_iter().collect(),
                transport_cc: agreed.transport_cc_extension.filter(|_| is_video),
            });
        }
    }

    /// How many sections the client has to add for the legs that have none.
    pub fn missing_sections(&self, peer: &mut Peer) -> proto::MediaSectionsRequirement {
        let mut missing = proto::MediaSectionsRequirement::default();
        for out in self.legs.values().filter(|out| out.answered.is_none()) {
            if peer.mid(out.transceiver).is_none() {
                match out.track.kind {
                    TrackKind::Audio => missing.num_audios += 1,
                    TrackKind::Video => missing.num_videos += 1,
                }
            }
        }
        missing
    }

    pub fn has_unanswered(&self) -> bool {
        self.legs.values().any(|out| out.answered.is_none())
    }

    /// The track that goes out under this SSRC.
    pub fn track_of(&self, ssrc: u32) -> Option<&Arc<PublishedTrack>> {
        self.legs
            .values()
            .find(|out| out.ssrc == ssrc)
            .map(|out| &out.track)
    }

    /// Every track that the client receives, or will once its section is negotiated.
    pub fn tracks(&self) -> impl Iterator<Item = &Arc<PublishedTrack>> {
        self.legs.values().map(|out| &out.track)
    }

    fn settings_of(&self, track: &PublishedTrack) -> Settings {
        self.settings.get(&**track.sid()).copied().unwrap_or_default()
    }
}

impl Connection {
    /// Updates the legs to the present tracks, the client's requests and its rights.
    pub(super) fn reconcile_subscriptions(&mut self) {
        let permitted = self.me.permissions().can_subscribe && !self.me.has_left();
        let tracks = if permitted {
            self.room.tracks_for(&self.me)
        } else {
            Vec::new()
        };
        let subscriptions = &mut self.subscriptions;
        let desired: Vec<&Arc<PublishedTrack>> = tracks
            .iter()
            .filter(|track| {
                *subscriptions
                    .wanted
                    .get(&**track.sid())
                    .unwrap_or(&subscriptions.auto)
            })
            .collect();
        let desired_sids: HashSet<&str> = desired.iter().map(|track| &**track.sid()).collect();

        let mut retired = Vec::new();
        let mut held = HashSet::new();
        for (id, out) in &subscriptions.legs {
            // A barred leg stays barred, even if the right to it has come back since.
            if desired_sids.contains(&**out.track.sid()) && !out.leg.barred.load(Ordering::Relaxed) {
                held.insert(out.track.sid().clone());
            } else {
                retired.push(*id);
            }
        }
        for id in retired {
            let Some(out) = subscriptions.legs.remove(&id) else {
                continue;
            };
            out.leg.live.store(false, Ordering::Relaxed);
            out.track.detach(&out.leg);
            self.transports.downlink().retire_sender(out.transceiver);
            self.downlink.leg_removed(out.answered.is_some());
            let permitted = tracks.iter().any(|track| track.sid() == out.track.sid());
            if !permitted && !out.track.is_ended() && subscriptions.denied.insert(out.track.sid().clone()) {
                self.me.send(permission_update(&out.track, false));
            }
        }
        for track in &tracks {
            if subscriptions.denied.remove(track.sid()) {
                self.me.send(permission_update(track, true));
            }
        }
        for track in desired {
            if !held.contains(track.sid()) {
                self.add_leg(track);
            }
        }
    }

    fn add_leg(&mut self, track: &Arc<PublishedTrack>) {
        let ssrc = rand::random::<u32>().max(1);
        let stream_id = format!("{}|{}", track.leg.participant_sid, track.sid());
        let downlink = &self.downlink;
        let free = |mid: &str| match downlink {
            Downlink::Requested(requests) => requests.receivable(mid),
            // The hub makes a new section for every track.
            Downlink::Offered(_) => None,
        };
        let peer = self.transports.downlink();
        let sender = peer.add_sender(track.kind, &stream_id, track.sid(), ssrc, free);
        let transceiver = match sender {
            Ok(transceiver) => transceiver,
            Err(error) => {
                tracing::warn!(identity = %self.me.identity, %error, "no sender for a track");
                return;
            }
        };
        let id = self.subscriptions.next_leg;
        self.subscriptions.next_leg += 1;
        let leg = Arc::new(Leg {
            id,
            inbox: self.me.inbox.clone(),
            subscriber: self.me.identity.clone(),
            live: AtomicBool::new(false),
            barred: AtomicBool::new(false),
            layers: AtomicU8::new(1),
            voice: Mutex::new(None),
            wanted_layers: AtomicU8::new(0),
        });
        track.attach(leg.clone());
        let out = OutLeg {
            leg,
            track: track.clone(),
            transceiver,
            ssrc,
            answered: None,
            rewriter: Rewriter::default(),
        };
        self.subscriptions.legs.insert(id, out);
        self.downlink.leg_added();
    }

    /// Opens the legs that may carry packets now, and shuts the others.
    pub(super) fn update_live_legs(&mut self) {
        let connected = self.transports.is_downlink_connected();
        let subscriptions = &self.subscriptions;
        for out in subscriptions.legs.values() {
            let live = connected
                && out.answered.is_some()
                && !subscriptions.settings_of(&out.track).disabled
                && (out.track.kind == TrackKind::Video || out.open_voice(self.transports.voices()));
            let was_live = out.leg.live.swap(live, Ordering::Relaxed);
            if !live || was_live {
                continue;
            }
            if out.track.first_subscribed()
                && let Some(publisher) = self.room.participant(&out.track.leg.identity)
            {
                let track_sid = out.track.sid().to_string();
                publisher.send(Response::TrackSubscribed(proto::TrackSubscribed { track_sid }));
            }
            if out.track.kind == TrackKind::Video {
                // First of all the publisher has to know that somebody wants it.
                out.leg
                    .wanted_layers
                    .store(subscriptions.settings_of(&out.track).layer + 1, Ordering::Relaxed);
                self.room.request_keyframe(&out.track);
            }
        }
        self.update_layers();
    }

    /// Chooses each video leg's simulcast layer among those that deliver and that the network can carry.
    pub(super) fn update_layers(&mut self) {
        let (now, instant) = (now_ms(), Instant::now());
        let carried = self.congestion.layers();
        let is_draining = self.congestion.is_draining(instant);
        let subscriptions = &mut self.subscriptions;
        for out in subscriptions.legs.values_mut() {
            if out.track.kind != TrackKind::Video {
                continue;
            }
            if !out.leg.live.load(Ordering::Relaxed) {
                out.leg.wanted_layers.store(0, Ordering::Relaxed);
                out.rewriter.pause();
                continue;
            }
            let settings = subscriptions.settings.get(&**out.track.sid());
            let requested = settings.copied().unwrap_or_default().layer;
            let wanted = requested.min(carried.saturating_sub(1));
            // During a pause the publisher keeps sending, so that the pause can end at once.
            out.leg.wanted_layers.store(wanted + 1, Ordering::Relaxed);
            let is_too_much = out.rewriter.current().is_none_or(|layer| layer > wanted);
            if carried == 0 || is_draining && is_too_much {
                out.leg.layers.store(0, Ordering::Relaxed);
                out.rewriter.pause();
                continue;
            }
            let Some(best) = out.track.best_layer(wanted, now) else {
                continue;
            };
            if out.rewriter.aim_at(best) {
                self.room.request_keyframe(&out.track);
            }
            out.leg
                .layers
                .store(out.rewriter.layer_mask(instant), Ordering::Relaxed);
        }
    }

    /// Hands the pictures that publishers have queued for this client to its connection; how many packets that were.
    pub(super) fn forward_queued(&mut self) -> usize {
        let mut sent = 0;
        let mut packets = std::mem::take(&mut self.scratch);
        self.me.inbox.media.take(&mut packets);
        if !packets.is_empty() {
            let now = Instant::now();
            let peer = self.transports.downlink();
            for packet in packets.drain(..) {
                let Some(out) = self.subscriptions.legs.get_mut(&packet.leg) else {
                    continue;
                };
                let Some(answered) = &out.answered else { continue };
                let mut next = out.rewriter.rewrite(&packet, now);
                while let Some(rewritten) = next {
                    let number = answered
                        .transport_cc
                        .map(|id| (id, self.subscriptions.queue.depart(now)));
                    peer.send_rtp(answered.packet(rewritten, out.ssrc, number), now);
                    sent += 1;
                    next = out.rewriter.next_early(now);
                }
            }
            Counters::add(&self.shared.counters.rtp_out, sent as u64);
        }
        self.scratch = packets;
        sent
    }

    /// The client, or the server API, subscribes to tracks or unsubscribes.
    pub(super) fn want_tracks(&mut self, track_sids: Vec<String>, subscribe: bool) {
        for sid in track_sids {
            if self.subscriptions.wanted.len() >= MAX_SETTINGS {
                self.subscriptions.wanted.clear();
            }
            self.subscriptions.wanted.insert(sid, subscribe);
        }
        self.reconcile_subscriptions();
    }

    /// The client pauses tracks or asks for another quality.
    pub(super) fn track_settings(&mut self, request: proto::UpdateTrackSettings) {
        let layer = match request.quality() {
            proto::VideoQuality::Low => 0,
            proto::VideoQuality::Medium => 1,
            proto::VideoQuality::High | proto::VideoQuality::Off => TOP_LAYER,
        };
        let disabled = request.disabled || request.quality() == proto::VideoQuality::Off;
        for sid in request.track_sids {
            if self.subscriptions.settings.len() >= MAX_SETTINGS {
                self.subscriptions.settings.clear();
            }
            self.subscriptions
                .settings
                .insert(sid, Settings { disabled, layer });
        }
        self.update_live_legs();
    }

    /// Ends all legs for good, because the client has left the room of their tracks.
    pub(super) fn retire_all_legs(&mut self) {
        for (_, out) in std::mem::take(&mut self.subscriptions.legs) {
            out.leg.live.store(false, Ordering::Relaxed);
            out.track.detach(&out.leg);
            self.transports.downlink().retire_sender(out.transceiver);
            self.downlink.leg_removed(out.answered.is_some());
        }
        self.subscriptions.denied.clear();
    }

    /// Stops all packets to this client.
    pub(super) fn leave_all_tracks(&mut self) {
        for (_, out) in self.subscriptions.legs.drain() {
            out.leg.live.store(false, Ordering::Relaxed);
            out.track.detach(&out.leg);
        }
    }
}

fn permission_update(track: &PublishedTrack, allowed: bool) -> Response {
    Response::SubscriptionPermissionUpdate(proto::SubscriptionPermissionUpdate {
        participant_sid: track.leg.participant_sid.to_string(),
        track_sid: track.sid().to_string(),
        allowed,
    })
}
