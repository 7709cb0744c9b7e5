//! The threads on which actors other than sessions run.

use actix::{Actor, Addr, Arbiter, ArbiterHandle, Context};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads on which actors other than sessions run.
pub struct ActorThreads {
    arbiters: Vec<Arbiter>,
    next: AtomicUsize,
}

impl ActorThreads {
    /// Starts `count` threads.
    pub fn start(count: usize) -> Self {
        Self {
            arbiters: (0..count.max(1)).map(|_| Arbiter::new()).collect(),
            next: AtomicUsize::new(0),
        }
    }

    fn pick(&self) -> ArbiterHandle {
        let index = self.next.fetch_add(1, Ordering::Relaxed) % self.arbiters.len();
        self.arbiters[index].handle()
    }

    /// Starts an actor on the next thread.
    pub fn start_actor<A>(&self, actor: A) -> Addr<A>
    where
        A: Actor<Context = Context<A>> + Send,
    {
        A::start_in_arbiter(&self.pick(), move |_| actor)
    }

    /// Ends every thread.
    pub fn stop(&self) {
        for arbiter in &self.arbiters {
            arbiter.stop();
        }
    }
}
