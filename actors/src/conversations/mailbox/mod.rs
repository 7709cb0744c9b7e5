//! MailboxFollower: a tenant's mailbox for incoming mail. Started with the node, one per tenant; owns the connection
//! and, by its claim in the store, the mailbox across the cluster; takes each mail into the store; ends with the node,
//! after the current mail. Tenants without a mailbox, or with one that another node reads, are checked again after a
//! while.

#[cfg(test)]
mod attachment_tests;
#[cfg(test)]
mod bounce_tests;
mod follow;
pub mod imap;
pub mod intake;
#[cfg(test)]
mod peers;
#[cfg(test)]
mod round_trip_tests;
#[cfg(test)]
mod tests;
mod wish;
#[cfg(test)]
mod wish_tests;

use crate::Hub;
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, Message, MessageResult, WrapFuture,
};
use follow::{Ended, Stubborn, follow};
use hub_domain::TenantId;
use imap::public_roots;
use intake::Taken;
use parking_lot::Mutex;
use rustls::ClientConfig;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::task::AbortHandle;

/// Interval at which a tenant without a mailbox, or with one that another node reads, is checked again.
const CHECK_INTERVAL: Duration = Duration::from_secs(20);
/// The first pause after a failure; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(120);
/// Time limit for the current mail when the node stops.
const STOP_WITHIN: Duration = Duration::from_secs(3);

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "MailboxState")]
pub struct ObserveMailbox;

/// What a follower says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailboxState {
    /// Connected, and waiting for notifications of new mail.
    pub connected: bool,
    /// Mails that came into threads.
    pub threaded: u64,
    /// Delivery reports on our mails.
    pub reported: u64,
    /// Mails that wait for somebody to say whose they are.
    pub waiting: u64,
    /// Mails that were here already.
    pub known: u64,
    /// The last error; empty if there was none.
    pub last_error: String,
}

impl MailboxState {
    fn note(&mut self, taken: &Taken) {
        let outcome = match taken {
            Taken::Threaded(_) => {
                self.threaded += 1;
                "threaded"
            }
            Taken::Reported(_) => {
                self.reported += 1;
                "reported"
            }
            Taken::Waiting => {
                self.waiting += 1;
                "waiting"
            }
            Taken::Known | Taken::Lost => {
                self.known += 1;
                "known"
            }
        };
        metrics::counter!("mails_in_total", "outcome" => outcome).increment(1);
    }
}

type ActivityHandle = Arc<Mutex<MailboxState>>;

/// What a further life goes on with: a mail that it died of is tried only so often.
#[derive(Clone, Default)]
struct Memory {
    activity: ActivityHandle,
    stubborn: Arc<tokio::sync::Mutex<Stubborn>>,
}

/// See the module.
pub struct MailboxFollower {
    hub: Hub,
    tenant: TenantId,
    tls: Arc<ClientConfig>,
    memory: Memory,
    stop: watch::Sender<bool>,
    work: Option<AbortHandle>,
    waiting_for_end: Vec<oneshot::Sender<()>>,
}

impl MailboxFollower {
    /// The follower of a tenant on this node.
    pub fn new(hub: Hub, tenant: TenantId) -> Self {
        Self::with(hub, tenant, Memory::default())
    }

    fn with(hub: Hub, tenant: TenantId, memory: Memory) -> Self {
        Self {
            hub,
            tenant,
            tls: public_roots(),
            memory,
            stop: watch::Sender::new(false),
            work: None,
            waiting_for_end: Vec::new(),
        }
    }

    /// Starts it, for as long as the node runs.
    pub(crate) fn start(hub: &Hub, tenant: TenantId) {
        let memory = Memory::default();
        let first = Self::with(hub.clone(), tenant, memory.clone());
        let of = tenant.to_string();
        hub.keep("mailbox_follower", of, tenant, first, move |hub| {
            let again = Self::with(hub, tenant, memory.clone());
            async move { Ok(again) }
        });
    }

