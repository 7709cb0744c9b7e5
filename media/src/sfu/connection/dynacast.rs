//! Requests from a publisher only the simulcast layers that are in use, so that it does not encode and send the others
//! (LiveKit `SubscribedQualityUpdate`). Clients without dynacast ignore it.

use super::Connection;
use crate::sfu::event::TrackKind;
use crate::sfu::track::MAX_LAYERS;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::time::{Duration, Instant};

/// How long fewer layers must be enough before the publisher is notified, because viewers often come back.
const PATIENCE: Duration = Duration::from_secs(5);
const QUALITIES: [proto::VideoQuality; MAX_LAYERS] = [
    proto::VideoQuality::Low,
    proto::VideoQuality::Medium,
    proto::VideoQuality::High,
];

/// The number of a track's layers that its publisher was asked for.
pub(super) struct Demand {
    announced: u8,
    /// Since when fewer would do.
    fewer: Option<Instant>,
}

impl Default for Demand {
    /// A client begins by sending everything.
    fn default() -> Self {
        Self {
            announced: MAX_LAYERS as u8,
            fewer: None,
        }
    }
}

impl Demand {
    /// The new number to request for `wanted` layers: an increase at once, a decrease after a while.
    fn change(&mut self, wanted: u8, now: Instant) -> Option<u8> {
        let due = match wanted.cmp(&self.announced) {
            std::cmp::Ordering::Equal => {
                self.fewer = None;
                false
            }
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => now.duration_since(*self.fewer.get_or_insert(now)) >= PATIENCE,
        };
        due.then(|| {
            *self = Self {
                announced: wanted,
                fewer: None,
            };
            wanted
        })
    }
}

impl Connection {
    /// Requests the layers in use of the client's tracks, if they have changed.
    pub(super) fn update_demand(&mut self, now: Instant) {
        for (track, demand) in self.publications.demands() {
            if track.kind != TrackKind::Video {
                continue;
            }
            if let Some(layers) = demand.change(track.wanted_layers(), now) {
                self.me.send(update(track.sid(), layers));
            }
        }
    }
}

/// The message: all qualities up to the best one in use. Old clients read the first list, newer ones the list by codec.
#[allow(deprecated)]
fn update(track_sid: &str, layers: u8) -> Response {
    let qualities: Vec<proto::SubscribedQuality> = QUALITIES
        .iter()
        .enumerate()
        .map(|(layer, quality)| proto::SubscribedQuality {
            quality: *quality as i32,
            enabled: layer < usize::from(layers),
        })
        .collect();
    Response::SubscribedQualityUpdate(proto::SubscribedQualityUpdate {
        track_sid: track_sid.to_owned(),
        subscribed_qualities: qualities.clone(),
        subscribed_codecs: vec![proto::SubscribedCodec {
            codec: "vp8".to_owned(),
            qualities,
        }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_layers_are_requested_at_once_and_fewer_after_a_while() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut demand = Demand::default();
        assert_eq!(demand.change(3, start), None);
        assert_eq!(demand.change(1, start), None);
        assert_eq!(demand.change(1, start + 4 * second), None);
        assert_eq!(demand.change(0, start + 5 * second), Some(0));
        assert_eq!(demand.change(0, start + 20 * second), None);
        assert_eq!(demand.change(2, start + 20 * second), Some(2));
        // A viewer who comes back in time changes nothing.
        assert_eq!(demand.change(1, start + 21 * second), None);
        assert_eq!(demand.change(2, start + 25 * second), None);
        assert_eq!(demand.change(1, start + 26 * second), None);
        assert_eq!(demand.change(1, start + 31 * second), Some(1));
    }

    #[test]
    fn the_message_names_every_quality() {
        let Response::SubscribedQualityUpdate(update) = update("TR_x", 2) else {
            panic!("another message");
        };
        let enabled: Vec<bool> = update.subscribed_codecs[0]
            .qualities
            .iter()
            .map(|quality| quality.enabled)
            .collect();
        assert_eq!(enabled, [true, true, false]);
        assert_eq!(update.track_sid, "TR_x");
    }
}
