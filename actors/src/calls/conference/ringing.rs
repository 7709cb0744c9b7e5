//! What the reviewer hears while the applicant's phone rings: the network itself where it sends sound (early media), else our own
//! tone.

use super::{Conference, PhoneRings, RINGBACK};
use actix::{AsyncContext, Context, Handler, WrapFuture};
use hub_domain::calls::call::CallState;
use hub_media::MediaError;
use hub_media::prompt::ringback;
use std::time::Duration;

/// A room that cannot take the tone now is asked again after this time.
const AGAIN: Duration = Duration::from_millis(500);

impl Handler<PhoneRings> for Conference {
    type Result = ();
    fn handle(&mut self, PhoneRings { has_sound }: PhoneRings, ctx: &mut Self::Context) {
        if has_sound || self.ending || self.state == CallState::Live {
            return self.stop_ringback(ctx);
        }
        if self.ringback.is_none() {
            self.play_ringback(ctx);
        }
    }
}

impl Conference {
    /// Plays the tone to those who are here until the phone is taken.
    fn play_ringback(&mut self, ctx: &mut Context<Self>) {
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
