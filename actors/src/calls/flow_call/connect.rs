//! A caller in a flow and others: a number that is called for them, a room that they share, a transfer.

use super::{DialHappened, FlowCall, StepDone};
use crate::calls::own_rooms;
use crate::calls::telephone::CallAskedBy;
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, SpawnHandle, WrapFuture};
use hub_domain::calls::flow::{DialOutcome, Event};
use hub_domain::problem::Key;
use hub_media::RoomKey;
use hub_media::hold_music::hold_music;
use hub_media::phone::PhoneIdentity;
use hub_media::prompt::{Prompt, ringback};
use hub_media::sip::gateway::{CallEvent, OutgoingCall, PhoneCall};
use std::time::Duration;

/// Who the phones are in the room.
pub(super) const CALLER: &str = "applicant";
const DIALLED: &str = "dialled";
/// How often it is looked whether a caller is alone in a room.
const CHECK_EVERY: Duration = Duration::from_millis(500);

/// A number that is called for the caller.
pub(super) struct Dialling {
    /// Distinguishes this attempt from earlier ones.
    number: u64,
    phone: Option<PhoneCall>,
    is_heard: bool,
    is_answered: bool,
}

/// A room that the caller shares.
pub(super) struct Conferring {
    room: RoomKey,
    checking: SpawnHandle,
    /// They are alone and hear music.
    is_waiting: bool,
}

impl FlowCall {
    pub(super) fn dial(&mut self, number: String, ring_s: u32, ctx: &mut Context<Self>) {
        self.dials += 1;
        let attempt = self.dials;
        self.dialling = Some(Dialling {
            number: attempt,
            phone: None,
            is_heard: false,
            is_answered: false,
        });
        let (hub, tenant, program) = (self.hub.clone(), self.tenant, self.facts.program);
        let to = ctx.address();
        let calling = driven(async move {
            hub.may_call(tenant, &number).await?;
            let outgoing = hub.outgoing_of_program(tenant, program).await?;
            let outgoing = outgoing.ok_or(ActorError::Refused(Key::NoGateway))?;
            hub.count_call(tenant, &number, CallAskedBy::Flow).await?;
            let outgoing = OutgoingCall {
                called: number,
                caller_name: hub.tenant_name(tenant).await?,
                ..outgoing
            };
            hub.call_telephone(tenant, outgoing).await
        });
        ctx.spawn(calling.into_actor(self).map(move |called, flow_call, ctx| {
            let (phone, mut events) = match called {
                Ok(called) => called,
                Err(error) => {
                    tracing::warn!(%error, call = %flow_call.facts.id, "a flow cannot call a number");
                    return ctx.notify(StepDone::Dialled(attempt, DialOutcome::Failed));
                }
            };
            let is_wanted = !flow_call.is_gone
                && flow_call
                    .dialling
                    .as_ref()
                    .is_some_and(|dialling| dialling.number == attempt);
            if !is_wanted {
                // The caller hung up in that moment.
                actix::spawn(async move { phone.hang_up().await });
                return;
            }
            if let Some(dialling) = &mut flow_call.dialling {
                dialling.phone = Some(phone);
            }
            actix::spawn(async move {
                while let Some(event) = events.recv().await {
                    // The flow may be over.
                    if to.send(DialHappened(attempt, event)).await.is_err() {
                        return;
                    }
                }
            });
        }));
        ctx.run_later(Duration::from_secs(u64::from(ring_s)), move |flow_call, ctx| {
            let is_ringing = flow_call
                .dialling
                .as_ref()
                .is_some_and(|dialling| dialling.number == attempt && !dialling.is_answered);
            if is_ringing {
                flow_call.end_dialling(DialOutcome::NotTaken, ctx);
            }
        });
    }

    /// The caller hears that it rings.
    fn hear_ringing(&mut self, ctx: &mut Context<Self>) {
        let tone = tokio::task::spawn_blocking(ringback);
        ctx.spawn(tone.into_actor(self).map(|tone, flow_call, _| {
            let is_ringing = flow_call
                .dialling
                .as_ref()
                .is_some_and(|dialling| !dialling.is_heard && !dialling.is_answered);
            if is_ringing && let Ok(Ok(tone)) = tone {
                flow_call.loop_sound(tone);
            }
        }));
    }

