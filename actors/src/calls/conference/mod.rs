//! Conference: one call from "calling" to its end. Started by the work item that places the call; owns the
//! participants, audiences, recording, captions and the media room; writes every step to the call's row and announces
//! it; ends with the call, after its tracks and transcript are complete.

mod access;
mod agreement;
mod answer;
mod audibility;
mod board;
mod captioned;
mod chat;
mod desk;
mod desk_line;
mod dialled;
mod ending;
mod invitation;
mod language;
mod mask;
mod messages;
mod moderation;
mod phone;
mod recording;
mod recover;
mod ringing;
mod room;
mod roster;
mod supervision;
mod tap;
#[cfg(test)]
mod tests;
mod together;
mod transfer;

/// As they are called in the room.
pub use crate::calls::party_names::{ANNOUNCER, APPLICANT, EARLY_MEDIA, MUSIC, RINGBACK};
pub(crate) use access::access;
pub use messages::*;
pub use recover::recover;

use self::board::Turn;
use crate::Hub;
use crate::calls::own_rooms;
use crate::drive::driven;
use crate::error::{ActorError, Result};
use crate::registry::Registered;
use access::StaffAccess;
use actix::{Actor, Addr, AsyncContext, Context, Handler, SpawnHandle, WrapFuture};
use actix::{ActorFuture, ActorFutureExt, MessageResult};
use audibility::Audiences;
use hub_domain::calls::call::{
    CallCard, CallOutcome, CallState, ConferenceRole, DialledParty, LastCaption, OwnPhoneState,
    ReceptionView, RecordingState, RoomAccess,
};
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::calls::telephone::CarrierWords;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId};
use hub_media::prompt::has_voice;
use hub_media::{Permissions, RoomKey, TrackSource};
use mask::Mask;
use phone::PhoneStand;
use roster::{Member, Roster};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use supervision::Supervisor;
use tap::CallTap;
use together::Leaving;
use transfer::Transfer;

/// A party that lost its connection, or reloads its page, may come back within this time.
const REJOIN_WITHIN: Duration = Duration::from_secs(20);
/// Life of a room token. Connected participants get a new one every few minutes.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// Asynchronous work and what to do with its result.
type Step = Pin<Box<dyn ActorFuture<Conference, Output = ()> + Send>>;

/// Somebody in the room.
struct Party {
    role: ConferenceRole,
    name: String,
    /// Their media has been connected at least once.
    active: bool,
    speaking: bool,
    muted: bool,
    /// Muted by a supervisor, and not unmuted since.
    muted_by_moderator: bool,
    quality: Option<&'static str>,
    reception: Option<ReceptionView>,
    gone_since: Option<Instant>,
}

impl Party {
    /// Somebody whose media is not connected yet.
    fn new(role: ConferenceRole, name: String) -> Self {
        Self {
            role,
            name,
            active: false,
            speaking: false,
            muted: false,
            muted_by_moderator: false,
            quality: None,
            reception: None,
            gone_since: None,
        }
    }
}

