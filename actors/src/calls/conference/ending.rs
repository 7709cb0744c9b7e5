//! The end of a call: everyone is disconnected at once; then tracks are closed and measured, and the last captions
//! finished.

use super::board::Turn;
use super::desk_line::desk_line;
use super::mask::unmasked_by_itself;
use super::{Conference, Moderator, Setup};
use crate::Hub;
use crate::calls::trunk::PhoneRoute;
use crate::drive::driven;
use crate::registry::{NodeStops, until_it_ends};
use actix::{ActorContext, ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallOutcome, CallState, RecordingState};
use hub_domain::calls::telephone::CarrierWords;
use hub_domain::clock::now_ms;
use hub_domain::live::CallEnded;
use hub_domain::topic::Topic;
use hub_domain::{CallId, TenantId};
use hub_store::{
    audit, calls,
    calls::{call_progress, guest_links, recording_masks},
    conversations::thread_view,
};
use std::time::{Duration, Instant};

/// On an overloaded machine the last finals may take this long.
const LAST_WORDS: Duration = Duration::from_secs(600);
/// Pauses between attempts to write the end while the database is unreachable; the last one is repeated.
const TRY_AGAIN: [Duration; 4] = [
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(3),
];
/// Links die this long after the call.
const LINK_LIFE_MS: i64 = 24 * 3_600_000;

impl Conference {
    /// Ends the call, once, with nobody to name for it.
    pub(super) fn end(&mut self, outcome: CallOutcome, ctx: &mut Context<Self>) {
        self.end_by(None, outcome, ctx);
    }

    /// Ends the call, once. If a member of staff ended it for all, the audit log names them.
    pub(super) fn end_by(&mut self, by: Option<Moderator>, outcome: CallOutcome, ctx: &mut Context<Self>) {
        if self.ending {
            return;
        }
        self.ending = true;
        self.state = CallState::Ended;
        let recorded = self.is_recording() || self.recording == RecordingState::Failed;
        // A recording that was announced and never began.
        let waits = matches!(
            self.recording,
            RecordingState::Notice | RecordingState::Asking | RecordingState::Stopped
        );
        let unbegun = waits && !recorded;
        let (at, at_ms) = (Instant::now(), now_ms());
        let masked = self.mask.take().is_some();
        let refusal = self.refusal.take();
        let (hub, setup, room) = (self.hub.clone(), self.setup.clone(), self.room.clone());
        let phones = self.roster.phones();
        let dialled = self.dialled_phones();
        self.then(
            ctx,
            async move {
                // First of all nobody hears anybody any more, whatever the state of the database.
                hub.media().close_room(&room).await;
                let end = End {
                    by,
                    outcome,
                    at_ms,
                    masked,
                    unbegun,
                    refusal,
                };
                write_end(&hub, &setup, &end).await;
                if setup.desk.is_some()
                    && let Some(line) = hub.lines().of(setup.tenant, &desk_line(&setup.call))
                {
                    line.hang_up().await;
                }
                for phone in dialled {
                    phone.hang_up().await;
                }
                if let Some(PhoneRoute(trunk)) = &setup.route {
                    let reason = match outcome {
                        CallOutcome::Answered => "ended",
                        CallOutcome::Missed => "missed",
                        CallOutcome::Declined | CallOutcome::Busy => "declined",
                        CallOutcome::Cancelled | CallOutcome::Failed | CallOutcome::NotInService => {
                            "cancelled"
                        }
                    };
                    for number in &phones {
                        if let Err(error) = trunk.end(number, setup.call.as_str(), reason).await {
                            tracing::warn!(%error, "the phone could not be notified of the end");
                        }
                    }
                }
            },
            move |(), conference, ctx| {
                conference.notify_board(Turn::Ended, ctx);
                conference.wind_up(recorded, at, ctx);
            },
        );
    }

    fn wind_up(&mut self, recorded: bool, at: Instant, ctx: &mut Context<Self>) {
        let mut finishing = Vec::new();
        let mut speaking = Vec::new();
        for listeners in self.tap.forget_all() {
            finishing.extend(listeners.recorder.map(|recorder| recorder.finish(at)));
            speaking.extend(listeners.captions.map(|captions| captions.close()));
        }
        // Captions that still arrive are kept while this waits, because the recording's state still permits it.
        let (hub, tenant, call) = (self.hub.clone(), self.setup.tenant, self.setup.call.clone());
        let rest = async move {
            let closed = futures::future::join_all(finishing).await;
            let whole = closed.iter().all(|track| matches!(track, Ok(Ok(_))));
            if recorded {
                measure(&hub, tenant, &call, whole).await;
            }
            if tokio::time::timeout(LAST_WORDS, futures::future::join_all(speaking))
                .await
                .is_err()
            {
                tracing::warn!(%call, "the last words are still being recognised; the transcript ends without them");
            }
        };
        ctx.spawn(driven(rest).into_actor(self).map(|(), _, ctx| {
            // Events of captions sent so far are handled before the actor stops.
            ctx.notify(Finished);
        }));
    }
}

