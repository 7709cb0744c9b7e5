//! The reviewer leaves a caller and somebody who was called into the call to each other. Where the telephones can, the caller's is
//! asked to take our place in the other call (REFER with Replaces), and both leave the hub; otherwise the hub joins them, and keeps
//! nothing of what they say. The call of the agency is over either way.

use super::{Conference, LeaveTogether};
use crate::calls::bridge::Bridge;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, SpawnHandle, WrapFuture};
use hub_domain::calls::call::{CallConference, CallOutcome, CallState, OwnPhoneState};
use hub_domain::problem::Key;
use hub_media::sip::gateway::PhoneCall;
use std::time::Duration;

/// The caller's telephone has this long to take the REFER and to say what became of it.
const GONE_WITHIN: Duration = Duration::from_secs(10);

/// Two telephones on their way to each other.
pub(super) struct Leaving {
    identity: String,
    other: PhoneCall,
    timer: SpawnHandle,
}

impl Conference {
    fn leave_together(&mut self, identity: String, other: PhoneCall, ctx: &mut Context<Self>) {
        let Some(caller) = self.phone() else { return };
        self.set_hold(false, ctx);
        self.leaving = Some(Leaving {
            identity,
            other: other.clone(),
            timer: ctx.run_later(GONE_WITHIN, Self::join_here),
        });
        let asked = async move { caller.join_with(&other).await };
        // What happens on the telephones meanwhile is heard: the answer may take a while.
        ctx.spawn(asked.into_actor(self).map(|asked, conference, ctx| match asked {
            // What became of it is said later, or has been said.
            Ok(true) => {}
            Ok(false) => conference.join_here(ctx),
            Err(error) => {
                tracing::info!(%error, call = %conference.setup.call, "a telephone does not go to another by itself");
                conference.join_here(ctx);
            }
        }));
    }

    /// What became of the REFER.
    pub(super) fn referred(&mut self, status: u16, ctx: &mut Context<Self>) {
        // Until then it rings there (RFC 3515, section 2.4.5).
        if self.leaving.is_none() || status < 200 {
            return;
        }
        if !(200..300).contains(&status) {
            return self.join_here(ctx);
        }
        if let Some(leaving) = self.leaving.take() {
            ctx.cancel_future(leaving.timer);
        }
        self.end(CallOutcome::Answered, ctx);
    }

    /// Joins the two in a room of their own where both are there still, and ends the call.
    fn join_here(&mut self, ctx: &mut Context<Self>) {
        let Some(leaving) = self.leaving.take().filter(|_| !self.ending) else {
            return;
        };
        ctx.cancel_future(leaving.timer);
        // Who has gone meanwhile is left to nobody: it may be the other one's call that took our place.
        let is_there = self.dialled_state(&leaving.identity) == Some(OwnPhoneState::Answered);
        if let (true, Some(caller)) = (is_there, self.phone()) {
            let (hub, setup) = (self.hub.clone(), self.setup.clone());
            let ends = [caller, leaving.other];
            if Bridge::start(&hub, setup.tenant, setup.call, &leaving.identity, ends) {
                // They are no parties of this call any more: its end hangs up nobody.
                self.roster.remove_added(&leaving.identity);
                self.dialled.retain(|one| one.identity != leaving.identity);
                self.setup.route = None;
            }
        }
        self.end(CallOutcome::Answered, ctx);
    }
}

impl Handler<LeaveTogether> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: LeaveTogether, _: &mut Self::Context) -> Self::Result {
        if self.state != CallState::Live {
            return self.refuse(Key::NotLive);
        }
        if self.phone().is_none() || self.only_dialled().is_none() {
            return self.refuse(Key::NobodyAvailable);
        }
        self.steer(
            &message.by,
            "conference.connect",
            String::new(),
            Self::reviewer_view,
            |conference, ctx| {
                if conference.leaving.is_some() {
                    return Ok(());
                }
                let other = conference.only_dialled();
                let (identity, other) = other.ok_or(ActorError::Refused(Key::NobodyAvailable))?;
                conference.leave_together(identity, other, ctx);
                Ok(())
            },
        )
    }
}
