//! What a flow records of its caller: their voice only, where the program's policy and the law of their state allow it, after the
//! policy's notice. It is kept like a message.

use super::FlowCall;
use super::voicemail::{Kept, Taking, keep_taken};
use crate::Hub;
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, WrapFuture};
use hub_domain::calls::flow::RecordAction;
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};
use hub_media::AudioTap;
use hub_media::prompt::Prompt;
use hub_store::calls::incoming_calls;
use std::sync::Arc;

/// A recording that runs, or is paused.
pub(super) struct Tape {
    taking: Taking,
    /// Its own entry among the calls: what is kept stands there.
    facts: IncomingCall,
}

impl FlowCall {
    pub(super) fn is_taped(&self) -> bool {
        self.tape.is_some()
    }

    /// Hands the voices of the caller's room to the recording.
    pub(super) fn tape_tap(&self) -> Option<Arc<dyn AudioTap>> {
        let tape = self.tape.as_ref()?;
        Some(tape.taking.tap())
    }

    pub(super) fn record(&mut self, action: RecordAction, ctx: &mut Context<Self>) {
        match (action, &self.tape) {
            (RecordAction::Start, Some(tape)) => tape.taking.resume(),
            (RecordAction::Start, None) => self.begin_tape(ctx),
            (RecordAction::Pause, Some(tape)) => tape.taking.pause(),
            (RecordAction::Stop, Some(_)) => self.stop_tape(ctx),
            (RecordAction::Pause | RecordAction::Stop, None) => {}
        }
    }

    fn begin_tape(&mut self, ctx: &mut Context<Self>) {
        let (hub, tenant, facts) = (self.hub.clone(), self.tenant, self.facts.clone());
        let lang = self.run.lang().to_owned();
        let asking = driven(async move {
            let notice = notice(&hub, tenant, &facts, &lang).await?;
            if notice.is_some() {
                hub.recordings().unlock(hub.keyring(), tenant).await?;
            }
            Result::Ok(notice)
        });
        ctx.spawn(asking.into_actor(self).map(|asked, flow_call, ctx| {
            let notice = match asked {
                Ok(Some(notice)) if !flow_call.is_gone && !flow_call.is_taped() => notice,
                Ok(_) => {
                    return tracing::info!(call = %flow_call.facts.id, "a flow may not record its caller");
                }
                Err(error) => {
                    return tracing::error!(%error, call = %flow_call.facts.id, "a flow cannot record its caller");
                }
            };
            // After what is being said, before what comes next; whatever is said meanwhile is on the tape, as is the notice's time.
            if let Err(error) = flow_call.call.play(notice, false) {
                return tracing::debug!(%error, "a caller does not hear that they are recorded");
            }
            if let Err(error) = flow_call.tape_now(ctx) {
                tracing::error!(%error, call = %flow_call.facts.id, "a flow cannot record its caller");
                // Nothing was said into it: the file goes.
                flow_call.stop_tape(ctx);
            }
        }));
    }

    fn tape_now(&mut self, ctx: &mut Context<Self>) -> Result<()> {
        let facts = IncomingCall {
            id: CallId(uuid::Uuid::now_v7().to_string()),
            state: IncomingState::InFlow,
            started_at_ms: now_ms(),
            ended_at_ms: None,
            ..self.facts.clone()
        };
        let taking = self.take(&facts.id, true, ctx)?;
        self.tape = Some(Tape { taking, facts });
        if self.is_in_room {
            let room = crate::calls::own_rooms::of_flow(self.tenant, &self.facts.id);
            self.hub.media().set_audio_tap(&room, self.tape_tap());
            return Ok(());
        }
        self.enter_room(ctx).map(drop)
    }

    /// The recording ends here, and is kept; nothing happens where none runs.
    pub(super) fn stop_tape(&mut self, ctx: &mut Context<Self>) {
        let Some(Tape { taking, facts }) = self.tape.take() else {
            return;
        };
        self.leave_room();
        self.keeping += 1;
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let facts = IncomingCall {
            // Whose call it is may have been found out meanwhile.
            thread: self.facts.thread.clone(),
            standing: self.facts.standing,
            ..facts
        };
        let lang = self.run.lang().to_owned();
        let taken = taking.finish();
        let keeping = driven(async move {
            if taken.is_message {
                let mut write = hub.store().write().await?;
                incoming_calls::insert(&mut write, tenant, &facts, hub.node()).await?;
                write.commit().await?;
            }
            let kept = Kept {
                facts,
                lang,
                room: None,
            };
            keep_taken(hub, tenant, kept, taken).await
        });
        ctx.spawn(keeping.into_actor(self).map(|kept, flow_call, ctx| {
            flow_call.keeping -= 1;
            if let Err(error) = kept {
                tracing::error!(%error, call = %flow_call.facts.id, "what a flow recorded is not kept");
            }
            flow_call.end_if_over(ctx);
        }));
    }
}

/// The notice in the language of the call, spoken; none where the caller may not be recorded. Nobody is there to hear whether
/// they agree: where the law wants that, nothing is recorded.
async fn notice(hub: &Hub, tenant: TenantId, facts: &IncomingCall, lang: &str) -> Result<Option<Prompt>> {
    let store = hub.store();
    let policy = store.programs().recording_policy(tenant, facts.program).await?;
    let Some(policy) = policy.filter(|policy| policy.allows()) else {
        return Ok(None);
    };
    let state = match &facts.thread {
        Some(thread) => {
            let stored = store.threads().by_id(tenant, thread).await?;
            store.threads().applicant(tenant, None, &stored).await?.state
        }
        None => String::new(),
    };
    let rules = store.recording_rules().of(tenant).await?;
    if rules.refusal(&state).is_some() || rules.with(&state) != RecordingRule::Notice {
        return Ok(None);
    }
    let (lang, text) = policy.notice_in(lang);
    let (lang, text, speaker) = (lang.to_owned(), text.to_owned(), hub.speaker());
    let spoken = tokio::task::spawn_blocking(move || speaker.say(&lang, &text)).await;
    let program = |error: String| ActorError::Program(error);
    let spoken = spoken.map_err(|error| program(error.to_string()))?;
    Ok(Some(spoken.map_err(|error| program(error.to_string()))?))
}
