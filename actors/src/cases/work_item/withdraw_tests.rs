//! An applicant withdraws: what that leaves, what forbids it, and how it is taken back.

use super::*;
use crate::testing::{self, TENANT, TestHub, reviewer};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::ChangeKind;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{ApplicationId, StateId};
use hub_store::args;
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use serde_json::json;

const ITEM: ApplicationId = ApplicationId(100);
const END: i64 = 20;

fn ana() -> By {
    By {
        account: 70,
        name: "Ana Reyes".into(),
        acting: None,
        source: "test".into(),
    }
}

/// Gives the test's workflow an end without a decision, to which no move leads from where the application is.
async fn publish_end(test: &TestHub) {
    let store = test.hub.store();
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Workflow,
        key: "5",
    };
    let held = store.config_versions().published(id).await.unwrap().unwrap();
    let mut body: serde_json::Value = serde_json::from_str(&held.body).unwrap();
    let end =
        json!({ "id": END, "name": "Withdrawn", "kind": "terminal", "outcome": "closed", "stage": "closed" });
    body["states"].as_array_mut().unwrap().push(end);
    let step = json!({ "from": 9, "to": END });
    body["transitions"].as_array_mut().unwrap().push(step);
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

async fn withdraw(test: &TestHub, key: &str) -> Result<QueueItem> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let message = Withdraw {
        by: ana(),
        key: key.into(),
        reason: "I have moved.".into(),
    };
    work_item.send(message).await.unwrap()
}

async fn undo(test: &TestHub, by: By) -> Result<QueueItem> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(UndoWithdrawal { by }).await.unwrap()
}

#[actix::test]
async fn a_withdrawal_is_the_applicants_own_change_once_and_can_be_taken_back() {
    let test = testing::hub().await;
    publish_end(&test).await;
    let store = test.hub.store();
    let before = store.applications().case_state(TENANT, ITEM).await.unwrap();
    let withdrawn = withdraw(&test, "k1").await.unwrap();
    assert_eq!(withdrawn.current_state_id, StateId(END));
    assert_eq!(withdrawn.last_changed_by, "Ana Reyes");
    let again = withdraw(&test, "k1").await.unwrap();
    assert_eq!(
        again.version, withdrawn.version,
        "the same request changes nothing"
    );
    let another = withdraw(&test, "k2").await;
    assert!(
        matches!(another, Err(ActorError::Refused(Key::AlreadyWithdrawn))),
        "{another:?}"
    );
    let last = store.changes().last(TENANT, ITEM).await.unwrap().unwrap();
    assert_eq!(last.kind, ChangeKind::Withdrawn);
    assert_eq!((last.by.0, last.by.1.as_str()), (70, "Ana Reyes"));
    assert_eq!(last.change.comment, "I have moved.");
    let sql =
        "SELECT author_kind, author_name, body FROM messages WHERE tenant_id = $1 AND channel = 'COMMENT'";
    let entries: Vec<(String, String, String)> = store.db().all(sql, args![TENANT]).await.unwrap();
    let entry = (
        "applicant".to_owned(),
        "Ana Reyes".to_owned(),
        "I have moved.".to_owned(),
    );
    assert_eq!(entries, [entry]);
    let sql =
        "SELECT actor_id, reason FROM audit_log WHERE tenant_id = $1 AND action = 'application.withdraw'";
    let lines: Vec<(i64, String)> = store.db().all(sql, args![TENANT]).await.unwrap();
    assert_eq!(lines, [(70, "I have moved.".to_owned())]);

    // The reviewer has it among what is new, until they have read it.
    let said = async || {
        let sql = "SELECT body FROM messages WHERE tenant_id = $1 AND direction = 'in' AND idempotency_key LIKE 'withdrawal-%'
            ORDER BY seq";
        let said: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        let row = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        (
            said.into_iter().map(|(body,)| body).collect::<Vec<_>>(),
            row.unread.email,
        )
    };
    let withdrawal = "I've withdrawn my application.\nI have moved.";
    assert_eq!(said().await, (vec![withdrawal.to_owned()], 1));

    let stranger = undo(&test, reviewer()).await;
    assert!(
        matches!(stranger, Err(ActorError::Refused(Key::NothingToUndo))),
        "{stranger:?}"
    );
    undo(&test, ana()).await.unwrap();
    let now = store.applications().case_state(TENANT, ITEM).await.unwrap();
    assert_eq!(now, before);
    let (all, unread) = said().await;
    assert_eq!(
        (all.len(), unread),
        (2, 2),
        "that it is taken back is news too: {all:?}"
    );
    let twice = undo(&test, ana()).await;
    assert!(
        matches!(twice, Err(ActorError::Refused(Key::NothingToUndo))),
        "{twice:?}"
    );
}

#[actix::test]
async fn what_is_decided_or_has_no_end_is_not_withdrawn() {
    let test = testing::hub().await;
    let nowhere = withdraw(&test, "k1").await;
    assert!(
        matches!(nowhere, Err(ActorError::Refused(Key::StateNotPossible))),
        "{nowhere:?}"
    );
    publish_end(&test).await;
    let store = test.hub.store();
    let mut write = store.write().await.unwrap();
    let sql = "UPDATE applications SET state_id = 12, version = version + 1 WHERE tenant_id = $1 AND id = $2";
    write.execute(sql, args![TENANT, ITEM]).await.unwrap();
    write.commit().await.unwrap();
    let decided = withdraw(&test, "k1").await;
    assert!(
        matches!(decided, Err(ActorError::Refused(Key::AlreadyDecided))),
        "{decided:?}"
    );
}

#[actix::test]
async fn a_withdrawn_case_waits_for_nobody_until_that_is_taken_back() {
    let test = testing::hub().await;
    publish_end(&test).await;
    let store = test.hub.store();
    let wanted = ["lease".to_owned()];
    let request = hub_store::cases::paper_requests::NewPaperRequest {
        application: ITEM,
        kinds: &wanted,
        due_on: None,
        by: (7, "Rosa"),
        told_by: None,
        link_origin: "",
        via: None,
        message: None,
        remind_at_ms: &[],
    };
    let mut write = store.write().await.unwrap();
    hub_store::cases::paper_requests::ask(&mut write, TENANT, request)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let waits = async || {
        let all = store.applicant_waits().of(TENANT, ITEM).await.unwrap();
        all.iter().filter(|wait| wait.until_ms.is_none()).count()
    };
    assert_eq!(waits().await, 1);
    withdraw(&test, "k1").await.unwrap();
    assert_eq!(waits().await, 0);
    undo(&test, ana()).await.unwrap();
    assert_eq!(waits().await, 1);
    assert_eq!(store.applicant_waits().of(TENANT, ITEM).await.unwrap().len(), 2);
}
