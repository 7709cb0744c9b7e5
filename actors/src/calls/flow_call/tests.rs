//! A hub with a trunk to a telephone network on loopback: phones call a number that leads to a flow, press keys (RFC 4733) and
//! speak, by real SIP and RTP.

use super::*;
use crate::calls::arrived_call::{ArrivedCall, TakeCall};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk, reviewer};
use async_trait::async_trait;
use hub_domain::ApplicationId;
use hub_domain::calls::call::RecordingState;
use hub_domain::calls::flow::RunEnd;
use hub_domain::calls::telephone::{IncomingState, PhoneNumber};
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_media::phone::PhonePace;
use hub_media::prompt::Speaker;
use hub_media::recording::TrackDecoder;
use hub_media::sip::gateway::{
    self, CallDirectory, CallEnd, InboundTrunk, Invitation, OutgoingCall, SipConfig, SipGateway,
};
use hub_store::audit::Actor as Auditor;
use hub_store::calls::phone_numbers;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::config_versions::{self, ConfigId};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use tokio::sync::mpsc;

const NUMBER: &str = "+12025550151";
const STRANGER: &str = "+12025550178";

/// Everybody may call everybody.
struct Open;

#[async_trait]
impl CallDirectory for Open {
    fn knows(&self, _: IpAddr) -> bool {
        true
    }
    async fn trunk(&self, _: &Invitation) -> Option<InboundTrunk> {
        Some(InboundTrunk::default())
    }
}

fn config() -> SipConfig {
    static PORTS: AtomicU16 = AtomicU16::new(49_000);
    let first = PORTS.fetch_add(20, Ordering::Relaxed);
    let free = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    SipConfig {
        udp: free.local_addr().unwrap(),
        tcp: None,
        tls: None,
        advertise: None,
        rtp_ports: first..=first + 19,
    }
}

fn menu(greeting: &str) -> serde_json::Value {
    serde_json::json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 1, "tries": 2, "onError": "bye", "interDigitTimeout": 1 },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": greeting },
                "on": { "1": "code", "2": "agent", "3": "vm", "4": "status" } },
            "code": { "verb": "gather", "minDigits": 4, "maxDigits": 4, "save": "code", "sensitive": true,
                "say": { "en": "Code." }, "next": "bye" },
            "status": { "verb": "lookup", "by": "code", "birthDate": "code", "found": "bye", "notFound": "vm" },
            "agent": { "verb": "enqueue", "name": "reviewers", "maxWait": 5, "waitPlay": "moh", "timeout": "vm" },
            "vm": { "verb": "voicemail", "say": { "en": "Speak." }, "maxLength": 30, "next": "bye" },
            "bye": { "verb": "hangup", "say": { "en": "Bye." } },
        },
    })
}

struct World {
    test: TestHub,
    phones: SipGateway,
    _incoming: mpsc::Receiver<gateway::IncomingCall>,
    _pace: PhonePace,
}

fn flow_id() -> ConfigId<'static> {
    ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Flow,
        key: "desk",
    }
}

