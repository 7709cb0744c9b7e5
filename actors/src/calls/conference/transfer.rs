//! Handing the call on to a colleague, asked first or at once. The applicant waits meanwhile; the call stays with who has it until the
//! colleague is in it, and comes back from a colleague who does not answer, declines or leaves.

use super::access::StaffAccess;
use super::desk_line::desk_line;
use super::roster::{Member, Reach};
use super::{
    AcceptTransfer, BeginTransfer, CancelTransfer, CompleteTransfer, Conference, DeclineTransfer, Moderator,
};
use crate::error::{ActorError, Result};
use actix::{AsyncContext, Context, Handler, ResponseActFuture, SpawnHandle};
use hub_domain::AccountId;
use hub_domain::calls::call::{CallConference, CallState, ConferenceRole, PersonRef, RoomAccess};
use hub_domain::calls::transfer::{TransferState, TransferView};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_store::calls::call_transfers::{self, NewTransfer};
use std::collections::VecDeque;
use std::time::Duration;

/// A colleague who has taken the call has this long to connect their media.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);
/// Pauses between attempts to write down whose call it is: without that its new owner could not steer it.
const WRITE_AGAIN: [Duration; 3] = [
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

/// The transfer that is under way, or the last one.
pub(super) struct Transfer {
    id: String,
    to: PersonRef,
    line: String,
    asks_first: bool,
    note: String,
    state: TransferState,
    since_ms: i64,
    /// Who of the line is rung after this one.
    next: VecDeque<PersonRef>,
    ring_for: Duration,
    /// Ends the ringing, or the wait for the colleague's media; none once they are connected.
    timer: Option<SpawnHandle>,
    /// The applicant waited before it began.
    was_held: bool,
}

impl Transfer {
    pub fn view(&self) -> TransferView {
        TransferView {
            id: self.id.clone(),
            to: self.to.clone(),
            line: self.line.clone(),
            asks_first: self.asks_first,
            state: self.state,
            since_ms: self.since_ms,
        }
    }

    /// Whether this account is asked or rung now.
    fn is_to(&self, account: i64) -> bool {
        self.state.is_open() && self.to.id == account
    }
}

/// Who an account is in the room as a reviewer.
fn identity_of(account: i64) -> String {
    format!("reviewer-{account}")
}

impl Conference {
    fn open_transfer(&self) -> Option<&Transfer> {
        self.transfer.as_ref().filter(|transfer| transfer.state.is_open())
    }

    /// Rings one colleague; with the first of them the applicant begins to wait.
    fn ring_colleague(&mut self, mut transfer: Transfer, ctx: &mut Context<Self>) {
        let id = transfer.id.clone();
        transfer.timer = Some(ctx.run_later(transfer.ring_for, move |conference, ctx| {
            conference.not_taken(&id, TransferState::Unanswered, ctx);
        }));
        let new = NewTransfer {
            id: transfer.id.clone(),
            call: self.setup.call.clone(),
            from_account: self.setup.reviewer_id,
            from_name: self.setup.reviewer_name.clone(),
            to_account: transfer.to.id,
            to_name: transfer.to.name.clone(),
            line_name: transfer.line.clone(),
            asks_first: transfer.asks_first,
            note: transfer.note.clone(),
        };
        let (store, tenant) = (self.hub.store().clone(), self.setup.tenant);
        self.write_down(ctx, "transfer", async move {
            let mut write = store.write().await?;
            call_transfers::begin(&mut write, tenant, &new).await?;
            write.commit().await
        });
        self.transfer = Some(transfer);
        self.set_hold(true, ctx);
    }

    fn write_transfer(&mut self, id: String, state: TransferState, ctx: &mut Context<Self>) {
        let (store, tenant) = (self.hub.store().clone(), self.setup.tenant);
        self.write_down(ctx, "transfer", async move {
            let mut write = store.write().await?;
            call_transfers::set_state(&mut write, tenant, &id, state).await?;
            write.commit().await
        });
    }

    /// The colleague who is rung does not take the call: the next of the line is rung, or it comes back.
    fn not_taken(&mut self, id: &str, why: TransferState, ctx: &mut Context<Self>) {
        let ringing = self.transfer.as_mut();
        let Some(transfer) = ringing.filter(|one| one.id == id && one.state == TransferState::Ringing) else {
            return;
        };
        if self.ending {
            return;
        }
        let Some(next) = transfer.next.pop_front() else {
            return self.give_back(why, ctx);
        };
        let following = Transfer {
            id: uuid::Uuid::now_v7().to_string(),
            to: next,
            line: transfer.line.clone(),
            asks_first: transfer.asks_first,
            note: transfer.note.clone(),
            state: TransferState::Ringing,
            since_ms: now_ms(),
            next: std::mem::take(&mut transfer.next),
            ring_for: transfer.ring_for,
            timer: None,
            was_held: transfer.was_held,
        };
        if let Some(timer) = transfer.timer.take() {
            ctx.cancel_future(timer);
        }
        self.write_transfer(id.to_owned(), why, ctx);
        self.ring_colleague(following, ctx);
        self.notify_staff(ctx);
    }

    /// The transfer is over without success: the colleague is out of the call, and the applicant hears who has it again.
    fn give_back(&mut self, why: TransferState, ctx: &mut Context<Self>) {
        let open = self.transfer.as_mut().filter(|transfer| transfer.state.is_open());
        let Some(transfer) = open else { return };
        if let Some(timer) = transfer.timer.take() {
            ctx.cancel_future(timer);
        }
        let was_talking = transfer.state == TransferState::Talking;
        transfer.state = why;
        transfer.since_ms = now_ms();
        let (id, colleague, was_held) = (
            transfer.id.clone(),
            identity_of(transfer.to.id),
            transfer.was_held,
        );
        self.write_transfer(id, why, ctx);
        if was_talking {
            self.withdraw_staff(&colleague);
            self.lose_invited(&colleague, ctx);
        }
        if !was_held {
            self.set_hold(false, ctx);
        }
        self.notify_staff(ctx);
    }

    /// Somebody's media is connected: a call that is handed over at once is theirs now.
    pub(super) fn colleague_connected(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let talking = self
            .open_transfer()
            .filter(|one| one.state == TransferState::Talking);
        let Some(asks_first) = talking
            .filter(|one| identity_of(one.to.id) == identity)
            .map(|one| one.asks_first)
        else {
            return;
        };
        if let Some(timer) = self.transfer.as_mut().and_then(|transfer| transfer.timer.take()) {
            ctx.cancel_future(timer);
        }
        if !asks_first {
            self.hand_over(ctx);
        }
    }

    /// Somebody of the agency did not come back: the colleague who is asked gives the call back; who has the call leaves it to them.
    pub(super) fn staff_gone(&mut self, identity: &str, ctx: &mut Context<Self>) {
        let talking = self
            .open_transfer()
            .filter(|one| one.state == TransferState::Talking);
        let Some(colleague) = talking.map(|one| identity_of(one.to.id)) else {
            return;
        };
        if colleague == identity {
            self.give_back(TransferState::Left, ctx);
        } else if identity == identity_of(self.setup.reviewer_id) {
            self.hand_over(ctx);
        }
    }

    /// Who has the call leaves it to the colleague who is asked in it; false where nobody is.
    pub(super) fn leave_to_colleague(&mut self, ctx: &mut Context<Self>) -> bool {
        let is_asked = self.is_colleague_here();
        if is_asked {
            self.hand_over(ctx);
        }
        is_asked
    }

    /// The colleague who has taken the call is connected.
    fn is_colleague_here(&self) -> bool {
        let talking = self
            .open_transfer()
            .filter(|one| one.state == TransferState::Talking);
        let party = talking.and_then(|one| self.parties.get(&identity_of(one.to.id)));
        party.is_some_and(|party| party.active && party.gone_since.is_none())
    }

    /// Gives the call to the colleague who is asked: now, or as soon as they are connected. With nobody in it the applicant would wait
    /// for ever.
    fn complete(&mut self, ctx: &mut Context<Self>) -> Result<()> {
        let is_here = self.is_colleague_here();
        let talking = self.transfer.as_mut();
        let Some(transfer) = talking.filter(|one| one.state == TransferState::Talking) else {
            return Err(ActorError::Refused(Key::TransferOver));
        };
        match is_here {
            true => self.hand_over(ctx),
            false => transfer.asks_first = false,
        }
        Ok(())
    }

    /// Ends the applicant's wait for somebody who is gone. While the call is handed on they wait on, for the colleague alone.
    pub(super) fn end_wait(&mut self, ctx: &mut Context<Self>) {
        match self.transfer.as_mut().filter(|transfer| transfer.state.is_open()) {
            Some(transfer) => transfer.was_held = false,
            None => self.set_hold(false, ctx),
        }
    }

    /// The call is the colleague's, and who had it leaves.
    fn hand_over(&mut self, ctx: &mut Context<Self>) {
        let talking = self.transfer.as_mut();
        let Some(transfer) = talking.filter(|one| one.state == TransferState::Talking) else {
            return;
        };
        if let Some(timer) = transfer.timer.take() {
            ctx.cancel_future(timer);
        }
        transfer.state = TransferState::Completed;
        transfer.since_ms = now_ms();
        let (id, to) = (transfer.id.clone(), transfer.to.clone());
        let (former, next) = (identity_of(self.setup.reviewer_id), identity_of(to.id));
        self.setup.reviewer_id = to.id;
        self.setup.reviewer_name.clone_from(&to.name);
        self.roster.hand_over(&former, &next);
        self.leave_desk();
        self.withdraw_staff(&former);
        self.lose_invited(&former, ctx);
        self.help_asked_at_ms = None;
        self.set_hold(false, ctx);
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "hand-over", async move {
            let mut pauses = WRITE_AGAIN.into_iter();
            loop {
                let handed = async {
                    let mut write = store.write().await?;
                    let next = (AccountId(to.id), to.name.as_str());
                    call_transfers::hand_over(&mut write, tenant, &call, &id, next).await?;
                    write.commit().await
                };
                match (handed.await, pauses.next()) {
                    (Err(error), Some(pause)) => {
                        tracing::error!(%error, %call, "whose call it is is not written yet");
                        tokio::time::sleep(pause).await;
                    }
                    (handed, _) => return handed,
                }
            }
        });
        self.notify_staff(ctx);
    }

    /// Who had the call talked by their own telephone: it is hung up.
    fn leave_desk(&mut self) {
        if self.setup.desk.take().is_none() {
            return;
        }
        self.own_phone = None;
        if let Some(line) = self
            .hub
            .lines()
            .of(self.setup.tenant, &desk_line(&self.setup.call))
        {
            tokio::spawn(async move { line.hang_up().await });
        }
    }

    /// Who has the call ends the transfer: it is the colleague's, or stays theirs.
    fn settle_by(
        &self,
        by: &Moderator,
        action: &'static str,
    ) -> ResponseActFuture<Self, Result<CallConference>> {
        let Some(transfer) = self.open_transfer() else {
            return self.refuse(Key::TransferOver);
        };
        let completes = action == "conference.hand_over";
        if completes && transfer.state != TransferState::Talking {
            return self.refuse(Key::TransferOver);
        }
        self.steer(
            by,
            action,
            identity_of(transfer.to.id),
            Self::reviewer_view,
            move |conference, ctx| {
                // The colleague may have left, or have the call, since this was asked.
                match (completes, conference.open_transfer().is_some()) {
                    (_, false) => Err(ActorError::Refused(Key::TransferOver)),
                    (true, true) => conference.complete(ctx),
                    (false, true) => {
                        conference.give_back(TransferState::Cancelled, ctx);
                        Ok(())
                    }
                }
            },
        )
    }
}

