//! Bulk changes: verdicts, writes, recovery after a crash, and undo.

use super::job::Step;
use super::*;
use crate::cases::work_item::Assign;
use crate::job_handler::AnyHandler;
use crate::job_runner::JobRunner;
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use actix::Actor;
use hub_domain::cases::bulk::{BulkOutcome, BulkStage, NewOwner, RequestedChange};
use hub_domain::cases::change::CaseState;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::by::By;
use hub_domain::job::Job;
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::cases::bulk_changes::{self, StoredBulk};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::config_versions::{self, ConfigId};
use hub_store::{Store, args};
use std::sync::Arc;

const FIRST: i64 = 1_000;

/// Applications 1000, 1001 … of the test's program, in its first state, without an owner.
pub(in crate::cases) async fn file(test: &TestHub, count: i64) -> Vec<(ApplicationId, String)> {
    let ids = (FIRST..FIRST + count).map(ApplicationId);
    let new = ids.clone().map(|id| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("RB-{id}"),
        applicant_name: "Ana Reyes".into(),
        state: StateId(8),
        state_since_ms: 5,
        ..NewApplication::filed(TENANT, ProgramId(5), id, 1)
    });
    let new: Vec<NewApplication> = new.collect();
    let mut write = test.hub.store().write().await.unwrap();
    new_applications::insert(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
    ids.map(|id| (id, id.to_string())).collect()
}

pub(in crate::cases) fn to_ben(state: Option<i64>) -> RequestedChange {
    RequestedChange {
        to: state,
        owner: NewOwner::Account(8),
        denial_reason: None,
        comment: "Ana is on leave".into(),
    }
}

pub(in crate::cases) async fn checked(
    test: &TestHub,
    by: &By,
    requested: &RequestedChange,
    named: &[(ApplicationId, String)],
) -> String {
    check(test.hub.store(), TENANT, by, requested, named, |_| true)
        .await
        .unwrap()
}

pub(in crate::cases) async fn confirm(store: &Store, id: &str) {
    let mut write = store.write().await.unwrap();
    assert!(bulk_changes::begin(&mut write, TENANT, id).await.unwrap());
    write.commit().await.unwrap();
}

/// Runs due jobs on a node of its own until the change reaches this stage.
pub(in crate::cases) async fn until(test: &TestHub, node: &str, id: &str, stage: BulkStage) -> StoredBulk {
    let store = test.hub.store();
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![
        Arc::new(BulkChanger(test.hub.clone())),
        Arc::new(BulkUndoer(test.hub.clone())),
    ];
    let runner = JobRunner::new(store.clone(), node, handlers).start();
    let bulk = store.bulk_changes();
    let is_there = eventually(async || bulk.by_id(TENANT, id).await.unwrap().view.stage == stage).await;
    let now = bulk.by_id(TENANT, id).await.unwrap();
    assert!(is_there, "{now:?}");
    drop(runner);
    now
}

async fn count(store: &Store, sql: &str) -> i64 {
    let (count,): (i64,) = store.db().one("count", sql, args![TENANT]).await.unwrap();
    count
}

#[actix::test]
async fn each_application_is_judged_before_anything_is_changed() {
    let test = testing::hub().await;
    let mut named = file(&test, 3).await;
    named.push((ApplicationId(0), "RB-lost".into()));
    named.push((ApplicationId(FIRST), "1000".into()));
    let store = test.hub.store();
    let sql = "UPDATE applications SET state_id = 12 WHERE tenant_id = $1 AND id = 1001";
    store.db().execute(sql, args![TENANT]).await.unwrap();
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    let items = store.bulk_changes().items(TENANT, &id).await.unwrap();
    let verdicts: Vec<(&str, &str, Option<i64>)> = items
        .iter()
        .map(|item| (item.external_id.as_str(), item.code.as_str(), item.user_id))
        .collect();
    assert_eq!(
        verdicts,
        [
            ("RB-1000", "", Some(8)),
            ("RB-1001", "state_not_possible", Some(8)),
            ("RB-1002", "", Some(8)),
            ("RB-lost", "not_found", None),
        ]
    );
    let bulk = store.bulk_changes().by_id(TENANT, &id).await.unwrap().view;
    assert_eq!(
        (bulk.stage, bulk.requested, bulk.refused),
        (BulkStage::Checked, 4, 2)
    );
    assert_eq!(
        count(
            store,
            "SELECT COUNT(*) FROM application_changes WHERE tenant_id = $1"
        )
        .await,
        0
    );
}

