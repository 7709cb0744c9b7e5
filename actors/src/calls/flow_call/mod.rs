//! FlowCall: a telephone call that is led through a flow (IVR). Started by the switchboard when it comes in for a number that
//! leads to one; owns the flow's run, what is said to the caller and the message that they leave; keeps the version of the flow
//! that it began with; ends when the flow does, when the caller hangs up, or when somebody takes the call. What came of it is
//! always written down: a message, a missed call or a visit.

mod act;
mod begun;
mod connect;
mod ending;
mod link;
mod look_up;
mod messages;
mod move_case;
mod phone;
mod simulated;
mod tape;
#[cfg(test)]
mod test_birth;
mod test_call;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_mute;
#[cfg(test)]
mod tests_simulated;
#[cfg(test)]
mod tests_verbs;
#[cfg(test)]
mod tests_walk;
mod voicemail;
mod waiting;

pub(crate) use begun::BegunFlow;
pub(crate) use ending::cut_off;
pub use link::link_voicemail;
pub use messages::*;
pub(crate) use phone::FlowPhone;
pub(crate) use simulated::SimulatedPhone;
pub use simulated::{AnswerSimulated, HangUpSimulated, PressSimulated};

use crate::Hub;
use crate::calls::arrived_call::RingingEnded;
use crate::calls::lines::{PhoneHappened, Unheard};
use crate::calls::own_rooms;
use crate::calls::recordings::RecordingBroke;
use crate::calls::waiting_line::LinePlace;
use crate::registry::{NodeStops, Registered, until_it_ends};
use actix::{Actor, AsyncContext, Context, Handler, MessageResult, ResponseActFuture, SpawnHandle};
use connect::{Conferring, Dialling};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::flow::{DialOutcome, Event, FlowRun, LookUpAnswer, QueueOutcome};
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::calls::waiting_line::HoldEvent;
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId, ThreadId};
use hub_media::sip::gateway::{CallEvent, PhoneCall};
use std::time::{Duration, Instant};
use tape::Tape;
use tokio::sync::mpsc;
use voicemail::Taking;
use waiting::Waiting;

/// Keys that may wait to be read; a sender of more waits.
const MAILBOX: usize = 32;

/// See the module.
pub struct FlowCall {
    hub: Hub,
    tenant: TenantId,
    facts: IncomingCall,
    call: FlowPhone,
    /// The name of the flow that the call began with.
    flow_name: String,
    run: FlowRun,
    /// What is being said: who has it said, their number of it, and the telephone's once it plays.
    saying: Option<(Speaker, u64, Option<u64>)>,
    /// What is to be done at the run's next moment.
    clock: Option<SpawnHandle>,
    /// A message that is being left.
    taking: Option<Taking>,
    /// A message that is being left by the person who tries the flow out on a simulated phone.
    pretending: Option<Instant>,
    /// Messages that are being written down.
    keeping: usize,
    has_message: bool,
    /// Reviewers rang in vain.
    was_missed: bool,
    /// They rang until the caller hung up, which the ringing has written down.
    was_written: bool,
    /// The caller is in the flow's own room.
    is_in_room: bool,
    dialling: Option<Dialling>,
    /// How many numbers were called.
    dials: u64,
    conferring: Option<Conferring>,
    tape: Option<Tape>,
    /// Somebody tries the flow out: nothing of it is written down.
    is_test: bool,
    /// The conversation of the application that the caller's number and date of birth found last.
    proven: Option<ThreadId>,
    /// The line that the caller waits in.
    waiting: Option<Waiting>,
    is_gone: bool,
    is_over: bool,
}

impl FlowCall {
    /// The call of this id, if it is led through a flow at this node.
    pub fn running(hub: &Hub, tenant: TenantId, call: &CallId) -> Option<actix::Addr<Self>> {
        hub.registry().of::<Self>().get(&(tenant, call.clone()))
    }

    /// Takes the call of a telephone, which is owned here from now on. Its row has been written.
    pub(crate) fn answer(
        hub: &Hub,
        tenant: TenantId,
        facts: IncomingCall,
        (phone, events): (PhoneCall, mpsc::Receiver<CallEvent>),
        begun: BegunFlow,
    ) {
        let key = (tenant, facts.id.clone());
        let addr = Self::start(hub, tenant, facts, FlowPhone::Telephone(phone.clone()), begun);
        hub.lines().begin(key, phone, events, addr.recipient());
    }

