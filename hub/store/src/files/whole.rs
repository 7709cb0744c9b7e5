//! Whole files, sealed in one piece: uploads, and small pictures of them.

use super::{FileSink, Files, SealKey, SealedReader, SealedWriter};
use crate::{Result, StoreError};
use std::io::{self, Read};

/// Size of a record: the minimum that a reader of a part has to decrypt.
const RECORD_BYTES: usize = 64 * 1024;

struct Kept(Vec<u8>);

impl FileSink for &mut Kept {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Seals `plain` and stores it under `file_key`: afterwards all of it exists, or nothing.
pub fn put_sealed(files: &dyn Files, file_key: &str, plain: &[u8], key: &SealKey) -> Result<()> {
    let mut kept = Kept(Vec::with_capacity(plain.len() + plain.len() / 1024 + 256));
    let mut writer = SealedWriter::create(&mut kept, file_key, key)?;
    for record in plain.chunks(RECORD_BYTES) {
        writer.append(record)?;
    }
    writer.finish()?;
    files.put(file_key, &kept.0)
}

/// Reads all of a sealed file. [`StoreError::Corrupt`] where its end is missing.
pub fn read_sealed(
    files: &dyn Files,
    file_key: &str,
    key: impl FnOnce(u32) -> Option<[u8; 32]>,
) -> Result<Vec<u8>> {
    let mut reader = SealedReader::open(files.open(file_key)?, file_key, key)?;
    if !reader.complete() {
        return Err(StoreError::Corrupt {
            what: "file",
            reason: format!("{file_key} has lost its end"),
        });
    }
    let mut plain = Vec::with_capacity(usize::try_from(reader.length()).unwrap_or_default());
    reader.read_to_end(&mut plain)?;
    Ok(plain)
}
