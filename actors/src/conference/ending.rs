//! The end of a call: everyone is let go at once; then the tracks are closed and measured and the last words written.

use super::{Conference, Shutdown};
use crate::Hub;
use actix::{ActorContext, ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::call::{CallOutcome, CallState, RecordingState};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};
use hub_store::{calls, guest_links};
use std::time::{Duration, Instant};

/// On a machine with too much to do the last utterances' finals may take this long.
const LAST_WORDS: Duration = Duration::from_secs(600);
/// Links die this long after the call.
const LINK_LIFE_MS: i64 = 24 * 3_600_000;

impl Conference {
    /// Ends the call, once.
    pub(super) fn end(&mut self, outcome: CallOutcome, ctx: &mut Context<Self>) {
        if self.ending {
            return;
        }
        self.ending = true;
        self.state = CallState::Ended;
        let recorded = self.is_recording() || self.recording == RecordingState::Failed;
        let failed = self.recording == RecordingState::Failed;
        let at = Instant::now();
        let (hub, setup, room) = (self.hub.clone(), self.setup.clone(), self.room.clone());
        self.then(
            ctx,
            async move {
                let ended = async {
                    let mut write = hub.store().write().await?;
                    calls::ended(&mut write, setup.tenant, &setup.call, outcome, now_ms()).await?;
                    guest_links::expire(&mut write, setup.tenant, &setup.call, now_ms() + LINK_LIFE_MS)
                        .await?;
                    write.emit(
                        setup.tenant,
                        hub_domain::topic::Topic::Guest(setup.call.to_string()),
                        "call.ended",
                        &serde_json::json!({ "call_id": &setup.call }),
                    )?;
                    write.commit().await
                };
                if let Err(error) = ended.await {
                    tracing::error!(%error, call = %setup.call, "the end of the call could not be written");
                }
                if let Some(trunk) = hub.trunk().filter(|_| !setup.to.is_empty()) {
                    let reason = match outcome {
                        CallOutcome::Answered => "ended",
                        CallOutcome::Missed => "missed",
                        CallOutcome::Declined => "declined",
                        CallOutcome::Cancelled | CallOutcome::Failed => "cancelled",
                    };
                    if let Err(error) = trunk.end(&setup.to, setup.call.as_str(), reason).await {
                        tracing::warn!(%error, "the phone was not told of the end");
                    }
                }
                hub.media().close_room(&room).await;
            },
            move |(), conference, ctx| {
                conference.tell_board("conference.ended", ctx);
                conference.wind_up(recorded, failed, at, ctx);
            },
        );
    }

    fn wind_up(&mut self, recorded: bool, failed: bool, at: Instant, ctx: &mut Context<Self>) {
        let mut finishing = Vec::new();
        let mut speaking = Vec::new();
        for ears in self.tap.forget_all() {
            finishing.extend(ears.recorder.map(|recorder| recorder.finish(at)));
            speaking.extend(ears.captions.map(|captions| captions.close()));
        }
        // Words that still come are kept while this waits: the recording's state says that it is one.
        let (hub, tenant, call) = (self.hub.clone(), self.setup.tenant, self.setup.call.clone());
        let rest = async move {
            futures::future::join_all(finishing).await;
            if recorded {
                measure(&hub, tenant, &call, failed).await;
            }
            if tokio::time::timeout(LAST_WORDS, futures::future::join_all(speaking))
                .await
                .is_err()
            {
                tracing::warn!(%call, "the last words are still being recognised; the transcript ends without them");
            }
        };
        ctx.spawn(rest.into_actor(self).map(|(), _, ctx| {
            // What the captions have sent until now is handled before the actor stops.
            ctx.notify(Finished);
        }));
    }
}

/// Looks up each track's length and waveform and calls the recording ready.
pub(super) async fn measure(hub: &Hub, tenant: TenantId, call: &CallId, failed: bool) {
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
        let mut write = hub.store().write().await?;
        for (leg, duration_ms, peaks) in &looked {
            calls::track_done(&mut write, tenant, call, leg, *duration_ms, peaks).await?;
        }
        calls::set_recording_duration(&mut write, tenant, call, longest).await?;
        if failed {
            calls::announce(&mut write, tenant, call).await?;
        } else {
            let state = if looked.is_empty() {
                RecordingState::None
            } else {
                RecordingState::Ready
            };
            calls::set_recording(&mut write, tenant, call, state, None).await?;
        }
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
        self.hub
            .registry()
            .remove_conference(self.setup.tenant, self.setup.call.as_str());
        // One turn later, after what was queued before.
        ctx.run_later(Duration::from_millis(200), |_, ctx| ctx.stop());
    }
}

impl Handler<Shutdown> for Conference {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: Shutdown, ctx: &mut Self::Context) -> Self::Result {
        let outcome = if self.state == CallState::Live {
            CallOutcome::Answered
        } else {
            CallOutcome::Cancelled
        };
        self.end(outcome, ctx);
        let (hub, tenant, call) = (self.hub.clone(), self.setup.tenant, self.setup.call.to_string());
        Box::pin(
            async move {
                while hub.registry().conference(tenant, &call).is_some() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            .into_actor(self),
        )
    }
}
