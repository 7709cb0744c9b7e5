//! A flow that is tried out on one of the simulated phones of the demonstration: it rings in the sandbox, hears the flow in a room
//! of its own, and presses keys on its page. Nobody listens to it, so that it publishes no voice.

use super::{FlowCall, StepDone};
use crate::Hub;
use crate::calls::conference::{self, ANNOUNCER};
use crate::calls::lines::PhoneHappened;
use crate::calls::own_rooms::{self, MediaHappened};
use crate::calls::trunk::{PhoneTrunk, Ring};
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, Message, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::RoomAccess;
use hub_domain::calls::flow::Event;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId};
use hub_media::prompt::{Prompt, tone};
use hub_media::sip::gateway::{CallEnd, CallEvent};
use hub_media::{LeaveReason, Permissions, RoomEvent, RoomKey};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use tokio::task::AbortHandle;

/// Identity of the person at the phone.
const CALLEE: &str = "callee";
/// Keys of one request; more are left out.
const MOST_KEYS: usize = 64;

/// The phone is taken. Refused with `call_over` once the call has ended, or if it rings elsewhere.
#[derive(Message)]
#[rtype(result = "Result<RoomAccess>")]
pub struct AnswerSimulated {
    /// The number of the phone that asks.
    pub number: String,
}

/// Keys are pressed on the phone of this number. Refused with `call_over` if it has no such call.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct PressSimulated {
    pub number: String,
    pub keys: String,
}

/// The phone of this number declines, or hangs up. Refused with `call_over` if it has no such call.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct HangUpSimulated {
    pub number: String,
}

/// A simulated phone in a call. Clones are the same one.
#[derive(Clone)]
pub(crate) struct SimulatedPhone(Arc<Inner>);

struct Inner {
    hub: Hub,
    tenant: TenantId,
    id: CallId,
    number: String,
    agency: String,
    room: RoomKey,
    trunk: Arc<dyn PhoneTrunk>,
    prompts: AtomicU64,
    /// One sound after the other.
    turn: Arc<tokio::sync::Mutex<()>>,
    playing: Mutex<Vec<AbortHandle>>,
    is_taken: AtomicBool,
    has_ended: AtomicBool,
}

impl SimulatedPhone {
    pub fn new(
        hub: &Hub,
        (tenant, id): (TenantId, CallId),
        number: &str,
        agency: &str,
        trunk: Arc<dyn PhoneTrunk>,
    ) -> Self {
        Self(Arc::new(Inner {
            hub: hub.clone(),
            tenant,
            number: number.to_owned(),
            agency: agency.to_owned(),
            room: own_rooms::of_flow(tenant, &id),
            id,
            trunk,
            prompts: AtomicU64::new(0),
            turn: Arc::default(),
            playing: Mutex::default(),
            is_taken: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
        }))
    }

    /// Lets it ring. `from` is shown as the caller.
    pub async fn ring(&self, from: &str) -> Result<()> {
        let ring = Ring {
            call_id: self.0.id.to_string(),
            caller: from.to_owned(),
            agency: self.0.agency.clone(),
            recording_notice: String::new(),
            must_agree: false,
            announcement: true,
            keypad: true,
            tenant: self.0.tenant,
            callee: String::new(),
            owner: None,
        };
        let rung = self.0.trunk.ring(&self.0.number, ring).await;
        rung.map_err(|error| ActorError::Program(error.to_string()))
    }

    /// Plays a sound after those that wait. Answers its number, which comes back when it is over.
    pub fn play(&self, sound: Prompt, again: bool) -> u64 {
        let number = self.0.prompts.fetch_add(1, Ordering::Relaxed);
        let phone = self.clone();
        let playing = tokio::spawn(async move {
            let turn = phone.0.turn.clone().lock_owned().await;
            loop {
                if let Err(error) = phone.say(number, sound.clone()).await {
                    tracing::info!(%error, call = %phone.0.id, "a simulated phone does not hear a sound");
                    break;
                }
                if !again {
                    break;
                }
            }
            drop(turn);
            if let Some(call) = FlowCall::running(&phone.0.hub, phone.0.tenant, &phone.0.id) {
                // It may have ended.
                let _ = call.send(PhoneHappened(CallEvent::Played(number))).await;
            }
        });
        let mut sounds = self.0.playing.lock();
        sounds.retain(|sound| !sound.is_finished());
        sounds.push(playing.abort_handle());
        number
    }

    async fn say(&self, number: u64, sound: Prompt) -> Result<()> {
        let Inner {
            hub, room, agency, ..
        } = &*self.0;
        // Each of its own: one that is cut off may still be leaving.
        let speaker = format!("{ANNOUNCER}-{number}");
        Ok(hub.media().announce(room, &speaker, agency, sound).await?)
    }

    pub fn stop_playing(&self) {
        for sound in self.0.playing.lock().drain(..) {
            sound.abort();
        }
    }

    /// Ends the call once, with a reason for the phone.
    pub async fn hang_up(&self, reason: &str) {
        let Inner { hub, tenant, id, .. } = &*self.0;
        if self.0.has_ended.swap(true, Ordering::AcqRel) {
            return;
        }
        self.stop_playing();
        let reason = match self.0.is_taken.load(Ordering::Acquire) {
            false if reason == "ended" => "missed",
            _ => reason,
        };
        if let Err(error) = self.0.trunk.end(&self.0.number, id.as_str(), reason).await {
            tracing::warn!(%error, call = %id, "a simulated phone does not learn that its call is over");
        }
        hub.media().close_room(&self.0.room).await;
        hub.registry().rooms.remove(&self.0.room);
        if let Some(call) = FlowCall::running(hub, *tenant, id) {
            // Once for each call.
            call.do_send(PhoneHappened(CallEvent::Ended(CallEnd::ByUs)));
        }
    }

