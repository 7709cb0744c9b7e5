//! The files of `hub/reference/data`.

use flate2::read::GzDecoder;
use std::io::Read;

/// The text of a compressed file of the program.
pub(crate) fn text(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("the files of the program are what its script wrote");
    text
}

/// A field of a row; empty where the row is shorter.
pub(crate) fn field<'a>(row: &[&'a str], at: usize) -> &'a str {
    row.get(at).copied().unwrap_or_default()
}
