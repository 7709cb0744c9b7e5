//! What happens in the media room, and what follows for the call.

use super::roster::Reach;
use super::tap::TrackListeners;
use super::{ANNOUNCER, Conference, EARLY_MEDIA, MUSIC, Party, RINGBACK};
use crate::calls::own_rooms::MediaHappened;
use actix::{AsyncContext, Context, Handler, WrapFuture};
use hub_domain::calls::call::{CallParticipant, CallState, ConferenceRole, ReceptionView};
use hub_domain::clock::now_ms;
use hub_domain::live::Levels;
use hub_media::speech::{CaptionLeg, LegOptions};
use hub_media::{
    LeaveReason, ParticipantKind, ParticipantSummary, Quality, RemoveReason, RoomEvent, TrackKind,
};
use hub_store::calls::call_progress;
use std::future::Future;
use std::time::Instant;

impl Handler<MediaHappened> for Conference {
    type Result = ();
    fn handle(&mut self, message: MediaHappened, ctx: &mut Self::Context) {
        if self.ending {
            return;
        }
        match message.0 {
            RoomEvent::ParticipantActive { identity, .. } => self.connected(&identity, ctx),
            RoomEvent::ParticipantLeft { identity, reason, .. } => self.left(&identity, reason, ctx),
            RoomEvent::TrackPublished { identity, track, .. } if track.kind == TrackKind::Audio => {
                self.hear(&identity, &track.sid, ctx);
                if let Some(party) = self.parties.get_mut(&identity) {
                    party.muted = track.muted;
                }
            }
            RoomEvent::TrackUnpublished { track_sid, .. } => self.hear_no_more(&track_sid, ctx),
            RoomEvent::TrackMuted {
                identity,
                muted,
                track_sid,
                ..
            } => {
                // A screen that is not shown for a moment is no microphone that is off.
                let is_voice = self.tap.hears(&track_sid);
                if let Some(party) = self.parties.get_mut(&identity).filter(|_| is_voice) {
                    party.muted = muted;
                    party.muted_by_moderator &= muted;
                    self.board_tick = true;
                }
            }
            RoomEvent::SpeakersChanged { speakers, .. } => {
                for (identity, party) in &mut self.parties {
                    party.speaking = speakers.iter().any(|speaker| speaker.identity == *identity);
                }
                let speaking: Vec<&str> = speakers.iter().map(|speaker| speaker.identity.as_str()).collect();
                self.signal_board(&Levels {
                    id: &self.setup.call,
                    speakers: speaking,
                });
            }
            RoomEvent::QualityChanged {
                identity,
                quality,
                reception,
                ..
            } => {
                if let Some(party) = self.parties.get_mut(&identity) {
                    party.quality = Some(match quality {
                        Quality::Excellent => "excellent",
                        Quality::Good => "good",
                        Quality::Poor => "poor",
                        Quality::Lost => "lost",
                    });
                    party.reception = Some(ReceptionView {
                        loss_percent: (f64::from(reception.loss) * 1_000.0).round() / 10.0,
                        jitter_ms: reception.jitter_ms,
                        rtt_ms: reception.rtt_ms,
                        mos: (f64::from(reception.mos()) * 10.0).round() / 10.0,
                    });
                    self.board_tick = true;
                }
            }
            RoomEvent::TextReceived {
                identity,
                stream_id,
                text,
                ..
            } => self.written(&identity, &stream_id, text, ctx),
            RoomEvent::ParticipantJoined { participant, .. } => {
                self.supervisor_came(&participant.identity);
                self.restore_mode(&participant.identity, ctx);
                self.turn_away_strangers(participant, ctx)
            }
            RoomEvent::RoomEnded { .. } => self.open_again(),
            RoomEvent::TrackPublished { .. }
            | RoomEvent::RoomStarted { .. }
            | RoomEvent::ParticipantUpdated { .. }
            | RoomEvent::DataReceived { .. } => {}
        }
    }
}

impl Conference {
    /// The media server removed an empty room, or was asked to close it, while the call still waits: opens it again
    /// with its listeners, and sets the audiences before anybody can come back.
    fn open_again(&mut self) {
        self.hub.media().set_audio_tap(&self.room, Some(self.tap.clone()));
        self.audiences.clear();
        self.apply_audibility();
    }

