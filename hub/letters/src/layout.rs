//! Where everything stands on the pages, and what it is to a screen reader.

use crate::document::{Block, Entry, Field, Level, Text, Value};
use crate::drawing::{Drawing, Figure};
use crate::shape::Line;
use crate::typeface::{Typeface, is_unseen};

/// US Letter, in points.
pub(crate) const PAGE: (f32, f32) = (612.0, 792.0);
pub(crate) const MARGIN: f32 = 54.0;
/// Room for the line at the head and at the foot of each page.
const EDGE: f32 = 24.0;
const TOP: f32 = MARGIN + EDGE;
const BOTTOM: f32 = PAGE.1 - MARGIN - EDGE;
const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// Between a line to write on and the next.
const WRITING: f32 = 24.0;
/// What stands in place of a character that no font has.
const LACKING: char = '\u{25a1}';
/// A box to tick.
const BOX: &str = "\u{2610} ";

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Title,
    Section,
    Part,
    Label,
    Body,
    /// The heading of an entry of a conversation, and what stands in it.
    EntryHead,
    EntryText,
    Small,
}

impl Style {
    pub fn size(self) -> f32 {
        match self {
            Style::Title => 18.0,
            Style::Section => 14.0,
            Style::Part => 12.0,
            Style::Label | Style::Body => 11.0,
            Style::EntryHead | Style::EntryText => 9.5,
            Style::Small => 8.5,
        }
    }

    fn is_bold(self) -> bool {
        matches!(
            self,
            Style::Title | Style::Section | Style::Part | Style::Label | Style::EntryHead
        )
    }
}

/// What a part of the letter is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Role {
    Heading(u16),
    Paragraph,
    List,
    Item,
    Label,
    Body,
    Table,
    Head,
    Rows,
    Row,
    HeadCell,
    Cell,
    /// What is drawn: page, left, top, width and height.
    Figure(usize, [f32; 4]),
}

/// A part of the letter, with its parts; the first one is the letter itself.
#[derive(Debug)]
pub(crate) struct Node {
    pub role: Role,
    pub lang: Option<String>,
    pub parts: Vec<usize>,
    /// The words of a heading; what a figure shows.
    pub title: String,
    /// Where a heading stands: page and height.
    pub place: (usize, f32),
}

/// A line of letters.
pub(crate) struct Placed {
    pub page: usize,
    pub x: f32,
    /// Of the letters' foot.
    pub y: f32,
    pub line: Line,
    pub style: Style,
    /// The part that it belongs to; none for what repeats or only adorns.
    pub node: Option<usize>,
}

/// A line to write on, or between rows.
pub(crate) struct Rule {
    pub page: usize,
    pub x: f32,
    pub y: f32,
    pub width: f32,
}

/// Pages that are filled from the top.
pub(crate) struct Sheet {
    regular: Typeface,
    bold: Typeface,
    is_rtl: bool,
    page: usize,
    y: f32,
    pub nodes: Vec<Node>,
    pub lines: Vec<Placed>,
    pub rules: Vec<Rule>,
    pub figures: Vec<Figure>,
    /// Characters that no font has.
    pub lacking: usize,
}

