//! Access to the room. Staff need a session with the right for as long as they stay; guests need a valid link. A
//! participant who loses either is disconnected at once.

use super::roster::Member;
use super::{Conference, RecheckAccess, SessionEnded, TOKEN_LIFE};
use crate::Hub;
use crate::drive::driven;
use crate::error::{ActorError, Result};
use crate::identity::{CallAccess, Refusal, guest_holder, session_holder};
use actix::{Actor, ActorFutureExt, AsyncContext, Context, Handler, WrapFuture};
use hub_domain::AccountId;
use hub_domain::calls::call::{ConferenceRole, RoomAccess};
use hub_domain::identity::permission::Permission;
use hub_domain::problem::Key;
use hub_media::{Permissions, RoomKey, TokenGrant};
use hub_store::bus::BusMessage;
use std::time::Duration;

/// Seconds between two checks of the sessions of those who talk.
const CHECK_SPEAKERS: u32 = 10;
/// Maximum age of a talking participant's cached session row: as for sockets.
const SPEAKERS_MAX_AGE: Duration = Duration::from_secs(20);
/// The same for a supervisor, who may be invisible to the others: checked every second.
const SUPERVISORS_MAX_AGE: Duration = Duration::from_millis(900);

/// The session by which a member of staff is in the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StaffAccess {
    pub identity: String,
    pub account: i64,
    pub sid: String,
}

/// A token for one of the hub's own rooms, issued to `holder`. Refused if the holder has just lost their access.
pub(crate) fn access(
    hub: &Hub,
    room: &RoomKey,
    holder: &str,
    identity: &str,
    name: &str,
    permissions: Permissions,
) -> Result<RoomAccess> {
    let grant = TokenGrant {
        name: name.to_owned(),
        permissions,
        ..TokenGrant::join(room.name.clone(), identity)
    };
    let token = hub.media().mint_own_token(room, holder, &grant, TOKEN_LIFE)?;
    if hub.registry().has_ended(holder) {
        hub.media().withdraw(room, holder);
        return Err(ActorError::Refused(Key::SessionRevoked));
    }
    Ok(RoomAccess {
        url: String::new(),
        token,
        room: room.name.clone(),
        identity: identity.to_owned(),
    })
}

impl Conference {
    /// Gives a member of staff a token for the room.
    pub(super) fn let_in_staff(
        &mut self,
        entry: StaffAccess,
        name: &str,
        permissions: Permissions,
    ) -> Result<RoomAccess> {
        let holder = session_holder(&entry.sid);
        let access = access(&self.hub, &self.room, &holder, &entry.identity, name, permissions)?;
        if !self.staff_access.contains(&entry) {
            self.staff_access.push(entry);
        }
        Ok(access)
    }

    /// Gives a guest a token for the room; while it is locked, only a guest who has been there before.
    pub(super) fn let_in_guest(&self, identity: &str, name: &str) -> Result<RoomAccess> {
        if self.keeps_out(identity) {
            return Err(ActorError::Refused(Key::Locked));
        }
        let holder = self.guest_holder(identity);
        access(&self.hub, &self.room, &holder, identity, name, Self::talking())
    }

    fn guest_holder(&self, identity: &str) -> String {
        guest_holder(self.setup.tenant, self.setup.call.as_str(), identity)
    }

    /// Whether the lock keeps somebody out: a guest who had not come yet.
    pub(super) fn keeps_out(&self, identity: &str) -> bool {
        let is_guest = self.roster.get(identity).is_some_and(Member::is_guest);
        self.locked && is_guest && !self.been_here.contains(identity)
    }

    /// Revokes a guest's tokens for the room; a guest who is connected leaves at once.
    pub(super) fn withdraw_guest(&self, identity: &str) {
        self.hub
            .media()
            .withdraw(&self.room, &self.guest_holder(identity));
    }

