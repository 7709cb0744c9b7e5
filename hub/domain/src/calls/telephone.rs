//! Telephone numbers of a tenant, and the calls that come in for them.

use crate::calls::asserted_caller::AssertedCaller;
use crate::calls::caller_standing::CallerStanding;
use crate::ids::{CallId, ProgramId, ThreadId};
use crate::people::address::normal_phone;
use serde::{Deserialize, Serialize};

/// Longest label of a number, in characters.
pub const LONGEST_LABEL: usize = 60;

/// A number of the tenant, and the program that its calls belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PhoneNumber {
    /// E.164.
    pub number: String,
    /// Calls to the number are this program's.
    pub program_id: i64,
    /// What staff call it; may be empty.
    pub label: String,
    /// The trunk by which the program calls out and shows this number; empty when it calls out otherwise.
    pub trunk_id: String,
    /// The trunk that stands in where that one is not there; empty: none.
    pub second_trunk_id: String,
    /// Key of the flow (spoken menu) that calls go through; empty: they ring the program's reviewers at once.
    pub flow: String,
    /// Key of the waiting line that calls lead straight to; empty: to none.
    pub line: String,
    /// Raised by each change.
    pub version: i64,
}

impl PhoneNumber {
    /// Calls to it are this program's.
    pub fn program(&self) -> ProgramId {
        ProgramId(self.program_id)
    }
}

/// The number (E.164) by which it is told whose a number is that a trunk names, or a carrier dials: with or without its plus sign, ten
/// digits are North American. None for names, and for what is too short to be a number of the world: an extension means something
/// only at its own exchange.
pub fn claimed_number(text: &str) -> Option<String> {
    normal_phone(text).or_else(|| normal_phone(&format!("+{}", text.trim())))
}

/// Outcome of an incoming call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum IncomingState {
    /// The caller is led through a flow.
    #[serde(rename = "in_flow")]
    InFlow,
    /// Nobody has answered yet.
    Ringing,
    /// The caller waits in a line.
    Waiting,
    /// Somebody did.
    Answered,
    /// Nobody did in time, or the caller gave up.
    Missed,
    /// Somebody here refused it.
    Declined,
    /// The flow came to its end, or the caller hung up in it.
    Finished,
    /// The caller left a message.
    Voicemail,
}

impl IncomingState {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InFlow => "in_flow",
            Self::Ringing => "ringing",
            Self::Waiting => "waiting",
            Self::Answered => "answered",
            Self::Missed => "missed",
            Self::Declined => "declined",
            Self::Finished => "finished",
            Self::Voicemail => "voicemail",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        let all = [
            Self::InFlow,
            Self::Ringing,
            Self::Waiting,
            Self::Answered,
            Self::Missed,
            Self::Declined,
            Self::Finished,
            Self::Voicemail,
        ];
        all.into_iter().find(|state| state.as_str() == text)
    }
}

/// A call that came in by telephone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingCall {
    /// Of the call too, once somebody has answered.
    pub id: CallId,
    /// The tenant's own number that was called.
    pub number: String,
    pub program: ProgramId,
    /// E.164 where it is a number; empty when it is withheld.
    pub caller: String,
    /// What the network says of the caller. Nobody has proved it.
    pub caller_name: String,
    /// What the carrier says of the caller.
    pub asserted: AssertedCaller,
    /// What is known of who calls: that a number was shown proves nothing.
    pub standing: CallerStanding,
    /// Whose conversation it belongs to, where that is known.
    pub thread: Option<ThreadId>,
    pub state: IncomingState,
    pub started_at_ms: i64,
    pub ended_at_ms: Option<i64>,
}

/// Direction of a trunk's calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrunkDirection {
    /// They come in.
    In,
    /// They go out.
    Out,
}

/// A trunk as administrators see it: never with its password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PhoneTrunk {
    /// `ST_…`.
    pub id: String,
    pub name: String,
    pub direction: TrunkDirection,
    /// Numbers that calls come in for, or that outgoing calls show; any number, when empty.
    pub numbers: Vec<String>,
    /// Where calls go out to; of trunks that calls come in by, the addresses that they may come from.
    pub addresses: Vec<String>,
    /// `udp`, `tcp` or `tls`; empty for trunks that calls come in by.
    pub transport: String,
    /// A name and a password are asked for, or given.
    pub has_password: bool,
    /// The name; empty for none.
    pub username: String,
    pub encryption: TrunkEncryption,
    /// Voices are taken from the address that signals, whatever its descriptions say.
    pub behind_nat: bool,
    /// How the hub's registration at the trunk stands; absent where it does not register.
    pub registration: Option<TrunkRegistration>,
}

