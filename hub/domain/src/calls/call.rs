//! Calls as a thread shows them.

use crate::calls::asserted_caller::AssertedCaller;
use crate::calls::audibility::SupervisorMode;
use crate::calls::caller_standing::CallerStanding;
use crate::calls::telephone::CarrierWords;
use crate::calls::transfer::TransferView;
use crate::calls::waiting_line::VisitState;
use crate::ids::{CallId, ProgramId, ThreadId};
use serde::{Deserialize, Serialize};

/// State of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CallState {
    /// Placed; the other side has not been reached yet.
    Calling,
    /// The other side rings.
    Ringing,
    /// Both sides are connected.
    Live,
    Ended,
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CallOutcome {
    Answered,
    Missed,
    Declined,
    Cancelled,
    Failed,
    /// Somebody talked there already.
    Busy,
    /// There is no such number, or none any more.
    #[serde(rename = "not_in_service")]
    NotInService,
}

/// State of a call's recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordingState {
    /// No recording: no policy, or not asked for.
    None,
    /// The spoken notice is playing.
    Notice,
    /// The notice was spoken, and somebody has yet to agree, as the law of a party's state wants it.
    Asking,
    Recording,
    /// Stopped by hand while the call goes on.
    Stopped,
    /// The applicant declined.
    Declined,
    /// Finished and playable.
    Ready,
    /// Ended by an error; what was written until then is playable.
    Failed,
    /// Kept for the period of the retention policy, then deleted.
    Deleted,
}

/// Who somebody is in a conference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConferenceRole {
    Applicant,
    Reviewer,
    Interpreter,
    Supervisor,
    /// Somebody else who was added: a landlord, a relative.
    #[serde(rename = "third_party")]
    ThirdParty,
}

macro_rules! stored_name {
    ($type:ty { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $type {
            /// The name on the wire and in the store.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
            /// Reads the name on the wire.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($name => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
stored_name!(CallState { Calling = "calling", Ringing = "ringing", Live = "live", Ended = "ended" });
stored_name!(CallOutcome {
    Answered = "answered",
    Missed = "missed",
    Declined = "declined",
    Cancelled = "cancelled",
    Failed = "failed",
    Busy = "busy",
    NotInService = "not_in_service",
});
stored_name!(RecordingState {
    None = "none",
    Notice = "notice",
    Asking = "asking",
    Recording = "recording",
    Stopped = "stopped",
    Declined = "declined",
    Ready = "ready",
    Failed = "failed",
    Deleted = "deleted",
});
stored_name!(ConferenceRole {
    Applicant = "applicant",
    Reviewer = "reviewer",
    Interpreter = "interpreter",
    Supervisor = "supervisor",
    ThirdParty = "third_party",
});

/// A call as its thread shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallCard {
    pub id: CallId,
    pub conference_id: CallId,
    pub state: CallState,
    pub outcome: Option<CallOutcome>,
    pub started_at_ms: i64,
    pub answered_at_ms: Option<i64>,
    pub ended_at_ms: Option<i64>,
    /// Talking time, from answer to end.
    pub duration_ms: Option<i64>,
    pub participants: Vec<CallParticipant>,
    pub recording: RecordingSummary,
    pub transcript: TranscriptSummary,
    /// E.164: the number that is called and stands with nobody here, so that it has to be asked who answers; null: it is the
    /// applicant's, or no number was called.
    #[serde(default)]
    pub off_file_number: Option<String>,
    /// What is known of who called; null for a call that went out.
    #[serde(default)]
    pub caller_standing: Option<CallerStanding>,
    /// What the carrier says of the caller; null: nothing, or the call went out.
    #[serde(default)]
    pub asserted: Option<AssertedCaller>,
    /// What the carrier refused the call with; null: it did not.
    #[serde(default)]
    pub refusal: Option<CarrierWords>,
    /// It goes to emergency services.
    #[serde(default)]
    pub emergency: bool,
    /// The waiting line that it came out of; null: of none.
    pub line: Option<CallLine>,
    /// What the reviewer wrote about it; null: nothing.
    pub wrap_up: Option<CallWrapUp>,
}

/// The wait before a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallLine {
    /// As it was called then.
    pub name: String,
    /// How the wait ended.
    pub end: VisitState,
    pub waited_ms: i64,
}

/// What a reviewer wrote about a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallWrapUp {
    /// Name of who wrote it.
    pub by: String,
    /// Outcome: a code of the line, or one of the usual ones where it has none; empty where none was chosen.
    pub code: String,
    pub label: String,
    pub note: String,
    /// The day on which it is followed up, `yyyy-mm-dd`; null: none was set.
    #[serde(default)]
    pub follow_up_on: Option<String>,
    pub saved_at_ms: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallParticipant {
    pub identity: String,
    pub role: ConferenceRole,
    pub name: String,
    pub joined_at_ms: i64,
    pub left_at_ms: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct RecordingSummary {
    pub state: RecordingState,
    /// A machine key, e.g. `disk_full`.
    pub error: Option<String>,
    pub duration_ms: Option<i64>,
    /// When it was deleted because it had been kept long enough.
    pub deleted_at_ms: Option<i64>,
    /// How many days it was kept.
    pub deleted_after_days: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TranscriptSummary {
    pub segments: i64,
    pub engine: String,
    pub draft: bool,
    /// False where the engine does not know the language: the screen says so and shows no gibberish.
    pub available: bool,
}

/// Where and as whom to join a conference with a LiveKit client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct RoomAccess {
    pub url: String,
    pub token: String,
    pub room: String,
    pub identity: String,
}

/// A running conference on the supervisors' board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Conference {
    pub id: CallId,
    pub call_id: CallId,
    pub thread_id: ThreadId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    #[serde(rename = "processId")]
    pub program_id: ProgramId,
    #[serde(rename = "processName")]
    pub program_name: String,
    pub applicant_name: String,
    pub reviewer: PersonRef,
    pub started_at_ms: i64,
    pub participants: Vec<ConferenceParticipant>,
    pub recording: RecordingState,
    pub captions: bool,
    pub last_caption: Option<LastCaption>,
    /// Who supervises, and how.
    pub supervisors: Vec<SupervisorView>,
    /// Who speaks for the agency: the reviewer, or a supervisor who has taken over.
    pub active_agent: PersonRef,
    /// Since when the reviewer asks for help, in epoch milliseconds.
    pub help_asked_at_ms: Option<i64>,
    /// The applicant waits and hears music.
    pub held: bool,
    /// The applicant's telephone has put the call on hold.
    pub held_by_caller: bool,
    /// Nobody new is let in.
    pub locked: bool,
    /// A number is being said that is not kept; null while everything is.
    pub mask: Option<RunningMask>,
}

/// A running mask: the parties still hear each other, and nothing is recorded or transcribed. Epoch milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct RunningMask {
    pub since_ms: i64,
    /// When it ends by itself.
    pub until_ms: i64,
}

/// An interval of a recording that is silence because a number was said in it; milliseconds from the recording's beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MaskedInterval {
    pub start_ms: i64,
    /// Null while it lasts.
    pub end_ms: Option<i64>,
}

