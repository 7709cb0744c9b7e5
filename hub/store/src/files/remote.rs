//! Files in a bucket of an S3-compatible server. Such a server takes whole objects only, so growing files (recordings)
//! are first written to a local folder and moved to the bucket when finished; files left by a crash are moved at the
//! next start. All other files go to the bucket at once.

use super::remote_client::Connector;
use super::{FileSink, FileSource, Files, FolderFiles, check_key};
use crate::{Result, StoreError};
use bytes::Bytes;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{Error as RemoteError, ObjectStore, ObjectStoreExt, RetryConfig};
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use tokio::runtime::Handle;

/// Bytes per request when a file is read sequentially.
const READ_AHEAD: u64 = 1 << 20;
/// How long the server is asked again before a call fails.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the mover waits before it tries again to move a file.
const MOVE_AGAIN: Duration = Duration::from_secs(20);

/// Where the bucket is, and who we are there.
#[derive(Clone)]
pub struct RemoteSettings {
    /// `https://host[:port]`, without the bucket.
    pub endpoint: String,
    pub bucket: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: String,
}

impl std::fmt::Debug for RemoteSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RemoteSettings({}/{})", self.endpoint, self.bucket)
    }
}

/// See the module. Clones share one connection pool.
#[derive(Clone)]
pub struct RemoteFiles {
    bucket: Arc<AmazonS3>,
    /// What grows, or waits to be moved.
    growing: FolderFiles,
    finished: Sender<String>,
    runtime: Handle,
}

impl RemoteFiles {
    /// Begins moving what an earlier process has left in `growing`. Needs a running tokio runtime, and must not be used
    /// from its tasks afterwards: see [`Files`].
    pub fn open(settings: &RemoteSettings, growing: FolderFiles) -> Result<Self> {
        let bucket = AmazonS3Builder::new()
            .with_endpoint(settings.endpoint.trim_end_matches('/'))
            .with_bucket_name(&settings.bucket)
            .with_region(&settings.region)
            .with_access_key_id(&settings.access_key)
            .with_secret_access_key(&settings.secret_key)
            .with_virtual_hosted_style_request(false)
            .with_allow_http(settings.endpoint.starts_with("http:"))
            .with_http_connector(Connector)
            .with_retry(RetryConfig {
                max_retries: 5,
                retry_timeout: PATIENCE,
                ..RetryConfig::default()
            })
            .build()
            .map_err(failed)?;
        let (finished, to_move) = channel::<String>();
        let files = Self {
            bucket: Arc::new(bucket),
            growing,
            finished,
            runtime: Handle::current(),
        };
        let left = files.growing.list("")?;
        let mover = files.clone();
        std::thread::Builder::new()
            .name("file-mover".into())
            .spawn(move || {
                for key in left.into_iter().chain(to_move) {
                    mover.move_until_done(&key);
                }
            })?;
        Ok(files)
    }

    /// Asks the server whether the bucket answers and takes our signature.
    pub async fn probe(&self) -> Result<()> {
        match self.bucket.head(&Path::from("commonline-probe")).await {
            Ok(_) | Err(RemoteError::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    fn path(&self, key: &str) -> Result<Path> {
        check_key(key)?;
        Ok(Path::from(key))
    }

    /// The file stays here, and is read from here, until the bucket has it.
    fn move_until_done(&self, key: &str) {
        loop {
            match self.move_one(key) {
                Ok(()) => return,
                Err(error) => {
                    tracing::error!(%error, file.key = key, "a file could not be moved to the bucket; it is kept here and tried again");
                    std::thread::sleep(MOVE_AGAIN);
                }
            }
        }
    }

    fn move_one(&self, key: &str) -> Result<()> {
        let mut bytes = Vec::new();
        match self.growing.open(key) {
            Ok(mut source) => source.read_to_end(&mut bytes)?,
            // Deleted meanwhile.
            Err(StoreError::NotFound(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        self.put(key, &bytes)?;
        self.growing.delete(key)
    }
}

impl Files for RemoteFiles {
    fn create(&self, key: &str) -> Result<Box<dyn FileSink>> {
        let sink = self.growing.create(key)?;
        Ok(Box::new(MovedWhenFinished {
            sink,
            key: key.to_owned(),
            finished: self.finished.clone(),
        }))
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path(key)?;
        let payload = Bytes::copy_from_slice(bytes).into();
        self.runtime
            .block_on(self.bucket.put(&path, payload))
            .map(drop)
            .map_err(failed)
    }

    fn open(&self, key: &str) -> Result<Box<dyn FileSource>> {
        let path = self.path(key)?;
        match self.growing.open(key) {
            Err(StoreError::NotFound(_)) => {}
            here => return here,
        }
        let length = self.length(key)?;
        Ok(Box::new(RemoteSource {
            bucket: self.bucket.clone(),
            runtime: self.runtime.clone(),
            path,
            length,
            position: 0,
            ahead: (0, Bytes::new()),
        }))
    }

    fn length(&self, key: &str) -> Result<u64> {
        let path = self.path(key)?;
        match self.growing.length(key) {
            Err(StoreError::NotFound(_)) => {}
            here => return here,
        }
        let meta = self.runtime.block_on(self.bucket.head(&path)).map_err(failed)?;
        Ok(meta.size)
    }

    fn delete(&self, key: &str) -> Result<()> {
        let path = self.path(key)?;
        self.growing.delete(key)?;
        match self.runtime.block_on(self.bucket.delete(&path)) {
            Ok(()) | Err(RemoteError::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let folder = folder.strip_suffix('/').unwrap_or(folder);
        let path = match folder {
            "" => None,
            folder => Some(self.path(folder)?),
        };
        let mut keys = self.growing.list(folder)?;
        let listing = async {
            use futures::TryStreamExt;
            let mut listed = self.bucket.list(path.as_ref());
            while let Some(meta) = listed.try_next().await? {
                keys.push(meta.location.to_string());
            }
            Ok(())
        };
        self.runtime.block_on(listing).map_err(failed)?;
        keys.sort();
        keys.dedup();
        Ok(keys)
    }
}

struct MovedWhenFinished {
    sink: Box<dyn FileSink>,
    key: String,
    finished: Sender<String>,
}

impl FileSink for MovedWhenFinished {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.append(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()?;
        self.finished
            .send(self.key.clone())
            .map_err(|_| io::Error::other("the mover of files has ended"))
    }
}

/// An object that is read by ranges.
struct RemoteSource {
    bucket: Arc<AmazonS3>,
    runtime: Handle,
    path: Path,
    length: u64,
    position: u64,
    /// Where it begins, and the bytes.
    ahead: (u64, Bytes),
}

impl Read for RemoteSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.length || buffer.is_empty() {
            return Ok(0);
        }
        let (from, bytes) = &self.ahead;
        if self.position < *from || self.position >= from + bytes.len() as u64 {
            let range = self.position..self.length.min(self.position + READ_AHEAD);
            let got = self.runtime.block_on(self.bucket.get_range(&self.path, range));
            self.ahead = (self.position, got.map_err(io::Error::other)?);
        }
        let (from, bytes) = &self.ahead;
        let rest = &bytes[(self.position - from) as usize..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for RemoteSource {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = place.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

fn failed(error: RemoteError) -> StoreError {
    match error {
        RemoteError::NotFound { .. } => StoreError::NotFound("file"),
        other => StoreError::Io(io::Error::other(other)),
    }
}
