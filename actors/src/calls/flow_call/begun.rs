//! What a call begins with: the flow as it is published at that moment, with everything that it needs to know.

use crate::Hub;
use crate::calls::flows::PublishedFlows;
use crate::error::Result;
use hub_domain::calls::flow::{Flow, Schedule, Visit};
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::{TenantId, ThreadId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// See the module.
pub(crate) struct BegunFlow {
    pub flow: Arc<Flow>,
    pub schedules: BTreeMap<String, Schedule>,
    pub visit: Visit,
    /// Somebody tries the flow out.
    pub is_test: bool,
}

impl BegunFlow {
    /// The flow that a number leads to, or that of its line; none where it leads to none, or to one that is not there any more:
    /// then it rings.
    pub async fn of(
        hub: &Hub,
        tenant: TenantId,
        number: &PhoneNumber,
        thread: Option<&ThreadId>,
    ) -> Result<Option<Self>> {
        let published = PublishedFlows::of(hub.store(), tenant).await?;
        let flow = match (number.flow.as_str(), number.line.as_str()) {
            ("", "") => return Ok(None),
            ("", line) => {
                let kept = hub.store().waiting_lines().by_key(tenant, line).await?;
                kept.map(|kept| Arc::new(kept.line.straight_flow(&kept.key)))
            }
            (flow, _) => published.flow(flow),
        };
        let Some(flow) = flow else {
            tracing::error!(
                tenant.id = tenant.0,
                flow = number.flow,
                line = number.line,
                "a number leads to a flow that is not published, or to a line that is not there"
            );
            return Ok(None);
        };
        let lang = match thread {
            Some(thread) => {
                let stored = hub.store().threads().by_id(tenant, thread).await?;
                hub.store().threads().applicant(tenant, None, &stored).await?.lang
            }
            None => String::new(),
        };
        let visit = Visit {
            lang,
            agency: hub.tenant_name(tenant).await?,
            program: hub.program_name(tenant, number.program_id).await?,
        };
        Ok(Some(Self {
            schedules: published.schedules_of(&flow),
            flow,
            visit,
            is_test: false,
        }))
    }
}
