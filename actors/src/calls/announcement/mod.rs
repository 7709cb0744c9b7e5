//! Announcement: rings a phone and reads a sentence to the person who answers. Started by the voice channel for one delivery; owns
//! the ringing, and the line of a real telephone or the media room of a simulated one; stores nothing of what it reads,
//! because it reads codes, only the state of the call; ends when the sentence has been read, nobody answers, or the other
//! side hangs up.

mod messages;
mod telephone;
#[cfg(test)]
mod telephone_tests;
#[cfg(test)]
mod tests;

pub use messages::*;

use crate::Hub;
use crate::calls::conference::{self, ANNOUNCER};
use crate::calls::own_rooms::{self, MediaHappened};
use crate::calls::telephone::SpokenRoute;
use crate::calls::trunk::{PhoneTrunk, Ring, TrunkError};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, MessageResult, ResponseActFuture,
    WrapFuture,
};
use hub_domain::TenantId;
use hub_domain::calls::call::RoomAccess;
use hub_domain::calls::code_call::CodeCallState;
use hub_domain::problem::Key;
use hub_media::prompt::Prompt;
use hub_media::sip::gateway::OutgoingCall;
use hub_media::{Permissions, RemoveReason, RoomEvent, RoomKey};
use std::sync::Arc;
use std::time::Duration;
use telephone::{SpokenLine, follow};

/// A phone rings this long before the call counts as missed.
const RING_FOR: Duration = Duration::from_secs(30);
/// An answered phone has this long to connect its media.
const CONNECT_WITHIN: Duration = Duration::from_secs(30);
/// Pause between the answer and the first word: people need a moment to raise the phone.
const BREATH: Duration = Duration::from_millis(800);

/// Identity of the person who took the call.
pub const CALLEE: &str = "callee";

/// The text and its recipient.
pub struct AnnouncementSetup {
    pub tenant: TenantId,
    /// For this call only: a room is never reused.
    pub id: String,
    /// The code that is read, of which the state of the call is kept.
    pub code: Option<String>,
    /// The number that rings.
    pub to: String,
    /// The number that it shows.
    pub from: String,
    /// Who calls, as people know it.
    pub agency: String,
    pub prompt: Prompt,
}

/// See the module.
pub struct Announcement {
    hub: Hub,
    setup: AnnouncementSetup,
    room: RoomKey,
    state: AnnouncementState,
    /// A simulated phone is rung by it.
    trunk: Option<Arc<dyn PhoneTrunk>>,
    /// A real telephone.
    line: Option<SpokenLine>,
}

impl Announcement {
    /// Rings the phone, by the tenant's trunk where it has one. Resolves when it rings; the actor does the rest.
    pub async fn place(hub: &Hub, setup: AnnouncementSetup) -> std::result::Result<(), TrunkError> {
        let route = hub.spoken_route(setup.tenant).await;
        let route = route.map_err(|error| TrunkError(error.to_string()))?;
        if let Some(code) = &setup.code {
            hub.set_code_call_state(setup.tenant, code, CodeCallState::Calling)
                .await;
        }
        match route.ok_or_else(|| TrunkError("there is none".into()))? {
            SpokenRoute::Telephone(outgoing) => Self::call(hub, setup, *outgoing).await,
            SpokenRoute::Simulated(trunk) => Self::ring(hub, setup, trunk).await,
        }
    }

    async fn call(
        hub: &Hub,
        setup: AnnouncementSetup,
        outgoing: OutgoingCall,
    ) -> std::result::Result<(), TrunkError> {
        let outgoing = OutgoingCall {
            called: setup.to.clone(),
            caller_name: setup.agency.clone(),
            ..outgoing
        };
        let called = hub.call_telephone(setup.tenant, outgoing).await;
        let (call, events) = called.map_err(|error| TrunkError(error.to_string()))?;
        let line = SpokenLine { call, playing: None };
        let addr = Self::start(hub, setup, None, Some(line));
        tokio::spawn(follow(addr, events));
        Ok(())
    }

