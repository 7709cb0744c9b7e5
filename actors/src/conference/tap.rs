//! Where the room's audio goes besides to the other parties: each leg to its recorder and to its captions. Called on the
//! packet path: a look-up and two bounded hand-overs.

use hub_media::recording::TrackRecorder;
use hub_media::speech::CaptionLeg;
use hub_media::{AudioPacket, AudioTap, LegTrack};
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

/// What listens to one track.
#[derive(Default)]
pub(super) struct Ears {
    pub identity: String,
    pub recorder: Option<TrackRecorder>,
    pub captions: Option<CaptionLeg>,
}

/// The legs of one call, by track: an identity may come back with another track.
#[derive(Default)]
pub(super) struct CallTap {
    legs: RwLock<HashMap<Arc<str>, Ears>>,
}

impl CallTap {
    /// Gives a track its ears.
    pub fn listen(&self, track_sid: &str, ears: Ears) {
        self.legs.write().insert(track_sid.into(), ears);
    }

    /// Takes a track's ears away.
    pub fn forget(&self, track_sid: &str) -> Option<Ears> {
        self.legs.write().remove(track_sid)
    }

    /// Takes all ears away.
    pub fn forget_all(&self) -> Vec<Ears> {
        self.legs.write().drain().map(|(_, ears)| ears).collect()
    }

    /// The tracks that are listened to, with whose they are.
    pub fn tracks(&self) -> Vec<(Arc<str>, String)> {
        self.legs.read().iter().map(|(track, ears)| (track.clone(), ears.identity.clone())).collect()
    }

    /// Adds a recorder to a track.
    pub fn record(&self, track_sid: &str, recorder: TrackRecorder) {
        if let Some(ears) = self.legs.write().get_mut(track_sid) {
            ears.recorder = Some(recorder);
        }
    }

    /// Pauses or resumes every recorder: what is said meanwhile is silence of the right length.
    pub fn mask_recording(&self, masked: bool) {
        for recorder in self.legs.read().values().filter_map(|ears| ears.recorder.as_ref()) {
            if masked { recorder.pause() } else { recorder.resume() }
        }
    }

    /// Takes the recorders away, to be finished.
    pub fn stop_recording(&self) -> Vec<(String, TrackRecorder)> {
        self.legs
            .write()
            .values_mut()
            .filter_map(|ears| ears.recorder.take().map(|recorder| (ears.identity.clone(), recorder)))
            .collect()
    }
}

impl AudioTap for CallTap {
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        let legs = self.legs.read();
        let Some(ears) = legs.get(&leg.track_sid) else { return };
        if let Some(recorder) = &ears.recorder {
            recorder.push(packet.clone());
        }
        if let Some(captions) = &ears.captions {
            captions.push(packet.clone());
        }
    }

    /// The conference hears of it as an event of the room, and finishes the leg there.
    fn track_ended(&self, _: &LegTrack) {}
}
