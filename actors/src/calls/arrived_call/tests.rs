//! A hub with a trunk to a telephone network on loopback: calls come in by real SIP, and go out by it.

use super::*;
use crate::calls::conference::Conference;
use crate::calls::test_phones::{Phones, config, until};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk, reviewer};
use hub_domain::calls::asserted_caller::NumberCheck;
use hub_domain::calls::call::{CallOutcome, CallState};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::waiting_line::{DEFAULT_LINE, LineVisit};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::{ApplicantId, ThreadId};
use hub_media::sip::gateway::{CallEnd, CallEvent, PhoneCall};
use hub_store::calls::line_visits;
use hub_store::people::applicants::{self, NewApplicant};
use tokio::sync::mpsc;

const NUMBER: &str = "+12025550150";

async fn start() -> (TestHub, Phones) {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    (test, phones)
}

/// The call that rings here.
async fn ringing(test: &TestHub) -> IncomingCall {
    let calls = test.hub.store();
    let ringing = async || calls.incoming_calls().ringing(TENANT).await.unwrap();
    assert!(
        eventually(async || !ringing().await.is_empty()).await,
        "nothing rings"
    );
    let call = ringing().await.remove(0);
    let is_there = async || ArrivedCall::ringing(&test.hub, TENANT, &call.id).is_some();
    assert!(eventually(is_there).await);
    call
}

/// A call from somebody that rings here.
struct Rung {
    test: TestHub,
    /// The network stays up as long as the call.
    _phones: Phones,
    phone: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    call: IncomingCall,
}

async fn rung(caller: &str) -> Rung {
    let (test, phones) = start().await;
    rung_at(test, phones, caller).await
}

async fn rung_at(test: TestHub, phones: Phones, caller: &str) -> Rung {
    let (phone, mut events) = phones.call(&test, NUMBER, caller).await;
    until(&mut events, &CallEvent::Ringing).await;
    let call = ringing(&test).await;
    Rung {
        test,
        _phones: phones,
        phone,
        events,
        call,
    }
}

/// A call as the store has it, that began here and is over or not.
async fn kept(test: &TestHub, call: &IncomingCall) {
    let mut write = test.hub.store().write().await.unwrap();
    hub_store::calls::incoming_calls::insert(&mut write, TENANT, call, "test")
        .await
        .unwrap();
    write.commit().await.unwrap();
}

fn call_of(id: &str, caller: &str, thread: ThreadId, state: IncomingState) -> IncomingCall {
    IncomingCall {
        id: id.into(),
        number: NUMBER.into(),
        program: hub_domain::ProgramId(5),
        caller: caller.into(),
        caller_name: String::new(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: Some(thread),
        ended_at_ms: (state != IncomingState::Ringing).then_some(2),
        state,
        started_at_ms: 1,
    }
}

async fn unlinked(test: &TestHub) -> usize {
    let calls = test.hub.store().incoming_calls().unlinked(TENANT).await;
    calls.unwrap().len()
}

async fn take(test: &TestHub, call: &IncomingCall, thread: &ThreadId) -> Result<PlacedCall> {
    let arrived =
        ArrivedCall::ringing(&test.hub, TENANT, &call.id).ok_or(ActorError::Refused(Key::CallOver))?;
    let take = TakeCall {
        by: reviewer(),
        thread: thread.clone(),
    };
    arrived.send(take).await.unwrap()
}

async fn has(test: &TestHub, call: &CallId, state: CallState, outcome: Option<CallOutcome>) -> bool {
    eventually(async || {
        let card = test.hub.store().calls().card(TENANT, call).await;
        card.is_ok_and(|card| card.state == state && card.outcome == outcome)
    })
    .await
}

/// Channel and direction of the last entry of the thread, and the call that it is about.
async fn last_entry(test: &TestHub) -> (Channel, Direction, Option<CallId>, String) {
    let view = test.hub.store().thread_view();
    let page = view.last_of(TENANT, &test.thread, None, 50).await.unwrap();
    let last = page.into_iter().max_by_key(|message| message.seq).unwrap();
    (
        last.channel,
        last.direction,
        last.call.map(|call| call.id),
        last.from,
    )
}

#[actix::test]
async fn a_known_caller_rings_is_taken_by_the_first_and_ends_the_call_by_hanging_up() {
    let Rung {
        test,
        phone,
        mut events,
        call,
        _phones,
    } = rung(PHONE).await;
    assert_eq!(
        (call.caller.as_str(), call.thread.as_ref()),
        (PHONE, Some(&test.thread))
    );

    let (one, other) = futures::join!(take(&test, &call, &test.thread), take(&test, &call, &test.thread));
    assert_eq!(
        [one.is_ok(), other.is_ok()].iter().filter(|ok| **ok).count(),
        1,
        "one of two has the call"
    );
    until(&mut events, &CallEvent::Answered).await;
    assert!(has(&test, &call.id, CallState::Live, None).await, "not live");
    let entry = last_entry(&test).await;
    assert_eq!(
        entry,
        (
            Channel::Call,
            Direction::In,
            Some(call.id.clone()),
            PHONE.to_owned()
        )
    );
    phone.hang_up().await;
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Answered)).await);
    assert!(eventually(async || test.hub.lines().is_empty()).await);
}

