//! Hands HTML to a parser piece by piece, so that it can be stopped before it has done too much.

/// Bytes that are handed over at a time.
const PIECE: usize = 4_096;
/// Characters that can separate attributes, in one tag. The tokenizer compares each attribute with all before it and says
/// nothing until the tag ends, so only the text can be counted here; a picture of a megabyte inside a tag has 15,600.
const MAX_SEPARATORS: usize = 16_000;
/// The same in what looks like a comment, as some programs write their styles into. Where it is none after all, a tag in
/// which it stands takes some four times as long.
const MAX_IN_COMMENT: usize = 30_000;

/// The parser has done as much as it may.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stop;

/// Hands over all pieces; `take` says whether a token came of its piece.
pub(super) fn feed(html: &str, mut take: impl FnMut(&str) -> Result<bool, Stop>) -> Result<(), Stop> {
    let (mut rest, mut separators, mut handed) = (html, 0, 0);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE).max(first_char(rest)));
        let here = piece
            .bytes()
            .filter(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\x0c' | b'\r' | b'/' | b'"' | b'\''))
            .count();
        separators = match take(piece)? {
            true => here,
            false => separators + here,
        };
        handed += piece.len();
        let is_too_much = separators > MAX_SEPARATORS && !is_in_comment(&html[..handed]);
        if is_too_much || separators > MAX_IN_COMMENT {
            return Err(Stop);
        }
        rest = after;
    }
    Ok(())
}

/// Whether a comment has begun and not ended.
fn is_in_comment(html: &str) -> bool {
    html.rfind("<!--")
        .is_some_and(|begun| !html[begun..].contains("-->"))
}

fn first_char(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}
