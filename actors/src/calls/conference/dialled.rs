//! People who are called into a running call by telephone: an interpreter line, a landlord. Each has a line of its own, hears the
//! notice before they are recorded, and can hang up without ending the call.

use super::desk::not_taken;
use super::roster::{Member, Reach};
use super::{Conference, DeskAccess, DialParty, PartyAnswered, PartyEnded, PartyRings};
use crate::Hub;
use crate::calls::bridge::Bridge;
use crate::calls::own_rooms;
use crate::calls::telephone::CallAskedBy;
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, Addr, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallConference, CallState, DialledParty, OwnPhoneState};
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::problem::Key;
use hub_domain::{AccountId, CallId, TenantId};
use hub_media::phone::PhoneIdentity;
use hub_media::sip::gateway::{CallEvent, OutgoingCall, PhoneCall};
use std::time::Duration;

/// A telephone that is called into the call rings this long.
const RINGS_FOR: Duration = Duration::from_secs(60);

/// The line of somebody who is called into a call, among the node's lines.
pub(super) fn party_line(call: &CallId, identity: &str) -> CallId {
    CallId(format!("{call}.{identity}"))
}

impl Conference {
    /// The one telephone that is in the call beside the applicant's, with who it is.
    pub(super) fn only_dialled(&self) -> Option<(String, PhoneCall)> {
        let mut answered = self
            .dialled
            .iter()
            .filter(|one| one.state == OwnPhoneState::Answered);
        let (one, None) = (answered.next()?, answered.next()) else {
            return None;
        };
        Some((one.identity.clone(), self.phone_of(&one.identity)?))
    }

    fn phone_of(&self, identity: &str) -> Option<PhoneCall> {
        let line = party_line(&self.setup.call, identity);
        self.hub.lines().of(self.setup.tenant, &line)
    }

    /// The telephones that are called into the call, or are in it by that.
    pub(super) fn dialled_phones(&self) -> Vec<PhoneCall> {
        let dialled = self
            .roster
            .iter()
            .filter(|(_, member)| matches!(member.reach, Reach::Dialled(_)));
        dialled
            .filter_map(|(identity, _)| self.phone_of(identity))
            .collect()
    }

    /// Hangs up the telephone of somebody who is taken out of the call.
    pub(super) fn drop_dialled(&mut self, identity: &str) {
        if let Some(phone) = self.phone_of(identity) {
            tokio::spawn(async move { phone.hang_up().await });
        }
        let is_out = |one: &DialledParty| {
            one.identity == identity && matches!(one.state, OwnPhoneState::Ringing | OwnPhoneState::Answered)
        };
        self.dialled.retain(|one| !is_out(one));
        if self.asked_aside.as_deref() == Some(identity) {
            self.asked_aside = None;
        }
    }

    fn set_dialled(&mut self, identity: &str, state: OwnPhoneState) {
        if let Some(party) = self.dialled.iter_mut().find(|one| one.identity == identity) {
            party.state = state;
        }
    }

    pub(super) fn dialled_state(&self, identity: &str) -> Option<OwnPhoneState> {
        let party = self.dialled.iter().find(|one| one.identity == identity);
        party.map(|one| one.state)
    }

    /// Takes a telephone out that was not taken, or is gone; where the applicant waited for it, they wait no more.
    fn lose_dialled(&mut self, identity: &str, why: Option<OwnPhoneState>, ctx: &mut Context<Self>) {
        let was_aside = self.asked_aside.as_deref() == Some(identity);
        match why {
            // It stays among the dialled, with the reason.
            Some(why) => self.set_dialled(identity, why),
            None => self.dialled.retain(|one| one.identity != identity),
        }
        self.lose_invited(identity, ctx);
        if was_aside {
            self.end_wait(ctx);
        }
        self.notify_staff(ctx);
    }
}

