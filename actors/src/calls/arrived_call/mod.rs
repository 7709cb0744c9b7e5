//! ArrivedCall: an incoming telephone call. Started by the switchboard for a number of a tenant; owns the ringing; the
//! first member of staff who answers gets the call, which then is a conference; ends with that, when the caller gives
//! up, on a refusal, or on a timeout, which the caller's conversation shows as a missed call.

mod arrive;
#[cfg(test)]
mod bought_tests;
mod matching;
mod messages;
mod missed;
mod switchboard;
#[cfg(test)]
mod tests;

pub use messages::*;
pub use missed::link;
pub(crate) use missed::{recover, write_down, write_down_unreached};
pub(crate) use switchboard::Switchboard;

use crate::Hub;
use crate::calls::lines::{PhoneHappened, Unheard};
use crate::calls::telephone::WaitingCaller;
use crate::calls::trunk::PhoneRoute;
use crate::calls::waiting_line::EndWait;
use crate::cases::work_item::{Arrived, PlaceCall, PlacedCall};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use crate::registry::{NodeStops, Registered, until_it_ends};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, MessageResult, Recipient,
    ResponseActFuture, WrapFuture,
};
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::{CallEvent, PhoneCall};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Ringing time before a call counts as missed: carriers give up after a minute or two.
const RING_FOR: Duration = Duration::from_secs(55);
/// SIP statuses of a missed and of a refused call (RFC 3261, sections 21.4.18 and 21.6.2).
const NOBODY: u16 = 480;
const REFUSED: u16 = 603;
/// The caller of a call with a withheld number.
const WITHHELD: &str = "anonymous";

/// See the module.
pub struct ArrivedCall {
    hub: Hub,
    tenant: TenantId,
    facts: IncomingCall,
    call: PhoneCall,
    /// Somebody is taking it.
    is_being_taken: bool,
    /// The ringing time ended meanwhile: where they do not take it after all, nobody does.
    is_overdue: bool,
    is_over: bool,
    ring_for: Duration,
    /// The flow that the caller goes on in when nobody takes the call.
    flow: Option<Recipient<RingingEnded>>,
}

/// How a call comes to ring.
pub(crate) enum Ringing {
    /// Its number rings: the call is owned here. What happens on the telephone comes from it.
    Number(mpsc::Receiver<CallEvent>),
    /// A flow, which goes on owning the call, lets it ring.
    OutOfFlow {
        ring_for: Duration,
        flow: Recipient<RingingEnded>,
    },
}

impl ArrivedCall {
    /// The call of this id, if it rings at this node.
    pub fn ringing(hub: &Hub, tenant: TenantId, call: &CallId) -> Option<actix::Addr<Self>> {
        hub.registry().of::<Self>().get(&(tenant, call.clone()))
    }

    /// Rings here. The call's row has been written, and says so.
    pub(crate) fn start(
        hub: &Hub,
        tenant: TenantId,
        facts: IncomingCall,
        call: PhoneCall,
        ringing: Ringing,
    ) -> actix::Addr<Self> {
        let (ring_for, flow, events) = match ringing {
            Ringing::OutOfFlow { ring_for, flow } => (ring_for, Some(flow), None),
            Ringing::Number(events) => (RING_FOR, None, Some(events)),
        };
        let key = (tenant, facts.id.clone());
        let arrived = Self {
            hub: hub.clone(),
            tenant,
            facts,
            call: call.clone(),
            is_being_taken: false,
            is_overdue: false,
            is_over: false,
            ring_for,
            flow,
        };
        let addr = hub.threads().start_actor(arrived);
        if let Some(events) = events {
            // Before anybody finds it, and hands the call over.
            hub.lines()
                .begin(key.clone(), call, events, addr.clone().recipient());
        }
        hub.registry().of::<Self>().put(key, addr.clone());
        addr
    }

    /// Ends the ringing, and writes down that nobody took the call.
    fn give_up(&mut self, state: IncomingState, status: Option<u16>, ctx: &mut Context<Self>) {
        if self.is_over {
            return;
        }
        self.is_over = true;
        if status.is_some()
            && let Some(flow) = &self.flow
        {
            // Once for each ringing: without it the caller would wait for ever.
            flow.do_send(RingingEnded { is_taken: false });
            return self.leave(ctx);
        }
        if let Some(status) = status
            && let Err(error) = self.call.refuse(status)
        {
            tracing::debug!(%error, "a caller could not be notified that nobody takes the call");
        }
        let (hub, tenant, facts) = (self.hub.clone(), self.tenant, self.facts.clone());
        let written = driven(async move { missed::write_down(&hub, tenant, &facts, state).await });
        ctx.wait(written.into_actor(self).map(|written, arrived, ctx| {
            if let Err(error) = written {
                tracing::error!(%error, call = %arrived.facts.id, "a call that nobody took is not written down");
            }
            arrived.leave(ctx);
        }));
    }

    fn leave(&mut self, ctx: &mut Context<Self>) {
        let key = (self.tenant, self.facts.id.clone());
        self.hub.registry().of::<Self>().remove(&key);
        ctx.stop();
    }
}

