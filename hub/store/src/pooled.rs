//! What holds a connection of a pool, and may be dropped where no runtime is entered.
//!
//! sqlx gives a connection back by a task, and panics where it finds no runtime for it. Actors are dropped after the runtime was left, at
//! shutdown, with what they were writing: a second panic there would end the process in the middle of the others' shutdown.

use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::Handle;

/// A value that is dropped inside the runtime in which it was made.
#[derive(Debug)]
pub struct Pooled<T> {
    value: Option<T>,
    runtime: Option<Handle>,
}

impl<T> Pooled<T> {
    pub(crate) fn new(value: T) -> Self {
        Self {
            value: Some(value),
            runtime: Handle::try_current().ok(),
        }
    }

    /// The value, which is the caller's from now on.
    pub(crate) fn into_inner(mut self) -> T {
        self.value
            .take()
            .expect("it is there until this consumes its holder")
    }
}

impl<T> Deref for Pooled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
            .as_ref()
            .expect("it is there until its holder is consumed")
    }
}

impl<T> DerefMut for Pooled<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value
            .as_mut()
            .expect("it is there until its holder is consumed")
    }
}

impl<T> Drop for Pooled<T> {
    fn drop(&mut self) {
        let _entered = self.runtime.as_ref().map(Handle::enter);
        self.value = None;
    }
}

/// A query on its way.
pub(crate) fn pooled<F: Future>(query: F) -> Pooled<Pin<Box<F>>> {
    Pooled::new(Box::pin(query))
}

impl<F: Future> Future for Pooled<Pin<Box<F>>> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        (**self.get_mut()).as_mut().poll(context)
    }
}
