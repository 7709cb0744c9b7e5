//! Actions of a reviewer or a supervisor on a running conference: asking for help, hold, lock, mute, remove.

use super::{
    AskHelp, Conference, Hold, Lock, MUSIC, Moderator, MuteParty, ObserveAsReviewer, RemoveParty, UnmuteOwn,
};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, MessageResult, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallConference, CallState, Conference as Board};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_media::hold_music::hold_music;
use hub_media::{MediaError, TrackKind};
use hub_store::audit::{self, AuditLine};
use hub_store::calls::guest_links;
use std::future::Future;
use std::time::Duration;

/// Repetitions of the music in one playback; then it starts again after a short pause.
const TURNS: usize = 25;
/// A room that cannot take the music now is asked again after this time.
const MUSIC_AGAIN: Duration = Duration::from_secs(2);

impl Conference {
    /// Writes an audit line; the action waits for it. The reason names the person concerned, unless it is the whole
    /// call.
    pub(super) fn audit(
        &self,
        by: &Moderator,
        action: &'static str,
        reason: String,
    ) -> impl Future<Output = Result<()>> + Send + use<> {
        self.audit_and_revoke(by, action, reason, None)
    }

    /// The same for removing a participant: a guest's access is revoked in the same transaction.
    pub(super) fn audit_removal(
        &self,
        by: &Moderator,
        identity: &str,
    ) -> impl Future<Output = Result<()>> + Send + use<> {
        let guest = self.roster.added(identity).is_some().then(|| identity.to_owned());
        self.audit_and_revoke(by, "conference.remove", identity.to_owned(), guest)
    }

    fn audit_and_revoke(
        &self,
        by: &Moderator,
        action: &'static str,
        reason: String,
        guest: Option<String>,
    ) -> impl Future<Output = Result<()>> + Send + use<> {
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        let by = by.clone();
        driven(async move {
            let mut write = store.write().await?;
            let line = AuditLine::new(tenant, by.by.clone(), action, "call", &call).reason(&reason);
            audit::append(&mut write, line).await?;
            if let Some(guest) = &guest {
                guest_links::revoke(&mut write, tenant, &call, guest).await?;
            }
            write.commit().await?;
            Ok(())
        })
    }

    /// Audits, then acts; returns the conference afterwards, in the caller's view.
    pub(super) fn steer<V: 'static>(
        &self,
        by: &Moderator,
        action: &'static str,
        reason: String,
        view: fn(&Self) -> V,
        change: impl FnOnce(&mut Self, &mut Context<Self>) -> Result<()> + 'static,
    ) -> ResponseActFuture<Self, Result<V>> {
        self.steer_after(self.audit(by, action, reason), view, change)
    }

    /// Does what was audited.
    pub(super) fn steer_after<V: 'static>(
        &self,
        written: impl Future<Output = Result<()>> + 'static,
        view: fn(&Self) -> V,
        change: impl FnOnce(&mut Self, &mut Context<Self>) -> Result<()> + 'static,
    ) -> ResponseActFuture<Self, Result<V>> {
        Box::pin(written.into_actor(self).map(move |written, conference, ctx| {
            written?;
            if conference.ending {
                return Err(ActorError::Refused(Key::CallOver));
            }
            change(conference, ctx)?;
            conference.notify_staff(ctx);
            Ok(view(conference))
        }))
    }

    pub(super) fn refuse<V: 'static>(&self, key: Key) -> ResponseActFuture<Self, Result<V>> {
        Box::pin(async move { Err(ActorError::Refused(key)) }.into_actor(self))
    }

    /// Lets those outside the agency wait with music, or ends the wait.
    pub(super) fn set_hold(&mut self, held: bool, ctx: &mut Context<Self>) {
        if self.held == held {
            return;
        }
        self.held = held;
        if !held {
            self.asked_aside = None;
        }
        self.apply_audibility();
        if held {
            self.play_music(ctx);
        } else if let Some(music) = self.music.take() {
            ctx.cancel_future(music);
        }
    }

    /// Plays music to parties on hold until the hold ends.
    fn play_music(&mut self, ctx: &mut Context<Self>) {
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let playing = async move {
            let music = match tokio::task::spawn_blocking(hold_music).await {
                Ok(Ok(music)) => music,
                Ok(Err(error)) => return tracing::error!(%error, "no music for those on hold"),
                Err(error) => return tracing::error!(%error, "no music for those on hold"),
            };
            let turns: Vec<_> = std::iter::repeat_n(music.iter().cloned(), TURNS)
                .flatten()
                .collect();
            let frames: std::sync::Arc<[_]> = turns.into();
            loop {
                match hub.media().play(&room, MUSIC, "", frames.clone()).await {
                    Ok(()) => {}
                    Err(MediaError::RoomNotFound | MediaError::ShuttingDown) => return,
                    Err(error) => {
                        tracing::warn!(%error, "the music on hold pauses");
                        tokio::time::sleep(MUSIC_AGAIN).await;
                    }
                }
            }
        };
        self.music = Some(ctx.spawn(playing.into_actor(self)));
    }
}

