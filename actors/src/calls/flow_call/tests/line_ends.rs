//! Every end that a wait in a line can have: callbacks, hanging up, messages, a line that is removed, a restart.

use super::*;
use crate::calls::waiting_line::WaitingLine;
use crate::cases::work_item::PlaceCall;
use hub_domain::AccountId;
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_store::calls::{line_offers, line_visits, waiting_lines};

#[actix::test]
async fn a_callback_keeps_the_place_and_reaches_the_caller() {
    let mut world = start().await;
    world.has_line(30, 1).await;
    let mut first = world.call(PHONE).await;
    first.phone.dial("5").await.unwrap();
    world.waits(&first).await;
    let second = world.call(STRANGER).await;
    second.phone.dial("5").await.unwrap();
    world.waits(&second).await;
    // The number is the caller's: confirmed by a key.
    first.phone.dial("1").await.unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    first.phone.dial("1").await.unwrap();
    let asked = eventually(async || world.visit(&first).await.kind == VisitKind::Callback).await;
    assert!(asked, "{:?}", world.visit(&first).await);
    until(&mut first.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&first).await, IncomingState::Finished);
    assert_eq!(world.visit(&first).await.callback_number, PHONE);
    world.comes(7, 1_000).await;
    world.is_offered(&first, 7).await;
    let visit = world.visit(&first).await;
    let call = world.call_back(&visit.id, &visit.callback_number).await;
    let incoming = world.phones.next().await;
    assert_eq!(incoming.invitation.called, PHONE);
    incoming.call.answer().unwrap();
    let reached = eventually(async || world.visit(&first).await.state == VisitState::Answered).await;
    assert!(reached, "{:?}", world.visit(&first).await);
    incoming.call.hang_up().await;
    let card = world.test.hub.store().calls().card(TENANT, &call).await.unwrap();
    assert_eq!(card.line.unwrap().name, "Benefits");
    second.phone.hang_up().await;
    world.ended(&second).await;
}

impl World {
    async fn call_back(&self, visit: &str, number: &str) -> CallId {
        let place = PlaceCall {
            by: reviewer(),
            to: Some(number.to_owned()),
            by_link: false,
            arrived: None,
            own_phone: None,
            calls_back: Some(visit.to_owned()),
        };
        let work_item = self.test.hub.work_item(TENANT, &self.test.thread).await.unwrap();
        work_item.send(place).await.unwrap().unwrap().call.id
    }
}

#[actix::test]
async fn a_callback_that_nobody_answers_is_a_missed_call_in_the_end() {
    let mut world = start().await;
    world.has_line(30, 1).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.waits(&caller).await;
    caller.phone.dial("1").await.unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    caller.phone.dial("1").await.unwrap();
    assert!(eventually(async || world.visit(&caller).await.kind == VisitKind::Callback).await);
    // A caller who hangs up during the goodbye is called back all the same.
    caller.phone.hang_up().await;
    assert_eq!(world.ended(&caller).await, IncomingState::Finished);
    world.comes(7, 1_000).await;
    world.is_offered(&caller, 7).await;
    let visit = world.visit(&caller).await;
    world.call_back(&visit.id, &visit.callback_number).await;
    world.phones.next().await.call.refuse(486).unwrap();
    let given_up = eventually(async || world.visit(&caller).await.state == VisitState::Unreached).await;
    assert!(given_up, "{:?}", world.visit(&caller).await);
    let undone = world
        .test
        .hub
        .store()
        .missed_calls()
        .undone(TENANT, None)
        .await
        .unwrap();
    assert_eq!((undone.len(), &undone[0].id), (1, &caller.id));
    let entries = world.entries().await;
    let missed = entries
        .iter()
        .filter_map(|entry| entry.call.as_ref())
        .find(|card| card.id == caller.id);
    assert_eq!(missed.unwrap().line.as_ref().unwrap().end, VisitState::Unreached);
}

#[actix::test]
async fn a_caller_may_hang_up_in_every_state_of_a_wait_and_stands_among_the_missed() {
    let world = start().await;
    world.has_line(30, 3).await;
    for (keys, rung) in [("", false), ("1", false), ("1#", false), ("", true)] {
        if rung {
            world.comes(7, 1_000).await;
        }
        let caller = world.call(PHONE).await;
        caller.phone.dial("5").await.unwrap();
        world.waits(&caller).await;
        caller.phone.dial(keys).await.unwrap();
        if rung {
            world.is_offered(&caller, 7).await;
        }
        caller.phone.hang_up().await;
        assert_eq!(world.ended(&caller).await, IncomingState::Missed, "{keys:?}");
        let visit = world.visit(&caller).await;
        assert_eq!(
            (visit.state, visit.kind),
            (VisitState::GaveUp, VisitKind::Call),
            "{keys:?}"
        );
        assert!(
            world
                .test
                .hub
                .store()
                .line_offers()
                .open(TENANT)
                .await
                .unwrap()
                .is_empty()
        );
        let card = world
            .test
            .hub
            .store()
            .calls()
            .card(TENANT, &caller.id)
            .await
            .unwrap();
        let line = card.line.unwrap();
        assert_eq!((line.name.as_str(), line.end), ("Benefits", VisitState::GaveUp));
    }
    assert_eq!(
        world
            .test
            .hub
            .store()
            .missed_calls()
            .undone(TENANT, None)
            .await
            .unwrap()
            .len(),
        4
    );
    // In the moment of joining.
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    caller.phone.hang_up().await;
    world.ended(&caller).await;
    assert!(
        world
            .test
            .hub
            .store()
            .line_visits()
            .open(TENANT)
            .await
            .unwrap()
            .is_empty(),
        "somebody still waits"
    );
}