impl Handler<BeginTransfer> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: BeginTransfer, _: &mut Self::Context) -> Self::Result {
        let BeginTransfer {
            by,
            to,
            line,
            asks_first,
            note,
            ring_for,
        } = message;
        let is_here = |one: &PersonRef| self.roster.of_account(one.id).is_some();
        let mut next: VecDeque<PersonRef> = to.into_iter().filter(|one| !is_here(one)).collect();
        let refused = match (self.state, next.pop_front()) {
            _ if self.ending => Err(Key::CallOver),
            (CallState::Calling | CallState::Ringing | CallState::Ended, _) => Err(Key::NotLive),
            _ if self.open_transfer().is_some() => Err(Key::TransferUnderWay),
            (CallState::Live, None) => Err(Key::NobodyAvailable),
            (CallState::Live, Some(first)) => Ok(first),
        };
        let first = match refused {
            Ok(first) => first,
            Err(key) => return self.refuse(key),
        };
        self.steer(
            &by,
            "conference.transfer",
            identity_of(first.id),
            Self::reviewer_view,
            move |conference, ctx| {
                // Another screen may have begun one while this was audited.
                if conference.open_transfer().is_some() {
                    return Err(ActorError::Refused(Key::TransferUnderWay));
                }
                let transfer = Transfer {
                    id: uuid::Uuid::now_v7().to_string(),
                    to: first,
                    line,
                    asks_first,
                    note,
                    state: TransferState::Ringing,
                    since_ms: now_ms(),
                    next,
                    ring_for,
                    timer: None,
                    was_held: conference.held,
                };
                conference.ring_colleague(transfer, ctx);
                Ok(())
            },
        )
    }
}