async fn start() -> World {
    let pace = PhonePace::start().unwrap();
    let (phones, incoming) = SipGateway::start(config(), Arc::new(Open), pace.clone())
        .await
        .unwrap();
    let test = hub_with_trunk(config(), phones.local_addr(), NUMBER).await;
    let mut write = test.hub.store().write().await.unwrap();
    let body = menu("Press one.").to_string();
    config_versions::begin(&mut write, flow_id(), &body, &Auditor::system(), 1)
        .await
        .unwrap();
    let leads = PhoneNumber {
        number: NUMBER.to_owned(),
        program_id: 5,
        label: "Front desk".to_owned(),
        trunk_id: "ST_out".to_owned(),
        flow: "desk".to_owned(),
        version: 1,
    };
    phone_numbers::change(&mut write, TENANT, &leads, &Auditor::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    World {
        test,
        phones,
        _incoming: incoming,
        _pace: pace,
    }
}

/// A phone in a call, and the call as the hub knows it.
struct Caller {
    phone: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    id: CallId,
}

impl World {
    async fn call(&self, from: &str) -> Caller {
        let before = self.calls().await;
        let outgoing = OutgoingCall {
            host: self
                .test
                .hub
                .media()
                .telephony()
                .unwrap()
                .local_addr()
                .to_string(),
            called: NUMBER.to_owned(),
            caller: from.to_owned(),
            ..OutgoingCall::default()
        };
        let (phone, mut events) = self.phones.call(outgoing).await.unwrap();
        until(&mut events, &CallEvent::Answered).await;
        let now = self.calls().await;
        let id = now.into_iter().find(|id| !before.contains(id)).unwrap();
        let caller = Caller { phone, events, id };
        // The phone may hear of the answer before the hub hears that it did.
        let has_begun = async || self.state(&caller).await.is_some_and(|state| state.has_begun);
        assert!(eventually(has_begun).await, "the flow does not begin");
        caller
    }

    async fn calls(&self) -> Vec<CallId> {
        let sql = "SELECT id FROM incoming_calls WHERE tenant_id = $1";
        let rows: Vec<(String,)> = self
            .test
            .hub
            .store()
            .db()
            .all(sql, hub_store::args![TENANT])
            .await
            .unwrap();
        rows.into_iter().map(|(id,)| CallId(id)).collect()
    }

    async fn state(&self, caller: &Caller) -> Option<FlowCallState> {
        let running = FlowCall::running(&self.test.hub, TENANT, &caller.id)?;
        running.send(ObserveFlowCall).await.ok()
    }

    async fn is_at(&self, caller: &Caller, step: &str) {
        let there =
            eventually(async || self.state(caller).await.is_some_and(|state| state.step == step)).await;
        assert!(there, "not at {step}: {:?}", self.state(caller).await);
    }

    async fn is_recording(&self, caller: &Caller) {
        let there =
            eventually(async || self.state(caller).await.is_some_and(|state| state.is_recording)).await;
        assert!(there, "no message is taken: {:?}", self.state(caller).await);
    }

    /// Waits until the flow is over, and answers how the call stands.
    async fn ended(&self, caller: &Caller) -> IncomingState {
        let over = eventually(async || FlowCall::running(&self.test.hub, TENANT, &caller.id).is_none()).await;
        assert!(over, "the flow goes on: {:?}", self.state(caller).await);
        self.test
            .hub
            .store()
            .incoming_calls()
            .by_id(TENANT, &caller.id)
            .await
            .unwrap()
            .state
    }

    async fn entries(&self) -> Vec<Message> {
        let view = self.test.hub.store().thread_view();
        let mut page = view.last_of(TENANT, &self.test.thread, None, 50).await.unwrap();
        page.sort_by_key(|message| message.seq);
        page
    }
}

async fn until(events: &mut mpsc::Receiver<CallEvent>, wanted: &CallEvent) {
    loop {
        let event = tokio::time::timeout(Duration::from_secs(20), events.recv()).await;
        if event.unwrap().unwrap() == *wanted {
            return;
        }
    }
}

/// Loudness in steps of 20 ms.
fn envelope(samples: &[f32]) -> Vec<f32> {
    let steps = samples.chunks(960);
    steps
        .map(|step| (step.iter().map(|sample| sample * sample).sum::<f32>() / step.len() as f32).sqrt())
        .collect()
}

/// How alike two courses of loudness are, second by second, each at the shift at which they are most alike: the median, 1 is
/// the same. A jitter buffer on a busy machine may insert or leave out a step between two seconds.
fn likeness(said: &[f32], heard: &[f32]) -> f32 {
    let mut seconds: Vec<f32> = said
        .chunks_exact(50)
        .map(|second| {
            let at = |part: &[f32]| alike(second, part);
            heard.windows(second.len()).map(at).fold(0.0, f32::max)
        })
        .collect();
    assert!(seconds.len() >= 3, "too little was said to compare");
    seconds.sort_by(f32::total_cmp);
    seconds[seconds.len() / 2]
}

/// The correlation of two series of the same length.
fn alike(one: &[f32], other: &[f32]) -> f32 {
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
    let (a, b) = (mean(one), mean(other));
    let sum = |f: &dyn Fn(f32, f32) -> f32| one.iter().zip(other).map(|(x, y)| f(x - a, y - b)).sum::<f32>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt().max(1e-9)
}

#[actix::test]
async fn a_known_caller_walks_by_keys_to_a_message_which_holds_what_was_said() {
    let world = start().await;
    let mut caller = world.call(PHONE).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    let spoken = Speaker::default()
        .say(
            "en",
            "My landlord has sent a letter, please call me back on Monday.",
        )
        .unwrap();
    let played = caller.phone.play(spoken.clone(), false).unwrap();
    until(&mut caller.events, &CallEvent::Played(played)).await;
    caller.phone.dial("#").await.unwrap();
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Voicemail);

    let store = world.test.hub.store();
    let message = store.voicemails().by_call(TENANT, &caller.id).await.unwrap();
    assert_eq!(
        (message.caller.as_str(), message.thread_id.as_deref()),
        (PHONE, Some(world.test.thread.as_str()))
    );
    let track = store.calls().tracks(TENANT, &caller.id).await.unwrap().remove(0);
    let open = world
        .test
        .hub
        .recordings()
        .open(world.test.hub.keyring(), TENANT, &track)
        .await
        .unwrap();
    let heard = TrackDecoder::open(open).unwrap().decode_all().unwrap();
    let mut decoder = opus::Decoder::new(48_000, opus::Channels::Mono).unwrap();
    let mut said = Vec::new();
    for packet in spoken.iter() {
        let mut frame = vec![0.0; 960];
        decoder.decode_float(packet, &mut frame, false).unwrap();
        said.extend(frame);
    }
    let likeness = likeness(&envelope(&said), &envelope(&heard));
    assert!(likeness > 0.9, "the message is another one: {likeness}");
    assert!(
        (2_000..9_000).contains(&message.duration_ms),
        "{} ms",
        message.duration_ms
    );

    let entries = world.entries().await;
    let voice = entries
        .iter()
        .find(|entry| entry.channel == Channel::Voice)
        .unwrap();
    assert_eq!((voice.direction, voice.from.as_str()), (Direction::In, PHONE));
    let card = voice.call.as_ref().unwrap();
    assert_eq!(
        (card.id.clone(), card.recording.state),
        (caller.id.clone(), RecordingState::Ready)
    );
    let visit = entries
        .iter()
        .find(|entry| entry.channel == Channel::Note)
        .unwrap();
    assert_eq!(
        (visit.subject.as_str(), visit.direction),
        ("Desk", Direction::Internal)
    );
    assert!(visit.body.contains("menu: 3"), "{}", visit.body);
}

