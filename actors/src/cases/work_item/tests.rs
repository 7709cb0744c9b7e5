use super::*;
use crate::conversations::inbound::Inbound;
use crate::testing::{self, COUNTY_EMAIL, COUNTY_PHONE, EMAIL, PHONE, TENANT, TestHub, eventually, reviewer};
use hub_domain::StateId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Draft;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_store::StoreError;

fn draft(channel: Channel, body: &str) -> Draft {
    let subject = (channel == Channel::Email).then(|| "Your application".to_owned());
    Draft {
        channel,
        to: None,
        subject,
        body: body.into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    }
}

async fn post(test: &TestHub, draft: Draft, key: &str) -> Result<Message> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item
        .send(PostMessage {
            by: reviewer(),
            draft,
            idempotency_key: key.into(),
        })
        .await
        .unwrap()
}

async fn texts_at(test: &TestHub, address: &str) -> Vec<String> {
    test.hub
        .store()
        .sandbox()
        .messages(address, false)
        .await
        .unwrap()
        .into_iter()
        .map(|message| message.body)
        .collect()
}

async fn status_of(test: &TestHub, message: &Message) -> DeliveryState {
    let (messages, _) = test
        .hub
        .store()
        .thread_view()
        .before(TENANT, &test.thread, i64::MAX, 100)
        .await
        .unwrap();
    messages
        .into_iter()
        .find(|known| known.id == message.id)
        .unwrap()
        .status
}

fn text_from(body: &str, reference: &str) -> Inbound {
    Inbound {
        channel: Channel::Sms,
        from: PHONE.into(),
        to: COUNTY_PHONE.into(),
        subject: String::new(),
        body: body.into(),
        provider_ref: reference.into(),
        in_reply_to: None,
    }
}

#[actix::test]
async fn a_text_reaches_the_phone_once_and_its_state_is_published() {
    let test = testing::hub().await;
    let sent = post(&test, draft(Channel::Sms, "Please send your lease."), "k1")
        .await
        .unwrap();
    let again = post(&test, draft(Channel::Sms, "Please send your lease."), "k1")
        .await
        .unwrap();
    assert_eq!(sent.id, again.id);
    assert!(eventually(async || status_of(&test, &sent).await == DeliveryState::Delivered).await);
    assert_eq!(texts_at(&test, PHONE).await, ["Please send your lease."]);
    let (messages, _) = test
        .hub
        .store()
        .thread_view()
        .before(TENANT, &test.thread, i64::MAX, 10)
        .await
        .unwrap();
    let states: Vec<DeliveryState> = messages[0]
        .status_history
        .iter()
        .map(|mark| mark.status)
        .collect();
    assert_eq!(
        states,
        [
            DeliveryState::Created,
            DeliveryState::Sending,
            DeliveryState::Delivered
        ]
    );
    let row = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    assert_eq!(
        (row.com_direction.as_str(), row.com_type),
        ("out", Some(Channel::Sms))
    );
}

#[actix::test]
async fn the_same_key_with_another_text_is_refused() {
    let test = testing::hub().await;
    post(&test, draft(Channel::Sms, "one"), "k").await.unwrap();
    let other = post(&test, draft(Channel::Sms, "two"), "k").await;
    assert!(matches!(
        other,
        Err(ActorError::Store(StoreError::IdempotencyConflict))
    ));
    // The same request again, after another: the conversation stays as the newer one left it.
    post(&test, draft(Channel::Sms, "newer"), "k-2").await.unwrap();
    let again = post(&test, draft(Channel::Sms, "one"), "k").await.unwrap();
    assert_eq!((again.seq, again.body.as_str()), (1, "one"));
    let threads = test.hub.store().threads();
    assert_eq!(threads.by_id(TENANT, &test.thread).await.unwrap().seq, 2);
}

#[actix::test]
async fn addresses_of_others_and_bad_drafts_are_refused_with_the_field() {
    let test = testing::hub().await;
    let foreign = Draft {
        to: Some("+12025550199".into()),
        ..draft(Channel::Sms, "hello")
    };
    assert!(matches!(
        post(&test, foreign, "a").await,
        Err(ActorError::RefusedField {
            field: "to",
            key: Key::AddressUnknown
        })
    ));
    assert!(matches!(
        post(&test, draft(Channel::Sms, " "), "b").await,
        Err(ActorError::Field { field: "body", .. })
    ));
    assert!(texts_at(&test, PHONE).await.is_empty());
}

