//! Recordings at rest: sealed with a key per tenant from the first byte, written by the recorder's threads, read back
//! for playback.

use crate::error::{ActorError, Result};
use crate::files::{OpenFile, SealedFiles, blocking, tenant_of};
use actix::{Message, Recipient};
use hub_domain::{CallId, TenantId};
use hub_media::recording::{
    Recorder, RecordingEvent, RecordingSink, RecordingStore, TrackRecorder, mix, track_length, waveform,
};
use hub_store::calls::RecordedTrack;
use hub_store::files::{FileSink, Files, SealKey, SealedWriter};
use hub_store::keys::Keyring;
use hub_store::{Store, StoreError};
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;

/// Bars of a waveform.
const BARS: usize = 400;
/// Writer threads: enough for hundreds of calls.
const WRITERS: usize = 2;
/// Mixed recordings that are kept in memory for seeking in them.
const KEPT_MIXES: usize = 8;

/// A track cannot be written any further.
#[derive(Message)]
#[rtype(result = "()")]
pub struct RecordingBroke {
    pub reason: String,
}

type Keys = RwLock<HashMap<TenantId, (i64, [u8; 32])>>;
type Owners = Mutex<HashMap<String, Recipient<RecordingBroke>>>;

/// The recorder and the files it writes.
#[derive(Clone)]
pub struct Recordings {
    files: SealedFiles,
    vault: Arc<Vault>,
    recorder: Arc<Recorder>,
    keys: Arc<Keys>,
    owners: Arc<Owners>,
    mixes: Arc<Mutex<Vec<(String, Arc<Vec<u8>>)>>>,
}

struct Vault {
    files: Arc<dyn Files>,
    keys: Arc<Keys>,
}

struct SealedSink(SealedWriter<Box<dyn FileSink>>);

impl RecordingSink for SealedSink {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.append(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.finish()
    }
}

fn io_error(error: StoreError) -> io::Error {
    match error {
        StoreError::Io(error) => error,
        other => io::Error::other(other),
    }
}

impl RecordingStore for Vault {
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>> {
        let tenant = tenant_of(key).ok_or_else(|| io::Error::other("file key without a tenant"))?;
        let (id, secret) = self
            .keys
            .read()
            .get(&tenant)
            .copied()
            .ok_or_else(|| io::Error::other("the tenant's key is not at hand"))?;
        let id = u32::try_from(id).map_err(io::Error::other)?;
        let sink = self.files.create(key).map_err(io_error)?;
        Ok(Box::new(SealedSink(SealedWriter::create(
            sink,
            key,
            &SealKey { id, secret },
        )?)))
    }
}

impl Recordings {
    /// Starts the writer threads. Needs a running tokio runtime for their events.
    pub fn start(files: SealedFiles) -> io::Result<Self> {
        let keys = Arc::new(Keys::default());
        let owners = Arc::new(Owners::default());
        let (events, mut published) = mpsc::unbounded_channel();
        let vault = Arc::new(Vault {
            files: files.raw().clone(),
            keys: keys.clone(),
        });
        let recorder = Arc::new(Recorder::start(vault.clone(), WRITERS, events)?);
        let to = owners.clone();
        tokio::spawn(async move {
            while let Some(RecordingEvent::Failed { key, reason }) = published.recv().await {
                let owner = to.lock().remove(&key);
                match owner {
                    // Bypasses the mailbox bound: sent once per track, and a failed recording must not be marked
                    // complete.
                    Some(owner) => owner.do_send(RecordingBroke { reason }),
                    None => tracing::error!(key, reason, "a recording failed that belongs to no call here"),
                }
            }
        });
        Ok(Self {
            files,
            vault,
            recorder,
            keys,
            owners,
            mixes: Arc::default(),
        })
    }

    /// Has the tenant's key at hand for the writer threads.
    pub async fn unlock(&self, keyring: &Keyring, tenant: TenantId) -> Result<()> {
        let key = keyring.newest_tenant_key(tenant).await?;
        self.keys.write().insert(tenant, key);
        Ok(())
    }

    /// Number of the tenant's current sealing key, once unlocked.
    pub fn key_id(&self, tenant: TenantId) -> Option<i64> {
        self.keys.read().get(&tenant).map(|(id, _)| *id)
    }

    /// Packets of all recordings since the start that came faster than they could be written; each is silence in its
    /// track.
    pub fn dropped_packets(&self) -> u64 {
        self.recorder.dropped()
    }