/// A supervisor in a running conference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SupervisorView {
    pub id: i64,
    pub name: String,
    pub mode: SupervisorMode,
}

/// A running conference as its reviewer sees it. Supervisors who only listen are named if the tenant wants that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CallConference {
    pub call_id: CallId,
    /// Supervisors who speak (to the reviewer alone, to everyone, or instead of the reviewer), and listeners if the
    /// tenant shows them.
    pub supervisors: Vec<SupervisorView>,
    pub active_agent: PersonRef,
    pub held: bool,
    /// The applicant's telephone has put the call on hold.
    pub held_by_caller: bool,
    pub locked: bool,
    pub help_asked_at_ms: Option<i64>,
    /// A number is being said that is not kept; null while everything is.
    pub mask: Option<RunningMask>,
    /// What the applicant speaks: the first choice for an interpreter.
    pub lang: String,
    /// What those who belong in the call speak.
    pub spoken: Vec<SpokenLanguage>,
    /// How the reviewer's own telephone stands, by which they talk; null in a call from the browser.
    pub own_phone: Option<OwnPhoneState>,
    /// The transfer that is under way, or how the last one ended; null: none was begun.
    pub transfer: Option<TransferView>,
    /// Telephones that were called into the call, in the order of the calling.
    pub dialled: Vec<DialledParty>,
}

impl CallConference {
    /// Whether the telephone of somebody who is invited is in the call, or rings for it: one that was called in their name, or has this
    /// number (E.164).
    pub fn has_telephone_of(&self, identity: &str, number: Option<&str>) -> bool {
        let role = |identity: &str| identity.split('-').next().unwrap_or_default().to_owned();
        let plain = |name: &str| name.trim().to_lowercase();
        let invited = self.spoken.iter().find(|one| one.identity == identity);
        let is_named = |one: &DialledParty| {
            role(&one.identity) == role(identity)
                && invited.is_some_and(|invited| plain(&invited.name) == plain(&one.name))
        };
        let mut here = self
            .dialled
            .iter()
            .filter(|one| matches!(one.state, OwnPhoneState::Ringing | OwnPhoneState::Answered));
        here.any(|one| one.identity == identity || is_named(one) || number == Some(one.number.as_str()))
    }
}

