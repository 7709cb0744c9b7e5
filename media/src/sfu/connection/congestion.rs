//! Fits the video that a client is sent to what its network carries.
//!
//! By loss, with the thresholds of Google's congestion control (draft-ietf-rmcat-gcc-02, section 6): more than a tenth lost,
//! and a simulcast layer less is sent; next to nothing lost for a while, and one more is tried. A trial that failed makes the
//! next one wait longer. Voices are never held back: where not even the least layer passes, video pauses, and the client is
//! told so (LiveKit `StreamStateUpdate`).

use super::Connection;
use crate::sfu::event::TrackKind;
use crate::sfu::track::MAX_LAYERS;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::time::{Duration, Instant};

const ALL: u8 = MAX_LAYERS as u8;
/// Loss above which less is sent, and below which more is tried.
const HEAVY: f32 = 0.10;
const LIGHT: f32 = 0.02;
/// Loss above which not even the least layer is sent.
const HOPELESS: f32 = 0.25;
/// A change has this long to show in the reports before the next one.
const SETTLE: Duration = Duration::from_millis(2_500);
/// Loss within this time after a trial is the trial's.
const TRIAL: Duration = Duration::from_secs(6);
/// How long it must go well before more is tried, at first and at most.
const PATIENCE: Duration = Duration::from_secs(5);
const MOST_PATIENCE: Duration = Duration::from_secs(60);

/// How many simulcast layers a network is trusted with.
pub(super) struct Congestion {
    /// 0: none, video pauses.
    layers: u8,
    /// Worst loss that was reported since the last look; none without a report.
    reported: Option<f32>,
    changed: Option<Instant>,
    /// When one more layer was tried last.
    trial: Option<Instant>,
    /// Since when nothing worth mentioning is lost.
    clear_since: Option<Instant>,
    patience: Duration,
}

impl Default for Congestion {
    fn default() -> Self {
        Self {
            layers: ALL,
            reported: None,
            changed: None,
            trial: None,
            clear_since: None,
            patience: PATIENCE,
        }
    }
}

impl Congestion {
    /// A reception report told of this share lost.
    pub fn note_loss(&mut self, loss: f32) {
        self.reported = Some(self.reported.map_or(loss, |worst| worst.max(loss)));
    }

    /// How many layers may be sent; 0: no video.
    pub fn layers(&self) -> u8 {
        self.layers
    }

    /// Judges what was reported since the last look, while so many layers of the best picture are sent; true when something
    /// else may be sent now.
    fn judge(&mut self, sent: u8, now: Instant) -> bool {
        let Some(loss) = self.reported.take() else {
            return false;
        };
        if self.trial.is_some_and(|trial| now.duration_since(trial) >= TRIAL) {
            // It has proved itself.
            self.trial = None;
            self.patience = PATIENCE;
        }
        if loss > HEAVY {
            self.clear_since = None;
            let settled = self
                .changed
                .is_none_or(|changed| now.duration_since(changed) >= SETTLE);
            // A camera of two layers is not helped by giving up the third.
            let sent = self.layers.min(sent);
            let least = u8::from(loss <= HOPELESS);
            if !settled || sent <= least {
                return false;
            }
            if self.trial.take().is_some() {
                self.patience = (self.patience * 2).min(MOST_PATIENCE);
            }
            self.layers = sent - 1;
        } else if loss < LIGHT && self.layers < ALL {
            let since = *self.clear_since.get_or_insert(now);
            if now.duration_since(since) < self.patience {
                return false;
            }
            self.layers += 1;
            self.trial = Some(now);
            self.clear_since = None;
        } else {
            self.clear_since = None;
            return false;
        }
        self.changed = Some(now);
        true
    }
}

