//! Validates a whisper model file before the engine reads it: whisper.cpp throws a C++ exception for some broken files,
//! which would end the process.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::RangeInclusive;
use std::path::Path;

/// Of every model file, little-endian.
pub(super) const MAGIC: u32 = 0x6767_6d6c;

/// What all of whisper's models have in common: frames of the encoder, tokens of the decoder, bins of a mel filter, and
/// the width of an attention head.
const AUDIO_CONTEXT: i32 = 1_500;
const TEXT_CONTEXT: i32 = 448;
pub(super) const BINS: i32 = 201;
const HEAD: i32 = 64;
/// English only, multilingual, and multilingual since large-v3.
const VOCABULARIES: RangeInclusive<i32> = 51_864..=51_866;
const MELS: [i32; 2] = [80, 128];
/// Of the largest model.
const WIDEST: i32 = 1_280;
const MOST_LAYERS: i32 = 32;
/// A file's type of weights has its version times this added to it.
pub(super) const QUANTISATION_VERSION: i32 = 1_000;

/// Checks the structure of a whisper model file from end to end; the reason if it is not one.
///
/// The engine ends the process where it meets an unknown type of weights or a width that its heads do not divide, writes
/// past its buffers with a vocabulary that is too small, and allocates what the header says before it reads a weight.
pub(super) fn check(path: &Path) -> Result<(), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let length = file.metadata().map_err(|error| error.to_string())?.len();
    walk(BufReader::new(file), length).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => "the file ends too early".to_owned(),
        _ => error.to_string(),
    })
}

/// The sizes in a file's header.
struct Shape {
    vocabulary: i32,
    width: i32,
    audio_layers: i32,
    text_layers: i32,
    mels: i32,
}

impl Shape {
    fn read(input: &mut impl Read) -> io::Result<Self> {
        let mut header = [0i32; 11];
        for value in &mut header {
            *value = number(input)?;
        }
        let [vocabulary, audio_context, width, audio_heads, audio_layers, ..] = header;
        let [
            ..,
            text_context,
            text_width,
            text_heads,
            text_layers,
            mels,
            file_type,
        ] = header;
        let kind = weights_of(file_type % QUANTISATION_VERSION).and_then(block_size);
        let fits = |(_, block): (u64, u64)| (width as u64).is_multiple_of(block);
        let plausible = VOCABULARIES.contains(&vocabulary)
            && (audio_context, text_context) == (AUDIO_CONTEXT, TEXT_CONTEXT)
            && (HEAD..=WIDEST).contains(&width)
            && width == text_width
            && [audio_heads, text_heads] == [width / HEAD; 2]
            && width % HEAD == 0
            && (1..=MOST_LAYERS).contains(&audio_layers)
            && (1..=MOST_LAYERS).contains(&text_layers)
            && MELS.contains(&mels)
            && file_type >= 0
            && kind.is_some_and(fits);
        if !plausible {
            return Err(invalid("implausible dimensions"));
        }
        Ok(Self {
            vocabulary,
            width,
            audio_layers,
            text_layers,
            mels,
        })
    }

    /// Elements of the large tensors alone: attention and feed-forward layers, and the embedding of the vocabulary.
    fn fewest_elements(&self) -> u64 {
        let [width, vocabulary] = [self.width, self.vocabulary].map(|value| value as u64);
        let [audio, text] = [self.audio_layers, self.text_layers].map(|layers| layers as u64);
        (12 * audio + 16 * text) * width * width + vocabulary * width
    }
}

fn walk(mut input: impl Read, length: u64) -> io::Result<()> {
    if number(&mut input)? as u32 != MAGIC {
        return Err(invalid("not a ggml file"));
    }
    let shape = Shape::read(&mut input)?;
    if (number(&mut input)?, number(&mut input)?) != (shape.mels, BINS) {
        return Err(invalid("implausible mel filters"));
    }
    skip(&mut input, shape.mels as u64 * BINS as u64 * 4)?;

    let words = number(&mut input)?;
    if !(1..=shape.vocabulary).contains(&words) {
        return Err(invalid("implausible vocabulary"));
    }
    let mut has_space = false;
    for _ in 0..words {
        let mut word = vec![0; small(number(&mut input)?, 1_024)?];
        input.read_exact(&mut word)?;
        has_space |= word == b" ";
    }
    if !has_space {
        return Err(invalid("the vocabulary has no space"));
    }

    let mut names = HashSet::new();
    let mut all_elements = 0;
    let mut left = length;
    while let Some(dimensions) = next_number(&mut input)? {
        let mut name = vec![0; small(number(&mut input)?, 256)?];
        let kind = number(&mut input)?;
        let mut elements = 1u64;
        for _ in 0..small(dimensions, 4)? {
            let extent = small(number(&mut input)?, i32::MAX as usize)? as u64;
            elements = elements
                .checked_mul(extent)
                .filter(|count| *count <= i32::MAX as u64)
                .ok_or_else(broken)?;
        }
        input.read_exact(&mut name)?;
        let (bytes, block) = block_size(kind).ok_or_else(broken)?;
        let size = elements / block * bytes;
        left = left.checked_sub(size).ok_or(io::ErrorKind::UnexpectedEof)?;
        skip(&mut input, size)?;
        all_elements += elements;
        if !names.insert(name) {
            return Err(invalid("a tensor is there twice"));
        }
    }
    if all_elements < shape.fewest_elements() {
        return Err(invalid("weights are missing"));
    }
    Ok(())
}

/// The tensor type of most weights, by the file's type (ggml.h, `ggml_ftype`).
fn weights_of(file_type: i32) -> Option<i32> {
    Some(match file_type {
        0..=3 => file_type,
        7 => 8,
        8 => 6,
        9 => 7,
        10..=14 => file_type,
        _ => return None,
    })
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

pub(super) fn broken() -> io::Error {
    invalid("a tensor is broken")
}

pub(super) fn invalid(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

pub(super) fn small(value: i32, limit: usize) -> io::Result<usize> {
    usize::try_from(value)
        .ok()
        .filter(|value| *value <= limit)
        .ok_or_else(broken)
}

pub(super) fn number(input: &mut impl Read) -> io::Result<i32> {
    next_number(input)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// The next number; `None` if the input ends exactly here.
pub(super) fn next_number(input: &mut impl Read) -> io::Result<Option<i32>> {
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