/// Somebody who was called into a running call by telephone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DialledParty {
    pub identity: String,
    pub name: String,
    /// E.164.
    pub number: String,
    /// How the telephone stands; one that was not taken stays here until another is called.
    pub state: OwnPhoneState,
}

/// How the telephone stands on which a reviewer is called before the applicant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OwnPhoneState {
    Ringing,
    Answered,
    Busy,
    Declined,
    NoAnswer,
    NotInService,
    Failed,
}

impl From<super::telephone::NotTaken> for OwnPhoneState {
    fn from(why: super::telephone::NotTaken) -> Self {
        use super::telephone::NotTaken;
        match why {
            NotTaken::Busy => Self::Busy,
            NotTaken::Declined => Self::Declined,
            NotTaken::NoAnswer => Self::NoAnswer,
            NotTaken::NotInService => Self::NotInService,
            NotTaken::Failed => Self::Failed,
        }
    }
}

/// What somebody who belongs in a call speaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SpokenLanguage {
    pub identity: String,
    pub name: String,
    /// BCP 47.
    pub lang: String,
    /// An engine here writes captions in it.
    pub captions: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PersonRef {
    pub id: i64,
    pub name: String,
}

crate::wire_names! {
    /// How well somebody is connected.
    Quality = "excellent" | "good" | "poor" | "lost";
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ConferenceParticipant {
    pub identity: String,
    pub role: ConferenceRole,
    pub name: String,
    pub speaking: bool,
    pub muted: bool,
    /// By a supervisor, until the party unmutes itself.
    pub muted_by_moderator: bool,
    /// `excellent`, `good`, `poor`, `lost`, or not known yet.
    #[schema(value_type = Option<Quality>)]
    pub quality: Option<String>,
    /// In figures, of the last seconds; not known yet, or nothing is measured.
    pub reception: Option<ReceptionView>,
}

/// How a party's voice arrives, the worse of both directions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReceptionView {
    /// Packets lost, in percent to one decimal.
    pub loss_percent: f64,
    /// RFC 3550, section 6.4.1.
    pub jitter_ms: u32,
    /// To the party and back.
    pub rtt_ms: Option<u32>,
    /// Mean opinion score, 1.0 to 4.5, by the E-model (ITU-T G.107).
    pub mos: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LastCaption {
    pub speaker: String,
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_and_wire_names_agree() {
        for state in [
            CallState::Calling,
            CallState::Ringing,
            CallState::Live,
            CallState::Ended,
        ] {
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
            assert_eq!(CallState::parse(state.as_str()), Some(state));
        }
        assert_eq!(RecordingState::parse("paused"), None);
    }

    #[test]
    fn a_telephone_in_the_call_is_whose_name_or_number_it_has() {
        let spoken = |identity: &str, name: &str| SpokenLanguage {
            identity: identity.into(),
            name: name.into(),
            lang: "en".into(),
            captions: false,
        };
        let call = |state| CallConference {
            call_id: CallId::from("c1"),
            supervisors: Vec::new(),
            active_agent: PersonRef {
                id: 7,
                name: "Rosa".into(),
            },
            held: false,
            held_by_caller: false,
            locked: false,
            help_asked_at_ms: None,
            mask: None,
            lang: "es".into(),
            spoken: vec![
                spoken("guest-1", "Hill Homes "),
                spoken("guest-2", "hill homes"),
                spoken("guest-3", "Ana's sister"),
                spoken("interpreter-4", "Hill Homes"),
            ],
            own_phone: None,
            transfer: None,
            dialled: vec![DialledParty {
                identity: "guest-2".into(),
                name: "hill homes".into(),
                number: "+12025550156".into(),
                state,
            }],
        };
        for state in [OwnPhoneState::Ringing, OwnPhoneState::Answered] {
            let call = call(state);
            assert!(call.has_telephone_of("guest-1", None), "of the same name");
            assert!(call.has_telephone_of("guest-2", None), "the telephone itself");
            assert!(call.has_telephone_of("guest-3", Some("+12025550156")));
            assert!(!call.has_telephone_of("guest-3", Some("+12025550157")));
            assert!(!call.has_telephone_of("guest-3", None));
            assert!(
                !call.has_telephone_of("interpreter-4", None),
                "whoever has another part is another"
            );
        }
        let gone = call(OwnPhoneState::NoAnswer);
        assert!(!gone.has_telephone_of("guest-1", Some("+12025550156")));
    }
}
