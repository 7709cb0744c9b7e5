//! Runs work as its own task, so that it continues while its actor waits for something else.

use std::future::Future;

/// Runs `work` as its own task instead of inside the actor's context. A context inside `wait` polls nothing else, so a store
/// call polled there could hold (or queue for) a database connection and block everyone else, including the very future that
/// the context waits for. Dropping the returned future does not cancel the task. Must be called on an actix arbiter thread;
/// panics elsewhere.
pub(crate) async fn driven<T: 'static>(work: impl Future<Output = T> + 'static) -> T {
    match actix::spawn(work).await {
        Ok(done) => return done,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => {}
    }
    // The arbiter is shutting down, and the caller with it.
    std::future::pending().await
}
