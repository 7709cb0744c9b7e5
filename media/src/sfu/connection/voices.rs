//! The voices that the client hears: their path, and the reports on them.

use super::Connection;
use super::subscribe::OutLeg;
use crate::sfu::rtcp_watch::ntp_now;
use crate::sfu::track::Listener;
use crate::sfu::voice::{Voice, VoicePath};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the client gets sender reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

impl OutLeg {
    /// Lets a voice be sent on the negotiated path; false while it cannot.
    pub(super) fn open_voice(&self, path: Option<&Arc<VoicePath>>) -> bool {
        let (Some(path), Some(answered)) = (path, &self.answered) else {
            return false;
        };
        let mut listener = self.leg.voice.lock();
        let client = || Listener::Client(Voice::new(path.clone(), self.ssrc));
        if let Listener::Client(voice) = listener.get_or_insert_with(client) {
            voice.agree(answered.payload_type, &answered.extensions);
        }
        true
    }
}

impl Connection {
    /// Sends a report on every voice that has been sent (RFC 3550, section 6.4.1): the client synchronises the streams'
    /// clocks by it, and its answer gives the round-trip time.
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
