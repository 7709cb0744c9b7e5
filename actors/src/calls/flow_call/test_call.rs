//! A flow tried out on a telephone: the hub calls it, and the flow answers. Nothing of such a call is written down, nobody else is
//! called, and no applicant's conversation or application is touched.

use super::{BegunFlow, FlowCall, FlowPhone, SimulatedPhone};
use crate::Hub;
use crate::calls::flows::PublishedFlows;
use crate::calls::telephone::SpokenRoute;
use crate::error::{ActorError, Result};
use hub_domain::calls::caller_standing::CallerStanding;
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
    /// The simulated phones on which flows of a tenant are tried out; none where it has a number to call real ones from.
    pub async fn simulates_flows(&self, tenant: TenantId) -> Result<bool> {
        let route = self.spoken_route(tenant).await?;
        Ok(matches!(route, Some(SpokenRoute::Simulated(_))))
    }

    /// Calls a telephone and leads it through a flow. Without a number to call from, the simulated phone of this number rings
    /// where there are such phones; otherwise it is refused with `no_gateway`, and with `number_not_served` where the number is not
    /// called from here.
    pub async fn test_flow(
        &self,
        tenant: TenantId,
        flow: Flow,
        number: &str,
        lang: String,
    ) -> Result<CallId> {
        let no_gateway = || ActorError::Refused(Key::NoGateway);
        let route = self.spoken_route(tenant).await?.ok_or_else(no_gateway)?;
        self.may_call(tenant, number).await?;
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
        let from = match &route {
            SpokenRoute::Telephone(outgoing) => outgoing.caller.clone(),
            SpokenRoute::Simulated(_) => agency.clone(),
        };
        let id = CallId(uuid::Uuid::now_v7().to_string());
        let facts = IncomingCall {
            id: id.clone(),
            number: from.clone(),
            program: ProgramId(program),
            caller: number.to_owned(),
            caller_name: String::new(),
            asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
            standing: CallerStanding::NotOnFile,
            thread: None,
            state: IncomingState::InFlow,
            started_at_ms: now_ms(),
            ended_at_ms: None,
        };
        match route {
            SpokenRoute::Telephone(outgoing) => {
                let outgoing = OutgoingCall {
                    called: number.to_owned(),
                    caller_name: agency,
                    ..*outgoing
                };
                let phone = self.call_telephone(tenant, outgoing).await?;
                FlowCall::answer(self, tenant, facts, phone, begun);
            }
            SpokenRoute::Simulated(trunk) => {
                let phone = SimulatedPhone::new(self, (tenant, id.clone()), number, &agency, trunk);
                FlowCall::start(self, tenant, facts, FlowPhone::Simulated(phone.clone()), begun);
                if let Err(error) = phone.ring(&from).await {
                    phone.hang_up("cancelled").await;
                    return Err(error);
                }
            }
        }
        Ok(id)
    }
}
