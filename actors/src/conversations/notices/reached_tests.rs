//! Whom an undo does not reach: people who have a notice of the move already. Those whose notice waits or failed have not.

use super::tests::{Unreachable, deliveries, denials_notify, deny, sent};
use crate::cases::work_item::UndoChange;
use crate::testing::{self, EMAIL, TENANT, TestHub, eventually, reviewer};
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::{AccountId, ApplicationId};
use hub_store::args;
use hub_store::conversations::{staff_notices, thread_entries};
use serde_json::json;
use std::sync::Arc;

async fn reached(test: &TestHub, item: &QueueItem) -> i64 {
    let notices = test.hub.store().rule_notices();
    notices.reached(TENANT, item.id, item.version).await.unwrap()
}

async fn undo(test: &TestHub, denied: &QueueItem) {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    work_item.send(undo).await.unwrap().unwrap();
}

#[actix::test]
async fn an_applicant_who_has_the_message_is_reached_until_it_turns_out_to_have_failed() {
    let test = testing::hub().await;
    denials_notify(&test, |_| {}).await;
    let denied = deny(&test, reviewer()).await;
    let has_gone = eventually(async || {
        let state = sent(&test).await[0].status;
        matches!(state, DeliveryState::Sent | DeliveryState::Delivered)
    });
    assert!(has_gone.await, "{:?}", sent(&test).await);
    assert_eq!(reached(&test, &denied).await, 1);
    let notices = test.hub.store().rule_notices();
    let before = notices.reached(TENANT, denied.id, denied.version - 1).await;
    assert_eq!(before.unwrap(), 0, "no rule is about the move before");
    let elsewhere = notices.reached(TENANT, ApplicationId(999), denied.version).await;
    assert_eq!(elsewhere.unwrap(), 0);

    let mut write = test.hub.store().write().await.unwrap();
    let (message, failed) = (sent(&test).await.remove(0), DeliveryState::PermanentFailure);
    thread_entries::set_status(&mut write, TENANT, &message.id, failed, "no such number")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(reached(&test, &denied).await, 0);
}

#[actix::test]
async fn nobody_is_reached_while_the_message_waits_and_the_undo_cancels_it() {
    let test = testing::hub().await;
    denials_notify(&test, |rule| rule["delay_minutes"] = 5.into()).await;
    let denied = deny(&test, reviewer()).await;
    assert_eq!(deliveries(&test).await[0].2, "pending");
    assert_eq!(reached(&test, &denied).await, 0);
    undo(&test, &denied).await;
    assert_eq!(deliveries(&test).await[0].2, "cancelled");
    assert_eq!(reached(&test, &denied).await, 0);
}

#[actix::test]
async fn the_mail_after_a_text_that_failed_reaches_and_is_cancelled_while_it_waits() {
    let test = testing::hub_with(Some(Arc::new(Unreachable))).await;
    denials_notify(&test, |_| {}).await;
    let denied = deny(&test, reviewer()).await;
    let arrived = async || {
        let mails = test.hub.store().sandbox().messages(EMAIL, false).await.unwrap();
        mails
            .iter()
            .any(|mail| mail.body.contains("Your income is too high."))
    };
    assert!(eventually(arrived).await, "{:?}", sent(&test).await);
    let is_reached = eventually(async || reached(&test, &denied).await == 1);
    assert!(is_reached.await, "{:?}", deliveries(&test).await);
    // As if it had not gone out yet.
    let sql = "UPDATE outbox SET state = 'pending', next_at_ms = 4102444800000 WHERE tenant_id = $1 AND idempotency_key LIKE 'next-%'";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
    assert_eq!(reached(&test, &denied).await, 0);
    undo(&test, &denied).await;
    let messages = sent(&test).await;
    assert_eq!(
        (messages[1].channel, messages[1].status),
        (Channel::Email, DeliveryState::Cancelled)
    );
}

#[actix::test]
async fn staff_are_reached_by_what_they_have_read_in_the_inbox() {
    let test = testing::hub().await;
    denials_notify(&test, |rule| {
        rule["audience"] = "owner".into();
        rule["channels"] = json!([{ "channel": "EMAIL", "template": "denied-mail" }]);
        rule["delay_minutes"] = 5.into();
        rule["in_app"] = true.into();
    })
    .await;
    let denied = deny(&test, reviewer()).await;
    assert_eq!(reached(&test, &denied).await, 0);
    let (store, ben) = (test.hub.store(), AccountId(8));
    let unseen = store.staff_notices().unseen(TENANT, ben, None).await.unwrap();
    let mut write = store.write().await.unwrap();
    let ids = [unseen[0].id.clone()];
    staff_notices::seen(&mut write, TENANT, ben, &ids).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(reached(&test, &denied).await, 1);
}
