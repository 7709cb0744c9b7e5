//! The jobs that carry out a bulk change and that undo it. Each step is one transaction of some applications with their
//! outcomes: after a crash the next node continues with those without an outcome.

use crate::Hub;
use crate::cases::case_change::{
    Judged, MovedCase, Operations, ProgramRules, Subject, Unwritten, notify_owner, undoing, write_changes,
};
use crate::conversations::notices::{Planner, ProspectiveMove, Senders};
use crate::error::Result;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use futures::stream::{self, StreamExt, TryStreamExt};
use hub_domain::calls::call::PersonRef;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::bulk::{BulkFault, NewOwner};
use hub_domain::cases::change::{CaseState, ChangeKind, Owner, UNDO_MS};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notice::PlannedNotice;
use hub_domain::identity::by::By;
use hub_domain::live::ItemsAssigned;
use hub_domain::topic::Topic;
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId};
use hub_store::Write;
use hub_store::cases::applications;
use hub_store::cases::bulk_changes::{self, ChangeMany, DueItem, Received, StoredBulk, UndoMany};
use hub_store::cases::bulk_operations::BulkOperation;
use hub_store::cases::changes::KeptChange;
use hub_store::conversations::rule_notices;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// Applications per transaction: it must not delay other writers for long.
const AT_ONCE: i64 = 100;
/// The same where rules notify people of moves.
const AT_ONCE_WITH_NOTICES: i64 = 25;
/// Applications whose notices are planned at the same time, out of a transaction.
const READS: usize = 4;
/// Notification rules and texts that are published during a change apply to its moves this much later at most.
const RULES_FOR: Duration = Duration::from_secs(1);

/// While a change or its undo runs, its messages are kept waiting anew this often, well within the time in which it can be undone.
const HELD_FOR: Duration = Duration::from_mins(2);

/// Carries changes of many out.
pub struct BulkChanger(pub Hub);

/// Takes changes of many back.
pub struct BulkUndoer(pub Hub);

#[async_trait(?Send)]
impl JobHandler for BulkChanger {
    type Job = ChangeMany;

    async fn run(&self, job: ChangeMany, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        run_all(&self.0, job.bulk, run, false).await
    }
}

#[async_trait(?Send)]
impl JobHandler for BulkUndoer {
    type Job = UndoMany;

    async fn run(&self, job: UndoMany, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        run_all(&self.0, job.bulk, run, true).await
    }
}

/// The cursor stays the change's id: the applications' rows hold the progress.
async fn run_all(
    hub: &Hub,
    id: String,
    run: &mut JobRun,
    is_undo: bool,
) -> std::result::Result<(), Interrupted> {
    let (store, tenant) = (hub.store(), run.tenant());
    let bulk = store.bulk_changes().by_id(tenant, &id).await?;
    let view = &bulk.view;
    let total = if is_undo {
        view.changed
    } else {
        view.requested - view.refused
    };
    let mut step = Step::of(hub, tenant, &bulk, is_undo).await?;
    let waits = store.tenant(tenant).await?.settings.notices_wait_for_undo;
    let mut held_since = Instant::now();
    loop {
        let most = step.at_once();
        step.prepare(most).await?;
        let mut write = store.write().await?;
        let count = step.take(&mut write, most).await?;
        if count == 0 {
            if waits && !is_undo {
                rule_notices::hold_of_bulk(&mut write, tenant, &id, now_ms() + UNDO_MS).await?;
            }
            finish(&mut write, tenant, &id, is_undo).await?;
            write.commit().await?;
            return Ok(());
        }
        if waits && held_since.elapsed() > HELD_FOR {
            rule_notices::hold_of_bulk(&mut write, tenant, &id, now_ms() + UNDO_MS).await?;
            held_since = Instant::now();
        }
        write.commit().await?;
        let done = step.count(&id).await?;
        run.reached(&id, done, Some(total)).await?;
    }
}

/// The end is written once: each new owner hears how many came to them, and of a single one which.
async fn finish(write: &mut Write, tenant: TenantId, id: &str, is_undo: bool) -> Result<()> {
    let bulk = bulk_changes::finish(write, tenant, id, is_undo).await?;
    if is_undo || !bulk.view.sets_owner {
        return Ok(());
    }
    let by = bulk.by.clone();
    for received in bulk_changes::received(write, tenant, id).await? {
        let Received {
            owner,
            count,
            application,
        } = received;
        if count == 1 {
            let item = applications::by_id(write, tenant, application).await?;
            notify_owner(write, tenant, (&by, owner), &item).await?;
        } else if owner != by.account {
            let data = ItemsAssigned {
                check_id: id,
                count,
                by: PersonRef {
                    id: by.account,
                    name: by.name.clone(),
                },
            };
            write.emit(tenant, Topic::Me(owner), &data)?;
        }
    }
    Ok(())
}

