//! A reviewer calls by their own telephone: by real SIP and RTP on loopback.

use super::*;
use crate::calls::test_phones::{Earpiece, Phones, config, hears_from, hears_ringing, until};
use crate::cases::work_item::OwnPhone;
use crate::testing::{PHONE, hub_with_trunk};
use hub_domain::calls::call::{CallOutcome, CallState, OwnPhoneState, PersonRef};
use hub_media::sip::gateway::{CallEnd, CallEvent, IncomingCall};

const NUMBER: &str = "+12025550153";
const OWN: &str = "+12025550154";

pub(super) async fn start() -> (TestHub, Phones) {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    (test, phones)
}

/// Places a call by the reviewer's own telephone.
async fn place_by_own_phone(test: &TestHub) -> CallId {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: false,
        arrived: None,
        calls_back: None,
        own_phone: Some(OwnPhone {
            number: OWN.to_owned(),
            sid: "sid-7".to_owned(),
        }),
    };
    work_item.send(place).await.unwrap().unwrap().call.id
}

/// The same; the reviewer's telephone rings.
pub(super) async fn placed(test: &TestHub, phones: &mut Phones) -> (CallId, IncomingCall) {
    let call = place_by_own_phone(test).await;
    let own = phones.next().await;
    assert_eq!(
        (own.invitation.called.as_str(), own.invitation.caller.as_str()),
        (OWN, NUMBER),
        "the reviewer's telephone rings first"
    );
    (call, own)
}

async fn has(test: &TestHub, call: &CallId, state: CallState, outcome: Option<CallOutcome>) {
    let card = async || test.hub.store().calls().card(TENANT, call).await.unwrap();
    let there = eventually(async || {
        let card = card().await;
        card.state == state && card.outcome == outcome
    })
    .await;
    assert!(there, "{:?}", card().await);
}

