//! Messages to many: tests to oneself, outreach that waits for a second person, and outreach that rests before it starts.

use crate::fresh::fresh;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::mass_message::{MassTest, TEST_HOLDS_MS};
use hub_domain::conversations::outreach::{Candidate, OutreachFilter, OutreachState, OutreachTally};
use hub_domain::{AccountId, TenantId};
use hub_store::conversations::mass_tests::{self, content_hash};
use hub_store::conversations::outreach::{self, Answer, NewOutreach};
use hub_store::{Store, args};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);
const ADA: AccountId = AccountId(8);
const BEN: AccountId = AccountId(9);

#[tokio::test]
async fn a_test_is_its_senders_alone_and_is_forgotten_after_a_while() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let test = MassTest {
        content_hash: content_hash(&["news"]),
        recipients: 21,
        at_ms: now_ms(),
    };
    let old = MassTest {
        at_ms: now_ms() - TEST_HOLDS_MS - 1,
        ..test.clone()
    };
    let mut write = store.write().await.unwrap();
    let id = mass_tests::add(&mut write, COUNTY, ROSA, Channel::Sms, &test)
        .await
        .unwrap();
    let older = mass_tests::add(&mut write, COUNTY, ROSA, Channel::Sms, &old)
        .await
        .unwrap();
    assert_eq!(mass_tests::recent(&mut write, COUNTY, ROSA).await.unwrap(), 1);
    assert_eq!(mass_tests::recent(&mut write, COUNTY, ADA).await.unwrap(), 0);
    write.commit().await.unwrap();
    let tests = store.mass_tests();
    assert_eq!(tests.own(COUNTY, ROSA, &id).await.unwrap(), Some(test.clone()));
    assert_eq!(tests.own(COUNTY, ADA, &id).await.unwrap(), None);
    assert_eq!(tests.own(OTHER, ROSA, &id).await.unwrap(), None);
    assert_eq!(tests.forget_before(test.at_ms).await.unwrap(), 1);
    assert_eq!(tests.own(COUNTY, ROSA, &older).await.unwrap(), None);
    assert_eq!(tests.own(COUNTY, ROSA, &id).await.unwrap(), Some(test));
}

#[test]
fn two_messages_have_two_hashes_however_their_words_are_cut() {
    assert_eq!(content_hash(&["ab", "c"]), content_hash(&["ab", "c"]));
    assert_ne!(content_hash(&["ab", "c"]), content_hash(&["a", "bc"]));
    assert_ne!(content_hash(&["ab"]), content_hash(&["ab", ""]));
}

/// One to two people, which starts then, or once it is approved.
async fn begin(store: &Store, key: &str, starts_at_ms: Option<i64>) -> String {
    let filter = OutreachFilter {
        program: 5,
        states: vec![3],
        lang: None,
        last_contact_before_ms: None,
    };
    let template = serde_json::json!({ "name": "Approved", "channel": "SMS", "states": [3], "active": true, "by_lang": {
        "en": { "body": "You were approved." },
    } });
    let people: Vec<Candidate> = (1..=2)
        .map(|number| Candidate {
            application: number,
            name: format!("Person {number}"),
            zone: String::new(),
            state: String::new(),
            address: Some(format!("+1202555010{number}")),
            consent: ConsentState::Unknown,
        })
        .collect();
    let new = NewOutreach {
        idempotency_key: key,
        name: "Approvals",
        filter: &filter,
        channel: Channel::Sms,
        template: &serde_json::from_value(template).unwrap(),
        tally: &OutreachTally::default(),
        link_origin: "",
        per_minute: 600,
        by: (ROSA, "Rosa Marsh"),
        starts_at_ms,
    };
    let mut write = store.write().await.unwrap();
    let (id, is_new) = outreach::begin(&mut write, COUNTY, &new, &people).await.unwrap();
    write.commit().await.unwrap();
    assert!(is_new);
    id
}

/// Whether the answer was taken.
async fn answer(store: &Store, tenant: TenantId, id: &str, by: AccountId, said: Answer<'_>) -> bool {
    let mut write = store.write().await.unwrap();
    let is_taken = outreach::answer(&mut write, tenant, id, (by, "Ada Admin"), said)
        .await
        .unwrap();
    write.commit().await.unwrap();
    is_taken
}

/// When the jobs of outreach are due.
async fn jobs(store: &Store) -> Vec<i64> {
    let sql = "SELECT next_at_ms FROM jobs WHERE tenant_id = $1 AND kind = 'outreach' ORDER BY next_at_ms";
    let rows: Vec<(i64,)> = store.db().all(sql, args![COUNTY]).await.unwrap();
    rows.into_iter().map(|(at_ms,)| at_ms).collect()
}

