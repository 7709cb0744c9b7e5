//! Sealed files: encrypted record by record (AES-256-GCM), so that they can grow, be read at any position, and lose
//! only their last record when the writer dies.
//!
//! Layout, little-endian: header `CLSEALED`, version (u8), three zero bytes, key id (u32), salt (16 bytes); then
//! records of `length` (u32) and that many bytes of ciphertext and tag. The last record of a finished file is empty and
//! has the top bit of its length set. Each file has its own key, derived from the tenant's key and the salt (NIST SP
//! 800-56C rev. 2, one-step with SHA-256); a record's nonce is its number. The header, the record's number and the
//! file's name are authenticated with each record: nothing can be changed, moved or swapped unnoticed.

use super::FileSink;
use super::sealer::{END, HEADER, Sealer, TAG};
use crate::{Result, StoreError};
use std::io::{self, BufReader, Read, Seek, SeekFrom};

const MAGIC: &[u8; 8] = b"CLSEALED";
const VERSION: u8 = 1;
/// Longer appends become several records.
const LONGEST: usize = 1 << 20;

/// A tenant's key, and the number by which it is found again.
#[derive(Clone)]
pub struct SealKey {
    /// Number of the key, as written in the file.
    pub id: u32,
    /// 256 secret bits.
    pub secret: [u8; 32],
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SealKey({})", self.id)
    }
}

/// Seals appended bytes. Each append is one record, handed to the operating system before it returns.
pub struct SealedWriter<S> {
    sink: S,
    sealer: Sealer,
    records: u64,
    buffer: Vec<u8>,
}

impl<S: FileSink> SealedWriter<S> {
    /// Begins a sealed file. `name` is the file's key: it opens only under this name.
    pub fn create(mut sink: S, name: &str, key: &SealKey) -> io::Result<Self> {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8] = VERSION;
        header[12..16].copy_from_slice(&key.id.to_le_bytes());
        header[16..].copy_from_slice(&rand::random::<[u8; 16]>());
        sink.append(&header)?;
        Ok(Self {
            sink,
            sealer: Sealer::new(&key.secret, &header, name),
            records: 0,
            buffer: Vec::new(),
        })
    }

    /// Seals and appends bytes.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.clear();
        for part in bytes.chunks(LONGEST) {
            self.sealer.seal(self.records, false, part, &mut self.buffer)?;
            // A number is never used twice, also when the append fails.
            self.records += 1;
        }
        self.sink.append(&self.buffer)
    }

    /// Marks the file as complete and closes it.
    pub fn finish(&mut self) -> io::Result<()> {
        self.buffer.clear();
        self.sealer.seal(self.records, true, &[], &mut self.buffer)?;
        self.records += 1;
        self.sink.append(&self.buffer)?;
        self.sink.finish()
    }
}

impl<S: FileSink> FileSink for SealedWriter<S> {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        SealedWriter::append(self, bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        SealedWriter::finish(self)
    }
}

/// Where a record is: its bytes in the file, and its text in the whole.
#[derive(Clone, Copy)]
struct Record {
    file_offset: u64,
    plain_offset: u64,
    plain_length: u64,
}

/// Reads a sealed file at any position. A reading error of kind `InvalidData` means that it was tampered with.
pub struct SealedReader<R> {
    source: BufReader<R>,
    sealer: Sealer,
    records: Vec<Record>,
    length: u64,
    complete: bool,
    lost: u64,
    position: u64,
    /// The record that is open, and its text.
    current: Option<usize>,
    plain: Vec<u8>,
}

impl<R: Read + Seek> SealedReader<R> {
    /// Opens a sealed file under its name; `key` finds a tenant's secret by its number.
    ///
    /// [`StoreError::Key`] if there is no such key, [`StoreError::Corrupt`] if this is no sealed file or its records were
    /// tampered with. A file whose writer died opens up to its last whole record.
    pub fn open(source: R, name: &str, key: impl FnOnce(u32) -> Option<[u8; 32]>) -> Result<Self> {
        let mut source = BufReader::new(source);
        let end = source.seek(SeekFrom::End(0))?;
        source.seek(SeekFrom::Start(0))?;
        let (header, id) = read_header(&mut source)?;
        let secret =
            key(id).ok_or_else(|| StoreError::Key(format!("sealed with key {id}, which is not here")))?;
        let mut reader = Self {
            source,
            sealer: Sealer::new(&secret, &header, name),
            records: Vec::new(),
            length: 0,
            complete: false,
            lost: 0,
            position: 0,
            current: None,
            plain: Vec::new(),
        };
        reader.scan(end)?;
        Ok(reader)
    }