    fn loop_sound(&self, sound: Prompt) {
        if let Err(error) = self.call.play(sound, true) {
            tracing::debug!(%error, call = %self.facts.id, "a caller does not hear a sound");
        }
    }

    /// Brings both phones into the flow's room.
    fn bring_together(&mut self, ctx: &mut Context<Self>) -> Result<()> {
        self.fall_silent();
        let room = self.enter_room(ctx)?;
        let Some(phone) = self.dialling.as_ref().and_then(|dialling| dialling.phone.clone()) else {
            return Err(ActorError::Refused(Key::CallOver));
        };
        let identity = PhoneIdentity {
            identity: DIALLED.to_owned(),
            ..PhoneIdentity::default()
        };
        phone.join(self.hub.media(), &room, identity)?;
        Ok(())
    }

    /// The caller's own room, with them in it.
    pub(super) fn enter_room(&mut self, ctx: &mut Context<Self>) -> Result<RoomKey> {
        let room = own_rooms::of_flow(self.tenant, &self.facts.id);
        if self.is_in_room {
            return Ok(room);
        }
        let rooms = &self.hub.registry().rooms;
        rooms.put(room.clone(), ctx.address().recipient());
        self.hub.media().set_audio_tap(&room, self.tape_tap());
        let identity = PhoneIdentity {
            identity: CALLER.to_owned(),
            ..PhoneIdentity::default()
        };
        if let Err(error) = self.call.join(self.hub.media(), &room, identity) {
            rooms.remove(&room);
            return Err(error);
        }
        self.is_in_room = true;
        Ok(room)
    }

    /// Takes the caller out of their own room, which ends, unless something there still needs it.
    pub(super) fn leave_room(&mut self) {
        if !self.is_in_room || self.is_taped() || self.dialling.is_some() {
            return;
        }
        self.is_in_room = false;
        if let Err(error) = self.call.leave() {
            tracing::debug!(%error, "the caller has left already");
        }
        self.close(own_rooms::of_flow(self.tenant, &self.facts.id));
    }

    fn close(&self, room: RoomKey) {
        let hub = self.hub.clone();
        actix::spawn(async move {
            hub.media().close_room(&room).await;
            hub.registry().rooms.remove(&room);
        });
    }

    /// The call to the number is over; the flow goes on.
    fn end_dialling(&mut self, outcome: DialOutcome, ctx: &mut Context<Self>) {
        if self.stop_dialling() {
            self.dispatch(Event::Dial(outcome), ctx);
        }
    }

    /// Hangs up on the person who was called; false where nobody was.
    pub(super) fn stop_dialling(&mut self) -> bool {
        let Some(dialling) = self.dialling.take() else {
            return false;
        };
        if let Some(phone) = dialling.phone {
            actix::spawn(async move { phone.hang_up().await });
        }
        if !self.is_gone {
            self.fall_silent();
        }
        self.leave_room();
        true
    }

    pub(super) fn dialled(&mut self, attempt: u64, outcome: DialOutcome, ctx: &mut Context<Self>) {
        if self
            .dialling
            .as_ref()
            .is_some_and(|dialling| dialling.number == attempt)
        {
            self.end_dialling(outcome, ctx);
        }
    }

    /// Puts the caller into a room with all others who were led to it.
    pub(super) fn confer(&mut self, name: &str, music: bool, ctx: &mut Context<Self>) {
        let room = own_rooms::of_flow_conference(self.tenant, name);
        if self.is_in_room {
            // One phone is in one room: what is recorded pauses meanwhile.
            self.is_in_room = false;
            if let Err(error) = self.call.leave() {
                tracing::debug!(%error, "the caller has left already");
            }
        }
        self.hub
            .registry()
            .rooms
            .put(room.clone(), ctx.address().recipient());
        let identity = PhoneIdentity {
            identity: self.facts.id.to_string(),
            ..PhoneIdentity::default()
        };
        if let Err(error) = self.call.join(self.hub.media(), &room, identity) {
            tracing::error!(%error, call = %self.facts.id, "a caller cannot enter a room");
        }
        let checking = ctx.run_interval(CHECK_EVERY, move |flow_call, ctx| {
            flow_call.check_conference(music, ctx)
        });
        self.conferring = Some(Conferring {
            room,
            checking,
            is_waiting: false,
        });
        self.check_conference(music, ctx);
    }

