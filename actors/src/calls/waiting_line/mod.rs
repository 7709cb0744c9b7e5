//! WaitingLine: the callers of one line who wait at this node, and the callbacks that it has promised. Started when somebody
//! joins, and at the node's start where callbacks wait; owns who was asked for whom; offers each caller to one reviewer after the
//! other, announces places, and makes out what became of callbacks; ends when nobody waits here any more. Who waits, who is rung
//! and who has taken whom is in the store before anybody hears of it: other nodes serve their own callers of the same line by it.

mod callbacks;
mod distributor;
mod join;
mod leave;
mod messages;
mod promise;
mod recover;
#[cfg(test)]
mod tests;
mod today;

pub(crate) use join::{Joining, join};
pub(crate) use leave::{close_visit, note_line};
pub use messages::*;
pub(crate) use promise::promise;
pub use promise::{CALLBACKS_BY_CALLER, CALLBACKS_BY_WITHHELD, CALLBACKS_OF_TENANT};
pub(crate) use recover::recover;
pub use today::today_began_ms;

use crate::Hub;
use crate::drive::driven;
use crate::error::Result;
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, MessageResult, Recipient,
    ResponseActFuture, WrapFuture,
};
use distributor::{Distributor, LineStatus};
use hub_domain::{AccountId, TenantId};
use hub_store::calls::line_offers;
use std::collections::HashMap;
use std::time::Duration;

/// Callers who may join at once; one who joins then waits a moment longer.
const MAILBOX: usize = 256;
/// How often it is looked who is free, who did not answer, and what other nodes have done.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// See the module.
pub struct WaitingLine {
    hub: Hub,
    tenant: TenantId,
    /// Of the line.
    key: String,
    /// Callers at the telephone, by their stay.
    callers: HashMap<String, Caller>,
    distributor: Distributor,
    is_looking: bool,
    look_again: bool,
}

struct Caller {
    place: Recipient<LinePlace>,
    end: Recipient<EndWait>,
    /// As it was said last.
    announced: Option<LinePlace>,
    /// Joined after the present check began, which does not know them.
    is_unseen: bool,
}

impl WaitingLine {
    /// The line of this key, if somebody waits in it at this node.
    pub fn running(hub: &Hub, tenant: TenantId, key: &str) -> Option<actix::Addr<Self>> {
        hub.registry().of::<Self>().get(&(tenant, key.to_owned()))
    }

    /// The line of this key, started where nobody waited in it at this node.
    fn started(hub: &Hub, tenant: TenantId, key: &str) -> actix::Addr<Self> {
        let running = hub.registry().of::<Self>();
        running.get_or_start((tenant, key.to_owned()), || {
            hub.threads().start_actor(Self {
                hub: hub.clone(),
                tenant,
                key: key.to_owned(),
                callers: HashMap::new(),
                distributor: Distributor::default(),
                is_looking: false,
                look_again: false,
            })
        })
    }

    /// Something has changed in a line: it checks at once, or within a second where its mailbox is full.
    pub fn check(hub: &Hub, tenant: TenantId, key: &str) {
        if let Some(line) = Self::running(hub, tenant, key) {
            drop(line.try_send(Look));
        }
    }

    fn check_now(&mut self, ctx: &mut Context<Self>) {
        if self.is_looking {
            self.look_again = true;
            return;
        }
        self.is_looking = true;
        for caller in self.callers.values_mut() {
            caller.is_unseen = false;
        }
        let (hub, tenant, key) = (self.hub.clone(), self.tenant, self.key.clone());
        let distributor = std::mem::take(&mut self.distributor);
        let looked = driven(async move { distributor.run(&hub, tenant, &key).await });
        ctx.spawn(looked.into_actor(self).map(|(distributor, status), line, ctx| {
            line.is_looking = false;
            line.distributor = distributor;
            match status {
                Ok(status) => line.apply(status, ctx),
                Err(error) => tracing::warn!(%error, line = line.key, "a waiting line cannot be checked; it is tried again"),
            }
            if std::mem::take(&mut line.look_again) {
                line.check_now(ctx);
            }
        }));
    }

    fn apply(&mut self, status: LineStatus, ctx: &mut Context<Self>) {
        for (visit, caller) in &mut self.callers {
            let Some(place) = status.places.get(visit) else {
                continue;
            };
            if caller.announced.as_ref() == Some(place) {
                continue;
            }
            // The caller may have hung up, or take a key at the moment: then the next check says it.
            if caller.place.try_send(place.clone()).is_ok() {
                caller.announced = Some(place.clone());
            }
        }
        if status.is_removed {
            for caller in self.callers.values() {
                // Once for each: without it they would wait for what is not there any more.
                caller.end.do_send(EndWait);
            }
        }
        self.callers
            .retain(|visit, caller| caller.is_unseen || status.places.contains_key(visit));
        // Somebody who joins has a row before the message comes.
        if status.is_empty && self.callers.is_empty() && !self.look_again {
            self.hub
                .registry()
                .of::<Self>()
                .remove(&(self.tenant, self.key.clone()));
            ctx.stop();
        }
    }
}

impl Registered for WaitingLine {
    /// Tenant and key of the line.
    type Key = (TenantId, String);
}

impl Actor for WaitingLine {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        ctx.run_interval(CHECK_EVERY, |line, ctx| line.check_now(ctx));
        self.check_now(ctx);
    }
}

impl Handler<Join> for WaitingLine {
    type Result = ();
    fn handle(&mut self, message: Join, ctx: &mut Self::Context) {
        let caller = Caller {
            place: message.place,
            end: message.end,
            announced: None,
            is_unseen: true,
        };
        self.callers.insert(message.visit, caller);
        self.check_now(ctx);
    }
}

impl Handler<Look> for WaitingLine {
    type Result = ();
    fn handle(&mut self, _: Look, ctx: &mut Self::Context) {
        self.check_now(ctx);
    }
}

impl Handler<ObserveLine> for WaitingLine {
    type Result = MessageResult<ObserveLine>;
    fn handle(&mut self, _: ObserveLine, _: &mut Self::Context) -> Self::Result {
        let mut callers: Vec<String> = self.callers.keys().cloned().collect();
        callers.sort();
        MessageResult(LineState { callers })
    }
}

impl Handler<NodeStops> for WaitingLine {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
        let (store, tenant) = (self.hub.store().clone(), self.tenant);
        let offered = std::mem::take(&mut self.distributor.offered);
        self.hub
            .registry()
            .of::<Self>()
            .remove(&(self.tenant, self.key.clone()));
        let withdrawn = driven(async move {
            let mut write = store.write().await?;
            for (visit, account) in offered {
                line_offers::withdraw(&mut write, tenant, AccountId(account), &visit).await?;
            }
            Result::Ok(write.commit().await?)
        });
        Box::pin(withdrawn.into_actor(self).map(|withdrawn, line, ctx| {
            if let Err(error) = withdrawn {
                tracing::warn!(%error, line = line.key, "reviewers ring until the node starts again");
            }
            ctx.stop();
        }))
    }
}
