//! Callers in waiting lines: who is rung for whom, and what callers hear.

use super::*;
use crate::calls::arrived_call::{ArrivedCall, TakeCall};
use crate::calls::test_phones::{Earpiece, envelope, likeness, samples_of};
use crate::calls::waiting_line::WaitingLine as Running;
use hub_domain::AccountId;
use hub_domain::calls::availability::{Availability, Presence};
use hub_domain::calls::waiting_line::{LineVisit, VisitState, WaitingLine};
use hub_domain::conversations::channel::Channel;
use hub_media::prompt::Speaker;
use hub_store::calls::{availabilities, line_offers, waiting_lines};

impl World {
    /// The line `benefits`, rung for so long, with so many calls back.
    pub(super) async fn has_line(&self, ring_s: u32, callback_tries: u32) {
        let line = WaitingLine {
            name: "Benefits".into(),
            ring_s,
            callback_tries,
            music: false,
            ..WaitingLine::default()
        };
        let mut write = self.test.hub.store().write().await.unwrap();
        let by = By::system().from("test");
        assert!(
            waiting_lines::add(&mut write, TENANT, "benefits", &line, &by)
                .await
                .unwrap()
        );
        write.commit().await.unwrap();
    }

    /// Somebody opens a screen, and has been available since this moment.
    pub(super) async fn comes(&self, account: i64, since_at_ms: i64) {
        let mut write = self.test.hub.store().write().await.unwrap();
        let presence = Presence {
            state: Availability::Available,
            since_at_ms,
            until_ms: None,
        };
        availabilities::set(&mut write, TENANT, AccountId(account), &presence)
            .await
            .unwrap();
        availabilities::attend(&mut write, "test", &[(TENANT, AccountId(account))], &[])
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    async fn goes(&self, account: i64) {
        let mut write = self.test.hub.store().write().await.unwrap();
        availabilities::attend(&mut write, "test", &[], &[(TENANT, AccountId(account))])
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    pub(super) async fn visit(&self, caller: &Caller) -> LineVisit {
        let visits = self.test.hub.store().line_visits();
        visits.of_call(TENANT, &caller.id).await.unwrap().unwrap()
    }

    pub(super) async fn waits(&self, caller: &Caller) {
        let waits = eventually(async || {
            let visits = self.test.hub.store().line_visits();
            let visit = visits.of_call(TENANT, &caller.id).await.unwrap();
            visit.is_some_and(|visit| visit.state == VisitState::Waiting)
        });
        assert!(waits.await, "the caller does not wait");
    }

    /// Whom somebody is rung for: the call.
    async fn rung(&self, account: i64) -> Option<CallId> {
        let store = self.test.hub.store();
        let offer = store
            .line_offers()
            .of(TENANT, AccountId(account))
            .await
            .unwrap()?;
        Some(
            store
                .line_visits()
                .by_id(TENANT, &offer.visit_id)
                .await
                .unwrap()
                .call,
        )
    }

    pub(super) async fn is_offered(&self, caller: &Caller, account: i64) {
        let offered = eventually(async || self.rung(account).await.as_ref() == Some(&caller.id)).await;
        assert!(
            offered,
            "{account} is not rung: {:?}",
            self.test.hub.store().line_offers().open(TENANT).await
        );
    }

    async fn take(
        &self,
        caller: &Caller,
        account: i64,
    ) -> crate::error::Result<crate::cases::work_item::PlacedCall> {
        let arrived = ArrivedCall::ringing(&self.test.hub, TENANT, &caller.id).unwrap();
        let by = hub_domain::identity::by::By {
            account,
            ..reviewer()
        };
        let thread = self.test.thread.clone();
        arrived.send(TakeCall { by, thread }).await.unwrap()
    }
}

/// How alike the loudness of a sentence is to the best part of what was heard.
fn is_heard(earpiece: &Earpiece, sentence: &str) -> f32 {
    let said = samples_of(&Speaker::default().say("en", sentence).unwrap());
    assert!(said.len() >= 3 * 48_000, "too little was said to compare");
    let heard = earpiece.samples();
    if heard.len() < said.len() {
        return 0.0;
    }
    likeness(&envelope(&said), &envelope(&heard))
}

#[actix::test]
async fn two_callers_wait_hear_their_place_and_the_longest_idle_is_rung_first() {
    let world = start().await;
    world.has_line(30, 3).await;
    let first = world.call(PHONE).await;
    first.phone.dial("5").await.unwrap();
    world.waits(&first).await;
    let second = world.call(STRANGER).await;
    let earpiece = Earpiece::at(&world.test, &second.phone, "second");
    second.phone.dial("5").await.unwrap();
    world.waits(&second).await;
    let sentence = "You are number 2 in line. To be called back without losing your place, press 1. To leave a message, press 2.";
    let heard = eventually(async || is_heard(&earpiece, sentence) > 0.85).await;
    assert!(heard, "the place is not heard: {}", is_heard(&earpiece, sentence));
    world.comes(7, 2_000).await;
    world.is_offered(&first, 7).await;
    world.comes(8, 1_000).await;
    world.is_offered(&second, 8).await;
    assert!(
        world.take(&second, 7).await.is_err(),
        "it is offered to somebody else"
    );
    // A decline goes on at once: to nobody, while the other one is rung too.
    let visit = world.visit(&first).await.id;
    let mut write = world.test.hub.store().write().await.unwrap();
    assert!(
        line_offers::withdraw(&mut write, TENANT, AccountId(7), &visit)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    world.take(&second, 8).await.unwrap();
    assert_eq!(world.ended(&second).await, IncomingState::Answered);
    assert_eq!(world.visit(&second).await.state, VisitState::Answered);
    first.phone.hang_up().await;
    assert_eq!(world.ended(&first).await, IncomingState::Missed);
    second.phone.hang_up().await;
    let writes_up = eventually(async || {
        let presence = world
            .test
            .hub
            .store()
            .availabilities()
            .of(TENANT, AccountId(8))
            .await
            .unwrap();
        presence.state == Availability::WrapUp && presence.until_ms == Some(presence.since_at_ms + 120_000)
    });
    assert!(writes_up.await);
}

#[actix::test]
async fn the_longest_idle_of_two_is_rung_and_the_next_after_a_decline() {
    let world = start().await;
    world.has_line(30, 3).await;
    world.comes(7, 2_000).await;
    world.comes(8, 1_000).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.is_offered(&caller, 8).await;
    assert_eq!(world.rung(7).await, None, "one at a time");
    let visit = world.visit(&caller).await.id;
    let mut write = world.test.hub.store().write().await.unwrap();
    line_offers::withdraw(&mut write, TENANT, AccountId(8), &visit)
        .await
        .unwrap();
    write.commit().await.unwrap();
    world.is_offered(&caller, 7).await;
    // Who closes the browser while it rings is not rung any more.
    world.goes(7).await;
    assert!(eventually(async || world.rung(7).await.is_none()).await);
    caller.phone.hang_up().await;
    assert_eq!(world.ended(&caller).await, IncomingState::Missed);
    let over = eventually(async || Running::running(&world.test.hub, TENANT, "benefits").is_none()).await;
    assert!(over, "a line with nobody in it ends");
}

#[actix::test]
async fn who_does_not_answer_twice_is_away() {
    let world = start().await;
    world.has_line(5, 3).await;
    world.comes(7, 1_000).await;
    for round in 0..2 {
        let caller = world.call(STRANGER).await;
        caller.phone.dial("5").await.unwrap();
        world.is_offered(&caller, 7).await;
        assert!(
            eventually(async || world.rung(7).await.is_none()).await,
            "it rings on"
        );
        let own = world
            .test
            .hub
            .store()
            .availabilities()
            .own(TENANT, AccountId(7))
            .await
            .unwrap();
        let expected = [(Availability::Available, ""), (Availability::Away, "unanswered")][round];
        assert_eq!((own.presence.state, own.reason.as_str()), expected);
        caller.phone.hang_up().await;
        world.ended(&caller).await;
    }
}

#[actix::test]
async fn a_flow_rings_a_reviewer_who_has_the_caller_by_answering() {
    let world = start().await;
    world.comes(7, 1).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    world.is_offered(&caller, 7).await;
    let take = TakeCall {
        by: reviewer(),
        thread: world.test.thread.clone(),
    };
    ArrivedCall::ringing(&world.test.hub, TENANT, &caller.id)
        .unwrap()
        .send(take)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(world.ended(&caller).await, IncomingState::Answered);
    assert!(!world.test.hub.lines().is_empty(), "the caller is still there");
    caller.phone.hang_up().await;
    assert!(eventually(async || world.test.hub.lines().is_empty()).await);
}

#[actix::test]
async fn nobody_answers_and_the_caller_is_offered_to_leave_a_message() {
    let world = start().await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    assert!(eventually(async || ArrivedCall::ringing(&world.test.hub, TENANT, &caller.id).is_some()).await);
    // The caller waits for five seconds.
    world.is_recording(&caller).await;
    assert_eq!(world.visit(&caller).await.state, VisitState::TimedOut);
    caller.phone.hang_up().await;
    // Without a word: missed.
    assert_eq!(world.ended(&caller).await, IncomingState::Missed);
    assert!(
        world
            .entries()
            .await
            .iter()
            .any(|entry| entry.channel == Channel::Call)
    );
}

#[actix::test]
async fn who_gives_up_while_it_rings_is_missed_once() {
    let world = start().await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    assert!(eventually(async || ArrivedCall::ringing(&world.test.hub, TENANT, &caller.id).is_some()).await);
    caller.phone.hang_up().await;
    assert_eq!(world.ended(&caller).await, IncomingState::Missed);
    let entries = world.entries().await;
    assert_eq!(
        entries
            .iter()
            .filter(|entry| entry.channel == Channel::Call)
            .count(),
        1
    );
}

impl World {
    /// A reviewer takes the caller whom they are rung for, and gets no further than to the first write, which then is this one.
    async fn is_being_taken(
        &self,
        call: CallId,
    ) -> (
        hub_store::Write,
        impl Future<
            Output = std::result::Result<
                crate::error::Result<crate::cases::work_item::PlacedCall>,
                actix::MailboxError,
            >,
        >,
    ) {
        let arrived = ArrivedCall::ringing(&self.test.hub, TENANT, &call).unwrap();
        let write = self.test.hub.store().write().await.unwrap();
        let take = TakeCall {
            by: reviewer(),
            thread: self.test.thread.clone(),
        };
        let taking = arrived.send(take);
        let is_taken = async || {
            let state = arrived.send(crate::calls::arrived_call::ObserveArrived).await;
            state.unwrap().is_being_taken
        };
        assert!(eventually(is_taken).await);
        (write, taking)
    }
}

#[actix::test]
async fn keys_and_hanging_up_while_a_reviewer_takes_the_call_are_the_conferences() {
    let world = start().await;
    world.has_line(30, 3).await;
    world.comes(reviewer().account, 1_000).await;
    let mut caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.is_offered(&caller, reviewer().account).await;
    let (write, taking) = world.is_being_taken(caller.id.clone()).await;
    // In the line this leads to a message.
    caller.phone.dial("2").await.unwrap();
    caller.phone.hang_up().await;
    until(&mut caller.events, &CallEvent::Ended(CallEnd::ByUs)).await;
    write.rollback().await.unwrap();
    taking.await.unwrap().unwrap();
    assert_eq!(world.ended(&caller).await, IncomingState::Answered);
    assert_eq!(world.visit(&caller).await.state, VisitState::Answered);
    let over = eventually(async || {
        let card = world.test.hub.store().calls().card(TENANT, &caller.id).await;
        card.is_ok_and(|card| card.state == hub_domain::calls::call::CallState::Ended)
    });
    assert!(over.await, "the conference does not hear of it");
    assert!(eventually(async || world.test.hub.lines().is_empty()).await);
}

#[actix::test]
async fn a_key_that_is_pressed_while_a_reviewer_takes_the_call_in_vain_counts() {
    let world = start().await;
    world.has_line(30, 3).await;
    let account = AccountId(reviewer().account);
    world.comes(account.0, 1_000).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.is_offered(&caller, account.0).await;
    let visit = world.visit(&caller).await.id;
    let (mut write, taking) = world.is_being_taken(caller.id.clone()).await;
    caller.phone.dial("2").await.unwrap();
    // The offer has ended in the moment in which it was taken up.
    assert!(
        line_offers::withdraw(&mut write, TENANT, account, &visit)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    taking.await.unwrap().unwrap_err();
    world.is_recording(&caller).await;
    assert_eq!(world.visit(&caller).await.state, VisitState::Voicemail);
    caller.phone.hang_up().await;
    world.ended(&caller).await;
}