/// Reports count an operation for each program, of as many applications as the check has accepted there.
fn operation(bulk: &StoredBulk, program: ProgramId, accepted: i64) -> BulkOperation {
    BulkOperation {
        id: format!("{}-{program}", bulk.view.check_id),
        program,
        to: StateId(bulk.change.to.unwrap_or_default()),
        owner: match bulk.change.owner {
            NewOwner::Account(account) => Some(account),
            NewOwner::Role(_) | NewOwner::Nobody => Some(0),
            NewOwner::Stays => None,
        },
        comment: bulk.change.comment.clone(),
        requested: accepted,
    }
}

/// Outcome of the application at a position.
type Outcome = (i64, std::result::Result<(), BulkFault>);

/// What one run knows, from step to step.
pub(super) struct Step<'a> {
    hub: &'a Hub,
    tenant: TenantId,
    bulk: &'a StoredBulk,
    is_undo: bool,
    by: By,
    operations: Operations,
    /// Whether rules of the tenant notify anybody of moves.
    notifies: bool,
    programs: BTreeMap<ProgramId, ProgramRules>,
    /// The programs' notification rules and texts, and when they were read.
    planners: BTreeMap<ProgramId, Planner<'a>>,
    planners_since: Instant,
    /// Whom the rules notify of the next applications' moves, and from which addresses.
    notices: HashMap<ApplicationId, (Vec<PlannedNotice>, Senders)>,
}

impl<'a> Step<'a> {
    pub async fn of(hub: &'a Hub, tenant: TenantId, bulk: &'a StoredBulk, is_undo: bool) -> Result<Self> {
        let operations = hub
            .store()
            .bulk_changes()
            .accepted(tenant, &bulk.view.check_id)
            .await?
            .into_iter()
            .map(|(program, accepted)| (program, operation(bulk, program, accepted)));
        let versions = hub.store().config_versions();
        let rules = versions
            .all_published(tenant, ConfigKind::NotificationRule)
            .await?;
        Ok(Self {
            hub,
            tenant,
            bulk,
            is_undo,
            by: bulk.by.clone(),
            operations: operations.collect(),
            notifies: !rules.is_empty(),
            programs: BTreeMap::new(),
            planners: BTreeMap::new(),
            planners_since: Instant::now(),
            notices: HashMap::new(),
        })
    }

    /// Reads what the next applications are judged by, before their write is opened: a write that waited for a second connection
    /// would wait for other writes that do the same.
    pub async fn prepare(&mut self, most: i64) -> Result<()> {
        self.notices.clear();
        if self.is_undo {
            return Ok(());
        }
        let (store, tenant) = (self.hub.store(), self.tenant);
        let (requested, by) = (&self.bulk.change, self.bulk.by.account);
        let id = &self.bulk.view.check_id;
        let due = store.bulk_changes().due(tenant, id, false, most).await?;
        for item in &due {
            if let Entry::Vacant(place) = self.programs.entry(item.program) {
                place.insert(ProgramRules::of(store, tenant, item.program, by, requested.owner).await?);
            }
        }
        let Some(to) = requested.to.filter(|_| self.notifies) else {
            return Ok(());
        };
        let ids: Vec<ApplicationId> = due.iter().map(|item| item.application).collect();
        let items = store.applications().by_ids(tenant, &ids).await?;
        let due: HashMap<ApplicationId, &DueItem> = due.iter().map(|item| (item.application, item)).collect();
        if self.planners_since.elapsed() > RULES_FOR {
            self.planners.clear();
            self.planners_since = Instant::now();
        }
        for item in &items {
            if let Entry::Vacant(place) = self.planners.entry(item.process_id) {
                place.insert(Planner::of_program(self.hub, tenant, item.process_id).await?);
            }
        }
        let (step, planners, due) = (&*self, &self.planners, &due);
        let plans = stream::iter(items).map(|item| async move {
            // Of what somebody has changed since nothing comes.
            let due = due.get(&item.id).filter(|due| due.version == item.version);
            let (Some(due), Some(planner)) = (due, planners.get(&item.process_id)) else {
                return Ok(None);
            };
            step.notices_of(planner, &item, due, to).await
        });
        let notices: Vec<_> = plans.buffer_unordered(READS).try_collect().await?;
        self.notices = notices.into_iter().flatten().collect();
        Ok(())
    }

    /// Whom the rules notify if this application moves, if they do.
    async fn notices_of(
        &self,
        planner: &Planner<'_>,
        item: &QueueItem,
        due: &DueItem,
        to: i64,
    ) -> Result<Option<(ApplicationId, (Vec<PlannedNotice>, Senders))>> {
        let Some(rules) = self.programs.get(&item.process_id) else {
            return Ok(None);
        };
        let (published, requested) = (&rules.published, &self.bulk.change);
        let mut reasons = published.reasons.iter();
        let prospective = ProspectiveMove {
            item,
            to,
            state: published.flow.state(to),
            reason: reasons.find(|reason| Some(reason.id) == requested.denial_reason),
            owner: match requested.owner {
                NewOwner::Stays => item.owner_id,
                NewOwner::Nobody | NewOwner::Account(_) | NewOwner::Role(_) => {
                    due.owner.as_ref().map(|(id, _)| *id)
                }
            },
            by: (self.bulk.by.account, &self.bulk.by.name),
            undo_ms: UNDO_MS,
        };
        let plan = planner.plan(prospective).await?;
        if plan.is_empty() {
            return Ok(None);
        }
        let senders = Senders::of(self.hub, self.tenant, item).await?;
        Ok(Some((item.id, (plan, senders))))
    }

