//! The other side takes the call, or does not; supervisors come and go.

use super::{APPLICANT, Answer, Conference, Decline, HangUp, Listen, StopListening};
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Handler, ResponseActFuture, WrapFuture};
use hub_domain::call::{CallCard, CallOutcome, CallState, PersonRef, RoomAccess};
use hub_media::{Permissions, RemoveReason};
use hub_store::audit::{self, AuditLine};
use std::time::Instant;

impl Handler<Answer> for Conference {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    /// Answering again is coming back: after a reload the same party gets a new way in.
    fn handle(&mut self, message: Answer, ctx: &mut Self::Context) -> Self::Result {
        if self.ending {
            return Box::pin(async { Err(ActorError::Refused("call_over")) }.into_actor(self));
        }
        if message.decline_recording && self.may_decline() {
            self.decline_recording(ctx);
        }
        // The last try counts: somebody may need two to find the right button for the microphone.
        self.taken_since = Some(Instant::now());
        if let Some(trunk) = self.hub.trunk().cloned().filter(|_| !self.setup.to.is_empty()) {
            let (number, call) = (self.setup.to.clone(), self.setup.call.to_string());
            self.then(
                ctx,
                async move { trunk.end(&number, &call, "answered").await },
                |told, _, _| {
                    if let Err(error) = told {
                        tracing::warn!(%error, "the phone rings on");
                    }
                },
            );
        }
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let name = self.setup.applicant_name.clone();
        Box::pin(Self::access(hub, room, APPLICANT.to_owned(), name, Self::talking()).into_actor(self))
    }
}

impl Handler<Decline> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, _: Decline, ctx: &mut Self::Context) -> Self::Result {
        if !matches!(self.state, CallState::Calling | CallState::Ringing) {
            return Err(ActorError::Refused("call_over"));
        }
        self.end(CallOutcome::Declined, ctx);
        Ok(())
    }
}

impl Handler<HangUp> for Conference {
    type Result = ResponseActFuture<Self, Result<CallCard>>;
    fn handle(&mut self, message: HangUp, ctx: &mut Self::Context) -> Self::Result {
        let outcome = match (self.state, message.by_applicant) {
            (CallState::Calling | CallState::Ringing, true) => CallOutcome::Declined,
            _ => self.outcome_so_far(),
        };
        self.end(outcome, ctx);
        Box::pin(Self::card(self.hub.clone(), self.setup.clone()).into_actor(self))
    }
}

impl Handler<Listen> for Conference {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    fn handle(&mut self, message: Listen, _: &mut Self::Context) -> Self::Result {
        if self.ending {
            return Box::pin(async { Err(ActorError::Refused("call_over")) }.into_actor(self));
        }
        let identity = format!("supervisor-{}", message.account);
        let (hub, room, setup) = (self.hub.clone(), self.room.clone(), self.setup.clone());
        // Listening is all this token lets do: the server refuses and drops whatever the client tries to send.
        let permissions = Permissions {
            can_publish: false,
            can_publish_data: false,
            can_publish_sources: Vec::new(),
            can_update_own_metadata: false,
            can_subscribe: true,
            hidden: true,
        };
        let person = PersonRef {
            id: message.account,
            name: message.name.clone(),
        };
        let work = {
            let identity = identity.clone();
            async move {
                let mut write = hub.store().write().await?;
                let line = AuditLine {
                    tenant: setup.tenant,
                    actor: audit::Actor::person(message.account, &message.name),
                    action: "conference.listen",
                    object_kind: "call",
                    object_id: setup.call.as_str(),
                    before: "",
                    after: "",
                    reason: "",
                    source: &message.source,
                };
                audit::append(&mut write, line).await?;
                write.commit().await?;
                Self::access(hub.clone(), room, identity, message.name, permissions).await
            }
        };
        Box::pin(work.into_actor(self).map(move |access, conference, ctx| {
            if access.is_ok() && !conference.ending {
                conference.listeners.insert(identity, person);
                conference.tell_board("conference.updated", ctx);
            }
            access
        }))
    }
}

impl Handler<StopListening> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, message: StopListening, ctx: &mut Self::Context) -> Self::Result {
        let identity = format!("supervisor-{}", message.account);
        self.listeners.remove(&identity);
        self.tell_board("conference.updated", ctx);
        let (hub, room) = (self.hub.clone(), self.room.clone());
        ctx.spawn(
            async move {
                // Who has left by themselves is not there any more.
                let _ = hub
                    .media()
                    .remove_participant(&room, &identity, RemoveReason::Removed)
                    .await;
            }
            .into_actor(self),
        );
        Ok(())
    }
}
