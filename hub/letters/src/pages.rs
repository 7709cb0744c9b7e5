//! The file: pages that are drawn, and the tree of its parts for screen readers.

use crate::document::{Block, Letter, LetterError};
use crate::drawing::Figure;
use crate::layout::{MARGIN, Node, PAGE, Placed, Role, Sheet, Style, is_rtl};
use crate::phrases::Phrases;
use crate::shape::Line;
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, BBox, ContentTag, Identifier, ListNumbering, SpanTag, TableHeaderScope, Tag,
    TagGroup, TagTree,
};
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

const INK: (u8, u8, u8) = (20, 20, 24);
const GREY: (u8, u8, u8) = (90, 90, 98);

/// A letter as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub pdf: Vec<u8>,
    pub pages: usize,
    /// Characters in whose place a box stands, because no font has them.
    pub lacking: usize,
}

/// Writes a letter.
///
/// # Errors
/// Too long, uneven, or not conforming.
pub fn write(letter: &Letter) -> Result<Written, LetterError> {
    letter.check()?;
    Writer::new(letter).finish()
}

/// A letter that is laid out part by part: a long one between whose parts others have their turn. It is as long as whoever adds lets it
/// be, and its tables have to be even.
pub struct Writer {
    /// Without its blocks.
    letter: Letter,
    sheet: Sheet,
}

impl Writer {
    /// With what the letter has already.
    pub fn new(letter: &Letter) -> Self {
        let mut writer = Self {
            letter: Letter {
                title: letter.title.clone(),
                lang: letter.lang.clone(),
                head: letter.head.clone(),
                made_at: letter.made_at,
                blocks: Vec::new(),
            },
            sheet: Sheet::new(&letter.title, &letter.lang),
        };
        for block in &letter.blocks {
            writer.add(block);
        }
        writer
    }

    /// Adds a part at the end.
    pub fn add(&mut self, block: &Block) {
        self.sheet.add(block);
    }

    /// Characters that were added and that no font has.
    pub fn lacking(&self) -> usize {
        self.sheet.lacking
    }

    /// What stands on each page between its head and its foot, a line for each line.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = vec![String::new(); self.sheet.pages()];
        for placed in &self.sheet.lines {
            let text = &mut texts[placed.page];
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(placed.line.text.trim_end());
        }
        texts
    }

    /// The file.
    ///
    /// # Errors
    /// Not conforming.
    pub fn finish(self) -> Result<Written, LetterError> {
        let Self { letter, mut sheet } = self;
        draw_all(&letter, &mut sheet)
    }
}

/// What is on a page, of what is in the order of pages.
fn on_page<T>(all: &[T], page: usize, page_of: impl Fn(&T) -> usize) -> &[T] {
    let start = all.partition_point(|one| page_of(one) < page);
    let end = all.partition_point(|one| page_of(one) <= page);
    &all[start..end]
}

/// A document without pages that is checked against PDF/UA-1 when it is finished.
pub(crate) fn conforming(letter: &Letter) -> Result<Document, LetterError> {
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| LetterError::NotConforming(format!("{error:?}")))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    });
    document.set_metadata(metadata(letter));
    Ok(document)
}

