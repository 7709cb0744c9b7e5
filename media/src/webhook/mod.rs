//! Webhooks: events of rooms for other programs, in LiveKit's format (protocol file `livekit_webhook.proto`,
//! documentation "Webhooks & events").
//!
//! Every URL has a queue for each room, so that a room's events arrive in order and a slow receiver of one room delays
//! no other. Events dropped because a queue is full, or because they waited too long, are counted in the next event
//! that arrives (`num_dropped`). Rooms never wait for any of this.

mod post;

#[cfg(test)]
mod tests;

use crate::config::{ApiKeys, WebhookTarget};
use crate::error::MediaError;
use crate::sfu::event::RoomKey;
use crate::sfu::{clock, sid};
use livekit_protocol as proto;
use parking_lot::Mutex;
use post::Post;
use reqwest::Url;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

/// Events of one room that may wait for one URL, as in LiveKit's own notifier.
const ROOM_DEPTH: usize = 200;
/// Events of all rooms that may wait for one URL.
const TOTAL_DEPTH: usize = 10_000;
/// An event that has waited longer than this is not sent any more, as in LiveKit's own notifier.
const MAX_AGE: Duration = Duration::from_secs(30);
/// Requests to one URL at the same time.
const CONCURRENT: usize = 10;
/// How long a stopping server waits for running requests.
const DRAIN: Duration = Duration::from_secs(3);

/// Receivers of room events besides the hub's own listeners. Clones share their queues.
#[derive(Clone)]
pub(crate) struct Webhooks(Arc<Shared>);

struct Shared {
    keys: Arc<dyn ApiKeys>,
    urls: Vec<Arc<Receiver>>,
    runtime: Handle,
    waiting: Arc<AtomicUsize>,
}

/// One URL.
struct Receiver {
    post: Post,
    rooms: Mutex<HashMap<String, VecDeque<Waiting>>>,
    waiting: AtomicUsize,
    dropped: AtomicI32,
    slots: Semaphore,
    max_age: Duration,
}

struct Waiting {
    since: Instant,
    event: proto::WebhookEvent,
}

impl Webhooks {
    /// Prepares the targets; tasks of the calling runtime send to them.
    ///
    /// # Errors
    /// [`MediaError::InvalidArgument`] for a URL that is not `http` or `https`.
    pub fn start(keys: Arc<dyn ApiKeys>, targets: &[WebhookTarget]) -> Result<Self, MediaError> {
        Self::start_with(keys, targets, post::RETRY_WAIT, MAX_AGE)
    }

    fn start_with(
        keys: Arc<dyn ApiKeys>,
        targets: &[WebhookTarget],
        retry_wait: Duration,
        max_age: Duration,
    ) -> Result<Self, MediaError> {
        let mut urls = Vec::new();
        if !targets.is_empty() {
            let client = post::client()?;
            for target in targets {
                for url in &target.urls {
                    let url = parse(url)?;
                    urls.push(Arc::new(Receiver {
                        post: Post::new(client.clone(), url, target.api_key.clone(), retry_wait),
                        rooms: Mutex::default(),
                        waiting: AtomicUsize::new(0),
                        dropped: AtomicI32::new(0),
                        slots: Semaphore::new(CONCURRENT),
                        max_age,
                    }));
                }
            }
        }
        Ok(Self(Arc::new(Shared {
            keys,
            urls,
            runtime: Handle::current(),
            waiting: Arc::default(),
        })))
    }

    /// Sends an event to all targets of the room's space. The event is only made if there are any; its id and time are
    /// added here.
    pub fn notify(&self, room: &RoomKey, event: impl FnOnce() -> proto::WebhookEvent) {
        let hears = |receiver: &&Arc<Receiver>| {
            let secret = self.0.keys.secret(receiver.post.api_key());
            secret.is_some_and(|secret| secret.space == room.space)
        };
        let listening: Vec<&Arc<Receiver>> = self.0.urls.iter().filter(hears).collect();
        if listening.is_empty() {
            return;
        }
        let event = proto::WebhookEvent {
            id: sid::event(),
            created_at: clock::now_ms() / 1000,
            ..event()
        };
        for receiver in listening {
            self.queue(receiver, &room.name, event.clone());
        }
    }

    fn queue(&self, receiver: &Arc<Receiver>, room: &str, event: proto::WebhookEvent) {
        let mut rooms = receiver.rooms.lock();
        let waiting = Waiting {
            since: Instant::now(),
            event,
        };
        let full = receiver.waiting.load(Ordering::Relaxed) >= TOTAL_DEPTH
            || rooms.get(room).is_some_and(|queue| queue.len() >= ROOM_DEPTH);
        if full {
            receiver.drop_one("queue is full");
            return;
        }
        receiver.waiting.fetch_add(1, Ordering::Relaxed);
        if let Some(queue) = rooms.get_mut(room) {
            queue.push_back(waiting);
            return;
        }
        rooms.insert(room.to_owned(), VecDeque::from([waiting]));
        drop(rooms);
        self.0.waiting.fetch_add(1, Ordering::Relaxed);
        let (keys, receiver, room) = (self.0.keys.clone(), receiver.clone(), room.to_owned());
        let busy = self.0.waiting.clone();
        self.0.runtime.spawn(async move {
            receiver.send_all(&*keys, &room).await;
            busy.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// Waits until everything is sent, for a few seconds at most.
    pub async fn drain(&self) {
        let begun = Instant::now();
        while self.0.waiting.load(Ordering::Relaxed) > 0 && begun.elapsed() < DRAIN {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Receiver {
    /// Sends what waits for a room, one after the other, until nothing waits.
    async fn send_all(&self, keys: &dyn ApiKeys, room: &str) {
        loop {
            let Some(Waiting { since, mut event }) = self.next(room) else {
                return;
            };
            if since.elapsed() > self.max_age {
                self.drop_one("waited too long");
                continue;
            }
            // The semaphore is never closed.
            let _slot = self.slots.acquire().await;
            let dropped = self.dropped.swap(0, Ordering::Relaxed);
            set_dropped(&mut event, dropped);
            if let Err(error) = self.post.send(keys, &event).await {
                self.dropped.fetch_add(dropped + 1, Ordering::Relaxed);
                tracing::warn!(url = self.post.label(), event = event.event, id = event.id, %error, "webhook not delivered");
            }
        }
    }

    /// The next event of a room; none ends its queue.
    fn next(&self, room: &str) -> Option<Waiting> {
        let mut rooms = self.rooms.lock();
        let next = rooms.get_mut(room).and_then(VecDeque::pop_front);
        if next.is_none() {
            rooms.remove(room);
        } else {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        next
    }

    fn drop_one(&self, reason: &str) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
        tracing::warn!(url = self.post.label(), reason, "webhook dropped");
    }
}

/// Receivers of LiveKit's earlier protocol still read this member.
#[allow(deprecated)]
fn set_dropped(event: &mut proto::WebhookEvent, dropped: i32) {
    event.num_dropped = dropped;
}

fn parse(url: &str) -> Result<Url, MediaError> {
    Url::parse(url)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or(MediaError::InvalidArgument(
            "a webhook's URL is not an http or https address",
        ))
}