    fn start(
        hub: &Hub,
        tenant: TenantId,
        facts: IncomingCall,
        call: FlowPhone,
        begun: BegunFlow,
    ) -> actix::Addr<Self> {
        let key = (tenant, facts.id.clone());
        let flow_call = Self {
            hub: hub.clone(),
            tenant,
            facts,
            call,
            flow_name: begun.flow.name.clone(),
            run: FlowRun::new(begun.flow, begun.schedules, &begun.visit),
            saying: None,
            clock: None,
            taking: None,
            pretending: None,
            keeping: 0,
            has_message: false,
            was_missed: false,
            was_written: false,
            is_in_room: false,
            dialling: None,
            dials: 0,
            conferring: None,
            tape: None,
            is_test: begun.is_test,
            proven: None,
            waiting: None,
            is_gone: false,
            is_over: false,
        };
        let addr = hub.threads().start_actor(flow_call);
        hub.registry().of::<Self>().put(key, addr.clone());
        addr
    }

    /// Passes an event to the flow, carries out its commands, and ends with it.
    fn dispatch(&mut self, event: Event, ctx: &mut Context<Self>) {
        for command in self.run.handle(event, now_ms()) {
            self.act(command, ctx);
        }
        self.set_clock(ctx);
        self.end_if_over(ctx);
    }

    fn end_if_over(&mut self, ctx: &mut Context<Self>) {
        if self.run.end().is_none() || self.run.deadline_ms().is_some() {
            return;
        }
        self.stop_dialling();
        self.leave_conference(ctx);
        self.stop_tape(ctx);
        self.end(ctx);
    }

    fn set_clock(&mut self, ctx: &mut Context<Self>) {
        if let Some(clock) = self.clock.take() {
            ctx.cancel_future(clock);
        }
        let of_line = self
            .waiting
            .as_ref()
            .and_then(|waiting| waiting.hold.deadline_ms());
        let Some(due) = of_line.into_iter().chain(self.run.deadline_ms()).min() else {
            return;
        };
        let after = u64::try_from(due.saturating_sub(now_ms())).unwrap_or(0);
        // A moment that is further away than a day does not come in a call.
        if after > 86_400_000 {
            return;
        }
        self.clock = Some(ctx.run_later(Duration::from_millis(after), |flow_call, ctx| {
            flow_call.clock = None;
            flow_call.dispatch_to_line(HoldEvent::Clock, ctx);
            flow_call.dispatch(Event::Clock, ctx);
        }));
    }
}

impl Registered for FlowCall {
    type Key = (TenantId, CallId);
}

impl Actor for FlowCall {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        if self.is_test {
            if let FlowPhone::Simulated(_) = self.call {
                // A room of the hub's own that nobody has registered is closed at once.
                let room = own_rooms::of_flow(self.tenant, &self.facts.id);
                self.hub.registry().rooms.put(room, ctx.address().recipient());
            }
            // It is the hub that calls.
            ctx.run_later(test_call::RINGS_FOR, |flow_call, _| {
                if flow_call.run.trace().is_empty() {
                    flow_call.hang_up();
                }
            });
            return;
        }
        if let Err(error) = self.call.answer() {
            tracing::info!(%error, call = %self.facts.id, "a call that leads to a flow is not taken");
            self.hang_up();
            self.dispatch(Event::HungUp, ctx);
        }
    }
}

impl Handler<PhoneHappened> for FlowCall {
    type Result = Result<(), Unheard>;
    fn handle(&mut self, PhoneHappened(event): PhoneHappened, ctx: &mut Self::Context) -> Self::Result {
        let (lines, owner) = (self.hub.lines(), ctx.address().recipient());
        if !lines.takes(self.tenant, &self.facts.id, &owner, &event) {
            return Err(Unheard::HandedOver);
        }
        match event {
            CallEvent::Answered => self.dispatch(Event::Begin, ctx),
            // Never with the key: whatever is pressed may be somebody's number.
            CallEvent::Digit(key) if self.waiting.is_some() => {
                self.dispatch_to_line(HoldEvent::Digit(key), ctx)
            }
            CallEvent::Digit(key) => self.dispatch(Event::Digit(key), ctx),
            CallEvent::Played(number) => {
                let is_over = |saying: &mut (Speaker, u64, Option<u64>)| saying.2 == Some(number);
                if let Some((by, prompt, _)) = self.saying.take_if(is_over) {
                    self.said(by, prompt, ctx);
                }
            }
            CallEvent::Transferred(status) => {
                self.dispatch(Event::Referred((200..300).contains(&status)), ctx)
            }
            CallEvent::Ended(_) => {
                self.is_gone = true;
                self.was_written = self.leave_line();
                self.stop_taking(ctx);
                self.stop_dialling();
                self.leave_conference(ctx);
                self.dispatch(Event::HungUp, ctx);
            }
            CallEvent::Ringing | CallEvent::EarlyMedia | CallEvent::Held(_) => {}
        }
        Ok(())
    }
}

