//! A caller in a waiting line: joining it, what they hear and press there, and leaving it for a callback or a message.

use super::{FlowCall, Speaker, StepDone};
use crate::calls::arrived_call::{ArrivedCall, CallerGone, Release, Ringing};
use crate::calls::waiting_line::{Join, Joining, WaitingLine, close_visit, join, promise};
use crate::drive::driven;
use crate::error::Result;
use actix::{ActorFutureExt, Addr, AsyncContext, Context, WrapFuture};
use hub_domain::calls::flow::{Event, QueueOutcome};
use hub_domain::calls::outgoing_call::ServedNumbers;
use hub_domain::calls::telephone::IncomingState;
use hub_domain::calls::waiting_line::{Hold, HoldCommand, HoldEvent, HoldSetup, LineVisit, VisitState};
use hub_domain::clock::now_ms;
use hub_media::hold_music::hold_music;
use hub_store::calls::incoming_calls;
use hub_store::calls::waiting_lines::KeptLine;
use std::time::Duration;

/// What a flow asks for.
pub(super) struct Wanted {
    pub line: String,
    pub priority: u32,
    pub max_wait_s: Option<u32>,
    pub music: bool,
    pub offers_callback: bool,
    pub offers_voicemail: bool,
}

/// The line that the caller waits in.
pub(super) struct Waiting {
    pub hold: Hold,
    visit: LineVisit,
    music: bool,
    /// Hands the call to the reviewer who takes it.
    arrived: Addr<ArrivedCall>,
}

impl FlowCall {
    pub(super) fn join_line(&mut self, wanted: Wanted, ctx: &mut Context<Self>) {
        let (hub, tenant, facts) = (self.hub.clone(), self.tenant, self.facts.clone());
        let joining = Joining {
            line: wanted.line.clone(),
            priority: wanted.priority,
            lang: self.run.lang().to_owned(),
        };
        // The call does not end before it is known whether somebody waits.
        self.keeping += 1;
        let joined = driven(async move {
            let served = hub.store().called_numbers().served(tenant).await?;
            let (kept, visit) = join(&hub, tenant, &facts, joining).await?;
            Result::Ok((kept, visit, served))
        });
        ctx.spawn(joined.into_actor(self).map(move |joined, flow_call, ctx| {
            flow_call.keeping -= 1;
            match joined {
                Ok((kept, visit, served)) if !flow_call.is_gone => flow_call.wait(wanted, kept, visit, served, ctx),
                Ok(_) => {
                    // The caller hung up in that moment.
                    flow_call.was_missed = true;
                    flow_call.end(ctx);
                }
                Err(error) => {
                    tracing::error!(%error, call = %flow_call.facts.id, line = wanted.line, "a caller cannot wait");
                    match flow_call.is_gone {
                        true => flow_call.end(ctx),
                        false => ctx.notify(StepDone::CannotRing),
                    }
                }
            }
        }));
    }

    fn wait(
        &mut self,
        wanted: Wanted,
        kept: KeptLine,
        visit: LineVisit,
        served: ServedNumbers,
        ctx: &mut Context<Self>,
    ) {
        let call = match self.call.real() {
            Ok(call) => call.clone(),
            // A person who tries a flow out is put into no line.
            Err(_) => return ctx.notify(StepDone::CannotRing),
        };
        self.was_missed = true;
        let mut facts = self.facts.clone();
        facts.state = IncomingState::Waiting;
        let longest = wanted.max_wait_s.unwrap_or(kept.line.longest_wait_s);
        let ringing = Ringing::OutOfFlow {
            ring_for: Duration::from_secs(u64::from(longest)),
            flow: ctx.address().recipient(),
        };
        let arrived = ArrivedCall::start(&self.hub, self.tenant, facts, call, ringing);
        let joined = Join {
            visit: visit.id.clone(),
            place: ctx.address().recipient(),
            end: arrived.clone().recipient(),
        };
        WaitingLine::serve(&self.hub, self.tenant, &visit.line, joined);
        let setup = HoldSetup {
            served,
            offers_callback: wanted.offers_callback,
            offers_voicemail: wanted.offers_voicemail,
            ..kept.line.hold_setup(self.run.lang(), &self.facts.caller)
        };
        self.waiting = Some(Waiting {
            hold: Hold::new(setup),
            visit,
            music: wanted.music,
            arrived,
        });
        self.dispatch_to_line(HoldEvent::Begin, ctx);
    }

    /// Passes an event to the caller's hold, and carries out its commands; nothing where the caller waits in no line.
    pub(super) fn dispatch_to_line(&mut self, event: HoldEvent, ctx: &mut Context<Self>) {
        let Some(waiting) = &mut self.waiting else { return };
        for command in waiting.hold.handle(event, now_ms()) {
            match command {
                HoldCommand::Say {
                    prompt,
                    lang,
                    text,
                    is_personal,
                } => {
                    self.fall_silent();
                    self.speak(Speaker::Line, prompt, lang, text, is_personal, ctx);
                }
                HoldCommand::Music => self.play_music(ctx),
                HoldCommand::CallBack { number } => self.promise_callback(number, ctx),
                HoldCommand::Voicemail => self.prefer_voicemail(ctx),
                HoldCommand::Done => {
                    self.waiting = None;
                    return self.dispatch(Event::Queue(QueueOutcome::CallBack), ctx);
                }
            }
        }
        self.set_clock(ctx);
    }