    fn access(&self) -> Result<RoomAccess> {
        let listening = Permissions {
            can_publish: false,
            can_publish_data: false,
            ..Permissions::default()
        };
        conference::access(&self.0.hub, &self.0.room, CALLEE, CALLEE, "", listening)
    }
}

impl FlowCall {
    /// The call of this id that is tried out on the simulated phone of a number. The person at the phone need not know the tenant.
    pub fn simulated(hub: &Hub, id: &str) -> Option<actix::Addr<Self>> {
        let wanted = CallId(id.to_owned());
        let found = hub.registry().of::<Self>().those(|(_, call)| *call == wanted);
        found.into_iter().next()
    }

    fn simulated_phone(&self, number: &str) -> Result<SimulatedPhone> {
        match &self.call {
            super::FlowPhone::Simulated(phone) if phone.0.number == number => Ok(phone.clone()),
            super::FlowPhone::Simulated(_) | super::FlowPhone::Telephone(_) => {
                Err(ActorError::Refused(Key::CallOver))
            }
        }
    }

    /// A message that nobody records: tone, and the time until it is over.
    pub(super) fn pretend_message(&mut self, ctx: &mut Context<Self>) {
        self.pretending = Some(Instant::now());
        let tone = tokio::task::spawn_blocking(tone);
        ctx.spawn(tone.into_actor(self).map(|tone, flow_call, _| {
            if let Ok(Ok(tone)) = tone
                && let Err(error) = flow_call.call.play(tone, false)
            {
                tracing::debug!(%error, "a caller hears no tone");
            }
        }));
    }

    /// The end of such a message; false where none is being left.
    pub(super) fn end_pretending(&mut self, ctx: &mut Context<Self>) -> bool {
        let Some(began) = self.pretending.take() else {
            return false;
        };
        let seconds = u32::try_from(began.elapsed().as_secs()).unwrap_or(u32::MAX);
        ctx.notify(StepDone::MessageEnded(seconds));
        true
    }
}

impl Handler<AnswerSimulated> for FlowCall {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    /// Answering again is a reconnection: after a reload the same phone gets a new token.
    fn handle(&mut self, message: AnswerSimulated, _: &mut Self::Context) -> Self::Result {
        let phone = self.simulated_phone(&message.number);
        let answered = async move {
            let phone = phone?;
            if phone.0.has_ended.load(Ordering::Acquire) {
                return Err(ActorError::Refused(Key::CallOver));
            }
            phone.0.is_taken.store(true, Ordering::Release);
            let (number, id) = (&phone.0.number, phone.0.id.as_str());
            if let Err(error) = phone.0.trunk.end(number, id, "answered").await {
                tracing::warn!(%error, call = id, "the phone rings on");
            }
            phone.access()
        };
        Box::pin(answered.into_actor(self))
    }
}

impl Handler<PressSimulated> for FlowCall {
    type Result = Result<()>;
    fn handle(&mut self, message: PressSimulated, ctx: &mut Self::Context) -> Self::Result {
        self.simulated_phone(&message.number)?;
        let is_key = |key: &char| key.is_ascii_digit() || "*#".contains(*key);
        for key in message.keys.chars().filter(is_key).take(MOST_KEYS) {
            self.dispatch(Event::Digit(key), ctx);
        }
        Ok(())
    }
}

impl Handler<HangUpSimulated> for FlowCall {
    type Result = ResponseActFuture<Self, Result<()>>;
    fn handle(&mut self, message: HangUpSimulated, _: &mut Self::Context) -> Self::Result {
        let phone = self.simulated_phone(&message.number);
        let hanging_up = async move {
            let phone = phone?;
            let reason = match phone.0.is_taken.load(Ordering::Acquire) {
                true => "ended",
                false => "declined",
            };
            phone.hang_up(reason).await;
            Ok(())
        };
        Box::pin(hanging_up.into_actor(self))
    }
}

/// Of a real telephone, its coming and going in a room is known from the call itself.
impl Handler<MediaHappened> for FlowCall {
    type Result = ();
    fn handle(&mut self, MediaHappened(event): MediaHappened, ctx: &mut Self::Context) {
        let super::FlowPhone::Simulated(phone) = &self.call else {
            return;
        };
        let phone = phone.clone();
        match event {
            RoomEvent::ParticipantActive { room, identity, .. }
                if room == phone.0.room && identity == CALLEE =>
            {
                // Comes again when the page is loaded anew: a flow begins once.
                self.dispatch(Event::Begin, ctx);
            }
            RoomEvent::ParticipantLeft {
                room,
                identity,
                reason,
                ..
            } if room == phone.0.room && identity == CALLEE && reason != LeaveReason::DuplicateIdentity => {
                ctx.spawn(async move { phone.hang_up("ended").await }.into_actor(self));
            }
            RoomEvent::RoomEnded { room, .. } if room == phone.0.room => {
                ctx.spawn(async move { phone.hang_up("ended").await }.into_actor(self));
            }
            _ => {}
        }
    }
}
