//! People added to a running call: an interpreter, a third party. They join by a link, hear the notice before they are
//! recorded, and can leave without ending the call.

use super::roster::{Member, Reach};
use super::{Conference, Invite, JoinInvited, LeaveInvited, RemoveInvited};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallConference, ConferenceRole, RecordingState, RoomAccess};
use hub_domain::problem::Key;
use hub_media::MediaError;
use hub_store::calls::guest_links;
use std::time::Duration;

/// Most people who may be added to one call.
const MOST_INVITED: usize = 8;
/// Longest name, in characters.
const LONGEST_NAME: usize = 100;
/// Retry interval while the hub is already speaking in the room.
const SPEAK_AGAIN: Duration = Duration::from_secs(1);

impl Handler<Invite> for Conference {
    type Result = ResponseActFuture<Self, Result<String>>;
    fn handle(&mut self, message: Invite, _: &mut Self::Context) -> Self::Result {
        let Invite { by, role, name, lang } = message;
        let name = name.trim().to_owned();
        if let Err(error) = self.may_add(role, &name) {
            return Box::pin(async move { Err(error) }.into_actor(self));
        }
        let identity = self.next_identity(role);
        let audit = self.audit(&by, "conference.invite", identity.clone());
        Box::pin(audit.into_actor(self).map(move |written, conference, ctx| {
            written?;
            let member = Member {
                role,
                name,
                lang,
                reach: Reach::Link,
                // Where somebody is who was added is not known.
                state: String::new(),
                added: true,
                notified: false,
            };
            conference.roster.add(identity.clone(), member);
            conference.apply_audibility();
            conference.notify_staff(ctx);
            Ok(identity)
        }))
    }
}

impl Handler<RemoveInvited> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: RemoveInvited, _: &mut Self::Context) -> Self::Result {
        let RemoveInvited { by, identity } = message;
        if self.roster.added(&identity).is_none() {
            return self.refuse(Key::NotFound);
        }
        let written = self.audit_removal(&by, &identity);
        self.steer_after(written, Self::reviewer_view, move |conference, ctx| {
            // If they left by themselves meanwhile, there is nothing more to do.
            conference.lose_invited(&identity, ctx);
            Ok(())
        })
    }
}

impl Handler<JoinInvited> for Conference {
    type Result = Result<RoomAccess>;
    fn handle(&mut self, message: JoinInvited, _: &mut Self::Context) -> Self::Result {
        let invited = self.roster.added(&message.identity).filter(|_| !self.ending);
        match invited {
            Some(invited) => self.let_in_guest(&message.identity, &invited.name),
            None => Err(ActorError::Refused(Key::CallOver)),
        }
    }
}

impl Handler<LeaveInvited> for Conference {
    type Result = ResponseActFuture<Self, Result<()>>;
    fn handle(&mut self, message: LeaveInvited, _: &mut Self::Context) -> Self::Result {
        let identity = message.identity;
        if self.roster.added(&identity).is_none() {
            return Box::pin(async { Ok(()) }.into_actor(self));
        }
        let (store, setup) = (self.hub.store().clone(), self.setup.clone());
        let of_guest = identity.clone();
        let revoked = driven(async move {
            let mut write = store.write().await?;
            guest_links::revoke(&mut write, setup.tenant, &setup.call, &of_guest).await?;
            write.commit().await
        });
        Box::pin(revoked.into_actor(self).map(move |revoked, conference, ctx| {
            // A person may always leave, even when the audit line cannot be written.
            conference.lose_invited(&identity, ctx);
            Ok(revoked?)
        }))
    }
}

impl Conference {
    /// Whether somebody of this role and name can be added now.
    pub(super) fn may_add(&self, role: ConferenceRole, name: &str) -> Result<()> {
        let field = |field| ActorError::Field {
            field,
            key: "invalid",
        };
        if self.ending {
            return Err(ActorError::Refused(Key::CallOver));
        }
        if self.locked {
            return Err(ActorError::Refused(Key::Locked));
        }
        if self.roster.iter().filter(|(_, member)| member.added).count() >= MOST_INVITED {
            return Err(ActorError::Refused(Key::CallFull));
        }
        if !matches!(role, ConferenceRole::Interpreter | ConferenceRole::ThirdParty) {
            return Err(field("role"));
        }
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(field("name"));
        }
        Ok(())
    }

    /// Who the next one who is added is in the room.
    pub(super) fn next_identity(&mut self, role: ConferenceRole) -> String {
        let word = match role {
            ConferenceRole::Interpreter => "interpreter",
            _ => "guest",
        };
        self.invitations += 1;
        format!("{word}-{}", self.invitations)
    }

    /// Takes somebody who was added out of the call.
    pub(super) fn lose_invited(&mut self, identity: &str, ctx: &mut Context<Self>) -> bool {
        if self.roster.remove_added(identity).is_none() {
            return false;
        }
        self.drop_dialled(identity);
        self.silence(identity);
        self.close_listeners(identity);
        if self.parties.remove(identity).is_some() {
            self.note_parting(identity, ctx);
        }
        self.apply_audibility();
        self.review_agreement(ctx);
        self.notify_staff(ctx);
        self.withdraw_guest(identity);
        ctx.spawn(self.show_out(identity).into_actor(self));
        true
    }

    /// Everyone who was added and is there now has heard the notice.
    pub(super) fn notified(&mut self, identities: &[String]) {
        for identity in identities {
            self.roster.set_notified(identity);
        }
        self.apply_masks();
    }

    /// Who was added and is there, and has not heard the notice yet.
    pub(super) fn to_notify(&self) -> Vec<String> {
        let here = |identity: &str| self.parties.get(identity).is_some_and(|party| party.active);
        self.roster
            .iter()
            .filter(|(identity, member)| !member.notified && here(identity))
            .map(|(identity, _)| identity.to_owned())
            .collect()
    }

    /// Speaks the notice to people who joined while the call is recorded, or while agreement is asked for; they are not
    /// recorded before its end.
    pub(super) fn notify_newcomers(&mut self, ctx: &mut Context<Self>) {
        let newcomers = self.to_notify();
        let is_announced = self.is_recording() || self.recording == RecordingState::Asking;
        if newcomers.is_empty() || !is_announced || self.ending {
            return;
        }
        let Some(spoken) = self.speak_notice() else { return };
        ctx.spawn(spoken.into_actor(self).map(move |spoken, conference, ctx| match spoken {
            Ok(()) => conference.notified(&newcomers),
            Err(ActorError::Media(MediaError::IdentityInUse)) => {
                ctx.run_later(SPEAK_AGAIN, Self::notify_newcomers);
            }
            Err(error) => {
                tracing::error!(%error, call = %conference.setup.call, "the notice could not be spoken: newcomers are not recorded");
            }
        }));
    }
}
