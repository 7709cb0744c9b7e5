//! Moves that notify people: once each, in their language, by the first open channel, and cancelled when the move is
//! undone.

use crate::cases::work_item::{Advance, UndoChange};
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::error::Result;
use crate::testing::{self, EMAIL, PHONE, TENANT, TestHub, eventually, reviewer};
use hub_domain::StateId;
use hub_domain::cases::application::QueueItem;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Message;
use hub_domain::conversations::notice::NoticeOutcome;
use hub_domain::identity::by::By;
use hub_domain::{AccountId, ProgramId};
use hub_store::args;
use hub_store::config_versions::{self, ConfigId};
use hub_store::conversations::outbox::Delivery;
use hub_store::conversations::rule_notices::FailureQuery;
use hub_store::conversations::{consents, fallbacks};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn begin(test: &TestHub, kind: ConfigKind, key: &str, body: Value) {
    let mut write = test.hub.store().write().await.unwrap();
    let id = ConfigId {
        tenant: TENANT,
        kind,
        key,
    };
    config_versions::begin(&mut write, id, &body.to_string(), &By::system(), 0)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A text and a mail about denials, in English and Spanish, and a rule that sends them.
pub(super) async fn denials_notify(test: &TestHub, change: impl FnOnce(&mut Value)) {
    let text = json!({ "name": "Denied", "channel": "SMS", "active": true, "by_lang": {
        "en": { "body": "{{first_name}}, {{application}} is now {{status}}: {{denial_reason}}" },
        "es": { "body": "{{first_name}}, {{application}}: {{denial_reason}} {{agency}}" },
    } });
    let mail = json!({ "name": "Denied", "channel": "EMAIL", "active": true, "by_lang": {
        "en": { "subject": "About {{application}}", "body": "{{denial_reason}}" },
    } });
    begin(test, ConfigKind::MessageTemplate, "denied-text", text).await;
    begin(test, ConfigKind::MessageTemplate, "denied-mail", mail).await;
    let mut rule = json!({
        "name": "Denial", "active": true, "program": 5, "to_state": 12, "audience": "applicant", "role": "",
        "channels": [{ "channel": "SMS", "template": "denied-text" }, { "channel": "EMAIL", "template": "denied-mail" }],
        "delay_minutes": 0,
    });
    change(&mut rule);
    begin(test, ConfigKind::NotificationRule, "denial", rule).await;
}

pub(super) async fn advance(test: &TestHub, by: By, state: i64, version: i64) -> Result<QueueItem> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let advance = Advance {
        by,
        state: StateId(state),
        version,
        comment: String::new(),
        denial_reason: (state == 12).then_some(1),
        owner: (state == 9).then_some(8),
        bulk: None,
    };
    work_item.send(advance).await.unwrap()
}

/// Moves the application to Review, whose owner is Ben, and then to Denied.
pub(super) async fn deny(test: &TestHub, by: By) -> QueueItem {
    let reviewed = advance(test, reviewer(), 9, 1).await.unwrap();
    advance(test, by, 12, reviewed.version).await.unwrap()
}

async fn speaks_spanish(test: &TestHub) {
    let sql = "UPDATE applicants SET lang = 'es' WHERE tenant_id = $1";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
}

/// What went out in the thread.
pub(super) async fn sent(test: &TestHub) -> Vec<Message> {
    let view = test.hub.store().thread_view();
    let (entries, _) = view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap();
    let mut entries = entries;
    entries.retain(|entry| matches!(entry.channel, Channel::Sms | Channel::Email));
    entries
}

/// Keys, recipients and states of what the outbox holds.
pub(super) async fn deliveries(test: &TestHub) -> Vec<(String, String, String)> {
    let sql =
        "SELECT idempotency_key, to_address, state FROM outbox WHERE tenant_id = $1 ORDER BY idempotency_key";
    test.hub.store().db().all(sql, args![TENANT]).await.unwrap()
}

async fn stopped(test: &TestHub, address: &str, channel: Channel) {
    let mut write = test.hub.store().write().await.unwrap();
    consents::record(&mut write, TENANT, address, channel, true, "keyword")
        .await
        .unwrap();
    write.commit().await.unwrap();
}

