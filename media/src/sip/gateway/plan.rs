//! What is tried for a call that goes out, and in which order: the servers of its trunk, then those of the trunk that stands in for it.

use super::outbound::{OutgoingCall, Transport};
use crate::sip::agreement::Encryption;
use rsipstack::sip::Uri;
use std::collections::VecDeque;
use std::net::SocketAddr;

/// How often a call is sent on by those it is sent to.
const MOST_REDIRECTIONS: u8 = 3;
/// How often a trunk may want longer sessions.
const MOST_INTERVALS: u8 = 2;

/// What is tried, from here on.
pub(super) struct Plan {
    /// The call as it is asked for now.
    pub outgoing: OutgoingCall,
    /// The number that was asked for, whomever the call was sent on to since.
    asked: String,
    /// The target that is tried, once it is known.
    pub target: Option<SocketAddr>,
    /// Those after it; none before they were looked up.
    pub targets: VecDeque<SocketAddr>,
    /// The targets of the present trunk have been looked up.
    pub is_looked_up: bool,
    /// Encryption was offered and refused, where it is not required.
    pub is_plain: bool,
    /// A body of several parts was refused: the location goes by its address alone.
    pub is_single_bodied: bool,
    /// Least time between refreshes that the other end wants, in seconds.
    pub least_s: Option<u64>,
    intervals: u8,
    redirections: u8,
    /// Whom the call was sent to: nobody twice.
    visited: Vec<String>,
}

/// A refusal as it is read for what to do about it.
#[derive(Debug, Clone, Default)]
pub(super) struct Refused {
    /// SIP status.
    pub status: u16,
    /// `Min-SE`, in seconds.
    pub least_s: Option<u64>,
    /// Whom to call instead.
    pub contacts: Vec<Uri>,
}

/// What is done about a refusal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The same target is asked again, as it wants to be asked.
    Again,
    /// The next target is tried.
    Elsewhere,
    /// Whom it was sent on to is called.
    Redirected(Vec<Uri>),
    /// The call is over.
    End,
}

impl Plan {
    pub fn new(outgoing: OutgoingCall) -> Self {
        let first = visit(&outgoing.called, &outgoing.host);
        Self {
            asked: outgoing.called.clone(),
            outgoing,
            target: None,
            targets: VecDeque::new(),
            is_looked_up: false,
            is_plain: false,
            is_single_bodied: false,
            least_s: None,
            intervals: 0,
            redirections: 0,
            visited: vec![first],
        }
    }

    /// How voices are offered now.
    pub fn encryption(&self) -> Encryption {
        match self.outgoing.encryption {
            Encryption::Allowed if self.is_plain => Encryption::Off,
            encryption => encryption,
        }
    }

    /// Whether there is anything else to try.
    pub fn has_more(&self) -> bool {
        !self.targets.is_empty() || self.outgoing.spare.is_some()
    }

    /// Goes on to the next target; false where there is none.
    pub fn move_on(&mut self) -> bool {
        self.target = self.targets.pop_front();
        if self.target.is_some() {
            return true;
        }
        let Some(mut spare) = self.outgoing.spare.take() else {
            return false;
        };
        // It is the same call by another trunk.
        spare.called.clone_from(&self.asked);
        spare.caller_name.clone_from(&self.outgoing.caller_name);
        spare.location.clone_from(&self.outgoing.location);
        if spare.caller.is_empty() {
            spare.caller.clone_from(&self.outgoing.caller);
        }
        // What one trunk wants is not what the other does.
        (self.is_looked_up, self.is_plain, self.least_s) = (false, false, None);
        self.is_single_bodied = false;
        self.outgoing = *spare;
        true
    }

    /// What is done about a refusal. Once a phone has rung the call has been there, and goes nowhere else by itself.
    pub fn after(&mut self, refused: &Refused, has_rung: bool) -> Next {
        match refused.status {
            422 if self.intervals < MOST_INTERVALS && refused.least_s > self.least_s => {
                self.intervals += 1;
                self.least_s = refused.least_s;
                Next::Again
            }
            // Help has to be reached, if need be without what says where.
            400 | 415 | 424 | 493 if self.outgoing.location.is_some() && !self.is_single_bodied => {
                self.is_single_bodied = true;
                Next::Again
            }
            415 | 488 | 606 if self.encryption() == Encryption::Allowed => {
                self.is_plain = true;
                Next::Again
            }
            300..=302 => Next::Redirected(refused.contacts.clone()),
            408 | 500..=599 if !has_rung => Next::Elsewhere,
            _ => Next::End,
        }
    }

    /// A number and a host that the call is sent on to: false where it has been there, or was sent on too often.
    pub fn may_visit(&mut self, called: &str, host: &str) -> bool {
        let there = visit(called, host);
        if self.redirections == MOST_REDIRECTIONS || self.visited.contains(&there) {
            return false;
        }
        self.redirections += 1;
        self.visited.push(there);
        true
    }

    /// Goes where the call was sent on to. The trunk's password is for the trunk alone.
    pub fn redirect(&mut self, called: String, host: String, transport: Transport) {
        if !host.eq_ignore_ascii_case(&self.outgoing.host) {
            self.outgoing.credentials = None;
        }
        self.outgoing.called = called;
        self.outgoing.host = host;
        self.outgoing.transport = transport;
        (self.target, self.is_looked_up) = (None, false);
        self.targets.clear();
    }
}

