//! Where lines stand on pages, and the document that is drawn from it.

use super::words::{Words, filled};
use hub_letters::{Line, Typeface};
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::Fill;

/// US Letter, in points.
const PAGE: (f32, f32) = (612.0, 792.0);
const MARGIN: f32 = 54.0;
/// Room for the line at the foot of each page.
const FOOT: f32 = 24.0;

/// How a paragraph looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Title,
    Head,
    Body,
    Small,
}

impl Style {
    fn size(self) -> f32 {
        match self {
            Style::Title => 14.0,
            Style::Head | Style::Body => 9.5,
            Style::Small => 8.0,
        }
    }

    fn is_bold(self) -> bool {
        matches!(self, Style::Title | Style::Head)
    }

    fn colour(self) -> rgb::Color {
        match self {
            Style::Title | Style::Head | Style::Body => rgb::Color::new(20, 20, 24),
            Style::Small => rgb::Color::new(90, 90, 98),
        }
    }
}

struct Placed {
    line: Line,
    style: Style,
    /// Of the letters' foot, from the top of the page.
    y: f32,
}

/// Pages that are filled from the top.
pub(super) struct Pages {
    regular: Typeface,
    bold: Typeface,
    pages: Vec<Vec<Placed>>,
    y: f32,
    /// Characters that no font has.
    unprintable: i64,
}

impl Pages {
    pub fn new() -> Self {
        Self {
            regular: Typeface::regular(),
            bold: Typeface::bold(),
            pages: vec![Vec::new()],
            y: MARGIN,
            unprintable: 0,
        }
    }

    /// Characters that were added and that no font has.
    pub fn unprintable(&self) -> i64 {
        self.unprintable
    }

    fn typeface(&self, style: Style) -> &Typeface {
        if style.is_bold() {
            &self.bold
        } else {
            &self.regular
        }
    }

    /// Adds text, a paragraph for each of its lines.
    pub fn add(&mut self, style: Style, text: &str) {
        let size = style.size();
        let width = (PAGE.0 - 2.0 * MARGIN) / size;
        let typeface = self.typeface(style);
        let lacking = text.chars().filter(|c| !typeface.draws(*c)).count();
        self.unprintable += lacking as i64;
        for paragraph in text.split('\n') {
            let lines = self.typeface(style).lines(paragraph, width);
            if lines.is_empty() {
                self.y += size * 0.7;
            }
            for line in lines {
                let height = size * 1.4;
                if self.y + height > PAGE.1 - MARGIN - FOOT {
                    self.pages.push(Vec::new());
                    self.y = MARGIN;
                }
                self.y += height;
                let placed = Placed {
                    line,
                    style,
                    y: self.y,
                };
                self.pages
                    .last_mut()
                    .expect("there is always a page")
                    .push(placed);
            }
        }
    }

    /// Leaves room, so that the next text stands by itself; its first lines are not left alone at the foot of a page.
    pub fn gap(&mut self) {
        self.y += 8.0;
        if self.y > PAGE.1 - MARGIN - FOOT - 42.0 {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
    }

    /// What stands on each page, in the order of its letters.
    #[cfg(test)]
    pub fn texts(&self) -> Vec<String> {
        let line = |placed: &Placed| -> String {
            let runs = placed.line.runs.iter().map(|run| run.text.as_str());
            if placed.line.is_rtl {
                runs.rev().collect()
            } else {
                runs.collect()
            }
        };
        let page = |page: &Vec<Placed>| page.iter().map(line).collect::<Vec<_>>().join("\n");
        self.pages.iter().map(page).collect()
    }

    /// The document, with numbered pages.
    pub fn finish(self, title: &str, words: &Words) -> Result<Vec<u8>, String> {
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .language(words.tag.to_owned()),
        );
        let count = self.pages.len().to_string();
        for (number, placed) in self.pages.iter().enumerate() {
            let size = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or("the page has no size")?;
            let mut page = document.start_page_with(size);
            let mut surface = page.surface();
            let number = (number + 1).to_string();
            let foot = filled(words.page, &[("page", &number), ("pages", &count)]);
            let foot = self.regular.lines(&foot, 100.0).into_iter().map(|line| Placed {
                line,
                style: Style::Small,
                y: PAGE.1 - MARGIN,
            });
            let foot: Vec<Placed> = foot.collect();
            for one in placed.iter().chain(&foot) {
                let (style, size) = (one.style, one.style.size());
                surface.set_fill(Some(Fill {
                    paint: style.colour().into(),
                    opacity: NormalizedF32::ONE,
                    rule: krilla::paint::FillRule::NonZero,
                }));
                let mut x = match one.line.is_rtl {
                    true => PAGE.0 - MARGIN - one.line.width * size,
                    false => MARGIN,
                };
                for run in &one.line.runs {
                    surface.draw_glyphs(
                        Point::from_xy(x, one.y),
                        &run.glyphs,
                        run.font.clone(),
                        &run.text,
                        size,
                        false,
                    );
                    x += run.width * size;
                }
            }
            surface.finish();
            page.finish();
        }
        document.finish().map_err(|error| format!("{error:?}"))
    }
}
