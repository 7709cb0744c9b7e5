//! Watching the trunks that calls go out by: the hub asks each from time to time whether it is there, and notifies administrators when
//! one that was there is gone. Of several nodes one asks, by a lease; what is known is kept, so that a restart changes nothing.

use crate::Hub;
use crate::error::Result;
use crate::hub::HubHandle;
use hub_domain::TenantId;
use hub_domain::calls::trunk_watch::{TrunkTurn, TrunkWatch};
use hub_domain::clock::now_ms;
use hub_media::sip::TrunkDirection;
use hub_media::sip::gateway::Reachable;
use hub_store::calls::{trunk_leases, trunk_watches};
use std::time::Duration;

/// How often it is looked which trunks are due.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// How long a node asks at a trunk without renewing its lease: longer than the longest pause between two questions.
const LEASE_MS: i64 = 330_000;

/// Watches until the hub is gone.
pub(crate) async fn watch(hub: HubHandle) {
    let mut pace = tokio::time::interval(LOOK_EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        pace.tick().await;
        let Some(hub) = hub.hub() else { return };
        if let Err(error) = hub.ask_due_trunks(now_ms()).await {
            tracing::error!(%error, "trunks are not watched");
        }
    }
}

impl Hub {
    /// Asks the trunks that are due, of all tenants.
    pub(crate) async fn ask_due_trunks(&self, now: i64) -> Result<()> {
        for tenant in self.store().sip_entries().tenants().await? {
            self.ask_due_trunks_of(tenant, now).await?;
        }
        Ok(())
    }

    async fn ask_due_trunks_of(&self, tenant: TenantId, now: i64) -> Result<()> {
        let known = self.store().trunk_watches().all(tenant).await?;
        let trunks = self.media().trunks(&tenant.to_string()).await?;
        let outbound: Vec<_> = trunks
            .into_iter()
            .filter(|trunk| trunk.direction == TrunkDirection::Out)
            .collect();
        for (gone, _) in known
            .iter()
            .filter(|(id, _)| outbound.iter().all(|trunk| trunk.id != *id))
        {
            let mut write = self.store().write().await?;
            trunk_watches::forget(&mut write, tenant, gone).await?;
            write.commit().await?;
        }
        let watch_of = |id: &str| {
            known
                .iter()
                .find(|(known, _)| known == id)
                .map_or(TrunkWatch::default(), |(_, watch)| *watch)
        };
        let due = outbound
            .iter()
            .filter(|trunk| watch_of(&trunk.id).next_at_ms <= now);
        // Together: one that does not answer keeps none of the others waiting.
        let asked = due.map(|trunk| self.ask_trunk(tenant, &trunk.id, &trunk.name, watch_of(&trunk.id), now));
        for asked in futures::future::join_all(asked).await {
            asked?;
        }
        Ok(())
    }

    async fn ask_trunk(
        &self,
        tenant: TenantId,
        id: &str,
        name: &str,
        watch: TrunkWatch,
        now: i64,
    ) -> Result<()> {
        let lease = format!("watch:{id}");
        let mut write = self.store().write().await?;
        let is_ours =
            trunk_leases::hold(&mut write, tenant, &lease, self.node(), (now, now + LEASE_MS)).await?;
        write.commit().await?;
        let telephony = self.media().telephony().filter(|_| is_ours);
        let Some(telephony) = telephony else { return Ok(()) };
        let Some(outgoing) = self.media().call_by_trunk(&tenant.to_string(), id).await? else {
            return Ok(());
        };
        // A name that cannot be resolved is a trunk that cannot be called.
        let asked = telephony.probe(&outgoing).await.unwrap_or(Reachable::Silent);
        let has_answered = match asked {
            // "Service unavailable" is what a trunk says that makes no calls now.
            Reachable::Answered { status, .. } => status != 503,
            Reachable::Silent => false,
        };
        let (watch, turn) = watch.after(has_answered, now);
        match turn {
            Some(TrunkTurn::Down) => {
                tracing::error!(
                    tenant.id = tenant.0,
                    trunk = id,
                    "a trunk does not answer any more"
                )
            }
            Some(TrunkTurn::Up) => tracing::info!(tenant.id = tenant.0, trunk = id, "a trunk answers again"),
            None => {}
        }
        let mut write = self.store().write().await?;
        trunk_watches::put(&mut write, tenant, (id, name), watch, turn).await?;
        Ok(write.commit().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::test_phones::{Phones, config};
    use crate::testing::{TENANT, TestHub, eventually, hub_with_trunk};

    async fn known(test: &TestHub) -> TrunkWatch {
        let watches = test.hub.store().trunk_watches().all(TENANT).await.unwrap();
        watches.first().map_or(TrunkWatch::default(), |(_, watch)| *watch)
    }

    async fn alarms(test: &TestHub) -> Vec<String> {
        let alarms = test.hub.store().trunk_watches().alarms(TENANT).await.unwrap();
        alarms.into_iter().map(|alarm| alarm.trunk_id).collect()
    }

    /// Asks when it is due, whenever that is.
    async fn ask(test: &TestHub) {
        let due = known(test).await.next_at_ms;
        test.hub.ask_due_trunks(due).await.unwrap();
    }

    #[actix::test]
    async fn a_trunk_that_dies_is_an_alarm_although_nobody_looks_until_it_is_removed() {
        let phones = Phones::start().await;
        let network = phones.gateway.local_addr();
        let test = hub_with_trunk(config(), network, "+12025550150").await;
        // The hub asks by itself when it starts.
        assert!(eventually(async || known(&test).await.answered_at_ms.is_some()).await);
        assert!(alarms(&test).await.is_empty());
        drop(phones);
        for _ in 0..3 {
            assert!(alarms(&test).await.is_empty());
            ask(&test).await;
        }
        assert_eq!(alarms(&test).await, ["ST_out"]);
        // What is known outlives this hub: it is read where the next question is asked.
        let before = known(&test).await;
        test.hub.ask_due_trunks(before.next_at_ms - 1).await.unwrap();
        assert_eq!(known(&test).await, before, "it was not due");
        let by = hub_store::audit::By::system().from("test");
        test.hub.remove_phone_trunk(TENANT, "ST_out", by).await.unwrap();
        test.hub.ask_due_trunks(before.next_at_ms).await.unwrap();
        assert!(alarms(&test).await.is_empty(), "a trunk that is no more is none");
    }
}
