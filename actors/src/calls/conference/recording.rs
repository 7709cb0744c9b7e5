//! Recording: first the spoken notice, then a track for each party; it can be declined at any time, and stopped and
//! resumed by the reviewer; a write failure ends the recording and never the call.

use super::board::Turn;
use super::{ANNOUNCER, Conference, DeclineRecording, SetRecording};
use crate::calls::recordings::RecordingBroke;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallCard, RecordingState};
use hub_domain::problem::Key;
use hub_media::recording::TrackRecorder;
use hub_store::calls;
use hub_store::calls::call_progress;
use std::future::Future;
use std::time::Instant;
use tokio::sync::oneshot;

impl Conference {
    pub(super) fn is_recording(&self) -> bool {
        let state = self.recording;
        let begun = matches!(state, RecordingState::Asking | RecordingState::Stopped)
            && self.recording_zero.is_some();
        begun || state == RecordingState::Recording
    }

    /// Both sides are connected: speak the notice, then record. Not without a policy, or if the applicant declined.
    pub(super) fn begin_notice(&mut self, ctx: &mut Context<Self>) {
        if self.recording != RecordingState::None || self.ending {
            return;
        }
        let Some(spoken) = self.speak_notice() else { return };
        if self.declined {
            return self.change(RecordingState::Declined, None, ctx);
        }
        self.change(RecordingState::Notice, None, ctx);
        let (partings, hearers) = (self.partings, self.to_notify());
        ctx.spawn(spoken.into_actor(self).map(move |spoken, conference, ctx| {
            if conference.recording != RecordingState::Notice || conference.ending {
                return;
            }
            match spoken {
                Ok(()) if conference.partings != partings => {
                    // Somebody was away meanwhile: it is repeated as soon as both are connected.
                    conference.change(RecordingState::None, None, ctx);
                    conference.begin_notice_if_both(ctx);
                }
                Ok(()) => {
                    conference.notified(&hearers);
                    conference.record_if_agreed(ctx);
                }
                Err(error) => {
                    // Without the notice nothing may be recorded.
                    tracing::error!(%error, call = %conference.setup.call, "the notice could not be spoken: no recording");
                    conference.change(RecordingState::Failed, Some("notice_failed"), ctx);
                }
            }
        }));
    }

    /// Speaks the notice to everyone in the room, to its end; none if nothing may be recorded.
    pub(super) fn speak_notice(&self) -> Option<impl Future<Output = Result<()>> + use<>> {
        let (lang, text) = self.spoken_notice()?;
        let (hub, room, agency) = (self.hub.clone(), self.room.clone(), self.setup.agency.clone());
        let speaker = hub.speaker();
        Some(async move {
            let frames = tokio::task::spawn_blocking(move || speaker.say(&lang, &text))
                .await
                .map_err(|error| ActorError::Program(error.to_string()))?
                .map_err(|error| ActorError::Program(error.to_string()))?;
            hub.media().announce(&room, ANNOUNCER, &agency, frames).await?;
            Ok(())
        })
    }

    /// Whether the tenant's policy lets the applicant decline.
    pub(super) fn may_decline(&self) -> bool {
        let policy = self.setup.policy.as_ref();
        policy.is_some_and(|policy| policy.may_decline)
    }

    /// The applicant declines recording, also for the past: existing recordings are deleted.
    pub(super) fn decline_recording(&mut self, ctx: &mut Context<Self>) {
        self.declined = true;
        if matches!(self.recording, RecordingState::None | RecordingState::Declined) {
            return;
        }
        let finished: Vec<_> = self
            .tap
            .stop_recording()
            .into_iter()
            .map(|(_, recorder)| recorder.finish(Instant::now()))
            .collect();
        self.mask = None;
        self.change(RecordingState::Declined, None, ctx);
        let (hub, tenant, call) = (self.hub.clone(), self.setup.tenant, self.setup.call.clone());
        // Not the actor's own future: it must continue if the call ends in the same moment.
        actix::spawn(async move {
            futures::future::join_all(finished).await;
            if let Err(error) = hub.recordings().discard(hub.store(), tenant, &call).await {
                tracing::error!(%error, %call, "a declined recording could not be deleted yet; the next start tries again");
            }
        });
    }

    pub(super) fn begin_recording(&mut self, ctx: &mut Context<Self>) {
        self.recording_zero = Some(Instant::now());
        self.change(RecordingState::Recording, None, ctx);
        for (track, identity) in self.tap.tracks() {
            // The transcript begins with the recording: earlier speech is in neither.
            self.tap
                .caption(&track, self.open_captions(&identity, &track, ctx));
            self.record_track(&identity, &track, ctx);
        }
        self.apply_masks();
    }

