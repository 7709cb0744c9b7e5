//! Directory: what runs of one kind, by key.

use actix::{Actor, Addr, Message, Recipient};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;

/// An address that knows whether its actor still runs.
pub trait Runs: Clone {
    /// False once the actor has stopped.
    fn runs(&self) -> bool;
}

impl<A: Actor> Runs for Addr<A> {
    fn runs(&self) -> bool {
        self.connected()
    }
}

impl<M> Runs for Recipient<M>
where
    M: Message + Send,
    M::Result: Send,
{
    fn runs(&self) -> bool {
        self.connected()
    }
}

/// The running actors of one kind, by key. Stopped ones are not found, and are removed before the table grows.
pub struct Directory<K, V>(Mutex<HashMap<K, V>>);

impl<K, V> Default for Directory<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Runs> Directory<K, V> {
    /// What runs under this key.
    pub fn get(&self, key: &K) -> Option<V> {
        self.0.lock().get(key).filter(|known| known.runs()).cloned()
    }

    /// The actor under this key; `start` starts it if none runs, and must not use this directory.
    pub fn get_or_start(&self, key: K, start: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock();
        if let Some(running) = known.get(&key).filter(|running| running.runs()) {
            return running.clone();
        }
        let started = start();
        insert(&mut known, key, started.clone());
        started
    }

    /// Notes what runs under this key from now on.
    pub fn put(&self, key: K, started: V) {
        insert(&mut self.0.lock(), key, started);
    }

    /// Forgets a key.
    pub fn remove(&self, key: &K) {
        self.0.lock().remove(key);
    }

    /// Everything that runs.
    pub fn all(&self) -> Vec<V> {
        self.those(|_| true)
    }

    /// What runs under the keys that are meant.
    pub fn those(&self, meant: impl Fn(&K) -> bool) -> Vec<V> {
        let known = self.0.lock();
        let meant = known.iter().filter(|(key, running)| meant(key) && running.runs());
        meant.map(|(_, running)| running.clone()).collect()
    }

    /// How many run.
    pub fn count(&self) -> usize {
        self.0.lock().values().filter(|running| running.runs()).count()
    }
}

fn insert<K: Eq + Hash, V: Runs>(known: &mut HashMap<K, V>, key: K, started: V) {
    if known.len() == known.capacity() {
        known.retain(|_, running| running.runs());
    }
    known.insert(key, started);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[derive(Clone)]
    struct Lamp(Arc<AtomicBool>);

    impl Runs for Lamp {
        fn runs(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    fn lamp(on: bool) -> Lamp {
        Lamp(Arc::new(AtomicBool::new(on)))
    }

    #[test]
    fn what_has_stopped_is_not_found_and_is_started_anew() {
        let directory = Directory::default();
        let first = directory.get_or_start(1, || lamp(true));
        let again = directory.get_or_start(1, || unreachable!("it runs"));
        assert!(Arc::ptr_eq(&first.0, &again.0));
        first.0.store(false, Ordering::Relaxed);
        assert!(directory.get(&1).is_none());
        assert_eq!(directory.count(), 0);
        let second = directory.get_or_start(1, || lamp(true));
        assert!(!Arc::ptr_eq(&first.0, &second.0));
        assert_eq!((directory.count(), directory.all().len()), (1, 1));
        directory.remove(&1);
        assert!(directory.get(&1).is_none());
    }

    #[test]
    fn what_has_stopped_takes_no_room_for_ever() {
        let directory = Directory::default();
        for key in 0..10_000 {
            directory.put(key, lamp(false));
        }
        let kept = directory.0.lock().len();
        assert!(kept < 64, "{kept} stopped ones are kept");
    }
}
