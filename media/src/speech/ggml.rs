//! Validates a whisper model file before the engine reads it: whisper.cpp throws a C++ exception for some broken files,
//! which would end the process.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Of every model file, little-endian.
pub(super) const MAGIC: u32 = 0x6767_6d6c;

/// Checks the structure of a whisper model file from end to end; the reason if it is not one.
pub(super) fn check(path: &Path) -> Result<(), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let length = file.metadata().map_err(|error| error.to_string())?.len();
    walk(BufReader::new(file), length).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => "the file ends too early".to_owned(),
        _ => error.to_string(),
    })
}

fn walk(mut input: impl Read, length: u64) -> io::Result<()> {
    if number(&mut input)? as u32 != MAGIC {
        return refuse("not a ggml file");
    }
    let mut header = [0i32; 11];
    for value in &mut header {
        *value = number(&mut input)?;
    }
    let [vocabulary, .., mels, file_type] = header;
    if header[..10].iter().any(|value| !(1..=100_000).contains(value)) || !(0..=100_000).contains(&file_type)
    {
        return refuse("implausible dimensions");
    }
    let (filter_mels, filter_bins) = (number(&mut input)?, number(&mut input)?);
    if filter_mels != mels || !(1..=4_096).contains(&filter_bins) {
        return refuse("implausible mel filters");
    }
    skip(&mut input, filter_mels as u64 * filter_bins as u64 * 4)?;

    let words = number(&mut input)?;
    if !(1..=vocabulary).contains(&words) {
        return refuse("implausible vocabulary");
    }
    let mut has_space = false;
    for _ in 0..words {
        let mut word = vec![0; small(number(&mut input)?, 1_024)?];
        input.read_exact(&mut word)?;
        has_space |= word == b" ";
    }
    if !has_space {
        return refuse("the vocabulary has no space");
    }

    let mut tensors = 0;
    let mut left = length;
    while let Some(dimensions) = next_number(&mut input)? {
        let name = small(number(&mut input)?, 256)?;
        let kind = number(&mut input)?;
        let mut elements = 1u64;
        for _ in 0..small(dimensions, 4)? {
            let extent = small(number(&mut input)?, i32::MAX as usize)? as u64;
            elements = elements
                .checked_mul(extent)
                .filter(|count| *count <= i32::MAX as u64)
                .ok_or_else(broken)?;
        }
        skip(&mut input, name as u64)?;
        let (bytes, block) = block_size(kind).ok_or_else(broken)?;
        let size = elements / block * bytes;
        left = left.checked_sub(size).ok_or(io::ErrorKind::UnexpectedEof)?;
        skip(&mut input, size)?;
        tensors += 1;
    }
    if tensors == 0 {
        refuse("no weights")
    } else {
        Ok(())
    }
}

/// Bytes of a block and elements in it, by tensor type (ggml.h, `ggml_type`).
fn block_size(kind: i32) -> Option<(u64, u64)> {
    Some(match kind {
        0 => (4, 1),
        1 => (2, 1),
        2 => (18, 32),
        3 => (20, 32),
        6 => (22, 32),
        7 => (24, 32),
        8 => (34, 32),
        10 => (84, 256),
        11 => (110, 256),
        12 => (144, 256),
        13 => (176, 256),
        14 => (210, 256),
        _ => return None,
    })
}

fn broken() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a tensor is broken")
}

fn refuse(reason: &str) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::InvalidData, reason))
}

fn small(value: i32, limit: usize) -> io::Result<usize> {
    usize::try_from(value)
        .ok()
        .filter(|value| *value <= limit)
        .ok_or_else(broken)
}

fn number(input: &mut impl Read) -> io::Result<i32> {
    next_number(input)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// The next number; `None` if the input ends exactly here.
fn next_number(input: &mut impl Read) -> io::Result<Option<i32>> {
    let mut bytes = [0; 4];
    let first = input.read(&mut bytes)?;
    if first == 0 {
        return Ok(None);
    }
    input.read_exact(&mut bytes[first..])?;
    Ok(Some(i32::from_le_bytes(bytes)))
}

fn skip(input: &mut impl Read, bytes: u64) -> io::Result<()> {
    if io::copy(&mut input.take(bytes), &mut io::sink())? < bytes {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}
