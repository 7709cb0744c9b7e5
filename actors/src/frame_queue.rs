//! The bounded queue of frames to one screen. Idle, it uses no memory for frames: most screens are idle most of the
//! time.

use bytes::Bytes;
use futures::Stream;
use futures::task::AtomicWaker;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

/// Frames that may wait for one slow screen before it is cut off.
pub const QUEUE: usize = 256;
/// Capacity that an empty queue keeps; a burst's memory is released.
const KEPT: usize = 8;

#[derive(Default)]
struct Waiting {
    /// The first frame, in place: a screen that keeps up never needs the queue behind it.
    first: Option<Bytes>,
    rest: VecDeque<Bytes>,
}

impl Waiting {
    fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.rest.len()
    }

    fn push(&mut self, frame: Bytes) {
        if self.first.is_none() {
            self.first = Some(frame);
        } else {
            self.rest.push_back(frame);
        }
    }

    fn pop(&mut self) -> Option<Bytes> {
        let frame = self.first.take()?;
        self.first = self.rest.pop_front();
        if self.rest.is_empty() && self.rest.capacity() > KEPT {
            self.rest = VecDeque::new();
        }
        Some(frame)
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    reader: AtomicWaker,
    sinks: AtomicUsize,
    /// No more frames will come.
    ended: AtomicBool,
    /// Nobody reads any more.
    abandoned: AtomicBool,
    overflowed: AtomicBool,
}

/// The bounded queue to one screen; clones share it. Overflow closes that screen only.
pub struct FrameSink(Arc<Shared>);

impl Clone for FrameSink {
    fn clone(&self) -> Self {
        self.0.sinks.fetch_add(1, Ordering::Relaxed);
        Self(self.0.clone())
    }
}

impl Drop for FrameSink {
    fn drop(&mut self) {
        if self.0.sinks.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.ended.store(true, Ordering::Release);
            self.0.reader.wake();
        }
    }
}

impl FrameSink {
    /// A sink and the stream that the socket's body reads; the stream ends when the last clone of the sink is dropped.
    pub fn new() -> (Self, Frames) {
        let shared = Arc::new(Shared {
            sinks: AtomicUsize::new(1),
            ..Shared::default()
        });
        (Self(shared.clone()), Frames(shared))
    }

    /// Queues a frame; false when the screen is too slow or gone.
    pub fn push(&self, frame: Bytes) -> bool {
        let shared = &self.0;
        if shared.abandoned.load(Ordering::Acquire) {
            return false;
        }
        {
            let mut waiting = shared.waiting.lock();
            if shared.ended.load(Ordering::Acquire) {
                return false;
            }
            if waiting.len() >= QUEUE {
                shared.overflowed.store(true, Ordering::Relaxed);
                return false;
            }
            waiting.push(frame);
        }
        shared.reader.wake();
        true
    }

    /// Queues the last frame, only at the first call, and ends the stream after it. A screen that is too slow gets
    /// nothing else.
    pub fn finish(&self, last: Bytes) {
        let shared = &self.0;
        {
            let mut waiting = shared.waiting.lock();
            if shared.ended.swap(true, Ordering::AcqRel) {
                return;
            }
            if waiting.len() >= QUEUE {
                waiting.clear();
            }
            waiting.push(last);
        }
        shared.reader.wake();
    }

    /// Whether a frame was dropped: the screen is then out of step and must be closed.
    pub fn overflowed(&self) -> bool {
        self.0.overflowed.load(Ordering::Relaxed)
    }
}

/// The frames of one screen, in the order they were pushed.
pub struct Frames(Arc<Shared>);

impl Frames {
    /// The next frame, if one waits.
    pub fn pop(&self) -> Option<Bytes> {
        self.0.waiting.lock().pop()
    }
}

impl Stream for Frames {
    type Item = Bytes;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(frame) = self.pop() {
            return Poll::Ready(Some(frame));
        }
        self.0.reader.register(cx.waker());
        // Checked again: a frame queued before the registration woke nobody. The end is read before the queue, so that
        // the last frame is not missed.
        let ended = self.0.ended.load(Ordering::Acquire);
        match self.pop() {
            Some(frame) => Poll::Ready(Some(frame)),
            None if ended => Poll::Ready(None),
            None => Poll::Pending,
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.0.abandoned.store(true, Ordering::Release);
        self.0.waiting.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::StreamExt;

    #[tokio::test]
    async fn frames_arrive_in_order_and_the_last_sink_ends_the_stream() {
        let (sink, mut frames) = FrameSink::new();
        let other = sink.clone();
        let reading = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(frame) = frames.next().await {
                read.push(frame[0]);
            }
            read
        });
        for number in 0..100 {
            assert!(sink.push(Bytes::from(vec![number])));
            if number % 7 == 0 {
                tokio::task::yield_now().await;
            }
        }
        drop(sink);
        assert!(other.push(Bytes::from_static(&[100])));
        drop(other);
        assert_eq!(reading.await.unwrap(), (0..=100).collect::<Vec<u8>>());
    }

    #[tokio::test]
    async fn the_last_frame_is_the_last_and_reaches_the_slowest() {
        for waiting in [1, QUEUE] {
            let (sink, mut frames) = FrameSink::new();
            for _ in 0..waiting {
                sink.push(Bytes::new());
            }
            sink.finish(Bytes::from_static(b"end"));
            sink.finish(Bytes::from_static(b"second end"));
            assert!(!sink.push(Bytes::new()));
            let mut read = Vec::new();
            while let Some(frame) = frames.next().await {
                read.push(frame);
            }
            assert_eq!(read.len(), if waiting == QUEUE { 1 } else { 2 });
            assert_eq!(read.last().unwrap(), "end");
        }
    }

    #[tokio::test]
    async fn a_full_queue_refuses_and_an_abandoned_one_too() {
        let (sink, mut frames) = FrameSink::new();
        for _ in 0..QUEUE {
            assert!(sink.push(Bytes::new()));
        }
        assert!(!sink.overflowed());
        assert!(!sink.push(Bytes::new()));
        assert!(sink.overflowed());
        assert!(frames.next().await.is_some());
        assert!(sink.push(Bytes::new()), "there is room again");
        drop(frames);
        assert!(!sink.push(Bytes::new()));
    }
}
