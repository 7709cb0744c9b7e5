//! Lines, callers in them and offers, in whichever database.

use crate::fresh::fresh;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::waiting_line::{LineVisit, VisitState, WaitingLine};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::calls::line_offers::{self, TakenFrom};
use hub_store::calls::{line_visits, waiting_lines};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);
const BEN: AccountId = AccountId(8);

fn visit(id: &str, joined_at_ms: i64) -> LineVisit {
    LineVisit {
        number: "+12025550100".into(),
        caller: "+12025550177".into(),
        ..LineVisit::waiting(
            id.into(),
            "rent".into(),
            CallId(format!("call-{id}")),
            ProgramId(5),
            "one".into(),
            joined_at_ms,
        )
    }
}

#[tokio::test]
async fn a_line_is_its_tenants_own_and_the_built_in_one_comes_back() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let line = WaitingLine {
        name: "Rent".into(),
        ..WaitingLine::default()
    };
    let mut write = fresh.store.write().await.unwrap();
    assert!(
        waiting_lines::add(&mut write, COUNTY, "rent", &line, &by)
            .await
            .unwrap()
    );
    assert!(
        !waiting_lines::add(&mut write, COUNTY, "rent", &line, &by)
            .await
            .unwrap()
    );
    assert!(waiting_lines::is_known(&mut write, COUNTY, "rent").await.unwrap());
    assert!(!waiting_lines::is_known(&mut write, OTHER, "rent").await.unwrap());
    waiting_lines::change(&mut write, COUNTY, "rent", 1, &line, &by)
        .await
        .unwrap();
    let stale = waiting_lines::change(&mut write, COUNTY, "rent", 1, &line, &by).await;
    assert!(
        matches!(stale, Err(StoreError::VersionConflict { current: 2, .. })),
        "{stale:?}"
    );
    assert!(
        waiting_lines::add(&mut write, COUNTY, "reviewers", &line, &by)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let lines = fresh.store.waiting_lines();
    assert_eq!(lines.all(COUNTY).await.unwrap()["reviewers"].line.name, "Rent");
    assert_eq!(lines.all(OTHER).await.unwrap().len(), 1);
    let mut write = fresh.store.write().await.unwrap();
    waiting_lines::remove(&mut write, COUNTY, "reviewers", &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        lines.by_key(COUNTY, "reviewers").await.unwrap().unwrap().version,
        0
    );
}

#[tokio::test]
async fn a_caller_who_is_promised_a_callback_is_not_connected_besides() {
    let fresh = fresh().await;
    let thread = ThreadId("thread-1".into());
    let call = CallId("call-one".into());
    let mut write = fresh.store.write().await.unwrap();
    line_visits::insert(&mut write, COUNTY, &visit("one", 10))
        .await
        .unwrap();
    let offer = line_offers::offer(&mut write, COUNTY, "one", ROSA, "one", i64::MAX).await;
    assert!(offer.unwrap());
    // The offer ends with the promise; the call itself goes on for the goodbye.
    let promised = line_visits::to_callback(&mut write, COUNTY, "one", "+12025550177").await;
    assert!(promised.unwrap());
    for somebody in [ROSA, BEN] {
        let taken = line_offers::take(&mut write, COUNTY, &call, somebody, &thread).await;
        assert_eq!(taken.unwrap(), TakenFrom::NotOffered);
    }
    let offer = line_offers::offer(&mut write, COUNTY, "one", BEN, "one", i64::MAX).await;
    assert!(offer.unwrap());
    let taken = line_offers::take(&mut write, COUNTY, &call, BEN, &thread).await;
    assert_eq!(
        taken.unwrap(),
        TakenFrom::NotOffered,
        "the offer is of the callback"
    );
    write.commit().await.unwrap();
}

