//! The voices that the client hears: their way to it, and what is reported of them.

use super::Connection;
use super::subscribe::OutLeg;
use crate::sfu::rtcp_watch::ntp_now;
use crate::sfu::track::Listener;
use crate::sfu::voice::{Voice, VoiceWay};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the client gets sender reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

impl OutLeg {
    /// Lets a voice go out on the way to the client, as it has been agreed on; false as long as it cannot.
    pub(super) fn open_voice(&self, way: Option<&Arc<VoiceWay>>) -> bool {
        let (Some(way), Some(answered)) = (way, &self.answered) else {
            return false;
        };
        let mut listener = self.leg.voice.lock();
        let client = || Listener::Client(Voice::new(way.clone(), self.ssrc));
        if let Listener::Client(voice) = listener.get_or_insert_with(client) {
            voice.agree(answered.payload_type, &answered.extensions);
        }
        true
    }
}

impl Connection {
    /// Sends a report on every voice that has gone out (RFC 3550, section 6.4.1): by it the client knows how the streams'
    /// clocks go together, and answers how long the way is.
    pub(super) fn report_voices(&mut self, now: Instant) {
        if now.saturating_duration_since(self.voices_reported) < REPORT_INTERVAL {
            return;
        }
        self.voices_reported = now;
        self.transports.lead_voices(&self.shared, now);
        let peer = self.transports.downlink();
        let legs = self.subscriptions.legs.values();
        let report = |out: &OutLeg| match &*out.leg.voice.lock() {
            Some(Listener::Client(voice)) => voice.report(now, ntp_now()),
            _ => None,
        };
        for report in legs.filter_map(report) {
            peer.send_report(report, now);
        }
    }
}
