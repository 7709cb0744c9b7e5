//! An announcement to a real telephone: called through the tenant's trunk, and read straight into the line, without a room.

use super::{Announcement, AnnouncementState, BREATH};
use crate::drive::driven;
use actix::{ActorFutureExt, AsyncContext, Context, Handler, Message, WrapFuture};
use hub_domain::calls::code_call::CodeCallState;
use hub_domain::calls::telephone::NotTaken;
use hub_media::sip::gateway::{CallEnd, CallEvent, PhoneCall};
use tokio::sync::mpsc;

/// The line of an announcement.
pub(super) struct SpokenLine {
    pub call: PhoneCall,
    /// Number of the prompt that is being read.
    pub playing: Option<u64>,
}

/// Something happened on the line.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct LineHappened(pub CallEvent);

/// Passes the line's events to its announcement until either has ended.
pub(super) async fn follow(to: actix::Addr<Announcement>, mut events: mpsc::Receiver<CallEvent>) {
    while let Some(event) = events.recv().await {
        if to.send(LineHappened(event)).await.is_err() {
            return;
        }
    }
}

impl Announcement {
    /// Reads into the line once the phone has been raised.
    fn read_aloud(&mut self, ctx: &mut Context<Self>) {
        if self.state != AnnouncementState::Ringing {
            return;
        }
        self.state = AnnouncementState::Reading;
        self.note(CodeCallState::Reading, ctx);
        ctx.run_later(BREATH, |announcement, ctx| {
            let prompt = announcement.setup.prompt.clone();
            let Some(line) = &mut announcement.line else {
                return;
            };
            match line.call.play(prompt, false) {
                Ok(number) => line.playing = Some(number),
                Err(error) => {
                    tracing::warn!(%error, announcement = announcement.setup.id, "not read to its end");
                    announcement.end("ended", CodeCallState::CutOff, ctx);
                }
            }
        });
    }

    /// State of a call that the other side ended.
    fn call_state_at(&self, end: CallEnd) -> CodeCallState {
        if self.state != AnnouncementState::Ringing {
            return CodeCallState::CutOff;
        }
        match end {
            CallEnd::Refused(status) => NotTaken::of_status(status).into(),
            CallEnd::NoAnswer | CallEnd::Cancelled => CodeCallState::NoAnswer,
            CallEnd::HungUp
            | CallEnd::NoMedia
            | CallEnd::TooManyDigits
            | CallEnd::Expired
            | CallEnd::Dismissed
            | CallEnd::ByUs
            | CallEnd::Failed => CodeCallState::Failed,
        }
    }

    /// Writes down the state of the call, for the page that waits for the code.
    pub(super) fn note(&self, state: CodeCallState, ctx: &mut Context<Self>) {
        let (hub, tenant) = (self.hub.clone(), self.setup.tenant);
        let Some(code) = self.setup.code.clone() else {
            return;
        };
        let noted = driven(async move { hub.set_code_call_state(tenant, &code, state).await });
        ctx.spawn(noted.into_actor(self).map(|(), _, _| ()));
    }
}

impl Handler<LineHappened> for Announcement {
    type Result = ();
    fn handle(&mut self, LineHappened(event): LineHappened, ctx: &mut Self::Context) {
        match event {
            CallEvent::Answered => self.read_aloud(ctx),
            CallEvent::Played(number) => {
                if self
                    .line
                    .as_ref()
                    .is_some_and(|line| line.playing == Some(number))
                {
                    self.end("ended", CodeCallState::Read, ctx);
                }
            }
            CallEvent::Ended(end) => self.end("ended", self.call_state_at(end), ctx),
            CallEvent::Ringing
            | CallEvent::EarlyMedia
            | CallEvent::Digit(_)
            | CallEvent::Held(_)
            | CallEvent::Transferred(_) => {}
        }
    }
}
