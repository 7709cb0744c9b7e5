//! Pages on which everything has its place.

use super::{CheckError, INCH, Offset};
use crate::document::{Letter, LetterError};
use crate::layout::PAGE;
use crate::pages::{Written, conforming, draw, ink_of};
use crate::shape::Line;
use crate::typeface::Typeface;
use hub_bank_files::micr::{HEIGHT, MicrLine, Step, WIDTH, outline};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, BBox, ContentTag, Identifier, SpanTag, Tag, TagGroup, TagTree,
};
use std::num::NonZeroU16;

/// Black: readers of checks see nothing else for certain.
const INK: (u8, u8, u8) = (0, 0, 0);
/// Of what lies across a check that is none.
const PALE: (u8, u8, u8) = (150, 150, 150);
/// What stands in place of a character that no font has.
const LACKING: char = '\u{25a1}';

/// What words are to a screen reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Heading,
    Paragraph,
}

/// Where words stand, how large they are, and how much room they have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// From the left of the page to the words' left, or to their right where they end there.
    pub x: f32,
    /// From the top of the page to the letters' foot.
    pub y: f32,
    pub size: f32,
    /// They are made smaller to fit, down to three fifths of their size.
    pub room: f32,
    pub ends_here: bool,
}

impl Place {
    /// Words that begin here.
    pub fn from(x: f32, y: f32, size: f32, room: f32) -> Self {
        Self {
            x,
            y,
            size,
            room,
            ends_here: false,
        }
    }

    /// Words that end here.
    pub fn until(x: f32, y: f32, size: f32, room: f32) -> Self {
        Self {
            ends_here: true,
            ..Self::from(x, y, size, room)
        }
    }
}

enum Mark {
    Words {
        line: Line,
        x: f32,
        y: f32,
        size: f32,
        role: Role,
        ink: (u8, u8, u8),
    },
    Rule {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
    Micr {
        line: MicrLine,
        right: f32,
        foot: f32,
    },
}

/// Pages that are filled, everything moved by the printer's offset.
pub(crate) struct Paper {
    regular: Typeface,
    bold: Typeface,
    offset: Offset,
    /// Of the page that is filled.
    marks: Vec<Mark>,
    /// Pages that are full, the first one first.
    full: Vec<Vec<Mark>>,
    lacking: usize,
}

impl Paper {
    /// An empty page.
    pub fn new(offset: Offset) -> Self {
        Self {
            regular: Typeface::regular(),
            bold: Typeface::bold(),
            offset,
            marks: Vec::new(),
            full: Vec::new(),
            lacking: 0,
        }
    }

    /// Begins another page, of a check with this offset.
    pub fn next_page(&mut self, offset: Offset) {
        self.full.push(std::mem::take(&mut self.marks));
        self.offset = offset;
    }

    /// Writes words in pale letters across what stands there.
    ///
    /// # Errors
    /// No room.
    pub fn stamp(&mut self, text: &str, place: Place) -> Result<(), CheckError> {
        self.set("stamp", text, place, Role::Paragraph, PALE)?;
        Ok(())
    }

    /// Writes words, and says where they end. Nothing is written of blanks.
    ///
    /// # Errors
    /// No room; `field` says for what.
    pub fn words(
        &mut self,
        field: &'static str,
        text: &str,
        place: Place,
        role: Role,
    ) -> Result<f32, CheckError> {
        self.set(field, text, place, role, INK)
    }

    fn set(
        &mut self,
        field: &'static str,
        text: &str,
        place: Place,
        role: Role,
        ink: (u8, u8, u8),
    ) -> Result<f32, CheckError> {
        let typeface = match role {
            Role::Heading => &self.bold,
            Role::Paragraph => &self.regular,
        };
        let mut lacking = 0;
        let text: String = text
            .chars()
            .map(|c| match typeface.draws(c) {
                true => c,
                false => {
                    lacking += 1;
                    LACKING
                }
            })
            .collect();
        self.lacking += lacking;
        let Some(line) = typeface.lines(&text, f32::MAX).into_iter().next() else {
            return Ok(place.x);
        };
        if line.runs.is_empty() {
            return Ok(place.x);
        }
        let size = place.size.min(place.room / line.width);
        if size < place.size * 0.6 {
            return Err(CheckError::DoesNotFit(field));
        }
        let width = line.width * size;
        let left = if place.ends_here { place.x - width } else { place.x };
        self.marks.push(Mark::Words {
            line,
            x: left + self.offset.right,
            y: place.y + self.offset.down,
            size,
            role,
            ink,
        });
        Ok(left + width)
    }

    /// Draws a line.
    pub fn rule(&mut self, from: (f32, f32), to: (f32, f32), width: f32) {
        let moved = |(x, y): (f32, f32)| (x + self.offset.right, y + self.offset.down);
        let (from, to) = (moved(from), moved(to));
        self.marks.push(Mark::Rule { from, to, width });
    }