impl Handler<DialParty> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: DialParty, _: &mut Self::Context) -> Self::Result {
        let name = message.name.trim().to_owned();
        if let Err(error) = self.may_add(message.role, &name) {
            return Box::pin(async move { Err(error) }.into_actor(self));
        }
        if self.state != CallState::Live {
            return self.refuse(Key::NotLive);
        }
        // Help is called by a call of its own, which says where the caller is.
        if means_emergency(&message.number) {
            let error = ActorError::RefusedField {
                field: "number",
                key: Key::EmergencyNumber,
            };
            return Box::pin(async move { Err(error) }.into_actor(self));
        }
        let identity = self.next_identity(message.role);
        let audit = self.audit(&message.by, "conference.dial", identity.clone());
        let (hub, tenant, program) = (self.hub.clone(), self.setup.tenant, self.setup.item.process_id);
        let (number, account) = (message.number.clone(), AccountId(message.by.account));
        let judged = driven(async move {
            let outgoing = outgoing(&hub, tenant, program, &number, account).await?;
            audit.await?;
            Ok::<OutgoingCall, ActorError>(outgoing)
        });
        Box::pin(judged.into_actor(self).map(move |judged, conference, ctx| {
            let mut outgoing = judged?;
            conference.may_add(message.role, &name)?;
            outgoing.caller_name.clone_from(&conference.setup.agency);
            conference.ring_party(&identity, &name, &message, outgoing, ctx);
            Ok(conference.reviewer_view())
        }))
    }
}

impl Conference {
    fn ring_party(
        &mut self,
        identity: &str,
        name: &str,
        message: &DialParty,
        outgoing: OutgoingCall,
        ctx: &mut Context<Self>,
    ) {
        let member = Member {
            role: message.role,
            name: name.to_owned(),
            lang: message.lang.clone(),
            reach: Reach::Dialled(message.number.clone()),
            // Where a telephone is its number does not prove.
            state: String::new(),
            added: true,
            notified: false,
        };
        self.roster.add(identity.to_owned(), member);
        // Those who were not reached have been read about by now.
        self.dialled
            .retain(|one| matches!(one.state, OwnPhoneState::Ringing | OwnPhoneState::Answered));
        self.dialled.push(DialledParty {
            identity: identity.to_owned(),
            name: name.to_owned(),
            number: message.number.clone(),
            state: OwnPhoneState::Ringing,
        });
        if message.aside {
            self.set_hold(true, ctx);
            self.asked_aside = Some(identity.to_owned());
        }
        self.apply_audibility();
        let of = identity.to_owned();
        ctx.run_later(RINGS_FOR, move |conference, ctx| {
            if conference.dialled_state(&of) == Some(OwnPhoneState::Ringing) && !conference.ending {
                conference.lose_dialled(&of, Some(OwnPhoneState::NoAnswer), ctx);
            }
        });
        let leg = Leg {
            hub: self.hub.clone(),
            tenant: self.setup.tenant,
            call: self.setup.call.clone(),
            identity: identity.to_owned(),
            conference: ctx.address(),
        };
        tokio::spawn(leg.ring(outgoing));
        self.notify_staff(ctx);
    }
}

/// A call to this number by the program's trunk, counted for who asks for it.
async fn outgoing(
    hub: &Hub,
    tenant: TenantId,
    program: hub_domain::ProgramId,
    number: &str,
    account: AccountId,
) -> Result<OutgoingCall> {
    let refused = |error| match error {
        ActorError::Refused(key) => ActorError::RefusedField { field: "number", key },
        other => other,
    };
    let called = hub.may_call(tenant, number).await.map_err(refused)?;
    let outgoing = hub.outgoing_of_program(tenant, program).await?;
    let outgoing = outgoing.ok_or(ActorError::Refused(Key::NoGateway))?;
    hub.count_call(tenant, &called, CallAskedBy::Account(account))
        .await?;
    Ok(OutgoingCall { called, ..outgoing })
}

/// One telephone on its way into a call.
struct Leg {
    hub: Hub,
    tenant: TenantId,
    call: CallId,
    identity: String,
    conference: Addr<Conference>,
}

