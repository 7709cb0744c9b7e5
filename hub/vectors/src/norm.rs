//! Layer normalisation, and the length of vectors.

/// Scale and shift of a layer's normalisation.
pub struct Norm {
    pub scale: Vec<f32>,
    pub shift: Vec<f32>,
    /// Added to the variance.
    pub epsilon: f32,
}

impl Norm {
    /// Brings each token to mean 0 and variance 1, then scales and shifts it.
    pub fn apply(&self, tokens: &mut [f32]) {
        let width = self.scale.len();
        for token in tokens.chunks_exact_mut(width) {
            let mean = token.iter().sum::<f32>() / width as f32;
            let variance = token.iter().map(|number| (number - mean).powi(2)).sum::<f32>() / width as f32;
            let inverse = 1.0 / (variance + self.epsilon).sqrt();
            for ((number, scale), shift) in token.iter_mut().zip(&self.scale).zip(&self.shift) {
                *number = (*number - mean) * inverse * scale + shift;
            }
        }
    }

    /// The same after adding other numbers.
    pub fn apply_to_sum(&self, tokens: &mut [f32], others: &[f32]) {
        for (number, other) in tokens.iter_mut().zip(others) {
            *number += other;
        }
        self.apply(tokens);
    }
}

/// Makes a vector one long; one without length stays as it is.
pub fn make_unit(vector: &mut [f32]) {
    let length = likeness(vector, vector).sqrt();
    if length > f32::EPSILON {
        for number in vector {
            *number /= length;
        }
    }
}

/// The sum of products: how like each other vectors are that are one long. Eight sums at once, as processors add.
pub fn likeness(one: &[f32], other: &[f32]) -> f32 {
    let ((ones, one_rest), (others, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let mut sums = [0.0; 8];
    for (ones, others) in ones.iter().zip(others) {
        for ((sum, one), other) in sums.iter_mut().zip(ones).zip(others) {
            *sum += one * other;
        }
    }
    let rest: f32 = one_rest
        .iter()
        .zip(other_rest)
        .map(|(one, other)| one * other)
        .sum();
    sums.iter().sum::<f32>() + rest
}

/// The mean of vectors of this width.
pub fn mean(vectors: &[f32], width: usize) -> Vec<f32> {
    let mut mean = vec![0.0; width];
    for vector in vectors.chunks_exact(width) {
        for (sum, number) in mean.iter_mut().zip(vector) {
            *sum += number;
        }
    }
    let number = (vectors.len() / width).max(1) as f32;
    for sum in &mut mean {
        *sum /= number;
    }
    mean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_brought_to_mean_and_variance_and_then_scaled() {
        let norm = Norm {
            scale: vec![2.0; 2],
            shift: vec![1.0, 0.0],
            epsilon: 0.0,
        };
        let mut tokens = [1.0, 3.0, 5.0, 4.0];
        norm.apply(&mut tokens);
        assert_eq!(tokens, [-1.0, 2.0, 3.0, -2.0]);
        let mut tokens = [0.0, 1.0];
        norm.apply_to_sum(&mut tokens, &[1.0, 2.0]);
        assert_eq!(tokens, [-1.0, 2.0]);
    }

    #[test]
    fn vectors_are_made_one_long_and_averaged() {
        let mut vector = [3.0, 4.0];
        make_unit(&mut vector);
        assert!((likeness(&vector, &vector) - 1.0).abs() < 1e-6);
        let mut nothing = [0.0, 0.0];
        make_unit(&mut nothing);
        assert_eq!(nothing, [0.0, 0.0]);
        assert_eq!(mean(&[1.0, 2.0, 3.0, 6.0], 2), [2.0, 4.0]);
        assert_eq!(mean(&[], 2), [0.0, 0.0]);
    }
}
