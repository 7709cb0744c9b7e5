//! A change leaves the same whether it was made alone or as a bulk change of one, and so does its undo. A corrected answer is
//! written by the same writer.

use crate::cases::bulk::tests::{checked, confirm, file, publish, reviews_notify, to_ben, until};
use crate::cases::work_item::{Advance, Assign, CorrectAnswer, UndoChange};
use crate::error::ActorError;
use crate::testing::{self, TENANT, TestHub, reviewer};
use hub_domain::cases::bulk::{BulkStage, RequestedChange};
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::by::By;
use hub_domain::programs::document_settings::DocumentSettings;
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::bulk_changes;
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::programs::program_settings;
use hub_store::{Store, StoreError, args};
use serde_json::json;

const ALONE: i64 = 1_000;
const IN_BULK: i64 = 1_001;

/// A rule that reads the status, so that a move is judged again.
async fn rules_read_the_status(test: &TestHub) {
    let rules = json!({ "rules": [
        { "key": "taken_in", "title": { "en": "Is taken in" }, "severity": "warning", "holds": "application.status != \"Intake\"" },
    ] });
    publish(test, ConfigKind::ValidationRules, "5", rules).await;
}

/// Everything that changes of an application have left, without numbers, ids and times of its own.
async fn left(store: &Store, id: i64) -> Vec<String> {
    let (db, thread, number) = (store.db(), format!("t{id}"), format!("RB-{id}"));
    let mut found = Vec::new();
    macro_rules! rows {
        ($kind:literal, $row:ty, $sql:literal, $($value:expr),+) => {
            let rows: Vec<$row> = db.all($sql, args![TENANT, $($value),+]).await.unwrap();
            found.extend(rows.into_iter().map(|row| {
                let row = format!("{row:?}").replace(&id.to_string(), "N");
                format!("{}: {row}", $kind)
            }));
        };
    }
    rows!(
        "application",
        (i64, Option<i64>, String, String, i64, i64, i64, String, String),
        "SELECT state_id, owner_id, owner_name, last_changed_by, version, validation_warning, validation_passed, last_com_direction,
            last_com_type FROM applications WHERE tenant_id = $1 AND id = $2",
        id
    );
    rows!(
        "change",
        (i64, String, i64, i64, Option<i64>, Option<i64>, String, i64, i64, String),
        "SELECT version, what, from_state, to_state, from_owner_id, to_owner_id, comment, workflow_version, by_id, by_name
            FROM application_changes WHERE tenant_id = $1 AND application_id = $2 ORDER BY version",
        id
    );
    rows!(
        "movement",
        (i64, i64, i64, String, Option<i64>, i64, bool),
        "SELECT from_status, to_status, actor_id, actor_name, owner_id, workflow_version, is_undo
            FROM application_movements WHERE tenant_id = $1 AND application_id = $2 ORDER BY at_ms, id",
        id
    );
    rows!(
        "entry",
        (i64, String, String, String, Option<i64>, String, String, String, Option<String>, String),
        "SELECT seq, channel, direction, author_kind, author_id, author_name, body, status, change, idempotency_key
            FROM messages WHERE tenant_id = $1 AND thread_id = $2 ORDER BY seq",
        thread.as_str()
    );
    rows!(
        "delivery",
        (String, String, String, String),
        "SELECT to_address, body, state, idempotency_key FROM outbox WHERE tenant_id = $1 AND thread_id = $2 ORDER BY id",
        thread.as_str()
    );
    rows!(
        "validation",
        (String, String),
        "SELECT rule_key, verdict FROM application_validations WHERE tenant_id = $1 AND application_id = $2 ORDER BY position",
        id
    );
    rows!(
        "audit",
        (i64, String, Option<i64>, String, String, String, bool, bool),
        "SELECT actor_id, actor_name, behalf_of, action, reason, source, before_hash <> '', after_hash <> ''
            FROM audit_log WHERE tenant_id = $1 AND object_kind = 'application' AND object_id = $2 ORDER BY seq",
        id.to_string()
    );
    rows!(
        "event of the thread",
        (i64, String),
        "SELECT seq, kind FROM topic_events WHERE tenant_id = $1 AND topic = $2 ORDER BY seq",
        format!("thread:{thread}")
    );
    rows!(
        "event",
        (String, String),
        "SELECT topic, kind FROM topic_events WHERE tenant_id = $1 AND topic IN ('queue:5', 'me:7', 'me:8') AND data LIKE $2
            ORDER BY topic, seq",
        format!("%{number}%")
    );
    found
}

