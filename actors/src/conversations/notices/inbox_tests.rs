//! Rules that notify staff, in their inbox first: what is read there does not go out, what is not does, an undone move is in no inbox
//! any more, and a message that fails is followed by one through the fallback channel.

use super::tests::{begin, deliveries, denials_notify, deny};
use crate::cases::work_item::{MarkRead, UndoChange};
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use hub_domain::AccountId;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::staff_notice::StaffNotice;
use hub_store::args;
use hub_store::conversations::outbox::Delivery;
use hub_store::conversations::{fallbacks, staff_notices};
use serde_json::json;
use std::sync::Arc;

const BEN: AccountId = AccountId(8);

/// Ben owns what is in review, and hears of denials in his inbox; by mail only after five minutes.
async fn ben_hears(test: &TestHub, email: Option<&str>) {
    let sql = "UPDATE accounts SET email = $2, phone = NULL WHERE tenant_id = $1 AND id = 8";
    let db = test.hub.store().db();
    db.execute(sql, args![TENANT, email]).await.unwrap();
    denials_notify(test, |rule| {
        rule["audience"] = "owner".into();
        rule["channels"] = json!([{ "channel": "EMAIL", "template": "denied-mail" }]);
        rule["delay_minutes"] = 5.into();
        rule["in_app"] = true.into();
    })
    .await;
}

async fn inbox(test: &TestHub, account: AccountId) -> Vec<StaffNotice> {
    test.hub
        .store()
        .staff_notices()
        .unseen(TENANT, account, None)
        .await
        .unwrap()
}

/// What goes out to Ben, and in which state it is.
async fn mails(test: &TestHub) -> Vec<(String, String)> {
    let all = deliveries(test).await.into_iter();
    all.map(|(_, to, state)| (to, state)).collect()
}

#[actix::test]
async fn a_notice_is_in_the_inbox_at_once_and_its_mail_is_cancelled_when_it_is_read() {
    let test = testing::hub().await;
    ben_hears(&test, Some("ben@riverbend.example")).await;
    deny(&test, reviewer()).await;
    let notices = inbox(&test, BEN).await;
    assert_eq!(notices.len(), 1);
    let notice = &notices[0];
    assert_eq!(
        (
            &*notice.rule_name,
            &*notice.subject,
            &*notice.body,
            &*notice.external_id
        ),
        ("Denial", "About RB-100", "Your income is too high.", "RB-100")
    );
    assert!(inbox(&test, AccountId(7)).await.is_empty());
    let waiting = ("ben@riverbend.example".to_owned(), "pending".to_owned());
    assert_eq!(mails(&test).await, [waiting]);

    // Nobody else reads it for him.
    let mut write = test.hub.store().write().await.unwrap();
    let ids = [notice.id.clone()];
    let others = staff_notices::seen(&mut write, TENANT, AccountId(7), &ids).await;
    assert!(others.is_err());
    staff_notices::seen(&mut write, TENANT, BEN, &ids).await.unwrap();
    write.commit().await.unwrap();
    assert!(inbox(&test, BEN).await.is_empty());
    assert_eq!(mails(&test).await[0].1, "cancelled");
    let mut write = test.hub.store().write().await.unwrap();
    staff_notices::seen(&mut write, TENANT, BEN, &ids).await.unwrap();
    write.commit().await.unwrap();
}

#[actix::test]
async fn reading_the_conversation_reads_what_is_about_it() {
    let test = testing::hub().await;
    ben_hears(&test, Some("ben@riverbend.example")).await;
    deny(&test, reviewer()).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item
        .send(MarkRead { account: 7, seq: 1 })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        inbox(&test, BEN).await.len(),
        1,
        "a colleague has read it, he has not"
    );
    work_item
        .send(MarkRead { account: 8, seq: 1 })
        .await
        .unwrap()
        .unwrap();
    assert!(inbox(&test, BEN).await.is_empty());
    assert_eq!(mails(&test).await[0].1, "cancelled");
}