fn draw_all(letter: &Letter, sheet: &mut Sheet) -> Result<Written, LetterError> {
    let refused = |error: String| LetterError::NotConforming(error);
    let mut document = conforming(letter)?;
    let phrases = Phrases::of(&letter.lang);
    let (pages, lacking) = (sheet.pages(), sheet.lacking);
    let head = sheet.edge(&letter.head.join(" · "));
    let feet: Vec<Option<Line>> = (1..=pages)
        .map(|page| {
            let (page, pages) = (page.to_string(), pages.to_string());
            sheet.edge(&phrases.page.replace("{page}", &page).replace("{pages}", &pages))
        })
        .collect();
    let mut contents: Vec<Vec<Identifier>> = sheet.nodes.iter().map(|_| Vec::new()).collect();
    for (page, foot) in feet.iter().enumerate() {
        let size =
            PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| refused("a page without a size".into()))?;
        let mut drawn = document.start_page_with(size);
        let mut surface = drawn.surface();
        for (line, kind, y) in [
            (head.as_ref(), ArtifactType::Header, MARGIN),
            (foot.as_ref(), ArtifactType::Footer, PAGE.1 - MARGIN),
        ] {
            if let Some(line) = line {
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
                draw(
                    &mut surface,
                    line,
                    (sheet.edge_x(line), y),
                    Style::Small.size(),
                    GREY,
                );
                surface.end_tagged();
            }
        }
        for rule in on_page(&sheet.rules, page, |rule| rule.page) {
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
            let mut path = PathBuilder::new();
            path.move_to(rule.x, rule.y);
            path.line_to(rule.x + rule.width, rule.y);
            if let Some(path) = path.finish() {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: rgb::Color::new(GREY.0, GREY.1, GREY.2).into(),
                    width: 0.6,
                    ..Stroke::default()
                }));
                surface.draw_path(&path);
                surface.set_stroke(None);
            }
            surface.end_tagged();
        }
        for figure in on_page(&sheet.figures, page, |figure| figure.page) {
            let identifier = surface.start_tagged(ContentTag::Other);
            draw_figure(&mut surface, figure);
            surface.end_tagged();
            contents[figure.node].push(identifier);
        }
        for placed in on_page(&sheet.lines, page, |placed| placed.page) {
            let tag = content(placed);
            let identifier = surface.start_tagged(tag);
            let size = placed.style.size();
            let ink = match placed.style {
                Style::Small => GREY,
                _ => INK,
            };
            draw(&mut surface, &placed.line, (placed.x, placed.y), size, ink);
            surface.end_tagged();
            if let Some(node) = placed.node {
                contents[node].push(identifier);
            }
        }
        surface.finish();
        drawn.finish();
    }
    let mut tree = TagTree::new().with_lang(Some(letter.lang.clone()));
    if let Some(root) = sheet.nodes.first() {
        for part in root.parts.clone() {
            if let Some(group) = group(&sheet.nodes, &mut contents, part) {
                tree.push(group);
            }
        }
    }
    document.set_tag_tree(tree);
    document.set_outline(outline(&sheet.nodes));
    let pdf = document.finish().map_err(|error| refused(format!("{error:?}")))?;
    Ok(Written { pdf, pages, lacking })
}

fn metadata(letter: &Letter) -> Metadata {
    let at = letter.made_at;
    // The fields of a date are within a byte; a year before the first is none.
    let part = |number: i8| u8::try_from(number).unwrap_or_default();
    let made = DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(part(at.month()))
        .day(part(at.day()))
        .hour(part(at.hour()))
        .minute(part(at.minute()))
        .second(part(at.second()));
    let direction = match is_rtl(&letter.lang) {
        true => TextDirection::RightToLeft,
        false => TextDirection::LeftToRight,
    };
    Metadata::new()
        .title(letter.title.words.clone())
        .language(letter.lang.clone())
        .creator("Commonline".to_owned())
        .creation_date(made)
        .text_direction(direction)
}

/// What a line is within its part. A word that follows in the next line is parted from it by a blank, which is not drawn. Of lines with
/// letters that run from the right nothing is said: readers put what they see into its order themselves, and would do so twice.
fn content(placed: &Placed) -> ContentTag<'_> {
    if placed.node.is_none() {
        return ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout));
    }
    let text = placed.line.text.as_str();
    let has_blank = text.ends_with(' ') && !has_rtl(text);
    ContentTag::Span(SpanTag::empty().with_actual_text(has_blank.then_some(text)))
}

