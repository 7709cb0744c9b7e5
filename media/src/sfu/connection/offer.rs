//! Offers of the separate connection for tracks that are sent to the client.

use super::negotiate::{Downlink, checked_sections, has_too_many_dead_sections};
use super::{Connection, Violation};
use crate::sfu::peer::Target;
use crate::sfu::sdp;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::time::{Duration, Instant};

/// How long a client may take to answer; clients themselves give up a negotiation after this time.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(15);

/// The offers made to one client. One at a time is pending; changes meanwhile wait for its answer.
#[derive(Default)]
pub(super) struct Offers {
    /// Number of the last offer.
    id: u32,
    in_flight: Option<InFlight>,
    /// Something changed that the last offer does not say.
    pub stale: bool,
    /// The next offer gives the connection new ICE credentials.
    restart: bool,
    /// The client has answered at least once.
    answered: bool,
    /// The client was asked to rejoin; nothing more is offered.
    given_up: bool,
}

struct InFlight {
    at: Instant,
    sdp: String,
}

impl Offers {
    fn is_due(&self) -> bool {
        // The first offer opens the connection, even without anything to send yet.
        let changed = self.stale || self.restart || self.id == 0;
        changed && self.in_flight.is_none() && !self.given_up
    }

    /// The offer that an answer belongs to; none if it belongs to an earlier one. Some clients do not number answers.
    fn take_answered(&mut self, id: u32) -> Option<InFlight> {
        if id != 0 && id != self.id {
            return None;
        }
        self.in_flight.take()
    }
}

impl Connection {
    /// Makes the next offer if there is something new and the last one was answered.
    pub(super) fn make_due_offer(&mut self) {
        let Downlink::Offered(offers) = &mut self.downlink else {
            return;
        };
        if !offers.is_due() {
            return;
        }
        let peer = self.transports.downlink();
        let now = Instant::now();
        let offered = (!has_too_many_dead_sections(peer, &self.subscriptions, 0))
            .then(|| peer.offer(offers.restart, now))
            .transpose();
        let sdp = match offered {
            Ok(Some(sdp)) => sdp,
            unable => {
                if let Err(error) = unable {
                    tracing::warn!(identity = %self.me.identity, %error, "no offer possible");
                }
                offers.given_up = true;
                return self.ask_to_rejoin();
            }
        };
        offers.id += 1;
        offers.stale = false;
        offers.restart = false;
        let id = offers.id;
        offers.in_flight = Some(InFlight {
            at: now,
            sdp: sdp.clone(),
        });
        self.transports
            .listen(Target::Subscriber, &sdp, &self.shared, &self.datagram_sender);
        self.me.send(Response::Offer(proto::SessionDescription {
            r#type: "offer".to_owned(),
            sdp: sdp.clone(),
            id,
            mid_to_track_id: sdp::tracks_by_mid(&sdp::sections(&sdp)),
        }));
        self.transports.trickle(Target::Subscriber, &sdp, &self.me);
    }

    /// Applies the client's answer: packets may now be sent on the sections that it accepts.
    pub(super) fn handle_answer(&mut self, answer: &proto::SessionDescription) -> Result<(), Violation> {
        // Where the client offers it has nothing to answer.
        let Downlink::Offered(offers) = &mut self.downlink else {
            return Ok(());
        };
        let answered = checked_sections(&answer.sdp)?;
        let Some(offer) = offers.take_answered(answer.id) else {
            return Ok(());
        };
        let peer = self.transports.downlink();
        peer.accept_answer(&answer.sdp, Instant::now()).map_err(|error| {
            tracing::info!(identity = %self.me.identity, %error, "answer refused");
            Violation("unacceptable answer")
        })?;
        offers.answered = true;
        let offered = sdp::sections(&offer.sdp);
        self.subscriptions.apply_agreement(peer, &offered, &answered);
        self.transports.described(Target::Subscriber);
        self.update_live_legs();
        Ok(())
    }

    /// Restarts ICE for a resuming client; this offer replaces one that may be lost.
    pub(super) fn restart_downlink(&mut self) {
        let Downlink::Offered(offers) = &mut self.downlink else {
            return;
        };
        let unanswered = offers.in_flight.take().is_some();
        if unanswered && !offers.answered {
            // Only an answer settles how the sections of a first offer are named.
            offers.given_up = true;
            self.ask_to_rejoin();
        } else {
            offers.restart = true;
        }
    }

    /// Asks a client that does not answer an offer to rejoin.
    pub(super) fn give_up_overdue_offer(&mut self, now: Instant) {
        let Downlink::Offered(offers) = &mut self.downlink else {
            return;
        };
        let overdue = |offer: &InFlight| now.duration_since(offer.at) > ANSWER_TIMEOUT;
        if !offers.given_up && offers.in_flight.as_ref().is_some_and(overdue) {
            offers.given_up = true;
            self.ask_to_rejoin();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_offer_is_under_way_and_only_its_own_answer_counts() {
        let mut offers = Offers::default();
        assert!(offers.is_due(), "the first one opens the connection");
        offers.id = 3;
        assert!(!offers.is_due());
        offers.stale = true;
        assert!(offers.is_due());
        offers.in_flight = Some(InFlight {
            at: Instant::now(),
            sdp: "third".into(),
        });
        assert!(!offers.is_due());
        assert!(offers.take_answered(2).is_none());
        assert_eq!(
            offers.take_answered(3).map(|offer| offer.sdp).as_deref(),
            Some("third")
        );
        assert!(offers.take_answered(0).is_none(), "nothing is left to answer");
    }
}
