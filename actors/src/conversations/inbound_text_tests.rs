use super::*;
use crate::cases::work_item::{PostMessage, RetryMessage};
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually, reviewer};
use async_trait::async_trait;
use hub_domain::conversations::channel::Direction;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{AuthorKind, Draft};
use hub_domain::conversations::text_failure::TextFailure;
use hub_store::audit::By;
use hub_store::conversations::outbox::Delivery;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of the program of the test's application.
const HOUSING_PHONE: &str = "+12025550177";
const HOUSING: ProgramId = ProgramId(5);
const OTHER_PROGRAM: ProgramId = ProgramId(6);

/// A carrier that records from, to and body, and can refuse one text.
#[derive(Default)]
struct Carrier {
    refuses: Mutex<Option<HandOverError>>,
    slow: bool,
    taken: Mutex<Vec<(String, String, String)>>,
}

#[async_trait]
impl Gateway for Carrier {
    fn name(&self) -> &'static str {
        "carrier"
    }

    async fn hand_over(&self, delivery: &Delivery) -> std::result::Result<Handed, HandOverError> {
        if self.slow && delivery.lane == Lane::Message {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        if let Some(refusal) = self.refuses.lock().take() {
            return Err(refusal);
        }
        let Delivery {
            from_address,
            to_address,
            body,
            ..
        } = delivery;
        self.taken
            .lock()
            .push((from_address.clone(), to_address.clone(), body.clone()));
        Ok(Handed {
            provider_ref: format!("ref-{}", delivery.idempotency_key),
            delivered: false,
        })
    }
}

async fn set_number(test: &TestHub, number: Option<&str>) {
    let mut write = test.hub.store().write().await.unwrap();
    let by = By::system().from("test");
    text_numbers::set(&mut write, TENANT, HOUSING, number, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

fn text(from: &str, to: &str, body: &str, reference: &str) -> IncomingText {
    IncomingText {
        from: from.into(),
        to: to.into(),
        body: body.into(),
        provider_ref: reference.into(),
        ..IncomingText::default()
    }
}

async fn state(test: &TestHub, address: &str, program: ProgramId) -> ConsentState {
    let consents = test.hub.store().consents();
    consents
        .state(TENANT, address, Channel::Sms, program)
        .await
        .unwrap()
}

async fn post(test: &TestHub, body: &str) -> crate::error::Result<Message> {
    let work_item = test.hub.work_item(TENANT, &test.thread).await?;
    let draft = Draft {
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
        channel: Channel::Sms,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
    };
    let message = PostMessage {
        by: reviewer(),
        draft,
        idempotency_key: body.into(),
    };
    work_item.send(message).await?
}

async fn entries(test: &TestHub) -> Vec<Message> {
    let view = test.hub.store().thread_view();
    view.before(TENANT, &test.thread, i64::MAX, 100).await.unwrap().0
}

#[actix::test]
async fn every_stop_word_stops_in_a_second_and_is_answered_once() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    let words = [
        "STOP",
        "StopAll",
        "quit",
        "End",
        "REVOKE",
        "opt out",
        "OptOut",
        "Cancel",
        "unsubscribe",
        "remove",
        "Arret",
        "ARRÊT",
        "ALTO",
        "توقف",
        "退订",
    ];
    for (number, word) in words.into_iter().enumerate() {
        let from = format!("+120255508{number:02}");
        let begun = Instant::now();
        let stranger = test
            .hub
            .receive_text(TENANT, text(&from, COUNTY_PHONE, word, &format!("s{number}")));
        assert!(stranger.await.unwrap().is_none());
        assert_eq!(
            state(&test, &from, HOUSING).await,
            ConsentState::OptedOut,
            "{word}"
        );
        let answers = async || {
            carrier
                .taken
                .lock()
                .iter()
                .filter(|(_, to, _)| *to == from)
                .count()
        };
        assert!(eventually(async || answers().await == 1).await, "{word}");
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{word}: {:?}",
            begun.elapsed()
        );
        // The same text once more changes and answers nothing.
        let again = test
            .hub
            .receive_text(TENANT, text(&from, COUNTY_PHONE, word, &format!("s{number}")));
        assert!(again.await.unwrap().is_none());
        assert_eq!(answers().await, 1);
    }
}

#[actix::test]
async fn the_answer_to_stop_stands_in_the_thread_and_is_not_stopped_by_it() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    test.hub
        .receive_text(TENANT, text(PHONE, COUNTY_PHONE, "Stop", "p1"))
        .await
        .unwrap();
    assert!(eventually(async || entries(&test).await.last().unwrap().status == DeliveryState::Sent).await);
    let entries = entries(&test).await;
    let answer = entries.last().unwrap();
    assert_eq!(
        (answer.direction, answer.author.kind),
        (Direction::Out, AuthorKind::System)
    );
    assert!(
        answer.body.starts_with("Riverbend County: ") && answer.body.contains("START"),
        "{}",
        answer.body
    );
    assert_eq!(carrier.taken.lock().len(), 1);
    assert!(post(&test, "one more thing").await.is_err());
    // HELP is answered even now, and says nothing into the ledger.
    test.hub
        .receive_text(TENANT, text(PHONE, COUNTY_PHONE, "help", "p2"))
        .await
        .unwrap();
    assert!(eventually(async || carrier.taken.lock().len() == 2).await);
    assert_eq!(state(&test, PHONE, HOUSING).await, ConsentState::OptedOut);
    let mut answered = text(PHONE, COUNTY_PHONE, "START", "p3");
    answered.answered = true;
    test.hub.receive_text(TENANT, answered).await.unwrap();
    assert_eq!(state(&test, PHONE, HOUSING).await, ConsentState::Granted);
    post(&test, "welcome back").await.unwrap();
    assert!(eventually(async || carrier.taken.lock().len() == 3).await);
    assert_eq!(
        carrier.taken.lock()[2].2,
        "welcome back",
        "the provider had answered START itself"
    );
}

