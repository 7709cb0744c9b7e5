//! A message to many people at once: the people a filter finds, and which of them are reached or why not.

use crate::conversations::consent::ConsentState;
use crate::conversations::quiet_hours::SendingHours;
use crate::people::zones::whereabouts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Maximum number of people in one outreach.
pub const MAX_RECIPIENTS: usize = 50_000;
/// Messages a minute.
pub const MAX_PER_MINUTE: i64 = 600;
/// How often a running outreach sends, in milliseconds.
pub const BURST_MS: i64 = 5_000;

/// Audience of an outreach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OutreachFilter {
    /// `ProcessID`.
    pub program: i64,
    /// Ids of statuses; every status where none is named.
    #[serde(default)]
    pub states: Vec<i64>,
    /// The language that they read (BCP 47); every language without one.
    #[serde(default)]
    pub lang: Option<String>,
    /// Only people without contact since then, epoch milliseconds.
    #[serde(default)]
    pub last_contact_before_ms: Option<i64>,
}

/// State of an outreach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutreachState {
    /// Waits for a second person to approve it.
    Pending,
    /// A second person refused it.
    Refused,
    /// Its author has withdrawn it before anybody answered.
    Withdrawn,
    /// Sends, or rests until it starts.
    Running,
    /// Continues on request.
    Paused,
    /// People who have not received it will not receive it.
    Stopped,
    /// Taken back while it rested: nobody has received anything.
    Undone,
    Done,
}

impl OutreachState {
    const ALL: [OutreachState; 8] = [
        OutreachState::Pending,
        OutreachState::Refused,
        OutreachState::Withdrawn,
        OutreachState::Running,
        OutreachState::Paused,
        OutreachState::Stopped,
        OutreachState::Undone,
        OutreachState::Done,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            OutreachState::Pending => "pending",
            OutreachState::Refused => "refused",
            OutreachState::Withdrawn => "withdrawn",
            OutreachState::Running => "running",
            OutreachState::Paused => "paused",
            OutreachState::Stopped => "stopped",
            OutreachState::Undone => "undone",
            OutreachState::Done => "done",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether somebody may bring it from here to there. What waits for a second person is left to [`OutreachState::may_be_answered`].
    pub fn may_become(self, next: OutreachState) -> bool {
        match next {
            OutreachState::Running => self == OutreachState::Paused,
            OutreachState::Paused => self == OutreachState::Running,
            OutreachState::Stopped | OutreachState::Undone => {
                matches!(self, OutreachState::Running | OutreachState::Paused)
            }
            OutreachState::Pending
            | OutreachState::Refused
            | OutreachState::Withdrawn
            | OutreachState::Done => false,
        }
    }

    /// Whether it can be approved, refused or withdrawn.
    pub fn may_be_answered(self) -> bool {
        self == OutreachState::Pending
    }
}

/// A person found by the filter through an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub application: i64,
    pub name: String,
    /// IANA zone; empty where it is not known.
    pub zone: String,
    /// Postal code of the state they live in; empty where it is not known.
    pub state: String,
    /// For the channel; none where none is known.
    pub address: Option<String>,
    pub consent: ConsentState,
}

/// Counts of the people found: those reached, and for the others what is missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OutreachTally {
    /// Applications that the filter finds.
    pub found: i64,
    /// Without an address for the channel.
    pub no_address: i64,
    /// Who have opted out.
    pub opted_out: i64,
    /// Who have not agreed, where they have to first.
    pub no_consent: i64,
    /// Reached already by another application.
    pub repeated: i64,
    /// Who get the message.
    pub reached: i64,
    /// Of those who are reached: who would wait for their morning now.
    pub quiet_now: i64,
}

/// Who of these gets the message, once each, and what the others lack.
pub fn choose(
    candidates: Vec<Candidate>,
    consent_first: bool,
    quiet_hours: Option<SendingHours>,
    now_ms: i64,
) -> (Vec<Candidate>, OutreachTally) {
    let mut tally = OutreachTally {
        found: candidates.len() as i64,
        ..OutreachTally::default()
    };
    let mut addresses = BTreeSet::new();
    let mut chosen = Vec::new();
    for candidate in candidates {
        let Some(address) = &candidate.address else {
            tally.no_address += 1;
            continue;
        };
        match candidate.consent {
            ConsentState::OptedOut => {
                tally.opted_out += 1;
                continue;
            }
            ConsentState::Unknown if consent_first => {
                tally.no_consent += 1;
                continue;
            }
            ConsentState::Granted | ConsentState::Unknown => {}
        }
        if !addresses.insert(address.clone()) {
            tally.repeated += 1;
            continue;
        }
        let there = whereabouts(&candidate.zone, &candidate.state, address);
        if quiet_hours.is_some_and(|hours| hours.held_until_ms(&there.zones, now_ms).is_some()) {
            tally.quiet_now += 1;
        }
        tally.reached += 1;
        chosen.push(candidate);
    }
    (chosen, tally)
}

