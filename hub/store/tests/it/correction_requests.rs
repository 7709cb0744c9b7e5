//! What applicants are asked to correct, and what they offer.

use crate::fresh::fresh;
use hub_domain::cases::correction_request::{ItemOutcome, OfferState, RequestState};
use hub_domain::conversations::channel::Channel;
use hub_domain::{ApplicationId, TenantId};
use hub_store::args;
use hub_store::cases::case_looks;
use hub_store::cases::correction_requests::{self, ItemAnswer, NewRequest};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::offered_changes::{self, NewOffer, OfferedItem};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use serde_json::{Value, json};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const APPLICATION: ApplicationId = ApplicationId(7);

fn request<'a>(id: &'a str, items: &'a [(String, String, Value)]) -> NewRequest<'a> {
    NewRequest {
        id,
        application: APPLICATION,
        by: (3, "Rosa"),
        due_on: Some("2026-12-20"),
        told_by: Some(Channel::Sms),
        link_origin: "https://a.example",
        items,
        remind_at_ms: Some(5),
    }
}

fn items() -> Vec<(String, String, Value)> {
    let one = |at: &str, value: Value| (at.to_owned(), "Look at it".to_owned(), value);
    vec![one("rent", json!(7)), one("members/r1/born", Value::Null)]
}

