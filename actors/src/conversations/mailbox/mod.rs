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
use actix::{Actor, ActorContext, ActorFutureExt, Context, Handler, Message, MessageResult, WrapFuture};
use follow::{Ended, Stubborn, follow};
use hub_domain::TenantId;
use imap::public_roots;
use intake::Taken;
use parking_lot::Mutex;
use rustls::ClientConfig;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

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

/// See the module.
pub struct MailboxFollower {
    hub: Hub,
    tenant: TenantId,
    tls: Arc<ClientConfig>,
    activity: ActivityHandle,
    stop: watch::Sender<bool>,
    work: Option<JoinHandle<()>>,
}

impl MailboxFollower {
    /// The follower of a tenant on this node.
    pub fn new(hub: Hub, tenant: TenantId) -> Self {
        Self {
            hub,
            tenant,
            tls: public_roots(),
            activity: ActivityHandle::default(),
            stop: watch::Sender::new(false),
            work: None,
        }
    }

    #[cfg(test)]
    fn trusting(self, tls: Arc<ClientConfig>) -> Self {
        Self { tls, ..self }
    }
}

impl Actor for MailboxFollower {
    type Context = Context<Self>;

    fn started(&mut self, _: &mut Self::Context) {
        let (hub, tenant, tls) = (self.hub.clone(), self.tenant, self.tls.clone());
        let (activity, stopping) = (self.activity.clone(), self.stop.subscribe());
        self.work = Some(tokio::spawn(keep_following(hub, tenant, tls, activity, stopping)));
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        if let Some(work) = self.work.take() {
            work.abort();
        }
    }
}

/// Follows in a loop. Each round is its own task, so that nothing a server sends can end the loop.
async fn keep_following(
    hub: Hub,
    tenant: TenantId,
    tls: Arc<ClientConfig>,
    activity: ActivityHandle,
    mut stopping: watch::Receiver<bool>,
) {
    let mut pause = FIRST_PAUSE;
    let stubborn = Arc::new(tokio::sync::Mutex::new(Stubborn::default()));
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
            Err(panic) => {
                tracing::error!(%tenant, error = %panic, "reading the mailbox broke off");
                activity.lock().connected = false;
                LONGEST_PAUSE
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
        let work = self.work.take();
        Box::pin(
            async move {
                if let Some(work) = work {
                    let _ = tokio::time::timeout(STOP_WITHIN, work).await;
                }
            }
            .into_actor(self)
            .map(|(), _, ctx: &mut Context<Self>| ctx.stop()),
        )
    }
}

impl Handler<ObserveMailbox> for MailboxFollower {
    type Result = MessageResult<ObserveMailbox>;
    fn handle(&mut self, _: ObserveMailbox, _: &mut Self::Context) -> Self::Result {
        MessageResult(self.activity.lock().clone())
    }
}
