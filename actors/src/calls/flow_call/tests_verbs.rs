//! Flows that play, record, call numbers, gather callers in a room, transfer them and move their application: by real SIP and RTP
//! on loopback.

use super::*;
use crate::calls::test_phones::{
    Earpiece, Phones, config, envelope, hears, hears_from, hears_ringing, lead_to_flow, until,
};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk};
use hub_domain::StateId;
use hub_domain::conversations::channel::Channel;
use hub_media::prompt::{Prompt, Speaker};
use hub_media::sip::gateway::{CallEnd, PhoneCall};
use hub_media::sound_file::sound_file;
use hub_store::audit::By;
use hub_store::calls::phone_sounds;
use std::sync::Arc;
use tokio::sync::mpsc;

const NUMBER: &str = "+12025550155";
const STRANGER: &str = "+12025550178";
const CLINIC: &str = "+12025550199";
/// The keys by which a caller who knows number and date of birth reaches their application.
const PROOF: &str = "4100#02051981";

fn flow() -> serde_json::Value {
    serde_json::json!({
        "version": 1, "name": "Lines", "start": "hello", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 20, "onError": "bye" },
        "steps": {
            "hello": { "verb": "play", "audio": { "en": "welcome" }, "next": "menu" },
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Choose." },
                "on": { "1": "room", "2": "clinic", "3": "away", "4": "case", "6": "tape", "7": "pause", "8": "stop", "9": "bye" } },
            "room": { "verb": "conference", "name": "hearing", "finishOnKey": "*", "next": "menu" },
            "clinic": { "verb": "dial", "number": CLINIC, "timeout": 20, "next": "menu", "notTaken": "bye" },
            "away": { "verb": "refer", "to": CLINIC, "notTaken": "bye" },
            "case": { "verb": "gather", "minDigits": 3, "maxDigits": 10, "save": "case_no", "say": { "en": "Number." }, "next": "born" },
            "born": { "verb": "gather", "numDigits": 8, "save": "born", "say": { "en": "Birthday." }, "next": "find" },
            "find": { "verb": "lookup", "by": "case_no", "birthDate": "born", "found": "review", "notFound": "bye" },
            "review": { "verb": "set-status", "status": 12, "next": "bye", "refused": "second" },
            "second": { "verb": "gather", "numDigits": 1, "say": { "en": "And now?" }, "on": { "5": "closed" } },
            "closed": { "verb": "set-status", "status": 9, "comment": "By telephone", "next": "menu", "refused": "bye" },
            "tape": { "verb": "record", "action": "start", "next": "menu" },
            "pause": { "verb": "record", "action": "pause", "next": "menu" },
            "stop": { "verb": "record", "action": "stop", "next": "menu" },
            "bye": { "verb": "hangup" },
        },
    })
}

fn spoken(words: &str) -> Prompt {
    Speaker::default().say("en", words).unwrap()
}

struct World {
    test: TestHub,
    phones: Phones,
    welcome: Prompt,
}

async fn start() -> World {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    test_birth::file_birth(&test).await;
    let welcome = spoken("Welcome to the county, this was read by a human voice on tape.");
    test.hub.keyring().tenant_key(TENANT).await.unwrap();
    let taken = test
        .hub
        .files()
        .take_sound(TENANT, sound_file(&welcome).unwrap())
        .await
        .unwrap()
        .unwrap();
    let sound = phone_sounds::PhoneSound {
        key: "welcome".to_owned(),
        name: "Welcome".to_owned(),
        file_key: taken.file_key,
        duration_ms: taken.duration_ms,
        created_by: "test".to_owned(),
        created_at_ms: 1,
    };
    let by = By::system().from("test");
    let mut write = test.hub.store().write().await.unwrap();
    assert!(phone_sounds::add(&mut write, TENANT, &sound, &by).await.unwrap());
    write.commit().await.unwrap();
    lead_to_flow(&test, NUMBER, "lines", &flow()).await;
    World {
        test,
        phones,
        welcome,
    }
}

/// A phone in a call, what it hears, and the call as the hub knows it.
struct Caller {
    phone: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    hears: Arc<Earpiece>,
    id: CallId,
}

impl World {
    /// A caller speaks where the flow records, and goes.
    async fn is_recorded_on_six(&self) {
        let mut caller = self.at_menu(PHONE).await;
        caller.phone.dial("6").await.unwrap();
        self.is_at(&caller, "menu").await;
        let words = spoken("My number is four one nine, and I have sent the papers.");
        let played = caller.phone.play(words, false).unwrap();
        until(&mut caller.events, &CallEvent::Played(played)).await;
        caller.phone.dial("8").await.unwrap();
        caller.phone.dial("9").await.unwrap();
        self.is_over(&caller).await;
    }

    async fn ids(&self) -> Vec<CallId> {
        let running = self.test.hub.registry().of::<FlowCall>().all();
        let mut ids = Vec::new();
        for call in running {
            if let Ok(state) = call.send(ObserveFlowCall).await {
                ids.push(state.call.id);
            }
        }
        ids
    }