    fn connected(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let Some((role, name)) = self.role_of(identity) else {
            return;
        };
        if role == ConferenceRole::Supervisor {
            return;
        }
        let party = self
            .parties
            .entry(identity.to_owned())
            .or_insert_with(|| Party::new(role, name.clone()));
        party.active = true;
        party.gone_since = None;
        self.been_here.insert(identity.to_owned());
        let answered = self.is_applicant(identity) && self.state != CallState::Live;
        if answered {
            self.state = CallState::Live;
            self.stop_ringback(ctx);
            // A reviewer who never connects must not leave the applicant alone in the room.
            for (reviewer, member) in self.roster.of_role(ConferenceRole::Reviewer) {
                self.parties.entry(reviewer.to_owned()).or_insert_with(|| Party {
                    gone_since: Some(Instant::now()),
                    ..Party::new(ConferenceRole::Reviewer, member.name.clone())
                });
            }
        }
        let account = match self.roster.get(identity).map(|member| &member.reach) {
            Some(Reach::Account(account)) => Some(*account),
            _ => None,
        };
        let who = CallParticipant {
            identity: identity.to_owned(),
            role,
            name,
            joined_at_ms: now_ms(),
            left_at_ms: None,
        };
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "joined", async move {
            let mut write = store.write().await?;
            call_progress::joined(&mut write, tenant, &call, &who, account).await?;
            if answered {
                call_progress::answered(&mut write, tenant, &call).await?;
            }
            write.commit().await
        });
        self.board_tick = true;
        self.begin_notice_if_both(ctx);
        self.review_agreement(ctx);
        self.notify_newcomers(ctx);
        self.colleague_connected(identity, ctx);
    }

    /// Speaks the notice when both sides are connected.
    pub(super) fn begin_notice_if_both(&mut self, ctx: &mut Context<Self>) {
        if self.is_here(ConferenceRole::Applicant) && self.is_here(ConferenceRole::Reviewer) {
            self.begin_notice(ctx);
        }
    }

    /// Only participants admitted by the hub stay: the token of a removed person is void, and so is a guest's who had
    /// not joined when the call was locked. The hub's own voices are not clients.
    fn turn_away_strangers(&self, joined: ParticipantSummary, ctx: &mut Context<Self>) {
        let ParticipantSummary { identity, kind, .. } = joined;
        let is_own = match kind {
            ParticipantKind::Agent => [ANNOUNCER, MUSIC, RINGBACK].contains(&identity.as_str()),
            ParticipantKind::Sip => identity == EARLY_MEDIA && self.state != CallState::Live,
            ParticipantKind::Standard | ParticipantKind::Ingress | ParticipantKind::Egress => false,
        };
        if is_own || self.role_of(&identity).is_some() && !self.keeps_out(&identity) {
            return;
        }
        tracing::warn!(call = %self.setup.call, identity, "a stranger joined and is removed");
        ctx.spawn(self.show_out(&identity).into_actor(self));
    }

    /// Takes somebody out of the media room.
    pub(super) fn show_out(&self, identity: &str) -> impl Future<Output = ()> + use<> {
        let (hub, room, identity) = (self.hub.clone(), self.room.clone(), identity.to_owned());
        async move {
            let removed = hub
                .media()
                .remove_participant(&room, &identity, RemoveReason::Removed)
                .await;
            if let Err(error) = removed {
                // Who has left by themselves is not there any more.
                tracing::debug!(%error, identity, "nobody to take out of the room");
            }
        }
    }

    fn left(&mut self, identity: &str, reason: LeaveReason, ctx: &mut Context<Self>) {
        // The same identity is in the room again: nobody has left.
        if reason == LeaveReason::DuplicateIdentity {
            return;
        }
        if self.lose_supervisor(identity, ctx) {
            return;
        }
        let Some(party) = self.parties.get_mut(identity) else {
            return;
        };
        party.active = false;
        party.speaking = false;
        party.gone_since = Some(Instant::now());
        self.partings += 1;
        self.board_tick = true;
        let (store, tenant, call, identity) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
            identity.to_owned(),
        );
        self.review_agreement(ctx);
        self.write_down(ctx, "left", async move {
            let mut write = store.write().await?;
            call_progress::left(&mut write, tenant, &call, &identity).await?;
            write.commit().await
        });
    }

    /// A talking party's track gets its captions, and its recorder if the call is being recorded.
    pub(super) fn hear(&mut self, identity: &str, track_sid: &str, ctx: &mut Context<Self>) {
        // Supervisors are recorded and transcribed only if the applicant hears them.
        let supervisor = self.supervisors.get(identity);
        if self.role_of(identity).is_none() || supervisor.is_some_and(|one| !one.mode.is_open()) {
            return;
        }
        let captions = self.open_captions(identity, track_sid, ctx);
        let masked = self.is_masked(identity);
        self.tap.listen(
            track_sid,
            TrackListeners {
                identity: identity.to_owned(),
                recorder: None,
                captions,
            },
            masked,
        );
        if self.is_recording() {
            self.record_track(identity, track_sid, ctx);
        }
    }

    /// Starts captions of a track. From the recording's zero on, segments are kept, with times in the recording.
    pub(super) fn open_captions(
        &self,
        identity: &str,
        track_sid: &str,
        ctx: &mut Context<Self>,
    ) -> Option<CaptionLeg> {
        let captions = self.hub.captions()?;
        let member = self.roster.get(identity);
        let lang = member.map_or_else(|| "en".to_owned(), |member| member.lang.clone());
        let options = LegOptions {
            leg: identity.into(),
            lang,
            zero: self.recording_zero.unwrap_or(self.caption_zero),
            interims: true,
            // The reviewer sees the translation beside it.
            translate: true,
            asks_again: false,
            hints: self.setup.hints.clone(),
        };
        let (events, receiver) = tokio::sync::mpsc::unbounded_channel();
        let leg = captions.open(options, events).ok()?;
        let kept = self.recording_zero.is_some();
        tokio::spawn(super::captioned::pass_on(
            receiver,
            track_sid.into(),
            self.caption_takes,
            kept,
            ctx.address(),
        ));
        Some(leg)
    }

    /// Whether the engine knows what somebody speaks.
    pub(super) fn shows_captions(&self, identity: &str) -> bool {
        let member = self.roster.get(identity);
        let lang = member.map_or(&self.setup.lang, |member| &member.lang);
        self.hub
            .captions()
            .is_some_and(|captions| captions.engine_for(lang).is_some())
    }

    fn hear_no_more(&mut self, track_sid: &str, ctx: &mut Context<Self>) {
        let Some(listeners) = self.tap.forget(track_sid) else {
            return;
        };
        if let Some(recorder) = listeners.recorder {
            self.finish_track(&listeners.identity, recorder, ctx);
        }
        // Captions of earlier speech are still delivered after this end is dropped.
    }
}