#[actix::test]
async fn who_assigns_to_themselves_alone_is_refused_another() {
    let test = testing::hub().await;
    let named = file(&test, 1).await;
    // Ben is an intake specialist.
    let ben = By {
        account: 8,
        name: "Ben Reviewer".into(),
        ..reviewer()
    };
    let code = async |owner: NewOwner| {
        let requested = RequestedChange {
            owner,
            ..to_ben(None)
        };
        let id = checked(&test, &ben, &requested, &named).await;
        let items = test.hub.store().bulk_changes().items(TENANT, &id).await.unwrap();
        items[0].code.clone()
    };
    assert_eq!(code(NewOwner::Account(7)).await, "assign_self_only");
    assert_eq!(code(NewOwner::Nobody).await, "assign_self_only");
    assert_eq!(code(NewOwner::Account(8)).await, "");
    assert_eq!(code(NewOwner::Role(2)).await, "");
}

#[actix::test]
async fn what_a_crash_left_undone_is_done_once_by_the_node_that_resumes_the_job() {
    let test = testing::hub().await;
    let named = file(&test, 90).await;
    let store = test.hub.store();
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    confirm(store, &id).await;
    // The node that claimed the job did forty, had begun twenty more, and died.
    let lost = store
        .jobs()
        .claim("lost", &[(bulk_changes::ChangeMany::KIND, 1)], -1)
        .await
        .unwrap();
    assert_eq!(lost.len(), 1);
    let bulk = store.bulk_changes().by_id(TENANT, &id).await.unwrap();
    let mut step = Step::of(&test.hub, TENANT, &bulk, false).await.unwrap();
    step.prepare(60).await.unwrap();
    let mut write = store.write().await.unwrap();
    assert_eq!(step.take(&mut write, 40).await.unwrap(), 40);
    write.commit().await.unwrap();
    let mut write = store.write().await.unwrap();
    assert_eq!(step.take(&mut write, 20).await.unwrap(), 20);
    drop(write);
    let between = store.bulk_changes().by_id(TENANT, &id).await.unwrap().view;
    assert_eq!((between.stage, between.changed), (BulkStage::Running, 40));
    let moved = "SELECT COUNT(*) FROM applications WHERE tenant_id = $1 AND id >= 1000 AND state_id = 9 AND owner_id = 8";
    assert_eq!(count(store, moved).await, 40);

    let after = until(&test, "second", &id, BulkStage::Done).await.view;
    assert_eq!((after.changed, after.failed), (90, 0));
    assert_eq!(count(store, moved).await, 90);
    for table in ["application_changes", "application_movements"] {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE tenant_id = $1 AND application_id >= 1000");
        assert_eq!(count(store, &sql).await, 90, "{table}");
    }
    let entries = "SELECT COUNT(*) FROM messages WHERE tenant_id = $1 AND channel = 'COMMENT' AND body = 'Ana is on leave'";
    assert_eq!(count(store, entries).await, 90);
    let twice = "SELECT COUNT(*) FROM applications WHERE tenant_id = $1 AND id >= 1000 AND version <> 2";
    assert_eq!(count(store, twice).await, 0);
    let reported: (i64, i64) = store
        .db()
        .one(
            "operation",
            "SELECT requested, changed FROM bulk_operations WHERE tenant_id = $1",
            args![TENANT],
        )
        .await
        .unwrap();
    assert_eq!(reported, (90, 90));
    let chain = store.audit().verify(TENANT).await.unwrap();
    assert!(
        matches!(chain, hub_store::audit::ChainState::Whole { lines } if lines >= 90),
        "{chain:?}"
    );
}

