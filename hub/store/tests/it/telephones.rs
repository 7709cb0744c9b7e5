use crate::fresh::fresh;
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState, PhoneNumber};
use hub_domain::calls::trunk_watch::{TrunkTurn, TrunkWatch};
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::calls::{incoming_calls, phone_numbers, trunk_leases, trunk_watches};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

fn number(number: &str, trunk: &str) -> PhoneNumber {
    PhoneNumber {
        number: number.into(),
        program_id: 5,
        label: "Front desk".into(),
        trunk_id: trunk.into(),
        second_trunk_id: String::new(),
        flow: String::new(),
        line: String::new(),
        version: 1,
    }
}

#[tokio::test]
async fn a_number_is_its_tenants_own_and_a_stale_change_of_it_is_refused() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let mut write = fresh.store.write().await.unwrap();
    let (desk, out) = (number("+12025550100", ""), number("+12025550101", "ST_1"));
    assert!(phone_numbers::add(&mut write, COUNTY, &desk, &by).await.unwrap());
    assert!(!phone_numbers::add(&mut write, COUNTY, &desk, &by).await.unwrap());
    assert!(
        !phone_numbers::add(&mut write, OTHER, &desk, &by).await.unwrap(),
        "it is another tenant's"
    );
    assert!(phone_numbers::add(&mut write, COUNTY, &out, &by).await.unwrap());
    let changed = PhoneNumber {
        program_id: 6,
        label: "Appeals".into(),
        ..desk.clone()
    };
    phone_numbers::change(&mut write, COUNTY, &changed, &by)
        .await
        .unwrap();
    let stale = phone_numbers::change(&mut write, COUNTY, &changed, &by).await;
    assert!(
        matches!(
            stale,
            Err(StoreError::VersionConflict {
                seen: 1,
                current: 2,
                ..
            })
        ),
        "{stale:?}"
    );
    write.commit().await.unwrap();

    let numbers = fresh.store.phone_numbers();
    let held = numbers.by_number(COUNTY, "+12025550100").await.unwrap().unwrap();
    assert_eq!(
        (held.program_id, held.label.as_str(), held.version),
        (6, "Appeals", 2)
    );
    assert_eq!(numbers.by_number(OTHER, "+12025550100").await.unwrap(), None);
    assert_eq!(numbers.out_of(COUNTY, ProgramId(5)).await.unwrap(), Some(out));
    assert_eq!(numbers.out_of(COUNTY, ProgramId(6)).await.unwrap(), None);

    let mut write = fresh.store.write().await.unwrap();
    phone_numbers::remove(&mut write, COUNTY, "+12025550100", &by)
        .await
        .unwrap();
    assert!(
        phone_numbers::remove(&mut write, COUNTY, "+12025550100", &by)
            .await
            .is_err()
    );
    write.commit().await.unwrap();
    assert_eq!(fresh.store.phone_numbers().all(COUNTY).await.unwrap().len(), 1);
    // What nobody uses any more is free.
    let mut write = fresh.store.write().await.unwrap();
    assert!(phone_numbers::add(&mut write, OTHER, &desk, &by).await.unwrap());
    write.commit().await.unwrap();
    assert_eq!(fresh.store.phone_numbers().all(OTHER).await.unwrap().len(), 1);
}