/// See the module.
pub struct Conference {
    hub: Hub,
    setup: Setup,
    room: RoomKey,
    state: CallState,
    started_at_ms: i64,
    parties: BTreeMap<String, Party>,
    supervisors: BTreeMap<String, Supervisor>,
    /// The members, connected or not; supervisors come and go by themselves.
    roster: Roster,
    /// Number of people added so far.
    invitations: u32,
    /// The sessions by which members of staff are in the call.
    staff_access: Vec<StaffAccess>,
    /// Everyone who has ever been connected.
    been_here: BTreeSet<String>,
    /// Since the start.
    seconds: u32,
    audiences: Audiences,
    held: bool,
    phone_stand: PhoneStand,
    /// The applicant's telephone has put the call on hold.
    held_by_caller: bool,
    locked: bool,
    help_asked_at_ms: Option<i64>,
    /// The music for parties on hold.
    music: Option<SpawnHandle>,
    recording: RecordingState,
    declined: bool,
    /// Who has agreed to be recorded where agreement is needed.
    agreed: BTreeSet<String>,
    /// The recording is paused because a connected party may not be recorded; it resumes when they leave.
    is_paused: bool,
    /// Set while a number that must not be recorded is being said.
    mask: Option<Mask>,
    /// The time zero of the tracks and of the transcript.
    recording_zero: Option<Instant>,
    caption_zero: Instant,
    /// Where the newest line of the chat stands in the transcript; the next one stands after it.
    newest_line_ms: i64,
    /// How often somebody's language was changed: each listener begins its count anew.
    caption_takes: u32,
    tap: Arc<CallTap>,
    last_caption: Option<LastCaption>,
    /// What the carrier refused the call with.
    refusal: Option<CarrierWords>,
    ending: bool,
    board_tick: bool,
    /// How the reviewer's own telephone stands, where they talk by it.
    own_phone: Option<OwnPhoneState>,
    /// The transfer that is under way, or the last one.
    transfer: Option<Transfer>,
    /// Telephones that were called into the call.
    dialled: Vec<DialledParty>,
    /// The one of them who is talked to alone while the applicant waits.
    asked_aside: Option<String>,
    /// The applicant and somebody who was called in are left to each other.
    leaving: Option<Leaving>,
    /// Ends the ringing of whichever phone rings.
    ring_timer: Option<SpawnHandle>,
    /// The tone that says that the applicant's phone rings.
    ringback: Option<SpawnHandle>,
    /// When the other side took the call, if its media is not connected yet.
    taken_since: Option<Instant>,
    /// Number of departures so far. If it changes during a notice, not everyone heard the notice.
    partings: u64,
    /// The running write and those queued behind it, in order.
    steps: VecDeque<Step>,
    stepping: bool,
}

impl Conference {
    /// The conference of a call, if it runs on this node.
    pub fn running(hub: &Hub, tenant: TenantId, call: &CallId) -> Option<Addr<Self>> {
        hub.registry().of::<Self>().get(&(tenant, call.clone()))
    }

    /// Opens the room, rings the phone and starts the actor. The tenant's recording key must be unlocked.
    pub fn start(hub: &Hub, setup: Setup) -> Addr<Self> {
        let room = own_rooms::of_call(setup.tenant, &setup.call);
        let conference = Self {
            hub: hub.clone(),
            room: room.clone(),
            state: CallState::Calling,
            started_at_ms: hub_domain::clock::now_ms(),
            parties: BTreeMap::new(),
            supervisors: BTreeMap::new(),
            roster: Roster::of(&setup),
            invitations: 0,
            staff_access: Vec::new(),
            been_here: BTreeSet::new(),
            seconds: 0,
            audiences: Audiences::new(),
            held: false,
            phone_stand: PhoneStand::Outside,
            held_by_caller: false,
            locked: false,
            help_asked_at_ms: None,
            music: None,
            recording: RecordingState::None,
            declined: false,
            agreed: BTreeSet::new(),
            is_paused: false,
            mask: None,
            recording_zero: None,
            caption_zero: Instant::now(),
            newest_line_ms: -1,
            caption_takes: 0,
            tap: Arc::new(CallTap::default()),
            last_caption: None,
            refusal: None,
            ending: false,
            board_tick: false,
            own_phone: setup.desk.as_ref().map(|_| OwnPhoneState::Ringing),
            transfer: None,
            dialled: Vec::new(),
            asked_aside: None,
            leaving: None,
            ring_timer: None,
            ringback: None,
            taken_since: None,
            partings: 0,
            steps: VecDeque::new(),
            stepping: false,
            setup,
        };
        let (tenant, call) = (conference.setup.tenant, conference.setup.call.clone());
        hub.media().set_audio_tap(&room, Some(conference.tap.clone()));
        let addr = hub.threads().start_actor(conference);
        hub.registry().rooms.put(room, addr.clone().recipient());
        hub.registry().of::<Self>().put((tenant, call), addr.clone());
        addr
    }