impl Handler<AcceptTransfer> for Conference {
    type Result = Result<RoomAccess>;
    /// Accepting again is a reconnection.
    fn handle(&mut self, message: AcceptTransfer, ctx: &mut Self::Context) -> Self::Result {
        let AcceptTransfer { account, sid } = message;
        let mine = self.open_transfer().filter(|transfer| transfer.is_to(account));
        let Some((id, state, name)) = mine.map(|one| (one.id.clone(), one.state, one.to.name.clone())) else {
            return Err(ActorError::Refused(Key::TransferOver));
        };
        if self.ending {
            return Err(ActorError::Refused(Key::CallOver));
        }
        let identity = identity_of(account);
        let member = Member {
            role: ConferenceRole::Reviewer,
            name: name.clone(),
            lang: "en".to_owned(),
            reach: Reach::Account(account),
            state: self.setup.rules.home.clone(),
            added: true,
            // Whoever hands the call on has told them, as staff know it of every call.
            notified: true,
        };
        if state == TransferState::Ringing {
            self.roster.add(identity.clone(), member);
            self.apply_audibility();
        }
        let entry = StaffAccess {
            identity: identity.clone(),
            account,
            sid,
        };
        let access = match self.let_in_staff(entry, &name, Self::talking()) {
            Ok(access) => access,
            Err(error) => {
                if state == TransferState::Ringing {
                    self.roster.remove_added(&identity);
                    self.apply_audibility();
                }
                return Err(error);
            }
        };
        if state == TransferState::Talking {
            return Ok(access);
        }
        let of = id.clone();
        let connecting = ctx.run_later(CONNECT_WITHIN, move |conference, ctx| {
            let waits = conference
                .open_transfer()
                .is_some_and(|one| one.id == of && one.timer.is_some());
            if waits && !conference.ending {
                conference.give_back(TransferState::Left, ctx);
            }
        });
        if let Some(transfer) = self.transfer.as_mut() {
            transfer.state = TransferState::Talking;
            transfer.since_ms = now_ms();
            if let Some(ringing) = transfer.timer.replace(connecting) {
                ctx.cancel_future(ringing);
            }
        }
        self.write_transfer(id, TransferState::Talking, ctx);
        self.notify_staff(ctx);
        Ok(access)
    }
}

impl Handler<DeclineTransfer> for Conference {
    type Result = Result<()>;
    fn handle(&mut self, message: DeclineTransfer, ctx: &mut Self::Context) -> Self::Result {
        let mine = self
            .open_transfer()
            .filter(|transfer| transfer.is_to(message.account));
        let Some((id, state)) = mine.map(|one| (one.id.clone(), one.state)) else {
            return Err(ActorError::Refused(Key::TransferOver));
        };
        match state {
            TransferState::Ringing => self.not_taken(&id, TransferState::Declined, ctx),
            _ => self.give_back(TransferState::Left, ctx),
        }
        Ok(())
    }
}

impl Handler<CompleteTransfer> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: CompleteTransfer, _: &mut Self::Context) -> Self::Result {
        self.settle_by(&message.by, "conference.hand_over")
    }
}

impl Handler<CancelTransfer> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: CancelTransfer, _: &mut Self::Context) -> Self::Result {
        self.settle_by(&message.by, "conference.take_back")
    }
}
