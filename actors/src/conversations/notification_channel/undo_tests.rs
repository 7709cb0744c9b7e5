//! What is sent by hand can be taken back for some seconds, in which it rests in the outbox.

use super::tests::state_of;
use crate::cases::work_item::{CancelMessage, PostMessage, ReleaseMessage, RetryMessage};
use crate::error::ActorError;
use crate::testing::{self, PHONE, TENANT, TestHub, eventually, reviewer};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState::{
    Cancelled, Created, Delivered, HeldConsent, Scheduled, Sending, Undoable,
};
use hub_domain::conversations::message::{Draft, Message};
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_store::args;
use hub_store::config_versions::{self, ConfigId};
use hub_store::tenants::TenantSettings;

async fn change(test: &TestHub, change: impl FnOnce(&mut TenantSettings)) {
    test.settings(change).await;
}

fn draft(body: &str) -> Draft {
    Draft {
        channel: Channel::Sms,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    }
}

async fn post(test: &TestHub, by: By, draft: Draft) -> Result<Message, ActorError> {
    let message = PostMessage {
        by,
        idempotency_key: draft.body.clone(),
        draft,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(message).await.unwrap()
}

async fn undo(test: &TestHub, message: &Message) -> Result<Message, ActorError> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let undo = CancelMessage {
        by: reviewer(),
        message: message.id.clone(),
    };
    work_item.send(undo).await.unwrap()
}

async fn on_the_phone(test: &TestHub) -> Vec<String> {
    let texts = test.hub.store().sandbox().messages(PHONE, false).await.unwrap();
    texts.into_iter().map(|text| text.body).collect()
}

/// State and earliest hand-over of a message in the outbox.
async fn resting(test: &TestHub, message: &Message) -> (String, i64) {
    let sql = "SELECT state, next_at_ms FROM outbox WHERE tenant_id = $1 AND message_id = $2";
    let row = test
        .hub
        .store()
        .db()
        .one("outbox", sql, args![TENANT, &message.id]);
    row.await.unwrap()
}

/// What lists show of the conversation.
async fn preview(test: &TestHub) -> (String, Option<i64>) {
    let sql = "SELECT t.last_preview, a.last_com_at_ms FROM threads t
        JOIN applications a ON a.tenant_id = t.tenant_id AND a.thread_id = t.id WHERE t.tenant_id = $1 AND t.id = $2";
    let row = test
        .hub
        .store()
        .db()
        .one("thread", sql, args![TENANT, &test.thread]);
    row.await.unwrap()
}

#[actix::test]
async fn a_text_rests_in_the_outbox_and_is_taken_back_whole() {
    let test = testing::hub().await;
    let first = post(&test, reviewer(), draft("Good morning.")).await.unwrap();
    assert!(eventually(async || state_of(&test, &first.id).await == Delivered).await);
    let before = preview(&test).await;
    change(&test, |settings| settings.undo_send_seconds = 10).await;
    let sent = post(&test, reviewer(), draft("To the wrong person."))
        .await
        .unwrap();
    assert_eq!(sent.status, Undoable);
    let until_ms = sent.send_at_ms.unwrap();
    assert!(
        (9_000..=10_000).contains(&(until_ms - sent.created_at_ms)),
        "{sent:?}"
    );
    // In the row, not in a timer: neither a restart nor another node sends it before.
    assert_eq!(resting(&test, &sent).await, ("pending".to_owned(), until_ms));
    assert_eq!(preview(&test).await.0, "To the wrong person.");
    let undone = undo(&test, &sent).await.unwrap();
    assert_eq!(undone.status, Cancelled);
    assert_eq!(
        undone.status_history.last().unwrap().detail,
        "undone:Rosa Reviewer"
    );
    assert_eq!(resting(&test, &sent).await.0, "cancelled");
    assert_eq!(preview(&test).await, before, "lists show what they showed before");
    assert!(matches!(
        undo(&test, &sent).await,
        Err(ActorError::Refused(Key::StateNotPossible))
    ));
    assert_eq!(on_the_phone(&test).await, ["Good morning."]);
}

#[actix::test]
async fn a_text_goes_out_when_its_seconds_have_passed_and_is_not_taken_back_then() {
    let test = testing::hub().await;
    change(&test, |settings| settings.undo_send_seconds = 1).await;
    let sent = post(&test, reviewer(), draft("Good morning.")).await.unwrap();
    assert!(eventually(async || state_of(&test, &sent.id).await == Delivered).await);
    let arrived_ms = now_ms();
    assert!(arrived_ms >= sent.send_at_ms.unwrap(), "not before");
    let view = test.hub.store().thread_view();
    let (shown, _) = view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap();
    let states: Vec<_> = shown[0].status_history.iter().map(|mark| mark.status).collect();
    assert_eq!(states, [Undoable, Sending, Delivered]);
    assert!(matches!(
        undo(&test, &sent).await,
        Err(ActorError::Refused(Key::StateNotPossible))
    ));
}

