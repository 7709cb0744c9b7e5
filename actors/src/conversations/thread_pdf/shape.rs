//! Letters as a font draws them: joined, in the order in which they are seen, and as wide as they are.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer};
use std::ops::Range;
use unicode_bidi::BidiInfo;

static REGULAR: &[u8] = include_bytes!("fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("fonts/DejaVuSans-Bold.ttf");

/// A font for shaping and for the document.
pub(super) struct Typeface {
    face: Face<'static>,
    pub font: Font,
}

/// Letters in one direction, ready to be drawn from left to right.
pub(super) struct Run {
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    /// At a size of 1.
    pub width: f32,
}

/// A line of a paragraph.
pub(super) struct Line {
    pub runs: Vec<Run>,
    pub width: f32,
    /// It begins on the right.
    pub is_rtl: bool,
}

impl Typeface {
    fn of(bytes: &'static [u8]) -> Self {
        Self {
            face: Face::from_slice(bytes, 0).expect("the fonts of the program are fonts"),
            font: Font::new(bytes.into(), 0).expect("the fonts of the program are fonts"),
        }
    }

    pub fn regular() -> Self {
        Self::of(REGULAR)
    }

    pub fn bold() -> Self {
        Self::of(BOLD)
    }

    fn run(&self, text: &str, is_rtl: bool) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if is_rtl {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        });
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let mut starts: Vec<usize> = shaped
            .glyph_infos()
            .iter()
            .map(|info| info.cluster as usize)
            .collect();
        starts.sort_unstable();
        starts.dedup();
        let em = self.face.units_per_em() as f32;
        let places = shaped.glyph_positions().iter().zip(shaped.glyph_infos());
        let glyphs: Vec<KrillaGlyph> = places
            .map(|(place, info)| {
                let start = info.cluster as usize;
                let next = starts.partition_point(|other| *other <= start);
                let end = starts.get(next).copied().unwrap_or(text.len());
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    place.x_advance as f32 / em,
                    place.x_offset as f32 / em,
                    place.y_offset as f32 / em,
                    place.y_advance as f32 / em,
                    start..end,
                    None,
                )
            })
            .collect();
        Run {
            text: text.to_owned(),
            width: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
            glyphs,
        }
    }

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
                    .map(|run| self.run(&text[run.clone()], levels[run.start].is_rtl()))
                    .collect();
                lines.push(Line {
                    width: runs.iter().map(|run| run.width).sum(),
                    runs,
                    is_rtl: part.level.is_rtl(),
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
            let shown = self.run(text[word.clone()].trim_end(), false).width;
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
                filled = self.run(&text[start..word.end], false).width;
            } else {
                filled += self.run(&text[word.clone()], false).width;
            }
            end = word.end;
        }
        if end > start {
            lines.push(start..end);
        }
        lines
    }
}

/// Words, each with the blanks behind it.
fn words(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let (mut start, mut was_blank) = (part.start, false);
    for (at, c) in text[part.clone()].char_indices() {
        let at = part.start + at;
        if was_blank && !c.is_whitespace() {
            words.push(start..at);
            start = at;
        }
        was_blank = c.is_whitespace();
    }
    if start < part.end {
        words.push(start..part.end);
    }
    words
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
    fn arabic_is_joined_and_runs_from_the_right_with_numbers_from_the_left() {
        let typeface = Typeface::regular();
        let alone: f32 = "سلام"
            .chars()
            .map(|c| typeface.run(&c.to_string(), true).width)
            .sum();
        let joined = typeface.run("سلام", true);
        assert!(
            joined.width < alone,
            "letters that are joined are narrower: {} {alone}",
            joined.width
        );
        assert!(joined.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0));
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
}
