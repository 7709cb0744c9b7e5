//! Loops that must live: each life is a future, made anew after a panic.

use super::Supervision;
use futures::FutureExt;
use std::panic::AssertUnwindSafe;
use tokio::task::JoinHandle;

impl Supervision {
    /// Keeps a task alive until it ends by itself, or is aborted. Needs a running tokio runtime.
    pub fn keep_task<F, W>(&self, kind: &'static str, of: impl Into<String>, begin: F) -> JoinHandle<()>
    where
        F: Fn() -> W + Send + Sync + 'static,
        W: Future<Output = ()> + Send + 'static,
    {
        let entry = self.enter(kind, of.into());
        tokio::spawn(async move {
            loop {
                let living = AssertUnwindSafe(async { begin().await });
                if living.catch_unwind().await.is_ok() {
                    return;
                }
                let Some(pause) = entry.died("a panic") else {
                    return;
                };
                tokio::time::sleep(pause).await;
                if entry.supervision.stops() {
                    return;
                }
                entry.born();
            }
        })
    }
}