    /// Music for a caller who is alone, which ends once somebody has come.
    fn check_conference(&mut self, music: bool, ctx: &mut Context<Self>) {
        let Some(conferring) = &mut self.conferring else {
            return;
        };
        let known = self.hub.media().room(&conferring.room);
        let is_alone = known.is_none_or(|room| room.participants.len() < 2);
        if !music || is_alone == conferring.is_waiting {
            return;
        }
        conferring.is_waiting = is_alone;
        if !is_alone {
            return self.fall_silent();
        }
        let music = tokio::task::spawn_blocking(hold_music);
        ctx.spawn(music.into_actor(self).map(|music, flow_call, _| {
            let is_waiting = flow_call
                .conferring
                .as_ref()
                .is_some_and(|conferring| conferring.is_waiting);
            if is_waiting && let Ok(Ok(music)) = music {
                flow_call.loop_sound(music);
            }
        }));
    }

    /// Takes the caller out of a shared room; the last one ends it.
    pub(super) fn leave_conference(&mut self, ctx: &mut Context<Self>) {
        let Some(conferring) = self.conferring.take() else {
            return;
        };
        ctx.cancel_future(conferring.checking);
        if !self.is_gone {
            self.fall_silent();
            if let Err(error) = self.call.leave() {
                tracing::debug!(%error, "the caller has left already");
            }
        }
        let own = self.facts.id.to_string();
        let known = self.hub.media().room(&conferring.room);
        let is_last = known.is_none_or(|room| room.participants.iter().all(|one| one.identity == own));
        if is_last {
            self.close(conferring.room);
        }
        if !self.is_gone
            && self.is_taped()
            && let Err(error) = self.enter_room(ctx)
        {
            tracing::warn!(%error, call = %self.facts.id, "a caller is not recorded any more");
        }
    }

    pub(super) fn refer(&mut self, to: &str, ctx: &mut Context<Self>) {
        let (call, number) = (self.call.real().cloned(), to.to_owned());
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let asking = driven(async move {
            let number = hub.may_call(tenant, &number).await?;
            hub.count_call(tenant, &number, CallAskedBy::Flow).await?;
            Result::Ok(call?.transfer(&format!("tel:{number}")).await?)
        });
        ctx.spawn(asking.into_actor(self).map(|asked, flow_call, ctx| {
            if let Err(error) = asked {
                tracing::info!(%error, call = %flow_call.facts.id, "a caller is not transferred");
                ctx.notify(StepDone::NotReferred);
            }
        }));
    }
}

impl Handler<DialHappened> for FlowCall {
    type Result = ();
    fn handle(&mut self, DialHappened(attempt, event): DialHappened, ctx: &mut Self::Context) {
        let Some(dialling) = self
            .dialling
            .as_mut()
            .filter(|dialling| dialling.number == attempt)
        else {
            return;
        };
        match event {
            CallEvent::Ringing if !dialling.is_heard && !dialling.is_answered => self.hear_ringing(ctx),
            CallEvent::EarlyMedia | CallEvent::Answered => {
                dialling.is_answered |= event == CallEvent::Answered;
                if std::mem::replace(&mut dialling.is_heard, true) {
                    return;
                }
                if let Err(error) = self.bring_together(ctx) {
                    tracing::warn!(%error, call = %self.facts.id, "two telephones cannot be connected");
                    self.end_dialling(DialOutcome::Failed, ctx);
                }
            }
            CallEvent::Ended(_) => {
                let outcome = match dialling.is_answered {
                    true => DialOutcome::Ended,
                    false => DialOutcome::NotTaken,
                };
                self.end_dialling(outcome, ctx);
            }
            CallEvent::Ringing
            | CallEvent::Digit(_)
            | CallEvent::Played(_)
            | CallEvent::Held(_)
            | CallEvent::Transferred(_) => {}
        }
    }
}
