//! Supervisors: they listen, whisper to the reviewer, speak with everyone, take over from the reviewer, and leave.

use super::access::StaffAccess;
use super::{Conference, Listen, Moderator, SetMode, StopListening};
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::AccountId;
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::call::{
    CallParticipant, Conference as Board, ConferenceRole, PersonRef, RoomAccess, SupervisorView,
};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_media::{MediaError, Permissions, TrackKind, TrackSource};
use hub_store::calls::{call_progress, call_supervisors};
use std::future::Future;
use std::time::{Duration, Instant};

/// Whoever is let in to supervise comes into the room within this time.
pub(super) const COME_WITHIN: Duration = Duration::from_secs(30);

/// A supervisor in the conference.
pub(super) struct Supervisor {
    pub person: PersonRef,
    pub mode: SupervisorMode,
    /// Since when they have been let in and have not come into the room; none once they have.
    awaited_since: Option<Instant>,
}

impl Supervisor {
    /// As screens see it.
    pub fn view(&self) -> SupervisorView {
        SupervisorView {
            id: self.person.id,
            name: self.person.name.clone(),
            mode: self.mode,
        }
    }
}

/// A supervisor's permissions in the media server: a listener's packets are not accepted.
fn permissions(mode: SupervisorMode) -> Permissions {
    Permissions {
        can_publish: mode.speaks(),
        can_publish_sources: vec![TrackSource::Microphone],
        can_publish_data: false,
        can_update_own_metadata: false,
        can_subscribe: true,
        hidden: mode == SupervisorMode::Listen,
        private: mode == SupervisorMode::Whisper,
    }
}

/// The audit log's name of entering a mode.
fn action(mode: SupervisorMode) -> &'static str {
    match mode {
        SupervisorMode::Listen => "conference.listen",
        SupervisorMode::Whisper => "conference.whisper",
        SupervisorMode::Barge => "conference.barge",
        SupervisorMode::Takeover => "conference.takeover",
    }
}

fn identity_of(account: i64) -> String {
    format!("supervisor-{account}")
}

impl Handler<Listen> for Conference {
    type Result = ResponseActFuture<Self, Result<RoomAccess>>;
    fn handle(&mut self, message: Listen, _: &mut Self::Context) -> Self::Result {
        let by = message.0;
        let identity = identity_of(by.account);
        let refused = if self.ending {
            Some(Key::CallOver)
        } else if self.locked && !self.supervisors.contains_key(&identity) {
            Some(Key::Locked)
        } else {
            None
        };
        if let Some(key) = refused {
            return Box::pin(async move { Err(ActorError::Refused(key)) }.into_actor(self));
        }
        let audit = self.audit(&by, action(SupervisorMode::Listen), String::new());
        let Moderator { by, sid } = by;
        Box::pin(audit.into_actor(self).map(move |written, conference, ctx| {
            written?;
            if conference.ending {
                return Err(ActorError::Refused(Key::CallOver));
            }
            let entry = StaffAccess {
                identity: identity.clone(),
                account: by.account,
                sid,
            };
            let access = conference.let_in_staff(entry, &by.name, permissions(SupervisorMode::Listen))?;
            let supervisor = Supervisor {
                person: PersonRef {
                    id: by.account,
                    name: by.name,
                },
                mode: SupervisorMode::Listen,
                awaited_since: Some(Instant::now()),
            };
            // Joining again with a new token keeps the mode: the client is the same.
            conference
                .supervisors
                .entry(identity.clone())
                // Who has not come into the room yet has as long again.
                .and_modify(|known| known.awaited_since = known.awaited_since.map(|_| Instant::now()))
                .or_insert(supervisor);
            conference.note_mode(&identity, ctx);
            conference.apply_audibility();
            conference.notify_staff(ctx);
            Ok(access)
        }))
    }
}

impl Handler<SetMode> for Conference {
    type Result = ResponseActFuture<Self, Result<Board>>;
    fn handle(&mut self, message: SetMode, _: &mut Self::Context) -> Self::Result {
        let SetMode { by, mode } = message;
        let identity = identity_of(by.account);
        let known = self.supervisors.contains_key(&identity);
        let taken = self
            .taken_over_by()
            .is_some_and(|(holder, _)| *holder != identity);
        let refused = match known {
            _ if self.ending => Some(Key::CallOver),
            false => Some(Key::NotListening),
            true if mode == SupervisorMode::Takeover && taken => Some(Key::AlreadyTakenOver),
            true => None,
        };
        if let Some(key) = refused {
            return Box::pin(async move { Err(ActorError::Refused(key)) }.into_actor(self));
        }
        let audit = self.audit(&by, action(mode), String::new());
        let applied = audit.into_actor(self).then(move |written, conference, _| {
            let applied = written.and_then(|()| conference.enter(&identity, mode));
            let rights = conference.give_rights(&identity, mode, applied);
            rights.into_actor(conference).map(move |given, conference, ctx| {
                given?;
                conference.entered(&identity, ctx);
                Ok(conference.snapshot())
            })
        });
        Box::pin(applied)
    }
}