#[actix::test]
async fn an_answer_raises_the_badge_and_reading_lowers_it() {
    let test = testing::hub().await;
    let received = test
        .hub
        .receive(text_from("I moved last week", "p1"))
        .await
        .unwrap()
        .unwrap();
    let repeated = test
        .hub
        .receive(text_from("I moved last week", "p1"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(received.id, repeated.id);
    let row = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    assert_eq!((row.unread.sms, row.unread.unread_total), (1, 1));
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item
        .send(MarkRead {
            account: 7,
            seq: received.seq,
        })
        .await
        .unwrap()
        .unwrap();
    let row = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    assert!(!row.unread.has_unread_messages);
    assert_eq!(
        test.hub
            .store()
            .threads()
            .read_seq(TENANT, &test.thread, 7)
            .await
            .unwrap(),
        received.seq
    );
}

#[actix::test]
async fn a_mail_is_answered_in_its_own_thread() {
    let test = testing::hub().await;
    let sent = post(&test, draft(Channel::Email, "Please send your lease."), "m")
        .await
        .unwrap();
    assert!(eventually(async || status_of(&test, &sent).await == DeliveryState::Delivered).await);
    let mail = test
        .hub
        .store()
        .sandbox()
        .messages(EMAIL, false)
        .await
        .unwrap()
        .remove(0);
    assert_eq!(
        (mail.subject.as_str(), mail.from.as_str()),
        ("Your application", COUNTY_EMAIL)
    );
    let answer = Inbound {
        channel: Channel::Email,
        from: EMAIL.into(),
        to: COUNTY_EMAIL.into(),
        subject: "Re: Your application".into(),
        body: "Attached.".into(),
        provider_ref: "<answer@riverbend.example>".into(),
        in_reply_to: Some(mail.provider_ref),
    };
    let received = test.hub.receive(answer).await.unwrap().unwrap();
    assert_eq!(received.reply_to, Some(sent.id));
    let stranger = Inbound {
        from: "stranger@elsewhere.example".into(),
        provider_ref: "<x>".into(),
        in_reply_to: None,
        ..text_from("hi", "")
    };
    assert!(test.hub.receive(stranger).await.unwrap().is_none());
}

#[actix::test]
async fn stop_closes_the_channel_with_one_confirmation_and_start_opens_it() {
    let test = testing::hub().await;
    test.hub.receive(text_from("Stop.", "p1")).await.unwrap();
    let refused = post(&test, draft(Channel::Sms, "One more thing"), "k").await;
    assert!(matches!(refused, Err(ActorError::Refused(Key::OptedOut))));
    assert!(eventually(async || texts_at(&test, PHONE).await.len() == 1).await);
    assert!(texts_at(&test, PHONE).await[0].contains("START"));
    test.hub.receive(text_from("start", "p2")).await.unwrap();
    assert!(
        post(&test, draft(Channel::Sms, "Welcome back"), "k")
            .await
            .is_ok()
    );
}

#[actix::test]
async fn changes_stand_in_the_thread_and_an_old_version_is_refused() {
    let test = testing::hub().await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let advance = |state, version, owner, reason| Advance {
        by: reviewer(),
        state: StateId(state),
        version,
        comment: "looks complete".into(),
        denial_reason: reason,
        owner,
        bulk: None,
    };
    let unowned = work_item.send(advance(9, 1, None, None)).await.unwrap();
    assert!(matches!(
        unowned,
        Err(ActorError::RefusedField {
            key: Key::AssignmentRequired,
            ..
        })
    ));
    let moved = work_item
        .send(advance(9, 1, Some(7), None))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((moved.current_state_id.0, moved.owner_id), (9, Some(7)));
    let stale = work_item
        .send(Assign {
            by: reviewer(),
            owner: None,
            version: 1,
        })
        .await
        .unwrap();
    assert!(matches!(
        stale,
        Err(ActorError::Store(StoreError::VersionConflict { .. }))
    ));
    let unreasoned = work_item
        .send(advance(12, moved.version, None, None))
        .await
        .unwrap();
    assert!(matches!(
        unreasoned,
        Err(ActorError::Field {
            field: "denial_reason_id",
            ..
        })
    ));
    let denied = work_item
        .send(advance(12, moved.version, None, Some(1)))
        .await
        .unwrap()
        .unwrap();
    let nowhere = work_item
        .send(advance(8, denied.version, None, None))
        .await
        .unwrap();
    assert!(matches!(nowhere, Err(ActorError::Refused(Key::StateNotPossible))));
    let (entries, _) = test
        .hub
        .store()
        .thread_view()
        .before(TENANT, &test.thread, i64::MAX, 10)
        .await
        .unwrap();
    let changes: Vec<_> = entries.into_iter().filter_map(|entry| entry.change).collect();
    assert_eq!(changes[0].comment, "looks complete");
    assert_eq!(
        (changes[1].to.as_str(), changes[1].comment.as_str()),
        ("Denied", "Over income")
    );
    assert_eq!(
        test.hub.store().audit().verify(TENANT).await.unwrap(),
        hub_store::audit::ChainState::Whole { lines: 3 }
    );
}

#[actix::test]
async fn an_intake_specialist_assigns_to_nobody_but_themselves() {
    let test = testing::hub().await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let ben = By {
        account: 8,
        name: "Ben".into(),
        source: "test".into(),
        acting: None,
    };
    let other = work_item
        .send(Assign {
            by: ben.clone(),
            owner: Some(7),
            version: 1,
        })
        .await
        .unwrap();
    assert!(matches!(other, Err(ActorError::Refused(Key::AssignSelfOnly))));
    let own = work_item
        .send(Assign {
            by: ben,
            owner: Some(8),
            version: 1,
        })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(own.owner_id, Some(8));
}

#[actix::test]
async fn what_was_written_is_found_again() {
    let test = testing::hub().await;
    post(
        &test,
        draft(Channel::Note, "Landlord confirmed the arrears by phone"),
        "n",
    )
    .await
    .unwrap();
    let hits = test
        .hub
        .store()
        .search()
        .find(TENANT, None, "arrears landl", 10)
        .await
        .unwrap();
    assert_eq!(hits.len(), 1);
    assert!(
        hits[0].snippet.contains("\u{2068}arrears\u{2069}"),
        "{}",
        hits[0].snippet
    );
    assert!(
        test.hub
            .store()
            .search()
            .find(TenantId(2), None, "arrears", 10)
            .await
            .unwrap()
            .is_empty()
    );
    let by_name = test
        .hub
        .store()
        .search()
        .find(TENANT, None, "rb-100", 10)
        .await
        .unwrap();
    assert_eq!(by_name[0].kind, "application");
}
