use super::*;
use crate::error::ActorError;
use crate::housekeeping::Housekeeping;
use crate::job_handler::JobHandler;
use crate::session::tests::open;
use crate::testing::{self, TENANT, eventually};
use actix::Addr;
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::job::{self, JobState, Priority};
use hub_domain::problem::Key;
use hub_store::args;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use hub_store::jobs::NewJob;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::atomic::AtomicI64;
use tokio::sync::Semaphore;

/// Counts to `total`, one number per step, as far as permitted; records who counted what.
struct Counting {
    node: &'static str,
    total: i64,
    /// Steps that may be taken.
    gate: Arc<Semaphore>,
    /// The step at which it fails, and how often it still does.
    fails_at: i64,
    failures: AtomicI64,
    counted: Arc<Mutex<Vec<(&'static str, i64)>>>,
}

impl Counting {
    fn new(node: &'static str, counted: &Arc<Mutex<Vec<(&'static str, i64)>>>) -> Self {
        Self {
            node,
            total: 4,
            gate: Arc::new(Semaphore::new(1_000)),
            fails_at: 0,
            failures: AtomicI64::new(0),
            counted: counted.clone(),
        }
    }
}

/// What a job that counts is about.
#[derive(Serialize, Deserialize)]
struct Count {
    id: String,
}

impl job::Job for Count {
    const KIND: &'static str = "counting";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        self.id.clone()
    }

    fn of_cursor(cursor: &str) -> Option<Self> {
        let id = cursor.to_owned();
        Some(Self { id })
    }
}

#[async_trait(?Send)]
impl JobHandler for Counting {
    type Job = Count;

    async fn run(&self, _: Count, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let begun: i64 = match run.cursor() {
            "" => 0,
            cursor => cursor.parse().unwrap(),
        };
        for step in begun + 1..=self.total {
            self.gate.acquire().await.unwrap().forget();
            if step == self.fails_at && self.failures.fetch_sub(1, Ordering::Relaxed) > 0 {
                return Err(ActorError::Refused(Key::NotLive).into());
            }
            self.counted.lock().push((self.node, step));
            run.reached(&step.to_string(), step, Some(self.total)).await?;
        }
        Ok(())
    }
}