impl Handler<RingingEnded> for FlowCall {
    type Result = ();
    fn handle(&mut self, message: RingingEnded, ctx: &mut Self::Context) {
        self.waiting = None;
        self.fall_silent();
        if message.is_taken {
            return self.dispatch(Event::Queue(QueueOutcome::Taken), ctx);
        }
        self.take_back(ctx);
    }
}

impl Handler<PromptSpoken> for FlowCall {
    type Result = ();
    fn handle(&mut self, message: PromptSpoken, ctx: &mut Self::Context) {
        self.prompt_spoken(message, ctx);
    }
}

impl Handler<LookUpDone> for FlowCall {
    type Result = ();
    fn handle(&mut self, LookUpDone(found): LookUpDone, ctx: &mut Self::Context) {
        let answer = match found {
            Some(found) => {
                // Who knows number and birthday is the applicant, whatever phone it is. What a test call is led through happens
                // to nobody.
                if !self.is_test {
                    // The number that the telephone shows may be anybody's: what was proved comes first.
                    self.facts.thread = Some(found.thread.clone());
                    self.facts.standing = CallerStanding::Identified;
                    self.proven = Some(found.thread);
                }
                let told = found.state.told_in(self.run.lang()).to_owned();
                let mut values = found.values;
                values.insert("case_status".to_owned(), told);
                LookUpAnswer::Found(values)
            }
            None => LookUpAnswer::NotFound,
        };
        self.dispatch(Event::LookedUp(answer), ctx);
    }
}

impl Handler<StepDone> for FlowCall {
    type Result = ();
    fn handle(&mut self, message: StepDone, ctx: &mut Self::Context) {
        let event = match message {
            StepDone::LookUpFailed => Event::LookedUp(LookUpAnswer::Failed),
            StepDone::NotTaken => Event::Queue(QueueOutcome::NotTaken),
            StepDone::CannotRing => Event::Queue(QueueOutcome::Failed),
            StepDone::Dialled(attempt, outcome) => return self.dialled(attempt, outcome, ctx),
            StepDone::NotDialled => Event::Dial(DialOutcome::NotTaken),
            StepDone::StatusSet(is_set) => Event::StatusSet(is_set),
            StepDone::NotReferred => Event::Referred(false),
            StepDone::MessageEnded(seconds) => Event::VoicemailEnded { seconds },
            StepDone::FlowLoaded(flow, schedules) => Event::FlowLoaded(flow, schedules),
            StepDone::Clock => Event::Clock,
        };
        self.dispatch(event, ctx);
    }
}

impl Handler<LinePlace> for FlowCall {
    type Result = ();
    fn handle(&mut self, LinePlace { place, wait_ms }: LinePlace, ctx: &mut Self::Context) {
        self.dispatch_to_line(HoldEvent::Place { place, wait_ms }, ctx);
    }
}

impl Handler<RecordingBroke> for FlowCall {
    type Result = ();
    fn handle(&mut self, message: RecordingBroke, ctx: &mut Self::Context) {
        tracing::error!(call = %self.facts.id, reason = message.reason, "a caller's message breaks off");
        self.stop_taking(ctx);
        self.stop_tape(ctx);
    }
}

impl Handler<ObserveFlowCall> for FlowCall {
    type Result = MessageResult<ObserveFlowCall>;
    fn handle(&mut self, _: ObserveFlowCall, _: &mut Self::Context) -> Self::Result {
        MessageResult(FlowCallState {
            call: self.facts.clone(),
            has_begun: !self.run.trace().is_empty(),
            step: self.run.step().to_owned(),
            lang: self.run.lang().to_owned(),
            end: self.run.end(),
            is_ringing: self.waiting.is_some(),
            is_recording: self.taking.is_some(),
            is_test: self.is_test,
        })
    }
}

impl Handler<NodeStops> for FlowCall {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) -> Self::Result {
        self.hang_up();
        self.stop_taking(ctx);
        self.is_gone = true;
        self.dispatch(Event::HungUp, ctx);
        until_it_ends(self)
    }
}