impl Handler<StopListening> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, message: StopListening, ctx: &mut Self::Context) -> Self::Result {
        let identity = identity_of(message.0.account);
        self.withdraw_staff(&identity);
        self.lose_supervisor(&identity, ctx);
        let gone = self.show_out(&identity);
        let audit = self.audit(&message.0, "conference.leave", String::new());
        ctx.spawn(
            async move {
                gone.await;
                if let Err(error) = audit.await {
                    tracing::error!(%error, identity, "a supervisor left and the audit log does not say so");
                }
            }
            .into_actor(self),
        );
        Ok(())
    }
}

impl Conference {
    /// The supervisor who has taken over from the reviewer, if any.
    pub(super) fn taken_over_by(&self) -> Option<(&String, &Supervisor)> {
        let mut supervisors = self.supervisors.iter();
        supervisors.find(|(_, supervisor)| supervisor.mode == SupervisorMode::Takeover)
    }

    /// Changes the mode. A mode heard by fewer people applies at once; a mode heard by more people applies only after the
    /// participant's rights in the room have changed.
    fn enter(&mut self, identity: &str, mode: SupervisorMode) -> Result<()> {
        // It may have ended, or another supervisor may have taken over, while the audit line was written.
        if self.ending {
            return Err(ActorError::Refused(Key::CallOver));
        }
        let taken = self.taken_over_by().is_some_and(|(holder, _)| holder != identity);
        if taken && mode == SupervisorMode::Takeover {
            return Err(ActorError::Refused(Key::AlreadyTakenOver));
        }
        let was_taken = self.situation().taken_over;
        let Some(supervisor) = self.supervisors.get_mut(identity) else {
            return Err(ActorError::Refused(Key::NotListening));
        };
        supervisor.mode = mode;
        if !mode.is_open() {
            self.apply_audibility();
            self.close_listeners(identity);
        }
        self.active_agent_changed(was_taken);
        Ok(())
    }

