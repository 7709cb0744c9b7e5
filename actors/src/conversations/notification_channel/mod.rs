//! NotificationChannel: one lane of a tenant's outgoing texts, mails or spoken codes. Started with the node; owns its
//! claims on the outbox; reads the tenant's providers before each batch, and their health before each delivery; writes
//! each step of a delivery to the store; ends with the node, after the current delivery.
//!
//! Deliveries of a lane are handed over one after the other: after a crash at most the current one is repeated, under
//! the same key. Codes have their own lane and deliverer: they never wait for a message, even a stuck one.

mod choice;
#[cfg(test)]
mod fail_over_tests;
mod outcome;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod undo_tests;
#[cfg(test)]
mod waiting_tests;

use crate::Hub;
use crate::error;
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, Message, MessageResult, SpawnHandle,
    WrapFuture,
};
use choice::Choice;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::conversations::outbox::Lane;
use outcome::Outcome;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Deliveries claimed at a time.
const BATCH: i64 = 32;
/// A claim's life: long enough for a batch at a slow provider.
const LEASE_MS: i64 = 120_000;
/// The outbox is read this often even if nobody calls.
const CHECK_INTERVAL: Duration = Duration::from_secs(15);
/// Pause after the database has failed, or a configured gateway cannot be used.
const PAUSE: Duration = Duration::from_secs(1);

/// Something waits in the outbox.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Wake;

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "ChannelState")]
pub struct ObserveChannel;

/// What a channel says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelState {
    /// Name of the gateway at the last check; none if there was none.
    pub gateway: Option<String>,
    pub busy: bool,
    pub handed_over: u64,
    pub failed: u64,
}

/// See the module.
pub struct NotificationChannel {
    hub: Hub,
    tenant: TenantId,
    channel: Channel,
    lane: Lane,
    gateway: Option<String>,
    worker: String,
    busy: bool,
    /// Something came into the outbox since the current batch was claimed.
    woken: bool,
    /// The timer for the next check, if one is set.
    alarm: Option<SpawnHandle>,
    stopping: Arc<AtomicBool>,
    finished: Vec<tokio::sync::oneshot::Sender<()>>,
    handed_over: u64,
    failed: u64,
}

impl NotificationChannel {
    /// A lane of a tenant's channel on this node.
    pub fn new(hub: Hub, tenant: TenantId, channel: Channel, lane: Lane) -> Self {
        Self {
            worker: format!("{}/{tenant}/{}/{}", hub.node(), channel.as_str(), lane.as_str()),
            hub,
            tenant,
            channel,
            lane,
            gateway: None,
            busy: false,
            woken: false,
            alarm: None,
            stopping: Arc::new(AtomicBool::new(false)),
            finished: Vec::new(),
            handed_over: 0,
            failed: 0,
        }
    }

    /// Starts it, for as long as the node runs.
    pub(crate) fn start(hub: &Hub, tenant: TenantId, channel: Channel, lane: Lane) {
        let first = Self::new(hub.clone(), tenant, channel, lane);
        let of = format!("{tenant}/{}/{}", channel.as_str(), lane.as_str());
        let key = (tenant, channel, lane);
        hub.keep("notification_channel", of, key, first, move |hub| async move {
            let again = Self::new(hub, tenant, channel, lane);
            again.hub.store().outbox().release_claims(&again.worker).await?;
            Ok(again)
        });
    }

    fn set_alarm(&mut self, after: Duration, ctx: &mut Context<Self>) {
        if let Some(earlier) = self.alarm.take() {
            ctx.cancel_future(earlier);
        }
        self.alarm = Some(ctx.notify_later(Wake, after));
    }

