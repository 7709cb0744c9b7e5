//! Weights in 8 bits instead of 16: a short sentence takes little more than half the time, and the weights half the memory.
//!
//! A ggml block of this kind (`Q8_0`) is 32 weights as signed bytes after the factor, of 16 bits, by which they are
//! multiplied. Only matrices are kept so, as whisper.cpp's own tool does it; it reads either.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use half::f16;
use half::slice::{HalfBitsSliceExt, HalfFloatSliceExt};

use super::ggml::{BINS, QUANTISATION_VERSION, broken, invalid, next_number, number, small};

/// A file whose weights have 16 bits (ggml.h, `ggml_ftype`), …
const FILE_F16: i32 = 1;
/// … and one in which they have 8, in the second version of the blocks.
const FILE_Q8: i32 = 2 * QUANTISATION_VERSION + 7;
/// Types of a tensor (ggml.h, `ggml_type`).
const F32: i32 = 0;
const F16: i32 = 1;
const Q8: i32 = 8;
/// Weights of a block.
const BLOCK: usize = 32;
/// Blocks that are read and converted together: single ones cost more calls than work.
const GROUP: usize = 1_024;
/// Numbers of the header, after the mark that begins the file; the last is the type of its weights.
const HEADER: usize = 11;
/// Matrices that are read by rows and not multiplied by.
const POSITIONS: [&[u8]; 2] = [b"encoder.positional_embedding", b"decoder.positional_embedding"];

/// The model of a file that was found sound ([`super::ggml::check`]) with its matrices in 8 bits; `None` if they do not have 16.
pub(super) fn quantised(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut input = BufReader::new(file);
    let mut out = Vec::new();
    copy_numbers(&mut input, &mut out, HEADER)?;
    if number(&mut input)? != FILE_F16 {
        return Ok(None);
    }
    out.reserve(usize::try_from(length).unwrap_or_default() * 5 / 8);
    put(&mut out, FILE_Q8);

    let mels = number(&mut input)?;
    put(&mut out, mels);
    copy_numbers(&mut input, &mut out, 1 + small(mels, 128)? * BINS as usize)?;
    let words = number(&mut input)?;
    put(&mut out, words);
    for _ in 0..words {
        let letters = number(&mut input)?;
        put(&mut out, letters);
        copy(&mut input, &mut out, small(letters, 1_024)?)?;
    }
    while let Some(dimensions) = next_number(&mut input)? {
        tensor(&mut input, &mut out, dimensions)?;
    }
    Ok(Some(out))
}

fn tensor(input: &mut impl Read, out: &mut Vec<u8>, dimensions: i32) -> io::Result<()> {
    let letters = number(input)?;
    let kind = number(input)?;
    let mut shape = Vec::new();
    for _ in 0..small(dimensions, 4)? {
        shape.push(number(input)?);
    }
    let mut name = vec![0; small(letters, 256)?];
    input.read_exact(&mut name)?;
    let mut elements = 1usize;
    for extent in &shape {
        let extent = small(*extent, i32::MAX as usize)?;
        elements = elements.checked_mul(extent).ok_or_else(broken)?;
    }
    let is_matrix =
        shape.len() == 2 && (shape[0] as usize).is_multiple_of(BLOCK) && !POSITIONS.contains(&&name[..]);
    let smaller = kind == F16 && is_matrix;

    put(out, dimensions);
    put(out, letters);
    put(out, if smaller { Q8 } else { kind });
    for extent in &shape {
        put(out, *extent);
    }
    out.extend_from_slice(&name);
    match kind {
        F16 if smaller => blocks(input, out, elements / BLOCK),
        F16 => copy(input, out, 2 * elements),
        F32 => copy(input, out, 4 * elements),
        _ => Err(invalid("a tensor of another type than the file's")),
    }
}