#[actix::test]
async fn the_reviewers_telephone_rings_first_hears_the_ringing_and_then_the_applicant() {
    let (test, mut phones) = start().await;
    // A notice of the recording would be spoken over the words that are compared.
    test.hub
        .store()
        .db()
        .execute(
            "UPDATE recording_policies SET may_record = FALSE".to_owned(),
            Vec::new(),
        )
        .await
        .unwrap();
    let (call, mut own) = placed(&test, &mut phones).await;
    let hears_own = Earpiece::at(&test, &own.call, "own");
    own.call.answer().unwrap();

    let mut applicant = phones.next().await;
    assert_eq!(applicant.invitation.called, PHONE);
    applicant.call.ring().unwrap();
    assert!(
        hears_ringing(&hears_own).await,
        "the reviewer does not hear the ringing"
    );

    let hears_applicant = Earpiece::at(&test, &applicant.call, "applicant");
    applicant.call.answer().unwrap();
    has(&test, &call, CallState::Live, None).await;
    hears_own.forget();
    let speaker = test.hub.speaker();
    let words = speaker
        .say("en", "Hello, this is about my application for heating.")
        .unwrap();
    assert!(
        hears_from(&hears_own, &applicant.call, &words).await,
        "the reviewer does not hear the applicant"
    );
    hears_applicant.forget();
    let answer = speaker
        .say("en", "Good morning, how can I help you today?")
        .unwrap();
    assert!(
        hears_from(&hears_applicant, &own.call, &answer).await,
        "the applicant does not hear the reviewer"
    );

    own.call.hang_up().await;
    until(&mut applicant.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    has(&test, &call, CallState::Ended, Some(CallOutcome::Answered)).await;
    until(&mut own.events, &CallEvent::Ended(CallEnd::ByUs)).await;
}

#[actix::test]
async fn who_does_not_take_their_own_telephone_calls_nobody_and_sees_why() {
    let (test, mut phones) = start().await;
    for (status, why) in [
        (486, OwnPhoneState::Busy),
        (603, OwnPhoneState::Declined),
        (480, OwnPhoneState::NoAnswer),
        (404, OwnPhoneState::NotInService),
        (503, OwnPhoneState::Failed),
    ] {
        let topic = format!("thread:{}", test.thread);
        let mut bus = test.hub.store().bus().subscribe();
        let (call, own) = placed(&test, &mut phones).await;
        own.call.refuse(status).unwrap();
        has(&test, &call, CallState::Ended, Some(CallOutcome::Cancelled)).await;
        let mut last = None;
        while let Ok(Ok(message)) = tokio::time::timeout(Duration::from_millis(300), bus.recv()).await {
            if let hub_store::bus::BusMessage::Signal { topic: of, data, .. } = message
                && of == topic
            {
                let view: serde_json::Value = serde_json::from_str(&data).unwrap();
                last = view.get("own_phone").cloned().or(last);
            }
        }
        assert_eq!(last, Some(serde_json::to_value(why).unwrap()));
        assert!(phones.ringing.try_recv().is_err(), "the applicant was called");
    }
}

#[actix::test]
async fn what_the_network_says_before_the_answer_is_heard_and_not_recorded() {
    let (test, mut phones) = start().await;
    let (call, own) = placed(&test, &mut phones).await;
    let hears_own = Earpiece::at(&test, &own.call, "own");
    own.call.answer().unwrap();
    let applicant = phones.next().await;
    applicant.call.ring_aloud().unwrap();
    let words = test
        .hub
        .speaker()
        .say(
            "en",
            "The number you have called is not in service. Please check it.",
        )
        .unwrap();
    assert!(
        hears_from(&hears_own, &applicant.call, &words).await,
        "the network is not heard"
    );
    applicant.call.refuse(404).unwrap();
    has(&test, &call, CallState::Ended, Some(CallOutcome::NotInService)).await;
    assert!(
        test.hub
            .store()
            .calls()
            .tracks(TENANT, &call)
            .await
            .unwrap()
            .is_empty()
    );
}

#[actix::test]
async fn a_call_that_is_given_up_while_ones_own_telephone_rings_stops_the_ringing() {
    let (test, mut phones) = start().await;
    let (call, mut own) = placed(&test, &mut phones).await;
    own.call.ring().unwrap();
    Conference::running(&test.hub, TENANT, &call)
        .unwrap()
        .send(HangUp { by: None })
        .await
        .unwrap()
        .unwrap();
    until(&mut own.events, &CallEvent::Ended(CallEnd::Cancelled)).await;
}

#[actix::test]
async fn a_call_that_is_given_up_at_once_leaves_no_telephone_ringing() {
    let (test, mut phones) = start().await;
    for _ in 0..5 {
        let call = place_by_own_phone(&test).await;
        let conference = Conference::running(&test.hub, TENANT, &call).unwrap();
        conference.send(HangUp { by: None }).await.unwrap().unwrap();
        has(&test, &call, CallState::Ended, Some(CallOutcome::Declined)).await;
        let mut own = phones.next().await;
        until(&mut own.events, &CallEvent::Ended(CallEnd::Cancelled)).await;
        let is_left = eventually(async || test.hub.lines().is_empty());
        assert!(is_left.await, "a line is left over");
    }
}

#[actix::test]
async fn who_hangs_up_their_own_telephone_leaves_the_call_to_the_colleague_who_is_asked() {
    let (test, mut phones) = start().await;
    let (call, own) = placed(&test, &mut phones).await;
    own.call.answer().unwrap();
    let mut applicant = phones.next().await;
    applicant.call.answer().unwrap();
    has(&test, &call, CallState::Live, None).await;
    let conference = Conference::running(&test.hub, TENANT, &call).unwrap();
    let begin = BeginTransfer {
        by: Moderator {
            by: reviewer(),
            sid: "sid-7".into(),
        },
        to: vec![PersonRef {
            id: 8,
            name: "Ben".into(),
        }],
        line: String::new(),
        asks_first: true,
        note: String::new(),
        ring_for: Duration::from_secs(60),
    };
    conference.send(begin).await.unwrap().unwrap();
    let accept = AcceptTransfer {
        account: 8,
        sid: "sid-8".into(),
    };
    conference.send(accept).await.unwrap().unwrap();
    joins(&conference, &call, "reviewer-8").await;
    own.call.hang_up().await;
    let owner = async || {
        let calls = test.hub.store().calls();
        calls.by_id(TENANT, &call).await.unwrap().reviewer_id
    };
    assert!(eventually(async || owner().await == 8).await);
    has(&test, &call, CallState::Live, None).await;
    applicant.call.hang_up().await;
    until(&mut applicant.events, &CallEvent::Ended(CallEnd::ByUs)).await;
}