async fn add(store: &Store, id: &str, every_ms: Option<i64>) {
    let count = Count { id: id.to_owned() };
    let mut new = NewJob::once(TENANT, &count, 0).unwrap();
    new.every_ms = every_ms;
    let mut write = store.write().await.unwrap();
    jobs::add(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
}

fn start(store: &Store, handler: Counting, lease: Duration) -> Addr<JobRunner> {
    let node = handler.node;
    JobRunner::new(store.clone(), node, vec![Arc::new(handler)])
        .with_lease(lease)
        .start()
}

/// What the job is, once it is in this state.
async fn once(store: &Store, id: &str, state: JobState) -> StoredJob {
    let became = eventually(async || store.jobs().by_id(TENANT, id).await.unwrap().state == state).await;
    let job = store.jobs().by_id(TENANT, id).await.unwrap();
    assert!(became, "{job:?}");
    job
}

/// Moves a job's time to now: nobody waits for a delay in a test.
async fn is_due(store: &Store, id: &str) {
    let sql = "UPDATE jobs SET next_at_ms = 0 WHERE id = $1 AND state IN ('waiting', 'dead')";
    store.db().execute(sql, args![id]).await.unwrap();
}

/// The database of a hub once more, as another node opens it.
async fn another_node(test: &testing::TestHub) -> Store {
    let db = Db::open(&test.fresh.url).await.unwrap();
    Store::new(db, Arc::new(InProcessBus::default()))
}

#[actix::test]
async fn two_nodes_run_each_occurrence_once() {
    let test = testing::hub().await;
    let (here, there) = (test.hub.store().clone(), another_node(&test).await);
    let counted = Arc::default();
    add(&here, "hourly", Some(3_600_000)).await;
    let runners = [
        start(&here, Counting::new("here", &counted), LEASE),
        start(&there, Counting::new("there", &counted), LEASE),
    ];
    for occurrence in 1..=5 {
        // The first one is due as it is added.
        if occurrence > 1 {
            is_due(&here, "hourly").await;
        }
        for runner in &runners {
            runner.send(CheckJobs).await.unwrap();
        }
        let finished = async || {
            let states =
                futures::future::join_all(runners.iter().map(|runner| runner.send(ObserveRunner))).await;
            states
                .into_iter()
                .map(|state| state.unwrap().finished)
                .sum::<u64>()
                == occurrence
        };
        assert!(eventually(finished).await, "{:?}", counted.lock());
        let job = here.jobs().by_id(TENANT, "hourly").await.unwrap();
        assert_eq!(
            (job.state, job.cursor.as_str(), job.done),
            (JobState::Waiting, "", 4)
        );
        assert!(job.next_at_ms > now_ms() + 3_500_000, "{job:?}");
    }
    let steps: Vec<i64> = counted.lock().iter().map(|(_, step)| *step).collect();
    assert_eq!(steps, [1, 2, 3, 4].repeat(5));
}

#[actix::test]
async fn what_a_dead_node_began_is_taken_up_after_its_lease_from_where_it_was() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    add(&store, "once", None).await;
    // This one takes two steps and then falls silent, as after kill -9.
    let lost = Counting::new("lost", &counted);
    let claimed = store
        .jobs()
        .claim("lost", &[("counting", 1)], 1_500)
        .await
        .unwrap();
    assert_eq!(claimed.len(), 1);
    let mut run = JobRun::new(
        store.clone(),
        claimed[0].clone(),
        Duration::from_millis(1_500),
        Arc::default(),
    );
    for step in 1..=2 {
        lost.counted.lock().push(("lost", step));
        run.reached(&step.to_string(), step, Some(4)).await.unwrap();
    }
    let claims = store
        .jobs()
        .claim("other", &[("counting", 1)], 60_000)
        .await
        .unwrap();
    assert!(claims.is_empty(), "the lease holds: {claims:?}");

    let other = another_node(&test).await;
    let runner = start(&other, Counting::new("other", &counted), LEASE);
    let taken_up = async || {
        runner.send(CheckJobs).await.unwrap();
        other.jobs().by_id(TENANT, "once").await.unwrap().state == JobState::Done
    };
    assert!(eventually(taken_up).await, "{:?}", counted.lock());
    assert_eq!(
        *counted.lock(),
        [("lost", 1), ("lost", 2), ("other", 3), ("other", 4)]
    );
    // The dead were only asleep: what they write now is refused.
    assert!(matches!(
        run.reached("3", 3, Some(4)).await,
        Err(Interrupted::Lost)
    ));
    let mut write = store.write().await.unwrap();
    assert!(!jobs::finish(&mut write, &claimed[0]).await.unwrap());
}

#[actix::test]
async fn a_lease_is_renewed_while_one_step_takes_long() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    add(&store, "slow", None).await;
    let gate = Arc::new(Semaphore::new(1));
    let slow = Counting {
        gate: gate.clone(),
        ..Counting::new("slow", &counted)
    };
    let lease = Duration::from_secs(1);
    start(&store, slow, lease);
    assert!(eventually(async || counted.lock().len() == 1).await);
    tokio::time::sleep(lease * 2).await;
    let claims = store
        .jobs()
        .claim("other", &[("counting", 1)], 60_000)
        .await
        .unwrap();
    assert!(claims.is_empty(), "{claims:?}");
    gate.add_permits(10);
    once(&store, "slow", JobState::Done).await;
    assert_eq!(counted.lock().len(), 4);
}

