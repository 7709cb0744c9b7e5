//! Fan-out of one topic to its watching screens: in order, without gaps, each screen with its own bounded queue.

use crate::frame;
use crate::frame_queue::FrameSink;
use crate::identity::Identity;
use hub_domain::TenantId;
use hub_store::bus::TopicEvent;
use hub_store::{Result, Store};
use std::collections::HashMap;

/// Missed events that are sent one by one; a screen that missed more reloads.
const MAX_CATCH_UP: i64 = 200;

/// A screen's number on this node.
pub type SessionId = u64;

/// One watching screen.
pub struct Watcher {
    pub sink: FrameSink,
    pub who: Identity,
    /// A screen can open a topic without looking at it.
    pub viewing: bool,
}

/// What a new watcher is sent first.
pub enum Welcome {
    /// Up to date, after these events.
    Events(i64, Vec<TopicEvent>),
    /// Too much was missed.
    Gap(i64),
}

/// The watchers of one topic and the last event that they were sent.
pub struct Watchers {
    pub tenant: TenantId,
    /// As stored.
    pub topic: String,
    /// As clients call it.
    pub wire: String,
    watchers: HashMap<SessionId, Watcher>,
    /// Last sequence number sent; `None` before the first read from the store.
    seq: Option<i64>,
}

