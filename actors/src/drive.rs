//! Work that goes on by itself, whether or not its actor is waiting for something else.

use std::future::Future;

/// Does this work in a task of its own, from the first poll on. For everything that an actor asks of the store and that its own
/// context would poll: while a context waits (`AsyncContext::wait`) it polls nothing else, and work that had a place in the row
/// for a connection, or held one, would keep it from everyone, and from what the context waits for. Whoever drops this before its
/// end leaves the work to itself. Only on a thread of actors: elsewhere it panics, for want of a place for tasks of that thread.
pub(crate) async fn driven<T: 'static>(work: impl Future<Output = T> + 'static) -> T {
    match actix::spawn(work).await {
        Ok(done) => return done,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => {}
    }
    // The actor's thread is ending, and whoever asked with it.
    std::future::pending().await
}
