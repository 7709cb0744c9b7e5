//! Doing what a flow asks for.

use super::{FlowCall, LookUpDone, PromptSpoken, StepDone};
use crate::calls::arrived_call::{ArrivedCall, OutOfFlow};
use crate::calls::flows::PublishedFlows;
use crate::cases::work_item::{PostMessage, Staff};
use crate::drive::driven;
use crate::error::Result;
use actix::{ActorFutureExt, AsyncContext, Context, WrapFuture};
use hub_domain::calls::flow::Command;
use hub_domain::calls::telephone::IncomingState;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Draft;
use hub_media::hold_music::hold_music;
use hub_store::calls::incoming_calls;
use std::time::Duration;

impl FlowCall {
    pub(super) fn act(&mut self, command: Command, ctx: &mut Context<Self>) {
        match command {
            Command::Say {
                prompt,
                lang,
                text,
                shown,
            } => self.say(prompt, lang, text, shown, ctx),
            Command::Play { prompt, sound } => self.play_sound(prompt, sound, ctx),
            Command::Silence => self.fall_silent(),
            Command::LookUp { number, birth_date } => self.look_up(number, birth_date, ctx),
            // Nobody is to be disturbed by a flow that is tried out.
            Command::Enqueue { .. } if self.is_test => ctx.notify(StepDone::NotTaken),
            Command::Dial { .. } if self.is_test => ctx.notify(StepDone::NotDialled),
            Command::Refer { .. } if self.is_test => ctx.notify(StepDone::NotReferred),
            Command::Record(_) if self.is_test => {}
            Command::Enqueue { max_wait_s, music } => self.let_ring(max_wait_s, music, ctx),
            Command::Dial { number, ring_s } => self.dial(number, ring_s, ctx),
            Command::Record(action) => self.record(action, ctx),
            Command::SetStatus { status, comment } => self.set_status(status, comment, ctx),
            Command::Confer { name, music } => self.confer(&name, music, ctx),
            Command::LeaveConference => self.leave_conference(ctx),
            Command::Refer { to } => self.refer(&to, ctx),
            Command::Voicemail {
                max_length_s: _,
                transcribe,
            } => self.take_message(transcribe, ctx),
            Command::EndVoicemail => self.stop_taking(ctx),
            Command::Message { lang: _, text } => self.send_text(text),
            Command::Goto { flow } => self.load(flow, ctx),
            Command::HangUp => self.hang_up(),
        }
    }

    fn say(&mut self, prompt: u64, lang: String, text: String, shown: String, ctx: &mut Context<Self>) {
        self.saying = Some((prompt, None));
        let speaker = self.hub.speaker();
        let spoken = tokio::task::spawn_blocking(move || match text == shown {
            true => speaker.say(&lang, &text),
            false => speaker.say_once(&lang, &text),
        });
        let to = ctx.address();
        ctx.spawn(
            async move {
                let sound = match spoken.await {
                    Ok(Ok(sound)) => Some(sound),
                    Ok(Err(error)) => {
                        tracing::error!(%error, "a prompt of a flow cannot be spoken");
                        None
                    }
                    Err(error) => {
                        tracing::error!(%error, "a prompt of a flow cannot be spoken");
                        None
                    }
                };
                // The call may be over.
                let _ = to.send(PromptSpoken { prompt, sound }).await;
            }
            .into_actor(self),
        );
    }

    /// Plays a sound of the tenant's own, as a prompt is said.
    fn play_sound(&mut self, prompt: u64, key: String, ctx: &mut Context<Self>) {
        self.saying = Some((prompt, None));
        let (hub, tenant) = (self.hub.clone(), self.tenant);
        let reading = driven(async move {
            let sound = hub.store().phone_sounds().by_key(tenant, &key).await?;
            hub.files().played_sound(tenant, &sound.file_key).await
        });
        ctx.spawn(reading.into_actor(self).map(move |read, _, ctx| {
            let sound = match read {
                Ok(sound) => Some(sound),
                Err(error) => {
                    tracing::error!(%error, "a sound of a flow cannot be played");
                    None
                }
            };
            ctx.notify(PromptSpoken { prompt, sound });
        }));
    }

    fn set_status(&mut self, status: i64, comment: String, ctx: &mut Context<Self>) {
        let (hub, tenant, flow) = (self.hub.clone(), self.tenant, self.flow_name.clone());
        // What a test call is led through happens to nobody.
        let thread = self.facts.thread.clone().filter(|_| !self.is_test);
        let moving = driven(async move {
            super::move_case::move_case(&hub, tenant, thread, (status, comment), &flow).await
        });
        ctx.spawn(moving.into_actor(self).map(|moved, flow_call, ctx| {
            let is_set = moved.unwrap_or_else(|error| {
                tracing::error!(%error, call = %flow_call.facts.id, "a flow cannot move an application");
                false
            });
            ctx.notify(StepDone::StatusSet(is_set));
        }));
    }

    /// Plays a prompt, if it is still the one that is to be said.
    pub(super) fn prompt_spoken(&mut self, message: PromptSpoken, ctx: &mut Context<Self>) {
        let PromptSpoken { prompt, sound } = message;
        if self.saying != Some((prompt, None)) || self.is_gone {
            return;
        }
        let playing = sound.and_then(|sound| self.call.play(sound, false).ok());
        match playing {
            Some(number) => self.saying = Some((prompt, Some(number))),
            // A caller who hears nothing is led on, and can still press keys.
            None => {
                self.saying = None;
                self.tell(hub_domain::calls::flow::Event::PromptEnded(prompt), ctx);
            }
        }
    }

