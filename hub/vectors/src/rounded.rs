//! Numbers of tokens as whole numbers: blocks of 32 with one step each, so that products of blocks are sums of small integers.

/// Numbers in a block.
pub const BLOCK: usize = 32;
/// The largest whole number of a block.
const LARGEST: f32 = 127.0;

/// The numbers of several tokens, block after block. Sixteen bits hold them so that processors multiply and add eight at once.
pub struct Rounded {
    pub blocks: Vec<[i16; BLOCK]>,
    /// What one is worth, of each block.
    pub steps: Vec<f32>,
}

impl Rounded {
    /// Rounds numbers; what does not fill a block is left out.
    pub fn of(numbers: &[f32]) -> Self {
        let (blocks, _) = numbers.as_chunks::<BLOCK>();
        let mut rounded = Self {
            blocks: Vec::with_capacity(blocks.len()),
            steps: Vec::with_capacity(blocks.len()),
        };
        for block in blocks {
            let largest = block
                .iter()
                .fold(0.0_f32, |largest, number| largest.max(number.abs()));
            let step = largest / LARGEST;
            let inverse = if step > 0.0 { 1.0 / step } else { 0.0 };
            rounded
                .blocks
                .push(block.map(|number| (number * inverse).round_ties_even() as i16));
            rounded.steps.push(step);
        }
        rounded
    }
}

/// The sum of products of two blocks.
pub fn product(one: &[i16; BLOCK], other: &[i16; BLOCK]) -> i32 {
    let mut sum = 0;
    for (one, other) in one.iter().zip(other) {
        sum += i32::from(*one) * i32::from(*other);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_keeps_its_numbers_to_half_a_step() {
        let numbers: Vec<f32> = (0..64).map(|number| (number as f32 - 20.0) / 7.0).collect();
        let rounded = Rounded::of(&numbers);
        assert_eq!((rounded.blocks.len(), rounded.steps.len()), (2, 2));
        for (number, value) in numbers.iter().enumerate() {
            let (block, place) = (number / BLOCK, number % BLOCK);
            let kept = f32::from(rounded.blocks[block][place]) * rounded.steps[block];
            assert!((kept - value).abs() <= rounded.steps[block] / 2.0 + 1e-6);
        }
        assert_eq!(Rounded::of(&[0.0; 32]).blocks, [[0; 32]]);
    }

    #[test]
    fn products_are_added() {
        let (mut one, mut other) = ([0; BLOCK], [0; BLOCK]);
        (one[0], one[31]) = (-127, 127);
        (other[0], other[31], other[5]) = (-8, 7, 3);
        assert_eq!(product(&one, &other), 127 * 8 + 127 * 7);
    }
}