    #[cfg(test)]
    fn trusting(self, tls: Arc<ClientConfig>) -> Self {
        Self { tls, ..self }
    }
}

impl Actor for MailboxFollower {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        let (hub, tenant, tls) = (self.hub.clone(), self.tenant, self.tls.clone());
        let (memory, stopping) = (self.memory.clone(), self.stop.subscribe());
        let work = tokio::spawn(keep_following(hub, tenant, tls, memory, stopping));
        self.work = Some(work.abort_handle());
        ctx.spawn(work.into_actor(self).map(|ended, follower, _| {
            follower.work = None;
            for waiting in follower.waiting_for_end.drain(..) {
                let _ = waiting.send(());
            }
            if let Err(error) = ended
                && error.is_panic()
            {
                // Without its work a follower is none.
                std::panic::resume_unwind(error.into_panic());
            }
        }));
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        if let Some(work) = self.work.take() {
            work.abort();
        }
    }
}

/// Follows in a loop. A panic in a round is one of the loop's.
async fn keep_following(
    hub: Hub,
    tenant: TenantId,
    tls: Arc<ClientConfig>,
    Memory { activity, stubborn }: Memory,
    mut stopping: watch::Receiver<bool>,
) {
    let mut pause = FIRST_PAUSE;
    loop {
        let following = {
            let (hub, tls, activity, stubborn) =
                (hub.clone(), tls.clone(), activity.clone(), stubborn.clone());
            tokio::spawn(
                async move { follow(&hub, tenant, tls, &activity, &mut *stubborn.lock().await).await },
            )
        };
        let ends = following.abort_handle();
        let ended = tokio::select! {
            ended = following => ended,
            _ = stopping.wait_for(|stops| *stops) => {
                // A mail is one transaction: it is taken whole, or read again by the next reader of the mailbox.
                ends.abort();
                return;
            }
        };
        let wait = match ended {
            Ok(Ok(Ended::Changed)) => Duration::ZERO,
            Ok(Ok(Ended::Nothing | Ended::Elsewhere)) => CHECK_INTERVAL,
            Ok(Err(broken)) => {
                let reason = broken.to_string();
                tracing::warn!(%tenant, error = reason, "the mailbox cannot be read now");
                let mut activity = activity.lock();
                if activity.connected {
                    pause = FIRST_PAUSE;
                }
                activity.connected = false;
                activity.last_error = reason;
                let wait = pause;
                pause = (pause * 2).min(LONGEST_PAUSE);
                wait
            }
            Err(error) => {
                let mut activity = activity.lock();
                activity.connected = false;
                activity.last_error = "reading the mailbox broke off".to_owned();
                drop(activity);
                match error.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    // The runtime is shutting down.
                    Err(_) => return,
                }
            }
        };
        let pausing = tokio::time::sleep(wait);
        tokio::select! {
            () = pausing => {}
            _ = stopping.wait_for(|stops| *stops) => return,
        }
    }
}

impl Registered for MailboxFollower {
    type Key = TenantId;
}

/// Nothing more is taken.
impl Handler<NodeStops> for MailboxFollower {
    type Result = actix::ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
        self.stop.send_replace(true);
        let (sender, ended) = oneshot::channel();
        if self.work.is_some() {
            self.waiting_for_end.push(sender);
        }
        Box::pin(
            async move {
                let _ = tokio::time::timeout(STOP_WITHIN, ended).await;
            }
            .into_actor(self)
            .map(|(), _, ctx: &mut Context<Self>| ctx.stop()),
        )
    }
}

impl Handler<ObserveMailbox> for MailboxFollower {
    type Result = MessageResult<ObserveMailbox>;
    fn handle(&mut self, _: ObserveMailbox, _: &mut Self::Context) -> Self::Result {
        MessageResult(self.memory.activity.lock().clone())
    }
}