impl Registered for ArrivedCall {
    type Key = (TenantId, CallId);
}

impl Actor for ArrivedCall {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        // A flow has taken the call already.
        if self.flow.is_none()
            && let Err(error) = self.call.ring()
        {
            tracing::debug!(%error, "a caller does not hear that it rings");
        }
        ctx.run_later(self.ring_for, |arrived, ctx| match arrived.is_being_taken {
            true => arrived.is_overdue = true,
            false => arrived.give_up(IncomingState::Missed, Some(NOBODY), ctx),
        });
    }
}

impl Handler<TakeCall> for ArrivedCall {
    type Result = ResponseActFuture<Self, Result<PlacedCall>>;
    fn handle(&mut self, message: TakeCall, _: &mut Self::Context) -> Self::Result {
        if self.is_over || self.is_being_taken {
            return Box::pin(async { Err(ActorError::Refused(Key::CallOver)) }.into_actor(self));
        }
        // From here on the caller's keys and their hanging up are the conference's, or wait until nobody takes the call after all.
        let Some(handing_over) = self.hub.lines().hand_over(self.tenant, &self.facts.id) else {
            return Box::pin(async { Err(ActorError::Refused(Key::CallOver)) }.into_actor(self));
        };
        self.is_being_taken = true;
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let caller = &self.facts.caller;
        let arrived = Arrived {
            call: self.facts.id.clone(),
            number: self.facts.number.clone(),
            caller: if caller.is_empty() { WITHHELD } else { caller }.to_owned(),
            route: PhoneRoute(Arc::new(WaitingCaller::new(
                hub.clone(),
                tenant,
                self.call.clone(),
            ))),
        };
        let taken = driven(async move {
            let work_item = hub.work_item(tenant, &message.thread).await?;
            let place = PlaceCall {
                by: message.by,
                to: None,
                by_link: false,
                arrived: Some(arrived),
                own_phone: None,
                calls_back: None,
            };
            work_item.send(place).await?
        });
        Box::pin(taken.into_actor(self).map(|taken, arrived, ctx| {
            arrived.is_being_taken = false;
            match &taken {
                Ok(_) => {
                    handing_over.done();
                    arrived.is_over = true;
                    if let Some(flow) = &arrived.flow {
                        // Once: somebody talks to the caller.
                        flow.do_send(RingingEnded { is_taken: true });
                    }
                    arrived.leave(ctx);
                }
                // The caller is called back, or leaves a message.
                Err(_) if arrived.is_over => arrived.leave(ctx),
                Err(_) if arrived.is_overdue => arrived.give_up(IncomingState::Missed, Some(NOBODY), ctx),
                // It rings on, for somebody else. If the caller has hung up meanwhile, that is heard now.
                Err(_) => {}
            }
            taken
        }))
    }
}

impl Handler<RefuseCall> for ArrivedCall {
    type Result = Result<()>;
    fn handle(&mut self, _: RefuseCall, ctx: &mut Self::Context) -> Self::Result {
        if self.is_over || self.is_being_taken {
            return Err(ActorError::Refused(Key::CallOver));
        }
        self.give_up(IncomingState::Declined, Some(REFUSED), ctx);
        Ok(())
    }
}

impl Handler<Release> for ArrivedCall {
    type Result = ();
    fn handle(&mut self, _: Release, ctx: &mut Self::Context) {
        if self.is_over {
            return;
        }
        self.is_over = true;
        if !self.is_being_taken {
            self.leave(ctx);
        }
    }
}

impl Handler<EndWait> for ArrivedCall {
    type Result = ();
    fn handle(&mut self, _: EndWait, ctx: &mut Self::Context) {
        if !self.is_being_taken {
            self.give_up(IncomingState::Missed, Some(NOBODY), ctx);
        }
    }
}

impl Handler<PhoneHappened> for ArrivedCall {
    type Result = std::result::Result<(), Unheard>;
    fn handle(&mut self, PhoneHappened(event): PhoneHappened, ctx: &mut Self::Context) -> Self::Result {
        let (lines, owner) = (self.hub.lines(), ctx.address().recipient());
        if !lines.takes(self.tenant, &self.facts.id, &owner, &event) {
            return Err(Unheard::HandedOver);
        }
        if let CallEvent::Ended(_) = event {
            self.give_up(IncomingState::Missed, None, ctx);
        }
        Ok(())
    }
}

impl Handler<CallerGone> for ArrivedCall {
    type Result = ();
    fn handle(&mut self, _: CallerGone, ctx: &mut Self::Context) {
        self.give_up(IncomingState::Missed, None, ctx);
    }
}

impl Handler<ObserveArrived> for ArrivedCall {
    type Result = MessageResult<ObserveArrived>;
    fn handle(&mut self, _: ObserveArrived, _: &mut Self::Context) -> Self::Result {
        MessageResult(ArrivedState {
            call: self.facts.clone(),
            is_being_taken: self.is_being_taken,
        })
    }
}

impl Handler<NodeStops> for ArrivedCall {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) -> Self::Result {
        self.give_up(IncomingState::Missed, Some(NOBODY), ctx);
        until_it_ends(self)
    }
}
