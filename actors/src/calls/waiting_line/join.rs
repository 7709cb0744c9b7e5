//! A caller joins a line: the row first, then the line hears of it.

use super::{Join, Look, WaitingLine};
use crate::Hub;
use crate::error::{ActorError, Result};
use actix::{Handler, Message};
use hub_domain::TenantId;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::LineVisit;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_store::calls::waiting_lines::KeptLine;
use hub_store::calls::{incoming_calls, line_visits};

/// A line ends once while a caller joins; a node that stops ends all of them.
const TRIES: u32 = 3;

/// What a caller joins with.
pub(crate) struct Joining {
    pub line: String,
    pub priority: u32,
    /// That the menu speaks.
    pub lang: String,
}

/// Writes that a caller waits. `not_found` where there is no such line, `call_over` where the call is over.
pub(crate) async fn join(
    hub: &Hub,
    tenant: TenantId,
    facts: &IncomingCall,
    joining: Joining,
) -> Result<(KeptLine, LineVisit)> {
    let kept = hub.store().waiting_lines().by_key(tenant, &joining.line).await?;
    let kept = kept.ok_or(ActorError::Refused(Key::NotFound))?;
    let visit = LineVisit {
        number: facts.number.clone(),
        caller: facts.caller.clone(),
        caller_name: facts.caller_name.clone(),
        thread: facts.thread.clone(),
        lang: joining.lang,
        priority: joining.priority,
        ..LineVisit::waiting(
            uuid::Uuid::now_v7().to_string(),
            joining.line,
            facts.id.clone(),
            facts.program,
            hub.node().to_owned(),
            now_ms(),
        )
    };
    let mut write = hub.store().write().await?;
    if !incoming_calls::moved(
        &mut write,
        tenant,
        &facts.id,
        IncomingState::InFlow,
        IncomingState::Waiting,
    )
    .await?
    {
        write.rollback().await?;
        return Err(ActorError::Refused(Key::CallOver));
    }
    line_visits::insert(&mut write, tenant, &visit).await?;
    write.commit().await?;
    Ok((kept, visit))
}

impl WaitingLine {
    /// Hands a caller whose row is written to the line.
    pub(crate) fn serve(hub: &Hub, tenant: TenantId, key: &str, join: Join) {
        let (hub, key) = (hub.clone(), key.to_owned());
        actix::spawn(async move {
            if !Self::reached(&hub, tenant, &key, &join).await {
                tracing::error!(
                    line = key,
                    visit = join.visit,
                    "a caller is not offered to anybody"
                );
            }
        });
    }

    /// A reviewer at this node makes a callback of the line: its outcome is followed here, whichever node the caller waited at.
    pub(crate) fn follow_callback(hub: &Hub, tenant: TenantId, key: &str) {
        let (hub, key) = (hub.clone(), key.to_owned());
        actix::spawn(async move {
            if !Self::reached(&hub, tenant, &key, &Look).await {
                tracing::error!(
                    line = key,
                    "what becomes of a callback is not known before the next start"
                );
            }
        });
    }

    /// Sends a message to the line, which is started if need be. A line that ends at this moment drops it: then another one is
    /// started. False where it never arrived.
    async fn reached<M>(hub: &Hub, tenant: TenantId, key: &str, message: &M) -> bool
    where
        M: Message<Result = ()> + Clone + Send + 'static,
        Self: Handler<M>,
    {
        for _ in 0..TRIES {
            if Self::started(hub, tenant, key)
                .send(message.clone())
                .await
                .is_ok()
            {
                return true;
            }
        }
        false
    }
}