    async fn ring(
        hub: &Hub,
        setup: AnnouncementSetup,
        trunk: Arc<dyn PhoneTrunk>,
    ) -> std::result::Result<(), TrunkError> {
        let ring = Ring {
            call_id: setup.id.clone(),
            caller: setup.from.clone(),
            agency: setup.agency.clone(),
            recording_notice: String::new(),
            must_agree: false,
            announcement: true,
            keypad: false,
            tenant: setup.tenant,
            callee: String::new(),
            owner: None,
        };
        let number = setup.to.clone();
        let addr = Self::start(hub, setup, Some(trunk.clone()), None);
        let rung = trunk.ring(&number, ring).await;
        if rung.is_err() {
            // One that has stopped meanwhile needs no silence.
            let _ = addr.send(Silence).await;
        }
        rung
    }

    fn start(
        hub: &Hub,
        setup: AnnouncementSetup,
        trunk: Option<Arc<dyn PhoneTrunk>>,
        line: Option<SpokenLine>,
    ) -> actix::Addr<Self> {
        let (id, number) = (setup.id.clone(), setup.to.clone());
        let room = own_rooms::of_announcement(setup.tenant, &id);
        let announcement = Self {
            hub: hub.clone(),
            room: room.clone(),
            state: AnnouncementState::Ringing,
            setup,
            trunk,
            line,
        };
        let addr = hub.threads().start_actor(announcement);
        let registry = hub.registry();
        registry.rooms.put(room, addr.clone().recipient());
        registry.of::<Self>().put((number, id), addr.clone());
        addr
    }

    /// Ends the call with a reason for the phone, and stops the actor. A sentence being read is cut off.
    fn end(&mut self, reason: &'static str, call_state: CodeCallState, ctx: &mut Context<Self>) {
        if self.state == AnnouncementState::Over {
            return;
        }
        self.state = AnnouncementState::Over;
        let (number, id) = (self.setup.to.clone(), self.setup.id.clone());
        let registry = self.hub.registry();
        registry.of::<Self>().remove(&(number.clone(), id.clone()));
        registry.rooms.remove(&self.room);
        metrics::counter!("announcements_total", "outcome" => call_state.as_str()).increment(1);
        let (hub, tenant, room) = (self.hub.clone(), self.setup.tenant, self.room.clone());
        let (code, trunk) = (self.setup.code.clone(), self.trunk.clone());
        let line = self.line.take().map(|line| line.call);
        let closing = driven(async move {
            if let Some(line) = line {
                line.hang_up().await;
            }
            if let Some(trunk) = trunk
                && let Err(error) = trunk.end(&number, &id, reason).await
            {
                tracing::warn!(%error, announcement = id, "the phone could not be notified that the call is over");
            }
            hub.media().close_room(&room).await;
            if let Some(code) = code {
                hub.set_code_call_state(tenant, &code, call_state).await;
            }
        });
        ctx.wait(closing.into_actor(self).map(|(), _, ctx| ctx.stop()));
    }

    /// Reads the sentence, then hangs up.
    fn read(&mut self, ctx: &mut Context<Self>) {
        if self.state != AnnouncementState::Taken {
            return;
        }
        self.state = AnnouncementState::Reading;
        self.note(CodeCallState::Reading, ctx);
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let (agency, prompt) = (self.setup.agency.clone(), self.setup.prompt.clone());
        let reading = async move {
            tokio::time::sleep(BREATH).await;
            hub.media().announce(&room, ANNOUNCER, &agency, prompt).await
        };
        ctx.spawn(reading.into_actor(self).map(|read, announcement, ctx| {
            let call_state = match read {
                Ok(_) => CodeCallState::Read,
                Err(error) => {
                    tracing::warn!(%error, announcement = announcement.setup.id, "not read to its end");
                    CodeCallState::CutOff
                }
            };
            announcement.end("ended", call_state, ctx);
        }));
    }

