//! Files: recordings, attachments, greetings. A key names a file, tenant first (`t1/recordings/<id>/<leg>.ogg`); its
//! storage location is private to this module. Private contents are sealed with the tenant's key ([`SealedWriter`]).
//!
//! All calls block: use them on writer threads, or through `spawn_blocking`.

pub mod draft_owner;
pub mod draft_papers;
mod folder;
pub mod hand_overs;
mod remote;
mod remote_client;
mod sealed;
mod sealer;
pub mod stored_files;
pub mod uploads;
mod whole;

pub use folder::FolderFiles;
pub use remote::{RemoteFiles, RemoteSettings};
pub use sealed::{SealKey, SealedReader, SealedWriter};
pub use whole::{put_sealed, read_sealed};

use crate::{Result, StoreError};
use std::io::{self, Read, Seek};

/// A place for files.
pub trait Files: Send + Sync {
    /// Begins a new file that is readable while it grows. [`StoreError::Io`] with `AlreadyExists` if there is one.
    fn create(&self, key: &str) -> Result<Box<dyn FileSink>>;
    /// Writes a whole file: afterwards all of it exists, or nothing. Replaces one of the same key.
    fn put(&self, key: &str, bytes: &[u8]) -> Result<()>;
    /// Opens a file for reading. [`StoreError::NotFound`] if it does not exist.
    fn open(&self, key: &str) -> Result<Box<dyn FileSource>>;
    /// Length in bytes as stored. [`StoreError::NotFound`] if it does not exist.
    fn length(&self, key: &str) -> Result<u64>;
    /// Removes a file; one that is not there is removed already.
    fn delete(&self, key: &str) -> Result<()>;
    /// Keys that begin with this folder (`t1/recordings/`), in order; all of them for an empty one.
    fn list(&self, folder: &str) -> Result<Vec<String>>;
}

/// A file that grows.
pub trait FileSink: Send {
    /// Appends bytes and hands them to the operating system before it returns.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Makes the appended data survive a power failure. Nothing is appended afterwards.
    fn finish(&mut self) -> io::Result<()>;
}

impl<S: FileSink + ?Sized> FileSink for Box<S> {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        (**self).append(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        (**self).finish()
    }
}

/// A file that is read.
pub trait FileSource: Read + Seek + Send {}

impl<T: Read + Seek + Send> FileSource for T {}

/// Refuses keys that could lead out of the files' folder: each part is letters, digits, `.`, `_` and `-`, and does not
/// begin with a dot.
pub fn check_key(key: &str) -> Result<()> {
    let part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    if key.len() <= 512 && key.split('/').all(part) {
        Ok(())
    } else {
        Err(StoreError::Key(format!("{key:?} is no key of a file")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_cannot_lead_elsewhere() {
        check_key("t1/recordings/0192-ab/PA_x9.ogg").unwrap();
        let long = "a/".repeat(300);
        for key in [
            "",
            "/etc/passwd",
            "t1/../t2/x",
            "t1//x",
            "t1/.",
            "t1/.hidden",
            "t1/x/",
            "t1\\x",
            "t1/a\0",
            "t1/é",
            &long,
        ] {
            assert!(check_key(key).is_err(), "{key:?}");
        }
    }
}