    /// Starts a party's track. A party who came back gets another file.
    pub(super) fn record_track(&mut self, identity: &str, track_sid: &str, ctx: &mut Context<Self>) {
        let Some(zero) = self.recording_zero else { return };
        let Some((_, speaker)) = self.role_of(identity) else {
            return;
        };
        let leg = format!("{identity}.{track_sid}");
        let recordings = self.hub.recordings();
        let file_key = recordings.file_key(self.setup.tenant, self.setup.call.as_str(), &leg);
        let Some(key_id) = recordings.key_id(self.setup.tenant) else {
            return;
        };
        let recorder = recordings.track(&file_key, zero, ctx.address().recipient());
        self.tap.record(track_sid, recorder, self.is_masked(identity));
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "track", async move {
            let mut write = store.write().await?;
            calls::add_track(&mut write, tenant, &call, &leg, &speaker, &file_key, key_id).await?;
            write.commit().await
        });
    }

    /// Finishes a party's track during the call; its length is read when the call ends.
    pub(super) fn finish_track(&self, identity: &str, recorder: TrackRecorder, ctx: &mut Context<Self>) {
        let finished = recorder.finish(Instant::now());
        let identity = identity.to_owned();
        ctx.spawn(
            async move {
                match finished.await {
                    Ok(Ok(track)) => tracing::debug!(
                        identity,
                        track.duration_ms,
                        track.packets,
                        track.lost,
                        "track finished"
                    ),
                    Ok(Err(error)) => tracing::warn!(identity, %error, "track ended early"),
                    Err(_) => tracing::warn!(identity, "the recorder is gone"),
                }
            }
            .into_actor(self),
        );
    }

    /// Shows those in the room whether what they say is being recorded.
    pub(super) fn show_recording(&self) {
        let runs = self.recording == RecordingState::Recording && self.mask.is_none();
        if let Err(error) = self.hub.media().set_recording(&self.room, runs) {
            tracing::debug!(%error, "the room does not show whether it is recorded");
        }
    }

    /// Moves the recording on, in the thread and on the board.
    pub(super) fn change(
        &mut self,
        to: RecordingState,
        error: Option<&'static str>,
        ctx: &mut Context<Self>,
    ) {
        self.recording = to;
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "recording state", async move {
            let mut write = store.write().await?;
            call_progress::set_recording(&mut write, tenant, &call, to, error).await?;
            write.commit().await
        });
        self.show_recording();
        self.notify_board(Turn::Updated, ctx);
    }
}

impl Handler<DeclineRecording> for Conference {
    type Result = ResponseActFuture<Self, Result<CallCard>>;
    fn handle(&mut self, _: DeclineRecording, ctx: &mut Self::Context) -> Self::Result {
        let refused = match (self.ending, self.may_decline()) {
            (true, _) => Some(Key::CallOver),
            (_, false) => Some(Key::RecordingNotAllowed),
            _ => None,
        };
        if refused.is_none() {
            self.decline_recording(ctx);
        }
        let (hub, setup) = (self.hub.clone(), self.setup.clone());
        Box::pin(
            async move {
                match refused {
                    Some(key) => Err(ActorError::Refused(key)),
                    None => Self::card(hub, setup).await,
                }
            }
            .into_actor(self),
        )
    }
}

impl Handler<SetRecording> for Conference {
    type Result = ResponseActFuture<Self, Result<CallCard>>;
    fn handle(&mut self, message: SetRecording, _: &mut Self::Context) -> Self::Result {
        let SetRecording { by, on } = message;
        if let Err(refused) = self.may_set_recording(on) {
            return self.refuse(refused);
        }
        let action = if on { "recording.start" } else { "recording.stop" };
        let written = self.audit(&by, action, String::new());
        Box::pin(written.into_actor(self).then(move |written, conference, ctx| {
            let set = written.and_then(|()| conference.set_recording(on, ctx));
            // Its effects are still being written: the card is read after them.
            let (reply, answer) = oneshot::channel();
            let card = Self::card(conference.hub.clone(), conference.setup.clone());
            conference.then(ctx, card, |card, _, _| drop(reply.send(card)));
            let answer = async move {
                set?;
                answer.await.unwrap_or(Err(ActorError::Refused(Key::CallOver)))
            };
            answer.into_actor(conference)
        }))
    }
}

impl Conference {
    /// Whether the recording can be started, resumed or stopped now; otherwise why not.
    fn may_set_recording(&self, on: bool) -> std::result::Result<(), Key> {
        match (on, self.recording) {
            _ if self.ending => Err(Key::CallOver),
            (true, RecordingState::Stopped) => match self.may_resume() {
                true => Ok(()),
                false => Err(Key::RecordingNotAllowed),
            },
            (false, RecordingState::Recording | RecordingState::Stopped)
            | (true, RecordingState::Recording | RecordingState::Notice | RecordingState::Asking) => Ok(()),
            (true, RecordingState::None) if self.spoken_notice().is_some() && self.parties.len() >= 2 => {
                Ok(())
            }
            _ => Err(Key::RecordingNotAllowed),
        }
    }

    fn set_recording(&mut self, on: bool, ctx: &mut Context<Self>) -> Result<()> {
        // Something may have happened while the audit log was written.
        self.may_set_recording(on).map_err(ActorError::Refused)?;
        match (on, self.recording) {
            (true, RecordingState::Stopped) => self.resume_if_agreed(ctx)?,
            (false, RecordingState::Recording) => {
                self.change(RecordingState::Stopped, None, ctx);
                self.apply_masks();
            }
            (false, _) => self.is_paused = false,
            (true, RecordingState::None) => self.begin_notice(ctx),
            (true, _) => {}
        }
        Ok(())
    }
}

impl Handler<RecordingBroke> for Conference {
    type Result = ();
    /// The recording has failed; the call goes on.
    fn handle(&mut self, message: RecordingBroke, ctx: &mut Self::Context) {
        if !self.is_recording() {
            return;
        }
        tracing::error!(call = %self.setup.call, reason = message.reason, "recording ended by an error");
        for (identity, recorder) in self.tap.stop_recording() {
            self.finish_track(&identity, recorder, ctx);
        }
        self.lift_mask(ctx);
        let key = if message.reason.contains("No space") {
            "disk_full"
        } else {
            "not_writable"
        };
        self.change(RecordingState::Failed, Some(key), ctx);
    }
}
