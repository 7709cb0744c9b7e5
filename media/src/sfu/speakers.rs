//! Active speakers and connection quality, reported at intervals.

use crate::sfu::event::{Quality, RoomEvent, Speaker};
use crate::sfu::room::Room;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::sync::Arc;
use std::time::Duration;

/// How often speakers are determined.
pub(crate) const SPEAKER_INTERVAL: Duration = Duration::from_millis(400);

/// Ends an interval of all level meters of a room, and reports changes.
pub(crate) fn update_speakers(room: &Room) {
    let mut speakers = Vec::new();
    // A participant with a limited audience is no active speaker for everyone.
    for participant in room.participants().into_iter().filter(|one| !one.is_hidden()) {
        let tracks = participant.state.lock().tracks.clone();
        let level = tracks
            .iter()
            .map(|track| track.level.finish_interval())
            .fold(0.0, f32::max);
        if level > 0.0 {
            speakers.push((participant.sid.clone(), participant.identity.clone(), level));
        }
    }
    let changed = room.with_speakers(|reported| {
        let mut changed: Vec<proto::SpeakerInfo> = Vec::new();
        for (sid, _, level) in &speakers {
            if reported.insert(Arc::clone(sid), *level) != Some(*level) {
                changed.push(proto::SpeakerInfo {
                    sid: sid.to_string(),
                    level: *level,
                    active: true,
                });
            }
        }
        reported.retain(|sid, _| {
            let speaks = speakers.iter().any(|(speaker, ..)| speaker == sid);
            if !speaks {
                changed.push(proto::SpeakerInfo {
                    sid: sid.to_string(),
                    level: 0.0,
                    active: false,
                });
            }
            speaks
        });
        changed
    });
    if changed.is_empty() {
        return;
    }
    room.broadcast(Response::SpeakersChanged(proto::SpeakersChanged {
        speakers: changed,
    }));
    speakers.sort_by(|a, b| b.2.total_cmp(&a.2));
    let speakers = speakers
        .into_iter()
        .map(|(sid, identity, level)| Speaker {
            identity: identity.to_string(),
            sid: sid.to_string(),
            level,
        })
        .collect();
    room.events().notify(RoomEvent::SpeakersChanged {
        room: room.key.clone(),
        speakers,
    });
}

/// Translates a quality for clients, with the score that LiveKit's scale gives it.
pub(crate) fn quality_info(sid: &str, quality: Quality) -> proto::ConnectionQualityInfo {
    let (value, score) = match quality {
        Quality::Lost => (proto::ConnectionQuality::Lost, 1.0),
        Quality::Poor => (proto::ConnectionQuality::Poor, 2.0),
        Quality::Good => (proto::ConnectionQuality::Good, 4.0),
        Quality::Excellent => (proto::ConnectionQuality::Excellent, 5.0),
    };
    proto::ConnectionQualityInfo {
        participant_sid: sid.to_owned(),
        quality: value as i32,
        score,
    }
}
