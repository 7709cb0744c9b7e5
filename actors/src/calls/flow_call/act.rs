//! Doing what a flow asks for.

use super::waiting::Wanted;
use super::{FlowCall, FlowPhone, LookUpDone, PromptSpoken, Speaker, StepDone};
use crate::calls::flows::PublishedFlows;
use crate::cases::work_item::PostMessage;
use crate::drive::driven;
use crate::error::Result;
use actix::{ActorFutureExt, AsyncContext, Context, WrapFuture};
use hub_domain::calls::flow::Command;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Draft;
use hub_domain::identity::by::By;

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
            // A simulated phone stays in its room, alone.
            Command::Confer { .. } if self.is_simulated() => {}
            Command::Voicemail { .. } if self.is_simulated() => self.pretend_message(ctx),
            Command::EndVoicemail if self.end_pretending(ctx) => {}
            Command::Dial { number, ring_s } => self.dial(number, ring_s, ctx),
            Command::Record(action) => self.record(action, ctx),
            Command::SetStatus { status, comment } => self.set_status(status, comment, ctx),
            Command::Confer { name, music } => self.confer(&name, music, ctx),
            Command::LeaveConference => self.leave_conference(ctx),
            Command::Refer { to } => self.refer(&to, ctx),
            Command::Enqueue {
                line,
                priority,
                max_wait_s,
                music,
                offers_callback,
                offers_voicemail,
            } => {
                let wanted = Wanted {
                    line,
                    priority,
                    max_wait_s,
                    music,
                    offers_callback,
                    offers_voicemail,
                };
                self.join_line(wanted, ctx);
            }
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

    fn is_simulated(&self) -> bool {
        matches!(self.call, FlowPhone::Simulated(_))
    }

    fn say(&mut self, prompt: u64, lang: String, text: String, shown: String, ctx: &mut Context<Self>) {
        let is_personal = text != shown;
        self.speak(Speaker::Flow, prompt, lang, text, is_personal, ctx);
    }

    /// Has something spoken, and then plays it; what is personal is not kept.
    pub(super) fn speak(
        &mut self,
        by: Speaker,
        prompt: u64,
        lang: String,
        text: String,
        is_personal: bool,
        ctx: &mut Context<Self>,
    ) {
        self.saying = Some((by, prompt, None));
        let speaker = self.hub.speaker();
        let spoken = tokio::task::spawn_blocking(move || match is_personal {
            false => speaker.say(&lang, &text),
            true => speaker.say_once(&lang, &text),
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
                let _ = to.send(PromptSpoken { by, prompt, sound }).await;
            }
            .into_actor(self),
        );
    }

    /// Plays a sound of the tenant's own, as a prompt is said.
    fn play_sound(&mut self, prompt: u64, key: String, ctx: &mut Context<Self>) {
        self.saying = Some((Speaker::Flow, prompt, None));
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
            ctx.notify(PromptSpoken {
                by: Speaker::Flow,
                prompt,
                sound,
            });
        }));
    }

    fn set_status(&mut self, status: i64, comment: String, ctx: &mut Context<Self>) {
        let (hub, tenant, flow) = (self.hub.clone(), self.tenant, self.flow_name.clone());
        // Not the application of the caller's number, which can be forged.
        let thread = self.proven.clone();
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
        let PromptSpoken { by, prompt, sound } = message;
        if self.saying != Some((by, prompt, None)) || self.is_gone {
            return;
        }
        let playing = sound.and_then(|sound| self.call.play(sound, false).ok());
        match playing {
            Some(number) => self.saying = Some((by, prompt, Some(number))),
            // A caller who hears nothing is led on, and can still press keys.
            None => {
                self.saying = None;
                self.said(by, prompt, ctx);
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

    /// Sends a text: to the applicant whose application the caller has said; else to the number that is shown, where it is one person's,
    /// and then the run has let pass nothing but general words. Consent and quiet hours are the thread's matter.
    fn send_text(&self, text: String) {
        let (thread, to) = match (&self.proven, &self.facts.thread) {
            (Some(proven), _) => (proven.clone(), None),
            (None, Some(thread)) => (thread.clone(), Some(self.facts.caller.clone())),
            (None, None) => return,
        };
        let (hub, tenant, id) = (self.hub.clone(), self.tenant, self.facts.id.clone());
        let (name, step) = (self.flow_name.clone(), self.run.trace().len());
        let sending = async move {
            let draft = Draft {
                channel: Channel::Sms,
                to,
                subject: None,
                body: text,
                reply_to: None,
                attachments: Vec::new(),
                send_at_ms: None,
                mentions: Vec::new(),
                template: None,
                confirmed: false,
            };
            let message = PostMessage {
                by: By {
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