#[tokio::test]
async fn a_request_ends_with_its_last_answer_and_its_reminder_with_it() {
    let fresh = fresh().await;
    let (store, items) = (&fresh.store, items());
    let mut write = store.write().await.unwrap();
    correction_requests::add(&mut write, HERE, &request("q1", &items))
        .await
        .unwrap();
    correction_requests::add(&mut write, THERE, &request("q1", &items))
        .await
        .unwrap();
    let answer = |position: usize, outcome: ItemOutcome| ItemAnswer {
        position,
        outcome,
        before: json!(7),
        after: json!(9),
        by: "Ana",
        key: "k1",
    };
    assert!(
        !correction_requests::hold(&mut write, HERE, ApplicationId(8), "q1")
            .await
            .unwrap()
    );
    assert!(
        correction_requests::hold(&mut write, HERE, APPLICATION, "q1")
            .await
            .unwrap()
    );
    let first = answer(0, ItemOutcome::Corrected);
    assert!(
        correction_requests::answer(&mut write, HERE, "q1", &first)
            .await
            .unwrap()
    );
    assert!(
        !correction_requests::answer(&mut write, HERE, "q1", &first)
            .await
            .unwrap(),
        "once"
    );
    let there = json!({ "members": [{ "id": "r1", "answers": {} }] });
    assert!(
        !correction_requests::settle(&mut write, HERE, APPLICATION, &there)
            .await
            .unwrap()
    );
    let gone = json!({ "members": [] });
    assert!(
        correction_requests::settle(&mut write, HERE, APPLICATION, &gone)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();

    let all = store.correction_requests().of(HERE, APPLICATION).await.unwrap();
    assert_eq!(
        (all.len(), all[0].state, all[0].told_by),
        (1, RequestState::Answered, Some(Channel::Sms))
    );
    let outcomes: Vec<(&str, ItemOutcome)> = all[0]
        .items
        .iter()
        .map(|item| (&*item.at, item.outcome))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("rent", ItemOutcome::Corrected),
            ("members/r1/born", ItemOutcome::Gone)
        ]
    );
    assert_eq!(
        (&all[0].items[0].before, &all[0].items[0].after),
        (&json!(7), &json!(9))
    );
    let elsewhere = store.correction_requests().by_id(THERE, "q1").await.unwrap();
    assert_eq!(elsewhere.state, RequestState::Open, "the other tenant's waits");
    let sql = "SELECT tenant_id, state FROM jobs WHERE kind = 'correction_reminder' ORDER BY tenant_id";
    let jobs: Vec<(i64, String)> = store.db().all(sql, args![]).await.unwrap();
    assert_eq!(jobs, [(1, "cancelled".to_owned()), (2, "waiting".to_owned())]);
    let mut write = store.write().await.unwrap();
    assert!(!correction_requests::remind(&mut write, HERE, "q1").await.unwrap());
    assert!(
        correction_requests::remind(&mut write, THERE, "q1")
            .await
            .unwrap()
    );
    assert!(
        !correction_requests::remind(&mut write, THERE, "q1")
            .await
            .unwrap(),
        "exactly once"
    );
    assert!(
        correction_requests::take_back(&mut write, THERE, APPLICATION, ("q1", "Rosa"))
            .await
            .unwrap()
    );
    assert!(
        !correction_requests::take_back(&mut write, THERE, APPLICATION, ("q1", "Ben"))
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let elsewhere = store.correction_requests().by_id(THERE, "q1").await.unwrap();
    assert_eq!(
        (elsewhere.state, elsewhere.ended_by.as_str()),
        (RequestState::TakenBack, "Rosa")
    );
    assert_eq!(
        store
            .correction_requests()
            .open_of(THERE, APPLICATION)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn an_offer_is_made_once_a_key_and_ends_once() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let item = OfferedItem {
        at: "ssn".into(),
        before: Value::Null,
        after: json!({ "kept": "6789" }),
    };
    let offer = |id| NewOffer {
        id,
        application: APPLICATION,
        by: (9, "Ana"),
        words: "I moved",
        key: "k1",
        items: std::slice::from_ref(&item),
        secrets: &[],
    };
    let secrets = [("ssn".to_owned(), "sealed".to_owned())];
    let with_number = NewOffer {
        secrets: &secrets,
        ..offer("o1")
    };
    let mut write = store.write().await.unwrap();
    assert!(
        offered_changes::add(&mut write, HERE, &with_number)
            .await
            .unwrap()
    );
    assert!(
        !offered_changes::add(&mut write, HERE, &offer("o2"))
            .await
            .unwrap(),
        "the same key"
    );
    assert!(
        offered_changes::add(&mut write, THERE, &offer("o1"))
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let offers = store.offered_changes();
    assert_eq!(offers.secrets(HERE, "o1").await.unwrap(), secrets);
    assert!(offers.secrets(THERE, "o1").await.unwrap().is_empty());
    let mut write = store.write().await.unwrap();
    let which = (APPLICATION, "o1");
    let end = ("Rosa", "The lease says otherwise");
    assert!(
        offered_changes::end(&mut write, HERE, which, OfferState::Declined, end)
            .await
            .unwrap()
    );
    assert!(
        !offered_changes::end(&mut write, HERE, which, OfferState::Taken, end)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let all = offers.of(HERE, APPLICATION).await.unwrap();
    assert_eq!(
        (all.len(), all[0].state, &all[0].items),
        (1, OfferState::Declined, &vec![item.clone()])
    );
    assert!(
        offers.secrets(HERE, "o1").await.unwrap().is_empty(),
        "no number outlives its offer"
    );
    assert_eq!(
        offers.of(THERE, APPLICATION).await.unwrap()[0].state,
        OfferState::Open
    );
}

#[tokio::test]
async fn what_somebody_had_seen_before_stays_for_one_visit() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let mut look = async |tenant, account, revision, minutes: i64| {
        let found = case_looks::look(
            &mut write,
            tenant,
            (APPLICATION, account),
            revision,
            minutes * 60_000,
        )
        .await;
        found
            .unwrap()
            .map(|before| (before.revision, before.at_ms / 60_000))
    };
    assert_eq!(look(HERE, 3, 1, 10).await, None, "never before");
    assert_eq!(look(HERE, 3, 1, 20).await, None, "the same visit");
    assert_eq!(look(HERE, 3, 4, 100).await, Some((1, 20)));
    assert_eq!(look(HERE, 3, 5, 120).await, Some((1, 20)), "loaded again");
    assert_eq!(look(HERE, 3, 5, 200).await, Some((5, 120)));
    assert_eq!(look(HERE, 4, 5, 200).await, None);
    assert_eq!(look(THERE, 3, 5, 200).await, None);
}

#[tokio::test]
async fn a_paper_is_asked_for_anew_with_its_new_day_and_reminded_of_once() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let kinds = ["lease".to_owned(), "identity".to_owned()];
    let asked = |kinds, due_on| NewPaperRequest {
        application: APPLICATION,
        kinds,
        due_on,
        by: (3, "Rosa"),
        told_by: Some(Channel::Email),
        link_origin: "https://a.example",
        via: None,
        message: None,
        remind_at_ms: &[5, 6],
    };
    let mut write = store.write().await.unwrap();
    paper_requests::ask(&mut write, HERE, asked(&kinds, Some("2026-12-20")))
        .await
        .unwrap();
    paper_requests::ask(&mut write, THERE, asked(&kinds[..1], None))
        .await
        .unwrap();
    let remind = (&kinds[..], "2026-12-20", 5);
    assert!(
        paper_requests::remind(&mut write, HERE, APPLICATION, remind)
            .await
            .unwrap()
    );
    assert!(
        !paper_requests::remind(&mut write, HERE, APPLICATION, remind)
            .await
            .unwrap()
    );
    paper_requests::ask(&mut write, HERE, asked(&kinds[..1], Some("2026-12-24")))
        .await
        .unwrap();
    assert!(
        paper_requests::take_back(&mut write, HERE, APPLICATION, ("identity", None))
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        paper_requests::take_back(&mut write, HERE, APPLICATION, ("identity", None))
            .await
            .unwrap()
            .is_none()
    );
    write.commit().await.unwrap();
    let here = store.paper_requests().of(HERE, APPLICATION).await.unwrap();
    assert_eq!(here.len(), 1, "{here:?}");
    let lease = &here[0];
    assert_eq!(
        (
            lease.kind.as_str(),
            lease.due_on.as_deref(),
            lease.told_by,
            lease.reminded_at_ms
        ),
        ("lease", Some("2026-12-24"), Some(Channel::Email), None)
    );
    let there = store.paper_requests().of(THERE, APPLICATION).await.unwrap();
    assert_eq!((there.len(), there[0].due_on.as_deref()), (1, None));
    let jobs: (i64,) = store
        .db()
        .one(
            "count",
            "SELECT COUNT(*) FROM jobs WHERE tenant_id = $1 AND kind = 'paper_reminder' AND state = 'waiting'",
            args![HERE],
        )
        .await
        .unwrap();
    assert_eq!(jobs.0, 2, "two for the day by which something is wanted");
}

#[tokio::test]
async fn a_paper_that_was_replaced_is_still_there_and_counts_no_more() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let paper = |id: &str| NewDocument {
        application: APPLICATION,
        id: id.into(),
        kind: "lease".into(),
        name: id.into(),
        file: Some(format!("file-{id}")),
        by: "Ana".into(),
        received_at_ms: 1,
        expires_on: None,
    };
    let mut write = store.write().await.unwrap();
    documents::add(&mut write, HERE, &[paper("a"), paper("b")])
        .await
        .unwrap();
    documents::add(&mut write, THERE, &[paper("a")]).await.unwrap();
    documents::replace(&mut write, HERE, APPLICATION, &["file-a".to_owned()])
        .await
        .unwrap();
    let kinds = documents::kinds(&mut write, HERE, APPLICATION).await.unwrap();
    assert_eq!(kinds, ["lease"], "the other stands");
    documents::replace(&mut write, HERE, APPLICATION, &["file-b".to_owned()])
        .await
        .unwrap();
    assert!(
        documents::kinds(&mut write, HERE, APPLICATION)
            .await
            .unwrap()
            .is_empty()
    );
    write.commit().await.unwrap();
    let here = store.documents().of(HERE, APPLICATION).await.unwrap();
    assert_eq!(here.len(), 2);
    assert!(
        here.iter()
            .all(|one| one.replaced_at_ms.is_some() && !one.counts())
    );
    let there = store.documents().of(THERE, APPLICATION).await.unwrap();
    assert_eq!(there[0].replaced_at_ms, None);
    let own = store.own_papers().of(THERE, APPLICATION).await.unwrap();
    assert!(own[0].counts);
}