    pub(super) fn fall_silent(&mut self) {
        self.saying = None;
        if let Err(error) = self.call.stop_playing() {
            tracing::debug!(%error, "a call is over while something is said");
        }
    }

    fn look_up(&mut self, number: String, birth_date: Option<String>, ctx: &mut Context<Self>) {
        let (hub, tenant, facts) = (self.hub.clone(), self.tenant, self.facts.clone());
        let to = ctx.address();
        let found =
            driven(async move { super::look_up::look_up(&hub, tenant, &facts, &number, birth_date).await });
        ctx.spawn(
            async move {
                // The call may be over.
                let _ = match found.await {
                    Ok(found) => to.send(LookUpDone(found)).await,
                    Err(error) => {
                        tracing::error!(%error, "a look-up of a flow failed");
                        to.send(StepDone::LookUpFailed).await
                    }
                };
            }
            .into_actor(self),
        );
    }

    /// Reviewers' pages ring; the caller hears music where the flow says so.
    fn let_ring(&mut self, max_wait_s: u32, music: bool, ctx: &mut Context<Self>) {
        self.is_ringing = true;
        if music {
            let spoken = tokio::task::spawn_blocking(hold_music);
            ctx.spawn(spoken.into_actor(self).map(|music, flow_call, _| {
                if let Ok(Ok(music)) = music
                    && flow_call.is_ringing
                    && let Err(error) = flow_call.call.play(music, true)
                {
                    tracing::debug!(%error, "a caller hears no music");
                }
            }));
        }
        let moving = self.moved(IncomingState::InFlow, IncomingState::Ringing);
        ctx.spawn(driven(moving).into_actor(self).map(move |moved, flow_call, ctx| {
            if let Err(error) = moved {
                tracing::error!(%error, call = %flow_call.facts.id, "a call cannot ring");
                flow_call.is_ringing = false;
                flow_call.fall_silent();
                return ctx.notify(StepDone::CannotRing);
            }
            if flow_call.is_gone {
                // The caller hung up in that moment.
                flow_call.is_ringing = false;
                return;
            }
            let mut facts = flow_call.facts.clone();
            facts.state = IncomingState::Ringing;
            let out_of = OutOfFlow {
                ring_for: Duration::from_secs(u64::from(max_wait_s)),
                flow: ctx.address().recipient(),
            };
            ArrivedCall::start(
                &flow_call.hub,
                flow_call.tenant,
                facts,
                flow_call.call.clone(),
                Some(out_of),
            );
        }));
    }

    /// The pages ring no more; the flow goes on.
    pub(super) fn take_back(&mut self, ctx: &mut Context<Self>) {
        let moving = self.moved(IncomingState::Ringing, IncomingState::InFlow);
        ctx.spawn(driven(moving).into_actor(self).map(|moved, flow_call, ctx| {
            if let Err(error) = moved {
                tracing::error!(%error, call = %flow_call.facts.id, "a call is shown as ringing that is not");
            }
            ctx.notify(StepDone::NotTaken);
        }));
    }

    fn moved(&self, from: IncomingState, to: IncomingState) -> impl Future<Output = Result<()>> + use<> {
        let (store, tenant, id) = (self.hub.store().clone(), self.tenant, self.facts.id.clone());
        async move {
            let mut write = store.write().await?;
            incoming_calls::moved(&mut write, tenant, &id, from, to).await?;
            Ok(write.commit().await?)
        }
    }

    fn load(&mut self, flow: String, ctx: &mut Context<Self>) {
        let (store, tenant) = (self.hub.store().clone(), self.tenant);
        let loading = driven(async move {
            let published = PublishedFlows::of(&store, tenant).await?;
            let found = published.flow(&flow);
            let schedules = found.as_ref().map(|flow| published.schedules_of(flow));
            Result::Ok((found, schedules.unwrap_or_default()))
        });
        ctx.spawn(loading.into_actor(self).map(|loaded, _, ctx| {
            let (flow, schedules) = loaded.unwrap_or_else(|error| {
                tracing::error!(%error, "a flow cannot be loaded");
                Default::default()
            });
            ctx.notify(StepDone::FlowLoaded(flow, schedules));
        }));
    }

    /// Sends a text to the applicant, where it is known who that is. Consent and quiet hours are the thread's matter.
    fn send_text(&self, text: String) {
        let Some(thread) = self.facts.thread.clone() else {
            return;
        };
        let (hub, tenant, id) = (self.hub.clone(), self.tenant, self.facts.id.clone());
        let (name, step) = (self.flow_name.clone(), self.run.trace().len());
        let sending = async move {
            let draft = Draft {
                channel: Channel::Sms,
                to: None,
                subject: None,
                body: text,
                reply_to: None,
                attachments: Vec::new(),
                send_at_ms: None,
                mentions: Vec::new(),
            };
            let message = PostMessage {
                by: Staff {
                    account: 0,
                    name,
                    source: "telephone".to_owned(),
                    acting: None,
                },
                draft,
                idempotency_key: format!("flow-{id}-{step}"),
            };
            hub.work_item(tenant, &thread).await?.send(message).await?
        };
        let call = self.facts.id.clone();
        // Not the actor's own future: a text after the end is sent too.
        actix::spawn(async move {
            if let Err(error) = sending.await {
                tracing::info!(%error, %call, "a text of a flow does not go out");
            }
        });
    }

    /// Not the actor's own future: the call ends even when the actor waits for what is written down, and stops.
    pub(super) fn hang_up(&self) {
        let call = self.call.clone();
        actix::spawn(async move { call.hang_up().await });
    }
}
