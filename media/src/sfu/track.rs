//! A published track, and its fan-out to the legs that subscribe to it.

use crate::phone::voice_queue::VoiceQueue;
use crate::sfu::event::{TrackKind, TrackSource, TrackSummary};
use crate::sfu::level::LevelMeter;
use crate::sfu::participant::Inbox;
use crate::sfu::queue::Forwarded;
use crate::sfu::room::Room;
use crate::sfu::stats::Counters;
use crate::sfu::tap::LegTrack;
use crate::sfu::voice::Voice;
use bytes::Bytes;
use livekit_protocol as proto;
use parking_lot::{Mutex, RwLock};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering};
use std::time::Instant;

/// Simulcast layers that a track may have.
pub(crate) const MAX_LAYERS: usize = 3;
/// A layer without packets for this long is not offered to subscribers, in milliseconds.
const LAYER_TIMEOUT_MS: i64 = 1_500;

/// A subscriber's leg as its publisher sees it.
pub(crate) struct Leg {
    /// Unique for the subscriber.
    pub id: u32,
    /// Where pictures go.
    pub inbox: Arc<Inbox>,
    /// Who receives.
    pub subscriber: Arc<str>,
    /// Set while the leg is negotiated, connected and wanted; nothing is sent otherwise.
    pub live: AtomicBool,
    /// The subscriber may no longer receive the track: nothing is ever sent again, whatever `live` says.
    pub barred: AtomicBool,
    /// Bit mask of the simulcast layers that the leg takes.
    pub layers: AtomicU8,
    /// Where a voice goes out, set before the leg is live.
    pub voice: Mutex<Option<Listener>>,
    /// How many layers its subscriber would use; 0 if none.
    pub wanted_layers: AtomicU8,
}

/// Who hears a voice.
pub(crate) enum Listener {
    /// A client, which gets the packets.
    Client(Voice),
    /// A telephone, for which they are decoded and mixed.
    Phone(Arc<VoiceQueue>),
}

impl Listener {
    /// False when the packet could not be sent. `plain` is room to write in.
    fn send(&mut self, packet: &Outgoing, plain: &mut Vec<u8>, now: Instant) -> bool {
        match self {
            Self::Client(voice) => voice.send(packet, plain, now),
            Self::Phone(queue) => queue.hear(packet, now),
        }
    }
}

impl Leg {
    fn is_open(&self) -> bool {
        self.live.load(Ordering::Relaxed) && !self.barred.load(Ordering::Relaxed)
    }
}

/// A track as it is shown in another room.
pub(crate) struct Image {
    pub room: Arc<Room>,
    pub track: Arc<PublishedTrack>,
}

/// One track of one participant.
pub(crate) struct PublishedTrack {
    /// Whose it is.
    pub leg: LegTrack,
    pub kind: TrackKind,
    pub source: TrackSource,
    pub level: LevelMeter,
    info: Mutex<proto::TrackInfo>,
    muted: AtomicBool,
    ended: AtomicBool,
    subscribed: AtomicBool,
    legs: RwLock<Vec<Arc<Leg>>>,
    images: RwLock<Vec<Image>>,
    /// Epoch milliseconds of the last packet of each layer; 0 for never.
    layer_seen_ms: [AtomicI64; MAX_LAYERS],
}

