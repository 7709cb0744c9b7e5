//! A flow tried out on a telephone: the hub calls it, and the flow answers. Nothing of such a call is written down, nobody else is
//! called, and no applicant's conversation or application is touched.

use super::{BegunFlow, FlowCall};
use crate::Hub;
use crate::calls::flows::PublishedFlows;
use crate::calls::telephone::{Line, SpokenRoute, follow};
use crate::error::{ActorError, Result};
use hub_domain::calls::flow::{Flow, Visit};
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_domain::{CallId, ProgramId, TenantId};
use hub_media::sip::gateway::OutgoingCall;
use std::sync::Arc;
use std::time::Duration;

/// The telephone rings this long.
pub(super) const RINGS_FOR: Duration = Duration::from_secs(30);

impl Hub {
    /// Calls a telephone and leads it through a flow. Refused with `no_gateway` where the tenant has no number to call from.
    pub async fn test_flow(
        &self,
        tenant: TenantId,
        flow: Flow,
        number: &str,
        lang: String,
    ) -> Result<CallId> {
        let Some(SpokenRoute::Telephone(outgoing)) = self.spoken_route(tenant).await? else {
            return Err(ActorError::Refused(Key::NoGateway));
        };
        let telephony = self.media().telephony();
        let telephony = telephony.ok_or(ActorError::Refused(Key::NoGateway))?;
        let published = PublishedFlows::of(self.store(), tenant).await?;
        let agency = self.tenant_name(tenant).await?;
        let program = flow.program.unwrap_or_default();
        let begun = BegunFlow {
            schedules: published.schedules_of(&flow),
            visit: Visit {
                lang,
                agency: agency.clone(),
                program: self.program_name(tenant, program).await?,
            },
            flow: Arc::new(flow),
            is_test: true,
        };
        let outgoing = OutgoingCall {
            called: number.to_owned(),
            caller_name: agency,
            ..outgoing
        };
        let facts = IncomingCall {
            id: CallId(uuid::Uuid::now_v7().to_string()),
            number: outgoing.caller.clone(),
            program: ProgramId(program),
            caller: number.to_owned(),
            caller_name: String::new(),
            thread: None,
            state: IncomingState::InFlow,
            started_at_ms: now_ms(),
            ended_at_ms: None,
        };
        let id = facts.id.clone();
        let (call, events) = telephony.call(outgoing).await?;
        FlowCall::start(self, tenant, facts, call.clone(), begun);
        let line = Line {
            tenant,
            call: id.clone(),
            name: String::new(),
        };
        tokio::spawn(follow(self.clone(), line, call, events, false));
        Ok(id)
    }
}