    /// The same for a member of staff, whatever sessions they came by.
    pub(super) fn withdraw_staff(&mut self, identity: &str) {
        let (lost, kept) = std::mem::take(&mut self.staff_access)
            .into_iter()
            .partition(|entry| entry.identity == identity);
        self.staff_access = kept;
        let lost: Vec<StaffAccess> = lost;
        for entry in lost {
            self.hub.media().withdraw(&self.room, &session_holder(&entry.sid));
        }
    }

    /// Removes people who were in the call by this session and by no other.
    fn lose_session(&mut self, sid: &str, ctx: &mut Context<Self>) {
        self.hub.media().withdraw(&self.room, &session_holder(sid));
        let (lost, kept) = std::mem::take(&mut self.staff_access)
            .into_iter()
            .partition(|entry| entry.sid == sid);
        self.staff_access = kept;
        let lost: Vec<StaffAccess> = lost;
        for entry in lost {
            tracing::info!(call = %self.setup.call, identity = entry.identity, "lost what let them in");
            if !self
                .staff_access
                .iter()
                .any(|other| other.identity == entry.identity)
            {
                // A reviewer counts as missing when their media is gone, and has the usual time to come back.
                self.lose_supervisor(&entry.identity, ctx);
            }
        }
    }

    /// Rechecks those who are due.
    pub(super) fn recheck_due_access(&mut self, ctx: &mut Context<Self>) {
        self.seconds = self.seconds.wrapping_add(1);
        let everybody = self.seconds.is_multiple_of(CHECK_SPEAKERS);
        let due = |entry: &StaffAccess| everybody || self.supervisors.contains_key(&entry.identity);
        let entries: Vec<StaffAccess> = self
            .staff_access
            .iter()
            .filter(|entry| due(entry))
            .cloned()
            .collect();
        self.recheck_access(entries, ctx);
    }

    fn recheck_access(&mut self, entries: Vec<StaffAccess>, ctx: &mut Context<Self>) {
        if entries.is_empty() || self.ending {
            return;
        }
        for entry in entries {
            let access = self.access_of(&entry);
            let authenticator = self.hub.authenticator();
            let checking = driven(async move { authenticator.may_stay(&access).await });
            ctx.spawn(checking.into_actor(self).map(move |kept, conference, ctx| {
                let Err(refusal) = kept else { return };
                // They may have left meanwhile.
                if !conference.staff_access.contains(&entry) {
                    return;
                }
                conference.lose_session(&entry.sid, ctx);
                if matches!(refusal, Refusal::NotAllowed | Refusal::Revoked) {
                    // No event announced this, so everything else that the account has open must recheck too.
                    conference.hub.store().bus().publish(BusMessage::AccountChanged {
                        tenant: conference.setup.tenant,
                        account: AccountId(entry.account),
                    });
                }
            }));
        }
    }

    fn access_of(&self, entry: &StaffAccess) -> CallAccess {
        let supervisor = self.supervisors.get(&entry.identity);
        let is_reviewer = matches!(self.role_of(&entry.identity), Some((ConferenceRole::Reviewer, _)));
        CallAccess {
            program: self.setup.item.process_id,
            sid: entry.sid.clone(),
            right: if is_reviewer {
                Permission::CallPlace
            } else {
                Permission::ConferenceSupervise
            },
            talks: is_reviewer || supervisor.is_some_and(|one| one.mode.speaks()),
            within: if is_reviewer {
                SPEAKERS_MAX_AGE
            } else {
                SUPERVISORS_MAX_AGE
            },
        }
    }
}

impl Handler<SessionEnded> for Conference {
    type Result = ();
    fn handle(&mut self, message: SessionEnded, ctx: &mut <Self as Actor>::Context) {
        self.lose_session(&message.sid, ctx);
    }
}

impl Handler<RecheckAccess> for Conference {
    type Result = ();
    fn handle(&mut self, message: RecheckAccess, ctx: &mut <Self as Actor>::Context) {
        let meant = |entry: &&StaffAccess| message.of.is_none_or(|account| entry.account == account);
        let entries: Vec<StaffAccess> = self.staff_access.iter().filter(meant).cloned().collect();
        self.recheck_access(entries, ctx);
    }
}