/// How a trunk is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrunkTransport {
    #[default]
    Udp,
    Tcp,
    Tls,
}

/// Whether voices are encrypted (SRTP, keys in the description).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrunkEncryption {
    /// Never.
    #[default]
    Off,
    /// If the other end can.
    Allowed,
    /// Always; calls without it are refused.
    Required,
}

/// How a registration at a trunk stands (RFC 3261, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TrunkRegistration {
    pub state: RegistrationState,
    /// The SIP status of a refusal.
    pub status: Option<u16>,
}

/// Whether a trunk knows the hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RegistrationState {
    /// Asked for, and not answered yet.
    Asking,
    Registered,
    Refused,
    /// The trunk is not found, or does not answer.
    Silent,
    /// The hub does not listen for telephones.
    Off,
}

/// Whether a trunk is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrunkState {
    /// It answered when it was asked (SIP `OPTIONS`).
    pub answers: bool,
    /// The SIP status of its answer.
    pub status: Option<u16>,
    /// How long the answer took.
    pub after_ms: Option<i64>,
}

/// Outcome of a test call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestCallOutcome {
    /// Somebody took it and heard a sentence to its end, or hung up before.
    Answered,
    Busy,
    Declined,
    NoAnswer,
    NotInService,
    Failed,
}

/// What a carrier said when it refused a call, in its own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CarrierWords {
    /// SIP status.
    pub status: u16,
    /// The words beside it; may be empty.
    pub reason: String,
    /// Its warning; may be empty.
    pub warning: String,
}

impl From<NotTaken> for TestCallOutcome {
    fn from(why: NotTaken) -> Self {
        match why {
            NotTaken::Busy => Self::Busy,
            NotTaken::Declined => Self::Declined,
            NotTaken::NoAnswer => Self::NoAnswer,
            NotTaken::NotInService => Self::NotInService,
            NotTaken::Failed => Self::Failed,
        }
    }
}

/// How a call to a telephone ended before it was answered, by its SIP status (RFC 3261, section 21).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTaken {
    /// Somebody talks there already.
    Busy,
    /// The called person refused the call.
    Declined,
    /// It rang, and nobody answered.
    NoAnswer,
    /// There is no such number, or none any more.
    NotInService,
    /// The network or the trunk failed.
    Failed,
}

impl NotTaken {
    /// Interprets a final SIP status above 299.
    pub fn of_status(status: u16) -> Self {
        match status {
            486 | 600 => Self::Busy,
            603 | 607 | 608 => Self::Declined,
            408 | 480 | 487 => Self::NoAnswer,
            404 | 410 | 484 | 604 => Self::NotInService,
            _ => Self::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_claimed_in_one_form_and_an_extension_is_not() {
        for (text, claimed) in [
            ("+1 (202) 555-0100", Some("+12025550100")),
            ("12025550100", Some("+12025550100")),
            ("2025550100", Some("+12025550100")),
            ("442079460958", Some("+442079460958")),
            ("+442079460958", Some("+442079460958")),
            ("100", None),
            ("+100", None),
            ("reception", None),
            ("", None),
            ("011 44 20 7946 0958", Some("+442079460958")),
            ("++12025550100", None),
            ("+12025550100 ext. 4", None),
        ] {
            assert_eq!(claimed_number(text).as_deref(), claimed, "{text}");
        }
    }

    #[test]
    fn a_status_says_in_plain_words_why_nobody_took_a_call() {
        for (status, meaning) in [
            (486, NotTaken::Busy),
            (600, NotTaken::Busy),
            (603, NotTaken::Declined),
            (480, NotTaken::NoAnswer),
            (408, NotTaken::NoAnswer),
            (404, NotTaken::NotInService),
            (484, NotTaken::NotInService),
            (503, NotTaken::Failed),
            (403, NotTaken::Failed),
        ] {
            assert_eq!(NotTaken::of_status(status), meaning, "{status}");
        }
    }
}
