//! Passes each leg's audio to its recorder and its captions. Called for every packet, so it does only one lookup and
//! two pushes into bounded queues.

use hub_media::recording::TrackRecorder;
use hub_media::speech::CaptionLeg;
use hub_media::{AudioPacket, AudioTap, LegTrack};
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

/// What listens to one track.
#[derive(Default)]
pub(super) struct TrackListeners {
    pub identity: String,
    pub recorder: Option<TrackRecorder>,
    pub captions: Option<CaptionLeg>,
}

impl TrackListeners {
    fn mask(&self, masked: bool) {
        if let Some(recorder) = &self.recorder {
            if masked {
                recorder.pause()
            } else {
                recorder.resume()
            }
        }
        if let Some(captions) = &self.captions {
            if masked {
                captions.pause()
            } else {
                captions.resume()
            }
        }
    }
}

/// The legs of one call, by track: an identity may return with another track.
#[derive(Default)]
pub(super) struct CallTap {
    legs: RwLock<HashMap<Arc<str>, TrackListeners>>,
}

impl CallTap {
    /// Adds a track's listeners, paused at first if `masked`.
    pub fn listen(&self, track_sid: &str, listeners: TrackListeners, masked: bool) {
        if masked {
            listeners.mask(true);
        }
        self.legs.write().insert(track_sid.into(), listeners);
    }

    /// Removes a track's listeners.
    pub fn forget(&self, track_sid: &str) -> Option<TrackListeners> {
        self.legs.write().remove(track_sid)
    }

    /// Removes all listeners.
    pub fn forget_all(&self) -> Vec<TrackListeners> {
        self.legs
            .write()
            .drain()
            .map(|(_, listeners)| listeners)
            .collect()
    }

    /// Whether this track is listened to.
    pub fn hears(&self, track_sid: &str) -> bool {
        self.legs.read().contains_key(track_sid)
    }

    /// The tracks that are listened to, with whose they are.
    pub fn tracks(&self) -> Vec<(Arc<str>, String)> {
        self.legs
            .read()
            .iter()
            .map(|(track, listeners)| (track.clone(), listeners.identity.clone()))
            .collect()
    }

    /// Adds a recorder to a track, paused at first if the recording is stopped.
    pub fn record(&self, track_sid: &str, recorder: TrackRecorder, masked: bool) {
        if masked {
            recorder.pause();
        }
        if let Some(listeners) = self.legs.write().get_mut(track_sid) {
            listeners.recorder = Some(recorder);
        }
    }

    /// Stops or resumes each party's recorders and captions: their speech meanwhile is silence in the tracks and not
    /// transcribed.
    pub fn mask(&self, masked: impl Fn(&str) -> bool) {
        for listeners in self.legs.read().values() {
            listeners.mask(masked(&listeners.identity));
        }
    }

    /// Replaces a track's caption leg; the previous one is closed and delivers what it has heard so far.
    pub fn caption(&self, track_sid: &str, captions: Option<CaptionLeg>) {
        if let Some(listeners) = self.legs.write().get_mut(track_sid) {
            listeners.captions = captions;
        }
    }

    /// Takes the recorders away, to be finished.
    pub fn stop_recording(&self) -> Vec<(String, TrackRecorder)> {
        self.legs
            .write()
            .values_mut()
            .filter_map(|listeners| {
                listeners
                    .recorder
                    .take()
                    .map(|recorder| (listeners.identity.clone(), recorder))
            })
            .collect()
    }
}

impl AudioTap for CallTap {
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        let legs = self.legs.read();
        let Some(listeners) = legs.get(&leg.track_sid) else {
            return;
        };
        if let Some(recorder) = &listeners.recorder {
            recorder.push(packet.clone());
        }
        if let Some(captions) = &listeners.captions {
            captions.push(packet.clone());
        }
    }

    /// The conference receives it as an event of the room, and finishes the leg there.
    fn track_ended(&self, _: &LegTrack) {}
}
