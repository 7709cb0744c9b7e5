//! Each of those that must live dies once, by a panic, and then does its work again.

use super::*;
use crate::Hub;
use crate::calls::attendance::{Attendance, ObserveAttendance};
use crate::cases::work_item::PostMessage;
use crate::cluster::{ClusterNode, ObserveNode};
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::conversations::mailbox::{MailboxFollower, ObserveMailbox};
use crate::conversations::notification_channel::NotificationChannel;
use crate::job_runner::{CheckJobs, JobRunner};
use crate::registry::{NodeStops, Registered};
use crate::session::tests::open;
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use actix::{Actor, Addr, Context, Handler, Message};
use async_trait::async_trait;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Draft;
use hub_domain::job::{JobState, JobStatus};
use hub_domain::live::JobUpdated;
use hub_domain::{AccountId, TenantId};
use hub_store::args;
use hub_store::conversations::outbox::{self, Delivery, Lane, NewDelivery};
use hub_store::tenants::{self, MailSecurity, Mailbox};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Nobody outside tests can send it.
#[derive(Message)]
#[rtype(result = "()")]
struct BreakDown;

macro_rules! breaks_down {
    ($($actor:ty),+) => {
        $(impl Handler<BreakDown> for $actor {
            type Result = ();
            fn handle(&mut self, _: BreakDown, _: &mut Self::Context) {
                panic!("broken down by a test");
            }
        })+
    };
}
breaks_down!(
    Attendance,
    ClusterNode,
    JobRunner,
    MailboxFollower,
    NotificationChannel
);

/// The next life of an actor whose present one dies.
async fn after_a_death<A>(hub: &Hub, kind: &str, key: A::Key) -> Addr<A>
where
    A: Registered + Handler<BreakDown>,
{
    let before = hub.supervision().deaths(kind);
    let first = hub.registry().of::<A>().get(&key).unwrap();
    assert!(first.send(BreakDown).await.is_err(), "it answers nothing");
    let again = async || {
        let now = hub.registry().of::<A>().get(&key);
        now.is_some_and(|now| now != first)
    };
    assert!(eventually(again).await, "{kind} does not live again");
    assert_eq!(hub.supervision().deaths(kind), before + 1);
    hub.registry().of::<A>().get(&key).unwrap()
}

/// A carrier that panics as often as a test wants, and notes what it was handed.
#[derive(Default)]
struct Panicking {
    panics: AtomicUsize,
    handed: Mutex<Vec<(String, String)>>,
}

#[async_trait]
impl Gateway for Panicking {
    fn name(&self) -> &'static str {
        "panicking"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        let handed = (delivery.idempotency_key.clone(), delivery.body.clone());
        self.handed.lock().push(handed);
        let left = self
            .panics
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        assert!(left.is_err(), "the carrier's client has a bug");
        Ok(Handed {
            provider_ref: format!("ref-{}", delivery.id),
            delivered: false,
        })
    }
}