impl PublishedTrack {
    pub fn new(leg: LegTrack, info: proto::TrackInfo) -> Self {
        let kind = match info.r#type() {
            proto::TrackType::Video => TrackKind::Video,
            _ => TrackKind::Audio,
        };
        Self {
            leg,
            kind,
            source: source_of(info.source()),
            level: LevelMeter::default(),
            muted: AtomicBool::new(info.muted),
            info: Mutex::new(info),
            ended: AtomicBool::new(false),
            subscribed: AtomicBool::new(false),
            legs: RwLock::default(),
            images: RwLock::default(),
            layer_seen_ms: Default::default(),
        }
    }

    pub fn sid(&self) -> &Arc<str> {
        &self.leg.track_sid
    }

    pub fn info(&self) -> proto::TrackInfo {
        self.info.lock().clone()
    }

    /// Changes the track's published state.
    pub fn update_info(&self, change: impl FnOnce(&mut proto::TrackInfo)) {
        change(&mut self.info.lock());
    }

    pub fn summary(&self) -> TrackSummary {
        let info = self.info.lock();
        TrackSummary {
            sid: self.sid().to_string(),
            kind: self.kind,
            source: self.source,
            name: info.name.clone(),
            muted: info.muted,
        }
    }

    pub fn is_muted(&self) -> bool {
        self.muted.load(Ordering::Relaxed)
    }

    /// Returns whether this changed anything.
    pub fn set_muted(&self, muted: bool) -> bool {
        self.info.lock().muted = muted;
        self.muted.swap(muted, Ordering::Relaxed) != muted
    }

    /// Ends the track: no packet follows. True the first time.
    pub fn end(&self) -> bool {
        self.legs.write().clear();
        self.images.write().clear();
        !self.ended.swap(true, Ordering::Relaxed)
    }

    pub fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// True the first time somebody receives the track.
    pub fn first_subscribed(&self) -> bool {
        !self.subscribed.swap(true, Ordering::Relaxed)
    }

    pub fn attach(&self, leg: Arc<Leg>) {
        self.legs.write().push(leg);
    }

    pub fn detach(&self, leg: &Arc<Leg>) {
        self.legs.write().retain(|attached| !Arc::ptr_eq(attached, leg));
    }

    /// Shows the track in another room too.
    pub fn show(&self, image: Image) {
        self.images.write().push(image);
    }

    /// Takes an image away.
    pub fn hide(&self, image: &Arc<PublishedTrack>) {
        self.images
            .write()
            .retain(|shown| !Arc::ptr_eq(&shown.track, image));
    }

    /// Removes all images before it returns.
    pub fn hide_all(&self) {
        self.images.write().clear();
    }

    /// Does something for each image that is not muted where it is shown.
    pub fn for_images(&self, act: impl Fn(&Image)) {
        let images = self.images.read();
        images
            .iter()
            .filter(|image| !image.track.is_muted())
            .for_each(act);
    }

    /// Stops sending to everyone outside the admitted audience before it returns.
    pub fn bar_all_but(&self, admitted: impl Fn(&str) -> bool) {
        for leg in self.legs.read().iter().filter(|leg| !admitted(&leg.subscriber)) {
            leg.barred.store(true, Ordering::Relaxed);
        }
    }

    /// How many legs carry packets now.
    pub fn live_legs(&self) -> usize {
        self.legs
            .read()
            .iter()
            .filter(|leg| leg.live.load(Ordering::Relaxed))
            .count()
    }

    /// How many layers are in use: those up to the best requested; 0 if nobody wants the track.
    pub fn wanted_layers(&self) -> u8 {
        let legs = self.legs.read();
        let wanted = legs.iter().filter(|leg| !leg.barred.load(Ordering::Relaxed));
        let here = wanted.map(|leg| leg.wanted_layers.load(Ordering::Relaxed)).max();
        let images = self.images.read();
        let elsewhere = images.iter().map(|image| image.track.wanted_layers()).max();
        here.max(elsewhere).unwrap_or(0)
    }

    /// Sends a packet to every live leg; never waits for any of them.
    pub fn forward(&self, packet: &Outgoing, counters: &Counters) {
        match self.kind {
            TrackKind::Audio => self.send_voice(packet, counters),
            TrackKind::Video => self.queue_picture(packet, counters),
        }
    }

    fn send_voice(&self, packet: &Outgoing, counters: &Counters) {
        let (now, mut plain) = (Instant::now(), Vec::new());
        let (mut sent, mut dropped) = (0, 0);
        for leg in self.legs.read().iter().filter(|leg| leg.is_open()) {
            let mut voice = leg.voice.lock();
            if voice
                .as_mut()
                .is_some_and(|voice| voice.send(packet, &mut plain, now))
            {
                sent += 1;
            } else {
                dropped += 1;
            }
        }
        Counters::add(&counters.rtp_out, sent);
        if dropped > 0 {
            Counters::add(&counters.rtp_dropped, dropped);
        }
    }

    fn queue_picture(&self, packet: &Outgoing, counters: &Counters) {
        let mut dropped = 0;
        for leg in self.legs.read().iter().filter(|leg| leg.is_open()) {
            if leg.layers.load(Ordering::Relaxed) & (1 << packet.layer) != 0 {
                dropped += u64::from(leg.inbox.media.push(Forwarded {
                    leg: leg.id,
                    layer: packet.layer,
                    epoch: packet.epoch,
                    sequence: packet.sequence,
                    timestamp: packet.timestamp,
                    marker: packet.marker,
                    payload: packet.payload.clone(),
                }));
            }
        }
        if dropped > 0 {
            Counters::add(&counters.rtp_dropped, dropped);
        }
    }

    /// Notes that a layer delivers.
    pub fn saw_layer(&self, layer: u8, now_ms: i64) {
        if let Some(seen) = self.layer_seen_ms.get(usize::from(layer)) {
            seen.store(now_ms, Ordering::Relaxed);
        }
    }

    /// The best delivering layer that is not better than `wanted`, or else the least one.
    pub fn best_layer(&self, wanted: u8, now_ms: i64) -> Option<u8> {
        let delivers = |layer: &u8| {
            let seen = self.layer_seen_ms[usize::from(*layer)].load(Ordering::Relaxed);
            seen != 0 && now_ms - seen < LAYER_TIMEOUT_MS
        };
        let wanted = wanted.min(MAX_LAYERS as u8 - 1);
        (0..=wanted)
            .rev()
            .find(delivers)
            .or_else(|| (wanted..MAX_LAYERS as u8).find(delivers))
    }
}

