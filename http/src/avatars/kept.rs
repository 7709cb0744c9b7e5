//! What was fetched lately, and what was not there: bounded in number, size and time.

use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::HashMap;

/// A picture may change within a day, in milliseconds.
pub const FOUND_MS: i64 = 24 * 60 * 60_000;
/// An address without a picture is not asked for again for a week (specification 3, section 9).
pub const MISSING_MS: i64 = 7 * 24 * 60 * 60_000;
/// A service that does not answer is asked again soon.
pub const UNREACHED_MS: i64 = 10 * 60_000;
/// Pictures that are kept, some 20 KB each.
pub const MOST_FOUND: usize = 500;
/// Addresses without a picture that are remembered.
const MOST_MISSING: usize = 5_000;

/// What is known of each name, until when.
#[derive(Default)]
pub struct Kept(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    found: HashMap<String, (Bytes, i64)>,
    /// Until when.
    missing: HashMap<String, i64>,
}

impl Kept {
    /// What is known of a name; the outer none: nothing.
    pub fn get(&self, name: &str, now_ms: i64) -> Option<Option<Bytes>> {
        let entries = self.0.lock();
        if let Some((bytes, until_ms)) = entries.found.get(name)
            && *until_ms > now_ms
        {
            return Some(Some(bytes.clone()));
        }
        let is_missing = entries
            .missing
            .get(name)
            .is_some_and(|until_ms| *until_ms > now_ms);
        is_missing.then_some(None)
    }

    /// Remembers what the service said.
    pub fn put(&self, name: String, picture: Option<Bytes>, now_ms: i64) {
        let mut entries = self.0.lock();
        match picture {
            Some(bytes) => {
                entries.missing.remove(&name);
                make_room(&mut entries.found, MOST_FOUND, |(_, until_ms)| *until_ms);
                entries.found.insert(name, (bytes, now_ms + FOUND_MS));
            }
            None => {
                entries.found.remove(&name);
                make_room(&mut entries.missing, MOST_MISSING, |until_ms| *until_ms);
                entries.missing.insert(name, now_ms + MISSING_MS);
            }
        }
    }

    /// The service could not be asked.
    pub fn unreached(&self, name: String, now_ms: i64) {
        let mut entries = self.0.lock();
        make_room(&mut entries.missing, MOST_MISSING, |until_ms| *until_ms);
        entries.missing.insert(name, now_ms + UNREACHED_MS);
    }
}

/// Forgets the one that ends first where there are as many as may be.
fn make_room<V>(entries: &mut HashMap<String, V>, most: usize, until_ms: impl Fn(&V) -> i64) {
    if entries.len() < most {
        return;
    }
    let first = entries
        .iter()
        .min_by_key(|(_, entry)| until_ms(entry))
        .map(|(name, _)| name.clone());
    if let Some(first) = first {
        entries.remove(&first);
    }
}