    /// Where a leg's track is kept.
    pub fn file_key(&self, tenant: TenantId, call: &str, leg: &str) -> String {
        let plain = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_alphanumeric() || c == '-' {
                        c
                    } else {
                        '_'
                    }
                })
                .collect()
        };
        format!("t{tenant}/recordings/{}/{}.ogg", plain(call), plain(leg))
    }

    /// Starts a track; a failure is sent to its owner.
    pub fn track(&self, file_key: &str, zero: Instant, owner: Recipient<RecordingBroke>) -> TrackRecorder {
        let mut owners = self.owners.lock();
        owners.retain(|_, owner| owner.connected());
        owners.insert(file_key.to_owned(), owner);
        self.recorder.track(file_key, zero, &[])
    }

    /// A track's length in milliseconds and its waveform, read on a blocking thread.
    pub async fn measure(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        track: &RecordedTrack,
    ) -> Result<(i64, Vec<u8>)> {
        let one = self.open(keyring, tenant, track).await?;
        let again = self.open(keyring, tenant, track).await?;
        blocking(move || {
            let length = track_length(one).map_err(program)?;
            let peaks = waveform(again, BARS).map_err(program)?;
            Ok((length.duration_ms as i64, peaks))
        })
        .await
    }

    /// Opens a track for reading.
    pub async fn open(&self, keyring: &Keyring, tenant: TenantId, track: &RecordedTrack) -> Result<OpenFile> {
        self.files
            .open_by_key(keyring, tenant, &track.file_key, track.key_id)
            .await
    }

    /// Storage for other recorders: sealed like calls, once the tenant is unlocked.
    pub fn writer(&self) -> Arc<dyn RecordingStore> {
        self.vault.clone()
    }

    /// The store of files that they lie in.
    pub(crate) fn files(&self) -> &SealedFiles {
        &self.files
    }

    /// All parties in one Ogg/Opus file; cached for a while, because players request ranges.
    pub async fn mixed(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        call: &CallId,
        tracks: &[RecordedTrack],
    ) -> Result<Arc<Vec<u8>>> {
        let name = format!("{tenant}/{call}");
        if let Some((_, kept)) = self.mixes.lock().iter().find(|(known, _)| *known == name) {
            return Ok(kept.clone());
        }
        let mut sources: Vec<Box<dyn Read + Send>> = Vec::with_capacity(tracks.len());
        for track in tracks {
            sources.push(Box::new(self.open(keyring, tenant, track).await?));
        }
        let mixed = blocking(move || {
            let mut out = Vec::new();
            mix(sources, &mut out).map_err(program)?;
            Ok(Arc::new(out))
        })
        .await?;
        let mut mixes = self.mixes.lock();
        if mixes.len() >= KEPT_MIXES {
            mixes.remove(0);
        }
        mixes.push((name, mixed.clone()));
        Ok(mixed)
    }

    /// Deletes a call's files and their cached copies. The rows stay, so this can be repeated.
    pub async fn delete_files(&self, store: &Store, tenant: TenantId, call: &CallId) -> Result<()> {
        let tracks = store.calls().tracks(tenant, call).await?;
        self.files
            .delete(tracks.into_iter().map(|track| track.file_key).collect())
            .await?;
        let name = format!("{tenant}/{call}");
        self.mixes.lock().retain(|(known, _)| *known != name);
        Ok(())
    }

    /// Deletes a call's recordings: the applicant declined. The files go before their rows, so that a crash in between
    /// leaves no orphaned file.
    pub async fn discard(&self, store: &Store, tenant: TenantId, call: &CallId) -> Result<()> {
        self.delete_files(store, tenant, call).await?;
        let mut write = store.write().await?;
        hub_store::calls::call_progress::drop_recording(&mut write, tenant, call).await?;
        write.commit().await.map_err(Into::into)
    }
}

fn program(error: impl std::fmt::Display) -> ActorError {
    ActorError::Program(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_store::args;
    use hub_store::keys::MasterKey;

    /// A track with some content, sealed with the current key.
    async fn seal(test: &testing::TestHub, call: &str, sound: &[u8]) -> RecordedTrack {
        let recordings = test.hub.recordings();
        recordings.unlock(test.hub.keyring(), TENANT).await.unwrap();
        let file_key = recordings.file_key(TENANT, call, "applicant");
        let vault = Vault {
            files: recordings.files.raw().clone(),
            keys: recordings.keys.clone(),
        };
        let (bytes, key) = (sound.to_vec(), file_key.clone());
        blocking(move || {
            let mut sink = vault.create(&key).map_err(StoreError::Io)?;
            sink.append(&bytes).map_err(StoreError::Io)?;
            sink.finish().map_err(StoreError::Io)?;
            Ok(())
        })
        .await
        .unwrap();
        RecordedTrack {
            leg: "applicant".into(),
            speaker: "Ana Reyes".into(),
            key_id: recordings.key_id(TENANT).unwrap(),
            duration_ms: None,
            peaks: "[]".into(),
            file_key,
        }
    }

    async fn read(test: &testing::TestHub, track: &RecordedTrack) -> Result<Vec<u8>> {
        let mut open = test
            .hub
            .recordings()
            .open(test.hub.keyring(), TENANT, track)
            .await?;
        let mut all = Vec::new();
        open.read_to_end(&mut all).map_err(StoreError::Io)?;
        Ok(all)
    }

    #[actix::test]
    async fn what_an_old_key_sealed_opens_after_a_rotation_and_a_lost_key_is_named() {
        let test = testing::hub().await;
        let keyring = test.hub.keyring();
        let old = seal(&test, "before", b"said before").await;
        // As the command does it, beside the running hub.
        let master = MasterKey::from_file(&test.fresh.folder.path().join("master.key")).unwrap();
        let command = Keyring::open(test.hub.store().clone(), master).await.unwrap();
        let next = command.rotate_tenant_key(TENANT).await.unwrap();
        let new = seal(&test, "after", b"said after").await;
        assert_eq!((old.key_id, new.key_id), (next - 1, next));
        assert_eq!(keyring.tenant_keys(TENANT), [(next - 1, false), (next, true)]);
        assert_eq!(read(&test, &old).await.unwrap(), b"said before");
        assert_eq!(read(&test, &new).await.unwrap(), b"said after");

        // The row of the old key is gone from the database.
        let lost = "DELETE FROM tenant_keys WHERE tenant_id = $1 AND key_id = $2";
        test.hub
            .store()
            .db()
            .execute(lost, args![TENANT, old.key_id])
            .await
            .unwrap();
        keyring.reload().await.unwrap();
        let refused = read(&test, &old).await.unwrap_err().to_string();
        let named = format!("key {} of tenant {TENANT} is missing", old.key_id);
        assert!(refused.contains(&named), "{refused}");
        assert_eq!(read(&test, &new).await.unwrap(), b"said after");
    }
}
