//! A matrix in four bits: rows of blocks of 32 weights, each block a step of two bytes and 16 bytes of two weights, the first half of
//! the block in the low bits. (The layout is called Q4_0 by those who made it.)

use crate::error::{Result, VectorsError};
use crate::rounded::{BLOCK, Rounded, product};
use half::f16;
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a block.
const BLOCK_BYTES: usize = 18;
/// What is nothing: weights are 0 to 15 in the file.
const MIDDLE: i16 = 8;

/// Weights, where they are in the file.
#[derive(Clone)]
pub struct Matrix {
    file: Arc<Vec<u8>>,
    start: usize,
    rows: usize,
    /// In a row.
    blocks: usize,
}

impl Matrix {
    /// The matrix of this shape at a place of the file.
    ///
    /// # Errors
    /// The place has another size, or is not in the file.
    pub fn new(file: &Arc<Vec<u8>>, place: Range<usize>, rows: usize, columns: usize) -> Result<Self> {
        let blocks = columns / BLOCK;
        let bytes = rows
            .checked_mul(blocks)
            .and_then(|blocks| blocks.checked_mul(BLOCK_BYTES));
        if !columns.is_multiple_of(BLOCK) || bytes != Some(place.len()) {
            return Err(VectorsError::Foreign("the shape of a matrix"));
        }
        if place.end > file.len() {
            return Err(VectorsError::CutShort);
        }
        Ok(Self {
            file: file.clone(),
            start: place.start,
            rows,
            blocks,
        })
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The blocks of a row.
    fn row(&self, row: usize) -> &[[u8; BLOCK_BYTES]] {
        let bytes = self.blocks * BLOCK_BYTES;
        let start = self.start + row * bytes;
        let (blocks, _) = self.file[start..start + bytes].as_chunks();
        blocks
    }

    /// A row as numbers: what a token of the vocabulary begins with.
    pub fn numbers(&self, row: usize) -> impl Iterator<Item = f32> + '_ {
        self.row(row).iter().flat_map(|block| {
            let (weights, step) = unpacked(block);
            weights.into_iter().map(move |weight| f32::from(weight) * step)
        })
    }

    /// The product with each token, `bias` added: as many numbers for each as there are rows. A row is unpacked once for all tokens.
    pub fn times(&self, tokens: &Rounded, bias: &[f32]) -> Vec<f32> {
        let number = tokens.blocks.len() / self.blocks;
        let mut results = vec![0.0; number * self.rows];
        let mut row_blocks = vec![([0; BLOCK], 0.0); self.blocks];
        for (row, bias) in (0..self.rows).zip(bias) {
            for (unpacked_block, block) in row_blocks.iter_mut().zip(self.row(row)) {
                *unpacked_block = unpacked(block);
            }
            let tokens = tokens
                .blocks
                .chunks_exact(self.blocks)
                .zip(tokens.steps.chunks_exact(self.blocks));
            for ((blocks, steps), results) in tokens.zip(results.chunks_exact_mut(self.rows)) {
                let mut sum = 0.0;
                for (((weights, step), block), token_step) in row_blocks.iter().zip(blocks).zip(steps) {
                    sum += product(weights, block) as f32 * (step * token_step);
                }
                results[row] = sum + bias;
            }
        }
        results
    }
}

/// The weights of a block, and what one is worth.
fn unpacked(block: &[u8; BLOCK_BYTES]) -> ([i16; BLOCK], f32) {
    let [low, high, pairs @ ..] = block;
    let mut weights = [0; BLOCK];
    let (first, second) = weights.split_at_mut(BLOCK / 2);
    for ((first, second), pair) in first.iter_mut().zip(second).zip(pairs) {
        *first = i16::from(pair & 15) - MIDDLE;
        *second = i16::from(pair >> 4) - MIDDLE;
    }
    (weights, f16::from_le_bytes([*low, *high]).to_f32())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of one block, with steps of 1 and 0.5: 0 to 7 twice, then −8 to 7 twice.
    fn matrix() -> Matrix {
        let mut file = vec![99];
        for (step, offset) in [(1.0, 8_u8), (0.5, 0)] {
            file.extend(f16::from_f32(step).to_le_bytes());
            file.extend((0..16_u8).map(|place| {
                let weight = (offset + place % (16 - offset)) & 15;
                weight | (weight << 4)
            }));
        }
        Matrix::new(&Arc::new(file), 1..37, 2, 32).unwrap()
    }

    #[test]
    fn a_row_is_its_steps_times_its_weights() {
        let matrix = matrix();
        let first: Vec<f32> = matrix.numbers(0).collect();
        assert_eq!(&first[..9], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 0.0]);
        assert_eq!(first[..16], first[16..]);
        let second: Vec<f32> = matrix.numbers(1).collect();
        assert_eq!((second[0], second[15]), (-4.0, 3.5));
    }

    #[test]
    fn each_token_gets_a_number_for_each_row() {
        let mut tokens = vec![0.0; 64];
        (tokens[1], tokens[32 + 15]) = (1.0, 2.0);
        let results = matrix().times(&Rounded::of(&tokens), &[10.0, 20.0]);
        for (result, wanted) in results.iter().zip([11.0, 16.5, 24.0, 27.0]) {
            assert!((result - wanted).abs() < 1e-4, "{results:?}");
        }
    }

    #[test]
    fn a_matrix_of_another_size_is_refused() {
        let file = Arc::new(vec![0; 36]);
        assert!(Matrix::new(&file, 0..36, 2, 32).is_ok());
        for (place, rows, columns) in [(0..35, 2, 32), (0..36, 3, 32), (0..36, 2, 33), (1..37, 2, 32)] {
            assert!(Matrix::new(&file, place, rows, columns).is_err());
        }
    }
}