#[actix::test]
async fn a_line_that_rang_only_after_the_caller_had_hung_up_hears_of_it_from_the_flow() {
    let world = start().await;
    world.has_line(30, 3).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.waits(&caller).await;
    let flow = FlowCall::running(&world.test.hub, TENANT, &caller.id).unwrap();
    let ended = PhoneHappened(CallEvent::Ended(CallEnd::HungUp));
    flow.send(ended).await.unwrap().unwrap();
    assert_eq!(world.ended(&caller).await, IncomingState::Missed);
    assert_eq!(world.visit(&caller).await.state, VisitState::GaveUp);
    caller.phone.hang_up().await;
}

#[actix::test]
async fn a_key_leads_to_a_message_and_so_does_the_removal_of_the_line() {
    let world = start().await;
    world.has_line(30, 3).await;
    let caller = world.call(STRANGER).await;
    caller.phone.dial("5").await.unwrap();
    world.waits(&caller).await;
    caller.phone.dial("2").await.unwrap();
    world.is_recording(&caller).await;
    assert_eq!(world.visit(&caller).await.state, VisitState::Voicemail);
    caller.phone.hang_up().await;
    world.ended(&caller).await;

    let caller = world.call(STRANGER).await;
    caller.phone.dial("5").await.unwrap();
    world.waits(&caller).await;
    let mut write = world.test.hub.store().write().await.unwrap();
    waiting_lines::remove(&mut write, TENANT, "benefits", &By::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    world.is_recording(&caller).await;
    assert_eq!(world.visit(&caller).await.state, VisitState::TimedOut);
}

/// A caller who waits since before a restart, or at another node.
fn waiting_at(node: &str, id: &str) -> LineVisit {
    LineVisit {
        number: NUMBER.into(),
        caller: STRANGER.into(),
        ..LineVisit::waiting(
            id.into(),
            "benefits".into(),
            CallId(format!("call-{id}")),
            hub_domain::ProgramId(5),
            node.into(),
            5,
        )
    }
}

#[actix::test]
async fn a_callback_that_was_promised_at_another_node_is_followed_by_the_node_that_makes_it() {
    let mut world = start().await;
    world.has_line(30, 3).await;
    let hub = world.test.hub.clone();
    let mut write = hub.store().write().await.unwrap();
    line_visits::insert(&mut write, TENANT, &waiting_at("other", "promised"))
        .await
        .unwrap();
    let promised = line_visits::to_callback(&mut write, TENANT, "promised", STRANGER).await;
    assert!(promised.unwrap());
    let reviewer = AccountId(reviewer().account);
    let offered = line_offers::offer(&mut write, TENANT, "promised", reviewer, "other", i64::MAX).await;
    assert!(offered.unwrap());
    write.commit().await.unwrap();
    assert!(WaitingLine::running(&hub, TENANT, "benefits").is_none());

    world.call_back("promised", STRANGER).await;
    world.phones.next().await.call.refuse(486).unwrap();
    let visit = async || hub.store().line_visits().by_id(TENANT, "promised").await.unwrap();
    let waits_again = eventually(async || visit().await.state == VisitState::Waiting).await;
    assert!(waits_again, "{:?}", visit().await);
    assert_eq!((visit().await.tries, visit().await.node.as_str()), (1, "test"));
}

#[actix::test]
async fn after_a_restart_nobody_rings_and_nobody_waits_but_callbacks_do() {
    let world = start().await;
    world.has_line(30, 3).await;
    world.comes(7, 1_000).await;
    let store = world.test.hub.store();
    let mut write = store.write().await.unwrap();
    for id in ["held", "promised"] {
        line_visits::insert(&mut write, TENANT, &waiting_at("test", id))
            .await
            .unwrap();
    }
    let promised = line_visits::to_callback(&mut write, TENANT, "promised", STRANGER).await;
    assert!(promised.unwrap());
    assert!(
        line_offers::offer(&mut write, TENANT, "held", AccountId(7), "test", i64::MAX)
            .await
            .unwrap()
    );
    // Neither a second reviewer for one caller nor a second caller for one reviewer.
    assert!(
        !line_offers::offer(&mut write, TENANT, "held", AccountId(8), "other", i64::MAX)
            .await
            .unwrap()
    );
    assert!(
        !line_offers::offer(&mut write, TENANT, "promised", AccountId(7), "other", i64::MAX)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    crate::calls::waiting_line::recover(&world.test.hub)
        .await
        .unwrap();
    assert_eq!(
        store.line_visits().by_id(TENANT, "held").await.unwrap().state,
        VisitState::GaveUp
    );
    assert_eq!(
        store
            .line_visits()
            .by_id(TENANT, "promised")
            .await
            .unwrap()
            .joined_at_ms,
        5,
        "the place is kept"
    );
    let offered = async || {
        let offer = store.line_offers().of(TENANT, AccountId(7)).await.unwrap();
        offer.is_some_and(|offer| offer.visit_id == "promised")
    };
    assert!(eventually(offered).await, "the callback is forgotten");
}