/// One packet of a track, before it is addressed to anybody.
pub(crate) struct Outgoing {
    pub layer: u8,
    /// Changes each time the layer's packets were held back: earlier packets do not continue in later ones.
    pub epoch: u8,
    pub sequence: u16,
    pub timestamp: u32,
    pub marker: bool,
    pub payload: Bytes,
}

/// Translates LiveKit's source.
pub(crate) fn source_of(source: proto::TrackSource) -> TrackSource {
    match source {
        proto::TrackSource::Unknown => TrackSource::Unknown,
        proto::TrackSource::Camera => TrackSource::Camera,
        proto::TrackSource::Microphone => TrackSource::Microphone,
        proto::TrackSource::ScreenShare => TrackSource::ScreenShare,
        proto::TrackSource::ScreenShareAudio => TrackSource::ScreenShareAudio,
    }
}

/// The reverse of [`source_of`].
pub(crate) fn source_to_proto(source: TrackSource) -> proto::TrackSource {
    match source {
        TrackSource::Unknown => proto::TrackSource::Unknown,
        TrackSource::Camera => proto::TrackSource::Camera,
        TrackSource::Microphone => proto::TrackSource::Microphone,
        TrackSource::ScreenShare => proto::TrackSource::ScreenShare,
        TrackSource::ScreenShareAudio => proto::TrackSource::ScreenShareAudio,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    fn track() -> PublishedTrack {
        let leg = LegTrack {
            identity: "a".into(),
            participant_sid: "PA_a".into(),
            track_sid: "TR_a".into(),
        };
        let info = proto::TrackInfo {
            r#type: proto::TrackType::Video as i32,
            ..Default::default()
        };
        PublishedTrack::new(leg, info)
    }

    fn leg(inbox: &Arc<Inbox>) -> Arc<Leg> {
        Arc::new(Leg {
            id: 7,
            inbox: inbox.clone(),
            subscriber: "b".into(),
            live: AtomicBool::new(false),
            barred: AtomicBool::new(false),
            layers: AtomicU8::new(1),
            voice: Mutex::new(None),
            wanted_layers: AtomicU8::new(0),
        })
    }

    #[test]
    fn only_live_legs_of_the_packets_layer_get_it() {
        let (inbox, _commands) = Inbox::new();
        let (track, leg) = (track(), leg(&inbox));
        track.attach(leg.clone());
        let send = |layer, sequence| {
            let payload = Bytes::from_static(b"x");
            let packet = Outgoing {
                layer,
                epoch: 0,
                sequence,
                timestamp: 0,
                marker: false,
                payload,
            };
            track.forward(&packet, &Counters::default());
        };
        send(0, 1);
        leg.live.store(true, Ordering::Relaxed);
        send(0, 2);
        send(1, 3);
        track.bar_all_but(|subscriber| subscriber == "b");
        send(0, 4);
        track.bar_all_but(|subscriber| subscriber != "b");
        send(0, 5);
        track.detach(&leg);
        send(0, 6);
        let mut got = VecDeque::new();
        inbox.media.take(&mut got);
        assert_eq!(
            got.iter().map(|p| (p.leg, p.sequence)).collect::<Vec<_>>(),
            [(7, 2), (7, 4)]
        );
    }

    #[test]
    fn the_best_delivering_layer_is_chosen() {
        let track = track();
        assert_eq!(track.best_layer(2, 10_000), None);
        track.saw_layer(0, 10_000);
        track.saw_layer(1, 9_900);
        track.saw_layer(2, 8_000);
        assert_eq!(track.best_layer(2, 10_000), Some(1));
        assert_eq!(track.best_layer(0, 10_000), Some(0));
        track.saw_layer(2, 12_000);
        assert_eq!(track.best_layer(0, 12_500), Some(2));
    }
}
