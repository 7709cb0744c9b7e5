use super::*;
use crate::testing::{self, TENANT, eventually};
use crate::topic::{CatchUp, Observe, SignalIn, TopicState, Unwatch, Watch};
use actix::{ActorFutureExt, WrapFuture};
use hub_store::bus::TopicEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;

/// A topic with a small mailbox that handles nothing until it is released.
struct Stuck {
    begun: Arc<Notify>,
    released: Arc<Notify>,
    caught_up: Arc<AtomicUsize>,
}

impl Actor for Stuck {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(1);
        self.begun.notify_one();
        let released = self.released.clone();
        let held = async move { released.notified().await };
        ctx.wait(held.into_actor(self).map(|(), _, _| ()));
    }
}

impl Handler<CatchUp> for Stuck {
    type Result = ();
    fn handle(&mut self, _: CatchUp, _: &mut Self::Context) {
        self.caught_up.fetch_add(1, Ordering::Relaxed);
    }
}

impl Handler<Observe> for Stuck {
    type Result = MessageResult<Observe>;
    fn handle(&mut self, _: Observe, _: &mut Self::Context) -> Self::Result {
        MessageResult(TopicState {
            topic: String::new(),
            watchers: 0,
            seq: 0,
        })
    }
}

macro_rules! ignored {
    ($($message:ty),+) => {
        $(impl Handler<$message> for Stuck {
            type Result = ();
            fn handle(&mut self, _: $message, _: &mut Self::Context) {}
        })+
    };
}
ignored!(Watch, Unwatch, SignalIn, Deliver, DeliverSignal);

async fn state(hub: &Hub) -> NodeState {
    let node = hub.registry().of::<ClusterNode>().get(&()).unwrap();
    node.send(ObserveNode).await.unwrap()
}

#[actix::test]
async fn a_topic_that_missed_an_event_catches_up_with_the_next_one_it_takes() {
    let test = testing::hub().await;
    let (released, caught_up) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
    let begun = Arc::new(Notify::new());
    let stuck = test.hub.threads().start_actor(Stuck {
        begun: begun.clone(),
        released: released.clone(),
        caught_up: caught_up.clone(),
    });
    begun.notified().await;
    let key = (TENANT, "thread:stuck".to_owned());
    test.hub.registry().topics.put(key.clone(), stuck.into());
    let before = state(&test.hub).await;
    for seq in 1..=10 {
        let event = TopicEvent {
            tenant: TENANT,
            topic: key.1.clone(),
            seq,
            kind: "message.created".into(),
            at_ms: 0,
            data: "{}".into(),
        };
        test.hub.store().bus().publish(BusMessage::Event(event));
    }
    assert!(eventually(async || state(&test.hub).await.events == before.events + 10).await);
    assert_eq!(state(&test.hub).await.late, 1);
    assert_eq!(caught_up.load(Ordering::Relaxed), 0);

    released.notify_one();
    assert!(eventually(async || state(&test.hub).await.late == 0).await);
    assert!(eventually(async || caught_up.load(Ordering::Relaxed) == 1).await);
}

#[actix::test]
async fn the_node_counts_the_ends_it_hears_of() {
    let test = testing::hub().await;
    let sid = "sid-7".to_owned();
    test.hub.store().bus().publish(BusMessage::SessionRevoked { sid });
    assert!(eventually(async || state(&test.hub).await.ends == 1).await);
}