    /// Draws the line of magnetic ink of a check whose right edge and foot are here.
    pub fn micr(&mut self, line: &MicrLine, right: f32, foot: f32) {
        self.marks.push(Mark::Micr {
            line: line.clone(),
            right: right + self.offset.right,
            foot: foot - hub_bank_files::micr::FOOT * INCH + self.offset.down,
        });
    }

    /// The file.
    ///
    /// # Errors
    /// Not conforming.
    pub fn finish(self, letter: &Letter) -> Result<Written, LetterError> {
        let refused = |error: String| LetterError::NotConforming(error);
        let mut document = conforming(letter)?;
        let mut tree = TagTree::new().with_lang(Some(letter.lang.clone()));
        let mut contents = Outline::new();
        let mut all = self.full;
        all.push(self.marks);
        for (page, marks) in all.iter().enumerate() {
            let size = PageSettings::from_wh(PAGE.0, PAGE.1)
                .ok_or_else(|| refused("a page without a size".into()))?;
            let mut drawn = document.start_page_with(size);
            let mut surface = drawn.surface();
            for mark in marks {
                draw_mark(&mut surface, mark, page, &mut tree, &mut contents);
            }
            surface.finish();
            drawn.finish();
        }
        document.set_tag_tree(tree);
        document.set_outline(contents);
        let pdf = document.finish().map_err(|error| refused(format!("{error:?}")))?;
        Ok(Written {
            pdf,
            pages: all.len(),
            lacking: self.lacking,
        })
    }
}

/// Draws a mark of a page, and says to screen readers what it is.
fn draw_mark(
    surface: &mut Surface<'_>,
    mark: &Mark,
    page: usize,
    tree: &mut TagTree,
    contents: &mut Outline,
) {
    match mark {
        Mark::Words {
            line,
            x,
            y,
            size,
            role,
            ink,
        } => {
            let identifier = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            draw(surface, line, (*x, *y), *size, *ink);
            surface.end_tagged();
            match role {
                Role::Heading => {
                    let tag = Tag::Hn(NonZeroU16::MIN, Some(line.text.clone()));
                    tree.push(group(TagGroup::new(tag), identifier));
                    let place = XyzDestination::new(page, Point::from_xy(*x, (*y - size).max(0.0)));
                    contents.push_child(OutlineNode::new(line.text.clone(), place));
                }
                Role::Paragraph => tree.push(group(TagGroup::new(Tag::P), identifier)),
            }
        }
        Mark::Rule { from, to, width } => draw_rule(surface, *from, *to, *width),
        Mark::Micr { line, right, foot } => {
            let identifier = surface.start_tagged(ContentTag::Other);
            let frame = draw_micr(surface, line, *right, *foot);
            surface.end_tagged();
            let frame = frame.map(|rect| BBox::new(page, rect));
            let tag = Tag::Figure(Some(line.text())).with_bbox(frame);
            tree.push(group(TagGroup::new(tag), identifier));
        }
    }
}

fn group(mut group: TagGroup, identifier: Identifier) -> TagGroup {
    group.push(identifier);
    group
}

fn draw_rule(surface: &mut Surface<'_>, from: (f32, f32), to: (f32, f32), width: f32) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    if let Some(path) = path.finish() {
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke {
            paint: rgb::Color::new(INK.0, INK.1, INK.2).into(),
            width,
            ..Stroke::default()
        }));
        surface.draw_path(&path);
        surface.set_stroke(None);
    }
    surface.end_tagged();
}

/// Draws the characters as one path, and says what it covers.
fn draw_micr(surface: &mut Surface<'_>, line: &MicrLine, right: f32, foot: f32) -> Option<Rect> {
    let mut path = PathBuilder::new();
    let (mut first, mut last) = (f32::MAX, f32::MIN);
    for placed in line.placed() {
        let end = right - placed.right_edge() * INCH;
        let left = end - WIDTH * INCH;
        (first, last) = (first.min(left), last.max(end));
        let at = |x: f32, y: f32| (left + x * INCH, foot - y * INCH);
        for step in outline(placed.character) {
            match step {
                Step::Move(x, y) => {
                    let (x, y) = at(x, y);
                    path.move_to(x, y);
                }
                Step::Line(x, y) => {
                    let (x, y) = at(x, y);
                    path.line_to(x, y);
                }
                Step::Curve([x1, y1, x2, y2, x, y]) => {
                    let ((x1, y1), (x2, y2), (x, y)) = (at(x1, y1), at(x2, y2), at(x, y));
                    path.cubic_to(x1, y1, x2, y2, x, y);
                }
                Step::Close => path.close(),
            }
        }
    }
    let path = path.finish()?;
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        rule: FillRule::EvenOdd,
        ..ink_of(INK)
    }));
    surface.draw_path(&path);
    Rect::from_ltrb(first, foot - HEIGHT * INCH, last, foot)
}
