//! Supervisors of running calls, in whichever database: busy wherever it is asked.

use crate::availabilities::{account, attend};
use crate::fresh::fresh;
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::call::CallOutcome;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, TenantId};
use hub_store::calls::{self, NewCall, call_progress, call_supervisors};
use hub_store::{Store, args};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);
const SAM: AccountId = AccountId(9);

async fn place(store: &Store, id: &str) -> CallId {
    let new = NewCall {
        id: CallId(id.into()),
        thread: id.into(),
        application_id: 1,
        program_id: 5,
        reviewer_id: ROSA.0,
        reviewer_name: "Rosa".into(),
        applicant_name: "Ana".into(),
        to: "+12025550101".into(),
        lang: "en".into(),
        room: id.into(),
        node: "a".into(),
        captions_available: false,
        draft: false,
        engine: String::new(),
    };
    let mut write = store.write().await.unwrap();
    calls::insert(&mut write, COUNTY, &new).await.unwrap();
    write.commit().await.unwrap();
    new.id
}

async fn enter(store: &Store, call: &CallId, mode: SupervisorMode) {
    let mut write = store.write().await.unwrap();
    call_supervisors::enter(&mut write, COUNTY, call, SAM, mode)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn leave(store: &Store, call: &CallId) {
    let mut write = store.write().await.unwrap();
    call_supervisors::leave(&mut write, COUNTY, call, SAM)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Whether Sam is free wherever it is asked, and how he supervises.
async fn sam(store: &Store) -> (Availability, Option<SupervisorMode>) {
    let availabilities = store.availabilities();
    let own = availabilities.of(COUNTY, SAM).await.unwrap();
    let here = availabilities.here(COUNTY, None).await.unwrap();
    let here = here.into_iter().find(|one| one.account == SAM).unwrap();
    let lines = availabilities.for_lines(COUNTY).await.unwrap();
    let lines = lines.into_iter().find(|one| one.account == SAM).unwrap();
    assert_eq!((own.state, own), (here.presence.state, lines.presence));
    (own.state, here.supervises)
}

#[tokio::test]
async fn who_listens_to_a_call_is_busy_for_everybody_until_they_leave_or_it_ends() {
    let fresh = fresh().await;
    let store = &fresh.store;
    account(store, COUNTY, SAM, "Supervisor").await;
    account(store, OTHER, SAM, "Elsewhere").await;
    attend(store, "b", &[(COUNTY, SAM), (OTHER, SAM)], &[]).await;
    let (first, second) = (place(store, "one").await, place(store, "two").await);
    assert_eq!(sam(store).await, (Availability::Available, None));

    enter(store, &first, SupervisorMode::Listen).await;
    assert_eq!(
        sam(store).await,
        (Availability::Busy, Some(SupervisorMode::Listen))
    );
    enter(store, &first, SupervisorMode::Whisper).await;
    assert_eq!(
        sam(store).await,
        (Availability::Busy, Some(SupervisorMode::Whisper))
    );
    let elsewhere = store.availabilities().of(OTHER, SAM).await.unwrap();
    assert_eq!(elsewhere.state, Availability::Available);
    leave(store, &first).await;
    assert_eq!(sam(store).await, (Availability::Available, None));
    let events = store.topics().after(COUNTY, "me:9", 0, 50).await.unwrap();
    let heard = events.iter().map(|event| event.kind.as_str());
    assert_eq!(heard.collect::<Vec<_>>(), ["availability.changed"; 3]);

    // Two calls, and the end of one.
    enter(store, &first, SupervisorMode::Listen).await;
    enter(store, &second, SupervisorMode::Listen).await;
    for (call, then) in [(&first, Availability::Busy), (&second, Availability::Available)] {
        let mut write = store.write().await.unwrap();
        call_progress::ended(&mut write, COUNTY, call, CallOutcome::Answered, now_ms())
            .await
            .unwrap();
        write.commit().await.unwrap();
        assert_eq!(sam(store).await.0, then, "{call}");
    }
    // Whoever comes too late is not in it.
    enter(store, &second, SupervisorMode::Listen).await;
    assert_eq!(sam(store).await, (Availability::Available, None));
}

#[tokio::test]
async fn nobody_stays_busy_with_a_call_of_a_node_that_never_came_back() {
    let fresh = fresh().await;
    let store = &fresh.store;
    account(store, COUNTY, SAM, "Supervisor").await;
    attend(store, "b", &[(COUNTY, SAM)], &[]).await;
    let call = place(store, "one").await;
    enter(store, &call, SupervisorMode::Listen).await;
    store.nodes().beat("a", 10_000).await.unwrap();
    call_supervisors::forget_lost(store, 10_000).await.unwrap();
    assert_eq!(sam(store).await.0, Availability::Busy, "the call's node is alive");
    call_supervisors::forget_lost(store, 10_001).await.unwrap();
    assert_eq!(sam(store).await, (Availability::Available, None));
    let (left,): (i64,) = store
        .db()
        .one("rows", "SELECT COUNT(*) FROM call_supervisors", args![])
        .await
        .unwrap();
    assert_eq!(left, 0);
}
