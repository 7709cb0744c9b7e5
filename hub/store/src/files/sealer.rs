//! Seals one file's records; [`super::sealed`] describes the layout.

use aes_gcm::aead::AeadInPlace;
use aes_gcm::{Aes256Gcm, KeyInit, Nonce, Tag};
use sha2::{Digest, Sha256};
use std::io;

/// Length of a file's header; its last 16 bytes are the salt.
pub(super) const HEADER: usize = 32;
/// Length of a record's tag.
pub(super) const TAG: usize = 16;
/// Set in the length of the record that ends a finished file.
pub(super) const END: u32 = 1 << 31;

/// What seals and opens the records of one file.
pub(super) struct Sealer {
    cipher: Aes256Gcm,
    /// Header and record number and end mark and name: authenticated, not encrypted.
    bound: Vec<u8>,
}

impl Sealer {
    pub(super) fn new(secret: &[u8; 32], header: &[u8; HEADER], name: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(1u32.to_be_bytes());
        hash.update(secret);
        hash.update(b"commonline sealed file");
        hash.update(&header[16..]);
        let mut bound = header.to_vec();
        bound.extend_from_slice(&[0; 9]);
        bound.extend_from_slice(name.as_bytes());
        Self {
            cipher: Aes256Gcm::new(&hash.finalize()),
            bound,
        }
    }

    fn bind(&mut self, number: u64, end: bool) -> [u8; 12] {
        self.bound[HEADER..HEADER + 8].copy_from_slice(&number.to_le_bytes());
        self.bound[HEADER + 8] = u8::from(end);
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&number.to_le_bytes());
        nonce
    }

    /// Appends the sealed record to `out`.
    pub(super) fn seal(&mut self, number: u64, end: bool, plain: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let nonce = self.bind(number, end);
        let length = (plain.len() + TAG) as u32 | if end { END } else { 0 };
        out.extend_from_slice(&length.to_le_bytes());
        let start = out.len();
        out.extend_from_slice(plain);
        let tag = self
            .cipher
            .encrypt_in_place_detached(Nonce::from_slice(&nonce), &self.bound, &mut out[start..])
            .map_err(|_| io::Error::other("a record could not be sealed"))?;
        out.extend_from_slice(&tag);
        Ok(())
    }

    /// Opens a record in place, its tag taken off.
    pub(super) fn open(&mut self, number: u64, end: bool, record: &mut Vec<u8>) -> io::Result<()> {
        let nonce = self.bind(number, end);
        let length = record.len().checked_sub(TAG).ok_or_else(tampered)?;
        let tag = *Tag::from_slice(&record[length..]);
        record.truncate(length);
        self.cipher
            .decrypt_in_place_detached(Nonce::from_slice(&nonce), &self.bound, record, &tag)
            .map_err(|_| tampered())
    }
}

fn tampered() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a sealed file was changed, or is opened under another name or key",
    )
}