async fn post(test: &TestHub, body: &str) {
    let draft = Draft {
        channel: Channel::Sms,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let posting = PostMessage {
        by: reviewer(),
        draft,
        idempotency_key: body.into(),
    };
    work_item.send(posting).await.unwrap().unwrap();
}

/// The states of every message of the thread, by its words.
async fn states(test: &TestHub) -> Vec<(String, Vec<DeliveryState>)> {
    let view = test.hub.store().thread_view();
    let (entries, _) = view.before(TENANT, &test.thread, i64::MAX, 10).await.unwrap();
    let mut states: Vec<_> = entries
        .into_iter()
        .map(|entry| {
            let states = entry.status_history.iter().map(|mark| mark.status).collect();
            (entry.body, states)
        })
        .collect();
    states.sort_by(|one, other| one.0.cmp(&other.0));
    states
}

#[actix::test]
async fn a_channel_whose_gateway_panics_sends_that_text_and_the_next() {
    use DeliveryState::{Created, Sending, Sent, TemporaryFailure};
    let gateway = Arc::new(Panicking {
        panics: AtomicUsize::new(1),
        ..Panicking::default()
    });
    let test = testing::hub_with(Some(gateway.clone())).await;
    post(&test, "first").await;
    let deaths = async || test.hub.supervision().deaths("notification_channel") == 1;
    assert!(eventually(deaths).await);
    post(&test, "second").await;
    let sent = async || {
        let states = states(&test).await;
        states.len() == 2 && states.iter().all(|(_, states)| states.last() == Some(&Sent))
    };
    assert!(eventually(sent).await, "{:?}", states(&test).await);
    assert_eq!(
        states(&test).await,
        [
            ("first".to_owned(), vec![Created, Sending, TemporaryFailure, Sent]),
            ("second".to_owned(), vec![Created, Sending, Sent])
        ]
    );
    let handed = gateway.handed.lock().clone();
    let firsts: Vec<_> = handed.iter().filter(|(_, body)| body == "first").collect();
    assert_eq!((firsts.len(), handed.len()), (2, 3));
    assert_eq!(firsts[0].0, firsts[1].0, "under the same key");
    assert_eq!(test.hub.store().outbox().waiting().await.unwrap(), 0);
}

#[actix::test]
async fn a_channel_that_dies_between_two_texts_sends_the_second() {
    let gateway = Arc::new(Panicking::default());
    let test = testing::hub_with(Some(gateway.clone())).await;
    let key = (TENANT, Channel::Sms, Lane::Message);
    after_a_death::<NotificationChannel>(&test.hub, "notification_channel", key).await;
    post(&test, "second").await;
    assert!(eventually(async || gateway.handed.lock().len() == 1).await);
    assert_eq!(gateway.handed.lock()[0].1, "second");
}

#[actix::test]
async fn a_mailbox_is_followed_again() {
    let test = testing::hub().await;
    let password = test
        .hub
        .keyring()
        .seal_for_tenant(TENANT, Mailbox::SEALED, "secret")
        .await
        .unwrap();
    let mailbox = Mailbox {
        host: "127.0.0.1".into(),
        port: 1,
        security: MailSecurity::Tls,
        username: "hub".into(),
        sealed_password: password,
        folder: "INBOX".into(),
        authserv_id: String::new(),
    };
    test.settings(|settings| settings.mailbox = Some(mailbox)).await;
    let follower = after_a_death::<MailboxFollower>(&test.hub, "mailbox_follower", TENANT).await;
    // The first one has found no mailbox and looks again later. This one reads the settings, and finds nobody there.
    let tried = async || {
        let state = follower.send(ObserveMailbox).await.unwrap();
        !state.connected && !state.last_error.is_empty()
    };
    assert!(eventually(tried).await);
}

#[actix::test]
async fn a_node_hears_the_bus_again_and_looks_for_what_it_missed() {
    let test = testing::hub().await;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "jobs" }));
    while screen.hear().await["op"] != "subscribed" {}
    let node = after_a_death::<ClusterNode>(&test.hub, ClusterNode::KIND, ()).await;
    let store = test.hub.store();
    let mut write = store.write().await.unwrap();
    let topic = hub_domain::topic::Topic::Jobs;
    let job = JobStatus {
        id: "afterwards".into(),
        kind: "report".into(),
        state: JobState::Done,
        every_ms: None,
        done: 1,
        total: None,
        attempts: 1,
        next_at_ms: 0,
        finished_at_ms: Some(1),
    };
    write.emit(TENANT, topic, &JobUpdated { job: &job }).unwrap();
    write.commit().await.unwrap();
    loop {
        let frame = screen.hear().await;
        if frame["kind"] == "job.updated" {
            assert_eq!(frame["data"]["job"]["id"], "afterwards");
            break;
        }
    }
    assert!(node.send(ObserveNode).await.unwrap().events >= 1);
}

#[actix::test]
async fn who_is_here_is_known_again() {
    let test = testing::hub().await;
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    assert_eq!(screen.hear().await["op"], "welcome");
    let attendance = after_a_death::<Attendance>(&test.hub, "attendance", ()).await;
    let rosa = (TENANT, AccountId(7));
    let here = async || attendance.send(ObserveAttendance).await.unwrap().here == [rosa];
    assert!(eventually(here).await);
}

#[actix::test]
async fn jobs_are_run_again() {
    let test = testing::hub().await;
    let store = test.hub.store();
    test.hub.start_jobs().await.unwrap();
    let finished = async || {
        let job = store.jobs().by_id(TenantId(0), "housekeeping").await.unwrap();
        job.finished_at_ms.is_some()
    };
    assert!(eventually(finished).await);
    let runner = after_a_death::<JobRunner>(&test.hub, "job_runner", ()).await;
    let due = "UPDATE jobs SET next_at_ms = 0, finished_at_ms = NULL WHERE id = 'housekeeping'";
    store.db().execute(due, args![]).await.unwrap();
    runner.send(CheckJobs).await.unwrap();
    assert!(eventually(finished).await);
}