async fn work_item(test: &TestHub, id: i64) -> actix::Addr<crate::cases::work_item::WorkItem> {
    let thread = ThreadId(format!("t{id}"));
    test.hub.work_item(TENANT, &thread).await.unwrap()
}

async fn in_bulk(test: &TestHub, by: &By, requested: &RequestedChange) -> String {
    let named = [(ApplicationId(IN_BULK), IN_BULK.to_string())];
    let id = checked(test, by, requested, &named).await;
    confirm(test.hub.store(), &id).await;
    let done = until(test, "node", &id, BulkStage::Done).await.view;
    assert_eq!((done.changed, done.failed), (1, 0));
    id
}

async fn undo_bulk(test: &TestHub, id: &str) {
    let mut write = test.hub.store().write().await.unwrap();
    assert!(bulk_changes::begin_undo(&mut write, TENANT, id).await.unwrap());
    write.commit().await.unwrap();
    let undone = until(test, "node", id, BulkStage::Undone).await.view;
    assert_eq!((undone.restored, undone.kept), (1, 0));
}

#[actix::test]
async fn a_move_alone_and_one_in_a_bulk_leave_the_same_and_so_do_their_undos() {
    let test = testing::hub().await;
    rules_read_the_status(&test).await;
    reviews_notify(&test).await;
    file(&test, 2).await;
    let store = test.hub.store();
    let advance = Advance {
        by: reviewer(),
        state: StateId(9),
        version: 1,
        comment: "Ana is on leave".into(),
        denial_reason: None,
        owner: Some(8),
        bulk: None,
    };
    let alone = work_item(&test, ALONE).await;
    let moved = alone.send(advance).await.unwrap().unwrap();
    assert_eq!((moved.current_state_id, moved.version), (StateId(9), 2));
    let bulk = in_bulk(&test, &reviewer(), &to_ben(Some(9))).await;
    let first = left(store, ALONE).await;
    assert_eq!(first, left(store, IN_BULK).await);
    for kind in [
        "change",
        "movement",
        "delivery",
        "validation",
        "audit",
        "application",
    ] {
        let of_kind = first
            .iter()
            .filter(|row| row.starts_with(&format!("{kind}:")))
            .count();
        assert_eq!(of_kind, 1, "{kind} in {first:?}");
    }
    // The new owner hears of it, and the row is shown once, as it is after all of it.
    let events: Vec<&str> = first
        .iter()
        .filter_map(|row| row.strip_prefix("event: "))
        .collect();
    assert_eq!(
        events,
        [r#"("me:8", "item.assigned")"#, r#"("queue:5", "item.updated")"#]
    );
    assert_eq!(
        (moved.validations.passed, moved.validations.warning),
        (1, 0),
        "the rules were judged by the new status"
    );

    let undo = UndoChange {
        by: reviewer(),
        version: 2,
    };
    let undone = alone.send(undo).await.unwrap().unwrap();
    assert_eq!(
        (undone.current_state_id, undone.owner_id, undone.version),
        (StateId(8), None, 3)
    );
    undo_bulk(&test, &bulk).await;
    let second = left(store, ALONE).await;
    assert_eq!(second, left(store, IN_BULK).await);
    let waits = |row: &&String| row.starts_with("delivery:") && row.contains("pending");
    assert_eq!(second.iter().filter(waits).count(), 0, "{second:?}");
}

#[actix::test]
async fn an_owner_given_alone_and_one_given_in_a_bulk_leave_the_same() {
    let test = testing::hub().await;
    file(&test, 2).await;
    let assign = Assign {
        by: reviewer(),
        owner: Some(8),
        version: 1,
    };
    let alone = work_item(&test, ALONE).await;
    alone.send(assign).await.unwrap().unwrap();
    let requested = RequestedChange {
        comment: String::new(),
        ..to_ben(None)
    };
    in_bulk(&test, &reviewer(), &requested).await;
    let store = test.hub.store();
    let found = left(store, ALONE).await;
    assert_eq!(found, left(store, IN_BULK).await);
    assert!(
        found.contains(&r#"event: ("me:8", "item.assigned")"#.to_owned()),
        "{found:?}"
    );
    assert!(!found.iter().any(|row| row.starts_with("movement:")), "{found:?}");
}

#[actix::test]
async fn the_clock_of_a_case_that_waits_stands_still_whoever_has_it_and_wherever_it_goes() {
    let test = testing::hub().await;
    file(&test, 1).await;
    let store = test.hub.store();
    let limits = "UPDATE program_states SET limit_ms = 3600000 WHERE tenant_id = $1";
    store.db().execute(limits, args![TENANT]).await.unwrap();
    let settings = DocumentSettings {
        pauses_deadline: true,
        ..DocumentSettings::default()
    };
    let kinds = ["lease".to_owned()];
    let asked = NewPaperRequest {
        application: ApplicationId(ALONE),
        kinds: &kinds,
        due_on: None,
        by: (7, "Rosa"),
        told_by: None,
        link_origin: "",
        via: None,
        message: None,
        remind_at_ms: &[],
    };
    let mut write = store.write().await.unwrap();
    program_settings::save(&mut write, TENANT, ProgramId(5), 0, &settings, &reviewer())
        .await
        .unwrap();
    paper_requests::ask(&mut write, TENANT, asked).await.unwrap();
    write.commit().await.unwrap();
    let alone = work_item(&test, ALONE).await;
    let assign = Assign {
        by: reviewer(),
        owner: Some(8),
        version: 1,
    };
    let assigned = alone.send(assign).await.unwrap().unwrap();
    assert_eq!((assigned.owner_id, assigned.due_at), (Some(8), None));
    let advance = Advance {
        by: reviewer(),
        state: StateId(9),
        version: 2,
        comment: String::new(),
        denial_reason: None,
        owner: None,
        bulk: None,
    };
    let moved = alone.send(advance).await.unwrap().unwrap();
    assert_eq!((moved.current_state_id, moved.due_at), (StateId(9), None));
    let kept = store.applications().by_id(TENANT, ApplicationId(ALONE)).await;
    assert_eq!(kept.unwrap().due_at, None);
}

#[actix::test]
async fn a_corrected_answer_is_one_change_with_the_case_judged_again() {
    let test = testing::hub().await;
    file(&test, 1).await;
    let size = json!({ "id": "size", "type": "number", "words": { "en": "People" } });
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [size] }] }],
    });
    publish(&test, ConfigKind::Form, "5", form).await;
    let rules = json!({ "rules": [
        { "key": "large", "title": { "en": "A large household" }, "severity": "warning", "holds": "answers.size > 3" },
    ] });
    publish(&test, ConfigKind::ValidationRules, "5", rules).await;
    let store = test.hub.store();
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({ "size": 2 }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let mut write = store.write().await.unwrap();
    answers::file(&mut write, TENANT, &[(ApplicationId(ALONE), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let correct = |value: i64, revision| CorrectAnswer {
        by: reviewer(),
        section: "household".into(),
        question: "size".into(),
        at: String::new(),
        value: json!(value),
        revision,
        reason: "By the lease".into(),
        document: None,
    };
    let alone = work_item(&test, ALONE).await;
    let now = alone.send(correct(4, 1)).await.unwrap().unwrap();
    // The row's own version stays: answers have their own.
    assert_eq!((now.version, now.validations.passed), (1, 1));
    let last = store.answers().last(TENANT, ApplicationId(ALONE)).await.unwrap();
    assert_eq!(
        last.map(|last| (last.revision, last.answers["size"].clone())),
        Some((2, json!(4)))
    );
    let found = left(store, ALONE).await;
    for row in [
        r#"audit: (7, "Rosa Reviewer", None, "application.correct_answer", "People: By the lease", "test", true, true)"#,
        r#"event of the thread: (1, "item.updated")"#,
        r#"event: ("queue:5", "item.updated")"#,
        r#"validation: ("large", "passed")"#,
    ] {
        assert!(found.contains(&row.to_owned()), "{row} in {found:?}");
    }
    // What somebody saw before is a conflict, and leaves nothing.
    let stale = alone.send(correct(5, 1)).await.unwrap();
    assert!(
        matches!(
            stale,
            Err(ActorError::Store(StoreError::VersionConflict {
                what: "answers",
                seen: 1,
                current: 2
            }))
        ),
        "{stale:?}"
    );
    assert_eq!(left(store, ALONE).await, found);
}
