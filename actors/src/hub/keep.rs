//! Actors that must live. While one is dead it is not found in the registry; what its mailbox held is lost, and its next life
//! begins with what the store says.

use crate::Hub;
use crate::error::Result;
use crate::registry::Registered;
use actix::{AsyncContext, WrapFuture};
use futures::FutureExt;
use std::panic::AssertUnwindSafe;
use tokio::sync::oneshot;

/// How a life ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Panicked,
    Stopped,
}

/// Held by the context of a living actor: dropped with it, also while it unwinds.
struct Pulse(Option<oneshot::Sender<End>>);

impl Drop for Pulse {
    fn drop(&mut self) {
        let end = if std::thread::panicking() {
            End::Panicked
        } else {
            End::Stopped
        };
        if let Some(ends) = self.0.take() {
            // Nobody listens any more where the hub is gone.
            let _ = ends.send(end);
        }
    }
}

impl Hub {
    /// Starts an actor that must live, under its key. `again` makes it for each further life, after it has put right in the store
    /// what the last one left; an error there is another death.
    pub(crate) fn keep<A, F, W>(&self, kind: &'static str, of: String, key: A::Key, first: A, again: F)
    where
        A: Registered + Send,
        A::Key: Clone + Sync,
        F: Fn(Hub) -> W + Send + Sync + 'static,
        W: Future<Output = Result<A>> + Send + 'static,
    {
        let entry = self.supervision().enter(kind, of);
        let mut death = self.begin_life(key.clone(), first);
        let handle = self.handle();
        tokio::spawn(async move {
            while death.await == Ok(End::Panicked) {
                let mut pause = entry.died("a panic");
                death = loop {
                    let Some(waits) = pause else { return };
                    tokio::time::sleep(waits).await;
                    let may_begin = |hub: &Hub| hub.threads().run() && !hub.supervision().stops();
                    let Some(hub) = handle.hub().filter(may_begin) else {
                        return;
                    };
                    let beginning = AssertUnwindSafe(async { again(hub.clone()).await });
                    pause = match beginning.catch_unwind().await {
                        Ok(Ok(actor)) => {
                            entry.born();
                            break hub.begin_life(key.clone(), actor);
                        }
                        Ok(Err(error)) => entry.died(&error.to_string()),
                        Err(_) => entry.died("a panic before its next life"),
                    };
                };
            }
        });
    }

    /// Starts an actor and registers it. The answer comes when it has ended.
    fn begin_life<A>(&self, key: A::Key, actor: A) -> oneshot::Receiver<End>
    where
        A: Registered + Send,
    {
        let (ends, death) = oneshot::channel();
        let pulse = Pulse(Some(ends));
        let addr = self.threads().start_actor_with(move |ctx| {
            let beating = async move {
                let _pulse = pulse;
                std::future::pending::<()>().await;
            };
            ctx.spawn(beating.into_actor(&actor));
            actor
        });
        self.registry().of::<A>().put(key, addr);
        death
    }
}