    /// Removes a participant whom the hub has not admitted.
    fn turn_away(&self, identity: String, ctx: &mut Context<Self>) {
        tracing::warn!(
            announcement = self.setup.id,
            identity,
            "a stranger joined and is removed"
        );
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let removed = async move {
            let removed = hub
                .media()
                .remove_participant(&room, &identity, RemoveReason::Removed);
            if let Err(error) = removed.await {
                tracing::debug!(%error, "nobody to take out of the room");
            }
        };
        ctx.spawn(removed.into_actor(self));
    }
}

impl Actor for Announcement {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.run_later(RING_FOR, |announcement, ctx| {
            if announcement.state == AnnouncementState::Ringing {
                announcement.end("missed", CodeCallState::NoAnswer, ctx);
            }
        });
    }
}

impl Handler<AnswerAnnouncement> for Announcement {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    /// Answering again is a reconnection: after a reload the same phone gets a new token.
    fn handle(&mut self, _: AnswerAnnouncement, ctx: &mut Self::Context) -> Self::Result {
        if self.state == AnnouncementState::Over {
            return Box::pin(async { Err(ActorError::Refused(Key::CallOver)) }.into_actor(self));
        }
        if self.state == AnnouncementState::Ringing {
            self.state = AnnouncementState::Taken;
            ctx.run_later(CONNECT_WITHIN, |announcement, ctx| {
                if announcement.state == AnnouncementState::Taken {
                    announcement.end("ended", CodeCallState::CutOff, ctx);
                }
            });
        }
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let (number, id) = (self.setup.to.clone(), self.setup.id.clone());
        let trunk = self.trunk.clone();
        let access = async move {
            if let Some(trunk) = trunk
                && let Err(error) = trunk.end(&number, &id, "answered").await
            {
                tracing::warn!(%error, "the phone rings on");
            }
            let listening = Permissions {
                can_publish: false,
                can_publish_data: false,
                ..Permissions::default()
            };
            conference::access(&hub, &room, CALLEE, CALLEE, "", listening)
        };
        Box::pin(access.into_actor(self))
    }
}

impl Handler<Silence> for Announcement {
    type Result = ();
    fn handle(&mut self, _: Silence, ctx: &mut Self::Context) {
        let (reason, call_state) = match self.state {
            AnnouncementState::Ringing => ("declined", CodeCallState::Declined),
            AnnouncementState::Taken | AnnouncementState::Reading | AnnouncementState::Over => {
                ("ended", CodeCallState::CutOff)
            }
        };
        self.end(reason, call_state, ctx);
    }
}

impl Registered for Announcement {
    /// The called number, and the announcement's id. The owner of the phone need not know the tenant.
    type Key = (String, String);
}

impl Handler<NodeStops> for Announcement {
    type Result = ();
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) {
        ctx.notify(Silence);
    }
}

impl Handler<MediaHappened> for Announcement {
    type Result = ();
    fn handle(&mut self, message: MediaHappened, ctx: &mut Self::Context) {
        match message.0 {
            RoomEvent::ParticipantActive { identity, .. } if identity == CALLEE => self.read(ctx),
            RoomEvent::ParticipantJoined { participant, .. }
                if participant.identity != CALLEE && participant.identity != ANNOUNCER =>
            {
                self.turn_away(participant.identity, ctx);
            }
            RoomEvent::ParticipantLeft { identity, reason, .. }
                if identity == CALLEE && reason != hub_media::LeaveReason::DuplicateIdentity =>
            {
                self.end("ended", CodeCallState::CutOff, ctx);
            }
            RoomEvent::RoomEnded { .. } => self.end("ended", CodeCallState::CutOff, ctx),
            _ => {}
        }
    }
}

impl Handler<ObserveAnnouncement> for Announcement {
    type Result = MessageResult<ObserveAnnouncement>;
    fn handle(&mut self, _: ObserveAnnouncement, _: &mut Self::Context) -> Self::Result {
        MessageResult(self.state)
    }
}