fn has_rtl(text: &str) -> bool {
    text.chars()
        .any(|c| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'))
}

/// Draws a line whose first letter has its foot here.
pub(crate) fn draw(surface: &mut Surface<'_>, line: &Line, (x, y): (f32, f32), size: f32, ink: (u8, u8, u8)) {
    surface.set_fill(Some(ink_of(ink)));
    let mut x = x;
    for run in &line.runs {
        let start = Point::from_xy(x, y);
        surface.draw_glyphs(start, &run.glyphs, run.font.clone(), &run.text, size, false);
        x += run.width * size;
    }
}

/// Draws the ink of a figure as one path.
fn draw_figure(surface: &mut Surface<'_>, figure: &Figure) {
    let mut path = PathBuilder::new();
    for (row, first, count) in figure.drawing.strokes() {
        let (x, y) = (
            figure.x + *first as f32 * figure.point,
            figure.y + *row as f32 * figure.point,
        );
        path.move_to(x, y);
        path.line_to(x + *count as f32 * figure.point, y);
        path.line_to(x + *count as f32 * figure.point, y + figure.point);
        path.line_to(x, y + figure.point);
        path.close();
    }
    if let Some(path) = path.finish() {
        surface.set_fill(Some(ink_of(INK)));
        surface.draw_path(&path);
    }
}

pub(crate) fn ink_of(ink: (u8, u8, u8)) -> Fill {
    Fill {
        paint: rgb::Color::new(ink.0, ink.1, ink.2).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

/// A part with its parts; none where nothing of it was drawn.
fn group(nodes: &[Node], contents: &mut [Vec<Identifier>], at: usize) -> Option<TagGroup> {
    let node = nodes.get(at)?;
    let lang = node.lang.clone();
    let mut group = match node.role {
        Role::Heading(rank) => {
            let rank = NonZeroU16::new(rank).unwrap_or(NonZeroU16::MIN);
            TagGroup::new(Tag::Hn(rank, Some(node.title.clone())).with_lang(lang))
        }
        Role::Paragraph => TagGroup::new(Tag::P.with_lang(lang)),
        Role::List => TagGroup::new(Tag::L(ListNumbering::None)),
        Role::Item => TagGroup::new(Tag::LI),
        Role::Label => TagGroup::new(Tag::Lbl.with_lang(lang)),
        Role::Body => TagGroup::new(Tag::LBody),
        Role::Table => TagGroup::new(Tag::Table),
        Role::Head => TagGroup::new(Tag::THead),
        Role::Rows => TagGroup::new(Tag::TBody),
        Role::Row => TagGroup::new(Tag::TR),
        Role::HeadCell => TagGroup::new(Tag::TH(TableHeaderScope::Column).with_lang(lang)),
        Role::Cell => TagGroup::new(Tag::TD.with_lang(lang)),
        Role::Figure(page, [x, y, width, height]) => {
            let frame = Rect::from_xywh(x, y, width, height).map(|rect| BBox::new(page, rect));
            TagGroup::new(
                Tag::Figure(Some(node.title.clone()))
                    .with_bbox(frame)
                    .with_lang(lang),
            )
        }
    };
    let mut is_empty = true;
    for identifier in std::mem::take(&mut contents[at]) {
        group.push(identifier);
        is_empty = false;
    }
    for part in &node.parts {
        if let Some(inner) = self::group(nodes, contents, *part) {
            group.push(inner);
            is_empty = false;
        }
    }
    // An empty cell keeps its place in the row.
    let is_kept = !is_empty || matches!(node.role, Role::Cell | Role::HeadCell);
    is_kept.then_some(group)
}

/// The headings, those of parts below their sections.
fn outline(nodes: &[Node]) -> Outline {
    let mut outline = Outline::new();
    let mut section: Option<OutlineNode> = None;
    for node in nodes {
        let Role::Heading(rank) = node.role else {
            continue;
        };
        let (page, y) = node.place;
        let entry = OutlineNode::new(
            node.title.clone(),
            XyzDestination::new(page, Point::from_xy(MARGIN, y)),
        );
        match (rank, &mut section) {
            (3.., Some(above)) => above.push_child(entry),
            _ => {
                if let Some(done) = section.replace(entry) {
                    outline.push_child(done);
                }
            }
        }
    }
    if let Some(last) = section {
        outline.push_child(last);
    }
    outline
}
