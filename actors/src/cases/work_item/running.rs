//! The work item of a thread on this node.

use super::WorkItem;
use crate::Hub;
use crate::error::Result;
use crate::watch::Watchers;
use actix::Addr;
use hub_domain::topic::Topic;
use hub_domain::{TenantId, ThreadId};

impl Hub {
    /// The work item of a thread that is known to exist.
    pub async fn work_item(&self, tenant: TenantId, thread: &ThreadId) -> Result<Addr<WorkItem>> {
        self.store().threads().by_id(tenant, thread).await?;
        Ok(self.running_work_item(tenant, thread))
    }

    pub(crate) fn running_work_item(&self, tenant: TenantId, thread: &ThreadId) -> Addr<WorkItem> {
        let (registry, topic) = (self.registry(), Topic::Thread(thread.clone()));
        registry
            .of::<WorkItem>()
            .get_or_start((tenant, thread.clone()), || {
                let watchers = Watchers::new(tenant, topic.to_string(), topic.wire_name());
                let item = WorkItem::new(self.clone(), thread.clone(), watchers);
                let addr = self.threads().start_actor(item);
                registry
                    .topics
                    .put((tenant, topic.to_string()), addr.clone().into());
                addr
            })
    }
}