#[tokio::test]
async fn one_that_waits_has_no_job_until_somebody_else_approves_it_and_one_answer_counts() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let id = begin(store, "k", None).await;
    let waiting = store.outreach().by_id(COUNTY, &id).await.unwrap();
    assert_eq!(
        (waiting.state, waiting.starts_at_ms, &waiting.decision),
        (OutreachState::Pending, 0, &None)
    );
    assert!(jobs(store).await.is_empty(), "nothing is sent");
    let mut write = store.write().await.unwrap();
    assert!(
        !outreach::take_turn(&mut write, COUNTY, &id).await.unwrap(),
        "nobody has a turn"
    );
    assert!(!outreach::undo(&mut write, COUNTY, &id).await.unwrap());
    write.commit().await.unwrap();
    assert_eq!(
        store.outreach().waiting_for_answer(COUNTY).await.unwrap(),
        [waiting]
    );
    assert!(
        store
            .outreach()
            .waiting_for_answer(OTHER)
            .await
            .unwrap()
            .is_empty()
    );

    let starts_at_ms = now_ms() + 10_000;
    let approved = Answer::Approved { starts_at_ms };
    assert!(
        !answer(store, COUNTY, &id, ROSA, approved).await,
        "its own author"
    );
    assert!(!answer(store, OTHER, &id, ADA, approved).await, "another tenant");
    let said = tokio::join!(
        answer(store, COUNTY, &id, ADA, approved),
        answer(store, COUNTY, &id, BEN, approved)
    );
    assert!(said.0 != said.1, "one of two at once: {said:?}");
    let refused = Answer::Refused { reason: "Too late." };
    assert!(!answer(store, COUNTY, &id, BEN, refused).await);
    let running = store.outreach().by_id(COUNTY, &id).await.unwrap();
    assert_eq!(
        (running.state, running.starts_at_ms, running.version),
        (OutreachState::Running, starts_at_ms, 2)
    );
    let by = if said.0 { ADA } else { BEN };
    let decision = running.decision.unwrap();
    assert_eq!((decision.by.0, &*decision.reason), (by, ""));
    assert_eq!(jobs(store).await, [starts_at_ms]);
    assert!(
        store
            .outreach()
            .waiting_for_answer(COUNTY)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_refusal_reaches_its_author_with_the_reason_until_they_have_read_it() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let id = begin(store, "k", None).await;
    assert!(
        answer(
            store,
            COUNTY,
            &id,
            ADA,
            Answer::Refused {
                reason: "Wrong people."
            }
        )
        .await
    );
    let answered = store.outreach().answered(COUNTY, ROSA).await.unwrap();
    assert_eq!(answered.len(), 1);
    assert_eq!(
        (answered[0].state, &*answered[0].decision.as_ref().unwrap().reason),
        (OutreachState::Refused, "Wrong people.")
    );
    assert!(store.outreach().answered(COUNTY, ADA).await.unwrap().is_empty());
    assert!(store.outreach().answered(OTHER, ROSA).await.unwrap().is_empty());
    let mut write = store.write().await.unwrap();
    outreach::seen(&mut write, COUNTY, &id, ADA).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        store.outreach().answered(COUNTY, ROSA).await.unwrap().len(),
        1,
        "somebody else has read it"
    );
    let mut write = store.write().await.unwrap();
    outreach::seen(&mut write, COUNTY, &id, ROSA).await.unwrap();
    write.commit().await.unwrap();
    assert!(store.outreach().answered(COUNTY, ROSA).await.unwrap().is_empty());
    assert!(jobs(store).await.is_empty());
    assert!(store.outreach().next(COUNTY, &id, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn one_that_rests_is_taken_back_whole_and_one_that_has_started_is_not() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let rests = begin(store, "rests", Some(now_ms() + 60_000)).await;
    let started = begin(store, "started", Some(now_ms() - 1)).await;
    let mut write = store.write().await.unwrap();
    assert!(
        !outreach::take_turn(&mut write, COUNTY, &rests).await.unwrap(),
        "nobody has a turn before it starts"
    );
    assert!(!outreach::undo(&mut write, OTHER, &rests).await.unwrap());
    assert!(outreach::undo(&mut write, COUNTY, &rests).await.unwrap());
    assert!(!outreach::undo(&mut write, COUNTY, &rests).await.unwrap(), "once");
    assert!(!outreach::undo(&mut write, COUNTY, &started).await.unwrap());
    assert!(outreach::take_turn(&mut write, COUNTY, &started).await.unwrap());
    write.commit().await.unwrap();
    let state = async |id: &str| store.outreach().by_id(COUNTY, id).await.unwrap().state;
    assert_eq!(state(&rests).await, OutreachState::Undone);
    assert_eq!(state(&started).await, OutreachState::Running);
    assert!(
        store
            .outreach()
            .next(COUNTY, &rests, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        store.outreach().next(COUNTY, &started, 10).await.unwrap().len(),
        2
    );
}