#[tokio::test]
async fn a_call_is_taken_by_whom_it_is_offered_to_and_by_nobody_else() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let thread = ThreadId("thread-1".into());
    for (id, at_ms) in [("late", 20), ("early", 10)] {
        line_visits::insert(&mut write, COUNTY, &visit(id, at_ms))
            .await
            .unwrap();
    }
    let offer = line_offers::offer(&mut write, COUNTY, "early", ROSA, "one", i64::MAX).await;
    assert!(offer.unwrap());
    assert!(
        !line_offers::offer(&mut write, COUNTY, "early", BEN, "two", i64::MAX)
            .await
            .unwrap(),
        "one for a caller"
    );
    assert!(
        !line_offers::offer(&mut write, COUNTY, "late", ROSA, "two", i64::MAX)
            .await
            .unwrap(),
        "one for a reviewer"
    );
    assert!(
        !line_offers::offer(&mut write, OTHER, "late", BEN, "two", i64::MAX)
            .await
            .unwrap(),
        "of another tenant"
    );
    let call = CallId("call-early".into());
    let other = line_offers::take(&mut write, COUNTY, &call, BEN, &thread)
        .await
        .unwrap();
    assert_eq!(other, TakenFrom::NotOffered);
    let taken = line_offers::take(&mut write, COUNTY, &call, ROSA, &thread)
        .await
        .unwrap();
    assert!(matches!(taken, TakenFrom::Line(taken) if taken.id == "early"));
    let unknown = line_offers::take(&mut write, COUNTY, &CallId("none".into()), ROSA, &thread).await;
    assert_eq!(unknown.unwrap(), TakenFrom::NoLine);
    write.commit().await.unwrap();
    let visits = fresh.store.line_visits();
    let open: Vec<String> = visits
        .open(COUNTY)
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.id)
        .collect();
    assert_eq!(open, ["late"]);
    let done = visits.done_since(COUNTY, 1).await.unwrap();
    assert_eq!(
        (done.len(), done[0].state, done[0].visits),
        (1, VisitState::Answered, 1)
    );
    assert!(done[0].waited_ms > 0);
    assert_eq!(
        visits
            .passed_since(COUNTY, 1)
            .await
            .unwrap()
            .iter()
            .filter(|(_, passed)| passed.is_answered)
            .count(),
        1
    );
}

#[tokio::test]
async fn a_callback_is_tried_at_its_place_and_who_leaves_two_calls_is_away() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let thread = ThreadId("thread-1".into());
    line_visits::insert(&mut write, COUNTY, &visit("one", 10))
        .await
        .unwrap();
    for _ in 0..2 {
        assert!(
            line_offers::offer(&mut write, COUNTY, "one", ROSA, "one", i64::MAX)
                .await
                .unwrap()
        );
        line_offers::unanswered(&mut write, COUNTY, ROSA, "one")
            .await
            .unwrap();
        // An offer that is over is left once.
        line_offers::unanswered(&mut write, COUNTY, ROSA, "one")
            .await
            .unwrap();
    }
    assert!(
        line_visits::to_callback(&mut write, COUNTY, "one", "+12025550178")
            .await
            .unwrap()
    );
    assert!(
        !line_visits::to_callback(&mut write, COUNTY, "one", "+12025550179")
            .await
            .unwrap(),
        "once"
    );
    let call = CallId("back".into());
    let none = line_offers::take_callback(&mut write, COUNTY, "one", &call, BEN, &thread, "one").await;
    assert!(!none.unwrap(), "it is not offered");
    assert!(
        line_offers::offer(&mut write, COUNTY, "one", BEN, "one", i64::MAX)
            .await
            .unwrap()
    );
    let begun = line_offers::take_callback(&mut write, COUNTY, "one", &call, BEN, &thread, "one").await;
    assert!(begun.unwrap());
    assert_eq!(
        line_visits::of_callback(&mut write, COUNTY, &call)
            .await
            .unwrap()
            .unwrap()
            .id,
        "one"
    );
    assert!(
        line_visits::try_again(&mut write, COUNTY, "one", 77)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let kept = fresh.store.line_visits().by_id(COUNTY, "one").await.unwrap();
    assert_eq!(
        (kept.state, kept.joined_at_ms, kept.tries, kept.due_at_ms),
        (VisitState::Waiting, 10, 1, 77)
    );
    let own = fresh.store.availabilities().own(COUNTY, ROSA).await.unwrap();
    assert_eq!(
        (own.presence.state, own.reason.as_str()),
        (Availability::Away, "unanswered")
    );
    assert!(own.presence.since_at_ms <= now_ms());
}