    /// Queues asynchronous work; no message is handled until it is done.
    fn then<T: Send + 'static>(
        &mut self,
        ctx: &mut Context<Self>,
        work: impl Future<Output = T> + Send + 'static,
        after: impl FnOnce(T, &mut Self, &mut Context<Self>) + Send + 'static,
    ) {
        self.steps
            .push_back(Box::pin(driven(work).into_actor(self).map(after)));
        if !self.stepping {
            self.stepping = true;
            self.step(ctx);
        }
    }

    /// Starts the next queued work. One at a time, because actix runs the waiting futures of a context in reverse order.
    fn step(&mut self, ctx: &mut Context<Self>) {
        match self.steps.pop_front() {
            Some(step) => ctx.wait(step.map(|(), conference, ctx| conference.step(ctx))),
            None => self.stepping = false,
        }
    }

    /// Writes a change of the call. A failed write is logged, and the call goes on.
    fn write_down<F>(&mut self, ctx: &mut Context<Self>, what: &'static str, work: F)
    where
        F: Future<Output = hub_store::Result<()>> + Send + 'static,
    {
        self.then(ctx, work, move |outcome, conference, _| {
            if let Err(error) = outcome {
                tracing::error!(%error, call = %conference.setup.call, what, "the call goes on, but this was not written");
            }
        });
    }

    /// Permissions of a talking party: to speak, hear, share the screen, and write to everyone in the call.
    fn talking() -> Permissions {
        Permissions {
            can_publish_sources: vec![TrackSource::Microphone, TrackSource::ScreenShare],
            ..Permissions::default()
        }
    }

    fn is_applicant(&self, identity: &str) -> bool {
        self.roster.has_role(identity, ConferenceRole::Applicant)
    }

    fn is_reviewer(&self, identity: &str) -> bool {
        self.roster.has_role(identity, ConferenceRole::Reviewer)
    }

    /// Somebody of this role is in the room with connected media.
    fn is_here(&self, role: ConferenceRole) -> bool {
        self.parties
            .values()
            .any(|party| party.role == role && party.active && party.gone_since.is_none())
    }

    fn role_of(&self, identity: &str) -> Option<(ConferenceRole, String)> {
        let member = self.roster.get(identity);
        let supervisor = || {
            let one = self.supervisors.get(identity)?;
            Some((ConferenceRole::Supervisor, one.person.name.clone()))
        };
        member.map(|one| (one.role, one.name.clone())).or_else(supervisor)
    }

    async fn card(hub: Hub, setup: Setup) -> Result<CallCard> {
        driven(async move { Ok(hub.store().calls().card(setup.tenant, &setup.call).await?) }).await
    }
}

impl Registered for Conference {
    type Key = (TenantId, CallId);
}

impl Actor for Conference {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(4096);
        self.apply_audibility();
        self.notify_board(Turn::Started, ctx);
        ctx.run_interval(Duration::from_secs(1), |conference, ctx| {
            conference.each_second(ctx)
        });
        if self.setup.desk.is_some() {
            return self.ring_desk(ctx);
        }
        self.ring_applicant(ctx);
    }
}

impl Conference {
    /// The notice for one party, with the question if they have to agree; none if nothing may be recorded.
    fn notice_for(&self, identity: &str) -> Option<(String, String)> {
        self.notice_in(&self.setup.lang, self.rule_of(identity))
    }

    fn notice_shown_to(&self, identity: &str) -> String {
        let notice = self.notice_for(identity).map(|(_, text)| text);
        notice.unwrap_or_default()
    }

    /// The notice as it is spoken: in English if no voice supports the applicant's language.
    fn spoken_notice(&self) -> Option<(String, String)> {
        let lang = &self.setup.lang;
        let lang = if has_voice(lang) { lang } else { "en" };
        self.notice_in(lang, self.rule_to_speak())
    }

    /// Language and text; none without a policy, against the law of a state, or without a text to ask with.
    fn notice_in(&self, lang: &str, rule: RecordingRule) -> Option<(String, String)> {
        let policy = self.setup.policy.as_ref().filter(|policy| policy.allows())?;
        let (lang, text) = match rule {
            RecordingRule::Notice => {
                let (lang, text) = policy.notice_in(lang);
                (lang, text.to_owned())
            }
            RecordingRule::Agreement => policy.question_in(lang)?,
            RecordingRule::Never => return None,
        };
        Some((lang.to_owned(), text))
    }