    /// Changes what the supervisor's client may publish. A client that has not joined yet gets its rights when it does.
    fn give_rights(
        &self,
        identity: &str,
        mode: SupervisorMode,
        applied: Result<()>,
    ) -> impl Future<Output = Result<()>> + Send + use<> {
        let (hub, room, identity) = (self.hub.clone(), self.room.clone(), identity.to_owned());
        async move {
            applied?;
            match hub
                .media()
                .set_permissions(&room, &identity, permissions(mode))
                .await
            {
                Ok(()) | Err(MediaError::ParticipantNotFound | MediaError::RoomNotFound) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }
    }

    /// The mode holds: voices, listeners and screens follow.
    fn entered(&mut self, identity: &str, ctx: &mut Context<Self>) {
        self.apply_audibility();
        self.note_mode(identity, ctx);
        let Some(supervisor) = self.supervisors.get(identity) else {
            return;
        };
        if supervisor.mode.speaks() {
            // A supervisor who speaks has answered the request for help.
            self.help_asked_at_ms = None;
        }
        if supervisor.mode.is_open() {
            let name = supervisor.person.name.clone();
            self.hear_what_is_published(identity, ctx);
            self.note_participant(identity, name, ctx);
        }
        self.notify_staff(ctx);
    }

    /// A supervisor has come into the room.
    pub(super) fn supervisor_came(&mut self, identity: &str) {
        if let Some(supervisor) = self.supervisors.get_mut(identity) {
            supervisor.awaited_since = None;
        }
    }

    /// Waits no longer for supervisors who were let in and have not come: nobody is busy with a call that they are not in.
    pub(super) fn dismiss_awaited(&mut self, ctx: &mut Context<Self>) {
        if self.ending {
            return;
        }
        let is_late = |one: &Supervisor| {
            one.awaited_since
                .is_some_and(|since| since.elapsed() > COME_WITHIN)
        };
        let late = self.supervisors.iter().filter(|(_, one)| is_late(one));
        let late: Vec<String> = late.map(|(identity, _)| identity.clone()).collect();
        for identity in late {
            tracing::info!(call = %self.setup.call, identity, "a supervisor did not come");
            self.withdraw_staff(&identity);
            self.lose_supervisor(&identity, ctx);
        }
    }

    /// A supervisor's client has reconnected: its token only permits listening, its mode may permit more.
    pub(super) fn restore_mode(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let Some(mode) = self.supervisors.get(identity).map(|supervisor| supervisor.mode) else {
            return;
        };
        if !mode.speaks() {
            return;
        }
        let rights = self.give_rights(identity, mode, Ok(()));
        let identity = identity.to_owned();
        ctx.spawn(rights.into_actor(self).map(move |given, conference, _| {
            if let Err(error) = given {
                tracing::warn!(%error, call = %conference.setup.call, identity, "a supervisor cannot speak yet");
            }
        }));
    }

    /// A supervisor has left or was removed. Their takeover ends.
    pub(super) fn lose_supervisor(&mut self, identity: &str, ctx: &mut Context<Self>) -> bool {
        let was_taken = self.situation().taken_over;
        let Some(lost) = self.supervisors.remove(identity) else {
            return false;
        };
        self.note_absence(AccountId(lost.person.id), ctx);
        self.silence(identity);
        self.close_listeners(identity);
        self.apply_audibility();
        self.active_agent_changed(was_taken);
        if lost.mode.is_open() {
            self.note_parting(identity, ctx);
        }
        self.notify_staff(ctx);
        true
    }

    /// A reviewer who left during a takeover has the usual time to come back once it ends.
    fn active_agent_changed(&mut self, was_taken: bool) {
        if was_taken && !self.situation().taken_over {
            let reviewers = self.parties.values_mut();
            for party in reviewers.filter(|party| party.role == ConferenceRole::Reviewer) {
                party.gone_since = party.gone_since.map(|_| Instant::now());
            }
        }
    }

    fn hear_what_is_published(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let Some(room) = self.hub.media().room(&self.room) else {
            return;
        };
        let heard = self.tap.tracks();
        for participant in room.participants.iter().filter(|one| one.identity == identity) {
            for track in participant
                .tracks
                .iter()
                .filter(|track| track.kind == TrackKind::Audio)
            {
                if !heard.iter().any(|(sid, _)| **sid == *track.sid) {
                    self.hear(identity, &track.sid, ctx);
                }
            }
        }
    }

    /// The supervisor's voice is neither recorded nor transcribed from now on.
    pub(super) fn close_listeners(&mut self, identity: &str) {
        for (track, owner) in self.tap.tracks() {
            if owner == identity
                && let Some(recorder) = self.tap.forget(&track).and_then(|listeners| listeners.recorder)
            {
                // The file is complete; its length is read when the call ends.
                drop(recorder.finish(Instant::now()));
            }
        }
    }

    /// Whoever supervises is busy for everybody, on every node.
    fn note_mode(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let Some(supervisor) = self.supervisors.get(identity) else {
            return;
        };
        let (account, mode) = (AccountId(supervisor.person.id), supervisor.mode);
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "supervisor is busy", async move {
            let mut write = store.write().await?;
            call_supervisors::enter(&mut write, tenant, &call, account, mode).await?;
            write.commit().await
        });
    }

    /// A supervisor who has left is busy with this call no longer.
    fn note_absence(&mut self, account: AccountId, ctx: &mut Context<Self>) {
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "supervisor is free", async move {
            let mut write = store.write().await?;
            call_supervisors::leave(&mut write, tenant, &call, account).await?;
            write.commit().await
        });
    }

    fn note_participant(&mut self, identity: &str, name: String, ctx: &mut Context<Self>) {
        let who = CallParticipant {
            identity: identity.to_owned(),
            role: ConferenceRole::Supervisor,
            name,
            joined_at_ms: now_ms(),
            left_at_ms: None,
        };
        let account = self
            .supervisors
            .get(identity)
            .map(|supervisor| supervisor.person.id);
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "supervisor joined", async move {
            let mut write = store.write().await?;
            call_progress::joined(&mut write, tenant, &call, &who, account).await?;
            write.commit().await
        });
    }

    pub(super) fn note_parting(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let (store, tenant, call, identity) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
            identity.to_owned(),
        );
        self.write_down(ctx, "supervisor left", async move {
            let mut write = store.write().await?;
            call_progress::left(&mut write, tenant, &call, &identity).await?;
            write.commit().await
        });
    }
}