/// Somebody takes the call, and gets no further than to its first write.
async fn is_being_taken(
    test: &TestHub,
    call: &IncomingCall,
) -> impl Future<Output = std::result::Result<Result<PlacedCall>, actix::MailboxError>> {
    let arrived = ArrivedCall::ringing(&test.hub, TENANT, &call.id).unwrap();
    let take = TakeCall {
        by: reviewer(),
        thread: test.thread.clone(),
    };
    let taking = arrived.send(take);
    let is_taken = async || arrived.send(ObserveArrived).await.unwrap().is_being_taken;
    assert!(eventually(is_taken).await);
    taking
}

#[actix::test]
async fn a_caller_who_hangs_up_while_somebody_takes_the_call_ends_it_once_it_is_taken() {
    let Rung {
        test,
        phone,
        mut events,
        call,
        _phones,
    } = rung(PHONE).await;
    let write = test.hub.store().write().await.unwrap();
    let taking = is_being_taken(&test, &call).await;
    phone.hang_up().await;
    until(&mut events, &CallEvent::Ended(CallEnd::ByUs)).await;
    write.rollback().await.unwrap();
    taking.await.unwrap().unwrap();
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Cancelled)).await);
    assert!(eventually(async || test.hub.lines().is_empty()).await);
    let calls = test.hub.store().incoming_calls();
    let kept = calls.by_id(TENANT, &call.id).await.unwrap();
    assert_eq!(kept.state, IncomingState::Answered);
}

#[actix::test]
async fn a_caller_who_hangs_up_while_somebody_takes_the_call_in_vain_is_missed() {
    let Rung {
        test,
        phone,
        mut events,
        call,
        _phones,
    } = rung(PHONE).await;
    let store = test.hub.store();
    let mut write = store.write().await.unwrap();
    let taking = is_being_taken(&test, &call).await;
    phone.hang_up().await;
    until(&mut events, &CallEvent::Ended(CallEnd::ByUs)).await;
    // The row of another call in the thread comes first.
    let thread = store.threads().by_id(TENANT, &test.thread).await.unwrap();
    let other = hub_store::calls::NewCall {
        id: "other".into(),
        thread: test.thread.clone(),
        application_id: thread.application_id,
        program_id: thread.program_id,
        reviewer_id: 7,
        reviewer_name: "Ana".to_owned(),
        applicant_name: "Rosa".to_owned(),
        to: PHONE.to_owned(),
        lang: "en".to_owned(),
        room: "call-other".to_owned(),
        node: "elsewhere".to_owned(),
        captions_available: false,
        draft: false,
        engine: String::new(),
    };
    hub_store::calls::insert(&mut write, TENANT, &other)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let refused = taking.await.unwrap().unwrap_err();
    assert!(
        matches!(refused, ActorError::Refused(Key::CallInProgress)),
        "{refused:?}"
    );
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Missed)).await);
    assert!(eventually(async || test.hub.lines().is_empty()).await);
    let is_left = async || ArrivedCall::ringing(&test.hub, TENANT, &call.id).is_none();
    assert!(eventually(is_left).await);
}

