//! The messages that a conference handles.

use crate::calls::trunk::PhoneRoute;
use crate::error::Result;
use actix::Message;
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::call::{
    CallCard, CallConference, Conference as Board, ConferenceRole, PersonRef, RoomAccess,
};
use hub_domain::calls::recording_rules::RecordingRules;
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::consent::RecordingPolicy;
use hub_domain::identity::by::By;
use hub_domain::{CallId, TenantId, ThreadId};
use hub_media::sip::gateway::OutgoingCall;
use hub_media::speech::CaptionEvent;
use std::ops::Deref;

/// What a conference starts with.
#[derive(Debug, Clone)]
pub struct Setup {
    pub tenant: TenantId,
    pub agency: String,
    pub call: CallId,
    pub thread: ThreadId,
    pub item: QueueItem,
    pub reviewer_id: i64,
    pub reviewer_name: String,
    pub applicant_name: String,
    /// The number that rings; empty for a call by link.
    pub to: String,
    /// The applicant's language.
    pub lang: String,
    pub policy: Option<RecordingPolicy>,
    /// The recording rule that follows from the parties' states.
    pub rules: RecordingRules,
    /// The applicant's state, by its postal code; empty if unknown.
    pub applicant_state: String,
    /// Whether the tenant shows supervisors who only listen to the reviewer.
    pub listeners_shown: bool,
    /// How long the recording may pause for a number.
    pub number_pause: std::time::Duration,
    /// The route to the call's phones; none for a call by link.
    pub route: Option<PhoneRoute>,
    /// The reviewer talks by their own telephone.
    pub desk: Option<Desk>,
    /// Names that may be said in the call, for the recogniser.
    pub hints: std::sync::Arc<str>,
    /// Somebody practises by it: it is theirs alone, and on no board.
    pub is_practice: bool,
}

/// The reviewer's own telephone, which rings before the applicant's.
#[derive(Clone)]
pub struct Desk {
    pub outgoing: OutgoingCall,
    /// The session row that lets the reviewer in.
    pub sid: String,
}

impl std::fmt::Debug for Desk {
    /// Without the trunk's password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

/// The reviewer's own telephone is being called. `call_over` where the call has ended meanwhile: then it must not ring on.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct DeskRings;

/// The reviewer has answered their own telephone: it joins the room as they.
#[derive(Message)]
#[rtype(result = "Result<DeskAccess>")]
pub struct DeskAnswered;

/// Who the reviewer's telephone is in the room.
#[derive(Debug, Clone)]
pub struct DeskAccess {
    pub room: RoomAccess,
    pub name: String,
    /// Holder of the right to be there.
    pub holder: String,
}

/// The reviewer's own telephone is gone, or nobody took it.
#[derive(Message)]
#[rtype(result = "()")]
pub struct DeskEnded(pub hub_media::sip::gateway::CallEnd);

/// Gives the reviewer a token for the room, at first and after a reload.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct JoinAsReviewer {
    pub account: i64,
    /// The session row that lets them in.
    pub sid: String,
}

/// The other side takes the call.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
#[derive(Default)]
pub struct Answer {
    pub decline_recording: bool,
    /// The party agrees to be recorded, where that is needed.
    pub agree_to_recording: bool,
    /// Address that the request came from, for the audit log.
    pub source: String,
}

/// The other side does not take the call.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct Decline;

/// The applicant does not want to be recorded: now, or any time later.
#[derive(Message)]
#[rtype(result = "Result<CallCard>")]
pub struct DeclineRecording;

/// Somebody agrees to be recorded, where that is needed.
#[derive(Message)]
#[rtype(result = "Result<CallCard>")]
pub struct AgreeToRecording {
    pub identity: String,
    /// The member of staff who heard the agreement; none if the party agreed itself.
    pub by: Option<Moderator>,
    /// Address that the request came from.
    pub source: String,
}

/// Somebody ends the call for all.
#[derive(Message)]
#[rtype(result = "Result<CallCard>")]
pub struct HangUp {
    /// The reviewer or a supervisor, for the audit log; none: the applicant's side.
    pub by: Option<Moderator>,
}

/// The reviewer stops or resumes the recording.
#[derive(Message)]
#[rtype(result = "Result<CallCard>")]
pub struct SetRecording {
    pub by: Moderator,
    pub on: bool,
}

/// Who steers a conference. Derefs to [`By`].
#[derive(Debug, Clone)]
pub struct Moderator {
    pub by: By,
    /// The session row that lets them in.
    pub sid: String,
}

impl Deref for Moderator {
    type Target = By;
    fn deref(&self) -> &By {
        &self.by
    }
}

/// A session has ended: people who are in the call by that session only are removed.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SessionEnded {
    pub sid: String,
}

/// Rechecks whether those who are in the call by a session may stay.
#[derive(Message)]
#[rtype(result = "()")]
pub struct RecheckAccess {
    /// Only this account's; none for all.
    pub of: Option<i64>,
}

/// A supervisor listens in.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct Listen(pub Moderator);

/// Changes a supervisor's mode.
#[derive(Message)]
#[rtype(result = "Result<Board>")]
pub struct SetMode {
    pub by: Moderator,
    pub mode: SupervisorMode,
}

/// A supervisor leaves.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct StopListening(pub Moderator);

/// The reviewer asks the supervisors for help, or needs none any more.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct AskHelp {
    pub by: Moderator,
    pub asked: bool,
}

