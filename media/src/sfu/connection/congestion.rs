//! Congestion control: chooses how many simulcast layers a client is sent.
//!
//! Two inputs: loss, with the thresholds of Google's congestion control (draft-ietf-rmcat-gcc-02, section 6), and queueing
//! delay, with the target of SCReAM (RFC 8298, section 4.1.1.1). One layer less is sent when more than a tenth of the packets
//! is lost, or when a queue delays every packet by a tenth of a second and does not drain. One layer more is tried after a
//! while with almost no loss and no queue. After a failed trial the next one waits longer. Audio is never held back: when not
//! even the lowest layer passes, video pauses and the client is notified (LiveKit `StreamStateUpdate`). A queue alone never
//! pauses video, because other traffic may fill it.

use super::Connection;
use super::losses::{Sample, Sum};
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
/// A queue above which less is sent, and below which more is tried.
const LONG: Duration = Duration::from_millis(100);
const SHORT: Duration = Duration::from_millis(50);
/// Maximum age of a queue measurement. While no video is sent, no new reports come.
const STALE: Duration = Duration::from_secs(2);
/// A queue that is shorter by this than at the last measurement is draining.
const DRAINED: Duration = Duration::from_millis(10);
/// A change has this long to show in the reports before the next one.
const SETTLE: Duration = Duration::from_millis(2_500);
/// Loss within this time after a trial of a higher layer is attributed to the trial.
const TRIAL: Duration = Duration::from_secs(6);
/// Pause after switching to a lower layer, before its keyframe is requested. Queues on the path drain meanwhile. A keyframe
/// sent into a full link would lose packets, and the picture would freeze for the seconds that a browser waits for them.
const DRAIN: Duration = Duration::from_millis(200);
/// Minimum number of reported packets for a decision: with fewer, one lost packet would be a large share.
const SAMPLE: u32 = 50;
/// How long it must go well before more is tried, at first and at most.
const PATIENCE: Duration = Duration::from_secs(5);
const MOST_PATIENCE: Duration = Duration::from_secs(60);

/// The number of simulcast layers that the network is expected to carry.
pub(super) struct Congestion {
    /// 0: none, video pauses.
    layers: u8,
    /// Packets reported on since the last decision.
    losses: Sum,
    /// How long the queue was, and when that was known.
    queue: Option<(Duration, Instant)>,
    /// The queue is long and does not drain, and no decision has been made about it yet.
    is_filling: bool,
    changed: Option<Instant>,
    /// Until when the network drains after a switch to a lower layer.
    drained: Option<Instant>,
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
            losses: Sum::default(),
            queue: None,
            is_filling: false,
            changed: None,
            drained: None,
            trial: None,
            clear_since: None,
            patience: PATIENCE,
        }
    }
}

impl Congestion {
    /// A reception report of one stream.
    pub fn note_loss(&mut self, sample: Sample) {
        self.losses.add(sample);
    }

    /// Packets waited this long in a queue on the path.
    pub fn note_queue(&mut self, queue: Duration, now: Instant) {
        let before = self.known_queue(now);
        self.queue = Some((queue, now));
        self.is_filling = queue > LONG && before.is_none_or(|before| queue + DRAINED > before);
    }

    fn known_queue(&self, now: Instant) -> Option<Duration> {
        let (queue, at) = self.queue?;
        (now.duration_since(at) < STALE).then_some(queue)
    }

    /// How many layers may be sent; 0: no video.
    pub fn layers(&self) -> u8 {
        self.layers
    }

    /// Whether the network is still draining after a switch to a lower layer.
    pub fn is_draining(&self, now: Instant) -> bool {
        self.drained.is_some_and(|drained| now < drained)
    }

    /// Decides from the reports since the last call, while `sent` layers are sent. True when the number of layers
    /// changed.
    fn judge(&mut self, sent: u8, now: Instant) -> bool {
        let is_filling = std::mem::take(&mut self.is_filling);
        let loss = match self.losses.take(SAMPLE) {
            Some(loss) => loss,
            None if is_filling => 0.0,
            None => return false,
        };
        if self.trial.is_some_and(|trial| now.duration_since(trial) >= TRIAL) {
            // It has proved itself.
            self.trial = None;
            self.patience = PATIENCE;
        }
        if loss > HEAVY || is_filling {
            self.clear_since = None;
            // There was no loss before a trial: loss reported now is caused by it, and affects voices too.
            let settled = self.trial.is_some()
                || self
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
            self.drained = Some(now + DRAIN);
        } else if loss < LIGHT && self.layers < ALL && self.known_queue(now).is_none_or(|queue| queue < SHORT)
        {
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
        tracing::debug!(loss, is_filling, queue = ?self.queue, layers = self.layers, "more or less video is sent");
        true
    }
}

impl Connection {
    /// Sends as much video as the client's reports allow, and notifies the client when it pauses or resumes.
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