#[actix::test]
async fn a_caller_who_gives_up_stands_in_the_conversation_as_a_missed_call() {
    let Rung {
        test,
        phone,
        call,
        _phones,
        ..
    } = rung("2025550101").await;
    phone.hang_up().await;
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Missed)).await);
    assert_eq!(last_entry(&test).await.2, Some(call.id.clone()));
    let refused = take(&test, &call, &test.thread).await.unwrap_err();
    assert!(
        matches!(refused, ActorError::Refused(Key::CallOver)),
        "{refused:?}"
    );
}

#[actix::test]
async fn a_missed_call_from_a_stranger_is_linked_to_the_person_it_was() {
    let Rung {
        test,
        phone,
        call,
        _phones,
        ..
    } = rung("+12025550177").await;
    assert_eq!(call.thread, None);
    phone.hang_up().await;
    assert!(eventually(async || unlinked(&test).await == 1).await);
    link(&test.hub, TENANT, &call.id, &test.thread, &reviewer())
        .await
        .unwrap();
    assert_eq!(unlinked(&test).await, 0);
    let entry = last_entry(&test).await;
    assert_eq!(
        (entry.2, entry.3.as_str()),
        (Some(call.id.clone()), "+12025550177")
    );
    assert!(
        link(&test.hub, TENANT, &call.id, &test.thread, &reviewer())
            .await
            .is_err(),
        "a call is linked once"
    );
}

#[actix::test]
async fn a_call_that_is_refused_is_refused_for_everybody() {
    let Rung {
        test,
        phone: _phone,
        mut events,
        call,
        _phones,
    } = rung(PHONE).await;
    let arrived = ArrivedCall::ringing(&test.hub, TENANT, &call.id).unwrap();
    arrived.send(RefuseCall).await.unwrap().unwrap();
    until(&mut events, &CallEvent::Ended(CallEnd::Refused(603))).await;
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Declined)).await);
}

/// Calls the applicant from the thread.
async fn place(test: &TestHub) -> CallId {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: false,
        arrived: None,
        own_phone: None,
        calls_back: None,
    };
    work_item.send(place).await.unwrap().unwrap().call.id
}

#[actix::test]
async fn a_call_goes_out_by_the_programs_number_and_ends_at_either_side() {
    let (test, mut phones) = start().await;
    let id = place(&test).await;
    let mut phone = phones.next().await;
    assert_eq!(
        (phone.invitation.called.as_str(), phone.invitation.caller.as_str()),
        (PHONE, NUMBER)
    );
    assert_eq!(phone.invitation.caller_name, "Riverbend County");
    phone.call.ring().unwrap();
    phone.call.answer().unwrap();
    assert!(has(&test, &id, CallState::Live, None).await, "not live");
    test.hub.press_keys(TENANT, &id, "15#").await.unwrap();
    for key in "15#".chars() {
        until(&mut phone.events, &CallEvent::Digit(key)).await;
    }
    phone.call.hang_up().await;
    assert!(has(&test, &id, CallState::Ended, Some(CallOutcome::Answered)).await);

    let id = place(&test).await;
    let mut phone = phones.next().await;
    phone.call.answer().unwrap();
    assert!(has(&test, &id, CallState::Live, None).await, "not live");
    let conference = Conference::running(&test.hub, TENANT, &id).unwrap();
    conference
        .send(crate::calls::conference::HangUp { by: None })
        .await
        .unwrap()
        .unwrap();
    until(&mut phone.events, &CallEvent::Ended(CallEnd::HungUp)).await;
}

#[actix::test]
async fn the_reason_why_nobody_took_a_call_is_recorded() {
    let (test, mut phones) = start().await;
    for (status, outcome) in [
        (486, CallOutcome::Busy),
        (603, CallOutcome::Declined),
        (404, CallOutcome::NotInService),
        (480, CallOutcome::Missed),
        (503, CallOutcome::Failed),
    ] {
        let id = place(&test).await;
        let phone = phones.next().await;
        phone.call.refuse(status).unwrap();
        assert!(
            has(&test, &id, CallState::Ended, Some(outcome)).await,
            "{status}: {:?}",
            test.hub.store().calls().card(TENANT, &id).await
        );
    }
}

