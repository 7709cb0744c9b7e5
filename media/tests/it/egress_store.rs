//! Egresses kept in memory, their files in a folder of the test.

use async_trait::async_trait;
use hub_media::egress::{EgressAuditEntry, EgressFilter, EgressRecord, EgressStore};
use hub_media::recording::{RecordingSink, RecordingStore};
use hub_media::{MediaError, RoomKey};
use parking_lot::Mutex;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub struct MemoryStore {
    folder: tempfile::TempDir,
    /// No byte more can be written.
    pub full: Arc<AtomicBool>,
    records: Mutex<Vec<EgressRecord>>,
    audit_entries: Mutex<Vec<EgressAuditEntry>>,
}

impl MemoryStore {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            folder: tempfile::tempdir().expect("a folder"),
            full: Arc::default(),
            records: Mutex::default(),
            audit_entries: Mutex::default(),
        })
    }

    /// A copy of its present content.
    pub fn copy(&self) -> Arc<Self> {
        let copy = Self::new();
        for entry in std::fs::read_dir(self.folder.path()).expect("reads").flatten() {
            let to = copy.folder.path().join(entry.file_name());
            std::fs::copy(entry.path(), to).expect("copies");
        }
        copy.records.lock().clone_from(&self.records.lock());
        copy
    }

    pub fn record(&self, id: &str) -> EgressRecord {
        let records = self.records.lock();
        records
            .iter()
            .find(|record| record.id == id)
            .expect("a record")
            .clone()
    }

    pub fn bytes(&self, key: &str) -> Vec<u8> {
        std::fs::read(self.path(key)).expect("a file")
    }

    /// Waits until so many bytes of an egress are written.
    pub async fn written(&self, id: &str, bytes: usize) {
        let deadline = Instant::now() + Duration::from_secs(40);
        loop {
            let parts = self.record(id).parts;
            let written: usize = parts
                .iter()
                .filter_map(|key| std::fs::read(self.path(key)).ok())
                .map(|file| file.len())
                .sum();
            if written >= bytes {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "{written} of {bytes} bytes are written"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub fn audit_entries(&self) -> Vec<(&'static str, String)> {
        let audit_entries = self.audit_entries.lock();
        audit_entries
            .iter()
            .map(|audit_entry| (audit_entry.action, audit_entry.by.clone()))
            .collect()
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.path().join(key)
    }
}

struct Folder {
    place: PathBuf,
    full: Arc<AtomicBool>,
}

/// Writes to the file, or to the kernel's device that is always full.
struct Sink {
    file: File,
    full: Arc<AtomicBool>,
}

impl RecordingSink for Sink {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.full.load(Ordering::Relaxed) {
            return File::create("/dev/full")?.write_all(bytes);
        }
        self.file.write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.file.sync_all()
    }
}

impl RecordingStore for Folder {
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>> {
        let place = if self.full.load(Ordering::Relaxed) {
            PathBuf::from("/dev/full/nowhere")
        } else {
            self.place.join(key)
        };
        Ok(Box::new(Sink {
            file: File::create_new(place)?,
            full: self.full.clone(),
        }))
    }
}

#[async_trait]
impl EgressStore for MemoryStore {
    fn node(&self) -> &str {
        "test"
    }

    fn may_record(&self, room: &RoomKey) -> bool {
        !room.name.starts_with("own-")
    }

    fn files(&self) -> Arc<dyn RecordingStore> {
        Arc::new(Folder {
            place: self.folder.path().to_owned(),
            full: self.full.clone(),
        })
    }

    fn file_key(&self, space: &str, egress: &str, track: &str) -> String {
        format!("{space}-{egress}-{track}.ogg")
    }

    fn location(&self, egress: &str) -> String {
        format!("/recordings/{egress}")
    }

    async fn prepare(&self, _: &str) -> Result<(), MediaError> {
        Ok(())
    }

    async fn open(&self, _: &str, file_key: &str) -> Result<Box<dyn Read + Send>, MediaError> {
        let file = File::open(self.path(file_key));
        Ok(Box::new(
            file.map_err(|error| MediaError::Storage(error.to_string()))?,
        ))
    }

    async fn save(
        &self,
        record: &EgressRecord,
        audit_entry: Option<EgressAuditEntry>,
    ) -> Result<(), MediaError> {
        self.audit_entries.lock().extend(audit_entry);
        let mut records = self.records.lock();
        match records.iter_mut().find(|held| held.id == record.id) {
            Some(held) if held.ended => {}
            Some(held) => held.clone_from(record),
            None => records.push(record.clone()),
        }
        Ok(())
    }

    async fn get(&self, space: &str, id: &str) -> Result<Option<EgressRecord>, MediaError> {
        let records = self.records.lock();
        Ok(records
            .iter()
            .find(|record| record.space == space && record.id == id)
            .cloned())
    }

    async fn list(&self, space: &str, filter: &EgressFilter) -> Result<Vec<EgressRecord>, MediaError> {
        let wanted = |record: &&EgressRecord| {
            record.space == space
                && (filter.room.is_empty() || record.room == filter.room)
                && (filter.id.is_empty() || record.id == filter.id)
                && !(filter.active && record.ended)
        };
        Ok(self.records.lock().iter().rev().filter(wanted).cloned().collect())
    }

    async fn left_open(&self) -> Result<Vec<EgressRecord>, MediaError> {
        let records = self.records.lock();
        Ok(records.iter().filter(|record| !record.ended).cloned().collect())
    }
}