    /// Whether nobody else is there for the side that somebody is on.
    fn is_last_of_side(&self, identity: &str) -> bool {
        let role = self.parties.get(identity).map(|party| party.role);
        !self
            .parties
            .iter()
            .any(|(other, party)| other != identity && Some(party.role) == role && party.active)
    }

    /// The outcome of a call that ends for another reason than a person's action.
    fn outcome_so_far(&self) -> CallOutcome {
        match self.state {
            CallState::Live | CallState::Ended => CallOutcome::Answered,
            CallState::Calling | CallState::Ringing => CallOutcome::Cancelled,
        }
    }

    fn each_second(&mut self, ctx: &mut Context<Self>) {
        // While a supervisor has taken over, the call goes on without the reviewer.
        let taken_over = self.situation().taken_over;
        let gone = self
            .parties
            .iter()
            .filter(|(_, party)| !taken_over || party.role != ConferenceRole::Reviewer)
            .find(|(_, party)| {
                party
                    .gone_since
                    .is_some_and(|since| since.elapsed() > REJOIN_WITHIN)
            })
            .map(|(identity, _)| identity.clone());
        if let Some(identity) = gone.filter(|_| !self.ending) {
            tracing::info!(call = %self.setup.call, identity, "did not come back");
            // When an added party leaves, or one who is not the last of their side, the call goes on; they may still
            // come back.
            if self.roster.added(&identity).is_some() || !self.is_last_of_side(&identity) {
                self.parties.remove(&identity);
                self.board_tick = true;
                self.review_agreement(ctx);
                self.staff_gone(&identity, ctx);
            } else {
                self.end(self.outcome_so_far(), ctx);
            }
        }
        self.unmask_in_time(ctx);
        self.recheck_due_access(ctx);
        self.dismiss_awaited(ctx);
        if std::mem::take(&mut self.board_tick) {
            self.notify_board(Turn::Updated, ctx);
        }
    }
}

impl Handler<JoinAsReviewer> for Conference {
    type Result = Result<RoomAccess>;
    fn handle(&mut self, message: JoinAsReviewer, _: &mut Self::Context) -> Self::Result {
        let JoinAsReviewer { account, sid } = message;
        // Their telephone is they: the page only shows the call.
        if self.ending || self.own_phone.is_some() && account == self.setup.reviewer_id {
            return Err(ActorError::Refused(Key::CallOver));
        }
        self.let_in_reviewer(account, sid)
    }
}

impl Conference {
    /// Access for the reviewer, by whatever they talk.
    fn let_in_reviewer(&mut self, account: i64, sid: String) -> Result<RoomAccess> {
        let member = self.roster.of_account(account);
        let Some((identity, name)) = member.map(|(identity, one)| (identity.to_owned(), one.name.clone()))
        else {
            return Err(ActorError::Refused(Key::NotAllowed));
        };
        let entry = StaffAccess {
            identity,
            account,
            sid,
        };
        self.let_in_staff(entry, &name, Self::talking())
    }
}

impl Handler<ObserveAsGuest> for Conference {
    type Result = MessageResult<ObserveAsGuest>;
    fn handle(&mut self, message: ObserveAsGuest, _: &mut Self::Context) -> Self::Result {
        let applicant = self.is_applicant(&message.identity);
        let known = self.roster.get(&message.identity).is_some_and(Member::is_guest);
        MessageResult((known && !self.ending).then(|| GuestView {
            agency: self.setup.agency.clone(),
            caller: self.setup.reviewer_name.clone(),
            program: self.setup.item.process_name.clone(),
            recording_notice: self.notice_shown_to(&message.identity),
            may_decline_recording: applicant && self.may_decline(),
            must_agree_to_recording: self.must_agree(&message.identity)
                && self.notice_for(&message.identity).is_some(),
            captions: self.shows_captions(&message.identity),
            live: self.state == CallState::Live,
        }))
    }
}
