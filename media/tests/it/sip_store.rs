//! Trunks and dispatch rules kept in memory.

use async_trait::async_trait;
use hub_media::MediaError;
use hub_media::sip::{SipAuditEntry, SipEntry, SipKind, SipStore};
use parking_lot::Mutex;
use std::collections::HashMap;

/// Kept in memory, in the order in which they were made.
#[derive(Default)]
pub struct Book {
    entries: Mutex<Vec<(String, SipEntry)>>,
    /// Actions and their authors.
    pub audit_entries: Mutex<Vec<String>>,
}

#[async_trait]
impl SipStore for Book {
    async fn save(
        &self,
        space: &str,
        entry: &SipEntry,
        audit_entry: SipAuditEntry,
    ) -> Result<(), MediaError> {
        self.audit_entries.lock().push(format!(
            "{} {} by {}",
            audit_entry.action,
            entry.kind.name(),
            audit_entry.by
        ));
        let mut entries = self.entries.lock();
        match entries.iter_mut().find(|(_, held)| held.id == entry.id) {
            Some((_, held)) => held.clone_from(entry),
            None => entries.push((space.to_owned(), entry.clone())),
        }
        Ok(())
    }

    async fn delete(
        &self,
        _: &str,
        kind: SipKind,
        id: &str,
        audit_entry: SipAuditEntry,
    ) -> Result<(), MediaError> {
        self.audit_entries.lock().push(format!(
            "{} {} by {}",
            audit_entry.action,
            kind.name(),
            audit_entry.by
        ));
        self.entries.lock().retain(|(_, entry)| entry.id != id);
        Ok(())
    }

    async fn list(&self, space: &str, kind: SipKind) -> Result<Vec<SipEntry>, MediaError> {
        let entries = self.entries.lock();
        let wanted = entries
            .iter()
            .filter(|(owner, entry)| owner == space && entry.kind == kind);
        Ok(wanted.map(|(_, entry)| entry.clone()).collect())
    }

    async fn claims(&self) -> Result<HashMap<String, String>, MediaError> {
        Ok(HashMap::new())
    }
    async fn may_register(&self, _: &str, _: &str) -> Result<bool, MediaError> {
        Ok(true)
    }
    async fn spaces(&self) -> Result<Vec<String>, MediaError> {
        let mut spaces: Vec<String> = self
            .entries
            .lock()
            .iter()
            .map(|(owner, _)| owner.clone())
            .collect();
        spaces.sort();
        spaces.dedup();
        Ok(spaces)
    }
}
