//! Rules that wait: of each silence people are told once, of an answer never, and what the hub writes itself begins none.

use super::tests::{begin, sent};
use super::watch_rules::tell;
use crate::testing::{self, TENANT, TestHub};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Author;
use hub_domain::conversations::notification_rule::{NoticeCause, NotificationRule};
use hub_store::args;
use hub_store::conversations::thread_entries::{self, NewMessage};
use serde_json::json;

const DAY_MS: i64 = 86_400_000;

/// A rule that asks again where nobody has answered for three days, in the state that the application is in.
async fn asks_again(test: &TestHub) -> NotificationRule {
    let text = json!({ "name": "Ask again", "channel": "SMS", "active": true, "by_lang": {
        "en": { "body": "{{first_name}}, we still wait for your answer about {{application}}." },
    } });
    begin(test, ConfigKind::MessageTemplate, "ask-again", text).await;
    let applications = test.hub.store().applications();
    let item = applications.by_thread(TENANT, &test.thread).await.unwrap();
    let rule = json!({
        "name": "Ask again", "active": true, "program": 5, "cause": "silence", "days": 3, "to_state": item.current_state_id.0,
        "audience": "applicant", "role": "", "channels": [{ "channel": "SMS", "template": "ask-again" }], "delay_minutes": 0,
    });
    begin(test, ConfigKind::NotificationRule, "ask-again", rule.clone()).await;
    serde_json::from_value(rule).unwrap()
}

/// A text of a member of staff, or what the applicant answered, so many days ago.
async fn wrote(test: &TestHub, direction: &str, days: i64) {
    let mut write = test.hub.store().write().await.unwrap();
    let key = format!("{direction} {days}");
    let message = NewMessage {
        body: "Please send your lease.".into(),
        ..NewMessage::outgoing(
            &test.thread,
            Channel::Sms,
            Author::staff(7, "Rosa"),
            ("+12025550100", "+12025550101"),
            key.clone(),
        )
    };
    thread_entries::append_new(&mut write, TENANT, vec![message])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let sql = "UPDATE messages SET created_at_ms = $2, direction = $3 WHERE tenant_id = $1 AND idempotency_key = $4";
    let values = args![TENANT, now_ms() - days * DAY_MS, direction, key];
    test.hub.store().db().execute(sql, values).await.unwrap();
}

/// Looks at the rule as the job does; returns how many it told of.
async fn look(test: &TestHub, rule: &NotificationRule) -> i64 {
    let waits = test.hub.store().rule_waits();
    let waited = waits
        .due(TENANT, ("ask-again", rule), 0, now_ms(), 50)
        .await
        .unwrap();
    tell(&test.hub, TENANT, ("ask-again", rule), &waited)
        .await
        .unwrap()
}

async fn texts(test: &TestHub) -> usize {
    let own = sent(test).await;
    own.iter()
        .filter(|one| one.body.contains("we still wait"))
        .count()
}

#[actix::test]
async fn nobody_answers_and_the_applicant_is_asked_again_once_for_each_silence() {
    let test = testing::hub().await;
    let rule = asks_again(&test).await;
    assert_eq!(look(&test, &rule).await, 0, "nothing was asked");
    wrote(&test, "out", 4).await;
    assert_eq!((look(&test, &rule).await, texts(&test).await), (1, 1));
    assert_eq!(look(&test, &rule).await, 0, "it is told of once");
    // The rule's own text grows as old as the question: a rule does not bring itself about.
    let sql = "UPDATE messages SET created_at_ms = $2 WHERE tenant_id = $1 AND author_kind = 'system'";
    let old = args![TENANT, now_ms() - 4 * DAY_MS + 1];
    test.hub.store().db().execute(sql, old).await.unwrap();
    assert_eq!((look(&test, &rule).await, texts(&test).await), (0, 1));
}

#[actix::test]
async fn an_answer_or_another_status_ends_the_waiting() {
    let test = testing::hub().await;
    let rule = asks_again(&test).await;
    wrote(&test, "out", 5).await;
    wrote(&test, "in", 4).await;
    assert_eq!(look(&test, &rule).await, 0, "they have answered");
    wrote(&test, "out", 3).await;
    let elsewhere = NotificationRule {
        to_state: 12,
        ..rule.clone()
    };
    assert_eq!(look(&test, &elsewhere).await, 0);
    wrote(&test, "out", 2).await;
    assert_eq!(look(&test, &rule).await, 0, "they were asked again since");
    assert_eq!(texts(&test).await, 0);
}

#[actix::test]
async fn whoever_is_to_know_is_told_once_that_the_day_is_near() {
    let test = testing::hub().await;
    let rule = NotificationRule {
        cause: NoticeCause::Due,
        days: Some(2),
        ..asks_again(&test).await
    };
    let due = async |days: i64| {
        let sql = "UPDATE applications SET due_at_ms = $2 WHERE tenant_id = $1";
        let values = args![TENANT, now_ms() + days * DAY_MS];
        test.hub.store().db().execute(sql, values).await.unwrap();
    };
    // The published rule is the other one: what it sends is the same.
    due(5).await;
    assert_eq!(look(&test, &rule).await, 0, "the day is far");
    due(1).await;
    assert_eq!((look(&test, &rule).await, look(&test, &rule).await), (1, 0));
    assert_eq!(texts(&test).await, 1);
}