fn visit(called: &str, host: &str) -> String {
    format!("{called}@{}", host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sip::gateway::CallerLocation;

    fn plan(encryption: Encryption) -> Plan {
        let spare = OutgoingCall {
            host: "two.example".to_owned(),
            ..OutgoingCall::default()
        };
        let mut plan = Plan::new(OutgoingCall {
            host: "one.example".to_owned(),
            called: "+12025550123".to_owned(),
            credentials: Some(("line".to_owned(), "secret".to_owned())),
            encryption,
            spare: Some(Box::new(spare)),
            ..OutgoingCall::default()
        });
        plan.targets = ["192.0.2.1:5060", "192.0.2.2:5060"]
            .map(|text| text.parse().unwrap())
            .into();
        plan.is_looked_up = true;
        plan.move_on();
        plan
    }

    fn status(status: u16) -> Refused {
        Refused {
            status,
            ..Refused::default()
        }
    }

    #[test]
    fn encryption_that_is_only_wished_for_is_given_up_once() {
        for refusal in [415, 488, 606] {
            let mut wished = plan(Encryption::Allowed);
            assert_eq!(wished.after(&status(refusal), false), Next::Again, "{refusal}");
            assert_eq!(wished.encryption(), Encryption::Off);
            assert_eq!(wished.after(&status(refusal), false), Next::End);
            for kept in [Encryption::Required, Encryption::Off] {
                assert_eq!(plan(kept).after(&status(refusal), false), Next::End, "{refusal}");
                assert_eq!(plan(kept).encryption(), kept);
            }
        }
    }

    #[test]
    fn a_call_for_help_is_asked_for_again_without_the_body_that_was_refused() {
        for refusal in [400, 415, 424, 493] {
            let mut help = plan(Encryption::Off);
            help.outgoing.location = Some(CallerLocation::default());
            assert_eq!(help.after(&status(refusal), false), Next::Again, "{refusal}");
            assert!(help.is_single_bodied);
            assert_eq!(help.after(&status(refusal), false), Next::End, "{refusal} again");
            help.targets.clear();
            assert!(
                help.move_on() && !help.is_single_bodied,
                "another trunk is asked with it"
            );
            assert_eq!(help.outgoing.location, Some(CallerLocation::default()));
            assert_eq!(plan(Encryption::Off).after(&status(refusal), false), Next::End);
        }
    }

    #[test]
    fn longer_sessions_are_granted_twice_and_only_upwards() {
        let mut plan = plan(Encryption::Off);
        let wants = |least_s| Refused {
            status: 422,
            least_s,
            ..Refused::default()
        };
        assert_eq!(plan.after(&wants(None), false), Next::End);
        assert_eq!(plan.after(&wants(Some(3_600)), false), Next::Again);
        assert_eq!(plan.after(&wants(Some(3_600)), false), Next::End);
        assert_eq!(plan.after(&wants(Some(7_200)), false), Next::Again);
        assert_eq!(plan.after(&wants(Some(9_000)), false), Next::End);
        assert_eq!(plan.least_s, Some(7_200));
    }

    #[test]
    fn targets_are_tried_in_turn_and_then_those_of_the_other_trunk() {
        let mut plan = plan(Encryption::Allowed);
        plan.is_plain = true;
        for refusal in [408, 500, 503, 504, 599] {
            assert_eq!(plan.after(&status(refusal), false), Next::Elsewhere, "{refusal}");
            assert_eq!(
                plan.after(&status(refusal), true),
                Next::End,
                "{refusal} after ringing"
            );
        }
        for answer in [404, 480, 486, 403, 603, 600] {
            assert_eq!(plan.after(&status(answer), false), Next::End, "{answer}");
        }
        assert!(plan.has_more() && plan.move_on());
        assert_eq!(plan.target.unwrap().to_string(), "192.0.2.2:5060");
        assert!(plan.has_more() && plan.move_on());
        assert_eq!((plan.outgoing.host.as_str(), plan.target), ("two.example", None));
        assert_eq!(plan.outgoing.called, "+12025550123");
        assert!(!plan.is_looked_up && !plan.is_plain);
        assert!(!plan.has_more() && !plan.move_on());
    }

    #[test]
    fn a_call_is_sent_on_three_times_and_to_nobody_twice() {
        let mut plan = plan(Encryption::Off);
        assert!(
            !plan.may_visit("+12025550123", "ONE.example"),
            "it came from there"
        );
        assert!(plan.may_visit("+12025550124", "one.example"));
        plan.redirect(
            "+12025550124".to_owned(),
            "one.example".to_owned(),
            Transport::Udp,
        );
        assert!(plan.outgoing.credentials.is_some(), "the same trunk");
        assert!(!plan.may_visit("+12025550124", "one.example"));
        assert!(plan.may_visit("+12025550124", "other.example"));
        plan.redirect(
            "+12025550124".to_owned(),
            "other.example".to_owned(),
            Transport::Tcp,
        );
        assert_eq!(plan.outgoing.credentials, None, "nobody else gets the password");
        assert!(plan.targets.is_empty() && !plan.is_looked_up);
        assert!(plan.may_visit("+12025550125", "other.example"));
        assert!(!plan.may_visit("+12025550126", "other.example"), "the fourth");
    }
}