    /// A prompt is over.
    pub(super) fn said(&mut self, by: Speaker, prompt: u64, ctx: &mut Context<Self>) {
        match by {
            Speaker::Flow => self.dispatch(Event::PromptEnded(prompt), ctx),
            Speaker::Line => self.dispatch_to_line(HoldEvent::PromptEnded(prompt), ctx),
        }
    }

    fn play_music(&mut self, ctx: &mut Context<Self>) {
        self.fall_silent();
        if !self.waiting.as_ref().is_some_and(|waiting| waiting.music) {
            return;
        }
        let played = tokio::task::spawn_blocking(hold_music);
        ctx.spawn(played.into_actor(self).map(|music, flow_call, _| {
            if let Ok(Ok(music)) = music
                && flow_call.waiting.is_some()
                && flow_call.saying.is_none()
                && let Err(error) = flow_call.call.play(music, true)
            {
                tracing::debug!(%error, "a caller hears no music");
            }
        }));
    }

    fn promise_callback(&mut self, number: String, ctx: &mut Context<Self>) {
        let Some(waiting) = &self.waiting else { return };
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let (visit, arrived) = (waiting.visit.clone(), waiting.arrived.clone());
        self.keeping += 1;
        let promised = driven(async move {
            let is_kept = promise(&hub, tenant, &visit, &number).await?;
            if is_kept {
                // A reviewer who is being handed the call at this moment does not get it.
                let _ = arrived.send(Release).await;
                WaitingLine::check(&hub, tenant, &visit.line);
            }
            Result::Ok(is_kept)
        });
        ctx.spawn(promised.into_actor(self).map(|promised, flow_call, ctx| {
            flow_call.keeping -= 1;
            let is_kept = promised.unwrap_or_else(|error| {
                tracing::error!(%error, call = %flow_call.facts.id, "a callback is not written down");
                false
            });
            if is_kept {
                flow_call.was_missed = false;
            }
            if flow_call.is_gone {
                return flow_call.end(ctx);
            }
            flow_call.dispatch_to_line(HoldEvent::CallbackKept(is_kept), ctx);
        }));
    }

    fn prefer_voicemail(&mut self, ctx: &mut Context<Self>) {
        let Some(waiting) = &self.waiting else { return };
        let (hub, tenant, call) = (self.hub.clone(), self.tenant, self.facts.id.clone());
        let (line, arrived) = (waiting.visit.line.clone(), waiting.arrived.clone());
        self.fall_silent();
        self.keeping += 1;
        let left = driven(async move {
            let mut write = hub.store().write().await?;
            close_visit(&mut write, tenant, &call, VisitState::Voicemail).await?;
            let (from, to) = (IncomingState::Waiting, IncomingState::InFlow);
            let is_left = incoming_calls::moved(&mut write, tenant, &call, from, to).await?;
            if !is_left {
                // Somebody takes the call at this moment.
                write.rollback().await?;
                return Ok(false);
            }
            write.commit().await?;
            let _ = arrived.send(Release).await;
            WaitingLine::check(&hub, tenant, &line);
            Result::Ok(true)
        });
        ctx.spawn(left.into_actor(self).map(|left, flow_call, ctx| {
            flow_call.keeping -= 1;
            match left {
                Ok(true) => {
                    flow_call.waiting = None;
                    flow_call.dispatch(Event::Queue(QueueOutcome::Voicemail), ctx);
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(%error, call = %flow_call.facts.id, "a caller cannot leave the line")
                }
            }
            if flow_call.is_gone {
                flow_call.end(ctx);
            }
        }));
    }

    /// The caller has hung up: what rings for them in the line writes that down. False where nothing rings.
    pub(super) fn leave_line(&mut self) -> bool {
        let Some(waiting) = self.waiting.take() else {
            return false;
        };
        let rings = ArrivedCall::ringing(&self.hub, self.tenant, &self.facts.id).is_some();
        // Once a call: without it the caller would be shown in the line for as long as anybody may wait.
        waiting.arrived.do_send(CallerGone);
        rings
    }

    /// Nobody takes the call: the wait is over, and the flow goes on.
    pub(super) fn take_back(&mut self, ctx: &mut Context<Self>) {
        let (store, tenant, id) = (self.hub.store().clone(), self.tenant, self.facts.id.clone());
        self.keeping += 1;
        let moving = driven(async move {
            let mut write = store.write().await?;
            close_visit(&mut write, tenant, &id, VisitState::TimedOut).await?;
            incoming_calls::moved(
                &mut write,
                tenant,
                &id,
                IncomingState::Waiting,
                IncomingState::InFlow,
            )
            .await?;
            Result::Ok(write.commit().await?)
        });
        ctx.spawn(moving.into_actor(self).map(|moved, flow_call, ctx| {
            flow_call.keeping -= 1;
            if let Err(error) = moved {
                tracing::error!(%error, call = %flow_call.facts.id, "a caller is shown in a line who is not");
            }
            match flow_call.is_gone {
                true => flow_call.end(ctx),
                false => ctx.notify(StepDone::NotTaken),
            }
        }));
    }
}
