//! A call out that comes to nothing: the reviewer gives it up, or the applicant does not want it. By real SIP on loopback.

use super::*;
use crate::calls::test_phones::{Phones, config, until};
use crate::testing::{PHONE, hub_with_trunk};
use hub_domain::calls::call::{CallOutcome, CallState};
use hub_media::sip::gateway::{CallEnd, CallEvent};

const NUMBER: &str = "+12025550156";

async fn start() -> (TestHub, Phones) {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    (test, phones)
}

/// Calls the applicant's telephone.
async fn place_by_phone(test: &TestHub) -> (Addr<Conference>, CallId) {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: false,
        arrived: None,
        own_phone: None,
        calls_back: None,
    };
    let placed = work_item.send(place).await.unwrap().unwrap();
    let conference = Conference::running(&test.hub, TENANT, &placed.call.id);
    (conference.unwrap(), placed.call.id)
}

/// The reviewer hangs up, as their page does. Answers the outcome that the page shows at once.
async fn hang_up(conference: &Addr<Conference>) -> Option<CallOutcome> {
    let by = Some(supervisor(7));
    conference.send(HangUp { by }).await.unwrap().unwrap().outcome
}

/// How the entry of a call stands in the conversation.
async fn entry(test: &TestHub, call: &CallId) -> (CallState, Option<CallOutcome>) {
    let view = test.hub.store().thread_view();
    let page = view.last_of(TENANT, &test.thread, None, 50).await.unwrap();
    let cards = page.into_iter().filter_map(|message| message.call);
    let card = cards.into_iter().find(|card| card.id == *call).unwrap();
    (card.state, card.outcome)
}

/// The outcomes of a call that screens were informed of, in order.
async fn shown(test: &TestHub, call: &CallId) -> Vec<String> {
    let topic = format!("thread:{}", test.thread);
    let events = test.hub.store().topics().after(TENANT, &topic, 0, 500).await;
    let outcome = |data: &str| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let card = &data["message"]["call"];
        let outcome = card["outcome"].as_str()?.to_owned();
        (card["id"] == call.as_str()).then_some(outcome)
    };
    let mut shown: Vec<String> = events
        .unwrap()
        .iter()
        .filter_map(|event| outcome(&event.data))
        .collect();
    shown.dedup();
    shown
}

async fn is_over(test: &TestHub, call: &CallId, outcome: CallOutcome) {
    let wanted = (CallState::Ended, Some(outcome));
    assert!(
        eventually(async || entry(test, call).await == wanted).await,
        "{:?} instead of {wanted:?}",
        entry(test, call).await
    );
    assert!(
        eventually(async || test.hub.lines().is_empty()).await,
        "a line is left over"
    );
    assert_eq!(shown(test, call).await, [outcome.as_str()]);
}

#[actix::test]
async fn a_reviewer_who_hangs_up_while_the_phone_rings_stops_it_and_the_call_was_cancelled() {
    let (test, mut phones) = start().await;
    let (conference, call) = place_by_phone(&test).await;
    let mut applicant = phones.next().await;
    assert_eq!(applicant.invitation.called, PHONE);
    applicant.call.ring().unwrap();
    let rings = eventually(async || entry(&test, &call).await.0 == CallState::Ringing);
    assert!(rings.await, "it does not ring");
    assert_eq!(hang_up(&conference).await, Some(CallOutcome::Cancelled));
    until(&mut applicant.events, &CallEvent::Ended(CallEnd::Cancelled)).await;
    is_over(&test, &call, CallOutcome::Cancelled).await;
}

#[actix::test]
async fn a_reviewer_who_hangs_up_at_once_leaves_no_phone_ringing() {
    let (test, mut phones) = start().await;
    for _ in 0..5 {
        let (conference, call) = place_by_phone(&test).await;
        assert_eq!(hang_up(&conference).await, Some(CallOutcome::Cancelled));
        // The request to ring may have been on its way.
        let mut applicant = phones.next().await;
        until(&mut applicant.events, &CallEvent::Ended(CallEnd::Cancelled)).await;
        is_over(&test, &call, CallOutcome::Cancelled).await;
    }
}

#[actix::test]
async fn a_phone_that_is_taken_in_the_moment_of_the_reviewers_hang_up_is_hung_up() {
    let (test, mut phones) = start().await;
    for _ in 0..5 {
        let (conference, call) = place_by_phone(&test).await;
        let mut applicant = phones.next().await;
        applicant.call.ring().unwrap();
        applicant.call.answer().unwrap();
        let outcome = hang_up(&conference).await.unwrap();
        let end = loop {
            match applicant.events.recv().await {
                Some(CallEvent::Ended(end)) => break end,
                Some(_) => {}
                None => panic!("no end"),
            }
        };
        // Which of the two came first is not ours to say.
        assert!(matches!(end, CallEnd::Cancelled | CallEnd::HungUp), "{end:?}");
        assert!(
            matches!(outcome, CallOutcome::Cancelled | CallOutcome::Answered),
            "{outcome:?}"
        );
        is_over(&test, &call, outcome).await;
    }
}

#[actix::test]
async fn an_applicant_who_declines_at_once_or_picks_up_and_hangs_up_has_declined() {
    let (test, mut phones) = start().await;
    let (_, call) = place_by_phone(&test).await;
    let applicant = phones.next().await;
    applicant.call.refuse(603).unwrap();
    is_over(&test, &call, CallOutcome::Declined).await;

    let (_, call) = place_by_phone(&test).await;
    let applicant = phones.next().await;
    applicant.call.answer().unwrap();
    applicant.call.hang_up().await;
    let over = eventually(async || entry(&test, &call).await.0 == CallState::Ended);
    assert!(over.await, "it goes on");
    let (_, outcome) = entry(&test, &call).await;
    // The hub may have taken them in before they were gone.
    let outcome = outcome.unwrap();
    assert!(
        matches!(outcome, CallOutcome::Declined | CallOutcome::Answered),
        "{outcome:?}"
    );
    is_over(&test, &call, outcome).await;
}