    async fn call(&self, from: &str) -> Caller {
        let before = self.ids().await;
        let (phone, mut events) = self.phones.call(&self.test, NUMBER, from).await;
        let hears = Earpiece::at(&self.test, &phone, from);
        until(&mut events, &CallEvent::Answered).await;
        let mut id = None;
        eventually(async || {
            id = self.ids().await.into_iter().find(|id| !before.contains(id));
            id.is_some()
        })
        .await;
        Caller {
            phone,
            events,
            hears,
            id: id.expect("a flow runs"),
        }
    }

    /// A caller who has come to the menu.
    async fn at_menu(&self, from: &str) -> Caller {
        let caller = self.call(from).await;
        self.is_at(&caller, "menu").await;
        caller
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

    async fn is_over(&self, caller: &Caller) {
        let over = eventually(async || FlowCall::running(&self.test.hub, TENANT, &caller.id).is_none()).await;
        assert!(over, "the flow goes on: {:?}", self.state(caller).await);
    }
}

#[actix::test]
async fn an_uploaded_sound_is_heard_and_kept_sealed() {
    let world = start().await;
    let caller = world.call(STRANGER).await;
    assert!(
        hears(&caller.hears, &world.welcome).await,
        "another sound is played"
    );
    let sound = world
        .test
        .hub
        .store()
        .phone_sounds()
        .by_key(TENANT, "welcome")
        .await
        .unwrap();
    let raw = world.test.hub.recordings().files().raw().open(&sound.file_key);
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut raw.unwrap(), &mut bytes).unwrap();
    assert!(!bytes.windows(8).any(|part| part == b"OpusHead"), "it lies open");
}

