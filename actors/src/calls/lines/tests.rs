//! Calls that go from one owner to the next while keys are pressed and the caller hangs up.

use super::deliver::deliver;
use super::owner::{Ownership, PhoneHappened, Unheard};
use crate::testing::eventually;
use actix::{Actor, ActorContext, ActorFutureExt, Addr, AsyncContext, Context, Handler, WrapFuture};
use hub_domain::CallId;
use hub_media::sip::gateway::{CallEnd, CallEvent};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

/// Everything that was taken, and by whom.
type Heard = Arc<Mutex<Vec<(&'static str, CallEvent)>>>;

/// An owner like all of them: what is not its own it gives back.
struct Owner {
    name: &'static str,
    ownership: Arc<OnceLock<Ownership>>,
    heard: Heard,
    /// It does nothing before that.
    wakes: Option<Arc<Notify>>,
    /// It has stopped by then.
    stops: bool,
    has_place: bool,
}

impl Actor for Owner {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(wakes) = self.wakes.take() {
            let sleeping = async move { wakes.notified().await }.into_actor(self);
            ctx.wait(sleeping.map(|(), owner, ctx| {
                if owner.stops {
                    ctx.stop();
                }
            }));
        }
    }
}

impl Handler<PhoneHappened> for Owner {
    type Result = Result<(), Unheard>;
    fn handle(&mut self, PhoneHappened(event): PhoneHappened, ctx: &mut Self::Context) -> Self::Result {
        let own = ctx.address().recipient();
        if !self.ownership.get().expect("begun").takes(&own, &event) {
            return Err(Unheard::HandedOver);
        }
        self.heard.lock().push((self.name, event));
        self.has_place.then_some(()).ok_or(Unheard::NoPlace)
    }
}

#[derive(actix::Message)]
#[rtype(result = "()")]
struct Stops;

impl Handler<Stops> for Owner {
    type Result = ();
    fn handle(&mut self, _: Stops, ctx: &mut Self::Context) {
        ctx.stop();
    }
}

/// A call on a telephone.
struct Line {
    events: mpsc::Sender<CallEvent>,
    ownership: Arc<OnceLock<Ownership>>,
    heard: Heard,
    hung_up: Arc<AtomicU32>,
    delivery: JoinHandle<()>,
}

impl Line {
    fn owner(&self, name: &'static str) -> Addr<Owner> {
        Owner {
            name,
            ownership: self.ownership.clone(),
            heard: self.heard.clone(),
            wakes: None,
            stops: false,
            has_place: true,
        }
        .start()
    }

    fn ownership(&self) -> &Ownership {
        self.ownership.get().expect("begun")
    }

    fn presses(&self, keys: &str) {
        for key in keys.chars() {
            self.events.try_send(CallEvent::Digit(key)).expect("room");
        }
    }

    fn hangs_up(&self) {
        self.events.try_send(ENDED).expect("room");
    }

    /// What has been taken, once so much has.
    async fn heard(&self, count: usize) -> Vec<(&'static str, CallEvent)> {
        let there = eventually(async || self.heard.lock().len() >= count).await;
        let heard = self.heard.lock().clone();
        assert!(there && heard.len() == count, "{heard:?}");
        heard
    }

    async fn ends(self) {
        tokio::time::timeout(std::time::Duration::from_secs(20), self.delivery)
            .await
            .expect("the line stays")
            .expect("no panic");
    }
}

const ENDED: CallEvent = CallEvent::Ended(CallEnd::HungUp);

/// A call that this owner has first.
fn line(name: &'static str) -> (Line, Addr<Owner>) {
    line_with(name, |_| {})
}

/// The same; the owner is changed before it starts.
fn line_with(name: &'static str, change: impl FnOnce(&mut Owner)) -> (Line, Addr<Owner>) {
    let (events, received) = mpsc::channel(256);
    let (ownership, heard) = (Arc::new(OnceLock::new()), Heard::default());
    let mut first = Owner {
        name,
        ownership: ownership.clone(),
        heard: heard.clone(),
        wakes: None,
        stops: false,
        has_place: true,
    };
    change(&mut first);
    let first = first.start();
    let own = Ownership::of(first.clone().recipient());
    assert!(ownership.set(own.clone()).is_ok());
    let hung_up = Arc::new(AtomicU32::new(0));
    let count = hung_up.clone();
    let delivery = tokio::spawn(async move {
        let no_place = || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        deliver(received, &own, &CallId("call".to_owned()), no_place).await;
    });
    let line = Line {
        events,
        ownership,
        heard,
        hung_up,
        delivery,
    };
    (line, first)
}

fn keys(name: &'static str, keys: &str) -> Vec<(&'static str, CallEvent)> {
    keys.chars().map(|key| (name, CallEvent::Digit(key))).collect()
}

/// Whom a call goes through.
const WAY: [&str; 4] = ["menu", "line", "conference", "voicemail"];

