//! One layer of the network: tokens take from each other, then each is worked on by itself.

use crate::attention::attention;
use crate::matrix::Matrix;
use crate::norm::Norm;
use crate::rounded::Rounded;

/// A matrix with what is added to its products.
pub struct Linear {
    pub weights: Matrix,
    pub bias: Vec<f32>,
}

impl Linear {
    fn of(&self, tokens: &Rounded) -> Vec<f32> {
        self.weights.times(tokens, &self.bias)
    }
}

/// The weights of a layer.
pub struct Layer {
    pub query: Linear,
    pub key: Linear,
    pub value: Linear,
    pub attended: Linear,
    pub attended_norm: Norm,
    pub inner: Linear,
    pub outer: Linear,
    pub norm: Norm,
}

impl Layer {
    /// Takes tokens through the layer.
    pub fn pass(&self, tokens: &mut [f32], heads: usize) {
        let width = self.query.weights.rows();
        let input = Rounded::of(tokens);
        let (queries, keys, values) = (self.query.of(&input), self.key.of(&input), self.value.of(&input));
        let taken = attention(&queries, &keys, &values, width, heads);
        let taken = self.attended.of(&Rounded::of(&taken));
        self.attended_norm.apply_to_sum(tokens, &taken);
        let mut inner = self.inner.of(&Rounded::of(tokens));
        for number in &mut inner {
            *number = gelu(*number);
        }
        let outer = self.outer.of(&Rounded::of(&inner));
        self.norm.apply_to_sum(tokens, &outer);
    }
}

/// A number times how likely a smaller one is in the normal distribution.
fn gelu(number: f32) -> f32 {
    0.5 * number * (1.0 + erf(number * std::f32::consts::FRAC_1_SQRT_2))
}

/// The error function to 1.5e-7 (Abramowitz and Stegun, 7.1.26).
fn erf(number: f32) -> f32 {
    const FACTORS: [f32; 5] = [1.061_405_4, -1.453_152_1, 1.421_413_8, -0.284_496_72, 0.254_829_6];
    let size = number.abs();
    let t = 1.0 / (1.0 + 0.327_591_1 * size);
    let sum = FACTORS.iter().fold(0.0, |sum, factor| sum * t + factor);
    let value = 1.0 - sum * t * (-size * size).exp();
    value.copysign(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_is_that_of_the_tables() {
        for (number, wanted) in [
            (0.0, 0.0),
            (0.5, 0.520_499_9),
            (-1.0, -0.842_700_8),
            (2.0, 0.995_322_3),
            (9.0, 1.0),
        ] {
            assert!((erf(number) - wanted).abs() < 1e-6, "{number}");
        }
        assert!((gelu(1.0) - 0.841_344_8).abs() < 1e-6);
        assert!(gelu(-20.0).abs() < 1e-6);
    }
}