/// How a call ends.
struct End {
    /// Who of the agency ended it for all.
    by: Option<Moderator>,
    outcome: CallOutcome,
    at_ms: i64,
    /// A pause for a number ends with it.
    masked: bool,
    /// A recording had been announced and never began.
    unbegun: bool,
    /// What the carrier refused the call with.
    refusal: Option<CarrierWords>,
}

/// Writes the end, however long the database is unreachable: an open call would block every other call of its thread.
async fn write_end(hub: &Hub, setup: &Setup, end: &End) {
    let mut pauses = TRY_AGAIN.into_iter();
    let mut pause = TRY_AGAIN[0];
    loop {
        let ended = async {
            let mut write = hub.store().write().await?;
            if end.unbegun {
                call_progress::set_recording(
                    &mut write,
                    setup.tenant,
                    &setup.call,
                    RecordingState::None,
                    None,
                )
                .await?;
            }
            if let Some(words) = &end.refusal {
                calls::set_refusal(&mut write, setup.tenant, &setup.call, words).await?;
            }
            call_progress::ended(&mut write, setup.tenant, &setup.call, end.outcome, end.at_ms).await?;
            guest_links::expire(&mut write, setup.tenant, &setup.call, end.at_ms + LINK_LIFE_MS).await?;
            let guests = Topic::Guest(setup.call.to_string());
            write.emit(setup.tenant, guests, &CallEnded { call_id: &setup.call })?;
            if end.masked {
                audit::append(&mut write, unmasked_by_itself(setup, "call_over")).await?;
            }
            if let Some(by) = &end.by {
                audit::append(&mut write, ended_by(setup, by)).await?;
            }
            write.commit().await
        };
        let Err(error) = ended.await else { return };
        tracing::error!(%error, call = %setup.call, "the end of the call is not written yet");
        pause = pauses.next().unwrap_or(pause);
        tokio::time::sleep(pause).await;
    }
}

/// The audit line of somebody of the agency who ended the call for all.
fn ended_by(setup: &Setup, by: &Moderator) -> audit::AuditLine {
    audit::AuditLine::new(setup.tenant, by.by.clone(), "conference.end", "call", &setup.call)
}

/// Reads each track's length and waveform and marks the recording ready; not `whole`: a track could not be closed.
pub(super) async fn measure(hub: &Hub, tenant: TenantId, call: &CallId, whole: bool) {
    let measured = async {
        let tracks = hub.store().calls().tracks(tenant, call).await?;
        let mut longest = 0;
        let mut looked = Vec::new();
        for track in tracks {
            match hub.recordings().measure(hub.keyring(), tenant, &track).await {
                Ok((duration_ms, peaks)) => {
                    longest = longest.max(duration_ms);
                    looked.push((track.leg, duration_ms, peaks));
                }
                Err(error) => tracing::error!(%error, leg = track.leg, "a track cannot be read"),
            }
        }
        // Read again: closing a track may be what failed.
        let known = hub.store().calls().by_id(tenant, call).await?.recording();
        let mut write = hub.store().write().await?;
        for (leg, duration_ms, peaks) in &looked {
            calls::track_done(&mut write, tenant, call, leg, *duration_ms, peaks).await?;
        }
        calls::set_recording_duration(&mut write, tenant, call, longest).await?;
        recording_masks::close(&mut write, tenant, call, longest).await?;
        let (state, error) = match known {
            RecordingState::Failed => {
                thread_view::call_changed(&mut write, tenant, call).await?;
                return write.commit().await.map_err(Into::into);
            }
            _ if !whole => (RecordingState::Failed, Some("not_writable")),
            _ if looked.is_empty() => (RecordingState::None, None),
            _ => (RecordingState::Ready, None),
        };
        call_progress::set_recording(&mut write, tenant, call, state, error).await?;
        write.commit().await?;
        crate::error::Result::Ok(())
    };
    if let Err(error) = measured.await {
        tracing::error!(%error, %call, "the recording could not be completed");
    }
}

/// Everything is written.
#[derive(actix::Message)]
#[rtype(result = "()")]
struct Finished;

impl Handler<Finished> for Conference {
    type Result = ();
    fn handle(&mut self, _: Finished, ctx: &mut Self::Context) {
        let registry = self.hub.registry();
        registry
            .of::<Self>()
            .remove(&(self.setup.tenant, self.setup.call.clone()));
        registry.rooms.remove(&self.room);
        // One turn later, after what was queued before.
        ctx.run_later(Duration::from_millis(200), |_, ctx| ctx.stop());
    }
}

impl Handler<NodeStops> for Conference {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) -> Self::Result {
        self.end(self.outcome_so_far(), ctx);
        until_it_ends(self)
    }
}
