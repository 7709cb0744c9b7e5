//! The applicant's telephone. The conference owns its call from its first ring, or from the moment at which somebody took it.

use super::{Conference, EARLY_MEDIA};
use crate::calls::lines::{PhoneHappened, Unheard};
use crate::calls::own_rooms;
use crate::calls::telephone::words;
use crate::identity::guest_holder;
use actix::{Context, Handler};
use hub_domain::calls::call::{CallOutcome, CallState};
use hub_domain::calls::telephone::NotTaken;
use hub_media::phone::PhoneIdentity;
use hub_media::sip::gateway::{CallEnd, CallEvent, PhoneCall};

/// How the applicant's telephone stands to the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PhoneStand {
    Outside,
    /// The network is heard, as its own participant, while nobody has answered.
    HeardEarly,
    /// It is the applicant's.
    Inside,
}

impl Handler<PhoneHappened> for Conference {
    type Result = Result<(), Unheard>;
    fn handle(&mut self, PhoneHappened(event): PhoneHappened, ctx: &mut Self::Context) -> Self::Result {
        match event {
            CallEvent::Ringing => self.phone_rings(ctx),
            CallEvent::EarlyMedia => {
                self.hear_early();
                self.phone_rings(ctx);
            }
            CallEvent::Answered => return self.take_phone_in(ctx),
            CallEvent::Held(is_held) => self.hold_by_caller(is_held, ctx),
            CallEvent::Ended(end) => self.phone_ended(end, ctx),
            CallEvent::Transferred(status) => self.referred(status, ctx),
            CallEvent::Digit(_) | CallEvent::Played(_) => {}
        }
        Ok(())
    }
}

impl Conference {
    pub(super) fn phone(&self) -> Option<PhoneCall> {
        self.hub.lines().of(self.setup.tenant, &self.setup.call)
    }

    /// The reviewer hears our own tone, or what the network sends.
    fn phone_rings(&mut self, ctx: &mut Context<Self>) {
        if self.phone_stand != PhoneStand::Outside || self.ending || self.state == CallState::Live {
            return self.stop_ringback(ctx);
        }
        self.begin_ringback(ctx);
    }

    /// Lets the room hear what the network sends before anybody has answered: ringing, "this number is not in service".
    fn hear_early(&mut self) {
        if self.phone_stand != PhoneStand::Outside || self.ending {
            return;
        }
        // Once, and even where it cannot be heard: a second tone of our own would be heard beside it.
        self.phone_stand = PhoneStand::HeardEarly;
        let Some(phone) = self.phone() else { return };
        let holder = guest_holder(self.setup.tenant, self.setup.call.as_str(), EARLY_MEDIA);
        let identity = PhoneIdentity {
            identity: EARLY_MEDIA.to_owned(),
            holder: Some(holder),
            ..PhoneIdentity::default()
        };
        let room = own_rooms::of_call(self.setup.tenant, &self.setup.call);
        if let Err(error) = phone.join(self.hub.media(), &room, identity) {
            tracing::info!(%error, call = %self.setup.call, "what a called phone plays is not heard");
        }
    }

    /// Takes the phone into the room, as the applicant. It is taken once: a caller's call is answered after that.
    fn take_phone_in(&mut self, ctx: &mut Context<Self>) -> Result<(), Unheard> {
        if self.phone_stand == PhoneStand::Inside {
            return Ok(());
        }
        let Some(phone) = self.phone() else {
            return Err(Unheard::NoPlace);
        };
        if self.phone_stand == PhoneStand::HeardEarly
            && let Err(error) = phone.leave()
        {
            tracing::debug!(%error, call = %self.setup.call, "what was heard before the answer has ended");
        }
        self.phone_stand = PhoneStand::Inside;
        let taken = self.let_in_applicant(ctx).and_then(|access| {
            let holder = guest_holder(self.setup.tenant, self.setup.call.as_str(), &access.identity);
            let identity = PhoneIdentity {
                holder: Some(holder),
                identity: access.identity,
                name: self.setup.applicant_name.clone(),
                ..PhoneIdentity::default()
            };
            let room = own_rooms::of_call(self.setup.tenant, &self.setup.call);
            Ok(phone.join(self.hub.media(), &room, identity)?)
        });
        match taken {
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::info!(%error, call = %self.setup.call, "a phone that was taken has no place in its conference");
                Err(Unheard::NoPlace)
            }
        }
    }

    pub(super) fn hold_by_caller(&mut self, is_held: bool, ctx: &mut Context<Self>) {
        if self.held_by_caller != is_held && !self.ending {
            self.held_by_caller = is_held;
            self.notify_staff(ctx);
        }
    }

    /// The applicant's telephone is gone, or nobody took it.
    fn phone_ended(&mut self, end: CallEnd, ctx: &mut Context<Self>) {
        let is_waiting = matches!(self.state, CallState::Calling | CallState::Ringing);
        // One that was answered has not been refused.
        if is_waiting && matches!(end, CallEnd::Refused(_)) {
            self.refusal = self.phone().and_then(|phone| phone.said()).map(words);
        }
        let outcome = match end {
            _ if !is_waiting => self.outcome_so_far(),
            CallEnd::Refused(status) => match NotTaken::of_status(status) {
                NotTaken::Busy => CallOutcome::Busy,
                NotTaken::Declined => CallOutcome::Declined,
                NotTaken::NoAnswer => CallOutcome::Missed,
                NotTaken::NotInService => CallOutcome::NotInService,
                NotTaken::Failed => CallOutcome::Failed,
            },
            CallEnd::NoAnswer => CallOutcome::Missed,
            CallEnd::Cancelled | CallEnd::ByUs | CallEnd::Dismissed => CallOutcome::Cancelled,
            // Who picks up and hangs up before anybody is heard does not want the call.
            CallEnd::HungUp => CallOutcome::Declined,
            // An answered phone without media is a failed call.
            CallEnd::NoMedia | CallEnd::TooManyDigits | CallEnd::Expired | CallEnd::Failed => {
                CallOutcome::Failed
            }
        };
        self.end(outcome, ctx);
    }
}
