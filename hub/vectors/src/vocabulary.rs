//! Texts as pieces of words, as sentencepiece's unigram model cuts them: of all ways to cut a text the one whose pieces are the
//! likeliest together.

use crate::bytes::{Bytes, floats};
use crate::error::{Result, VectorsError};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// What stands for a space, and before the first word.
const SPACE: char = '\u{2581}';
/// How much less likely than the least likely piece a letter is that no piece has.
const UNKNOWN_PENALTY: f32 = 10.0;

/// The pieces, each with how likely it is (a logarithm), and what letters are made of before.
pub struct Vocabulary {
    file: Arc<Vec<u8>>,
    /// Where the bytes of the pieces begin.
    start: usize,
    /// Where each piece begins there, and where the last one ends.
    edges: Vec<usize>,
    scores: Vec<f32>,
    /// The pieces in the order of their bytes.
    sorted: Vec<usize>,
    begin: usize,
    end: usize,
    unknown: usize,
    unknown_score: f32,
    /// Letters that become others: wide ones narrow, ligatures letters, marks nothing.
    replaced: HashMap<char, String>,
}

/// The best way to a place of a text.
#[derive(Clone, Copy)]
struct Way {
    score: f32,
    from: usize,
    piece: usize,
}

impl Vocabulary {
    /// Reads it where `bytes` stand in `file`.
    pub fn read(file: &Arc<Vec<u8>>, bytes: &mut Bytes<'_>) -> Result<Self> {
        let number = bytes.count()?;
        let (begin, end, _padding, unknown) =
            (bytes.count()?, bytes.count()?, bytes.count()?, bytes.count()?);
        let size = usize::try_from(bytes.u64()?).map_err(|_| VectorsError::CutShort)?;
        let long = |number: usize| number.checked_mul(4).ok_or(VectorsError::CutShort);
        let (edges, _) = bytes.take(long(number.saturating_add(1))?)?.as_chunks::<4>();
        let edges: Vec<usize> = edges
            .iter()
            .map(|edge| u32::from_le_bytes(*edge) as usize)
            .collect();
        let scores = floats(bytes.take(long(number)?)?);
        let start = bytes.at();
        bytes.take(size)?;
        if !edges.is_sorted() || edges.first() != Some(&0) || edges.last() != Some(&size) {
            return Err(VectorsError::Foreign("the edges of the pieces"));
        }
        if [begin, end, unknown].iter().any(|special| *special >= number) {
            return Err(VectorsError::Foreign("the special pieces"));
        }
        let least = scores.iter().copied().fold(f32::INFINITY, f32::min);
        let mut vocabulary = Self {
            file: file.clone(),
            start,
            edges,
            scores,
            sorted: Vec::new(),
            begin,
            end,
            unknown,
            unknown_score: least - UNKNOWN_PENALTY,
            replaced: replaced(bytes)?,
        };
        let mut sorted: Vec<usize> = (0..number).filter(|piece| *piece != unknown).collect();
        sorted.sort_by(|one, other| vocabulary.piece(*one).cmp(vocabulary.piece(*other)));
        vocabulary.sorted = sorted;
        Ok(vocabulary)
    }

    /// How many pieces there are.
    pub fn number(&self) -> usize {
        self.scores.len()
    }

    /// The numbers of the pieces of a text, between those for its beginning and its end: at most so many in all.
    pub fn pieces(&self, text: &str, most: usize) -> Vec<usize> {
        let text = self.prepared(text);
        let mut places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        places.push(text.len());
        let last = places.len() - 1;
        let nowhere = Way {
            score: f32::NEG_INFINITY,
            from: 0,
            piece: self.unknown,
        };
        let mut ways = vec![nowhere; places.len()];
        ways[0].score = 0.0;
        for from in 0..last {
            let mut offer = |to: usize, score: f32, piece: usize| {
                let score = ways[from].score + score;
                if score > ways[to].score {
                    ways[to] = Way { score, from, piece };
                }
            };
            let mut range = 0..self.sorted.len();
            for to in from + 1..=last {
                let letters = &text.as_bytes()[places[from]..places[to]];
                range = self.beginning_with(letters, range);
                let Some(piece) = self.sorted[range.clone()].first().copied() else {
                    break;
                };
                if self.piece(piece) == letters {
                    offer(to, self.scores[piece], piece);
                }
            }
            offer(from + 1, self.unknown_score, self.unknown);
        }
        let mut cut = Vec::new();
        let mut at = last;
        while at > 0 {
            cut.push(ways[at].piece);
            at = ways[at].from;
        }
        cut.reverse();
        cut.truncate(most.saturating_sub(2));
        cut.insert(0, self.begin);
        cut.push(self.end);
        cut
    }

    /// The letters as they are cut: replaced, one space where there are several, spaces marked, one before the first word.
    fn prepared(&self, text: &str) -> String {
        let mut plain = String::with_capacity(text.len());
        for letter in text.chars() {
            match self.replaced.get(&letter) {
                Some(others) => plain.push_str(others),
                None => plain.push(letter),
            }
        }
        let mut marked = String::with_capacity(plain.len() + SPACE.len_utf8());
        if !plain.starts_with(' ') {
            marked.push(SPACE);
        }
        let mut before = None;
        for letter in plain.chars() {
            if letter != ' ' {
                marked.push(letter);
            } else if before != Some(' ') {
                marked.push(SPACE);
            }
            before = Some(letter);
        }
        marked
    }

    fn piece(&self, piece: usize) -> &[u8] {
        &self.file[self.start + self.edges[piece]..self.start + self.edges[piece + 1]]
    }

    /// Where those stand, within a part of the order, that begin with these letters.
    fn beginning_with(&self, letters: &[u8], within: Range<usize>) -> Range<usize> {
        let part = &self.sorted[within.clone()];
        let before = part.partition_point(|piece| self.piece(*piece) < letters);
        let those = part[before..].partition_point(|piece| self.piece(*piece).starts_with(letters));
        let first = within.start + before;
        first..first + those
    }
}

/// Reads what letters become: how many, how many bytes, and of each letter its number and those of others, counted in a byte.
fn replaced(bytes: &mut Bytes<'_>) -> Result<HashMap<char, String>> {
    let number = bytes.count()?;
    let size = bytes.u32()? as usize;
    let mut bytes = Bytes::new(bytes.take(size)?);
    let letter = |code: u32| char::from_u32(code).ok_or(VectorsError::Foreign("a letter"));
    let mut all = HashMap::new();
    for _ in 0..number {
        let from = letter(bytes.u32()?)?;
        let others = bytes.u8()?;
        let others: Result<String> = (0..others).map(|_| letter(bytes.u32()?)).collect();
        all.insert(from, others?);
    }
    Ok(all)
}
