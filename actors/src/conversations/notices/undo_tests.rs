//! Messages of rules wait until the change that caused them can no longer be undone.

use super::tests::{advance, deliveries, denials_notify, deny, sent};
use crate::cases::work_item::{ReleaseMessage, UndoChange};
use crate::testing::{self, PHONE, TENANT, TestHub, eventually, reviewer};
use hub_domain::cases::change::UNDO_MS;
use hub_domain::clock::now_ms;
use hub_domain::conversations::delivery::DeliveryState;

async fn notices_wait(test: &TestHub) {
    test.settings(|settings| settings.notices_wait_for_undo = true)
        .await;
}

#[actix::test]
async fn a_denial_reaches_nobody_while_it_can_be_undone_and_is_cancelled_with_it() {
    let test = testing::hub().await;
    notices_wait(&test).await;
    denials_notify(&test, |_| ()).await;
    let denied = deny(&test, reviewer()).await;
    let messages = sent(&test).await;
    assert_eq!(messages[0].status, DeliveryState::HeldUndo);
    let wait_ms = messages[0].send_at_ms.unwrap() - messages[0].created_at_ms;
    assert!((UNDO_MS - 10_000..=UNDO_MS).contains(&wait_ms), "{wait_ms}");
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    work_item.send(undo).await.unwrap().unwrap();
    assert_eq!(sent(&test).await[0].status, DeliveryState::Cancelled);
    assert!(
        deliveries(&test)
            .await
            .iter()
            .all(|(.., state)| state == "cancelled")
    );
    assert!(
        test.hub
            .store()
            .sandbox()
            .messages(PHONE, false)
            .await
            .unwrap()
            .is_empty()
    );
}

#[actix::test]
async fn a_rule_that_waits_longer_anyway_is_scheduled_and_a_shorter_one_waits_for_the_undo() {
    for (minutes, state) in [(30_i64, DeliveryState::Scheduled), (5, DeliveryState::HeldUndo)] {
        let test = testing::hub().await;
        notices_wait(&test).await;
        denials_notify(&test, |rule| rule["delay_minutes"] = minutes.into()).await;
        deny(&test, reviewer()).await;
        let message = &sent(&test).await[0];
        let wait_ms = message.send_at_ms.unwrap() - message.created_at_ms;
        let wanted_ms = UNDO_MS.max(minutes * 60_000);
        assert_eq!(message.status, state);
        assert!((wanted_ms - 10_000..=wanted_ms).contains(&wait_ms), "{wait_ms}");
    }
}

#[actix::test]
async fn somebody_with_a_reason_sends_it_before() {
    let test = testing::hub().await;
    notices_wait(&test).await;
    denials_notify(&test, |_| ()).await;
    let reviewed = advance(&test, reviewer(), 9, 1).await.unwrap();
    advance(&test, reviewer(), 12, reviewed.version).await.unwrap();
    let release = ReleaseMessage {
        by: reviewer(),
        message: sent(&test).await[0].id.clone(),
        reason: "They are at the desk".into(),
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(release).await.unwrap().unwrap();
    let has_arrived = async || {
        !test
            .hub
            .store()
            .sandbox()
            .messages(PHONE, false)
            .await
            .unwrap()
            .is_empty()
    };
    assert!(eventually(has_arrived).await);
    assert!(
        sent(&test).await[0].send_at_ms.unwrap() > now_ms(),
        "its time is kept"
    );
}