#[actix::test]
async fn a_number_is_called_for_the_caller_and_both_hear_each_other() {
    let mut world = start().await;
    let mut caller = world.at_menu(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    let mut clinic = world.phones.next().await;
    assert_eq!(
        (
            clinic.invitation.called.as_str(),
            clinic.invitation.caller.as_str()
        ),
        (CLINIC, NUMBER)
    );
    clinic.call.ring().unwrap();
    caller.hears.forget();
    assert!(
        hears_ringing(&caller.hears).await,
        "the caller does not hear that it rings"
    );
    let clinic_hears = Earpiece::at(&world.test, &clinic.call, "clinic");
    clinic.call.answer().unwrap();
    until(&mut clinic.events, &CallEvent::Answered).await;
    clinic_hears.forget();
    let question = spoken("I would like to make an appointment for next week, please.");
    assert!(
        hears_from(&clinic_hears, &caller.phone, &question).await,
        "the clinic does not hear the caller"
    );
    caller.hears.forget();
    let answer = spoken("Certainly, would Tuesday at ten in the morning suit you?");
    assert!(
        hears_from(&caller.hears, &clinic.call, &answer).await,
        "the caller does not hear the clinic"
    );
    // The person who was called hangs up: the caller goes on.
    clinic.call.hang_up().await;
    world.is_at(&caller, "menu").await;
    // Nobody takes it the second time.
    caller.phone.dial("2").await.unwrap();
    world.phones.next().await.call.refuse(486).unwrap();
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    world.is_over(&caller).await;
}

#[actix::test]
async fn a_caller_who_hangs_up_while_a_number_rings_stops_the_ringing() {
    let mut world = start().await;
    let caller = world.at_menu(PHONE).await;
    caller.phone.dial("2").await.unwrap();
    let mut clinic = world.phones.next().await;
    clinic.call.ring().unwrap();
    caller.phone.hang_up().await;
    until(&mut clinic.events, &CallEvent::Ended(CallEnd::Cancelled)).await;
    world.is_over(&caller).await;
}

#[actix::test]
async fn a_caller_who_hangs_up_at_any_step_leaves_nothing_behind() {
    let mut world = start().await;
    for keys in ["", "1", "2", "6", "67"] {
        let caller = world.at_menu(STRANGER).await;
        caller.phone.dial(keys).await.unwrap();
        if keys == "1" {
            world.is_at(&caller, "room").await;
        }
        if keys == "2" {
            // They hang up while they talk with the person who was called.
            let mut clinic = world.phones.next().await;
            clinic.call.answer().unwrap();
            until(&mut clinic.events, &CallEvent::Answered).await;
            caller.phone.hang_up().await;
            until(&mut clinic.events, &CallEvent::Ended(CallEnd::HungUp)).await;
        }
        caller.phone.hang_up().await;
        world.is_over(&caller).await;
        let hub = &world.test.hub;
        assert!(
            eventually(async || hub.lines().is_empty()).await,
            "{keys:?}: a line is left"
        );
        let rooms = async || {
            let all = hub.media().rooms();
            let own = all.iter().filter(|room| room.room.space == TENANT.to_string());
            own.map(|room| room.room.name.clone()).collect::<Vec<_>>()
        };
        assert!(
            eventually(async || rooms().await.is_empty()).await,
            "{keys:?}: {:?}",
            rooms().await
        );
    }
}

#[actix::test]
async fn two_callers_meet_in_a_room_and_one_who_leaves_is_not_heard_any_more() {
    let world = start().await;
    let one = world.at_menu(PHONE).await;
    let other = world.at_menu(STRANGER).await;
    for caller in [&one, &other] {
        caller.phone.dial("1").await.unwrap();
        world.is_at(caller, "room").await;
    }
    other.hears.forget();
    let words = spoken("Good morning everybody, the hearing begins in a few minutes.");
    assert!(
        hears_from(&other.hears, &one.phone, &words).await,
        "they do not hear each other"
    );
    one.phone.dial("*").await.unwrap();
    world.is_at(&one, "menu").await;
    // What was on its way is still heard; the rest of the words is not.
    let is_silent = eventually(async || {
        other.hears.forget();
        tokio::time::sleep(Duration::from_millis(300)).await;
        let level = envelope(&other.hears.samples());
        level.len() > 5 && level.iter().all(|step| *step < 0.01)
    });
    assert!(is_silent.await, "who has left is heard on and on");
    other.hears.forget();
    let played = one.phone.play(words.clone(), false).unwrap();
    let mut events = one.events;
    until(&mut events, &CallEvent::Played(played)).await;
    let level = envelope(&other.hears.samples());
    assert!(
        level.iter().all(|step| *step < 0.01),
        "who has left is heard: {level:?}"
    );
}

#[actix::test]
async fn a_caller_whose_transfer_is_refused_goes_on() {
    let world = start().await;
    let mut caller = world.at_menu(PHONE).await;
    // Our telephones transfer nobody: they decline.
    caller.phone.dial("3").await.unwrap();
    until(&mut caller.events, &CallEvent::Ended(CallEnd::HungUp)).await;
    world.is_over(&caller).await;
}

#[actix::test]
async fn an_application_is_moved_by_its_workflows_own_rules() {
    let world = start().await;
    let caller = world.at_menu(PHONE).await;
    let store = world.test.hub.store();
    let item = async || {
        store
            .applications()
            .by_thread(TENANT, &world.test.thread)
            .await
            .unwrap()
    };
    let before = item().await;
    // Their number is on file. That it is shown proves nothing: they do not know the date of birth.
    caller.phone.dial("4100#01011970").await.unwrap();
    world.is_over(&caller).await;
    assert_eq!(item().await.current_state_id, before.current_state_id);

    let caller = world.at_menu(STRANGER).await;
    // From intake nothing leads to a denial.
    caller.phone.dial(PROOF).await.unwrap();
    world.is_at(&caller, "second").await;
    assert_eq!(item().await.current_state_id, before.current_state_id);
    // Review needs an owner, whom a flow cannot name.
    caller.phone.dial("5").await.unwrap();
    world.is_over(&caller).await;
    assert_eq!(item().await.current_state_id, StateId(8));
}

#[actix::test]
async fn a_caller_is_recorded_only_where_the_program_allows_it() {
    let world = start().await;
    let store = world.test.hub.store();
    let recorded = async || store.voicemails().waiting(TENANT).await.unwrap().len();
    world.is_recorded_on_six().await;
    assert!(eventually(async || recorded().await == 1).await, "not recorded");

    store
        .db()
        .execute(
            "UPDATE recording_policies SET may_record = FALSE".to_owned(),
            Vec::new(),
        )
        .await
        .unwrap();
    world.is_recorded_on_six().await;
    assert_eq!(recorded().await, 1, "recorded without a policy");
}

#[actix::test]
async fn a_flow_that_is_tried_out_calls_the_telephone_and_touches_nobody() {
    let mut world = start().await;
    let tried: hub_domain::calls::flow::Flow = serde_json::from_value(flow()).unwrap();
    let id = world
        .test
        .hub
        .test_flow(TENANT, tried, STRANGER, "en".to_owned())
        .await
        .unwrap();
    let mut own = world.phones.next().await;
    assert_eq!(
        (own.invitation.called.as_str(), own.invitation.caller.as_str()),
        (STRANGER, NUMBER)
    );
    let earpiece = Earpiece::at(&world.test, &own.call, "own");
    own.call.answer().unwrap();
    until(&mut own.events, &CallEvent::Answered).await;
    assert!(hears(&earpiece, &world.welcome).await, "the flow is not heard");
    let caller = Caller {
        phone: own.call,
        events: own.events,
        hears: earpiece,
        id,
    };
    world.is_at(&caller, "menu").await;
    let state = world.state(&caller).await.unwrap();
    assert!(state.is_test && state.has_begun);
    // Nobody else is called, and no application is moved.
    caller.phone.dial(PROOF).await.unwrap();
    world.is_at(&caller, "second").await;
    caller.phone.dial("5").await.unwrap();
    world.is_over(&caller).await;
    assert!(world.phones.ringing.try_recv().is_err(), "a number was called");
    let store = world.test.hub.store();
    let entries = store
        .thread_view()
        .last_of(TENANT, &world.test.thread, None, 50)
        .await
        .unwrap();
    assert!(entries.iter().all(|entry| entry.channel != Channel::Note));
    let calls: Vec<(String,)> = store
        .db()
        .all("SELECT id FROM incoming_calls", Vec::new())
        .await
        .unwrap();
    assert!(calls.is_empty(), "a test call is written down: {calls:?}");
}