impl Leg {
    /// Rings the telephone and follows it until it is over.
    async fn ring(self, outgoing: OutgoingCall) {
        let line = party_line(&self.call, &self.identity);
        let (phone, mut events) = match self.hub.call_telephone(self.tenant, outgoing).await {
            Ok(rung) => rung,
            Err(error) => {
                tracing::warn!(%error, call = %self.call, "a telephone cannot be called into a call");
                return self.ended(hub_media::sip::gateway::CallEnd::Failed);
            }
        };
        self.hub.lines().put(self.tenant, &line, phone.clone());
        let identity = self.identity.clone();
        // A party that was taken back could not be hung up before its line was there.
        if !matches!(self.conference.send(PartyRings { identity }).await, Ok(Ok(()))) {
            phone.hang_up().await;
        }
        while let Some(event) = events.recv().await {
            match event {
                CallEvent::Answered => {
                    if let Err(error) = self.join(&phone).await {
                        tracing::info!(%error, call = %self.call, "a telephone that was called into a call has no place in it");
                        phone.hang_up().await;
                    }
                }
                CallEvent::Ended(end) => {
                    self.ended(end);
                    break;
                }
                CallEvent::Ringing
                | CallEvent::EarlyMedia
                | CallEvent::Digit(_)
                | CallEvent::Played(_)
                | CallEvent::Held(_)
                | CallEvent::Transferred(_) => {}
            }
        }
        self.hub.lines().remove(self.tenant, &line);
    }

    /// Brings the telephone into the room of the call.
    async fn join(&self, phone: &PhoneCall) -> Result<()> {
        let identity = self.identity.clone();
        let access = self.conference.send(PartyAnswered { identity }).await??;
        let identity = PhoneIdentity {
            holder: Some(access.holder),
            identity: access.room.identity,
            name: access.name,
            ..PhoneIdentity::default()
        };
        phone.join(
            self.hub.media(),
            &own_rooms::of_call(self.tenant, &self.call),
            identity,
        )?;
        Ok(())
    }

    /// Once for each telephone: without it the call would wait for somebody who has gone.
    fn ended(&self, end: hub_media::sip::gateway::CallEnd) {
        // Its call may be over, and it may talk with the applicant alone by now.
        Bridge::other_ended(&self.hub, self.tenant, &self.call, &self.identity);
        self.conference.do_send(PartyEnded {
            identity: self.identity.clone(),
            end,
        });
    }
}

impl Handler<PartyRings> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, message: PartyRings, _: &mut Self::Context) -> Self::Result {
        match self.roster.added(&message.identity).filter(|_| !self.ending) {
            Some(_) => Ok(()),
            None => Err(ActorError::Refused(Key::CallOver)),
        }
    }
}

impl Handler<PartyAnswered> for Conference {
    type Result = Result<DeskAccess>;
    fn handle(&mut self, message: PartyAnswered, ctx: &mut Self::Context) -> Self::Result {
        let identity = message.identity;
        let member = self.roster.added(&identity).filter(|_| !self.ending);
        let Some(name) = member.map(|member| member.name.clone()) else {
            return Err(ActorError::Refused(Key::CallOver));
        };
        let room = self.let_in_guest(&identity, &name)?;
        self.set_dialled(&identity, OwnPhoneState::Answered);
        let holder = crate::identity::guest_holder(self.setup.tenant, self.setup.call.as_str(), &identity);
        self.notify_staff(ctx);
        Ok(DeskAccess { room, name, holder })
    }
}

impl Handler<PartyEnded> for Conference {
    type Result = ();
    fn handle(&mut self, PartyEnded { identity, end }: PartyEnded, ctx: &mut Self::Context) {
        if self.ending {
            // It may have been left to the applicant while this was on its way.
            return Bridge::other_ended(&self.hub, self.setup.tenant, &self.setup.call, &identity);
        }
        match self.dialled_state(&identity) {
            Some(OwnPhoneState::Ringing) => self.lose_dialled(&identity, Some(not_taken(end)), ctx),
            Some(OwnPhoneState::Answered) => self.lose_dialled(&identity, None, ctx),
            // It was taken back, or waited for too long.
            _ => {}
        }
    }
}
