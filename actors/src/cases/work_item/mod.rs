//! WorkItem: one application in use, with its thread and its row. Started by the registry for the first watcher or
//! command; owns the order of its changes, and who is viewing and typing; sends frames to its watchers, viewing marks
//! to the queue, and starts conferences; ends two minutes after the last watcher and command.

mod applicant_view;
mod attachments;
mod call_target;
mod change;
#[cfg(test)]
mod change_tests;
mod correct;
mod messages;
mod place_call;
mod placed_call;
mod post;
mod presence;
mod receive;
mod recipient;
mod retry;
mod running;
mod said_templates;
#[cfg(test)]
mod tests;
mod timing;
mod waiting;
mod withdraw;
#[cfg(test)]
mod withdraw_tests;

pub use messages::*;
pub use post::request_hash;

use crate::Hub;
use crate::cases::corrections::{
    self, AnswerCorrections, AskCorrections, AskPapers, AskedPapers, EndOffer, JudgePaper, JudgedPaper,
    OfferChanges, Refusal, TakeBackCorrections, TakeBackPaper, TakenOffer,
};
use crate::error::{ActorError, Result};
use crate::registry::{NodeStops, Registered};
use crate::topic::{LINGER, watched_topic};
use crate::watch::Watchers;
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, AtomicResponse, Context, Handler, WrapFuture,
};
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::message::Message;
use hub_domain::{TenantId, ThreadId};
use hub_store::Store;
use hub_store::cases::correction_requests::CorrectionRequest;
use presence::Presence;
use std::future::Future;
use std::time::Instant;

/// See the module.
pub struct WorkItem {
    pub(crate) hub: Hub,
    pub(crate) store: Store,
    pub(crate) tenant: TenantId,
    pub(crate) thread: ThreadId,
    pub(crate) watchers: Watchers,
    pub(crate) presence: Presence,
    pub(crate) idle: Option<Instant>,
}

impl WorkItem {
    /// A work item that nobody watches yet.
    pub fn new(hub: Hub, thread: ThreadId, watchers: Watchers) -> Self {
        Self {
            store: hub.store().clone(),
            tenant: watchers.tenant,
            hub,
            thread,
            watchers,
            presence: Presence::default(),
            idle: Some(Instant::now()),
        }
    }

    /// Finishes one command before the next one: the order of changes is the order of the mailbox.
    fn in_order<T: 'static>(
        &mut self,
        work: impl Future<Output = Result<T>> + 'static,
    ) -> AtomicResponse<Self, Result<T>> {
        if self.idle.is_some() {
            self.idle = Some(Instant::now());
        }
        AtomicResponse::new(Box::pin(work.into_actor(self).map(|outcome, _, _| outcome)))
    }
}

impl Actor for WorkItem {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(1024);
        self.find_row(ctx);
        ctx.run_interval(LINGER / 4, |actor, ctx| {
            if actor.idle.is_some_and(|since| since.elapsed() > LINGER) {
                ctx.stop();
            }
        });
        ctx.run_interval(presence::PERIOD, |actor, _| actor.refresh_presence());
    }
}

watched_topic!(WorkItem);

impl Registered for WorkItem {
    type Key = (TenantId, ThreadId);
}

impl Handler<NodeStops> for WorkItem {
    type Result = ();
    /// The current command is finished before this is handled.
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) {}
}