pub(super) async fn failures(test: &TestHub) -> Vec<(NoticeOutcome, String)> {
    let query = FailureQuery {
        program: None,
        within: &[ProgramId(5)],
        before: None,
        limit: 10,
    };
    let failed = test
        .hub
        .store()
        .rule_notices()
        .failed(TENANT, query)
        .await
        .unwrap();
    failed
        .into_iter()
        .map(|notice| (notice.outcome, notice.name))
        .collect()
}

#[actix::test]
async fn a_denial_reaches_the_applicant_once_and_in_their_language() {
    let test = testing::hub().await;
    speaks_spanish(&test).await;
    denials_notify(&test, |_| {}).await;
    let denied = deny(&test, reviewer()).await;
    let body = "Ana, RB-100: Sus ingresos son demasiado altos. Riverbend County";
    let arrived = eventually(async || {
        let texts = test.hub.store().sandbox().messages(PHONE, false).await.unwrap();
        texts.iter().any(|text| text.body == body)
    });
    assert!(arrived.await, "{:?}", sent(&test).await);
    let again = advance(&test, reviewer(), 12, denied.version - 1).await;
    assert!(again.is_err(), "the same move is not made twice");
    let messages = sent(&test).await;
    assert_eq!(messages.len(), 1);
    assert_eq!((&*messages[0].lang, &*messages[0].body), ("es", body));
    assert_eq!(deliveries(&test).await.len(), 1);
    assert_eq!(deliveries(&test).await[0].0, "rule-denial-100-3-0");
    assert_eq!(failures(&test).await, []);
    // Back and to another status: no rule is about that.
    let read = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await;
    assert_eq!(read.unwrap().version, denied.version);
}

#[actix::test]
async fn who_stopped_texts_gets_the_mail_and_who_stopped_both_is_in_the_log() {
    let test = testing::hub().await;
    denials_notify(&test, |_| {}).await;
    stopped(&test, PHONE, Channel::Sms).await;
    let denied = deny(&test, reviewer()).await;
    let messages = sent(&test).await;
    assert_eq!((messages[0].channel, &*messages[0].to), (Channel::Email, EMAIL));
    assert_eq!(messages[0].body, "Your income is too high.");

    stopped(&test, EMAIL, Channel::Email).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    let undone = work_item.send(undo).await.unwrap().unwrap();
    advance(&test, reviewer(), 12, undone.version).await.unwrap();
    let messages = sent(&test).await;
    assert_eq!(messages.len(), 2, "the thread shows what was not sent");
    assert_eq!(
        (messages[1].channel, messages[1].status),
        (Channel::Sms, DeliveryState::OptedOut)
    );
    let failed = failures(&test).await;
    assert_eq!(failed[0], (NoticeOutcome::OptedOut, "Ana Reyes".to_owned()));
    let waiting = deliveries(&test).await;
    assert!(waiting.iter().all(|(_, to, _)| to != PHONE), "{waiting:?}");
}

#[actix::test]
async fn a_delayed_message_waits_in_the_thread_and_goes_with_a_move_that_is_taken_back() {
    let test = testing::hub().await;
    denials_notify(&test, |rule| rule["delay_minutes"] = 5.into()).await;
    let denied = deny(&test, reviewer()).await;
    let messages = sent(&test).await;
    assert_eq!(messages[0].status, DeliveryState::Scheduled);
    let wait_ms = messages[0].send_at_ms.unwrap() - messages[0].created_at_ms;
    assert!((290_000..=300_000).contains(&wait_ms), "{wait_ms}");
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    work_item.send(undo).await.unwrap().unwrap();
    assert_eq!(sent(&test).await[0].status, DeliveryState::Cancelled);
    assert_eq!(deliveries(&test).await[0].2, "cancelled");
}