fn blocks(input: &mut impl Read, out: &mut Vec<u8>, count: usize) -> io::Result<()> {
    let mut bytes = vec![0; 2 * BLOCK * GROUP.min(count)];
    let mut halves = vec![0; BLOCK * GROUP.min(count)];
    let mut weights = vec![0f32; BLOCK * GROUP.min(count)];
    let mut left = count;
    while left > 0 {
        let group = left.min(GROUP);
        left -= group;
        input.read_exact(&mut bytes[..2 * BLOCK * group])?;
        let (pairs, _) = bytes.as_chunks();
        for (half, pair) in halves.iter_mut().zip(pairs) {
            *half = u16::from_le_bytes(*pair);
        }
        halves
            .reinterpret_cast::<f16>()
            .convert_to_f32_slice(&mut weights);
        let (whole, _) = weights[..BLOCK * group].as_chunks();
        for weights in whole {
            out.extend_from_slice(&block(weights));
        }
    }
    Ok(())
}

fn block(weights: &[f32; BLOCK]) -> [u8; 2 + BLOCK] {
    let mut block = [0; 2 + BLOCK];
    let mut largest = 0f32;
    for weight in weights {
        largest = largest.max(weight.abs());
    }
    let factor = largest / 127.0;
    let inverse = if factor > 0.0 { factor.recip() } else { 0.0 };
    block[..2].copy_from_slice(&f16::from_f32(factor).to_le_bytes());
    for (byte, weight) in block[2..].iter_mut().zip(weights) {
        let scaled = weight * inverse;
        // A cast leaves out what follows the point, and what is no number, or too large, is bounded.
        *byte = (scaled + 0.5f32.copysign(scaled)) as i8 as u8;
    }
    block
}

fn put(out: &mut Vec<u8>, value: i32) {
    out.extend_from_slice(&value.to_le_bytes());
}

fn copy_numbers(input: &mut impl Read, out: &mut Vec<u8>, count: usize) -> io::Result<()> {
    copy(input, out, 4 * count)
}

fn copy(input: &mut impl Read, out: &mut impl Write, bytes: usize) -> io::Result<()> {
    if io::copy(&mut input.take(bytes as u64), out)? < bytes as u64 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::scripted::Script;

    #[test]
    fn a_block_is_a_factor_and_its_weights_in_parts_of_it() {
        let weights: Vec<f32> = (0..64).map(|index| (index as f32 - 20.0) / 8.0).collect();
        let bytes: Vec<u8> = weights
            .iter()
            .flat_map(|weight| f16::from_f32(*weight).to_le_bytes())
            .collect();
        let mut out = Vec::new();
        blocks(&mut &bytes[..], &mut out, 2).unwrap();
        assert_eq!(out.len(), 2 * 34);
        let of_both = out.clone();
        for (block, weights) in out.chunks(34).zip(weights.chunks(BLOCK)) {
            let factor = f16::from_le_bytes([block[0], block[1]]).to_f32();
            for (byte, weight) in block[2..].iter().zip(weights) {
                let kept = f32::from(*byte as i8) * factor;
                assert!(
                    (kept - weight).abs() <= 0.51 * factor + 0.002,
                    "{kept} for {weight}"
                );
            }
        }
        let nothing = [0u8; 2 * BLOCK];
        let mut out = Vec::new();
        blocks(&mut &nothing[..], &mut out, 1).unwrap();
        assert_eq!(out, [0; 34]);

        // Whole groups, and a last one that is not full.
        let many = bytes.repeat(GROUP + 3);
        let mut out_of_many = Vec::new();
        blocks(&mut &many[..], &mut out_of_many, 2 * (GROUP + 3)).unwrap();
        assert!(out_of_many == of_both.repeat(GROUP + 3));
    }

    #[test]
    fn a_model_of_16_bits_becomes_a_sound_one_of_half_the_size_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ggml-script.bin");
        let mut file = Vec::new();
        Script::new("some words", false).write(&mut file).unwrap();
        std::fs::write(&path, &file).unwrap();
        let smaller = quantised(&path).unwrap().expect("16 bits");
        assert!(
            smaller.len() * 10 < file.len() * 7,
            "{} of {}",
            smaller.len(),
            file.len()
        );
        std::fs::write(&path, &smaller).unwrap();
        assert_eq!(super::super::ggml::check(&path), Ok(()));
        assert_eq!(quantised(&path).unwrap(), None);
        std::fs::write(&path, &file[..file.len() - 1]).unwrap();
        assert!(quantised(&path).is_err());
    }
}
