//! Messages that wait: for their time, for the recipient's morning, for consent.

use super::tests::{accept, send_by, state_of};
use crate::cases::work_item::{
    CancelMessage, EditMessage, PostMessage, ReceiveMessage, ReleaseMessage, RetryMessage, WorkItem,
};
use crate::error::ActorError;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually, reviewer};
use actix::Addr;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState::{
    self, Cancelled, Created, Delivered, HeldConsent, HeldQuietHours, OptedOut, Scheduled, Sending,
};
use hub_domain::conversations::message::{Draft, Message};
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_domain::problem::Key;
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::held;
use hub_store::conversations::outbox::Lane;
use hub_store::tenants::TenantSettings;

async fn change(test: &TestHub, change: impl FnOnce(&mut TenantSettings)) {
    test.settings(change).await;
}

/// Hours in which it is the middle of the night at the applicant's, whatever the time; and when they begin.
fn night() -> (SendingHours, i64) {
    let zone = ["America/New_York".to_owned()];
    let hours = (0..24).filter_map(|hour| SendingHours::new(hour, hour + 1));
    let mut held = hours.filter_map(|hours| Some((hours, hours.held_until_ms(&zone, now_ms())?)));
    held.find(|(_, until)| until - now_ms() > 7_200_000).unwrap()
}

async fn work_item(test: &TestHub) -> Addr<WorkItem> {
    test.hub.work_item(TENANT, &test.thread).await.unwrap()
}

async fn post(test: &TestHub, body: &str, send_at_ms: Option<i64>) -> Result<Message, ActorError> {
    let draft = Draft {
        channel: Channel::Sms,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    };
    let message = PostMessage {
        by: reviewer(),
        draft,
        idempotency_key: body.into(),
    };
    work_item(test).await.send(message).await.unwrap()
}

async fn shown(test: &TestHub, message: &Message) -> Message {
    let view = test.hub.store().thread_view();
    let (messages, _) = view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap();
    messages.into_iter().find(|shown| shown.id == message.id).unwrap()
}

async fn states(test: &TestHub, message: &Message) -> Vec<DeliveryState> {
    let history = shown(test, message).await.status_history;
    history.iter().map(|mark| mark.status).collect()
}

/// Texts that have arrived at the applicant's phone.
async fn on_the_phone(test: &TestHub) -> Vec<String> {
    let texts = test.hub.store().sandbox().messages(PHONE, false).await.unwrap();
    texts.into_iter().map(|text| text.body).collect()
}

async fn is_delivered(test: &TestHub, message: &Message) -> bool {
    eventually(async || state_of(test, &message.id).await == Delivered).await
}

#[actix::test]
async fn a_text_in_the_night_waits_for_the_morning_or_for_somebody_with_a_reason() {
    let test = testing::hub().await;
    let (hours, morning) = night();
    change(&test, |settings| settings.sending_hours = hours).await;
    let held = post(&test, "Your interview is tomorrow.", None).await.unwrap();
    assert_eq!((held.status, held.send_at_ms), (HeldQuietHours, Some(morning)));
    // Mails wake nobody, and a code is waited for.
    let mail = send_by(&test, Channel::Email, "mail").await;
    assert!(is_delivered(&test, &mail).await);
    accept(&test, Lane::Code, &["code"]).await;
    assert!(eventually(async || on_the_phone(&test).await.len() == 1).await);
    assert_eq!(state_of(&test, &held.id).await, HeldQuietHours);

    let release = ReleaseMessage {
        by: reviewer(),
        message: held.id.clone(),
        reason: "The hearing is at seven".into(),
    };
    let released = work_item(&test).await.send(release).await.unwrap().unwrap();
    assert_eq!(released.status, Created);
    let said = &released.status_history.last().unwrap().detail;
    assert_eq!(said, "released:Rosa Reviewer: The hearing is at seven");
    assert!(is_delivered(&test, &held).await);
    assert_eq!(
        states(&test, &held).await,
        [HeldQuietHours, Created, Sending, Delivered]
    );
    let again = ReleaseMessage {
        by: reviewer(),
        message: held.id.clone(),
        reason: "Once more".into(),
    };
    let refused = work_item(&test).await.send(again).await.unwrap();
    assert!(matches!(refused, Err(ActorError::Refused(Key::StateNotPossible))));
}

#[actix::test]
async fn an_answer_within_minutes_goes_out_at_night() {
    let test = testing::hub().await;
    change(&test, |settings| settings.sending_hours = night().0).await;
    let question = ReceiveMessage {
        channel: Channel::Sms,
        from: PHONE.into(),
        to: COUNTY_PHONE.into(),
        subject: String::new(),
        body: "Are you there?".into(),
        provider_ref: "in-1".into(),
        reply_to: None,
        media: Vec::new(),
        answered: false,
        is_signed_in: false,
        heard: None,
    };
    work_item(&test).await.send(question).await.unwrap().unwrap();
    let answer = post(&test, "Yes, we are.", None).await.unwrap();
    assert_eq!(answer.status, Created);
    assert!(is_delivered(&test, &answer).await);
}

