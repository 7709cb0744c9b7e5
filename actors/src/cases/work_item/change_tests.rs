//! Changes of status and owner: what forbids them, their effects, and undo.

use super::*;
use crate::testing::{self, TENANT, TestHub, reviewer};
use hub_domain::cases::application::QueueItem;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{ApplicationId, StateId};
use hub_store::cases::bulk_operations::BulkOperation;
use hub_store::cases::documents::{self, NewDocument};
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use hub_store::{StoreError, args};

const ITEM: ApplicationId = ApplicationId(100);

fn to(state: i64, version: i64) -> Advance {
    Advance {
        by: reviewer(),
        state: StateId(state),
        version,
        comment: String::new(),
        denial_reason: None,
        owner: None,
        bulk: None,
    }
}

async fn advance(test: &TestHub, message: Advance) -> Result<QueueItem> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(message).await.unwrap()
}

async fn undo(test: &TestHub, by: By, version: i64) -> Result<QueueItem> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(UndoChange { by, version }).await.unwrap()
}

/// Publishes the test's workflow with one member of its first move changed.
async fn publish(test: &TestHub, member: &str, value: serde_json::Value) {
    let store = test.hub.store();
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Workflow,
        key: "5",
    };
    let held = store.config_versions().published(id).await.unwrap().unwrap();
    let mut body: serde_json::Value = serde_json::from_str(&held.body).unwrap();
    body["transitions"][0][member] = value;
    let by = By::person(9, "Lea");
    let mut write = store.write().await.unwrap();
    let draft = config_versions::save_draft(&mut write, id, held.version, &body.to_string(), &by)
        .await
        .unwrap();
    let published = configuration::publish(&mut write, id, draft, by.from("test"))
        .await
        .unwrap();
    assert_eq!(published, Publishing::Published);
    write.commit().await.unwrap();
}

async fn movements(test: &TestHub) -> Vec<(i64, i64, i64, Option<i64>, i64, String, bool)> {
    let sql = "SELECT from_status, to_status, actor_id, owner_id, workflow_version, bulk_id, is_undo
        FROM application_movements WHERE tenant_id = $1 ORDER BY at_ms, id";
    test.hub.store().db().all(sql, args![TENANT]).await.unwrap()
}

#[actix::test]
async fn a_move_is_a_movement_by_the_workflow_that_judged_it_and_the_undo_restores_exactly() {
    let test = testing::hub().await;
    publish(&test, "requires_user_assigment", true.into()).await;
    let applications = test.hub.store().applications();
    let before = applications.case_state(TENANT, ITEM).await.unwrap();
    let moved = advance(
        &test,
        Advance {
            owner: Some(8),
            ..to(9, 1)
        },
    )
    .await
    .unwrap();
    assert_eq!((moved.current_state_id.0, moved.owner_id), (9, Some(8)));
    assert_eq!(
        movements(&test).await,
        [(8, 9, 7, Some(8), 2, String::new(), false)]
    );

    let ben = By {
        account: 8,
        name: "Ben Reviewer".into(),
        ..reviewer()
    };
    let others = undo(&test, ben, moved.version).await;
    assert!(
        matches!(others, Err(ActorError::Refused(Key::NothingToUndo))),
        "{others:?}"
    );
    let undone = undo(&test, reviewer(), moved.version).await.unwrap();
    assert_eq!(
        (undone.current_state_id.0, undone.owner_id, undone.version),
        (8, None, 3)
    );
    assert_eq!(applications.case_state(TENANT, ITEM).await.unwrap(), before);
    let last = movements(&test).await.pop().unwrap();
    assert_eq!(last, (9, 8, 7, None, 2, String::new(), true));
    let twice = undo(&test, reviewer(), undone.version).await;
    assert!(matches!(twice, Err(ActorError::Refused(Key::NothingToUndo))));
}