    /// A network with these shares of loss at this many layers: none, one, two, three.
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
                let lost = (self.loss[usize::from(sent)] * 100.0) as i32;
                self.congestion.note_loss(Sample { expected: 100, lost });
                self.congestion.judge(sent, self.now);
                self.congestion.layers()
            };
            (0..seconds).map(second).collect()
        }
    }

    /// A network without loss, whose excess packets wait.
    struct Deep {
        /// Share of its capacity that this many layers need: none, one, two, three.
        load: [f32; 4],
        queue_s: f32,
        /// The longest queue so far.
        longest_s: f32,
        now: Instant,
        congestion: Congestion,
    }

    impl Deep {
        fn loaded(load: [f32; 4]) -> Self {
            Self {
                load,
                queue_s: 0.0,
                longest_s: 0.0,
                now: Instant::now(),
                congestion: Congestion::default(),
            }
        }

        fn layers(&self) -> u8 {
            self.congestion.layers()
        }

        /// The queue is known twice a second, loss once: how many layers were sent in each half of a second.
        fn run(&mut self, seconds: u32) -> Vec<u8> {
            let half = |n| {
                self.now += Duration::from_millis(500);
                let sent = self.layers();
                let load = self.load[usize::from(sent)];
                self.queue_s = (self.queue_s + (load - 1.0) / 2.0).max(0.0);
                self.longest_s = self.longest_s.max(self.queue_s);
                if sent > 0 {
                    let queue = Duration::from_secs_f32(self.queue_s);
                    self.congestion.note_queue(queue, self.now);
                }
                if n % 2 == 0 {
                    self.congestion.note_loss(Sample {
                        expected: 100,
                        lost: 0,
                    });
                }
                self.congestion.judge(sent, self.now);
                self.layers()
            };
            (0..seconds * 2).map(half).collect()
        }
    }

    #[test]
    fn a_queue_is_kept_short_and_gets_shorter_before_a_second_layer_is_given_up() {
        let mut network = Deep::loaded([0.1, 0.3, 0.9, 1.4]);
        let layers = network.run(240);
        assert!(network.longest_s < 0.5, "{} s", network.longest_s);
        assert!(layers.iter().all(|layers| *layers >= 2), "{layers:?}");
        let spoilt = layers[360..].iter().filter(|layers| **layers == 3).count();
        assert!(spoilt <= 4, "{spoilt} half seconds of the last minute");
    }

    #[test]
    fn a_queue_that_others_fill_leaves_the_least_layer() {
        let mut network = Deep::loaded([1.0, 1.01, 1.01, 1.01]);
        network.queue_s = 0.5;
        assert_eq!(network.run(60).last(), Some(&1));
        network.load = [0.1, 0.2, 0.3, 0.4];
        assert_eq!(network.run(60).last(), Some(&ALL));
    }

    #[test]
    fn after_a_pause_the_queue_of_before_it_does_not_count() {
        let mut network = Deep::loaded([0.1, 0.2, 0.3, 0.4]);
        network.congestion.layers = 0;
        network.congestion.queue = Some((Duration::from_secs(3), network.now));
        assert_eq!(network.run(60).last(), Some(&ALL));
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
    fn a_trial_that_fails_is_over_with_the_first_report_of_it() {
        let mut network = Network::losing([0.0, 0.0, 0.4, 0.4]);
        let layers = network.run(240);
        assert!(layers[8..].contains(&2), "nothing more is ever tried");
        assert!(layers[8..].windows(2).all(|pair| pair != [2, 2]), "{layers:?}");
    }

    #[test]
    fn what_was_too_much_drains_before_less_is_sent_and_more_is_tried_without_a_break() {
        let mut network = Network::losing([0.0, 0.0, 0.2, 0.4]);
        let (mut lowered, mut raised) = (0, 0);
        for _ in 0..120 {
            let before = network.congestion.layers();
            network.run(1);
            let (after, now) = (network.congestion.layers(), network.now);
            (lowered, raised) = (
                lowered + u32::from(after < before),
                raised + u32::from(after > before),
            );
            assert_eq!(network.congestion.is_draining(now), after < before);
            assert!(!network.congestion.is_draining(now + DRAIN));
        }
        assert!(
            lowered > 2 && raised > 1,
            "{lowered} times less, {raised} times more"
        );
    }

    #[test]
    fn a_network_that_recovers_gets_everything_again() {
        let mut network = Network::losing([0.0, 0.3, 0.5, 0.5]);
        assert_eq!(network.run(20).last(), Some(&0));
        network.loss = [0.0; 4];
        assert!(network.run(75).contains(&3));
        // The trials succeeded: the next one does not wait as long.
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
        congestion.note_loss(Sample {
            expected: 100,
            lost: 50,
        });
        let start = Instant::now();
        assert!(congestion.judge(ALL, start));
        assert!(!congestion.judge(ALL, start + Duration::from_secs(60)));
        assert_eq!(congestion.layers(), 2);
    }

    #[test]
    fn a_report_on_a_few_packets_decides_nothing() {
        let mut congestion = Congestion::default();
        let start = Instant::now();
        // Two streams that have just begun: one of three packets lost is no sign of anything.
        for (expected, lost) in [(3, 1), (29, 0)] {
            congestion.note_loss(Sample { expected, lost });
            assert!(!congestion.judge(1, start));
        }
        assert_eq!(congestion.layers(), ALL);
        congestion.note_loss(Sample {
            expected: 100,
            lost: 50,
        });
        assert!(congestion.judge(1, start));
    }
}
