//! Letters as a font draws them: joined, and as wide as they are. What the first font of a typeface lacks, the second one draws.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer};
use std::ops::Range;

static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
/// Chinese, Japanese and Korean.
static EAST_ASIAN: &[u8] = include_bytes!("../fonts/DroidSansFallback.ttf");

/// Letters in one direction and of one font, ready to be drawn from left to right.
#[derive(Clone)]
pub struct Run {
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    pub font: Font,
    /// At a size of 1.
    pub width: f32,
}

/// A font for shaping and for the document.
struct Drawn {
    face: Face<'static>,
    font: Font,
}

impl Drawn {
    fn of(bytes: &'static [u8]) -> Self {
        Self {
            face: Face::from_slice(bytes, 0).expect("the fonts of the program are fonts"),
            font: Font::new(bytes.into(), 0).expect("the fonts of the program are fonts"),
        }
    }

    fn has(&self, c: char) -> bool {
        self.face.glyph_index(c).is_some_and(|glyph| glyph.0 != 0)
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
            font: self.font.clone(),
        }
    }
}

/// Fonts that draw together; the first one that has a letter draws it.
pub struct Typeface {
    fonts: [Drawn; 2],
}

impl Typeface {
    fn of(first: &'static [u8]) -> Self {
        Self {
            fonts: [first, EAST_ASIAN].map(Drawn::of),
        }
    }

    pub fn regular() -> Self {
        Self::of(REGULAR)
    }

    pub fn bold() -> Self {
        Self::of(BOLD)
    }

    /// Whether some font has it, or nothing of it is seen.
    pub fn draws(&self, c: char) -> bool {
        is_unseen(c) || self.fonts.iter().any(|font| font.has(c))
    }

    /// Text of one direction, in the order in which it is seen.
    pub fn runs(&self, text: &str, is_rtl: bool) -> Vec<Run> {
        let parts = self.parts(text).into_iter();
        let runs = parts.map(|(font, part)| self.fonts[font].run(&text[part], is_rtl));
        let mut runs: Vec<Run> = runs.collect();
        if is_rtl {
            runs.reverse();
        }
        runs
    }

    /// At a size of 1.
    pub fn width(&self, text: &str) -> f32 {
        self.runs(text, false).iter().map(|run| run.width).sum()
    }

    /// Which font draws which part.
    fn parts(&self, text: &str) -> Vec<(usize, Range<usize>)> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        for (at, c) in text.char_indices() {
            let end = at + c.len_utf8();
            let last = parts.last_mut();
            // Blanks and marks stay with the letters before them.
            if let Some((font, part)) = last
                && (is_unseen(c) || self.fonts[*font].has(c) && (*font == 0 || !self.fonts[0].has(c)))
            {
                part.end = end;
                continue;
            }
            let font = self.fonts.iter().position(|font| font.has(c)).unwrap_or_default();
            match parts.last_mut() {
                Some((same, part)) if *same == font => part.end = end,
                _ => parts.push((font, at..end)),
            }
        }
        parts
    }
}

/// Blanks, and characters that say how their neighbours are joined, ordered or drawn.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_every_letter(runs: &[Run]) -> bool {
        runs.iter()
            .flat_map(|run| &run.glyphs)
            .all(|glyph| glyph.glyph_id.to_u32() != 0)
    }

    #[test]
    fn arabic_letters_are_joined() {
        let typeface = Typeface::regular();
        let alone: f32 = "سلام"
            .chars()
            .map(|c| typeface.runs(&c.to_string(), true)[0].width)
            .sum();
        let joined = typeface.runs("سلام", true);
        assert_eq!(joined.len(), 1);
        let width = joined[0].width;
        assert!(
            width < alone,
            "letters that are joined are narrower: {width} {alone}"
        );
        assert!(has_every_letter(&joined));
    }

    #[test]
    fn chinese_japanese_and_korean_are_drawn_by_the_font_that_has_them() {
        for typeface in [Typeface::regular(), Typeface::bold()] {
            for text in [
                "租金补助申请",
                "申請已收到，謝謝。",
                "申し込みを受け付けました",
                "신청이 접수되었습니다",
            ] {
                let runs = typeface.runs(text, false);
                assert!(has_every_letter(&runs), "{text}");
                assert!(text.chars().all(|c| typeface.draws(c)), "{text}");
            }
        }
        let typeface = Typeface::regular();
        let mixed = typeface.runs("Unit 5, 北京路 12 号 — José", false);
        let texts: Vec<&str> = mixed.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(texts, ["Unit 5, ", "北京路 ", "12 ", "号 ", "— José"]);
        assert!(has_every_letter(&mixed));
        assert!(
            (typeface.width("Unit 5, 北京路") - mixed[..2].iter().map(|run| run.width).sum::<f32>()).abs()
                < 0.5
        );
    }

    #[test]
    fn what_no_font_has_is_known() {
        let typeface = Typeface::regular();
        for c in ['🧾', '\u{1F9D1}', 'ሰ', 'ந'] {
            assert!(!typeface.draws(c), "{c}");
        }
        for c in ['a', 'ş', 'ё', 'ע', 'ش', '한', '\u{fe0f}', '\u{202e}', '\n'] {
            assert!(typeface.draws(c), "{c:?}");
        }
    }
}
