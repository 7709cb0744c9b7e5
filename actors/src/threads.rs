//! The threads on which actors other than sessions run.

use actix::{Actor, Addr, Arbiter, ArbiterHandle, Context};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Threads on which actors other than sessions run.
pub struct ActorThreads {
    arbiters: Vec<Arbiter>,
    next: AtomicUsize,
    stopped: AtomicBool,
}

impl ActorThreads {
    /// Starts `count` threads.
    pub fn start(count: usize) -> Self {
        Self {
            arbiters: (0..count.max(1)).map(|_| Arbiter::new()).collect(),
            next: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
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
        self.start_actor_with(move |_| actor)
    }

    /// Starts on the next thread the actor that is made there.
    pub fn start_actor_with<A>(&self, make: impl FnOnce(&mut Context<A>) -> A + Send + 'static) -> Addr<A>
    where
        A: Actor<Context = Context<A>>,
    {
        A::start_in_arbiter(&self.pick(), make)
    }

    /// False once they have been ended.
    pub fn run(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }

    /// Ends every thread.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        for arbiter in &self.arbiters {
            arbiter.stop();
        }
    }
}