    /// The number of the key that sealed a file, to fetch it before [`SealedReader::open`].
    pub fn key_id(source: &mut R) -> Result<u32> {
        source.seek(SeekFrom::Start(0))?;
        Ok(read_header(source)?.1)
    }

    /// Length of the text in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Was the file finished? Otherwise its writer died, or it is still being written.
    pub fn complete(&self) -> bool {
        self.complete
    }

    /// Bytes at the end that belong to no whole record.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Finds the records by their lengths.
    fn scan(&mut self, end: u64) -> Result<()> {
        let mut offset = HEADER as u64;
        while end - offset >= 4 {
            let mut length = [0; 4];
            self.source.read_exact(&mut length)?;
            let length = u32::from_le_bytes(length);
            let (is_end, length) = (length & END != 0, u64::from(length & !END));
            if length < TAG as u64 || length > (LONGEST + TAG) as u64 {
                return Err(corrupt("a record has an impossible length"));
            }
            if end - offset - 4 < length {
                break;
            }
            if is_end {
                let mut mark = vec![0; length as usize];
                self.source.read_exact(&mut mark)?;
                let number = self.records.len() as u64;
                let opened = self.sealer.open(number, true, &mut mark);
                if opened.is_err() || !mark.is_empty() || end != offset + 4 + length {
                    return Err(corrupt("its end was changed"));
                }
                self.complete = true;
                return Ok(());
            }
            self.source.seek_relative(length as i64)?;
            let plain_length = length - TAG as u64;
            self.records.push(Record {
                file_offset: offset + 4,
                plain_offset: self.length,
                plain_length,
            });
            self.length += plain_length;
            offset += 4 + length;
        }
        self.lost = end - offset;
        Ok(())
    }

    fn load(&mut self, index: usize) -> io::Result<()> {
        if self.current == Some(index) {
            return Ok(());
        }
        let record = self.records[index];
        self.current = None;
        self.source.seek(SeekFrom::Start(record.file_offset))?;
        self.plain.resize(record.plain_length as usize + TAG, 0);
        self.source.read_exact(&mut self.plain)?;
        self.sealer.open(index as u64, false, &mut self.plain)?;
        self.current = Some(index);
        Ok(())
    }
}

impl<R: Read + Seek> Read for SealedReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.length || out.is_empty() {
            return Ok(0);
        }
        // The last record that begins at or before the position and is not empty.
        let index = self
            .records
            .partition_point(|record| record.plain_offset <= self.position)
            - 1;
        self.load(index)?;
        let from = (self.position - self.records[index].plain_offset) as usize;
        let count = (self.plain.len() - from).min(out.len());
        out[..count].copy_from_slice(&self.plain[from..from + count]);
        self.position += count as u64;
        Ok(count)
    }
}

impl<R: Read + Seek> Seek for SealedReader<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

/// The header and the number of the key in it.
fn read_header(source: &mut impl Read) -> Result<([u8; HEADER], u32)> {
    let mut header = [0; HEADER];
    source
        .read_exact(&mut header)
        .map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => corrupt("it has no header"),
            _ => error.into(),
        })?;
    if &header[..8] != MAGIC || header[8] != VERSION {
        return Err(corrupt("it has another header"));
    }
    let id = u32::from_le_bytes([header[12], header[13], header[14], header[15]]);
    Ok((header, id))
}