#[actix::test]
async fn what_is_pressed_during_each_hand_over_reaches_the_next_owner_once_and_in_order() {
    let (line, _first) = line(WAY[0]);
    let mut owners = Vec::new();
    let mut expected = Vec::new();
    for (at, next) in WAY.into_iter().enumerate().skip(1) {
        line.presses("12");
        expected.extend(keys(WAY[at - 1], "12"));
        line.heard(expected.len()).await;
        assert!(line.ownership().begin());
        assert!(!line.ownership().begin(), "it is handed over once at a time");
        line.presses("345#");
        let owner = line.owner(next);
        assert!(line.ownership().give(owner.clone().recipient()));
        owners.push(owner);
        expected.extend(keys(next, "345#"));
        assert_eq!(line.heard(expected.len()).await, expected);
    }
    assert!(line.ownership().begin());
    line.presses("9");
    line.hangs_up();
    let last = line.owner("last");
    assert!(line.ownership().give(last.recipient()));
    expected.extend(keys("last", "9"));
    expected.push(("last", ENDED));
    assert_eq!(line.heard(expected.len()).await, expected);
    line.ends().await;
}

#[actix::test]
async fn who_hangs_up_during_a_hand_over_is_gone_for_the_next_owner_alone() {
    for pair in WAY.windows(2) {
        let (line, _first) = line(pair[0]);
        assert!(line.ownership().begin());
        line.presses("1");
        line.hangs_up();
        let next = line.owner(pair[1]);
        assert!(line.ownership().give(next.recipient()));
        let expected = vec![(pair[1], CallEvent::Digit('1')), (pair[1], ENDED)];
        assert_eq!(line.heard(2).await, expected);
        assert!(!line.ownership().begin(), "nobody hands over what is over");
        line.ends().await;
    }
}

#[actix::test]
async fn a_call_that_nobody_takes_goes_back_with_everything_that_has_happened() {
    let (line, _first) = line("menu");
    assert!(line.ownership().begin());
    line.presses("2#");
    line.hangs_up();
    line.ownership().give_back();
    let mut expected = keys("menu", "2#");
    expected.push(("menu", ENDED));
    assert_eq!(line.heard(3).await, expected);
    line.ends().await;
}

#[actix::test]
async fn what_an_owner_was_told_before_it_gave_the_call_away_and_had_not_heard_is_the_next_owners() {
    for stops in [false, true] {
        let wakes = Arc::new(Notify::new());
        let (line, _first) = line_with("menu", |owner| {
            owner.wakes = Some(wakes.clone());
            owner.stops = stops;
        });
        line.presses("12");
        line.hangs_up();
        // The first of them is in its mailbox, the others wait for that.
        let is_told = eventually(async || line.events.capacity() == line.events.max_capacity());
        assert!(is_told.await);
        assert!(line.ownership().begin());
        let next = line.owner("conference");
        assert!(line.ownership().give(next.recipient()));
        wakes.notify_one();
        let mut expected = keys("conference", "12");
        expected.push(("conference", ENDED));
        assert_eq!(line.heard(3).await, expected, "it stops: {stops}");
        line.ends().await;
    }
}

#[actix::test]
async fn an_owner_that_has_stopped_keeps_no_line_and_one_without_a_place_has_it_hung_up() {
    let (line_of_stopped, first) = line("menu");
    first.send(Stops).await.expect("it stops");
    line_of_stopped.presses("1");
    line_of_stopped.hangs_up();
    let heard = line_of_stopped.heard.clone();
    line_of_stopped.ends().await;
    assert!(heard.lock().is_empty());

    let (line, _first) = line_with("conference", |owner| owner.has_place = false);
    line.events.try_send(CallEvent::Answered).expect("room");
    let hung_up = line.hung_up.clone();
    assert!(eventually(async || hung_up.load(Ordering::Relaxed) == 1).await);
    line.hangs_up();
    line.ends().await;
    assert_eq!(hung_up.load(Ordering::Relaxed), 1, "an end is not hung up");
}

#[actix::test]
async fn a_telephone_never_waits_for_an_owner_and_its_end_has_room_always() {
    let (line, _first) = line("menu");
    assert!(line.ownership().begin());
    for _ in 0..1_000 {
        line.events.send(CallEvent::Digit('5')).await.expect("it is read");
    }
    for _ in 0..1_000 {
        line.events.send(CallEvent::Held(true)).await.expect("it is read");
    }
    line.events.send(ENDED).await.expect("it is read");
    let read = eventually(async || line.events.capacity() == line.events.max_capacity()).await;
    assert!(read, "the telephone waits");
    line.ownership().give_back();
    let heard = line.heard.clone();
    line.ends().await;
    let heard = heard.lock();
    assert_eq!(heard.last(), Some(&("menu", ENDED)));
    let digits = heard.iter().filter(|(_, event)| *event == CallEvent::Digit('5'));
    // One is on its way while the others wait.
    assert_eq!((digits.count(), heard.len()), (129, 258));
}
