//! Offers and answers (RFC 9429), and the sections for tracks that are sent to the client.

use super::offer::Offers;
use super::section_request::SectionRequests;
use super::subscribe::Subscriptions;
use super::{Connection, Violation};
use crate::sfu::peer::{Peer, Target};
use crate::sfu::sdp;
use crate::signal::join::{Endpoint, MAX_SDP};
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::time::Instant;

/// Media sections that a description may have.
const MAX_SECTIONS: usize = 512;
/// Dead sections (without a track) above which a client is asked to rejoin: a dead section is never reused.
const MAX_DEAD_SECTIONS: usize = 200;
/// The same applies to a description longer than this that is mostly dead sections: a client needs up to 3 kB per video section.
const LARGE_SDP: usize = MAX_SDP / 2;

/// Which side offers the sections for tracks that are sent to the client.
pub(super) enum Downlink {
    /// The client, on its only connection; it is asked for missing ones.
    Requested(SectionRequests),
    /// The hub, on a separate connection.
    Offered(Offers),
}

impl Downlink {
    pub fn new(endpoint: Endpoint) -> Self {
        match endpoint {
            Endpoint::SinglePeerConnection => Self::Requested(SectionRequests::default()),
            Endpoint::DualPeerConnection => Self::Offered(Offers::default()),
        }
    }

    /// A leg was added that needs a section.
    pub fn leg_added(&mut self) {
        match self {
            // The legs themselves say which of them wait for a section.
            Self::Requested(_) => {}
            Self::Offered(offers) => offers.stale = true,
        }
    }

    /// A leg was taken away; `answered` when the client knows its section.
    pub fn leg_removed(&mut self, answered: bool) {
        match self {
            Self::Requested(requests) => requests.stale |= answered,
            Self::Offered(offers) => offers.stale = true,
        }
    }
}

/// Checks the size of a description from the client, and outlines its sections.
pub(super) fn checked_sections(sdp: &str) -> Result<Vec<sdp::Section<'_>>, Violation> {
    if sdp.len() > MAX_SDP {
        return Err(Violation("session description is too long"));
    }
    let sections = sdp::sections(sdp);
    if sections.len() > MAX_SECTIONS {
        return Err(Violation("too many media sections"));
    }
    Ok(sections)
}

/// Whether the connection that carries what the client receives has too many dead sections. `described`: length of the
/// client's last offer of its sections, 0 where it offers none.
pub(super) fn has_too_many_dead_sections(
    downlink: &Peer,
    subscriptions: &Subscriptions,
    described: usize,
) -> bool {
    let live = subscriptions.tracks().count();
    let dead = downlink.section_count().saturating_sub(live);
    dead > MAX_DEAD_SECTIONS || (described > LARGE_SDP && dead > live)
}

impl Connection {
    /// Takes an offer and answers it.
    pub(super) fn handle_offer(&mut self, offer: proto::SessionDescription) -> Result<(), Violation> {
        let offered = checked_sections(&offer.sdp)?;
        let now = Instant::now();
        let peer = self.transports.uplink();
        peer.accept_offer(&offer.sdp, now).map_err(|error| {
            tracing::info!(identity = %self.me.identity, %error, "offer refused");
            Violation("unacceptable offer")
        })?;
        self.transports.described(Target::Publisher);
        if let Downlink::Requested(requests) = &mut self.downlink {
            requests.offered(&offered, offer.sdp.len(), now);
        }
        self.update_publications(&offered);
        // Sections that this offer added may serve legs that still wait for one.
        self.reconcile_subscriptions();
        let answer = self.transports.uplink().answer(now).map_err(|error| {
            tracing::warn!(identity = %self.me.identity, %error, "no answer possible");
            Violation("unanswerable offer")
        })?;
        self.transports
            .listen(Target::Publisher, &answer, &self.shared, &self.datagram_sender);
        let answered = sdp::sections(&answer);
        self.publications.apply_answer(&answered);
        if let Downlink::Requested(requests) = &mut self.downlink {
            requests.answered = true;
            let peer = self.transports.downlink();
            self.subscriptions.apply_agreement(peer, &answered, &answered);
        }
        let mid_to_track_id = sdp::tracks_by_mid(&answered);
        self.me.send(Response::Answer(proto::SessionDescription {
            r#type: "answer".to_owned(),
            sdp: answer.clone(),
            id: offer.id,
            mid_to_track_id,
        }));
        self.transports.trickle(Target::Publisher, &answer, &self.me);
        self.update_live_legs();
        Ok(())
    }

    /// Makes the next offer to the client, or asks the client for one, if something is waiting.
    pub(super) fn flush_negotiation(&mut self) {
        match &self.downlink {
            Downlink::Requested(_) => self.request_sections(),
            Downlink::Offered(_) => self.make_due_offer(),
        }
    }

    /// Notices when the client does not do its part.
    pub(super) fn retry_negotiation(&mut self, now: Instant) {
        match &mut self.downlink {
            Downlink::Requested(requests) => requests.forget_overdue(now),
            Downlink::Offered(_) => self.give_up_overdue_offer(now),
        }
    }

    /// The client has reconnected its socket: messages in flight on the earlier one may be lost.
    pub(super) fn resume_negotiation(&mut self) {
        match &mut self.downlink {
            Downlink::Requested(requests) => requests.forget(),
            Downlink::Offered(_) => self.restart_downlink(),
        }
    }

    /// Asks the client to rejoin, on fresh connections.
    pub(super) fn ask_to_rejoin(&self) {
        let request = crate::signal::response::rejoin();
        self.me.outbox.send(crate::sfu::participant::encode(request));
    }
}