#[actix::test]
async fn what_is_sent_again_or_released_by_hand_rests_too_and_phone_menus_do_not_wait() {
    let test = testing::hub().await;
    change(&test, |settings| settings.undo_send_seconds = 10).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let sent = post(&test, reviewer(), draft("Good morning.")).await.unwrap();
    undo(&test, &sent).await.unwrap();
    let retry = RetryMessage {
        by: reviewer(),
        message: sent.id.clone(),
    };
    let again = work_item.send(retry).await.unwrap().unwrap();
    assert_eq!(again.status, Undoable);
    assert!(resting(&test, &sent).await.1 > now_ms() + 8_000);
    // Whoever does not want to wait ends the undo.
    let release = ReleaseMessage {
        by: reviewer(),
        message: sent.id.clone(),
        reason: "They are at the desk".into(),
    };
    let now = work_item.send(release).await.unwrap().unwrap();
    assert_eq!(now.status, Created);
    assert!(eventually(async || on_the_phone(&test).await == ["Good morning."]).await);

    let tomorrow = now_ms() + 86_400_000;
    let later = Draft {
        send_at_ms: Some(tomorrow),
        ..draft("Tomorrow.")
    };
    let later = post(&test, reviewer(), later).await.unwrap();
    assert_eq!((later.status, later.send_at_ms), (Scheduled, Some(tomorrow)));
    let release = ReleaseMessage {
        by: reviewer(),
        message: later.id.clone(),
        reason: "They asked for it".into(),
    };
    assert_eq!(work_item.send(release).await.unwrap().unwrap().status, Undoable);
    assert!((8_000..=10_000).contains(&(resting(&test, &later).await.1 - now_ms())));
    undo(&test, &later).await.unwrap();

    let menu = By {
        account: 0,
        name: "Main menu".into(),
        ..reviewer()
    };
    assert_eq!(
        post(&test, menu, draft("Our hours are 8 to 6."))
            .await
            .unwrap()
            .status,
        Created
    );
    assert!(eventually(async || on_the_phone(&test).await.len() == 2).await);

    change(&test, |settings| settings.consent_first = vec![Channel::Sms]).await;
    let held = post(&test, reviewer(), draft("May we text you?")).await.unwrap();
    assert_eq!(held.status, HeldConsent);
    assert!(
        resting(&test, &held).await.1 > now_ms() + 8_000,
        "a consent does not end the undo"
    );
}

#[actix::test]
async fn a_denial_is_not_sent_to_another_case_unless_it_is_confirmed() {
    let test = testing::hub().await;
    let body = serde_json::json!({ "name": "Denied", "channel": "SMS", "active": true, "program": 5, "states": [12],
        "audience": "applicant", "by_lang": { "en": { "body": "{{agency}}: your application {{application}} was denied." } } });
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::MessageTemplate,
        key: "denied",
    };
    let mut write = test.hub.store().write().await.unwrap();
    config_versions::begin(&mut write, id, &body.to_string(), &By::system(), 0)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let named = Draft {
        template: Some("denied".into()),
        ..draft("We are sorry.")
    };
    let pasted = draft("Hello Ana. Riverbend County: your application RB-1 was denied.");
    for wrong in [&named, &pasted] {
        let refused = post(&test, reviewer(), wrong.clone()).await;
        assert!(
            matches!(refused, Err(ActorError::Refused(Key::TemplateNotForCase))),
            "{refused:?}"
        );
    }
    let unknown = Draft {
        template: Some("elsewhere".into()),
        ..draft("Hello.")
    };
    let refused = post(&test, reviewer(), unknown).await;
    assert!(
        matches!(
            refused,
            Err(ActorError::RefusedField {
                field: "template",
                ..
            })
        ),
        "{refused:?}"
    );
    let confirmed = Draft {
        confirmed: true,
        ..pasted
    };
    let sent = post(&test, reviewer(), confirmed.clone()).await.unwrap();
    // The same request again is the same message.
    assert_eq!(post(&test, reviewer(), confirmed).await.unwrap().id, sent.id);
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'message.confirm_template'";
    let lines: (i64,) = test
        .hub
        .store()
        .db()
        .one("audit", sql, args![TENANT])
        .await
        .unwrap();
    assert_eq!(lines.0, 1);
    // What says nothing of it, and a case of its status, need no confirmation.
    post(&test, reviewer(), draft("Your application RB-1 was received."))
        .await
        .unwrap();
    let sql = "UPDATE applications SET state_id = 12 WHERE tenant_id = $1";
    test.hub.store().db().execute(sql, args![TENANT]).await.unwrap();
    post(&test, reviewer(), named).await.unwrap();
}