#[actix::test]
async fn a_cancelled_job_stops_at_its_next_step_until_it_is_started_again() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    add(&store, "long", Some(3_600_000)).await;
    let gate = Arc::new(Semaphore::new(2));
    let long = Counting {
        gate: gate.clone(),
        ..Counting::new("here", &counted)
    };
    let runner = start(&store, long, LEASE);
    let two = async || store.jobs().by_id(TENANT, "long").await.unwrap().done == 2;
    assert!(eventually(two).await);
    let mut write = store.write().await.unwrap();
    let job = jobs::cancel(&mut write, TENANT, "long").await.unwrap().unwrap();
    assert_eq!((job.state, job.done), (JobState::Cancelled, 2));
    assert_eq!(jobs::cancel(&mut write, TENANT, "long").await.unwrap(), None);
    write.commit().await.unwrap();
    gate.add_permits(1);
    let idle = async || runner.send(ObserveRunner).await.unwrap().running == 0;
    assert!(eventually(idle).await);
    is_due(&store, "long").await;
    runner.send(CheckJobs).await.unwrap();
    assert!(eventually(idle).await);
    let job = store.jobs().by_id(TENANT, "long").await.unwrap();
    assert_eq!((job.state, job.done), (JobState::Cancelled, 2));
    assert_eq!(
        counted.lock().len(),
        3,
        "the step in hand was done, and none after it"
    );

    let mut write = store.write().await.unwrap();
    assert!(jobs::retry(&mut write, TENANT, "long").await.unwrap().is_some());
    write.commit().await.unwrap();
    gate.add_permits(10);
    runner.send(CheckJobs).await.unwrap();
    let done = async || {
        store
            .jobs()
            .by_id(TENANT, "long")
            .await
            .unwrap()
            .finished_at_ms
            .is_some()
    };
    assert!(eventually(done).await);
    let steps: Vec<i64> = counted.lock().iter().map(|(_, step)| *step).collect();
    assert_eq!(steps, [1, 2, 3, 3, 4], "what was not written down is done again");
}

#[actix::test]
async fn a_job_that_keeps_failing_is_given_up_and_one_that_gets_on_is_not() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    let failing = Counting {
        fails_at: 3,
        failures: AtomicI64::new(1 + ATTEMPTS),
        ..Counting::new("here", &counted)
    };
    add(&store, "bad", None).await;
    let runner = start(&store, failing, LEASE);
    // The first failure comes after progress and does not count against those that follow at the same step.
    for failure in 1..ATTEMPTS as u64 {
        let failed = async || runner.send(ObserveRunner).await.unwrap().failed == failure;
        assert!(eventually(failed).await);
        let job = once(&store, "bad", JobState::Waiting).await;
        assert_eq!(
            (job.cursor.as_str(), job.last_error.as_str()),
            ("2", "refused: not_live")
        );
        assert!(job.next_at_ms > now_ms(), "{job:?}");
        is_due(&store, "bad").await;
        runner.send(CheckJobs).await.unwrap();
    }
    let job = once(&store, "bad", JobState::Dead).await;
    assert_eq!(job.attempts, ATTEMPTS);
    is_due(&store, "bad").await;
    runner.send(CheckJobs).await.unwrap();
    let counts = store.jobs().counts().await.unwrap();
    assert_eq!(
        (counts.len(), counts[0].state.as_str(), counts[0].count),
        (1, "dead", 1)
    );

    let mut write = store.write().await.unwrap();
    jobs::retry(&mut write, TENANT, "bad").await.unwrap().unwrap();
    write.commit().await.unwrap();
    runner.send(CheckJobs).await.unwrap();
    let failed = async || runner.send(ObserveRunner).await.unwrap().failed == 1 + ATTEMPTS as u64;
    assert!(eventually(failed).await, "one failure more, the last");
    assert_eq!(once(&store, "bad", JobState::Waiting).await.attempts, 1);
    is_due(&store, "bad").await;
    runner.send(CheckJobs).await.unwrap();
    once(&store, "bad", JobState::Done).await;
    let steps: Vec<i64> = counted.lock().iter().map(|(_, step)| *step).collect();
    assert_eq!(steps, [1, 2, 3, 4]);
}

/// What a job that is never given up is about.
#[derive(Serialize, Deserialize)]
struct Keep;

impl job::Job for Keep {
    const KIND: &'static str = "keeping";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 1;
    const GIVES_UP: bool = false;

    fn key(&self) -> String {
        Self::KIND.to_owned()
    }
}

/// Fails so often.
struct Keeping(AtomicI64);

#[async_trait(?Send)]
impl JobHandler for Keeping {
    type Job = Keep;

