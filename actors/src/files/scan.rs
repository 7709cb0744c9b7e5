//! Virus scanners: files are checked before anybody gets them.

use async_trait::async_trait;
use std::io;

/// What a scanner says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was found.
    Clean,
    /// The name of what was found.
    Found(String),
}

/// A virus scanner.
#[async_trait]
pub trait Scanner: Send + Sync {
    /// Scans a whole file. After an error the scan is repeated.
    async fn scan(&self, bytes: &[u8]) -> io::Result<Verdict>;
    /// Its version, and with that that it answers.
    async fn version(&self) -> io::Result<String>;
}