fn call(id: &str, thread: Option<&str>) -> IncomingCall {
    IncomingCall {
        id: id.into(),
        number: "+12025550100".into(),
        program: ProgramId(5),
        caller: "+12025550177".into(),
        caller_name: "Ada".into(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: thread.map(|thread| ThreadId(thread.into())),
        state: IncomingState::Ringing,
        started_at_ms: 1,
        ended_at_ms: None,
    }
}

#[tokio::test]
async fn one_node_registers_at_a_trunk_until_it_stops_renewing() {
    let fresh = fresh().await;
    let hold = async |tenant, node: &str, now: i64| {
        let mut write = fresh.store.write().await.unwrap();
        let held = trunk_leases::hold(&mut write, tenant, "ST_1", node, (now, now + 45))
            .await
            .unwrap();
        write.commit().await.unwrap();
        held
    };
    assert!(hold(COUNTY, "a", 0).await);
    assert!(!hold(COUNTY, "b", 10).await, "two nodes register");
    assert!(
        hold(OTHER, "b", 10).await,
        "another tenant's trunk is another one"
    );
    assert!(hold(COUNTY, "a", 40).await, "renewed");
    assert!(!hold(COUNTY, "b", 84).await);
    assert!(hold(COUNTY, "b", 85).await, "nobody takes over");
    assert!(!hold(COUNTY, "a", 90).await);
    let mut write = fresh.store.write().await.unwrap();
    trunk_leases::release(&mut write, COUNTY, "b").await.unwrap();
    write.commit().await.unwrap();
    assert!(hold(COUNTY, "a", 91).await, "what was given back is not free");
}

#[tokio::test]
async fn a_trunk_that_is_gone_is_its_tenants_alarm_until_it_is_back_or_removed() {
    let fresh = fresh().await;
    let put = async |tenant, trunk: &str, watch, turn| {
        let mut write = fresh.store.write().await.unwrap();
        trunk_watches::put(&mut write, tenant, (trunk, "Carrier"), watch, turn)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    let alarms = async |tenant| {
        let alarms = fresh.store.trunk_watches().alarms(tenant).await.unwrap();
        alarms
            .into_iter()
            .map(|alarm| (alarm.trunk_id, alarm.name, alarm.since_ms))
            .collect::<Vec<_>>()
    };
    let down = TrunkWatch {
        answered_at_ms: Some(1),
        failures: 3,
        down_since_ms: Some(7),
        next_at_ms: 9,
    };
    put(COUNTY, "ST_1", down, Some(TrunkTurn::Down)).await;
    put(OTHER, "ST_1", TrunkWatch::default(), None).await;
    assert_eq!(
        alarms(COUNTY).await,
        [("ST_1".to_owned(), "Carrier".to_owned(), 7)]
    );
    assert!(alarms(OTHER).await.is_empty());
    assert_eq!(
        fresh.store.trunk_watches().all(COUNTY).await.unwrap(),
        [("ST_1".to_owned(), down)]
    );
    assert_eq!(fresh.store.trunk_watches().down().await.unwrap(), 1);
    put(COUNTY, "ST_1", TrunkWatch::default(), Some(TrunkTurn::Up)).await;
    assert!(alarms(COUNTY).await.is_empty());
    put(COUNTY, "ST_1", down, Some(TrunkTurn::Down)).await;
    let mut write = fresh.store.write().await.unwrap();
    trunk_watches::forget(&mut write, COUNTY, "ST_1").await.unwrap();
    write.commit().await.unwrap();
    assert!(fresh.store.trunk_watches().all(COUNTY).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_ringing_call_is_answered_or_missed_once_and_a_node_knows_what_rings_at_it() {
    let fresh = fresh().await;
    let thread = ThreadId("t1".into());
    let mut write = fresh.store.write().await.unwrap();
    for (id, node) in [
        ("taken", "a"),
        ("given-up", "a"),
        ("cut-off", "b"),
        ("rings", "a"),
    ] {
        incoming_calls::insert(&mut write, COUNTY, &call(id, None), node)
            .await
            .unwrap();
    }
    let taken: CallId = "taken".into();
    let by = AccountId(7);
    assert!(
        incoming_calls::answered(&mut write, COUNTY, &taken, by, &thread)
            .await
            .unwrap()
    );
    assert!(
        !incoming_calls::answered(&mut write, COUNTY, &taken, by, &thread)
            .await
            .unwrap()
    );
    let missed = IncomingState::Missed;
    assert!(
        !incoming_calls::ended(&mut write, COUNTY, &taken, missed, 2)
            .await
            .unwrap()
    );
    let given_up: CallId = "given-up".into();
    assert!(
        !incoming_calls::ended(&mut write, OTHER, &given_up, missed, 2)
            .await
            .unwrap()
    );
    assert!(
        incoming_calls::ended(&mut write, COUNTY, &given_up, missed, 2)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();

    let calls = fresh.store.incoming_calls();
    let at_b = calls.ringing_at("b").await.unwrap();
    assert_eq!(at_b, [(COUNTY, "cut-off".into())]);
    let ids = |calls: Vec<IncomingCall>| calls.into_iter().map(|call| call.id.0).collect::<Vec<_>>();
    let mut ringing = ids(calls.ringing(COUNTY).await.unwrap());
    ringing.sort();
    assert_eq!(ringing, ["cut-off", "rings"]);
    assert!(calls.ringing(OTHER).await.unwrap().is_empty());
    assert_eq!(ids(calls.unlinked(COUNTY).await.unwrap()), ["given-up"]);

    let mut write = fresh.store.write().await.unwrap();
    assert!(
        incoming_calls::link(&mut write, COUNTY, &given_up, &thread)
            .await
            .unwrap()
    );
    assert!(
        !incoming_calls::link(&mut write, COUNTY, &given_up, &thread)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert!(
        fresh
            .store
            .incoming_calls()
            .unlinked(COUNTY)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_shown_number_is_kept_with_what_it_proves_until_the_caller_is_identified_or_a_reviewer_has_chosen()
{
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let on_file = IncomingCall {
        standing: CallerStanding::OnFile,
        ..call("shown", Some("of-the-number"))
    };
    for tenant in [COUNTY, OTHER] {
        incoming_calls::insert(&mut write, tenant, &on_file, "a")
            .await
            .unwrap();
    }
    incoming_calls::insert(&mut write, COUNTY, &call("stranger", None), "a")
        .await
        .unwrap();
    let proven = ThreadId("of-the-application".into());
    incoming_calls::identified(&mut write, COUNTY, &"shown".into(), &proven)
        .await
        .unwrap();
    incoming_calls::file(&mut write, COUNTY, &"stranger".into(), &ThreadId("chosen".into()))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let calls = fresh.store.incoming_calls();
    let read = async |tenant, id: &str| {
        let call = calls.by_id(tenant, &id.into()).await.unwrap();
        (call.standing, call.thread.map(|thread| thread.0))
    };
    assert_eq!(
        read(COUNTY, "shown").await,
        (CallerStanding::Identified, Some("of-the-application".into()))
    );
    assert_eq!(
        read(OTHER, "shown").await,
        (CallerStanding::OnFile, Some("of-the-number".into()))
    );
    assert_eq!(
        read(COUNTY, "stranger").await,
        (CallerStanding::NotOnFile, Some("chosen".into())),
        "a choice identifies nobody"
    );
}