/// Size of a burst of messages, and the milliseconds until the next one.
pub fn burst(per_minute: i64) -> (i64, i64) {
    let per_minute = per_minute.clamp(1, MAX_PER_MINUTE);
    let at_once = per_minute * BURST_MS / 60_000;
    if at_once == 0 {
        (1, 60_000 / per_minute)
    } else {
        (at_once, BURST_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(application: i64, address: Option<&str>, consent: ConsentState) -> Candidate {
        Candidate {
            application,
            name: format!("Person {application}"),
            zone: "America/New_York".into(),
            state: String::new(),
            address: address.map(str::to_owned),
            consent,
        }
    }

    #[test]
    fn everybody_who_is_found_is_reached_or_counted_with_what_they_lack() {
        let all = vec![
            candidate(1, Some("+12025550101"), ConsentState::Granted),
            candidate(2, Some("+12025550102"), ConsentState::Unknown),
            candidate(3, Some("+12025550103"), ConsentState::OptedOut),
            candidate(4, None, ConsentState::Unknown),
            candidate(5, Some("+12025550101"), ConsentState::Granted),
        ];
        let (chosen, tally) = choose(all.clone(), false, Some(SendingHours::ALWAYS), 0);
        let who: Vec<i64> = chosen.iter().map(|one| one.application).collect();
        assert_eq!(who, [1, 2]);
        let expected = OutreachTally {
            found: 5,
            no_address: 1,
            opted_out: 1,
            repeated: 1,
            reached: 2,
            ..OutreachTally::default()
        };
        assert_eq!(tally, expected);
        let (chosen, tally) = choose(all, true, None, 0);
        assert_eq!((chosen.len(), tally.no_consent), (1, 1));
    }

    #[test]
    fn a_sleeping_applicant_is_reached_later_and_counted() {
        // 1970-01-01T08:00Z is three in the morning in New York.
        let night = vec![candidate(1, Some("+12025550101"), ConsentState::Granted)];
        let hours = SendingHours::new(8, 21);
        let (_, tally) = choose(night.clone(), false, hours, 8 * 3_600_000);
        assert_eq!((tally.reached, tally.quiet_now), (1, 1));
        let (_, tally) = choose(night, false, hours, 17 * 3_600_000);
        assert_eq!((tally.reached, tally.quiet_now), (1, 0));
    }

    #[test]
    fn a_throttle_is_kept_in_bursts_or_single_messages() {
        assert_eq!(burst(600), (50, 5_000));
        assert_eq!(burst(12), (1, 5_000));
        assert_eq!(burst(2), (1, 30_000));
        assert_eq!(burst(0), (1, 60_000));
        assert_eq!(burst(9_999), (50, 5_000));
    }

    #[test]
    fn what_is_over_stays_over() {
        use OutreachState::{Done, Paused, Pending, Refused, Running, Stopped, Undone, Withdrawn};
        for next in OutreachState::ALL {
            for over in [Stopped, Done, Undone, Refused, Withdrawn] {
                assert!(!over.may_become(next), "{over:?} to {next:?}");
            }
            assert_eq!(OutreachState::parse(next.as_str()), Some(next));
            assert!(!next.may_become(Pending), "{next:?}");
        }
        for next in OutreachState::ALL {
            assert!(
                !Pending.may_become(next),
                "nobody steers what waits for approval: {next:?}"
            );
            assert_eq!(next.may_be_answered(), next == Pending);
        }
        assert!(Running.may_become(Undone) && Paused.may_become(Undone));
        assert!(Running.may_become(Paused) && Paused.may_become(Running) && Paused.may_become(Stopped));
        assert!(!Running.may_become(Running) && !Running.may_become(Done));
    }
}
