//! Applies the rules that wait in a status: for an answer that has not come, or for the day by which an application is due. Those of a
//! tenant every ten minutes; each silence and each day is told of once.

use super::carry_out::{NotifyingMove, Senders, carry_out};
use super::plan::{Planner, ProspectiveMove};
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notification_rule::{NoticeCause, NotificationRule};
use hub_domain::job::{Recurring, Recurs};
use hub_domain::{ProgramId, cases::workflow::StateKind};
use hub_store::StoreError;
use hub_store::cases::applications;
use hub_store::conversations::rule_waits::Waited;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(10 * 60);
/// Applications that are looked at between two signs of progress.
const AT_ONCE: i64 = 50;

/// Looks at a tenant's rules that wait.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WatchRules;

impl Recurs for WatchRules {
    const NAME: &'static str = "waiting_rules";
    const RECURS: Recurring = Recurring::OfEachTenant(EVERY);
}

/// See the module.
pub(crate) struct RuleWatcher(pub Hub);

#[async_trait(?Send)]
impl JobHandler for RuleWatcher {
    type Job = WatchRules;

    /// What has been told of is read from the notices themselves: the cursor is only a sign of progress.
    async fn run(&self, _: WatchRules, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let tenant = run.tenant();
        let mut done = 0;
        for (key, rule) in waiting(&self.0, tenant).await? {
            let mut after = 0;
            loop {
                let waits = self.0.store().rule_waits();
                let waited = waits.due(tenant, (&key, &rule), after, now_ms(), AT_ONCE).await?;
                let Some(last) = waited.last() else { break };
                after = last.application().0;
                done += tell(&self.0, tenant, (&key, &rule), &waited).await?;
                run.reached(&format!("{key} {after}"), done, None).await?;
            }
        }
        Ok(())
    }
}

/// The published rules that wait, by key.
async fn waiting(hub: &Hub, tenant: TenantId) -> Result<Vec<(String, NotificationRule)>> {
    let versions = hub.store().config_versions();
    let published = versions
        .all_published(tenant, ConfigKind::NotificationRule)
        .await?;
    let mut waiting = Vec::new();
    for (key, version) in published {
        let rule: NotificationRule =
            serde_json::from_str(&version.body).map_err(|error| StoreError::Corrupt {
                what: "notification rule",
                reason: error.to_string(),
            })?;
        if rule.active && rule.cause != NoticeCause::Status {
            waiting.push((key, rule));
        }
    }
    Ok(waiting)
}

/// Tells people of what a rule has waited for, each application in a write of its own; of those that are decided nobody is told.
/// Returns how many it told of.
pub(super) async fn tell(
    hub: &Hub,
    tenant: TenantId,
    (key, rule): (&str, &NotificationRule),
    waited: &[Waited],
) -> Result<i64> {
    let store = hub.store();
    let program = ProgramId(rule.program);
    let published = store.programs().published_workflow(tenant, program).await?;
    let state = published.flow.state(rule.to_state);
    if state.is_none_or(|state| state.kind == StateKind::Terminal) {
        return Ok(0);
    }
    let planner = Planner::of_program(hub, tenant, program).await?;
    let agency = hub.tenant_name(tenant).await?;
    let mut told = 0;
    for one in waited {
        let item = match store.applications().by_id(tenant, one.application()).await {
            Ok(item) => item,
            Err(StoreError::NotFound(_)) => continue,
            Err(error) => return Err(ActorError::from(error)),
        };
        if item.current_state_id.0 != rule.to_state {
            continue;
        }
        let name = match item.owner_name.is_empty() {
            true => agency.as_str(),
            false => item.owner_name.as_str(),
        };
        let wanted = ProspectiveMove {
            item: &item,
            to: rule.to_state,
            state,
            reason: None,
            owner: item.owner_id,
            by: (0, name),
            undo_ms: 0,
        };
        let plan = planner.plan_waited(key, wanted).await?;
        if plan.is_empty() {
            continue;
        }
        let senders = Senders::of(hub, tenant, &item).await?;
        let noticed = QueueItem {
            version: one.version(),
            ..item.clone()
        };
        let mut write = store.write().await?;
        let told_of = NotifyingMove {
            item: &noticed,
            plan: &plan,
            senders: &senders,
        };
        carry_out(&mut write, tenant, &[told_of]).await?;
        let after = applications::by_id(&mut write, tenant, item.id).await?;
        applications::announce(&mut write, tenant, &after).await?;
        write.commit().await?;
        told += 1;
    }
    Ok(told)
}