impl Watchers {
    /// Nobody watches yet.
    pub fn new(tenant: TenantId, topic: String, wire: String) -> Self {
        Self {
            tenant,
            topic,
            wire,
            watchers: HashMap::new(),
            seq: None,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    pub fn len(&self) -> usize {
        self.watchers.len()
    }

    /// Last sequence number sent.
    pub fn seq(&self) -> i64 {
        self.seq.unwrap_or(0)
    }

    /// Everyone who watches.
    pub fn all(&self) -> impl Iterator<Item = (&SessionId, &Watcher)> {
        self.watchers.iter()
    }

    /// A watcher, to change its view.
    pub fn get_mut(&mut self, session: SessionId) -> Option<&mut Watcher> {
        self.watchers.get_mut(&session)
    }

    /// Adds a screen: answers its request and sends what it missed, before anything newer.
    pub fn add(&mut self, session: SessionId, watcher: Watcher, request: i64, welcome: Welcome) {
        let topic = &self.wire;
        match welcome {
            Welcome::Events(seq, missed) => {
                let first = missed.first().map_or(seq, |event| event.seq - 1);
                watcher.sink.push(frame::json(
                    &serde_json::json!({ "op": "subscribed", "id": request, "topic": topic, "seq": first.min(seq) }),
                ));
                for event in &missed {
                    watcher.sink.push(frame::event(topic, event));
                }
                self.advance(missed.last().map_or(seq, |event| event.seq), &missed);
            }
            Welcome::Gap(seq) => {
                watcher.sink.push(frame::json(
                    &serde_json::json!({ "op": "gap", "id": request, "topic": topic, "seq": seq }),
                ));
                self.advance(seq, &[]);
            }
        }
        self.watchers.insert(session, watcher);
    }

    // Sends earlier watchers the events that the newcomer's read from the store has found first.
    fn advance(&mut self, seq: i64, events: &[TopicEvent]) {
        let last_seq = *self.seq.get_or_insert(seq);
        if seq > last_seq && !self.watchers.is_empty() {
            for event in events.iter().filter(|event| event.seq > last_seq) {
                let bytes = frame::event(&self.wire, event);
                self.send(bytes);
            }
            if events.iter().all(|event| event.seq != last_seq + 1) {
                // The events in between were not read: every screen is sent a gap.
                let gap = frame::json(&serde_json::json!({ "op": "gap", "topic": &self.wire, "seq": seq }));
                self.send(gap);
            }
        }
        self.seq = Some(last_seq.max(seq));
    }

    /// Removes a screen; true when it was there.
    pub fn remove(&mut self, session: SessionId) -> bool {
        self.watchers.remove(&session).is_some()
    }

    /// Sends an event if it is the next one. False if events before it are missing and must be read from the store.
    pub fn deliver(&mut self, event: &TopicEvent) -> bool {
        let last_seq = *self.seq.get_or_insert(event.seq - 1);
        if event.seq <= last_seq {
            return true;
        }
        if event.seq > last_seq + 1 {
            return false;
        }
        self.seq = Some(event.seq);
        let bytes = frame::event(&self.wire, event);
        self.send(bytes);
        true
    }

    /// Sends a signal to everyone but the screen it came from.
    pub fn signal(&self, kind: &str, data: &str, except: Option<SessionId>) {
        let bytes = frame::signal(&self.wire, kind, data);
        for (session, watcher) in &self.watchers {
            if Some(*session) != except {
                watcher.sink.push(bytes.clone());
            }
        }
    }

    /// Sends a signal to one screen.
    pub fn signal_to(&self, session: SessionId, kind: &str, data: &str) {
        if let Some(watcher) = self.watchers.get(&session) {
            watcher.sink.push(frame::signal(&self.wire, kind, data));
        }
    }

    /// Sends the store's events after the last one sent; a long gap is sent as a gap.
    pub fn catch_up(&mut self, found: Welcome) {
        match found {
            Welcome::Events(_, events) => {
                for event in events {
                    self.deliver(&event);
                }
            }
            Welcome::Gap(seq) => {
                let gap = frame::json(&serde_json::json!({ "op": "gap", "topic": &self.wire, "seq": seq }));
                self.send(gap);
                self.seq = Some(seq);
            }
        }
    }

    fn send(&self, bytes: bytes::Bytes) {
        for watcher in self.watchers.values() {
            watcher.sink.push(bytes.clone());
        }
    }
}

/// Reads what happened in a topic after `from`, or that it is too much.
pub async fn missed(store: &Store, tenant: TenantId, topic: &str, from: Option<i64>) -> Result<Welcome> {
    let log = store.topics();
    let seq = log.seq(tenant, topic).await?;
    let Some(from) = from.filter(|from| *from < seq) else {
        return Ok(Welcome::Events(seq, Vec::new()));
    };
    if seq - from > MAX_CATCH_UP {
        return Ok(Welcome::Gap(seq));
    }
    let events = log.after(tenant, topic, from, MAX_CATCH_UP).await?;
    let whole = events.first().is_some_and(|event| event.seq == from + 1);
    Ok(if whole {
        Welcome::Events(seq, events)
    } else {
        Welcome::Gap(seq)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(seq: i64) -> TopicEvent {
        TopicEvent {
            tenant: TenantId(1),
            topic: "queue:5".into(),
            seq,
            kind: "k".into(),
            at_ms: 0,
            data: "{}".into(),
        }
    }

    fn watchers() -> Watchers {
        Watchers::new(TenantId(1), "queue:5".into(), "queue:5".into())
    }

    fn watcher() -> (Watcher, crate::frame_queue::Frames) {
        let (sink, receiver) = FrameSink::new();
        (
            Watcher {
                sink,
                who: Identity::Sandbox {
                    address: String::new(),
                },
                viewing: false,
            },
            receiver,
        )
    }

    fn frames_of(receiver: &mut crate::frame_queue::Frames) -> Vec<serde_json::Value> {
        std::iter::from_fn(|| receiver.pop())
            .map(|frame| {
                let start = frame.iter().position(|byte| *byte == b'{').unwrap();
                serde_json::from_slice(&frame[start..]).unwrap()
            })
            .collect()
    }

    #[test]
    fn events_come_once_and_in_order_and_a_hole_is_reported() {
        let mut topic = watchers();
        let (one, mut frames) = watcher();
        topic.add(1, one, 9, Welcome::Events(3, vec![fact(2), fact(3)]));
        assert!(topic.deliver(&fact(3)));
        assert!(topic.deliver(&fact(4)));
        assert!(!topic.deliver(&fact(6)));
        topic.catch_up(Welcome::Events(6, vec![fact(5), fact(6)]));
        let sent = frames_of(&mut frames);
        assert_eq!(sent[0]["op"], "subscribed");
        assert_eq!(sent[0]["seq"], 1);
        let seqs: Vec<i64> = sent[1..]
            .iter()
            .map(|frame| frame["seq"].as_i64().unwrap())
            .collect();
        assert_eq!(seqs, [2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_newcomer_who_knows_more_brings_the_others_up_to_date() {
        let mut topic = watchers();
        let (one, mut first) = watcher();
        topic.add(1, one, 1, Welcome::Events(3, vec![]));
        let (two, mut second) = watcher();
        topic.add(2, two, 1, Welcome::Events(5, vec![fact(4), fact(5)]));
        assert!(topic.deliver(&fact(5)));
        assert_eq!(
            frames_of(&mut first)
                .iter()
                .filter(|frame| frame["op"] == "event")
                .count(),
            2
        );
        assert_eq!(
            frames_of(&mut second)
                .iter()
                .filter(|frame| frame["op"] == "event")
                .count(),
            2
        );
    }

    #[test]
    fn a_newcomer_without_history_does_not_make_the_others_lose_events() {
        let mut topic = watchers();
        let (one, mut first) = watcher();
        topic.add(1, one, 1, Welcome::Events(3, vec![]));
        let (two, _second) = watcher();
        topic.add(2, two, 1, Welcome::Events(5, vec![]));
        assert!(
            frames_of(&mut first)
                .iter()
                .any(|frame| frame["op"] == "gap" && frame["seq"] == 5)
        );
    }
}
