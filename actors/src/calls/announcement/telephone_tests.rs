//! Codes that are read to real telephones on loopback, through the tenant's trunk.

use crate::calls::announcement::Announcement;
use crate::calls::test_phones::{Earpiece, Phones, config, envelope, likeness, samples_of, until};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk};
use hub_domain::calls::code_call::CodeCallState;
use hub_domain::conversations::channel::Channel;
use hub_domain::{AccountId, CdUser};
use hub_media::sip::gateway::{CallEnd, CallEvent};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::codes::{self, CodeBinding};

const NUMBER: &str = "+12025550152";
const USER: CdUser = CdUser(7);
const SENTENCE: &str = "Hola. Su código es: 4, 0, 7, 1, 9, 3. Otra vez, su código es: 4, 0, 7, 1, 9, 3.";

/// A hub with a trunk to these phones, and a code that has just been asked for.
async fn asked(id: &str) -> (TestHub, Phones) {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    let mut write = test.hub.store().write().await.unwrap();
    let binding = CodeBinding {
        tenant: TENANT,
        cd_user: USER,
        account: AccountId(7),
        operation: "change_password",
        token_jti: "token-1",
    };
    let end = hub_domain::clock::now_ms() + 600_000;
    codes::insert(&mut write, id, &binding, "call", PHONE, "hash", 1, end)
        .await
        .unwrap();
    let delivery = NewDelivery {
        to: PHONE.into(),
        body: SENTENCE.into(),
        lang: Some("es".into()),
        expires_at_ms: Some(end),
        ..NewDelivery::new(Channel::Voice, Lane::Code, format!("code-{id}"))
    };
    outbox::enqueue(&mut write, TENANT, delivery).await.unwrap();
    write.commit().await.unwrap();
    (test, phones)
}

async fn state(test: &TestHub, id: &str) -> CodeCallState {
    let known = test.hub.store().codes().call_state(TENANT, USER, id).await;
    known.unwrap().unwrap()
}

async fn becomes(test: &TestHub, id: &str, wanted: CodeCallState) {
    let there = eventually(async || state(test, id).await == wanted).await;
    assert!(there, "not {wanted:?} but {:?}", state(test, id).await);
}

#[actix::test]
async fn a_code_is_heard_at_a_telephone_in_the_persons_language_and_kept_nowhere() {
    let (test, mut phones) = asked("one").await;
    let mut ringing = phones.next().await;
    assert_eq!(
        (
            ringing.invitation.called.as_str(),
            ringing.invitation.caller.as_str()
        ),
        (PHONE, NUMBER)
    );
    becomes(&test, "one", CodeCallState::Calling).await;
    let earpiece = Earpiece::at(&test, &ringing.call, "one");
    ringing.call.answer().unwrap();
    becomes(&test, "one", CodeCallState::Reading).await;
    until(&mut ringing.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    becomes(&test, "one", CodeCallState::Read).await;

    let said = samples_of(&test.hub.speaker().dictate("es", SENTENCE).unwrap());
    let likeness = likeness(&envelope(&said), &envelope(&earpiece.samples()));
    assert!(likeness > 0.9, "something else was read: {likeness}");
    assert_eq!(test.hub.speaker().kept(), 0, "a code is kept among the prompts");
    let files: Vec<(String,)> = test
        .hub
        .store()
        .db()
        .all("SELECT file_key FROM recording_tracks", Vec::new())
        .await
        .unwrap();
    assert!(files.is_empty(), "a code is recorded: {files:?}");
}

#[actix::test]
async fn a_declined_a_busy_and_an_unknown_telephone_are_distinguished() {
    for (status, wanted) in [
        (603, CodeCallState::Declined),
        (486, CodeCallState::Busy),
        (404, CodeCallState::NotInService),
        (480, CodeCallState::NoAnswer),
        (503, CodeCallState::Failed),
    ] {
        let (test, mut phones) = asked("two").await;
        let ringing = phones.next().await;
        ringing.call.ring().unwrap();
        ringing.call.refuse(status).unwrap();
        becomes(&test, "two", wanted).await;
        assert!(test.hub.registry().of::<Announcement>().all().is_empty());
    }
}

#[actix::test]
async fn a_telephone_that_nobody_answers_rings_half_a_minute_and_one_that_hangs_up_is_cut_off() {
    let (test, mut phones) = asked("three").await;
    let mut ringing = phones.next().await;
    ringing.call.ring().unwrap();
    let began = std::time::Instant::now();
    let mut last = None;
    while let Ok(Some(event)) =
        tokio::time::timeout(std::time::Duration::from_secs(60), ringing.events.recv()).await
    {
        let is_end = matches!(event, CallEvent::Ended(_));
        last = Some(event);
        if is_end {
            break;
        }
    }
    assert_eq!(last, Some(CallEvent::Ended(CallEnd::Cancelled)));
    assert!(began.elapsed().as_secs() >= 25, "it rang {:?}", began.elapsed());
    becomes(&test, "three", CodeCallState::NoAnswer).await;

    let (test, mut phones) = asked("four").await;
    let ringing = phones.next().await;
    ringing.call.answer().unwrap();
    becomes(&test, "four", CodeCallState::Reading).await;
    ringing.call.hang_up().await;
    becomes(&test, "four", CodeCallState::CutOff).await;
}
