//! The network: pieces of a text to one vector.

use crate::layer::Layer;
use crate::matrix::Matrix;
use crate::norm::{Norm, make_unit, mean};

/// Its weights.
pub struct Network {
    /// What each piece of the vocabulary begins with.
    pub words: Matrix,
    /// What is added by the place in the text.
    pub places: Vec<f32>,
    /// What is added to each.
    pub kind: Vec<f32>,
    pub norm: Norm,
    pub layers: Vec<Layer>,
    /// Numbers of a vector.
    pub width: usize,
    pub heads: usize,
    /// Most pieces of a text.
    pub tokens: usize,
}

impl Network {
    /// The mean of what the pieces have become, one long. Pieces beyond the network's number are left out.
    pub fn vector(&self, pieces: &[usize]) -> Vec<f32> {
        let places = self.places.chunks_exact(self.width);
        let mut tokens = Vec::with_capacity(pieces.len() * self.width);
        for (piece, place) in pieces.iter().zip(places) {
            let numbers = self.words.numbers(*piece).zip(place).zip(&self.kind);
            tokens.extend(numbers.map(|((word, place), kind)| word + (place + kind)));
        }
        self.norm.apply(&mut tokens);
        for layer in &self.layers {
            layer.pass(&mut tokens, self.heads);
        }
        let mut vector = mean(&tokens, self.width);
        make_unit(&mut vector);
        vector
    }
}
