//! Recordings at rest: sealed with a key per tenant from the first byte, written by the recorder's own threads, read back
//! for playing.

use crate::calls::conference::RecordingBroke;
use crate::error::{ActorError, Result};
use actix::Recipient;
use hub_domain::{CallId, TenantId};
use hub_media::recording::{
    Recorder, RecordingEvent, RecordingSink, RecordingStore, TrackRecorder, mix, track_length, waveform,
};
use hub_store::calls::RecordedTrack;
use hub_store::files::{FileSink, FileSource, Files, SealKey, SealedReader, SealedWriter};
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

type Keys = RwLock<HashMap<TenantId, (i64, [u8; 32])>>;
type Owners = Mutex<HashMap<String, Recipient<RecordingBroke>>>;

/// The recorder and the files it writes.
#[derive(Clone)]
pub struct Recordings {
    files: Arc<dyn Files>,
    vault: Arc<Vault>,
    recorder: Arc<Recorder>,
    keys: Arc<Keys>,
    owners: Arc<Owners>,
    mixes: Arc<Mutex<Vec<(String, Arc<Vec<u8>>)>>>,
}

/// A track's bytes, open for reading at any place.
pub type OpenTrack = SealedReader<Box<dyn FileSource>>;

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

fn tenant_of(file_key: &str) -> Option<TenantId> {
    file_key.strip_prefix('t')?.split('/').next()?.parse().ok()
}

impl Recordings {
    /// Starts the writer threads. Needs a running tokio runtime for what they tell.
    pub fn start(files: Arc<dyn Files>) -> io::Result<Self> {
        let keys = Arc::new(Keys::default());
        let owners = Arc::new(Owners::default());
        let (events, mut told) = mpsc::unbounded_channel();
        let vault = Arc::new(Vault {
            files: files.clone(),
            keys: keys.clone(),
        });
        let recorder = Arc::new(Recorder::start(vault.clone(), WRITERS, events)?);
        let to = owners.clone();
        tokio::spawn(async move {
            while let Some(RecordingEvent::Failed { key, reason }) = told.recv().await {
                let owner = to.lock().remove(&key);
                match owner {
                    // Past the bound: said once for a track, and a recording that broke must not be called whole.
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

    /// Number of the key that new files of a tenant are sealed with, once unlocked.
    pub fn key_id(&self, tenant: TenantId) -> Option<i64> {
        self.keys.read().get(&tenant).map(|(id, _)| *id)
    }

    /// Packets that came faster than they could be written, of all recordings since the start; each is silence in its track.
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

    /// Starts a track; its failure is told to whoever records.
    pub fn track(&self, file_key: &str, zero: Instant, owner: Recipient<RecordingBroke>) -> TrackRecorder {
        let mut owners = self.owners.lock();
        owners.retain(|_, owner| owner.connected());
        owners.insert(file_key.to_owned(), owner);
        self.recorder.track(file_key, zero, &[])
    }

    /// A track's length in milliseconds and its waveform, read on a thread for such work.
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
    pub async fn open(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        track: &RecordedTrack,
    ) -> Result<OpenTrack> {
        if tenant_of(&track.file_key) != Some(tenant) {
            return Err(StoreError::NotFound("recording").into());
        }
        let secret = keyring.tenant_key_by_id(tenant, track.key_id).await?;
        let (files, key) = (self.files.clone(), track.file_key.clone());
        let id = track.key_id;
        blocking(move || {
            let source = files.open(&key)?;
            Ok(SealedReader::open(source, &key, |found| {
                (i64::from(found) == id).then_some(secret)
            })?)
        })
        .await
    }

    /// Where other recorders write: sealed like calls, once the tenant is unlocked.
    pub fn writer(&self) -> Arc<dyn RecordingStore> {
        self.vault.clone()
    }

    /// Where recordings lie, and everything else that people give.
    pub(crate) fn files(&self) -> Arc<dyn Files> {
        self.files.clone()
    }

    /// Opens a sealed file of the tenant by its key alone: the number of the key that opens it stands in the file.
    pub async fn open_file(&self, keyring: &Keyring, tenant: TenantId, file_key: &str) -> Result<OpenTrack> {
        if tenant_of(file_key) != Some(tenant) {
            return Err(StoreError::NotFound("recording").into());
        }
        let (files, key) = (self.files.clone(), file_key.to_owned());
        let (source, key_id) = blocking(move || {
            let mut source = files.open(&key)?;
            let key_id = SealedReader::key_id(&mut source)?;
            Ok((source, key_id))
        })
        .await?;
        let secret = keyring.tenant_key_by_id(tenant, key_id.into()).await?;
        let key = file_key.to_owned();
        blocking(move || Ok(SealedReader::open(source, &key, |_| Some(secret))?)).await
    }

    /// All parties in one Ogg/Opus file; kept for a while, since players ask for it in pieces.
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

    /// Deletes the files of a call, and what is kept of them in memory. The rows stay: this can be done again.
    pub async fn delete_files(&self, store: &Store, tenant: TenantId, call: &CallId) -> Result<()> {
        let tracks = store.calls().tracks(tenant, call).await?;
        self.delete_keys(tracks.into_iter().map(|track| track.file_key).collect())
            .await?;
        let name = format!("{tenant}/{call}");
        self.mixes.lock().retain(|(known, _)| *known != name);
        Ok(())
    }

    /// Deletes these files; one that is gone already is no error.
    pub async fn delete_keys(&self, keys: Vec<String>) -> Result<()> {
        let files = self.files.clone();
        blocking(move || {
            for key in keys {
                files.delete(&key)?;
            }
            Ok(())
        })
        .await
    }

    /// Deletes what was recorded of a call: the applicant declined. The files go before the rows that know of them, so that
    /// a crash in between leaves nothing that nobody finds.
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

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(program)?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_store::args;
    use hub_store::keys::MasterKey;

    /// A track with something in it, sealed with the key that new files get now.
    async fn seal(test: &testing::TestHub, call: &str, sound: &[u8]) -> RecordedTrack {
        let recordings = test.hub.recordings();
        recordings.unlock(test.hub.keyring(), TENANT).await.unwrap();
        let file_key = recordings.file_key(TENANT, call, "applicant");
        let vault = Vault {
            files: recordings.files.clone(),
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