    /// Applications of the next transaction.
    fn at_once(&self) -> i64 {
        match self.notifies && !self.is_undo {
            true => AT_ONCE_WITH_NOTICES,
            false => AT_ONCE,
        }
    }

    /// Applications that have an outcome by now.
    async fn count(&self, id: &str) -> Result<i64> {
        let view = self.hub.store().bulk_changes().by_id(self.tenant, id).await?.view;
        Ok(match self.is_undo {
            true => view.restored + view.kept,
            false => view.changed + view.failed,
        })
    }

    /// Processes the next applications, which are prepared, in this write, and writes their outcomes. Returns their number.
    pub async fn take(&mut self, write: &mut Write, most: i64) -> Result<usize> {
        let id = &self.bulk.view.check_id;
        let due = bulk_changes::due(write, self.tenant, id, self.is_undo, most).await?;
        if due.is_empty() {
            return Ok(0);
        }
        let ids: Vec<ApplicationId> = due.iter().map(|item| item.application).collect();
        // In the order of their ids, so that two changes of the same applications cannot deadlock.
        let held = applications::held(write, self.tenant, &ids).await?;
        let mut due_of: HashMap<ApplicationId, DueItem> =
            due.into_iter().map(|item| (item.application, item)).collect();
        let count = due_of.len();
        let (mut judged, mut outcomes): (Vec<Judged>, Vec<Outcome>) = (Vec::new(), Vec::new());
        let mut positions = Vec::with_capacity(count);
        for (item, case_state) in held {
            let Some(due) = due_of.remove(&item.id) else {
                continue;
            };
            // A change leaves an application one version further.
            let seen = due.version + i64::from(self.is_undo);
            if item.version != seen {
                outcomes.push((due.position, Err(BulkFault::VersionConflict)));
                continue;
            }
            let change = match self.is_undo {
                true => self.undone(write, &item, &case_state).await?,
                false => self.requested(write, &item, &due, &case_state).await?,
            };
            match change {
                Err(fault) => outcomes.push((due.position, Err(fault))),
                Ok(case) => {
                    positions.push(due.position);
                    judged.push(Judged {
                        item,
                        subject: Subject::Case(Box::new(case)),
                    });
                }
            }
        }
        // Applications that no longer exist.
        outcomes.extend(
            due_of
                .into_values()
                .map(|due| (due.position, Err(BulkFault::NotFound))),
        );
        let written = write_changes(write, self.tenant, (&self.by, &self.operations), judged).await?;
        outcomes.extend(positions.into_iter().zip(written).map(|(position, after)| {
            let outcome = after.map(drop).map_err(|reason| match reason {
                Unwritten::Overtaken => BulkFault::VersionConflict,
                Unwritten::BudgetExhausted { .. } => BulkFault::BudgetExhausted,
            });
            (position, outcome)
        }));
        bulk_changes::note(write, self.tenant, id, self.is_undo, outcomes).await?;
        Ok(count)
    }

    async fn requested(
        &mut self,
        write: &mut Write,
        item: &QueueItem,
        due: &DueItem,
        case_state: &CaseState,
    ) -> Result<std::result::Result<MovedCase, BulkFault>> {
        let requested = &self.bulk.change;
        // Every program of the change was prepared with the first of its applications.
        let Some(rules) = self.programs.get(&due.program) else {
            return Ok(Err(BulkFault::NotFound));
        };
        let owner = due.owner.clone().map(|(id, name)| Owner { id, name });
        let step = (case_state.state, requested.to);
        let on_file = rules.on_file(write, self.tenant, item.id, step).await?;
        let (kind, change) = match requested.judge(rules.rules(&on_file), case_state, owner, now_ms()) {
            Ok(judged) => judged,
            Err(refused) => return Ok(Err(refused.fault)),
        };
        let workflow_version = match requested.to {
            Some(_) => rules.published.version,
            None => 0,
        };
        let notices = match kind {
            ChangeKind::State => self.notices.remove(&item.id),
            ChangeKind::Owner
            | ChangeKind::Filed
            | ChangeKind::Undo
            | ChangeKind::Withdrawn
            | ChangeKind::StateRemoved => None,
        };
        Ok(Ok(MovedCase {
            kind,
            change,
            workflow_version,
            is_of_applicant: false,
            notices,
        }))
    }

    /// The change back to exactly the previous state. Its ten minutes were judged when the undo was asked for.
    async fn undone(
        &self,
        write: &mut Write,
        item: &QueueItem,
        case_state: &CaseState,
    ) -> Result<std::result::Result<MovedCase, BulkFault>> {
        let may = |last: &KeptChange| last.is_last_of(item.version, self.by.account);
        let undone = undoing(write, self.tenant, (item, case_state), may).await?;
        Ok(undone.ok_or(BulkFault::VersionConflict))
    }
}