    async fn run(&self, _: Keep, _: &mut JobRun) -> std::result::Result<(), Interrupted> {
        match self.0.fetch_sub(1, Ordering::Relaxed) > 0 {
            true => Err(ActorError::Refused(Key::NotLive).into()),
            false => Ok(()),
        }
    }
}

/// MONEY 17: a notice was answered with 200 and is not told again.
#[actix::test]
async fn a_job_that_is_never_given_up_goes_on_until_it_is_done() {
    let test = testing::hub().await;
    let store = test.hub.store().clone();
    let mut write = store.write().await.unwrap();
    jobs::add(&mut write, &NewJob::once(TENANT, &Keep, 0).unwrap())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let failures = ATTEMPTS + 3;
    let keeping = Keeping(AtomicI64::new(failures));
    let runner = JobRunner::new(store.clone(), "here", vec![Arc::new(keeping)]).start();
    for failure in 1..=failures as u64 {
        let failed = async || runner.send(ObserveRunner).await.unwrap().failed == failure;
        assert!(eventually(failed).await);
        let job = once(&store, "keeping", JobState::Waiting).await;
        let wait = job.next_at_ms - now_ms();
        assert!(wait > 0 && wait <= 3_600_000, "{job:?}");
        is_due(&store, "keeping").await;
        runner.send(CheckJobs).await.unwrap();
    }
    once(&store, "keeping", JobState::Done).await;
}

#[actix::test]
async fn a_job_whose_node_dies_each_time_is_given_up_and_a_recurring_one_begins_anew() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    add(&store, "deadly", Some(1)).await;
    for _ in 0..ATTEMPTS {
        assert_eq!(
            store
                .jobs()
                .claim("here", &[("counting", 1)], 60_000)
                .await
                .unwrap()
                .len(),
            1
        );
        assert_eq!(store.jobs().release_claims("here").await.unwrap(), 1);
    }
    let runner = start(&store, Counting::new("here", &counted), LEASE);
    let failed = async || runner.send(ObserveRunner).await.unwrap().failed == 1;
    assert!(eventually(failed).await);
    // Its next time comes a millisecond later.
    let anew = async || {
        runner.send(CheckJobs).await.unwrap();
        runner.send(ObserveRunner).await.unwrap().finished > 0
    };
    assert!(eventually(anew).await, "{:?}", store.jobs().list().await.unwrap());
}

#[actix::test]
async fn a_node_that_stops_gives_its_job_back_for_another_to_go_on() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    add(&store, "long", None).await;
    let gate = Arc::new(Semaphore::new(1));
    let long = Counting {
        gate: gate.clone(),
        ..Counting::new("here", &counted)
    };
    let runner = start(&store, long, LEASE);
    assert!(eventually(async || counted.lock().len() == 1).await);
    let stopped = runner.send(NodeStops);
    gate.add_permits(10);
    stopped.await.unwrap();
    let job = store.jobs().by_id(TENANT, "long").await.unwrap();
    assert_eq!((job.state, job.attempts), (JobState::Waiting, 0), "{job:?}");
    start(&store, Counting::new("there", &counted), LEASE);
    once(&store, "long", JobState::Done).await;
    let steps: Vec<i64> = counted.lock().iter().map(|(_, step)| *step).collect();
    assert_eq!(steps, [1, 2, 3, 4]);
}

#[actix::test]
async fn an_administrators_screen_sees_how_far_a_job_has_come() {
    let test = testing::hub().await;
    let (store, counted) = (test.hub.store().clone(), Arc::default());
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": "7" }));
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": "jobs" }));
    while screen.hear().await["op"] != "subscribed" {}
    add(&store, "shown", None).await;
    start(&store, Counting::new("here", &counted), LEASE);
    let mut seen = Vec::new();
    while seen.len() < 6 {
        let frame = screen.hear().await;
        assert_eq!(
            (&frame["topic"], &frame["kind"]),
            (&json!("jobs"), &json!("job.updated"))
        );
        let job = &frame["data"]["job"];
        assert_eq!((&job["id"], &job["kind"]), (&json!("shown"), &json!("counting")));
        assert!(
            job.get("cursor").is_none() && job.get("last_error").is_none(),
            "{job}"
        );
        seen.push((
            job["state"].as_str().unwrap().to_owned(),
            job["done"].as_i64().unwrap(),
        ));
    }
    let steps = (0..=4).map(|done| ("running".to_owned(), done));
    assert_eq!(seen, steps.chain([("done".to_owned(), 4)]).collect::<Vec<_>>());
}