#[actix::test]
async fn a_stranger_hangs_up_in_a_message_that_waits_and_is_linked() {
    let world = start().await;
    let mut caller = world.call(STRANGER).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    let spoken = Speaker::default()
        .say("en", "It is about my heating bill.")
        .unwrap();
    let played = caller.phone.play(spoken, false).unwrap();
    until(&mut caller.events, &CallEvent::Played(played)).await;
    caller.phone.hang_up().await;
    assert_eq!(world.ended(&caller).await, IncomingState::Voicemail);
    let store = world.test.hub.store();
    let waiting = store.voicemails().waiting(TENANT).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].thread_id.as_deref()), (1, None));
    assert!(
        world
            .entries()
            .await
            .iter()
            .all(|entry| entry.channel != Channel::Voice)
    );
    let hub = &world.test.hub;
    link_voicemail(hub, TENANT, &caller.id, &world.test.thread, &reviewer())
        .await
        .unwrap();
    assert!(
        link_voicemail(hub, TENANT, &caller.id, &world.test.thread, &reviewer())
            .await
            .is_err(),
        "once"
    );
    let entries = world.entries().await;
    let voice = entries
        .iter()
        .find(|entry| entry.channel == Channel::Voice)
        .unwrap();
    assert_eq!(
        voice.call.as_ref().unwrap().recording.state,
        RecordingState::Ready
    );
    assert_eq!(store.calls().tracks(TENANT, &caller.id).await.unwrap().len(), 1);
}

#[actix::test]
async fn who_says_nothing_leaves_no_message_and_who_presses_nothing_is_told_goodbye() {
    let world = start().await;
    let mut caller = world.call(STRANGER).await;
    // Twice a second of silence, then goodbye.
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Finished);

    let mut caller = world.call(STRANGER).await;
    caller.phone.dial("3").await.unwrap();
    world.is_recording(&caller).await;
    // Ten seconds without a word.
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    assert_eq!(world.ended(&caller).await, IncomingState::Finished);
    assert!(
        world
            .test
            .hub
            .store()
            .voicemails()
            .waiting(TENANT)
            .await
            .unwrap()
            .is_empty()
    );
}

