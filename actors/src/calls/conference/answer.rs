//! The other side takes the call, or does not.

use super::{APPLICANT, Answer, Conference, Decline, HangUp};
use crate::calls::trunk::{PhoneRoute, TrunkError};
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallCard, CallOutcome, CallState, RoomAccess};
use hub_domain::problem::Key;
use std::time::Instant;

impl Handler<Answer> for Conference {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    /// Answering again is a reconnection: after a reload the same party gets a new token.
    fn handle(&mut self, message: Answer, ctx: &mut Self::Context) -> Self::Result {
        let access = match self.let_in_applicant(ctx) {
            Ok(access) => access,
            Err(refused) => return Box::pin(async { Err(refused) }.into_actor(self)),
        };
        if message.decline_recording && self.may_decline() {
            self.decline_recording(ctx);
        }
        if !message.agree_to_recording {
            return Box::pin(async move { Ok(access) }.into_actor(self));
        }
        let agreed = self.agree(APPLICANT, None, &message.source);
        Box::pin(agreed.then(move |agreed, conference: &mut Self, _| {
            if let Err(error) = agreed {
                // The call is taken all the same; on the page it can be agreed again.
                tracing::error!(%error, call = %conference.setup.call, "an agreement to be recorded is not written");
            }
            async move { Ok(access) }.into_actor(conference)
        }))
    }
}

impl Conference {
    /// Access for the applicant, by whatever they have taken the call: the phones ring no more.
    pub(super) fn let_in_applicant(&mut self, ctx: &mut Context<Self>) -> Result<RoomAccess> {
        if self.ending {
            return Err(ActorError::Refused(Key::CallOver));
        }
        let name = self.setup.applicant_name.clone();
        let access = self.let_in_guest(APPLICANT, &name)?;
        // The last attempt counts: people may need two to find the microphone's permission button.
        self.taken_since = Some(Instant::now());
        // Who waited in a line may have put the call on hold meanwhile.
        let line = self.hub.lines().of(self.setup.tenant, &self.setup.call);
        self.hold_by_caller(line.is_some_and(|line| line.is_held()), ctx);
        if let Some(PhoneRoute(trunk)) = self.setup.route.clone() {
            let (phones, call) = (self.roster.phones(), self.setup.call.to_string());
            self.then(
                ctx,
                async move {
                    for number in &phones {
                        trunk.end(number, &call, "answered").await?;
                    }
                    Ok::<(), TrunkError>(())
                },
                |published, _, _| {
                    if let Err(error) = published {
                        tracing::warn!(%error, "the phone rings on");
                    }
                },
            );
        }
        Ok(access)
    }
}

impl Handler<Decline> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, _: Decline, ctx: &mut Self::Context) -> Self::Result {
        if !matches!(self.state, CallState::Calling | CallState::Ringing) {
            return Err(ActorError::Refused(Key::CallOver));
        }
        self.end(CallOutcome::Declined, ctx);
        Ok(())
    }
}

impl Handler<HangUp> for Conference {
    type Result = ResponseActFuture<Self, Result<CallCard>>;
    fn handle(&mut self, message: HangUp, ctx: &mut Self::Context) -> Self::Result {
        let outcome = match (self.state, &message.by) {
            (CallState::Calling | CallState::Ringing, None) => CallOutcome::Declined,
            _ => self.outcome_so_far(),
        };
        self.end_by(message.by, outcome, ctx);
        Box::pin(Self::card(self.hub.clone(), self.setup.clone()).into_actor(self))
    }
}