/// Puts the applicant on hold with music, or takes them off hold.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct Hold {
    pub by: Moderator,
    pub held: bool,
}

/// Starts or ends a mask, for a number that must not be kept. Sent again during a mask, it restarts the time limit.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct SetMask {
    pub by: Moderator,
    pub masked: bool,
}

/// Locks the call for newcomers, or unlocks it.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct Lock {
    pub by: Moderator,
    pub locked: bool,
}

/// Says what somebody speaks; `not_found` for who does not belong in the call.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct SetLanguage {
    pub by: Moderator,
    pub identity: String,
    /// BCP 47.
    pub lang: String,
}

/// Mutes a party for everyone, until it unmutes itself.
#[derive(Message)]
#[rtype(result = "Result<Board>")]
pub struct MuteParty {
    pub by: Moderator,
    pub identity: String,
}

/// Asks a party's client to unmute: the party requested it through the API instead of its client.
#[derive(Message)]
#[rtype(result = "Result<Board>")]
pub struct UnmuteOwn {
    pub by: Moderator,
    pub identity: String,
}

/// Removes a party. With the applicant the call ends; the reviewer can be removed only while a supervisor has taken
/// over.
#[derive(Message)]
#[rtype(result = "Result<Board>")]
pub struct RemoveParty {
    pub by: Moderator,
    pub identity: String,
}

/// Revokes an invitation and removes the guest who joined with it. Refused with `not_found` if nobody was added under
/// this identity.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct RemoveInvited {
    pub by: Moderator,
    pub identity: String,
}

/// Returns the state as the reviewer sees it; nothing when the call is over.
#[derive(Message)]
#[rtype(result = "Option<CallConference>")]
pub struct ObserveAsReviewer;

/// Adds an interpreter or a third party; returns their identity, for the link that admits them.
#[derive(Message)]
#[rtype(result = "Result<String>")]
pub struct Invite {
    pub by: Moderator,
    pub role: ConferenceRole,
    pub name: String,
    /// What they speak; BCP 47.
    pub lang: String,
}

/// Somebody who was added comes in, or comes back.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct JoinInvited {
    pub identity: String,
}

/// An added party leaves, or declines. The call goes on.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct LeaveInvited {
    pub identity: String,
}

/// Details for the guest page before the call is answered; nothing when the call is over.
#[derive(Message)]
#[rtype(result = "Option<GuestView>")]
pub struct ObserveAsGuest {
    /// The invited party.
    pub identity: String,
}

/// See [`ObserveAsGuest`].
#[derive(Debug, Clone)]
pub struct GuestView {
    pub agency: String,
    pub caller: String,
    pub program: String,
    pub recording_notice: String,
    pub may_decline_recording: bool,
    /// Nothing is recorded until this guest agrees, and they can still be asked.
    pub must_agree_to_recording: bool,
    /// Captions are available in the guest's language.
    pub captions: bool,
    pub live: bool,
}

/// A leg said something.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Captioned {
    pub event: CaptionEvent,
    /// The track it was said on.
    pub track: std::sync::Arc<str>,
    /// How often before somebody in the call had changed the language.
    pub take: u32,
    /// Said while the call was being recorded: part of the transcript.
    pub kept: bool,
}

/// Returns the state, as the supervisors' board shows it; nothing when the call is over.
#[derive(Message)]
#[rtype(result = "Option<Board>")]
pub struct ObserveConference;

/// Hands the call on. Who is rung first comes first; with several, each is rung until one takes it.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct BeginTransfer {
    pub by: Moderator,
    pub to: Vec<PersonRef>,
    /// Name of the line whose members these are; empty where a colleague was chosen.
    pub line: String,
    /// The colleague is asked before the call is theirs.
    pub asks_first: bool,
    /// What they read before they take it.
    pub note: String,
    /// How long each is rung.
    pub ring_for: std::time::Duration,
}

/// A colleague who is rung takes the call, or comes back into it.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct AcceptTransfer {
    pub account: i64,
    /// The session row that lets them in.
    pub sid: String,
}

/// A colleague does not take the call, or leaves it before it is theirs.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct DeclineTransfer {
    pub account: i64,
}

/// The colleague who was asked has the call from now on.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct CompleteTransfer {
    pub by: Moderator,
}

/// Who has the call keeps it.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct CancelTransfer {
    pub by: Moderator,
}

/// Calls somebody into the running call by telephone.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct DialParty {
    pub by: Moderator,
    pub role: ConferenceRole,
    pub name: String,
    /// What they speak; BCP 47.
    pub lang: String,
    /// E.164.
    pub number: String,
    /// The applicant waits until the call is taken off hold: they are talked to alone.
    pub aside: bool,
}

/// A telephone that is called into the call has been reached. `call_over` where it must not ring on.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub(crate) struct PartyRings {
    pub identity: String,
}

/// A telephone that is called into the call was answered.
#[derive(Message)]
#[rtype(result = "Result<DeskAccess>")]
pub(crate) struct PartyAnswered {
    pub identity: String,
}

/// A telephone that was called into the call is gone, or nobody took it.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct PartyEnded {
    pub identity: String,
    pub end: hub_media::sip::gateway::CallEnd,
}

/// The reviewer leaves the applicant's telephone and the one that was called into the call to each other.
#[derive(Message)]
#[rtype(result = "Result<CallConference>")]
pub struct LeaveTogether {
    pub by: Moderator,
}