#[actix::test]
async fn an_undo_restores_exactly_and_leaves_what_somebody_has_changed_since() {
    let test = testing::hub().await;
    let named = file(&test, 3).await;
    let store = test.hub.store();
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    confirm(store, &id).await;
    let done = until(&test, "node", &id, BulkStage::Done).await.view;
    assert!(done.undo_until_ms > done.finished_at_ms, "{done:?}");
    let work_item = test
        .hub
        .work_item(TENANT, &ThreadId("t1001".into()))
        .await
        .unwrap();
    let assign = Assign {
        by: reviewer(),
        owner: Some(7),
        version: 2,
    };
    work_item.send(assign).await.unwrap().unwrap();

    let mut write = store.write().await.unwrap();
    assert!(bulk_changes::begin_undo(&mut write, TENANT, &id).await.unwrap());
    write.commit().await.unwrap();
    let undone = until(&test, "node", &id, BulkStage::Undone).await.view;
    assert_eq!((undone.restored, undone.kept, undone.undo_until_ms), (2, 1, None));
    let applications = store.applications();
    let before = CaseState {
        state: 8,
        since_ms: 5,
        owner: None,
    };
    for id in [FIRST, FIRST + 2] {
        assert_eq!(
            applications.case_state(TENANT, ApplicationId(id)).await.unwrap(),
            before
        );
    }
    let kept = applications
        .by_id(TENANT, ApplicationId(FIRST + 1))
        .await
        .unwrap();
    assert_eq!((kept.current_state_id, kept.owner_id), (StateId(9), Some(7)));
    let items = store.bulk_changes().items(TENANT, &id).await.unwrap();
    assert_eq!(
        (
            items[1].outcome,
            items[1].undo_outcome,
            items[1].undo_code.as_str()
        ),
        (
            Some(BulkOutcome::Done),
            Some(BulkOutcome::Failed),
            "version_conflict"
        )
    );
    let undos = "SELECT COUNT(*) FROM application_movements WHERE tenant_id = $1 AND is_undo";
    assert_eq!(count(store, undos).await, 2);
}

#[actix::test]
async fn applications_are_shared_evenly_in_a_role_and_a_concurrent_assignment_is_kept() {
    let test = testing::hub().await;
    let named = file(&test, 6).await;
    let store = test.hub.store();
    let sql = "UPDATE program_members SET queue_role = 2 WHERE tenant_id = $1";
    store.db().execute(sql, args![TENANT]).await.unwrap();
    let mut by = reviewer();
    by.account = 99;
    let requested = RequestedChange {
        owner: NewOwner::Role(2),
        ..to_ben(None)
    };
    let id = checked(&test, &by, &requested, &named).await;
    let sql = "UPDATE applications SET version = 2 WHERE tenant_id = $1 AND id = 1000";
    store.db().execute(sql, args![TENANT]).await.unwrap();
    confirm(store, &id).await;
    let done = until(&test, "node", &id, BulkStage::Done).await.view;
    assert_eq!((done.changed, done.failed), (5, 1));
    let items = store.bulk_changes().items(TENANT, &id).await.unwrap();
    assert_eq!(items[0].outcome_code, "version_conflict");
    let each: Vec<(i64, i64)> = store
        .db()
        .all(
            "SELECT owner_id, COUNT(*) FROM bulk_change_items WHERE bulk_id = $1 GROUP BY owner_id ORDER BY owner_id",
            args![&id],
        )
        .await
        .unwrap();
    assert_eq!(each, [(7, 3), (8, 3)]);
}