#[actix::test]
async fn a_trunk_says_that_it_is_there_and_a_test_call_what_became_of_it() {
    let (test, mut phones) = start().await;
    let state = test.hub.phone_trunk_state(TENANT, "ST_out").await.unwrap();
    assert_eq!((state.answers, state.status), (true, Some(200)));
    assert!(test.hub.phone_trunk_state(TENANT, "ST_nothing").await.is_err());
    let (outcome, ()) = futures::join!(test.hub.test_call(TENANT, "ST_out", NUMBER, PHONE), async {
        let phone = phones.next().await;
        assert_eq!(phone.invitation.caller, NUMBER);
        phone.call.refuse(486).unwrap();
    });
    let (outcome, words) = outcome.unwrap();
    assert_eq!(outcome, hub_domain::calls::telephone::TestCallOutcome::Busy);
    let words = words.expect("what the trunk said");
    assert_eq!((words.status, words.reason.as_str()), (486, "Busy Here"));
}

#[actix::test]
async fn a_call_that_rang_when_the_node_died_is_missed() {
    let (test, _phones) = start().await;
    let facts = call_of("cut-off", PHONE, test.thread.clone(), IncomingState::Ringing);
    kept(&test, &facts).await;
    recover(&test.hub).await.unwrap();
    assert!(has(&test, &facts.id, CallState::Ended, Some(CallOutcome::Missed)).await);
    assert_eq!(last_entry(&test).await.2, Some(facts.id));
}

