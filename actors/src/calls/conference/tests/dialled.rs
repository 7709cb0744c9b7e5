//! People are called into a running call by telephone: by real SIP and RTP on loopback.

use super::own_phone::start;
use super::*;
use crate::calls::test_phones::{Earpiece, Phones, hears_from, until};
use crate::testing::PHONE;
use hub_domain::calls::call::{CallConference, CallOutcome, OwnPhoneState, PersonRef};
use hub_media::sip::gateway::{CallEnd, CallEvent, IncomingCall};

pub(super) const LINE: &str = "+12025550156";

pub(super) fn rosa() -> Moderator {
    Moderator {
        by: reviewer(),
        sid: "sid-7".into(),
    }
}

pub(super) fn dial(number: &str, aside: bool) -> DialParty {
    DialParty {
        by: rosa(),
        role: ConferenceRole::ThirdParty,
        name: "Hill Homes".into(),
        lang: "en".into(),
        number: number.into(),
        aside,
    }
}

async fn view(conference: &Addr<Conference>) -> CallConference {
    conference.send(ObserveAsReviewer).await.unwrap().unwrap()
}

/// How the telephone stands that was called in, and whether the applicant waits.
pub(super) async fn dialled(conference: &Addr<Conference>) -> (Option<OwnPhoneState>, bool) {
    let view = view(conference).await;
    (view.dialled.first().map(|one| one.state), view.held)
}

/// A call by a link with both in it.
async fn talking(test: &TestHub) -> (Addr<Conference>, CallId) {
    let (conference, call) = place(test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    (conference, call)
}

/// A call to the applicant's telephone, which is not recorded: a notice would be spoken over the words that are compared.
pub(super) async fn by_telephone(test: &TestHub) -> (Addr<Conference>, CallId) {
    test.hub
        .store()
        .db()
        .execute(
            "UPDATE recording_policies SET may_record = FALSE".to_owned(),
            Vec::new(),
        )
        .await
        .unwrap();
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: false,
        arrived: None,
        own_phone: None,
        calls_back: None,
    };
    let call = work_item.send(place).await.unwrap().unwrap().call.id;
    (Conference::running(&test.hub, TENANT, &call).unwrap(), call)
}

async fn dialled_in(conference: &Addr<Conference>, phones: &mut Phones, aside: bool) -> IncomingCall {
    let ringing = conference.send(dial(LINE, aside)).await.unwrap().unwrap();
    assert_eq!(ringing.dialled[0].state, OwnPhoneState::Ringing);
    let other = phones.next().await;
    assert_eq!(other.invitation.called, LINE);
    other
}

#[actix::test]
async fn somebody_is_talked_to_alone_first_and_the_applicant_hears_music() {
    let (test, mut phones) = start().await;
    let (conference, _) = talking(&test).await;
    let mut other = dialled_in(&conference, &mut phones, true).await;
    assert_eq!(dialled(&conference).await, (Some(OwnPhoneState::Ringing), true));
    other.call.answer().unwrap();
    assert!(eventually(async || dialled(&conference).await == (Some(OwnPhoneState::Answered), true)).await);
    // Whoever hangs up leaves the call, which goes on with the applicant.
    other.call.hang_up().await;
    assert!(eventually(async || dialled(&conference).await == (None, false)).await);
    until(&mut other.events, &CallEvent::Ended(CallEnd::ByUs)).await;
}

#[actix::test]
async fn a_telephone_that_is_not_taken_gives_the_call_back_and_says_why() {
    let (test, mut phones) = start().await;
    let (conference, _) = talking(&test).await;
    for (status, why) in [
        (486, OwnPhoneState::Busy),
        (603, OwnPhoneState::Declined),
        (404, OwnPhoneState::NotInService),
    ] {
        let other = dialled_in(&conference, &mut phones, true).await;
        other.call.refuse(status).unwrap();
        assert!(eventually(async || dialled(&conference).await == (Some(why), false)).await);
        assert_eq!(view(&conference).await.dialled.len(), 1, "only the last one");
    }
    let taken_back = dialled_in(&conference, &mut phones, false).await;
    let identity = view(&conference).await.dialled[0].identity.clone();
    let remove = RemoveInvited { by: rosa(), identity };
    conference.send(remove).await.unwrap().unwrap();
    let mut events = taken_back.events;
    until(&mut events, &CallEvent::Ended(CallEnd::Cancelled)).await;
    assert_eq!(dialled(&conference).await, (None, false));
}

#[actix::test]
async fn nobody_is_called_in_at_an_emergency_number_or_one_that_is_not_called_from_here() {
    let (test, _phones) = start().await;
    let (conference, _) = talking(&test).await;
    for (number, key) in [
        ("911", Key::EmergencyNumber),
        ("+442079460000", Key::NumberNotServed),
    ] {
        let refused = conference.send(dial(number, false)).await.unwrap();
        assert!(
            matches!(refused, Err(ActorError::RefusedField { field: "number", key: said }) if said == key),
            "{number}: {refused:?}"
        );
    }
    assert_eq!(dialled(&conference).await, (None, false));
}

#[actix::test]
async fn two_telephones_that_are_left_to_each_other_hear_each_other_and_end_together() {
    let (test, mut phones) = start().await;
    let (conference, call) = by_telephone(&test).await;
    let mut applicant = phones.next().await;
    assert_eq!(applicant.invitation.called, PHONE);
    applicant.call.answer().unwrap();
    joins(&conference, &call, REVIEWER).await;
    let state = async || test.hub.store().calls().card(TENANT, &call).await.unwrap().state;
    assert!(eventually(async || state().await == CallState::Live).await);
    let mut other = dialled_in(&conference, &mut phones, false).await;
    other.call.answer().unwrap();
    assert!(eventually(async || dialled(&conference).await.0 == Some(OwnPhoneState::Answered)).await);

    conference
        .send(LeaveTogether { by: rosa() })
        .await
        .unwrap()
        .unwrap();
    assert!(eventually(async || state().await == CallState::Ended).await);
    let card = test.hub.store().calls().card(TENANT, &call).await.unwrap();
    assert_eq!(card.outcome, Some(CallOutcome::Answered));
    let hears_other = Earpiece::at(&test, &other.call, "other");
    let words = test
        .hub
        .speaker()
        .say("en", "Hello, this is about my application for heating.")
        .unwrap();
    assert!(
        hears_from(&hears_other, &applicant.call, &words).await,
        "they do not hear each other"
    );
    applicant.call.hang_up().await;
    until(&mut other.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    until(&mut applicant.events, &CallEvent::Ended(CallEnd::ByUs)).await;
    assert!(
        eventually(async || test.hub.lines().is_empty()).await,
        "a line is left over"
    );
}

#[actix::test]
async fn who_is_called_in_and_hangs_up_does_not_let_the_applicant_hear_a_colleague_who_is_asked() {
    let (test, mut phones) = start().await;
    let (conference, call) = talking(&test).await;
    let mut other = dialled_in(&conference, &mut phones, true).await;
    other.call.answer().unwrap();
    assert!(eventually(async || dialled(&conference).await == (Some(OwnPhoneState::Answered), true)).await);
    let begin = BeginTransfer {
        by: rosa(),
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
    other.call.hang_up().await;
    assert!(eventually(async || dialled(&conference).await.0.is_none()).await);
    assert!(view(&conference).await.held, "they talk about the applicant");
    conference
        .send(DeclineTransfer { account: 8 })
        .await
        .unwrap()
        .unwrap();
    assert!(!view(&conference).await.held, "nobody is waited for any more");
    until(&mut other.events, &CallEvent::Ended(CallEnd::ByUs)).await;
}
