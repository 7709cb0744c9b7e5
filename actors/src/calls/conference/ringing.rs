//! The ringing of the applicant's phone: how long it lasts, and what the reviewer hears meanwhile: the network itself where it
//! sends sound (early media), else our own tone.

use super::{APPLICANT, Conference, RINGBACK};
use crate::calls::trunk::{PhoneRoute, Ring, TrunkError};
use actix::{AsyncContext, Context, WrapFuture};
use hub_domain::calls::call::{CallOutcome, CallState};
use hub_domain::calls::outgoing_call::means_emergency;
use hub_media::MediaError;
use hub_media::prompt::ringback;
use hub_store::calls::call_progress;
use std::time::Duration;

/// A phone rings this long before the call counts as missed.
const RING_FOR: Duration = Duration::from_secs(45);
/// A link waits longer: somebody has to send it.
const LINK_WAITS: Duration = Duration::from_secs(900);
/// An answered phone has this long to connect its media, however long it rang.
const CONNECT_WITHIN: Duration = Duration::from_secs(30);
/// A room that cannot take the tone now is asked again after this time.
const AGAIN: Duration = Duration::from_millis(500);

impl Conference {
    /// Rings the applicant's phones, or waits for the person who has the link.
    pub(super) fn ring_applicant(&mut self, ctx: &mut Context<Self>) {
        let phones = self.roster.phones();
        // Help is rung for as long as the network lets it ring.
        let is_emergency = phones.iter().any(|number| means_emergency(number));
        let wait = if phones.is_empty() || is_emergency {
            LINK_WAITS
        } else {
            RING_FOR
        };
        self.ring_timer = Some(ctx.run_later(wait, Self::missed));
        if phones.is_empty() {
            return;
        }
        let Some(PhoneRoute(trunk)) = self.setup.route.clone() else {
            return;
        };
        let ring = self.ring(ctx);
        self.then(
            ctx,
            async move {
                for number in &phones {
                    trunk.ring(number, ring.clone()).await?;
                }
                Ok::<(), TrunkError>(())
            },
            |rung, conference, ctx| match rung {
                Ok(()) => {
                    conference.state = CallState::Ringing;
                    let (store, tenant, call) = (
                        conference.hub.store().clone(),
                        conference.setup.tenant,
                        conference.setup.call.clone(),
                    );
                    conference.write_down(ctx, "ringing", async move {
                        let mut write = store.write().await?;
                        call_progress::ringing(&mut write, tenant, &call).await?;
                        write.commit().await
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot ring");
                    conference.end(CallOutcome::Failed, ctx);
                }
            },
        );
    }

    fn ring(&self, ctx: &Context<Self>) -> Ring {
        Ring {
            call_id: self.setup.call.to_string(),
            caller: self.setup.reviewer_name.clone(),
            agency: self.setup.agency.clone(),
            recording_notice: self.notice_shown_to(APPLICANT),
            must_agree: self.must_agree(APPLICANT),
            announcement: false,
            keypad: false,
            tenant: self.setup.tenant,
            callee: self.setup.applicant_name.clone(),
            owner: Some(ctx.address().recipient()),
        }
    }

    /// Ends an unanswered call. A party that answered at the last moment may still connect.
    fn missed(&mut self, ctx: &mut Context<Self>) {
        if !matches!(self.state, CallState::Calling | CallState::Ringing) {
            return;
        }
        let connecting = self
            .taken_since
            .and_then(|since| CONNECT_WITHIN.checked_sub(since.elapsed()));
        match connecting {
            Some(left) => drop(ctx.run_later(left + Duration::from_millis(50), Self::missed)),
            None => self.end(CallOutcome::Missed, ctx),
        }
    }

    /// Plays the tone to those who are here until the phone is taken.
    pub(super) fn begin_ringback(&mut self, ctx: &mut Context<Self>) {
        if self.ringback.is_some() {
            return;
        }
        let (hub, room) = (self.hub.clone(), self.room.clone());
        let playing = async move {
            let tone = match tokio::task::spawn_blocking(ringback).await {
                Ok(Ok(tone)) => tone,
                Ok(Err(error)) => return tracing::error!(%error, "nobody hears that it rings"),
                Err(error) => return tracing::error!(%error, "nobody hears that it rings"),
            };
            loop {
                match hub.media().play(&room, RINGBACK, "", tone.clone()).await {
                    Ok(()) => {}
                    Err(MediaError::RoomNotFound | MediaError::ShuttingDown) => return,
                    Err(error) => {
                        tracing::debug!(%error, "the tone of the ringing pauses");
                        tokio::time::sleep(AGAIN).await;
                    }
                }
            }
        };
        self.ringback = Some(ctx.spawn(playing.into_actor(self)));
    }

    pub(super) fn stop_ringback(&mut self, ctx: &mut Context<Self>) {
        if let Some(tone) = self.ringback.take() {
            ctx.cancel_future(tone);
        }
    }
}