impl Handler<PostMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: PostMessage, _: &mut Self::Context) -> Self::Result {
        let work = post::post(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<ReceiveMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: ReceiveMessage, _: &mut Self::Context) -> Self::Result {
        let work = receive::receive(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<RetryMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: RetryMessage, _: &mut Self::Context) -> Self::Result {
        let work = retry::retry(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<ReleaseMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: ReleaseMessage, _: &mut Self::Context) -> Self::Result {
        let work = waiting::release(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<ReleaseToApplicant> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: ReleaseToApplicant, _: &mut Self::Context) -> Self::Result {
        let work = applicant_view::release(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<CancelMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: CancelMessage, _: &mut Self::Context) -> Self::Result {
        let work = waiting::cancel(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<EditMessage> for WorkItem {
    type Result = AtomicResponse<Self, Result<Message>>;
    fn handle(&mut self, message: EditMessage, _: &mut Self::Context) -> Self::Result {
        let work = waiting::edit(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<MarkRead> for WorkItem {
    type Result = AtomicResponse<Self, Result<()>>;
    fn handle(&mut self, message: MarkRead, _: &mut Self::Context) -> Self::Result {
        let (store, tenant, thread) = (self.store.clone(), self.tenant, self.thread.clone());
        self.in_order(async move {
            let mut write = store.write().await?;
            hub_store::conversations::threads::mark_read(
                &mut write,
                tenant,
                &thread,
                message.account,
                message.seq,
            )
            .await?;
            let account = hub_domain::AccountId(message.account);
            hub_store::conversations::mentions::seen(&mut write, tenant, account, &thread, message.seq)
                .await?;
            hub_store::conversations::staff_notices::seen_in(&mut write, tenant, account, &thread).await?;
            write.commit().await.map_err(ActorError::from)
        })
    }
}

impl Handler<MarkUnread> for WorkItem {
    type Result = AtomicResponse<Self, Result<bool>>;
    fn handle(&mut self, message: MarkUnread, _: &mut Self::Context) -> Self::Result {
        let (store, tenant, thread) = (self.store.clone(), self.tenant, self.thread.clone());
        self.in_order(async move {
            let mut write = store.write().await?;
            let done =
                hub_store::conversations::threads::mark_unread(&mut write, tenant, &thread, message.account)
                    .await?;
            write.commit().await?;
            Ok(done)
        })
    }
}

impl Handler<Assign> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: Assign, _: &mut Self::Context) -> Self::Result {
        let work = change::assign(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<Advance> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: Advance, _: &mut Self::Context) -> Self::Result {
        let work = change::advance(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<UndoChange> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: UndoChange, _: &mut Self::Context) -> Self::Result {
        let work = change::undo(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<Withdraw> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: Withdraw, _: &mut Self::Context) -> Self::Result {
        let work = withdraw::withdraw(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<UndoWithdrawal> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: UndoWithdrawal, _: &mut Self::Context) -> Self::Result {
        let work = withdraw::undo_withdrawal(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<CorrectAnswer> for WorkItem {
    type Result = AtomicResponse<Self, Result<QueueItem>>;
    fn handle(&mut self, message: CorrectAnswer, _: &mut Self::Context) -> Self::Result {
        let work = correct::correct(self.store.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<AskCorrections> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<CorrectionRequest, Refusal>>>;
    fn handle(&mut self, message: AskCorrections, _: &mut Self::Context) -> Self::Result {
        let work = corrections::ask(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<TakeBackCorrections> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<(), Refusal>>>;
    fn handle(&mut self, message: TakeBackCorrections, _: &mut Self::Context) -> Self::Result {
        let work = corrections::take_back(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<AskPapers> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<AskedPapers, Refusal>>>;
    fn handle(&mut self, message: AskPapers, _: &mut Self::Context) -> Self::Result {
        let work = corrections::ask_papers(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<JudgePaper> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<JudgedPaper, Refusal>>>;
    fn handle(&mut self, message: JudgePaper, _: &mut Self::Context) -> Self::Result {
        let work = corrections::judge_paper(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<TakeBackPaper> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<(), Refusal>>>;
    fn handle(&mut self, message: TakeBackPaper, _: &mut Self::Context) -> Self::Result {
        let work = corrections::take_back_paper(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<AnswerCorrections> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<(), Refusal>>>;
    fn handle(&mut self, message: AnswerCorrections, _: &mut Self::Context) -> Self::Result {
        let work = corrections::answer(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<OfferChanges> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<String, Refusal>>>;
    fn handle(&mut self, message: OfferChanges, _: &mut Self::Context) -> Self::Result {
        let work = corrections::offer(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<EndOffer> for WorkItem {
    type Result = AtomicResponse<Self, Result<std::result::Result<TakenOffer, Refusal>>>;
    fn handle(&mut self, message: EndOffer, _: &mut Self::Context) -> Self::Result {
        let work = corrections::end_offer(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}

impl Handler<PlaceCall> for WorkItem {
    type Result = AtomicResponse<Self, Result<PlacedCall>>;
    fn handle(&mut self, message: PlaceCall, _: &mut Self::Context) -> Self::Result {
        let work = place_call::place_call(self.hub.clone(), self.tenant, self.thread.clone(), message);
        self.in_order(work)
    }
}