fn corrupt(reason: &str) -> StoreError {
    StoreError::Corrupt {
        what: "sealed file",
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const NAME: &str = "t1/recordings/r1/a.ogg";

    #[derive(Default)]
    struct Memory(Vec<u8>);

    impl FileSink for Memory {
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.0.extend_from_slice(bytes);
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn key() -> SealKey {
        SealKey {
            id: 3,
            secret: [7; 32],
        }
    }

    /// A file of records of these lengths, and its text.
    fn sealed(lengths: &[usize], finish: bool) -> (Vec<u8>, Vec<u8>) {
        let mut writer = SealedWriter::create(Memory::default(), NAME, &key()).unwrap();
        let mut text = Vec::new();
        for (index, length) in lengths.iter().enumerate() {
            let part: Vec<u8> = (0..*length).map(|byte| (byte * 7 + index) as u8).collect();
            writer.append(&part).unwrap();
            text.extend_from_slice(&part);
        }
        if finish {
            writer.finish().unwrap();
        }
        (writer.sink.0, text)
    }

    fn open(file: &[u8]) -> Result<SealedReader<Cursor<Vec<u8>>>> {
        SealedReader::open(Cursor::new(file.to_vec()), NAME, |id| {
            (id == 3).then_some([7; 32])
        })
    }

    fn read_all(reader: &mut impl Read) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        reader.read_to_end(&mut text)?;
        Ok(text)
    }

    #[test]
    fn what_was_sealed_is_read_at_any_place() {
        let (file, text) = sealed(&[100, 1, 0, 5_000, 64, LONGEST + 10], true);
        let mut reader = open(&file).unwrap();
        assert!(reader.complete() && reader.lost() == 0);
        assert_eq!(reader.length(), text.len() as u64);
        assert!(read_all(&mut reader).unwrap() == text);
        for (from, length) in [
            (0, 10),
            (99, 3),
            (101, 1),
            (4_000, 2_000),
            (text.len() - 20, 20),
            (LONGEST, 200),
        ] {
            reader.seek(SeekFrom::Start(from as u64)).unwrap();
            let mut part = vec![0; length];
            reader.read_exact(&mut part).unwrap();
            assert!(part == text[from..from + length], "from {from}");
        }
        assert_eq!(reader.seek(SeekFrom::End(-5)).unwrap(), text.len() as u64 - 5);
        assert_eq!(read_all(&mut reader).unwrap().len(), 5);
        reader.seek(SeekFrom::Start(u64::MAX / 2)).unwrap();
        assert!(read_all(&mut reader).unwrap().is_empty());
        assert!(reader.seek(SeekFrom::Current(i64::MIN)).is_err());
        assert_eq!(SealedReader::key_id(&mut Cursor::new(&file)).unwrap(), 3);
        let leaked = file.windows(16).any(|window| window == &text[101..117]);
        assert!(!leaked, "the text does not stand in the file");
    }

    #[test]
    fn a_cut_file_is_read_up_to_its_last_whole_record() {
        let (file, text) = sealed(&[50, 60, 70], false);
        assert!(!open(&file).unwrap().complete());
        let ends = [HEADER, HEADER + 70, HEADER + 150, HEADER + 240];
        assert_eq!(file.len(), ends[3]);
        for cut in HEADER..file.len() {
            let whole = ends.iter().filter(|end| **end <= cut).count() - 1;
            let mut reader = open(&file[..cut]).unwrap();
            let expected = &text[..[0, 50, 110, 180][whole]];
            assert_eq!(read_all(&mut reader).unwrap(), expected, "cut at {cut}");
            assert_eq!(
                (reader.lost(), reader.complete()),
                ((cut - ends[whole]) as u64, false)
            );
        }
        assert!(matches!(
            open(&file[..HEADER - 1]),
            Err(StoreError::Corrupt { .. })
        ));
    }

    #[test]
    fn any_changed_bit_is_found() {
        let (file, text) = sealed(&[40, 40], true);
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 0x10;
            if let Ok(mut reader) = open(&changed) {
                let read = read_all(&mut reader);
                let honest = read.is_err() || (!reader.complete() && text.starts_with(&read.unwrap()));
                assert!(honest, "a change at {at} went unnoticed");
            }
        }
    }

    #[test]
    fn records_cannot_be_swapped_repeated_or_taken_to_another_file() {
        let (file, _) = sealed(&[40, 40], true);
        let (first, second) = (HEADER..HEADER + 60, HEADER + 60..HEADER + 120);
        let swapped = [
            &file[..HEADER],
            &file[second.clone()],
            &file[first.clone()],
            &file[second.end..],
        ]
        .concat();
        assert!(read_all(&mut open(&swapped).unwrap()).is_err());
        let repeated = [&file[..first.end], &file[first.clone()], &file[second.end..]].concat();
        assert!(read_all(&mut open(&repeated).unwrap()).is_err());
        let without_middle = [&file[..first.end], &file[second.end..]].concat();
        assert!(
            open(&without_middle).is_err(),
            "the end says how many records there were"
        );
        let (other, _) = sealed(&[40, 40], true);
        let taken = [&other[..HEADER], &file[HEADER..]].concat();
        assert!(open(&taken).is_err());
        let lengthened = [&file[..], &file[first]].concat();
        assert!(open(&lengthened).is_err());

        let renamed = SealedReader::open(Cursor::new(file.clone()), "t2/recordings/r1/a.ogg", |_| {
            Some([7; 32])
        });
        assert!(matches!(renamed, Err(StoreError::Corrupt { .. })));
        let other_key = SealedReader::open(Cursor::new(file.clone()), NAME, |_| Some([8; 32]));
        assert!(other_key.is_err());
        let no_key = SealedReader::open(Cursor::new(file), NAME, |_| None);
        assert!(matches!(no_key, Err(StoreError::Key(_))));
    }

    #[test]
    fn two_files_of_the_same_text_have_nothing_in_common() {
        let ((one, _), (two, _)) = (sealed(&[64], true), sealed(&[64], true));
        assert_ne!(one[HEADER + 4..], two[HEADER + 4..]);
    }
}
