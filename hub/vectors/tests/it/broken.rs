//! A small file that is whole, and what is not.

use crate::small_weights::{TOKENS, small_weights};
use hub_vectors::{Encoder, FILE_NAME, VectorsError, installed};
use std::fs;

#[test]
fn a_text_is_cut_into_its_likeliest_pieces() {
    let encoder = Encoder::of(small_weights()).unwrap();
    for (text, pieces) in [
        ("rent", &[0, 6, 2][..]),
        ("rent a", &[0, 6, 4, 8, 2]),
        ("ren\u{ad}t", &[0, 6, 2]),
        ("ａ", &[0, 4, 8, 2]),
        ("rent   rent", &[0, 6, 6, 2]),
        ("  a", &[0, 4, 8, 2]),
        ("xa", &[0, 4, 3, 8, 2]),
        ("", &[0, 4, 2]),
    ] {
        assert_eq!(encoder.pieces(text), pieces, "{text:?}");
    }
    let long = encoder.pieces(&"a".repeat(50));
    assert_eq!((long.len(), long.last()), (TOKENS, Some(&2)));
}

#[test]
fn the_same_text_gives_the_same_vector_of_length_one() {
    let encoder = Encoder::of(small_weights()).unwrap();
    let vector = encoder.with_language("rent");
    assert_eq!(vector.len(), 32);
    assert_eq!(encoder.with_language("rent"), vector);
    let length: f32 = vector.iter().map(|number| number * number).sum();
    assert!((length - 1.0).abs() < 1e-4, "{length}");
    assert!(!encoder.vector(&"word ".repeat(5_000)).is_empty());
}

#[test]
fn a_file_that_is_cut_short_anywhere_is_refused() {
    let whole = small_weights();
    for length in (0..whole.len()).step_by(7) {
        let cut = whole[..length].to_vec();
        assert!(Encoder::of(cut).is_err(), "{length} of {} bytes", whole.len());
    }
}

#[test]
fn a_file_that_is_changed_anywhere_is_refused_or_read_and_never_ends_the_hub() {
    let whole = small_weights();
    let mut refused = 0;
    for place in (0..200).chain((200..whole.len()).step_by(41)) {
        let mut changed = whole.clone();
        changed[place] = 255;
        refused += usize::from(Encoder::of(changed).is_err());
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn weights_are_found_by_name_and_length_and_a_foreign_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, full) = (folder.path().join("empty"), folder.path().join("full"));
    fs::create_dir_all(&empty).unwrap();
    fs::create_dir_all(&full).unwrap();
    let folders = [empty, full.clone()];
    assert_eq!(installed(&folders), None);
    let place = full.join(FILE_NAME);
    let file = fs::File::create(&place).unwrap();
    file.set_len(71_622_399).unwrap();
    assert_eq!(installed(&folders), None);
    file.set_len(71_622_400).unwrap();
    assert_eq!(installed(&folders), Some(place.clone()));
    assert!(matches!(Encoder::load(&place), Err(VectorsError::Foreign(_))));
    assert!(matches!(
        Encoder::load(&full.join("none")),
        Err(VectorsError::Read(_))
    ));
}
