//! Offers and answers: the client always offers, and is asked for media sections when some are missing.

use super::{Connection, Violation};
use crate::sfu::event::TrackKind;
use crate::sfu::sdp::{self, Direction};
use crate::signal::join::MAX_SDP;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Media sections that a description may have.
const MAX_SECTIONS: usize = 512;
/// Sections after which a client is asked to join anew, since dead ones are never used again.
const WORN_SECTIONS: usize = 200;
/// How long a client may take to offer after it was asked to.
const OFFER_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct Negotiation {
    /// Sections that the client offered to receive on.
    receivable: HashMap<String, TrackKind>,
    /// The client was asked to offer, and has not done so yet.
    requested: Option<Requested>,
    /// A section changed that the client does not know of.
    pub stale: bool,
    answered: bool,
}

struct Requested {
    at: Instant,
    new_sections: bool,
}

impl Negotiation {
    /// A request sent on an earlier socket may be lost.
    pub fn forget_request(&mut self) {
        self.requested = None;
    }

    pub fn receivable(&self) -> &HashMap<String, TrackKind> {
        &self.receivable
    }
}

impl Connection {
    /// Takes an offer and answers it.
    pub(super) fn handle_offer(&mut self, offer: proto::SessionDescription) -> Result<(), Violation> {
        if offer.sdp.len() > MAX_SDP {
            return Err(Violation("session description is too long"));
        }
        let offered = sdp::sections(&offer.sdp);
        if offered.len() > MAX_SECTIONS {
            return Err(Violation("too many media sections"));
        }
        let now = Instant::now();
        self.peer.accept_offer(&offer.sdp, now).map_err(|error| {
            tracing::info!(identity = %self.me.identity, %error, "offer refused");
            Violation("unacceptable offer")
        })?;

        let mut grew = false;
        for section in offered
            .iter()
            .filter(|section| section.direction == Direction::RecvOnly)
        {
            grew |= self
                .negotiation
                .receivable
                .insert(section.mid.to_owned(), section.kind)
                .is_none();
        }
        if self.negotiation.requested.as_ref().is_some_and(|requested| {
            grew || !requested.new_sections || now.duration_since(requested.at) > OFFER_TIMEOUT
        }) {
            self.negotiation.requested = None;
        }
        self.negotiation.stale = false;

        self.update_publications(&offered);
        // Sections that this offer added may serve legs that still wait for one.
        self.reconcile_subscriptions();
        let answer = self.peer.answer(now).map_err(|error| {
            tracing::warn!(identity = %self.me.identity, %error, "no answer possible");
            Violation("unanswerable offer")
        })?;
        if let Some(ufrag) = sdp::ice_ufrag(&answer) {
            match self.route {
                Some(route) => self.shared.port.rename(route, ufrag),
                None => self.route = Some(self.shared.port.register(ufrag, self.datagram_sender.clone())),
            }
        }
        let answered = sdp::sections(&answer);
        self.apply_answer(&answered);
        let mid_to_track_id = answered
            .iter()
            .filter(|section| section.direction.sends())
            .filter_map(|section| Some((section.mid.to_owned(), section.track_id?.to_owned())))
            .collect();
        drop(answered);
        self.me.send(Response::Answer(proto::SessionDescription {
            r#type: "answer".to_owned(),
            sdp: answer,
            id: offer.id,
            mid_to_track_id,
        }));
        self.negotiation.answered = true;
        self.update_live_legs();
        Ok(())
    }

    fn apply_answer(&mut self, answered: &[sdp::Section<'_>]) {
        self.publications.apply_answer(answered);
        self.subscriptions.apply_answer(&mut self.peer, answered);
    }

    /// Asks the client to offer when something waits for it; one request at a time.
    pub(super) fn flush_negotiation(&mut self) {
        if !self.negotiation.answered || self.negotiation.requested.is_some() {
            return;
        }
        let missing = self.subscriptions.missing_sections(&mut self.peer);
        let waiting = self.subscriptions.has_unanswered();
        if !waiting && !self.negotiation.stale {
            return;
        }
        if self.peer.section_count() > WORN_SECTIONS {
            self.negotiation.requested = Some(Requested {
                at: Instant::now(),
                new_sections: true,
            });
            self.me
                .outbox
                .send(crate::sfu::participant::encode(crate::signal::response::rejoin()));
            return;
        }
        let new_sections = missing.num_audios + missing.num_videos > 0;
        self.negotiation.requested = Some(Requested {
            at: Instant::now(),
            new_sections,
        });
        self.me.send(Response::MediaSectionsRequirement(missing));
    }

    /// Asks again when an offer is overdue.
    pub(super) fn retry_negotiation(&mut self, now: Instant) {
        if self
            .negotiation
            .requested
            .as_ref()
            .is_some_and(|r| now.duration_since(r.at) > OFFER_TIMEOUT)
        {
            self.negotiation.requested = None;
        }
    }
}
