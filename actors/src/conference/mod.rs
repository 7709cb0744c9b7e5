//! Conference: one call from "calling" to its end. Started by the work item that places the call; owns who takes part, who
//! hears whom, the recording and the captions, and the media room; writes every step to the call's row and announces it;
//! ends when the call does, after its tracks and transcript are complete.

mod answer;
mod board;
mod captioned;
mod ending;
mod messages;
mod recording;
mod recover;
mod room;
mod tap;

pub use messages::*;
pub use recover::recover;
pub use room::room_of;

use crate::Hub;
use crate::error::{ActorError, Result};
use crate::trunk::Ring;
use actix::{Actor, Addr, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use actix::{ActorFutureExt, MessageResult};
use hub_domain::call::{
    CallCard, CallOutcome, CallState, ConferenceRole, LastCaption, PersonRef, RecordingState, RoomAccess,
};
use hub_media::{Permissions, RoomKey, TokenGrant, TrackSource};
use hub_store::calls;
use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tap::CallTap;

/// A phone rings this long before the call counts as missed.
const RING_FOR: Duration = Duration::from_secs(45);
/// A link waits longer: somebody has to send it.
const LINK_WAITS: Duration = Duration::from_secs(900);
/// A party that lost its connection, or reloads its page, may come back within this time.
const REJOIN_WITHIN: Duration = Duration::from_secs(20);
/// How long a room token lets in; who is inside stays.
const TOKEN_LIFE: Duration = Duration::from_secs(6 * 3600);

/// Identity of the applicant's leg in the room.
pub const APPLICANT: &str = "applicant";
/// Identity under which the hub speaks in the room.
pub const ANNOUNCER: &str = "announcer";

/// Somebody in the room.
struct Party {
    role: ConferenceRole,
    name: String,
    /// Media has been connected.
    active: bool,
    speaking: bool,
    muted: bool,
    quality: Option<&'static str>,
    gone_since: Option<Instant>,
}

/// See the module.
pub struct Conference {
    hub: Hub,
    setup: Setup,
    room: RoomKey,
    state: CallState,
    started_at_ms: i64,
    parties: BTreeMap<String, Party>,
    listeners: BTreeMap<String, PersonRef>,
    recording: RecordingState,
    declined: bool,
    /// Zero of the tracks and of the transcript.
    recording_zero: Option<Instant>,
    caption_zero: Instant,
    tap: Arc<CallTap>,
    last_caption: Option<LastCaption>,
    ending: bool,
    board_tick: bool,
}

impl Conference {
    /// Opens the room, rings the phone and starts the actor.
    pub async fn start(hub: &Hub, setup: Setup) -> Result<Addr<Self>> {
        let room = RoomKey::new(setup.tenant.to_string(), format!("call-{}", setup.call));
        hub.recordings().unlock(hub.keyring(), setup.tenant).await?;
        let conference = Self {
            hub: hub.clone(),
            room: room.clone(),
            state: CallState::Calling,
            started_at_ms: hub_domain::clock::now_ms(),
            parties: BTreeMap::new(),
            listeners: BTreeMap::new(),
            recording: RecordingState::None,
            declined: false,
            recording_zero: None,
            caption_zero: Instant::now(),
            tap: Arc::new(CallTap::default()),
            last_caption: None,
            ending: false,
            board_tick: false,
            setup,
        };
        let (tenant, call) = (conference.setup.tenant, conference.setup.call.clone());
        hub.media().set_audio_tap(&room, Some(conference.tap.clone()));
        let addr = hub.threads().start_actor(conference);
        hub.registry().put_conference(tenant, call.as_str(), addr.clone());
        Ok(addr)
    }

    /// Does something that takes time; nothing else is handled meanwhile.
    fn then<T: 'static>(
        &self,
        ctx: &mut Context<Self>,
        work: impl Future<Output = T> + 'static,
        after: impl FnOnce(T, &mut Self, &mut Context<Self>) + 'static,
    ) {
        ctx.wait(work.into_actor(self).map(after));
    }

    /// Writes something about the call; a database that is away is logged, and the call goes on.
    fn write_down<F>(&self, ctx: &mut Context<Self>, what: &'static str, work: F)
    where
        F: Future<Output = hub_store::Result<()>> + 'static,
    {
        self.then(ctx, work, move |outcome, conference, _| {
            if let Err(error) = outcome {
                tracing::error!(%error, call = %conference.setup.call, what, "the call goes on, but this was not written");
            }
        });
    }

    /// A way into the room for somebody.
    async fn access(
        hub: Hub,
        room: RoomKey,
        identity: String,
        name: String,
        permissions: Permissions,
    ) -> Result<RoomAccess> {
        let tenant = room.space.parse().map_err(|_| ActorError::Refused("not_found"))?;
        let key = hub.keyring().media_key(tenant).await?;
        let grant = TokenGrant {
            name,
            permissions,
            ..TokenGrant::join(room.name.clone(), identity.clone())
        };
        let token = hub.media().mint_token(&key.api_key, &grant, TOKEN_LIFE)?;
        Ok(RoomAccess {
            url: String::new(),
            token,
            room: room.name,
            identity,
        })
    }

    /// What a talking party may do: speak and be heard, nothing more.
    fn talking() -> Permissions {
        Permissions {
            can_publish_sources: vec![TrackSource::Microphone],
            ..Permissions::default()
        }
    }

    fn reviewer_identity(&self) -> String {
        format!("reviewer-{}", self.setup.reviewer_id)
    }

    fn role_of(&self, identity: &str) -> Option<(ConferenceRole, String)> {
        if identity == APPLICANT {
            Some((ConferenceRole::Applicant, self.setup.applicant_name.clone()))
        } else if identity == self.reviewer_identity() {
            Some((ConferenceRole::Reviewer, self.setup.reviewer_name.clone()))
        } else {
            self.listeners
                .get(identity)
                .map(|person| (ConferenceRole::Supervisor, person.name.clone()))
        }
    }

    async fn card(hub: Hub, setup: Setup) -> Result<CallCard> {
        Ok(hub.store().calls().card(setup.tenant, &setup.call).await?)
    }
}

impl Actor for Conference {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(4096);
        self.tell_board("conference.started", ctx);
        let wait = if self.setup.to.is_empty() {
            LINK_WAITS
        } else {
            RING_FOR
        };
        ctx.run_later(wait, |conference, ctx| {
            if matches!(conference.state, CallState::Calling | CallState::Ringing) {
                conference.end(CallOutcome::Missed, ctx);
            }
        });
        ctx.run_interval(Duration::from_secs(1), |conference, ctx| {
            conference.each_second(ctx)
        });
        if self.setup.to.is_empty() {
            return;
        }
        let Some(trunk) = self.hub.trunk().cloned() else {
            return;
        };
        let (number, ring) = (self.setup.to.clone(), self.ring());
        self.then(
            ctx,
            async move { trunk.ring(&number, ring).await },
            |rung, conference, ctx| match rung {
                Ok(()) => {
                    conference.state = CallState::Ringing;
                    let (store, tenant, call) = (
                        conference.hub.store().clone(),
                        conference.setup.tenant,
                        conference.setup.call.clone(),
                    );
                    conference.write_down(ctx, "ringing", async move {
                        let mut write = store.write().await?;
                        calls::ringing(&mut write, tenant, &call).await?;
                        write.commit().await
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot ring");
                    conference.end(CallOutcome::Failed, ctx);
                }
            },
        );
    }
}

impl Conference {
    fn ring(&self) -> Ring {
        Ring {
            call_id: self.setup.call.to_string(),
            caller: self.setup.reviewer_name.clone(),
            agency: self.setup.agency.clone(),
            recording_notice: self.notice().map(|(_, text)| text).unwrap_or_default(),
            tenant: self.setup.tenant,
        }
    }

    /// The notice in the applicant's language; none where nothing may be recorded.
    fn notice(&self) -> Option<(String, String)> {
        let policy = self.setup.policy.as_ref().filter(|policy| policy.allows())?;
        let (lang, text) = policy.notice_in(&self.setup.lang);
        Some((lang.to_owned(), text.to_owned()))
    }

    fn each_second(&mut self, ctx: &mut Context<Self>) {
        let gone = self
            .parties
            .iter()
            .find(|(_, party)| {
                party
                    .gone_since
                    .is_some_and(|since| since.elapsed() > REJOIN_WITHIN)
            })
            .map(|(identity, _)| identity.clone());
        if let Some(identity) = gone {
            tracing::info!(call = %self.setup.call, identity, "did not come back");
            self.end(CallOutcome::Answered, ctx);
        }
        if std::mem::take(&mut self.board_tick) {
            self.tell_board("conference.updated", ctx);
        }
    }
}

impl Handler<JoinAsReviewer> for Conference {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    fn handle(&mut self, message: JoinAsReviewer, _: &mut Self::Context) -> Self::Result {
        let refused = match (self.ending, message.account == self.setup.reviewer_id) {
            (true, _) => Some("call_over"),
            (_, false) => Some("not_allowed"),
            _ => None,
        };
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let (identity, name) = (self.reviewer_identity(), self.setup.reviewer_name.clone());
        Box::pin(
            async move {
                match refused {
                    Some(key) => Err(ActorError::Refused(key)),
                    None => Self::access(hub, room, identity, name, Self::talking()).await,
                }
            }
            .into_actor(self),
        )
    }
}

impl Handler<LookAsGuest> for Conference {
    type Result = MessageResult<LookAsGuest>;
    fn handle(&mut self, _: LookAsGuest, _: &mut Self::Context) -> Self::Result {
        MessageResult((!self.ending).then(|| {
            GuestView {
                agency: self.setup.agency.clone(),
                caller: self.setup.reviewer_name.clone(),
                program: self.setup.item.process_name.clone(),
                recording_notice: self.notice().map(|(_, text)| text).unwrap_or_default(),
                may_decline_recording: self
                    .setup
                    .policy
                    .as_ref()
                    .is_some_and(|policy| policy.may_decline),
                live: self.state == CallState::Live,
            }
        }))
    }
}