#[actix::test]
async fn a_change_of_an_old_version_is_a_conflict_and_not_an_impossible_move() {
    let test = testing::hub().await;
    let moved = advance(
        &test,
        Advance {
            owner: Some(7),
            ..to(9, 1)
        },
    )
    .await
    .unwrap();
    assert_eq!(moved.version, 2);
    // The other reviewer requests the same move, which is no longer possible.
    let stale = advance(&test, to(9, 1)).await;
    assert!(matches!(
        stale,
        Err(ActorError::Store(StoreError::VersionConflict {
            seen: 1,
            current: 2,
            ..
        }))
    ));
}

#[actix::test]
async fn a_move_waits_for_its_documents_and_is_left_to_its_roles() {
    let test = testing::hub().await;
    publish(&test, "required_documents", serde_json::json!(["lease"])).await;
    let wanted = || Advance {
        owner: Some(7),
        ..to(9, 1)
    };
    let refused = advance(&test, wanted()).await;
    assert!(
        matches!(&refused, Err(ActorError::DocumentsMissing(kinds)) if kinds == &["lease"]),
        "{refused:?}"
    );
    let lease = NewDocument {
        application: ITEM,
        id: "d1".into(),
        kind: "lease".into(),
        name: "Lease".into(),
        file: None,
        by: "Rosa".into(),
        received_at_ms: 1,
        expires_on: None,
    };
    let mut write = test.hub.store().write().await.unwrap();
    documents::add(&mut write, TENANT, &[lease]).await.unwrap();
    write.commit().await.unwrap();
    publish(&test, "roles", serde_json::json!(["Supervisor"])).await;
    let left = advance(&test, wanted()).await;
    assert!(matches!(left, Err(ActorError::Refused(Key::MoveNotYours))));
    publish(&test, "roles", serde_json::json!([])).await;
    assert_eq!(advance(&test, wanted()).await.unwrap().current_state_id.0, 9);
    assert!(matches!(&movements(&test).await[..], [(8, 9, _, _, 4, _, false)]));
}

#[actix::test]
async fn a_bulk_operation_counts_what_moved_in_the_transaction_of_the_move() {
    let test = testing::hub().await;
    let bulk = BulkOperation {
        id: "b1".into(),
        program: hub_domain::ProgramId(5),
        to: StateId(9),
        owner: Some(7),
        comment: "all of March".into(),
        requested: 2,
    };
    let wanted = || Advance {
        owner: Some(7),
        bulk: Some(bulk.clone()),
        ..to(9, 1)
    };
    advance(&test, wanted()).await.unwrap();
    // The second try is refused and counts nothing.
    advance(&test, wanted()).await.unwrap_err();
    let sql =
        "SELECT requested, changed, actor_id, comment FROM bulk_operations WHERE tenant_id = $1 AND id = $2";
    let row: (i64, i64, i64, String) = test
        .hub
        .store()
        .db()
        .one("bulk", sql, args![TENANT, "b1"])
        .await
        .unwrap();
    assert_eq!(row, (2, 1, 7, "all of March".to_owned()));
    assert_eq!(movements(&test).await[0].5, "b1");
}

#[actix::test]
async fn a_new_owner_is_notified_and_nobody_of_what_they_do_themselves() {
    let test = testing::hub().await;
    let heard = async |account: i64| {
        test.hub
            .store()
            .topics()
            .seq(TENANT, &format!("me:{account}"))
            .await
            .unwrap()
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let assign = |owner, version| Assign {
        by: reviewer(),
        owner: Some(owner),
        version,
    };
    work_item.send(assign(7, 1)).await.unwrap().unwrap();
    assert_eq!(heard(7).await, 0);
    work_item.send(assign(8, 2)).await.unwrap().unwrap();
    assert_eq!((heard(7).await, heard(8).await), (0, 1));
    assert!(movements(&test).await.is_empty());
    let changes = test.hub.store().changes().of(TENANT, ITEM).await.unwrap();
    let owners: Vec<Option<i64>> = changes
        .iter()
        .map(|kept| kept.change.after.owner.as_ref().map(|owner| owner.id))
        .collect();
    assert_eq!(owners, [Some(8), Some(7)]);
}