/// Somebody else with the applicant's number on file.
async fn share(test: &TestHub) {
    let other = NewApplicant {
        id: ApplicantId(2),
        account: None,
        name: "Omar Reyes".into(),
        lang: "es".into(),
        zone: "America/New_York".into(),
        state: String::new(),
        addresses: vec![PHONE.into()],
        created_at_ms: 1,
    };
    let by = hub_store::audit::By::system().from("test");
    let mut write = test.hub.store().write().await.unwrap();
    applicants::create(&mut write, TENANT, &[other], &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix::test]
async fn a_shown_number_leads_only_to_the_one_person_who_has_it_on_file() {
    let test = crate::testing::hub().await;
    let program = hub_domain::ProgramId(5);
    let matched = async |caller: &str| {
        matching::conversation(&test.hub, TENANT, caller, program)
            .await
            .unwrap()
    };
    assert_eq!(
        matched(PHONE).await,
        (CallerStanding::OnFile, Some(test.thread.clone()))
    );
    assert_eq!(matched("").await, (CallerStanding::Withheld, None));
    assert_eq!(matched("+12025550177").await, (CallerStanding::NotOnFile, None));
    share(&test).await;
    assert_eq!(matched(PHONE).await, (CallerStanding::Shared, None));
}

#[actix::test]
async fn a_missed_call_from_a_number_on_file_says_that_nobody_was_identified() {
    let Rung {
        test,
        phone,
        call,
        _phones,
        ..
    } = rung(PHONE).await;
    phone.hang_up().await;
    assert!(has(&test, &call.id, CallState::Ended, Some(CallOutcome::Missed)).await);
    let card = test.hub.store().calls().card(TENANT, &call.id).await.unwrap();
    assert_eq!(card.caller_standing, Some(CallerStanding::OnFile));
    let missed = test
        .hub
        .store()
        .missed_calls()
        .undone(TENANT, None)
        .await
        .unwrap();
    assert_eq!(missed[0].standing, CallerStanding::OnFile);
}

#[actix::test]
async fn a_missed_call_from_a_number_of_several_people_waits_until_somebody_has_chosen() {
    let (test, phones) = start().await;
    share(&test).await;
    let Rung {
        test,
        phone,
        call,
        _phones,
        ..
    } = rung_at(test, phones, PHONE).await;
    assert_eq!(
        (call.standing, call.thread.as_ref()),
        (CallerStanding::Shared, None)
    );
    phone.hang_up().await;
    assert!(eventually(async || unlinked(&test).await == 1).await);
    assert!(
        test.hub.store().calls().card(TENANT, &call.id).await.is_err(),
        "it stands in nobody's conversation"
    );
    link(&test.hub, TENANT, &call.id, &test.thread, &reviewer())
        .await
        .unwrap();
    assert_eq!(unlinked(&test).await, 0);
    let card = test.hub.store().calls().card(TENANT, &call.id).await.unwrap();
    assert_eq!(
        card.caller_standing,
        Some(CallerStanding::Shared),
        "choosing identifies nobody"
    );
}

#[actix::test]
async fn a_callback_that_reached_nobody_stays_in_the_conversation_that_the_reviewer_chose() {
    let test = crate::testing::hub().await;
    // The telephone had shown the number of another conversation.
    let facts = IncomingCall {
        standing: CallerStanding::OnFile,
        ..call_of(
            "arrived",
            "+12025550177",
            "of-the-shown-number".into(),
            IncomingState::Finished,
        )
    };
    kept(&test, &facts).await;
    let visit = LineVisit {
        number: NUMBER.into(),
        caller: facts.caller.clone(),
        thread: Some(test.thread.clone()),
        ..LineVisit::waiting(
            "visit".into(),
            DEFAULT_LINE.into(),
            facts.id.clone(),
            facts.program,
            "test".into(),
            1,
        )
    };
    let mut write = test.hub.store().write().await.unwrap();
    line_visits::insert(&mut write, TENANT, &visit).await.unwrap();
    assert!(
        line_visits::to_callback(&mut write, TENANT, &visit.id, "+12025550188")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let visit = test
        .hub
        .store()
        .line_visits()
        .by_id(TENANT, &visit.id)
        .await
        .unwrap();
    write_down_unreached(&test.hub, TENANT, &visit).await.unwrap();
    assert_eq!(last_entry(&test).await.2, Some(facts.id.clone()));
    let call = test
        .hub
        .store()
        .incoming_calls()
        .by_id(TENANT, &facts.id)
        .await
        .unwrap();
    assert_eq!(
        (call.state, call.thread),
        (IncomingState::Missed, Some(test.thread.clone()))
    );
    let missed = test
        .hub
        .store()
        .missed_calls()
        .undone(TENANT, None)
        .await
        .unwrap();
    let shown = missed[0]
        .applicant
        .as_ref()
        .map(|applicant| applicant.thread.clone());
    assert_eq!(shown, Some(test.thread.clone()));
}

#[actix::test]
async fn what_the_carrier_says_of_a_caller_is_kept_with_the_call_and_cleaned() {
    let (test, phones) = start().await;
    let host = test.hub.media().telephony().unwrap().local_addr().to_string();
    let asserted = format!(
        "\"HADDAD\u{202e} {}\" <sip:{PHONE};verstat=TN-Validation-Passed@carrier.example;user=phone>",
        "x".repeat(4_096)
    );
    let outgoing = hub_media::sip::gateway::OutgoingCall {
        host,
        called: NUMBER.to_owned(),
        caller: PHONE.to_owned(),
        headers: vec![
            ("P-Asserted-Identity".to_owned(), asserted),
            (
                "Diversion".to_owned(),
                "<sip:+12025550142@carrier.example>;reason=unconditional".to_owned(),
            ),
        ],
        ..Default::default()
    };
    let (phone, _events) = phones.gateway.call(outgoing).await.unwrap();
    let call = ringing(&test).await;
    assert_eq!(call.caller, PHONE);
    assert_eq!(call.asserted.number_check, Some(NumberCheck::Passed));
    assert_eq!(call.asserted.forwarded_from, "+12025550142");
    assert!(
        call.asserted.name.starts_with("HADDAD xxx"),
        "{}",
        call.asserted.name
    );
    assert_eq!(call.asserted.name.chars().count(), 128);
    // The card of the call says so, whoever takes it.
    take(&test, &call, &test.thread.clone()).await.unwrap();
    let card = test.hub.store().calls().card(TENANT, &call.id).await.unwrap();
    assert_eq!(card.asserted, Some(call.asserted));
    phone.hang_up().await;
}

#[actix::test]
async fn a_caller_who_holds_the_call_is_seen_to_and_to_be_back() {
    let (test, phones) = start().await;
    let (phone, mut events) = phones.call(&test, NUMBER, PHONE).await;
    let call = ringing(&test).await;
    take(&test, &call, &test.thread.clone()).await.unwrap();
    until(&mut events, &CallEvent::Answered).await;
    let is_held = async || {
        let conference = Conference::running(&test.hub, TENANT, &call.id).unwrap();
        let seen = conference.send(crate::calls::conference::ObserveConference).await;
        seen.unwrap().unwrap().held_by_caller
    };
    assert!(!is_held().await);
    phone.hold(true).await.unwrap();
    assert!(eventually(async || is_held().await).await, "nobody sees it");
    phone.hold(false).await.unwrap();
    assert!(eventually(async || !is_held().await).await, "it stays");
    phone.hang_up().await;
}