#[actix::test]
async fn what_is_not_read_in_time_goes_out_by_mail() {
    let test = testing::hub().await;
    ben_hears(&test, Some("ben@riverbend.example")).await;
    deny(&test, reviewer()).await;
    // The five minutes are over.
    let sql =
        "UPDATE outbox SET next_at_ms = 1 WHERE tenant_id = $1 AND to_address = 'ben@riverbend.example'";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
    let mut write = test.hub.store().write().await.unwrap();
    write.wake_outbox(TENANT, Channel::Email);
    write.commit().await.unwrap();
    let arrived = async || {
        let sandbox = test.hub.store().sandbox();
        let mails = sandbox.messages("ben@riverbend.example", false).await.unwrap();
        mails
            .iter()
            .any(|mail| mail.body.contains("Your income is too high."))
    };
    assert!(eventually(arrived).await, "{:?}", mails(&test).await);
    assert_eq!(
        inbox(&test, BEN).await.len(),
        1,
        "it stays in the inbox until it is read"
    );
}

#[actix::test]
async fn without_an_address_it_is_in_the_inbox_all_the_same_and_an_undone_move_is_in_none() {
    let test = testing::hub().await;
    ben_hears(&test, None).await;
    let denied = deny(&test, reviewer()).await;
    assert_eq!(inbox(&test, BEN).await.len(), 1);
    assert!(mails(&test).await.is_empty());
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    work_item.send(undo).await.unwrap().unwrap();
    assert!(inbox(&test, BEN).await.is_empty());
}

#[actix::test]
async fn a_template_that_cannot_be_filled_in_leaves_the_notice_without_words() {
    let test = testing::hub().await;
    ben_hears(&test, Some("ben@riverbend.example")).await;
    let hole = json!({ "name": "Hole", "channel": "EMAIL", "active": true, "by_lang": { "en": { "subject": "Review", "body": "{{denial_reason}}" } } });
    begin(&test, ConfigKind::MessageTemplate, "hole", hole).await;
    let rule = json!({
        "name": "In review", "active": true, "program": 5, "to_state": 9, "audience": "owner", "delay_minutes": 1, "in_app": true,
        "channels": [{ "channel": "EMAIL", "template": "hole" }],
    });
    begin(&test, ConfigKind::NotificationRule, "review", rule).await;
    deny(&test, reviewer()).await;
    let notices = inbox(&test, BEN).await;
    let words: Vec<(&str, &str)> = notices.iter().map(|one| (&*one.rule_name, &*one.body)).collect();
    assert_eq!(words, [("Denial", "Your income is too high."), ("In review", "")]);
}

/// A mail server that knows nobody.
struct Unknown;

#[async_trait::async_trait]
impl Gateway for Unknown {
    fn name(&self) -> &'static str {
        "unknown"
    }

    async fn hand_over(&self, _: &Delivery) -> std::result::Result<Handed, HandOverError> {
        Err(HandOverError::Permanent("no such mailbox".into()))
    }
}

#[actix::test]
async fn a_message_to_staff_that_fails_for_good_is_followed_by_the_fallback_once() {
    let test = testing::hub_with(Some(Arc::new(Unknown))).await;
    let sql = "UPDATE accounts SET email = 'ben@riverbend.example', phone = '+12025550188' WHERE tenant_id = $1 AND id = 8";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
    // The gateway of texts is the one that fails: text first, then mail.
    denials_notify(&test, |rule| rule["audience"] = "owner".into()).await;
    deny(&test, reviewer()).await;
    let arrived = async || {
        let sandbox = test.hub.store().sandbox();
        let mails = sandbox.messages("ben@riverbend.example", false).await.unwrap();
        mails
            .iter()
            .filter(|mail| mail.body.contains("Your income is too high."))
            .count()
            == 1
    };
    assert!(eventually(arrived).await, "{:?}", deliveries(&test).await);
    let keys: Vec<String> = deliveries(&test).await.into_iter().map(|(key, ..)| key).collect();
    assert_eq!(keys, ["next-rule-denial-100-3-8", "rule-denial-100-3-8"]);
    let mut write = test.hub.store().write().await.unwrap();
    let again = fallbacks::take_for_staff(&mut write, TENANT, "rule-denial-100-3-8").await;
    assert!(!again.unwrap(), "once");
    write.rollback().await.unwrap();
}
