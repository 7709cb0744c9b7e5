//! A mask: while somebody says or types a number that must not be kept (a social security number, a bank account),
//! everyone still hears everybody, and the recording and the transcript contain silence of exactly that length. It ends
//! by hand, after the tenant's limit, and with the call.

use super::{Conference, SetMask, Setup};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallConference, RecordingState, RunningMask};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_media::recording::MASK_TAIL;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::recording_masks;
use std::time::Instant;

/// A mask that lasts.
pub(super) struct Mask {
    since_ms: i64,
    until_ms: i64,
    ends: Instant,
    /// Its end is being written to the audit log.
    ending: bool,
}

impl Mask {
    pub(super) fn view(&self) -> RunningMask {
        RunningMask {
            since_ms: self.since_ms,
            until_ms: self.until_ms,
        }
    }
}

/// The audit line of a mask that nobody has ended by hand.
pub(super) fn unmasked_by_itself(setup: &Setup, reason: &str) -> AuditLine {
    AuditLine::new(
        setup.tenant,
        audit::By::system().from("hub"),
        "recording.unmask",
        "call",
        &setup.call,
    )
    .reason(reason)
}

impl Conference {
    /// Position in the recording of what happens now, in milliseconds.
    fn recording_position(&self) -> i64 {
        self.recording_zero
            .map_or(0, |zero| zero.elapsed().as_millis() as i64)
    }

    /// Pauses the recording of everyone, or restarts a mask's time limit.
    fn begin_mask(&mut self, ctx: &mut Context<Self>) {
        let (now, limit) = (now_ms(), self.setup.number_pause);
        let until_ms = now + limit.as_millis() as i64;
        let ends = Instant::now() + limit;
        if let Some(mask) = &mut self.mask {
            (mask.until_ms, mask.ends, mask.ending) = (until_ms, ends, false);
            return;
        }
        let start_ms = self.recording_position();
        self.mask = Some(Mask {
            since_ms: now,
            until_ms,
            ends,
            ending: false,
        });
        self.apply_masks();
        self.show_recording();
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "mask", async move {
            let mut write = store.write().await?;
            recording_masks::begin(&mut write, tenant, &call, start_ms).await?;
            write.commit().await
        });
    }

    /// Ends the mask. Packets already under way when this is requested stay silent and belong to the mask.
    pub(super) fn lift_mask(&mut self, ctx: &mut Context<Self>) {
        if self.mask.take().is_none() {
            return;
        }
        self.apply_masks();
        self.show_recording();
        let end_ms = self.recording_position() + MASK_TAIL.as_millis() as i64;
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "mask", async move {
            let mut write = store.write().await?;
            recording_masks::end(&mut write, tenant, &call, end_ms).await?;
            write.commit().await
        });
    }

    /// Ends a mask that has reached its limit. If its audit line cannot be written, the mask goes on and this is
    /// retried: losing speech is better than keeping a number.
    pub(super) fn unmask_in_time(&mut self, ctx: &mut Context<Self>) {
        let Some(mask) = self.mask.as_mut().filter(|mask| !mask.ending) else {
            return;
        };
        if Instant::now() < mask.ends || self.ending {
            return;
        }
        mask.ending = true;
        let (store, setup) = (self.hub.store().clone(), self.setup.clone());
        let line = driven(async move {
            let mut write = store.write().await?;
            audit::append(&mut write, unmasked_by_itself(&setup, "limit")).await?;
            write.commit().await
        });
        ctx.spawn(line.into_actor(self).map(|written, conference, ctx| {
            // Restarted meanwhile: it goes on.
            let Some(mask) = conference.mask.as_mut().filter(|mask| mask.ending) else {
                return;
            };
            match written {
                Ok(()) => {
                    conference.lift_mask(ctx);
                    conference.notify_staff(ctx);
                }
                Err(error) => {
                    tracing::error!(%error, call = %conference.setup.call, "the end of a pause for a number is not written yet");
                    mask.ending = false;
                }
            }
        }));
    }
}

impl Handler<SetMask> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: SetMask, _: &mut Self::Context) -> Self::Result {
        let SetMask { by, masked } = message;
        if masked && self.mask.is_none() && self.recording != RecordingState::Recording {
            return self.refuse(Key::NotRecording);
        }
        if !masked && self.mask.is_none() {
            let unchanged = self.reviewer_view();
            return Box::pin(async move { Ok(unchanged) }.into_actor(self));
        }
        self.steer(
            &by,
            if masked {
                "recording.mask"
            } else {
                "recording.unmask"
            },
            String::new(),
            Self::reviewer_view,
            move |conference, ctx| {
                if !masked {
                    conference.lift_mask(ctx);
                } else if conference.mask.is_some() || conference.recording == RecordingState::Recording {
                    conference.begin_mask(ctx);
                } else {
                    return Err(ActorError::Refused(Key::NotRecording));
                }
                Ok(())
            },
        )
    }
}
