//! Paragraphs in lines: letters in the order in which they are seen, no line wider than its room.

use crate::typeface::{Run, Typeface};
use std::ops::Range;
use unicode_bidi::BidiInfo;

/// A line of a paragraph.
#[derive(Clone)]
pub struct Line {
    pub runs: Vec<Run>,
    pub width: f32,
    /// It begins on the right.
    pub is_rtl: bool,
    /// Its letters in the order in which they are read, with a blank behind them where a word follows in the next line.
    pub text: String,
}

impl Typeface {
    /// A paragraph in lines that are no wider than this, at a size of 1. A word that is wider is cut.
    pub fn lines(&self, paragraph: &str, width: f32) -> Vec<Line> {
        let text: String = paragraph
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let bidi = BidiInfo::new(&text, None);
        // Control characters are gone, and with them what separates paragraphs; U+2029 may still do.
        let mut lines = Vec::new();
        for part in &bidi.paragraphs {
            for range in self.broken(&text, part.range.clone(), width) {
                let end = range.start + text[range.clone()].trim_end().len();
                let (levels, runs) = match end > range.start {
                    true => bidi.visual_runs(part, range.start..end),
                    // Blanks alone.
                    false => (Vec::new(), Vec::new()),
                };
                let runs: Vec<Run> = runs
                    .into_iter()
                    .flat_map(|run| self.runs(&text[run.clone()], levels[run.start].is_rtl()))
                    .collect();
                lines.push(Line {
                    width: runs.iter().map(|run| run.width).sum(),
                    runs,
                    is_rtl: part.level.is_rtl(),
                    text: match end < range.end {
                        true => format!("{} ", &text[range.start..end]),
                        false => text[range.start..end].to_owned(),
                    },
                });
            }
        }
        lines
    }

    /// Where a paragraph is broken.
    fn broken(&self, text: &str, part: Range<usize>, width: f32) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let (mut start, mut end, mut filled) = (part.start, part.start, 0.0);
        for word in words(text, part) {
            let shown = self.width(text[word.clone()].trim_end());
            if filled > 0.0 && filled + shown > width {
                lines.push(start..end);
                (start, filled) = (word.start, 0.0);
            }
            if shown > width {
                for piece in pieces(&text[word.clone()], shown, width) {
                    let piece = word.start + piece.start..word.start + piece.end;
                    if piece.start > start {
                        lines.push(start..piece.start);
                        start = piece.start;
                    }
                }
                filled = self.width(&text[start..word.end]);
            } else {
                filled += self.width(&text[word.clone()]);
            }
            end = word.end;
        }
        if end > start {
            lines.push(start..end);
        }
        lines
    }
}

/// Words, each with the blanks behind it. Chinese and Japanese have no blanks: there each character is a word, with the punctuation
/// that it must not be parted from.
fn words(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let (mut start, mut before) = (part.start, None);
    for (at, c) in text[part.clone()].char_indices() {
        let at = part.start + at;
        if before.is_some_and(|before| may_break(before, c)) {
            words.push(start..at);
            start = at;
        }
        before = Some(c);
    }
    if start < part.end {
        words.push(start..part.end);
    }
    words
}

/// Whether a line may end between these two.
fn may_break(before: char, after: char) -> bool {
    if after.is_whitespace() {
        return false;
    }
    if before.is_whitespace() {
        return true;
    }
    let opens = |c: char| {
        matches!(
            c,
            '(' | '[' | '「' | '『' | '（' | '【' | '〈' | '《' | '〔' | '“' | '‘'
        )
    };
    let closes = |c: char| {
        matches!(
            c,
            '、' | '。'
                | '，'
                | '．'
                | '：'
                | '；'
                | '！'
                | '？'
                | '」'
                | '』'
                | '）'
                | '】'
                | '〉'
                | '》'
                | '〕'
                | '”'
                | '’'
                | 'ー'
                | '々'
                | '…'
                | '・'
                | '%'
                | ')'
                | ']'
                | ','
                | '.'
                | ':'
                | ';'
                | '!'
                | '?'
        )
    };
    (is_ideograph(before) || is_ideograph(after)) && !opens(before) && !closes(after)
}

/// Chinese characters, kana, and their punctuation. Korean words are parted by blanks.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{30ff}' | '\u{31f0}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff01}'..='\u{ffee}' | '\u{20000}'..='\u{3ffff}')
}

/// A word in as many parts of about the same number of letters as it takes.
fn pieces(word: &str, width: f32, room: f32) -> Vec<Range<usize>> {
    let letters: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
    // A fifth of the room is left free, since letters are not of one width.
    let share = (room / width * 0.8 * letters.len() as f32) as usize;
    let starts: Vec<usize> = letters.iter().copied().step_by(share.max(1)).collect();
    let ends = starts.iter().copied().skip(1).chain([word.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_every_letter_and_their_width() {
        let typeface = Typeface::regular();
        let text = format!("Please bring your lease and {} to the office.", "x".repeat(300));
        let lines = typeface.lines(&text, 20.0);
        assert!(lines.len() > 5 && lines.iter().all(|line| line.width <= 20.0));
        let seen: String = lines
            .iter()
            .flat_map(|line| &line.runs)
            .map(|run| run.text.as_str())
            .collect();
        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(letters(&seen), letters(&text));
    }

    #[test]
    fn arabic_runs_from_the_right_with_numbers_from_the_left() {
        let typeface = Typeface::regular();
        let line = &typeface.lines("الطلب ERA-77 مرفوض", 40.0)[0];
        assert!(line.is_rtl);
        let texts: Vec<&str> = line.runs.iter().map(|run| run.text.trim()).collect();
        assert_eq!(
            texts,
            ["مرفوض", "ERA-77", "الطلب"],
            "from left to right as they are seen"
        );
        assert!(typeface.lines("", 40.0).is_empty());
    }

    #[test]
    fn chinese_is_broken_between_characters_and_keeps_its_punctuation() {
        let typeface = Typeface::regular();
        let text = "您的申请已收到，我们会在十个工作日内答复。请带上租约（原件）。";
        let lines = typeface.lines(text, 10.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| line.width <= 10.0));
        let texts: Vec<String> = lines
            .iter()
            .map(|line| line.runs.iter().map(|run| run.text.as_str()).collect())
            .collect();
        assert_eq!(texts.concat(), text);
        for line in &texts {
            assert!(
                !line.starts_with(['，', '。', '）']) && !line.ends_with('（'),
                "{line}"
            );
        }
        assert_eq!(words("한국어 문장", 0.."한국어 문장".len()).len(), 2);
    }
}