#[actix::test]
async fn a_flow_lets_reviewers_ring_and_the_first_who_answers_has_the_caller() {
    let world = start().await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    let rings = async || ArrivedCall::ringing(&world.test.hub, TENANT, &caller.id).is_some();
    assert!(eventually(rings).await, "nothing rings");
    assert_eq!(
        world
            .test
            .hub
            .store()
            .incoming_calls()
            .ringing(TENANT)
            .await
            .unwrap()
            .len(),
        1
    );
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
    // It rings for five seconds.
    world.is_recording(&caller).await;
    assert!(
        world
            .test
            .hub
            .store()
            .incoming_calls()
            .ringing(TENANT)
            .await
            .unwrap()
            .is_empty()
    );
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

#[actix::test]
async fn a_call_keeps_the_version_that_it_began_with() {
    let world = start().await;
    let before = world.call(STRANGER).await;
    world.is_at(&before, "menu").await;
    let mut changed = menu("Press one, or one.");
    changed["steps"]["menu"]["on"]["1"] = serde_json::json!("bye");
    changed["steps"].as_object_mut().unwrap().remove("code");
    changed["steps"].as_object_mut().unwrap().remove("status");
    changed["steps"]["menu"]["on"]
        .as_object_mut()
        .unwrap()
        .remove("4");
    let mut write = world.test.hub.store().write().await.unwrap();
    let by = Auditor::system();
    let version = config_versions::save_draft(&mut write, flow_id(), 1, &changed.to_string(), &by)
        .await
        .unwrap();
    let done = config_versions::publish(&mut write, flow_id(), version, by)
        .await
        .unwrap();
    assert_eq!(done, config_versions::Publishing::Published);
    write.commit().await.unwrap();
    before.phone.dial("1").await.unwrap();
    world.is_at(&before, "code").await;
    let after = world.call(STRANGER).await;
    after.phone.dial("1").await.unwrap();
    world.is_at(&after, "bye").await;
}

#[actix::test]
async fn a_caller_may_hang_up_anywhere_and_ten_thousand_keys_hold_up_nobody() {
    let world = start().await;
    for keys in ["", "1", "12", "2", "3"] {
        let caller = world.call(STRANGER).await;
        caller.phone.dial(keys).await.unwrap();
        tokio::time::sleep(Duration::from_millis(400)).await;
        caller.phone.hang_up().await;
        let state = world.ended(&caller).await;
        assert!(
            [IncomingState::Finished, IncomingState::Missed].contains(&state),
            "{keys:?}: {state:?}"
        );
    }
    let loud = world.call(STRANGER).await;
    let running = FlowCall::running(&world.test.hub, TENANT, &loud.id).unwrap();
    for _ in 0..10_000 {
        // The mailbox is bounded: it waits for room. At some point the flow has had enough.
        if running.send(PhoneHappened(CallEvent::Digit('5'))).await.is_err() {
            break;
        }
    }
    assert_eq!(world.ended(&loud).await, IncomingState::Finished);
    let quiet = world.call(STRANGER).await;
    world.is_at(&quiet, "menu").await;
    assert_eq!(world.state(&quiet).await.unwrap().end, None::<RunEnd>);
}

/// The application RB-100 of the fixture, whose applicant was born on 5 February 1981.
async fn file_birth(test: &TestHub) {
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: serde_json::json!({ "applicant": { "born": "1981-02-05" } }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let mut write = test.hub.store().write().await.unwrap();
    answers::file(&mut write, TENANT, &[(ApplicationId(100), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

fn from(caller: &str) -> IncomingCall {
    IncomingCall {
        id: "call".into(),
        number: NUMBER.into(),
        program: hub_domain::ProgramId(5),
        caller: caller.into(),
        caller_name: String::new(),
        thread: None,
        state: IncomingState::InFlow,
        started_at_ms: 1,
        ended_at_ms: None,
    }
}

#[actix::test]
async fn an_application_is_found_by_number_and_birthday_and_cannot_be_guessed() {
    let test = crate::testing::hub().await;
    file_birth(&test).await;
    let find = async |caller: &str, number: &str, born: &str| {
        let born = Some(born.to_owned());
        let facts = from(caller);
        look_up::look_up(&test.hub, TENANT, &facts, number, born)
            .await
            .unwrap()
    };
    for _ in 0..20 {
        // What is right is not counted.
        let found = find(PHONE, "100", "1981-02-05").await.unwrap();
        assert_eq!(found.thread, test.thread);
        assert_eq!(
            (
                found.values["case_no"].as_str(),
                found.values["first_name"].as_str()
            ),
            ("RB-100", "Ana")
        );
        assert_eq!(found.values["case_status"], "Intake");
    }
    assert!(
        find(STRANGER, "1000", "1981-02-05").await.is_none(),
        "another number"
    );
    for day in 6..11 {
        assert!(
            find(STRANGER, "100", &format!("1981-02-{day:02}"))
                .await
                .is_none()
        );
    }
    assert!(
        find(STRANGER, "100", "1981-02-05").await.is_none(),
        "six guesses are enough for one caller"
    );
    assert!(
        find(PHONE, "100", "1981-02-05").await.is_some(),
        "another caller has guesses left"
    );
    for caller in [
        "+12025550191",
        "+12025550192",
        "+12025550193",
        "+12025550194",
        "+12025550195",
    ] {
        assert!(find(caller, "100", "1970-01-01").await.is_none());
    }
    assert!(
        find("+12025550196", "100", "1981-02-05").await.is_none(),
        "ten are enough for one number"
    );
}