impl Connection {
    /// Sends as much video as the client's reports allow, and tells the client when it pauses or goes on.
    pub(super) fn fit_to_network(&mut self, now: Instant) {
        let before = self.congestion.layers();
        if !self.congestion.judge(self.subscriptions.layers_sent(), now) {
            return;
        }
        let after = self.congestion.layers();
        tracing::debug!(room = %self.room.key.name, identity = %self.me.identity, before, after, "layers that the network carries");
        let (paused, resumed) = (after == 0, before == 0);
        if !paused && !resumed {
            return;
        }
        let state = if paused {
            proto::StreamState::Paused
        } else {
            proto::StreamState::Active
        };
        let tracks = self
            .subscriptions
            .tracks()
            .filter(|track| track.kind == TrackKind::Video);
        let stream_states: Vec<proto::StreamStateInfo> = tracks
            .map(|track| proto::StreamStateInfo {
                participant_sid: track.leg.participant_sid.to_string(),
                track_sid: track.sid().to_string(),
                state: state as i32,
            })
            .collect();
        if !stream_states.is_empty() {
            self.me
                .send(Response::StreamStateUpdate(proto::StreamStateUpdate {
                    stream_states,
                }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network on which these shares are lost with so many layers: none, one, two, three.
    struct Network {
        loss: [f32; 4],
        /// Of the best picture.
        published: u8,
        now: Instant,
        congestion: Congestion,
    }

    impl Network {
        fn losing(loss: [f32; 4]) -> Self {
            Self {
                loss,
                published: 3,
                now: Instant::now(),
                congestion: Congestion::default(),
            }
        }

        /// A report a second, as browsers send them: how many layers were sent in each second.
        fn run(&mut self, seconds: u32) -> Vec<u8> {
            let second = |_| {
                self.now += Duration::from_secs(1);
                let sent = self.congestion.layers().min(self.published);
                self.congestion.note_loss(self.loss[usize::from(sent)]);
                self.congestion.judge(sent, self.now);
                self.congestion.layers()
            };
            (0..seconds).map(second).collect()
        }
    }

    #[test]
    fn a_good_network_carries_everything_and_some_loss_changes_nothing() {
        assert!(
            Network::losing([0.0; 4])
                .run(60)
                .iter()
                .all(|layers| *layers == 3)
        );
        assert!(
            Network::losing([0.06; 4])
                .run(60)
                .iter()
                .all(|layers| *layers == 3)
        );
    }

    #[test]
    fn a_camera_of_fewer_layers_is_lowered_at_once() {
        let mut network = Network::losing([0.0, 0.0, 0.2, 0.4]);
        network.published = 2;
        assert_eq!(network.run(1), [1]);
    }

    #[test]
    fn without_video_loss_lowers_nothing() {
        let mut network = Network::losing([0.5; 4]);
        network.published = 0;
        assert_eq!(network.run(30).last(), Some(&ALL));
    }

    #[test]
    fn a_narrow_network_gets_what_fits_and_is_tried_ever_more_seldom() {
        let mut network = Network::losing([0.0, 0.0, 0.2, 0.4]);
        let layers = network.run(240);
        assert!(
            layers[8..].iter().all(|layers| (1..=2).contains(layers)),
            "{layers:?}"
        );
        let spoilt = |part: &[u8]| part.iter().filter(|layers| **layers == 2).count();
        let (early, late) = (spoilt(&layers[8..68]), spoilt(&layers[180..240]));
        assert!(
            late < early && late <= 6,
            "{early} seconds of the first minute, {late} of the last"
        );
    }

    #[test]
    fn a_network_that_recovers_gets_everything_again() {
        let mut network = Network::losing([0.0, 0.3, 0.5, 0.5]);
        assert_eq!(network.run(20).last(), Some(&0));
        network.loss = [0.0; 4];
        assert!(network.run(75).contains(&3));
        // The trials have proved themselves: the next time it does not wait as long.
        network.run(10);
        assert_eq!(network.congestion.patience, PATIENCE);
    }

    #[test]
    fn loss_that_has_nothing_to_do_with_how_much_is_sent_leaves_the_least_layer() {
        let mut network = Network::losing([0.15; 4]);
        assert_eq!(network.run(60).last(), Some(&1));
    }

    #[test]
    fn without_reports_nothing_changes() {
        let mut congestion = Congestion::default();
        congestion.note_loss(0.5);
        let start = Instant::now();
        assert!(congestion.judge(ALL, start));
        assert!(!congestion.judge(ALL, start + Duration::from_secs(60)));
        assert_eq!(congestion.layers(), 2);
    }
}