#[actix::test]
async fn a_task_begins_again_and_ends_when_it_wants() {
    let supervision = Supervision::default();
    let (lives, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let kept = supervision.keep_task("task", "one", {
        let (lives, done) = (lives.clone(), done.clone());
        move || {
            let (lives, done) = (lives.clone(), done.clone());
            async move {
                assert!(
                    lives.fetch_add(1, Ordering::Relaxed) >= 1,
                    "not in the first life"
                );
                done.store(true, Ordering::Relaxed);
            }
        }
    });
    kept.await.unwrap();
    assert_eq!(
        (lives.load(Ordering::Relaxed), done.load(Ordering::Relaxed)),
        (2, true)
    );
    assert!(
        supervision.missing_by_kind().is_empty(),
        "what has ended need not live"
    );
}

#[actix::test]
async fn who_keeps_dying_is_missing_until_they_live() {
    struct Frail(Arc<AtomicBool>);
    impl Actor for Frail {
        type Context = Context<Self>;
        fn started(&mut self, _: &mut Self::Context) {
            assert!(self.0.load(Ordering::Relaxed), "not yet");
        }
    }
    impl Registered for Frail {
        type Key = ();
    }
    impl Handler<NodeStops> for Frail {
        type Result = ();
        fn handle(&mut self, _: NodeStops, _: &mut Self::Context) {}
    }
    let test = testing::hub().await;
    let strong = Arc::new(AtomicBool::new(false));
    let again = strong.clone();
    test.hub.keep(
        "frail",
        "of old age".into(),
        (),
        Frail(strong.clone()),
        move |_| {
            let strong = again.clone();
            async move { Ok(Frail(strong)) }
        },
    );
    let supervision = test.hub.supervision();
    assert!(eventually(async || supervision.missing().len() == 1).await);
    let missing = supervision.missing().remove(0);
    assert_eq!((missing.kind, missing.of.as_str()), ("frail", "of old age"));
    assert!(missing.deaths >= 2, "{missing:?}");
    assert_eq!(supervision.missing_by_kind()["frail"], 1);
    assert_eq!(supervision.missing_by_kind()[ClusterNode::KIND], 0);

    strong.store(true, Ordering::Relaxed);
    assert!(eventually(async || supervision.missing().is_empty()).await);
    assert!(test.hub.registry().of::<Frail>().get(&()).is_some());
}

#[actix::test]
async fn a_tenant_made_at_run_time_gets_its_texts_and_its_retention() {
    const LAKE: TenantId = TenantId(77);
    let gateway = Arc::new(Panicking::default());
    let test = testing::hub_with(Some(gateway.clone())).await;
    test.hub.start_jobs().await.unwrap();
    let store = test.hub.store();
    let mut lake = store.tenants().by_id(TENANT).await.unwrap();
    (lake.id, lake.name, lake.subdomain) = (LAKE, "Lake County".into(), "lake".into());
    (lake.mail_from, lake.sms_from) = ("help@lake.example".into(), "+12025550177".into());
    let mut write = store.write().await.unwrap();
    tenants::insert(&mut write, &lake, 0).await.unwrap();
    let code = NewDelivery {
        to: testing::PHONE.into(),
        body: "Your code is 123456.".into(),
        ..NewDelivery::new(Channel::Sms, Lane::Code, "code-of-the-lake")
    };
    outbox::enqueue(&mut write, LAKE, code).await.unwrap();
    write.commit().await.unwrap();
    assert!(eventually(async || gateway.handed.lock().len() == 1).await);
    assert_eq!(
        gateway.handed.lock()[0],
        ("code-of-the-lake".to_owned(), "Your code is 123456.".to_owned())
    );
    assert!(test.hub.registry().of::<MailboxFollower>().get(&LAKE).is_some());
    let kinds: Vec<String> = store
        .jobs()
        .of_tenant(LAKE)
        .await
        .unwrap()
        .into_iter()
        .map(|job| job.kind)
        .collect();
    let of_tenant: Vec<String> = store
        .jobs()
        .of_tenant(TENANT)
        .await
        .unwrap()
        .into_iter()
        .map(|job| job.kind)
        .collect();
    assert_eq!(kinds, of_tenant);
    assert!(kinds.contains(&"retention".to_owned()), "{kinds:?}");
    assert_eq!(test.hub.keyring().media_key(LAKE).await.unwrap().tenant, LAKE);
}