#[actix::test]
async fn a_scheduled_text_goes_out_at_its_time_and_waits_if_it_is_night_then() {
    let test = testing::hub().await;
    let soon = now_ms() + 1_500;
    let scheduled = post(&test, "See you at nine.", Some(soon)).await.unwrap();
    assert_eq!((scheduled.status, scheduled.send_at_ms), (Scheduled, Some(soon)));
    assert!(is_delivered(&test, &scheduled).await);
    assert!(now_ms() >= soon);
    assert_eq!(states(&test, &scheduled).await, [Scheduled, Sending, Delivered]);

    let late = post(&test, "Good night.", Some(now_ms() + 500)).await.unwrap();
    let (hours, morning) = night();
    change(&test, |settings| settings.sending_hours = hours).await;
    assert!(eventually(async || state_of(&test, &late.id).await == HeldQuietHours).await);
    assert_eq!(shown(&test, &late).await.send_at_ms, Some(morning));
    assert_eq!(on_the_phone(&test).await, ["See you at nine."]);
}

#[actix::test]
async fn what_is_scheduled_can_be_changed_and_cancelled_until_it_goes() {
    let test = testing::hub().await;
    let tomorrow = now_ms() + 86_400_000;
    let text = post(&test, "Bring your lease.", Some(tomorrow)).await.unwrap();
    let edit = |body: &str, send_at_ms| EditMessage {
        by: reviewer(),
        message: text.id.clone(),
        subject: None,
        body: body.into(),
        send_at_ms,
        confirmed: false,
    };
    let item = work_item(&test).await;
    let past = item.send(edit("Bring it.", Some(1))).await.unwrap();
    assert!(matches!(
        past,
        Err(ActorError::Field {
            field: "send_at_ms",
            key: "past"
        })
    ));
    let later = item
        .send(edit("Bring your new lease.", Some(tomorrow + 1)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((later.status, later.send_at_ms), (Scheduled, Some(tomorrow + 1)));
    let cancel = || CancelMessage {
        by: reviewer(),
        message: text.id.clone(),
    };
    let cancelled = item.send(cancel()).await.unwrap().unwrap();
    assert_eq!(cancelled.status, Cancelled);
    assert!(item.send(cancel()).await.unwrap().is_err());
    assert!(item.send(edit("Too late", None)).await.unwrap().is_err());
    assert!(on_the_phone(&test).await.is_empty());

    // Cancelled by mistake: it goes after all, with its last words.
    let retry = RetryMessage {
        by: reviewer(),
        message: text.id.clone(),
    };
    item.send(retry).await.unwrap().unwrap();
    assert!(is_delivered(&test, &text).await);
    assert_eq!(on_the_phone(&test).await, ["Bring your new lease."]);

    let now = post(&test, "At ten.", Some(tomorrow)).await.unwrap();
    let at_once = EditMessage {
        message: now.id.clone(),
        ..edit("At eleven.", None)
    };
    assert_eq!(item.send(at_once).await.unwrap().unwrap().status, Created);
    assert!(is_delivered(&test, &now).await);
    assert_eq!(on_the_phone(&test).await.last().unwrap(), "At eleven.");
    let past = post(&test, "Yesterday", Some(now_ms() - 1)).await;
    assert!(matches!(
        past,
        Err(ActorError::Field {
            field: "send_at_ms",
            ..
        })
    ));
}

#[actix::test]
async fn where_consent_comes_first_nothing_is_sent_before_it() {
    let test = testing::hub().await;
    change(&test, |settings| settings.consent_first = vec![Channel::Sms]).await;
    let text = post(&test, "We have news.", None).await.unwrap();
    assert_eq!(text.status, HeldConsent);
    let release = ReleaseMessage {
        by: reviewer(),
        message: text.id.clone(),
        reason: "It is urgent".into(),
    };
    assert!(
        work_item(&test).await.send(release).await.unwrap().is_err(),
        "nobody consents for them"
    );
    let say = async |opted_out| {
        let mut write = test.hub.store().write().await.unwrap();
        let said = NewConsent {
            words: "Yes, text me.",
            ..NewConsent::by_itself(PHONE, Channel::Sms, opted_out, "phone")
        };
        held::consent_changed(&mut write, TENANT, &said).await.unwrap();
        write.commit().await.unwrap();
    };
    say(false).await;
    assert!(is_delivered(&test, &text).await);
    assert_eq!(
        states(&test, &text).await,
        [HeldConsent, Created, Sending, Delivered]
    );
    let agreed = post(&test, "More news.", None).await.unwrap();
    assert!(is_delivered(&test, &agreed).await);

    // Another number of the applicant, without any consent.
    let sql = "DELETE FROM address_consents WHERE tenant_id = $1";
    let store = test.hub.store();
    store.db().execute(sql, hub_store::args![TENANT]).await.unwrap();
    let refused = post(&test, "And more.", None).await.unwrap();
    assert_eq!(refused.status, HeldConsent);
    say(true).await;
    assert!(eventually(async || state_of(&test, &refused.id).await == OptedOut).await);
    assert_eq!(on_the_phone(&test).await, ["We have news.", "More news."]);
}
