//! A call that the reviewer makes by their own telephone: it rings first, and joins the room as they.

use super::desk_line::ring_desk;
use super::{Conference, DeskAccess, DeskAnswered, DeskEnded, DeskRings};
use crate::error::{ActorError, Result};
use crate::identity::session_holder;
use actix::{AsyncContext, Context, Handler};
use hub_domain::calls::call::{CallOutcome, OwnPhoneState};
use hub_domain::calls::telephone::NotTaken;
use hub_domain::problem::Key;
use hub_media::sip::gateway::CallEnd;
use std::time::Duration;

/// One's own telephone rings this long.
const DESK_RINGS_FOR: Duration = Duration::from_secs(30);

impl Conference {
    pub(super) fn ring_desk(&mut self, ctx: &mut Context<Self>) {
        let Some(desk) = self.setup.desk.clone() else {
            return;
        };
        self.ring_timer = Some(ctx.run_later(DESK_RINGS_FOR, |conference, ctx| {
            if conference.own_phone == Some(OwnPhoneState::Ringing) {
                conference.desk_not_taken(OwnPhoneState::NoAnswer, ctx);
            }
        }));
        let (hub, tenant, call) = (self.hub.clone(), self.setup.tenant, self.setup.call.clone());
        let mut outgoing = desk.outgoing;
        outgoing.caller_name.clone_from(&self.setup.agency);
        tokio::spawn(ring_desk(hub, tenant, call, outgoing, ctx.address()));
        self.notify_staff(ctx);
    }

    /// The call ends before the applicant was called; the reviewer's screen says why.
    fn desk_not_taken(&mut self, why: OwnPhoneState, ctx: &mut Context<Self>) {
        self.own_phone = Some(why);
        self.notify_staff(ctx);
        self.end(CallOutcome::Cancelled, ctx);
    }
}

impl Handler<DeskRings> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, _: DeskRings, _: &mut Self::Context) -> Self::Result {
        match self.ending {
            true => Err(ActorError::Refused(Key::CallOver)),
            false => Ok(()),
        }
    }
}

impl Handler<DeskAnswered> for Conference {
    type Result = Result<DeskAccess>;
    fn handle(&mut self, _: DeskAnswered, ctx: &mut Self::Context) -> Self::Result {
        let desk = self.setup.desk.clone();
        let Some(desk) = desk.filter(|_| !self.ending && self.own_phone == Some(OwnPhoneState::Ringing))
        else {
            return Err(ActorError::Refused(Key::CallOver));
        };
        let holder = session_holder(&desk.sid);
        let room = self.let_in_reviewer(self.setup.reviewer_id, desk.sid)?;
        if let Some(timer) = self.ring_timer.take() {
            ctx.cancel_future(timer);
        }
        self.own_phone = Some(OwnPhoneState::Answered);
        self.notify_staff(ctx);
        self.ring_applicant(ctx);
        Ok(DeskAccess {
            room,
            name: self.setup.reviewer_name.clone(),
            holder,
        })
    }
}

impl Handler<DeskEnded> for Conference {
    type Result = ();
    fn handle(&mut self, DeskEnded(end): DeskEnded, ctx: &mut Self::Context) {
        // Who has handed the call on hangs up, and it goes on.
        if self.ending || self.setup.desk.is_none() {
            return;
        }
        if self.own_phone == Some(OwnPhoneState::Answered) {
            // Who hangs up a telephone has left, and leaves the call to a colleague who is asked in it: there is no page to reload.
            if self.leave_to_colleague(ctx) {
                return;
            }
            return self.end(self.outcome_so_far(), ctx);
        }
        self.desk_not_taken(not_taken(end), ctx);
    }
}

/// Why a telephone that was called was not taken.
pub(super) fn not_taken(end: CallEnd) -> OwnPhoneState {
    match end {
        CallEnd::Refused(status) => NotTaken::of_status(status).into(),
        CallEnd::NoAnswer | CallEnd::Cancelled => OwnPhoneState::NoAnswer,
        CallEnd::HungUp
        | CallEnd::NoMedia
        | CallEnd::TooManyDigits
        | CallEnd::Expired
        | CallEnd::Dismissed
        | CallEnd::ByUs
        | CallEnd::Failed => OwnPhoneState::Failed,
    }
}
