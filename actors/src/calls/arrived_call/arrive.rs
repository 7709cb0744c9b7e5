//! Incoming calls: the tenant's number, the caller, and the row of the ringing call.

use super::{ArrivedCall, Ringing, matching};
use crate::Hub;
use crate::calls::flow_call::{BegunFlow, FlowCall};
use crate::error::Result;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_phone;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway;
use hub_store::calls::incoming_calls;

/// Takes a call for a number of the trunk's tenant; returns one for any other number.
pub(crate) async fn arrive(hub: &Hub, incoming: gateway::IncomingCall) -> Option<gateway::IncomingCall> {
    match facts(hub, &incoming).await {
        Ok(Some((tenant, facts, flow))) => {
            match flow {
                Some(begun) => FlowCall::answer(hub, tenant, facts, (incoming.call, incoming.events), begun),
                None => {
                    let ringing = Ringing::Number(incoming.events);
                    drop(ArrivedCall::start(hub, tenant, facts, incoming.call, ringing));
                }
            }
            None
        }
        Ok(None) => Some(incoming),
        Err(error) => {
            tracing::error!(%error, "a call that came in is not written down, and refused");
            incoming.call.hang_up().await;
            None
        }
    }
}

/// Records an incoming call; none for a number that the tenant has not entered.
async fn facts(
    hub: &Hub,
    incoming: &gateway::IncomingCall,
) -> Result<Option<(TenantId, IncomingCall, Option<BegunFlow>)>> {
    let Ok(tenant) = incoming.trunk.space.parse::<TenantId>() else {
        return Ok(None);
    };
    let Some(called) = normal_phone(&incoming.invitation.called) else {
        return Ok(None);
    };
    let Some(number) = hub.store().phone_numbers().by_number(tenant, &called).await? else {
        return Ok(None);
    };
    let caller = normal_phone(&incoming.invitation.caller).unwrap_or_default();
    let (standing, thread) = matching::conversation(hub, tenant, &caller, number.program()).await?;
    // Nobody at a TTY or a relay service hears a menu, or can answer it in time.
    let flow = match hub.store().text_phones().is_marked(tenant, &caller).await? {
        true => None,
        false => BegunFlow::of(hub, tenant, &number, thread.as_ref()).await?,
    };
    let facts = IncomingCall {
        id: CallId(uuid::Uuid::now_v7().to_string()),
        program: number.program(),
        number: number.number,
        caller,
        caller_name: incoming.invitation.caller_name.clone(),
        asserted: incoming.invitation.asserted.clone(),
        standing,
        thread,
        state: match flow {
            Some(_) => IncomingState::InFlow,
            None => IncomingState::Ringing,
        },
        started_at_ms: now_ms(),
        ended_at_ms: None,
    };
    let mut write = hub.store().write().await?;
    incoming_calls::insert(&mut write, tenant, &facts, hub.node()).await?;
    write.commit().await?;
    Ok(Some((tenant, facts, flow)))
}