pub(in crate::cases) async fn publish(test: &TestHub, kind: ConfigKind, key: &str, body: serde_json::Value) {
    let id = ConfigId {
        tenant: TENANT,
        kind,
        key,
    };
    let by = hub_store::audit::By::system();
    let mut write = test.hub.store().write().await.unwrap();
    config_versions::begin(&mut write, id, &body.to_string(), &by, 0)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A text to the applicant, an hour after each move to Review.
pub(in crate::cases) async fn reviews_notify(test: &TestHub) {
    let text = serde_json::json!({ "name": "In review", "channel": "SMS", "active": true, "by_lang": {
        "en": { "body": "{{application}} is now {{status}}" },
    } });
    let rule = serde_json::json!({
        "name": "Review", "active": true, "program": 5, "to_state": 9, "audience": "applicant", "role": "",
        "channels": [{ "channel": "SMS", "template": "review" }], "delay_minutes": 60,
    });
    publish(test, ConfigKind::MessageTemplate, "review", text).await;
    publish(test, ConfigKind::NotificationRule, "review", rule).await;
}

const WAITING: &str =
    "SELECT COUNT(DISTINCT to_address || body) FROM outbox WHERE tenant_id = $1 AND state = 'pending'
    AND body LIKE 'RB-1% is now Staff are reviewing your application.'";

#[actix::test]
async fn two_changes_of_many_with_notices_get_by_with_two_connections() {
    let test = testing::hub_with_connections(2).await;
    reviews_notify(&test).await;
    let named = file(&test, 120).await;
    let store = test.hub.store();
    let mut steps = Vec::new();
    for half in named.chunks(60) {
        let id = checked(&test, &reviewer(), &to_ben(Some(9)), half).await;
        confirm(store, &id).await;
        steps.push(store.bulk_changes().by_id(TENANT, &id).await.unwrap());
    }
    // Both at once, each in one write: with a write open, neither waits for a connection that the other has.
    let carry_out = async |bulk: &StoredBulk| {
        let mut step = Step::of(&test.hub, TENANT, bulk, false).await.unwrap();
        step.prepare(60).await.unwrap();
        let mut write = store.write().await.unwrap();
        let taken = step.take(&mut write, 60).await.unwrap();
        write.commit().await.unwrap();
        taken
    };
    assert_eq!(tokio::join!(carry_out(&steps[0]), carry_out(&steps[1])), (60, 60));
    assert_eq!(count(store, WAITING).await, 120, "one for each application");
    // And as the jobs that they are, taken back.
    for bulk in &steps {
        until(&test, "node", &bulk.view.check_id, BulkStage::Done).await;
        let mut write = store.write().await.unwrap();
        assert!(
            bulk_changes::begin_undo(&mut write, TENANT, &bulk.view.check_id)
                .await
                .unwrap()
        );
        write.commit().await.unwrap();
    }
    for bulk in &steps {
        let undone = until(&test, "node", &bulk.view.check_id, BulkStage::Undone).await;
        assert_eq!((undone.view.restored, undone.view.kept), (60, 0));
    }
    assert_eq!(count(store, WAITING).await, 0);
}

#[actix::test]
async fn messages_of_a_change_of_many_wait_from_its_end_until_it_can_no_longer_be_undone() {
    let test = testing::hub().await;
    reviews_notify(&test).await;
    let store = test.hub.store();
    let sql = "UPDATE config_versions SET body = REPLACE(body, '60', '0') WHERE tenant_id = $1 AND kind = 'notification_rule'";
    store.db().execute(sql, hub_store::args![TENANT]).await.unwrap();
    test.settings(|settings| settings.notices_wait_for_undo = true)
        .await;
    let named = file(&test, 30).await;
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    confirm(store, &id).await;
    let done = until(&test, "node", &id, BulkStage::Done).await.view;
    let until_ms = done.undo_until_ms.unwrap();
    let early = format!("{WAITING} AND next_at_ms < {}", until_ms - 1_000);
    assert_eq!((count(store, WAITING).await, count(store, &early).await), (30, 0));
    let shown = format!(
        "SELECT COUNT(*) FROM messages WHERE tenant_id = $1 AND status = 'held-undo' AND send_at_ms >= {}",
        until_ms - 1_000
    );
    assert_eq!(count(store, &shown).await, 30);
    // The undo begins in its last second: nothing goes out while it runs.
    let sql = "UPDATE outbox SET next_at_ms = 1 WHERE tenant_id = $1";
    let mut write = store.write().await.unwrap();
    write.execute(sql, hub_store::args![TENANT]).await.unwrap();
    hub_store::conversations::rule_notices::hold_of_bulk(&mut write, TENANT, &id, until_ms)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(count(store, &early).await, 0);
}

#[actix::test]
async fn rules_notify_of_each_move_of_many_and_an_undo_takes_back_what_still_waits() {
    let test = testing::hub().await;
    reviews_notify(&test).await;
    let named = file(&test, 30).await;
    let store = test.hub.store();
    let id = checked(&test, &reviewer(), &to_ben(Some(9)), &named).await;
    confirm(store, &id).await;
    let done = until(&test, "node", &id, BulkStage::Done).await.view;
    assert_eq!((done.changed, done.failed), (30, 0));
    assert_eq!(count(store, WAITING).await, 30, "one for each application");

    let mut write = store.write().await.unwrap();
    assert!(bulk_changes::begin_undo(&mut write, TENANT, &id).await.unwrap());
    write.commit().await.unwrap();
    let undone = until(&test, "node", &id, BulkStage::Undone).await.view;
    assert_eq!((undone.restored, undone.kept), (30, 0));
    assert_eq!(
        count(store, WAITING).await,
        0,
        "nobody hears of a move that never was"
    );
}
