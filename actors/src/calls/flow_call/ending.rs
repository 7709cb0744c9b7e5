//! What is written down of a call in a flow once it is over.

use super::FlowCall;
use crate::Hub;
use crate::calls::arrived_call;
use crate::calls::waiting_line::close_visit;
use crate::drive::driven;
use crate::error::Result;
use actix::{ActorContext, ActorFutureExt, AsyncContext, Context, WrapFuture};
use hub_domain::TenantId;
use hub_domain::calls::flow::{RunEnd, VisitLog};
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::VisitState;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Author;
use hub_store::calls::incoming_calls;
use hub_store::conversations::thread_entries::{self, NewMessage};

impl FlowCall {
    /// Writes down what came of the call, and stops. While a message is still being written down it waits for that: the flow gets
    /// another event then.
    pub(super) fn end(&mut self, ctx: &mut Context<Self>) {
        if self.is_over || self.keeping > 0 {
            return;
        }
        self.is_over = true;
        if self.is_test {
            let key = (self.tenant, self.facts.id.clone());
            self.hub.registry().of::<FlowCall>().remove(&key);
            return ctx.stop();
        }
        let (hub, tenant, facts) = (self.hub.clone(), self.tenant, self.facts.clone());
        let taken = self.run.end() == Some(RunEnd::Taken);
        let missed = self.was_missed && !self.has_message && !taken;
        let (has_message, was_written) = (self.has_message, self.was_written);
        let visit = Visited {
            flow: self.flow_name.clone(),
            body: VisitLog::body(self.run.trace()),
            // What stands in the conversation as a message, or as a call, need not be read twice.
            is_news: !has_message && !missed && !taken && !was_written,
            is_ended: was_written,
        };
        let writing = driven(async move {
            if missed && !was_written {
                arrived_call::write_down(&hub, tenant, &facts, IncomingState::Missed).await?;
            }
            write_visit(&hub, tenant, &facts, &visit).await
        });
        ctx.wait(writing.into_actor(self).map(|written, flow_call, ctx| {
            if let Err(error) = written {
                tracing::error!(%error, call = %flow_call.facts.id, "a call in a flow is not written down");
            }
            let key = (flow_call.tenant, flow_call.facts.id.clone());
            flow_call.hub.registry().of::<FlowCall>().remove(&key);
            ctx.stop();
        }));
    }
}

/// The text of a visit's entry.
struct Visited {
    flow: String,
    body: String,
    is_news: bool,
    /// The ringing says how the call ended.
    is_ended: bool,
}

/// A call that was cut off when its node died.
pub(crate) async fn cut_off(hub: &Hub, tenant: TenantId, facts: &IncomingCall) -> Result<()> {
    let visit = Visited {
        flow: String::new(),
        body: String::new(),
        is_news: true,
        is_ended: false,
    };
    write_visit(hub, tenant, facts, &visit).await
}

/// The call is over, and stands as a visit in the caller's conversation where that is known.
async fn write_visit(hub: &Hub, tenant: TenantId, facts: &IncomingCall, visit: &Visited) -> Result<()> {
    let entry = match &facts.thread {
        Some(thread) => {
            let stored = hub.store().threads().by_id(tenant, thread).await?;
            let applicant = hub.store().threads().applicant(tenant, None, &stored).await?;
            let author = Author::system(&applicant.name);
            let ends = (facts.caller.as_str(), facts.number.as_str());
            let key = format!("flow-{}", facts.id);
            // The counter of notes is that of telephone menus (specification 2, section 3).
            let entry = NewMessage::incoming(thread, Channel::Note, author, ends, key);
            Some(NewMessage {
                direction: match visit.is_news {
                    true => Direction::In,
                    false => Direction::Internal,
                },
                subject: visit.flow.clone(),
                body: visit.body.clone(),
                lang: applicant.lang,
                ..entry
            })
        }
        None => None,
    };
    let mut write = hub.store().write().await?;
    // Nobody waits any more whose call is over.
    close_visit(&mut write, tenant, &facts.id, VisitState::GaveUp).await?;
    // One that was answered, missed or left a message is over already.
    if !visit.is_ended {
        incoming_calls::ended(&mut write, tenant, &facts.id, IncomingState::Finished, now_ms()).await?;
    }
    if let Some(entry) = entry {
        thread_entries::append(&mut write, tenant, entry).await?;
    }
    Ok(write.commit().await?)
}