#[actix::test]
async fn stop_to_a_programs_number_stops_that_program_and_stopall_all() {
    let test = testing::hub_with(Some(Arc::new(Carrier::default()))).await;
    set_number(&test, Some(HOUSING_PHONE)).await;
    let receive = async |to: &str, body: &str, reference: &str| {
        test.hub
            .receive_text(TENANT, text(PHONE, to, body, reference))
            .await
            .unwrap();
    };
    receive(HOUSING_PHONE, "STOP", "a").await;
    assert_eq!(state(&test, PHONE, HOUSING).await, ConsentState::OptedOut);
    assert_eq!(state(&test, PHONE, OTHER_PROGRAM).await, ConsentState::Unknown);
    let answer = entries(&test).await.pop().unwrap();
    assert!(
        answer.body.starts_with("Riverbend County, Rent Relief: "),
        "{}",
        answer.body
    );
    assert_eq!(answer.from, HOUSING_PHONE);
    receive(HOUSING_PHONE, "START", "b").await;
    assert_eq!(state(&test, PHONE, HOUSING).await, ConsentState::Granted);
    receive(HOUSING_PHONE, "STOPALL", "c").await;
    for program in [HOUSING, OTHER_PROGRAM] {
        assert_eq!(state(&test, PHONE, program).await, ConsentState::OptedOut);
    }
    receive(COUNTY_PHONE, "START", "d").await;
    for program in [HOUSING, OTHER_PROGRAM] {
        assert_eq!(state(&test, PHONE, program).await, ConsentState::Granted);
    }
}

#[actix::test]
async fn a_thread_keeps_the_number_that_it_began_with() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    set_number(&test, Some(HOUSING_PHONE)).await;
    post(&test, "first").await.unwrap();
    set_number(&test, Some("+12025550178")).await;
    post(&test, "second").await.unwrap();
    set_number(&test, None).await;
    post(&test, "third").await.unwrap();
    assert!(eventually(async || carrier.taken.lock().len() == 3).await);
    for (from, _, body) in carrier.taken.lock().iter() {
        assert_eq!(from, HOUSING_PHONE, "{body}");
    }
    // An answer to that number finds the thread although the program no longer has it.
    let answer = test
        .hub
        .receive_text(TENANT, text(PHONE, HOUSING_PHONE, "thanks", "in"))
        .await;
    assert_eq!(answer.unwrap().unwrap().thread_id, test.thread);
}

#[actix::test]
async fn a_refusal_ends_the_message_in_words_and_an_opt_out_at_the_provider_is_kept() {
    let carrier = Arc::new(Carrier::default());
    let test = testing::hub_with(Some(carrier.clone())).await;
    *carrier.refuses.lock() = Some(HandOverError::Text(TextFailure::Landline, "30006".into()));
    let refused = post(&test, "to a landline").await.unwrap();
    let last = async || entries(&test).await.pop().unwrap();
    assert!(eventually(async || last().await.status == DeliveryState::PermanentFailure).await);
    assert_eq!(
        last().await.status_history.last().unwrap().detail,
        "text:landline:30006"
    );
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let retry = RetryMessage {
        by: reviewer(),
        message: refused.id,
    };
    work_item.send(retry).await.unwrap().unwrap();
    assert!(eventually(async || last().await.status == DeliveryState::Sent).await);
    *carrier.refuses.lock() = Some(HandOverError::Text(TextFailure::OptedOut, "21610".into()));
    post(&test, "to somebody who has stopped there").await.unwrap();
    assert!(eventually(async || last().await.status == DeliveryState::OptedOut).await);
    assert_eq!(state(&test, PHONE, HOUSING).await, ConsentState::OptedOut);
    assert!(post(&test, "again").await.is_err());
}

#[actix::test]
async fn the_answer_to_stop_overtakes_what_waits() {
    let carrier = Arc::new(Carrier {
        slow: true,
        ..Carrier::default()
    });
    let test = testing::hub_with(Some(carrier.clone())).await;
    for number in 0..20 {
        post(&test, &format!("text {number}")).await.unwrap();
    }
    test.hub
        .receive_text(TENANT, text("+12025550999", COUNTY_PHONE, "STOP", "x"))
        .await
        .unwrap();
    let place = async || {
        carrier
            .taken
            .lock()
            .iter()
            .position(|(_, to, _)| to == "+12025550999")
    };
    assert!(eventually(async || place().await.is_some()).await);
    assert!(place().await.unwrap() < 15, "{:?}", place().await);
}