    fn work(&mut self, ctx: &mut Context<Self>) {
        if self.stopping.load(Ordering::Relaxed) {
            return;
        }
        if self.busy {
            self.woken = true;
            return;
        }
        self.busy = true;
        self.woken = false;
        let batch = deliver_batch(
            self.hub.clone(),
            (self.tenant, self.channel, self.lane),
            self.worker.clone(),
            self.stopping.clone(),
        );
        ctx.spawn(batch.into_actor(self).map(|outcome, actor, ctx| {
            actor.busy = false;
            for finished in actor.finished.drain(..) {
                let _ = finished.send(());
            }
            match outcome {
                Ok(batch) => {
                    actor.gateway = batch.gateway;
                    actor.handed_over += batch.handed_over;
                    actor.failed += batch.failed;
                    if batch.full || actor.woken {
                        actor.work(ctx);
                    } else if let Some(due) = batch.next_due_ms {
                        // Later ones are found by the regular check.
                        let wait = u64::try_from(due - now_ms()).unwrap_or(0);
                        let wait = Duration::from_millis(wait + 5);
                        if wait < CHECK_INTERVAL {
                            actor.set_alarm(wait, ctx);
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, channel = actor.channel.as_str(), "deliveries wait");
                    actor.set_alarm(PAUSE, ctx);
                }
            }
        }));
    }
}

#[derive(Default)]
struct Batch {
    gateway: Option<String>,
    handed_over: u64,
    failed: u64,
    full: bool,
    next_due_ms: Option<i64>,
}

async fn deliver_batch(
    hub: Hub,
    (tenant, channel, lane): (TenantId, Channel, Lane),
    worker: String,
    stopping: Arc<AtomicBool>,
) -> error::Result<Batch> {
    let store = hub.store();
    let settings = store.tenant(tenant).await?;
    let choice = Choice::new(tenant, channel, lane, hub.carriers(&settings, channel).await?);
    let Some(first) = choice.first(store).await? else {
        return Ok(Batch::default());
    };
    let claimed = store
        .outbox()
        .claim(tenant, channel, lane, &worker, LEASE_MS, BATCH)
        .await?;
    let mut batch = Batch {
        gateway: Some(first),
        full: claimed.len() as i64 == BATCH,
        ..Batch::default()
    };
    let hand = outcome::Hand {
        store,
        files: hub.files(),
        settings: &settings.settings,
        worker: &worker,
    };
    let claimed_at = now_ms();
    let mut broke_off = false;
    let mut left = claimed.into_iter();
    for delivery in left.by_ref() {
        if stopping.load(Ordering::Relaxed) || now_ms() - claimed_at > LEASE_MS / 2 {
            outcome::give_back(store, &delivery, &worker).await?;
            break;
        }
        match hand.deliver(&choice, &delivery).await? {
            Outcome::HandedOver(provider_ref) => {
                batch.handed_over += 1;
                if channel == Channel::Sms
                    && let Err(error) = hub.apply_early_receipt(tenant, &provider_ref).await
                {
                    tracing::warn!(%error, tenant.id = tenant.0, "a receipt that came early was not applied");
                }
            }
            Outcome::Failed => batch.failed += 1,
            Outcome::PutOff => {}
            Outcome::BrokeOff => {
                broke_off = true;
                break;
            }
        }
    }
    for delivery in left {
        outcome::give_back(store, &delivery, &worker).await?;
    }
    if broke_off {
        // What the panic has left behind is not gone on with.
        std::panic::resume_unwind(Box::new("a hand-over panicked"));
    }
    if !batch.full {
        batch.next_due_ms = store.outbox().next_due_ms(tenant, channel, lane).await?;
    }
    Ok(batch)
}

impl Actor for NotificationChannel {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.notify(Wake);
        ctx.run_interval(CHECK_INTERVAL, |actor, ctx| actor.work(ctx));
    }
}

impl Handler<Wake> for NotificationChannel {
    type Result = ();
    fn handle(&mut self, _: Wake, ctx: &mut Self::Context) {
        self.work(ctx);
    }
}

impl Registered for NotificationChannel {
    type Key = (TenantId, Channel, Lane);
}

/// The current delivery is finished, and no more are taken.
impl Handler<NodeStops> for NotificationChannel {
    type Result = actix::ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
        self.stopping.store(true, Ordering::Relaxed);
        let (sender, finished) = tokio::sync::oneshot::channel();
        if self.busy {
            self.finished.push(sender);
        } else {
            let _ = sender.send(());
        }
        Box::pin(
            async move {
                let _ = finished.await;
            }
            .into_actor(self)
            .map(|_, _, ctx: &mut Context<Self>| ctx.stop()),
        )
    }
}

impl Handler<ObserveChannel> for NotificationChannel {
    type Result = MessageResult<ObserveChannel>;
    fn handle(&mut self, _: ObserveChannel, _: &mut Self::Context) -> Self::Result {
        MessageResult(ChannelState {
            gateway: self.gateway.clone(),
            busy: self.busy,
            handed_over: self.handed_over,
            failed: self.failed,
        })
    }
}
