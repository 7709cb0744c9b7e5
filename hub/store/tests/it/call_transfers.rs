//! Calls that are handed on, the address book, and what came of calls, in whichever database.

use crate::fresh::fresh;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::call::{CallOutcome, CallWrapUp, ConferenceRole};
use hub_domain::calls::transfer::TransferState;
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::audit::By;
use hub_store::calls::address_book::{self, Added, NewEntry};
use hub_store::calls::call_transfers::{self, NewTransfer};
use hub_store::calls::{self, NewCall, call_progress, wrap_ups};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);
const BEN: AccountId = AccountId(8);

fn call(id: &str) -> NewCall {
    NewCall {
        id: CallId(id.into()),
        thread: ThreadId(format!("thread-{id}")),
        application_id: 100,
        program_id: 5,
        reviewer_id: ROSA.0,
        reviewer_name: "Rosa Marsh".into(),
        applicant_name: "Ana Reyes".into(),
        to: "+12025550177".into(),
        lang: "es".into(),
        room: format!("call-{id}"),
        node: "one".into(),
        engine: String::new(),
        draft: false,
        captions_available: false,
    }
}

async fn begins(write: &mut Write, id: &str, call: &str) {
    let new = NewTransfer {
        id: id.into(),
        call: CallId(call.into()),
        from_account: ROSA.0,
        from_name: "Rosa Marsh".into(),
        to_account: BEN.0,
        to_name: "Ben Ortiz".into(),
        line_name: String::new(),
        asks_first: true,
        note: "Rent since May".into(),
    };
    call_transfers::begin(write, COUNTY, &new).await.unwrap();
}

#[tokio::test]
async fn who_is_asked_is_busy_and_has_the_call_when_it_is_handed_over() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    calls::insert(&mut write, COUNTY, &call("one")).await.unwrap();
    begins(&mut write, "t1", "one").await;
    write.commit().await.unwrap();
    let transfers = fresh.store.call_transfers();
    let ringing = transfers.ringing_for(COUNTY, BEN).await.unwrap();
    let shown = (&*ringing[0].applicant_name, &*ringing[0].note, &*ringing[0].lang);
    assert_eq!(shown, ("Ana Reyes", "Rent since May", "es"));
    assert!(transfers.ringing_for(OTHER, BEN).await.unwrap().is_empty());
    assert!(transfers.ringing_for(COUNTY, ROSA).await.unwrap().is_empty());

    let presence = async || fresh.store.availabilities().of(COUNTY, BEN).await.unwrap().state;
    assert_eq!(presence().await, Availability::Available);
    let mut write = fresh.store.write().await.unwrap();
    call_transfers::set_state(&mut write, COUNTY, "t1", TransferState::Talking)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(presence().await, Availability::Busy);

    let mut write = fresh.store.write().await.unwrap();
    let id = CallId("one".into());
    call_transfers::hand_over(&mut write, COUNTY, &id, "t1", (BEN, "Ben Ortiz"))
        .await
        .unwrap();
    // Once it is over it stays so.
    call_transfers::set_state(&mut write, COUNTY, "t1", TransferState::Left)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let handed = fresh.store.calls().by_id(COUNTY, &id).await.unwrap();
    assert_eq!((handed.reviewer_id, &*handed.reviewer_name), (BEN.0, "Ben Ortiz"));
    let rows = transfers.of_call(COUNTY, &id).await.unwrap();
    assert_eq!(rows[0].state().unwrap(), TransferState::Completed);
}

#[tokio::test]
async fn nobody_rings_for_a_call_that_is_over() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    calls::insert(&mut write, COUNTY, &call("two")).await.unwrap();
    begins(&mut write, "t2", "two").await;
    let id = CallId("two".into());
    call_progress::ended(&mut write, COUNTY, &id, CallOutcome::Cancelled, 9)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let transfers = fresh.store.call_transfers();
    assert!(transfers.ringing_for(COUNTY, BEN).await.unwrap().is_empty());
    let rows = transfers.of_call(COUNTY, &id).await.unwrap();
    assert_eq!(
        (rows[0].state().unwrap(), rows[0].ended_at_ms),
        (TransferState::Cancelled, Some(9))
    );
}

#[tokio::test]
async fn a_number_stands_once_in_a_programs_address_book() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let entry = NewEntry {
        program: ProgramId(5),
        name: "Interpreter line",
        number: "+12025550170",
        role: ConferenceRole::Interpreter,
        lang: "es",
    };
    let mut write = fresh.store.write().await.unwrap();
    let Added::Done(id) = address_book::add(&mut write, COUNTY, &entry, &by).await.unwrap() else {
        panic!("not added");
    };
    assert_eq!(
        address_book::add(&mut write, COUNTY, &entry, &by).await.unwrap(),
        Added::Known
    );
    write.commit().await.unwrap();
    let book = fresh.store.address_book();
    let all = book.all(COUNTY).await.unwrap();
    assert_eq!(
        (&*all[0].name, all[0].role().unwrap()),
        ("Interpreter line", ConferenceRole::Interpreter)
    );
    assert!(book.has(COUNTY, ProgramId(5), "+12025550170").await.unwrap());
    assert!(!book.has(COUNTY, ProgramId(6), "+12025550170").await.unwrap());
    assert!(!book.has(OTHER, ProgramId(5), "+12025550170").await.unwrap());
    let mut write = fresh.store.write().await.unwrap();
    assert!(!address_book::remove(&mut write, OTHER, &id, &by).await.unwrap());
    assert!(address_book::remove(&mut write, COUNTY, &id, &by).await.unwrap());
    write.commit().await.unwrap();
    assert!(book.by_id(COUNTY, &id).await.unwrap().is_none());
}

#[tokio::test]
async fn outcomes_are_counted_and_a_day_to_follow_up_is_kept() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let mut write = fresh.store.write().await.unwrap();
    for (id, code, label) in [
        ("a", "left_message", "Left a message"),
        ("b", "left_message", "Left a message"),
        ("c", "reached", "Reached"),
    ] {
        calls::insert(&mut write, COUNTY, &call(id)).await.unwrap();
        let wrap_up = CallWrapUp {
            by: "Rosa Marsh".into(),
            code: code.into(),
            label: label.into(),
            note: String::new(),
            follow_up_on: (id == "a").then(|| "2031-03-04".to_owned()),
            saved_at_ms: 100,
        };
        let id = CallId(id.into());
        wrap_ups::put(&mut write, COUNTY, &id, ROSA, &wrap_up, &by)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let counted = fresh.store.wrap_ups().outcomes(COUNTY, 100, 101).await.unwrap();
    let counted: Vec<(&str, i64)> = counted.iter().map(|one| (&*one.code, one.times)).collect();
    assert_eq!(counted, [("left_message", 2), ("reached", 1)]);
    assert!(
        fresh
            .store
            .wrap_ups()
            .outcomes(COUNTY, 101, 200)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        fresh
            .store
            .wrap_ups()
            .outcomes(OTHER, 0, 200)
            .await
            .unwrap()
            .is_empty()
    );
    let card = fresh
        .store
        .calls()
        .card(COUNTY, &CallId("a".into()))
        .await
        .unwrap();
    assert_eq!(
        card.wrap_up.and_then(|written| written.follow_up_on).as_deref(),
        Some("2031-03-04")
    );
}