impl Handler<AskHelp> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: AskHelp, _: &mut Self::Context) -> Self::Result {
        if self.roster.of_account(message.by.account).is_none() {
            return self.refuse(Key::NotAllowed);
        }
        let asked = message.asked;
        self.steer(
            &message.by,
            if asked {
                "conference.help"
            } else {
                "conference.help_over"
            },
            String::new(),
            Self::reviewer_view,
            move |conference, _| {
                let since = conference.help_asked_at_ms;
                conference.help_asked_at_ms = asked.then(|| since.unwrap_or_else(now_ms));
                Ok(())
            },
        )
    }
}

impl Handler<Hold> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: Hold, _: &mut Self::Context) -> Self::Result {
        if self.state != CallState::Live {
            return self.refuse(Key::NotLive);
        }
        let held = message.held;
        self.steer(
            &message.by,
            if held {
                "conference.hold"
            } else {
                "conference.resume"
            },
            String::new(),
            Self::reviewer_view,
            move |conference, ctx| {
                conference.set_hold(held, ctx);
                Ok(())
            },
        )
    }
}

impl Handler<Lock> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: Lock, _: &mut Self::Context) -> Self::Result {
        let locked = message.locked;
        self.steer(
            &message.by,
            if locked {
                "conference.lock"
            } else {
                "conference.unlock"
            },
            String::new(),
            Self::reviewer_view,
            move |conference, _| {
                conference.locked = locked;
                Ok(())
            },
        )
    }
}

impl Handler<MuteParty> for Conference {
    type Result = ResponseActFuture<Self, Result<Board>>;
    fn handle(&mut self, message: MuteParty, _: &mut Self::Context) -> Self::Result {
        let MuteParty { by, identity } = message;
        if self.role_of(&identity).is_none() {
            return self.refuse(Key::NotFound);
        }
        self.steer(
            &by,
            "conference.mute",
            identity.clone(),
            Self::snapshot,
            move |conference, ctx| {
                let (hub, room) = (conference.hub.clone(), conference.room.clone());
                if let Some(party) = conference.parties.get_mut(&identity) {
                    party.muted = true;
                    party.muted_by_moderator = true;
                }
                let muting = async move {
                    let there = hub
                        .media()
                        .room(&room)
                        .into_iter()
                        .flat_map(|room| room.participants);
                    for track in there
                        .filter(|one| one.identity == identity)
                        .flat_map(|one| one.tracks)
                    {
                        if track.kind == TrackKind::Audio {
                            hub.media().mute_track(&room, &identity, &track.sid, true).await?;
                        }
                    }
                    Ok::<(), MediaError>(())
                };
                conference.then(ctx, muting, |muted, conference, _| {
                    if let Err(error) = muted {
                        // Who has left meanwhile is silent anyway.
                        tracing::debug!(%error, call = %conference.setup.call, "not muted");
                    }
                });
                Ok(())
            },
        )
    }
}

impl Handler<UnmuteOwn> for Conference {
    type Result = ResponseActFuture<Self, Result<Board>>;
    fn handle(&mut self, message: UnmuteOwn, _: &mut Self::Context) -> Self::Result {
        let UnmuteOwn { by, identity } = message;
        if self.role_of(&identity).is_none() {
            return self.refuse(Key::NotFound);
        }
        self.steer(
            &by,
            "conference.unmute",
            identity.clone(),
            Self::snapshot,
            move |conference, _| {
                let media = conference.hub.media();
                let room = media.room(&conference.room).ok_or(MediaError::RoomNotFound)?;
                let own = room
                    .participants
                    .into_iter()
                    .filter(|one| one.identity == identity);
                for track in own
                    .flat_map(|one| one.tracks)
                    .filter(|track| track.kind == TrackKind::Audio)
                {
                    media.ask_to_unmute(&conference.room, &identity, &track.sid)?;
                }
                Ok(())
            },
        )
    }
}

impl Handler<RemoveParty> for Conference {
    type Result = ResponseActFuture<Self, Result<Board>>;
    fn handle(&mut self, message: RemoveParty, _: &mut Self::Context) -> Self::Result {
        let RemoveParty { by, identity } = message;
        if self.role_of(&identity).is_none() {
            return self.refuse(Key::NotFound);
        }
        // The reviewer may go only when somebody else speaks for the agency.
        if self.is_reviewer(&identity) && !self.situation().taken_over {
            return self.refuse(Key::NotAllowed);
        }
        let written = self.audit_removal(&by, &identity);
        self.steer_after(written, Self::snapshot, move |conference, ctx| {
            if conference.is_applicant(&identity) {
                conference.end(conference.outcome_so_far(), ctx);
                return Ok(());
            }
            if conference.lose_invited(&identity, ctx) {
                return Ok(());
            }
            conference.withdraw_staff(&identity);
            conference.lose_supervisor(&identity, ctx);
            let removing = conference.show_out(&identity);
            conference.then(ctx, removing, |(), _, _| ());
            Ok(())
        })
    }
}

impl Handler<ObserveAsReviewer> for Conference {
    type Result = MessageResult<ObserveAsReviewer>;
    fn handle(&mut self, _: ObserveAsReviewer, _: &mut Self::Context) -> Self::Result {
        MessageResult((!self.ending).then(|| self.reviewer_view()))
    }
}