/// Whether a language is written from the right.
pub(crate) fn is_rtl(lang: &str) -> bool {
    let language = lang.split(['-', '_']).next().unwrap_or(lang);
    ["ar", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi", "dv", "ckb"].contains(&language)
}

impl Sheet {
    /// The first page of a document in this language, with its title.
    pub fn new(title: &Text, lang: &str) -> Self {
        let mut sheet = Self {
            regular: Typeface::regular(),
            bold: Typeface::bold(),
            is_rtl: is_rtl(lang),
            page: 0,
            y: TOP,
            nodes: Vec::new(),
            lines: Vec::new(),
            rules: Vec::new(),
            figures: Vec::new(),
            lacking: 0,
        };
        sheet.node(Role::List, None, None);
        sheet.heading(1, title, Style::Title);
        sheet
    }

    /// Puts a part below what is there.
    pub fn add(&mut self, block: &Block) {
        match block {
            Block::Heading(Level::Section, text) => self.heading(2, text, Style::Section),
            Block::Heading(Level::Part, text) => self.heading(3, text, Style::Part),
            Block::Paragraph(text) => {
                let node = self.node(Role::Paragraph, text.lang.as_deref(), Some(0));
                self.text(node, text, Style::Body, (0.0, WIDTH));
                self.y += 6.0;
            }
            Block::Note(text) => self.passage(text, Style::Small),
            Block::Entry(entry) => self.entry(entry),
            Block::Fields(fields) => self.fields(fields),
            Block::Table { heads, rows } => self.table(heads, rows),
            Block::PageBreak => self.break_page(),
        }
    }

    pub fn pages(&self) -> usize {
        self.page + 1
    }

    fn node(&mut self, role: Role, lang: Option<&str>, parent: Option<usize>) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node {
            role,
            lang: lang.map(str::to_owned),
            parts: Vec::new(),
            title: String::new(),
            place: (self.page, self.y),
        });
        if let Some(parent) = parent {
            self.nodes[parent].parts.push(node);
        }
        node
    }

    fn break_page(&mut self) {
        if self.y > TOP {
            self.page += 1;
            self.y = TOP;
        }
    }

    /// Goes to the next page where less room than this is left.
    fn room(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.break_page();
        }
    }

    /// The paragraphs of a text as they can be drawn: blanks in the place of what is not seen, a box for what no font has.
    fn drawable(&mut self, text: &str, style: Style) -> Vec<String> {
        let face = match style.is_bold() {
            true => &self.bold,
            false => &self.regular,
        };
        let mut lacking = 0;
        let mut drawn = |c: char| match c {
            // They join and part the letters of Persian and others.
            '\u{200c}' | '\u{200d}' => Some(c),
            c if c.is_whitespace() || c.is_control() => Some(' '),
            c if is_unseen(c) => None,
            c if face.draws(c) => Some(c),
            _ => {
                lacking += 1;
                Some(LACKING)
            }
        };
        let paragraphs = text.split(['\n', '\u{2028}', '\u{2029}', '\u{85}']);
        let drawn = paragraphs.map(|paragraph| paragraph.chars().filter_map(&mut drawn).collect());
        let drawn = drawn.collect();
        self.lacking += lacking;
        drawn
    }

    fn shaped(&mut self, text: &str, style: Style, width: f32) -> Vec<Line> {
        let paragraphs = self.drawable(text, style);
        let face = match style.is_bold() {
            true => &self.bold,
            false => &self.regular,
        };
        paragraphs
            .iter()
            .flat_map(|paragraph| face.lines(paragraph, width / style.size()))
            .filter(|line| !line.runs.is_empty())
            .collect()
    }

    /// One line within these bounds (from the side on which the language begins), at this height.
    fn put(
        &mut self,
        line: Line,
        node: Option<usize>,
        style: Style,
        (start, width): (f32, f32),
        at: (usize, f32),
    ) {
        let x = match self.is_rtl {
            true => PAGE.0 - MARGIN - start - line.width * style.size(),
            false => MARGIN + start,
        };
        // A word that is wider than its room was cut; what is left over by rounding stays on the page.
        let x = x.clamp(MARGIN.min(PAGE.0 - MARGIN - start - width), PAGE.0 - MARGIN);
        self.place(line, node, style, x, at);
    }

    fn place(&mut self, line: Line, node: Option<usize>, style: Style, x: f32, (page, y): (usize, f32)) {
        self.lines.push(Placed {
            page,
            x,
            y,
            line,
            style,
            node,
        });
    }

    fn text(&mut self, node: usize, text: &Text, style: Style, bounds: (f32, f32)) {
        let height = style.size() * 1.4;
        for line in self.shaped(&text.words, style, bounds.1) {
            self.room(height);
            self.y += height;
            self.put(line, Some(node), style, bounds, (self.page, self.y));
        }
    }

    fn heading(&mut self, rank: u16, text: &Text, style: Style) {
        if text.words.trim().is_empty() {
            return;
        }
        self.y += if rank == 1 { 0.0 } else { 10.0 };
        // With its first question.
        self.room(style.size() * 1.4 + 60.0);
        let node = self.node(Role::Heading(rank), text.lang.as_deref(), Some(0));
        self.name(node, text, style);
        self.text(node, text, style, (0.0, WIDTH));
        self.y += 4.0;
    }

    /// Gives a heading its words for the list of headings. What is lacking in them is counted where they are drawn.
    fn name(&mut self, node: usize, text: &Text, style: Style) {
        let lacking = self.lacking;
        self.nodes[node].title = self.drawable(&text.words, style).join(" ");
        self.lacking = lacking;
    }

    fn entry(&mut self, entry: &Entry) {
        self.y += 8.0;
        // Its first lines are not left alone at the foot of a page.
        self.room(42.0);
        if !entry.head.words.trim().is_empty() {
            let head = self.node(Role::Heading(2), entry.head.lang.as_deref(), Some(0));
            self.name(head, &entry.head, Style::EntryHead);
            self.own_sided(head, &entry.head.words, Style::EntryHead);
        }
        self.passage(&entry.facts, Style::Small);
        self.passage(&entry.subject, Style::EntryHead);
        for text in &entry.body {
            self.passage(text, Style::EntryText);
        }
        self.passage(&entry.files, Style::Small);
    }

    /// A paragraph for each line of a text, with room in the place of blank lines.
    fn passage(&mut self, text: &Text, style: Style) {
        let mut is_begun = false;
        for line in text.words.split('\n') {
            if line.trim().is_empty() {
                self.y += if is_begun { style.size() * 0.7 } else { 0.0 };
                is_begun = false;
                continue;
            }
            let node = self.node(Role::Paragraph, text.lang.as_deref(), Some(0));
            self.own_sided(node, line, style);
            is_begun = true;
        }
    }

    /// Lines that begin on the side of their own letters.
    fn own_sided(&mut self, node: usize, words: &str, style: Style) {
        let height = style.size() * 1.4;
        for line in self.shaped(words, style, WIDTH) {
            self.room(height);
            self.y += height;
            let x = match line.is_rtl {
                true => PAGE.0 - MARGIN - line.width * style.size(),
                false => MARGIN,
            };
            self.place(line, Some(node), style, x, (self.page, self.y));
        }
    }

    fn fields(&mut self, fields: &[Field]) {
        if fields.is_empty() {
            return;
        }
        let list = self.node(Role::List, None, Some(0));
        for field in fields {
            // A question is not parted from the first line of its answer.
            self.room(Style::Label.size() * 1.4 + WRITING);
            let item = self.node(Role::Item, None, Some(list));
            let label = self.node(Role::Label, field.label.lang.as_deref(), Some(item));
            self.text(label, &field.label, Style::Label, (0.0, WIDTH));
            match &field.value {
                Value::Words(texts) => {
                    let body = self.node(Role::Body, None, Some(item));
                    self.answer(body, texts);
                }
                Value::Drawn { drawing, alt, words } => {
                    let body = self.node(Role::Body, None, Some(item));
                    self.figure(body, drawing, alt);
                    self.answer(body, words);
                }
                Value::Boxes(texts) => {
                    let body = self.node(Role::Body, None, Some(item));
                    for text in texts {
                        let part = self.node(Role::Paragraph, text.lang.as_deref(), Some(body));
                        let ticked = Text::plain(format!("{BOX}{}", text.words));
                        self.text(part, &ticked, Style::Body, (10.0, WIDTH - 10.0));
                    }
                }
                Value::Lines(count) => {
                    for _ in 0..*count {
                        self.room(WRITING);
                        self.y += WRITING;
                        self.rule(10.0, WIDTH - 10.0, self.y);
                    }
                }
            }
            self.y += 7.0;
        }
    }

    fn answer(&mut self, body: usize, texts: &[Text]) {
        for text in texts {
            let part = self.node(Role::Paragraph, text.lang.as_deref(), Some(body));
            self.text(part, text, Style::Body, (10.0, WIDTH - 10.0));
        }
    }

    fn figure(&mut self, body: usize, drawing: &Drawing, alt: &Text) {
        let (point, width, height) = drawing.on_paper();
        self.room(height + 8.0);
        let x = match self.is_rtl {
            true => PAGE.0 - MARGIN - 10.0 - width,
            false => MARGIN + 10.0,
        };
        let y = self.y + 4.0;
        let role = Role::Figure(self.page, [x, y, width, height]);
        let node = self.node(role, alt.lang.as_deref(), Some(body));
        self.nodes[node].title.clone_from(&alt.words);
        self.figures.push(Figure {
            page: self.page,
            x,
            y,
            point,
            drawing: drawing.clone(),
            node,
        });
        self.y += height + 8.0;
    }

    fn rule(&mut self, start: f32, width: f32, y: f32) {
        let x = match self.is_rtl {
            true => PAGE.0 - MARGIN - start - width,
            false => MARGIN + start,
        };
        self.rules.push(Rule {
            page: self.page,
            x,
            y,
            width,
        });
    }

    fn table(&mut self, heads: &[Text], rows: &[Vec<Text>]) {
        if heads.is_empty() {
            return;
        }
        let column = WIDTH / heads.len() as f32;
        let table = self.node(Role::Table, None, Some(0));
        let head = self.node(Role::Head, None, Some(table));
        let head_row = self.node(Role::Row, None, Some(head));
        self.cells(
            heads,
            column,
            (Role::HeadCell, Style::Label),
            Some(head_row),
            None,
        );
        let body = self.node(Role::Rows, None, Some(table));
        for row in rows {
            let node = self.node(Role::Row, None, Some(body));
            self.cells(row, column, (Role::Cell, Style::Body), Some(node), Some(heads));
        }
        self.y += 8.0;
    }

    /// A row of a table. Where it begins a page, the heads are above it once more, for the eyes alone.
    fn cells(
        &mut self,
        cells: &[Text],
        column: f32,
        (role, style): (Role, Style),
        row: Option<usize>,
        again: Option<&[Text]>,
    ) {
        let height = style.size() * 1.4;
        let columns: Vec<Vec<Line>> = cells
            .iter()
            .map(|cell| self.shaped(&cell.words, style, column - 8.0))
            .collect();
        let most = columns.iter().map(Vec::len).max().unwrap_or_default();
        let nodes: Vec<Option<usize>> = cells
            .iter()
            .map(|cell| row.map(|row| self.node(role, cell.lang.as_deref(), Some(row))))
            .collect();
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        for _ in 0..most {
            if self.y + height > BOTTOM {
                self.break_page();
                if let Some(heads) = again {
                    self.cells(heads, column, (Role::HeadCell, Style::Label), None, None);
                }
            }
            self.y += height;
            for (at, lines) in columns.iter_mut().enumerate() {
                if let Some(line) = lines.next() {
                    let bounds = (column * at as f32, column - 8.0);
                    self.put(line, nodes[at], style, bounds, (self.page, self.y));
                }
            }
        }
        self.y += 4.0;
        self.rule(0.0, WIDTH, self.y);
        self.y += 2.0;
    }

    /// One line at the head or foot of a page, cut where it does not fit.
    pub fn edge(&mut self, text: &str) -> Option<Line> {
        self.shaped(text, Style::Small, WIDTH).into_iter().next()
    }

    /// Where such a line begins.
    pub fn edge_x(&self, line: &Line) -> f32 {
        match self.is_rtl {
            true => PAGE.0 - MARGIN - line.width * Style::Small.size(),
            false => MARGIN,
        }
    }
}
