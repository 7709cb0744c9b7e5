//! Asks the client for media sections, when the client is the one who offers.

use super::Connection;
use super::negotiate::{Downlink, has_too_many_dead_sections};
use crate::sfu::event::TrackKind;
use crate::sfu::sdp::{Direction, Section};
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long a client may take to offer after it was asked to.
const OFFER_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct SectionRequests {
    /// Sections that the client offered to receive on.
    receivable: HashMap<String, TrackKind>,
    /// The client was asked to offer, and has not done so yet.
    requested: Option<Requested>,
    /// Length of the last offer, in bytes.
    described: usize,
    /// A section changed that the client does not know of.
    pub stale: bool,
    /// The client has offered at least once.
    pub answered: bool,
}

struct Requested {
    at: Instant,
    new_sections: bool,
}

impl SectionRequests {
    /// Takes note of an offer: which sections it has, and whether it is the one that was asked for.
    pub fn offered(&mut self, offered: &[Section<'_>], length: usize, now: Instant) {
        self.described = length;
        let mut grew = false;
        for section in offered {
            if section.direction == Direction::RecvOnly {
                let mid = section.mid.to_owned();
                grew |= self.receivable.insert(mid, section.kind).is_none();
            }
        }
        if self.requested.as_ref().is_some_and(|requested| {
            grew || !requested.new_sections || now.duration_since(requested.at) > OFFER_TIMEOUT
        }) {
            self.requested = None;
        }
        self.stale = false;
    }

    /// Forgets a request that the client has not answered in time, so that it is repeated.
    pub fn forget_overdue(&mut self, now: Instant) {
        let overdue = |requested: &Requested| now.duration_since(requested.at) > OFFER_TIMEOUT;
        if self.requested.as_ref().is_some_and(overdue) {
            self.requested = None;
        }
    }

    /// Forgets a request that may be lost.
    pub fn forget(&mut self) {
        self.requested = None;
    }

    /// Kind of the section that the client offered to receive on under this mid.
    pub fn receivable(&self, mid: &str) -> Option<TrackKind> {
        self.receivable.get(mid).copied()
    }
}

impl Connection {
    /// Asks the client to offer if something is waiting; one request at a time.
    pub(super) fn request_sections(&mut self) {
        let Downlink::Requested(requests) = &mut self.downlink else {
            return;
        };
        if !requests.answered || requests.requested.is_some() {
            return;
        }
        if !requests.stale && !self.subscriptions.has_unanswered() {
            return;
        }
        let peer = self.transports.downlink();
        let missing = self.subscriptions.missing_sections(peer);
        let has_too_many_dead_sections =
            has_too_many_dead_sections(peer, &self.subscriptions, requests.described);
        requests.requested = Some(Requested {
            at: Instant::now(),
            new_sections: has_too_many_dead_sections || missing.num_audios + missing.num_videos > 0,
        });
        if has_too_many_dead_sections {
            self.ask_to_rejoin();
        } else {
            self.me.send(Response::MediaSectionsRequirement(missing));
        }
    }
}