#[actix::test]
async fn the_owner_hears_by_mail_of_what_others_do_and_not_of_their_own_moves() {
    let test = testing::hub().await;
    let sql = "UPDATE accounts SET email = 'ben@riverbend.example' WHERE tenant_id = $1 AND id = 8";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
    denials_notify(&test, |rule| {
        rule["audience"] = "owner".into();
        rule["channels"] = json!([{ "channel": "EMAIL", "template": "denied-mail" }]);
    })
    .await;
    let denied = deny(&test, reviewer()).await;
    let all = deliveries(&test).await;
    assert_eq!(all.len(), 1);
    assert_eq!(
        (&*all[0].0, &*all[0].1),
        ("rule-denial-100-3-8", "ben@riverbend.example")
    );
    assert!(
        sent(&test).await.is_empty(),
        "the applicant's thread says nothing of it"
    );
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    let undone = work_item.send(undo).await.unwrap().unwrap();
    let ben = By {
        account: 8,
        name: "Ben Reviewer".into(),
        ..reviewer()
    };
    advance(&test, ben, 12, undone.version).await.unwrap();
    assert_eq!(deliveries(&test).await.len(), 1);
    assert_eq!(failures(&test).await, []);
    let owner = test
        .hub
        .store()
        .rule_notices()
        .account(TENANT, AccountId(8))
        .await;
    assert_eq!(owner.unwrap().unwrap().name(), "Ben Reviewer");
}

#[actix::test]
async fn a_role_that_nobody_has_and_a_text_with_a_hole_stand_in_the_log() {
    let test = testing::hub().await;
    denials_notify(&test, |rule| {
        rule["audience"] = "role".into();
        rule["role"] = "Supervisor".into();
    })
    .await;
    let hole = json!({ "name": "Hole", "channel": "SMS", "active": true, "by_lang": { "en": { "body": "{{denial_reason}}" } } });
    begin(&test, ConfigKind::MessageTemplate, "hole", hole).await;
    let rule = json!({
        "name": "Review", "active": true, "program": 5, "to_state": 9, "audience": "applicant",
        "channels": [{ "channel": "SMS", "template": "hole" }],
    });
    begin(&test, ConfigKind::NotificationRule, "review", rule).await;
    deny(&test, reviewer()).await;
    assert_eq!(
        failures(&test).await,
        [
            (NoticeOutcome::Nobody, "Supervisor".to_owned()),
            (NoticeOutcome::Incomplete, "Ana Reyes".to_owned())
        ]
    );
    assert!(deliveries(&test).await.is_empty() && sent(&test).await.is_empty());
}

/// A carrier that will never reach anybody.
pub(super) struct Unreachable;

#[async_trait::async_trait]
impl Gateway for Unreachable {
    fn name(&self) -> &'static str {
        "unreachable"
    }

    async fn hand_over(&self, _: &Delivery) -> std::result::Result<Handed, HandOverError> {
        Err(HandOverError::Permanent("no such number".into()))
    }
}

#[actix::test]
async fn a_text_that_fails_for_good_is_followed_by_the_mail_once() {
    let test = testing::hub_with(Some(Arc::new(Unreachable))).await;
    denials_notify(&test, |_| {}).await;
    deny(&test, reviewer()).await;
    let arrived = async || {
        let mails = test.hub.store().sandbox().messages(EMAIL, false).await.unwrap();
        mails
            .iter()
            .any(|mail| mail.body.contains("Your income is too high."))
    };
    assert!(eventually(arrived).await, "{:?}", sent(&test).await);
    let messages = sent(&test).await;
    let channels: Vec<_> = messages.iter().map(|one| (one.channel, &*one.to)).collect();
    assert_eq!(channels, [(Channel::Sms, PHONE), (Channel::Email, EMAIL)]);
    assert_eq!(messages[0].status, DeliveryState::PermanentFailure);
    // A report that comes late changes nothing any more.
    let mut write = test.hub.store().write().await.unwrap();
    let again = fallbacks::take(
        &mut write,
        TENANT,
        &messages[0].id,
        DeliveryState::PermanentFailure,
    )
    .await;
    assert!(again.unwrap().is_none());
    write.commit().await.unwrap();
}

#[actix::test]
async fn a_move_that_is_taken_back_has_no_fallback() {
    let test = testing::hub_with(Some(Arc::new(Unreachable))).await;
    denials_notify(&test, |rule| rule["delay_minutes"] = 5.into()).await;
    let denied = deny(&test, reviewer()).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = UndoChange {
        by: reviewer(),
        version: denied.version,
    };
    work_item.send(undo).await.unwrap().unwrap();
    let message = sent(&test).await.remove(0);
    let mut write = test.hub.store().write().await.unwrap();
    let next = fallbacks::take(&mut write, TENANT, &message.id, DeliveryState::PermanentFailure).await;
    assert!(next.unwrap().is_none());
    write.rollback().await.unwrap();
}