#[actix::test]
async fn housekeeping_goes_on_after_the_table_that_it_has_reached() {
    let test = testing::hub().await;
    let store = test.hub.store().clone();
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![Arc::new(Housekeeping(store.clone()))];
    prepare(&store, "here", &handlers).await.unwrap();
    prepare(&store, "there", &handlers).await.unwrap();
    let old = async || {
        let sql = "INSERT INTO topic_events (tenant_id, topic, seq, kind, at_ms, data) VALUES (1, 'old', 1, 'old', 1, '')";
        store.db().execute(sql, args![]).await.unwrap();
    };
    let kept = async || {
        let sql = "SELECT COUNT(*) FROM topic_events WHERE topic = 'old'";
        store.db().one::<(i64,)>("count", sql, args![]).await.unwrap().0
    };
    old().await;
    // As a hub of the release before files an application.
    let sql = "UPDATE applications SET due_at_ms = 0";
    assert!(store.db().execute(sql, args![]).await.unwrap() > 0);
    let runner = JobRunner::new(store.clone(), "here", handlers).start();
    let finished = async |times: u64| runner.send(ObserveRunner).await.unwrap().finished == times;
    assert!(eventually(async || finished(1).await).await);
    assert_eq!(kept().await, 0);
    let sql = "SELECT COUNT(*) FROM applications WHERE due_at_ms = 0";
    assert_eq!(
        store.db().one::<(i64,)>("count", sql, args![]).await.unwrap().0,
        0
    );
    let job = store.jobs().by_id(TenantId(0), "housekeeping").await.unwrap();
    assert_eq!(Some(job.done), job.total);

    // A run that was interrupted after the events skips them, and still finishes.
    old().await;
    let sql = "UPDATE jobs SET cursor = 'events', done = 1, next_at_ms = 0";
    store.db().execute(sql, args![]).await.unwrap();
    runner.send(CheckJobs).await.unwrap();
    assert!(eventually(async || finished(2).await).await);
    assert_eq!(kept().await, 1);
}

/// Waits until a test lets it end; notes what it is about.
struct Waiting<J> {
    gate: Arc<Semaphore>,
    begun: Arc<Mutex<Vec<String>>>,
    kind: std::marker::PhantomData<fn() -> J>,
}

impl<J> Waiting<J> {
    fn new(begun: &Arc<Mutex<Vec<String>>>) -> Self {
        Self {
            gate: Arc::new(Semaphore::new(0)),
            begun: begun.clone(),
            kind: std::marker::PhantomData,
        }
    }
}

#[async_trait(?Send)]
impl<J: job::Job> JobHandler for Waiting<J> {
    type Job = J;

    async fn run(&self, about: J, _: &mut JobRun) -> std::result::Result<(), Interrupted> {
        self.begun.lock().push(about.key());
        self.gate.acquire().await.unwrap().forget();
        Ok(())
    }
}

macro_rules! kind {
    ($name:ident, $kind:literal, $priority:expr, $at_once:literal) => {
        #[derive(Serialize, Deserialize)]
        struct $name(String);

        impl job::Job for $name {
            const KIND: &'static str = $kind;
            const PRIORITY: Priority = $priority;
            const AT_ONCE: usize = $at_once;

            fn key(&self) -> String {
                self.0.clone()
            }

            fn of_cursor(cursor: &str) -> Option<Self> {
                (!cursor.is_empty()).then(|| Self(cursor.to_owned()))
            }
        }
    };
}
kind!(Print, "printing", Priority::Asked, 2);
kind!(Fetch, "fetching", Priority::Background, 3);
kind!(Answer, "answering", Priority::Awaited, 1);

async fn add_all<J: job::Job>(store: &Store, all: impl IntoIterator<Item = J>) {
    let mut write = store.write().await.unwrap();
    for about in all {
        jobs::add(&mut write, &NewJob::once(TENANT, &about, 0).unwrap())
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

#[actix::test]
async fn many_slow_jobs_of_two_kinds_leave_a_third_its_places_and_the_awaited_go_first() {
    let test = testing::hub().await;
    let (store, begun) = (test.hub.store().clone(), Arc::default());
    add_all(&store, (0..20).map(|number| Print(format!("print-{number:02}")))).await;
    add_all(&store, (0..20).map(|number| Fetch(format!("fetch-{number:02}")))).await;
    let prints = Waiting::<Print>::new(&begun);
    let answers = Waiting::<Answer>::new(&begun);
    let (printing, answering) = (prints.gate.clone(), answers.gate.clone());
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![
        Arc::new(Waiting::<Fetch>::new(&begun)),
        Arc::new(prints),
        Arc::new(answers),
    ];
    let runner = JobRunner::new(store.clone(), "here", handlers).start();
    assert!(
        eventually(async || begun.lock().len() == 5).await,
        "{:?}",
        begun.lock()
    );
    let of = |kind: &str| {
        let begun = begun.lock();
        begun.iter().filter(|key| key.starts_with(kind)).count()
    };
    assert_eq!((of("print"), of("fetch")), (2, 3), "{:?}", begun.lock());

    add_all(
        &store,
        [Answer("answer-1".to_owned()), Answer("answer-2".to_owned())],
    )
    .await;
    answering.add_permits(2);
    runner.send(CheckJobs).await.unwrap();
    once(&store, "answer-1", JobState::Done).await;
    once(&store, "answer-2", JobState::Done).await;
    assert_eq!((of("print"), of("fetch")), (2, 3), "nothing of theirs has ended");

    // A place that becomes free is its own kind's.
    printing.add_permits(1);
    assert!(eventually(async || of("print") == 3).await);
    assert_eq!(of("fetch"), 3);
    let state = runner.send(ObserveRunner).await.unwrap();
    assert_eq!((state.running, state.finished, state.failed), (5, 3, 0));
}

#[actix::test]
async fn what_is_due_at_once_begins_in_the_order_of_priorities() {
    let test = testing::hub().await;
    let (store, begun) = (test.hub.store().clone(), Arc::default());
    add_all(&store, [Fetch("fetch".to_owned())]).await;
    add_all(&store, [Print("print".to_owned())]).await;
    add_all(&store, [Answer("answer".to_owned())]).await;
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![
        Arc::new(Waiting::<Fetch>::new(&begun)),
        Arc::new(Waiting::<Print>::new(&begun)),
        Arc::new(Waiting::<Answer>::new(&begun)),
    ];
    let _runner = JobRunner::new(store, "here", handlers).start();
    assert!(eventually(async || begun.lock().len() == 3).await);
    assert_eq!(*begun.lock(), ["answer", "print", "fetch"]);
}

#[actix::test]
async fn a_job_of_the_release_before_is_about_what_its_cursor_says_and_one_of_nothing_is_given_up() {
    let test = testing::hub().await;
    let (store, begun) = (test.hub.store().clone(), Arc::default());
    let before = "INSERT INTO jobs (tenant_id, id, kind, state, every_ms, cursor, done, total, attempts, fence, next_at_ms, claimed_by,
            claimed_until_ms, last_error, finished_at_ms, created_at_ms, updated_at_ms)
        VALUES ($1, $2, 'printing', 'waiting', NULL, $3, 0, NULL, $4, 0, 0, '', 0, '', NULL, 0, 0)";
    for (id, cursor, attempts) in [("old", "thread-7", 0), ("empty", "", ATTEMPTS - 1)] {
        let values = args![TENANT, id, cursor, attempts];
        store.db().execute(before, values).await.unwrap();
    }
    let prints = Waiting::<Print>::new(&begun);
    prints.gate.add_permits(2);
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![Arc::new(prints)];
    let _runner = JobRunner::new(store.clone(), "here", handlers).start();
    once(&store, "old", JobState::Done).await;
    assert_eq!(*begun.lock(), ["thread-7"]);
    let given_up = once(&store, "empty", JobState::Dead).await;
    assert!(given_up.last_error.contains("payload of a job"), "{given_up:?}");
}
