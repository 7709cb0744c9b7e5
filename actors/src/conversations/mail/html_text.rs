//! The words of a mail's HTML, with a line for each block and `>` before what it marks as quoted, so that the words and
//! the quotation can be told apart as in a mail of plain text.

use super::html_feed::{Stop, feed};
use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, EndTag, StartTag, Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::{Cell, RefCell};

/// Longest HTML that is read; the words of a longer one end there.
const MAX_BYTES: usize = 1_000_000;
/// Longest text that is written: in deep quotations each line begins with as many marks.
const MAX_TEXT_BYTES: usize = 4_000_000;
/// Marks before a line.
const MAX_MARKS: usize = 50;

/// The words, and whether some are missing.
pub(super) fn words(html: &str) -> (String, bool) {
    let read = &html[..html.floor_char_boundary(MAX_BYTES)];
    let tokenizer = Tokenizer::new(Words::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    let fed = feed(read, |piece| {
        let before = tokenizer.sink.tokens.get();
        input.push_back(StrTendril::from_slice(piece));
        while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
        if tokenizer.sink.text.borrow().lines.len() > MAX_TEXT_BYTES {
            return Err(Stop);
        }
        Ok(tokenizer.sink.tokens.get() != before)
    });
    if fed.is_ok() {
        tokenizer.end();
    }
    let text = std::mem::take(&mut *tokenizer.sink.text.borrow_mut());
    let is_cut = fed.is_err() || read.len() < html.len();
    (text.lines.trim_end().to_owned(), is_cut)
}

#[derive(Default)]
struct Words {
    text: RefCell<Text>,
    /// Tokens that came, for the feeder.
    tokens: Cell<u64>,
}

/// Text under construction.
#[derive(Default)]
struct Text {
    lines: String,
    /// Line ends that come before the next word: two make an empty line.
    breaks: usize,
    has_blank: bool,
    /// Nothing is on the current line yet.
    is_fresh: bool,
    /// Marks before the current line.
    marks: usize,
    /// The element whose content is not shown.
    hidden: Option<String>,
    preformatted: usize,
    /// For each open `blockquote` whether it marks a quotation: it may be an indentation.
    quotes: Vec<bool>,
}

impl Text {
    fn depth(&self) -> usize {
        self.quotes
            .iter()
            .filter(|is_quote| **is_quote)
            .count()
            .min(MAX_MARKS)
    }

    /// Elements within a line (`breaks` 0) end none.
    fn end_line(&mut self, breaks: usize) {
        if breaks == 0 {
            return;
        }
        self.breaks = self.breaks.max(breaks);
        self.has_blank = false;
    }

    fn add(&mut self, text: &str) {
        if self.hidden.is_some() {
            return;
        }
        for letter in text.chars() {
            if self.preformatted > 0 && letter == '\n' {
                self.add_break();
            } else if letter.is_ascii_whitespace() && self.preformatted == 0 {
                self.has_blank = true;
            } else {
                self.push(letter);
            }
        }
    }

    /// A break of the text's own: several make several.
    fn add_break(&mut self) {
        self.breaks += 1;
        self.has_blank = false;
    }

    fn push(&mut self, letter: char) {
        // Blanks that keep words together are blanks.
        let letter = if letter == '\u{a0}' { ' ' } else { letter };
        let depth = self.depth();
        if self.lines.is_empty() {
            self.breaks = 0;
            self.mark(depth);
        }
        for left in (0..std::mem::take(&mut self.breaks).min(10)).rev() {
            self.lines.push('\n');
            // An empty line between words and a quotation belongs to neither.
            match left {
                0 => self.mark(depth),
                _ => self.lines.extend(std::iter::repeat_n('>', depth.min(self.marks))),
            }
        }
        if std::mem::take(&mut self.has_blank) && !self.is_fresh {
            self.lines.push(' ');
        }
        self.lines.push(letter);
        self.is_fresh = false;
    }

    fn mark(&mut self, depth: usize) {
        self.is_fresh = true;
        self.marks = depth;
        if depth > 0 {
            self.lines.extend(std::iter::repeat_n('>', depth));
            self.lines.push(' ');
        }
    }

    fn start(&mut self, tag: &Tag) -> Option<RawKind> {
        let name: &str = &tag.name;
        if self.hidden.is_some() {
            return None;
        }
        match name {
            "style" | "script" | "title" | "template" | "noembed" | "noframes" | "textarea" | "xmp"
            | "iframe" => {
                self.hidden = Some(name.to_owned());
                return match name {
                    "script" => Some(RawKind::ScriptData),
                    "title" | "textarea" => Some(RawKind::Rcdata),
                    "template" => None,
                    _ => Some(RawKind::Rawtext),
                };
            }
            "br" => self.add_break(),
            "blockquote" => {
                self.end_line(2);
                if self.quotes.len() < 1_000 {
                    self.quotes.push(is_quotation(tag));
                }
            }
            "pre" => {
                self.end_line(1);
                self.preformatted += 1;
            }
            "td" | "th" => self.has_blank = true,
            _ => self.end_line(breaks(name)),
        }
        None
    }

    fn end(&mut self, name: &str) {
        if self.hidden.as_deref() == Some(name) {
            self.hidden = None;
            return;
        }
        if self.hidden.is_some() {
            return;
        }
        match name {
            "blockquote" => {
                self.quotes.pop();
                self.end_line(2);
            }
            "pre" => {
                self.preformatted = self.preformatted.saturating_sub(1);
                self.end_line(1);
            }
            "td" | "th" => self.has_blank = true,
            _ => self.end_line(breaks(name)),
        }
    }
}

/// Line ends around an element.
fn breaks(name: &str) -> usize {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "dl" | "table" | "hr" => 2,
        "div" | "tr" | "li" | "dd" | "dt" | "section" | "article" | "header" | "footer" | "center"
        | "address" | "form" | "fieldset" | "figure" | "figcaption" | "caption" | "body" | "main" | "nav"
        | "aside" => 1,
        _ => 0,
    }
}

/// Whether a `blockquote` marks what somebody else wrote: as mail programs do, by a name, a type or a line beside it. One
/// without any of them is an indentation of the writer's.
fn is_quotation(tag: &Tag) -> bool {
    tag.attrs.iter().any(|attribute| {
        let value = attribute.value.to_ascii_lowercase();
        match &*attribute.name.local {
            "type" => value == "cite",
            "cite" => true,
            "class" | "id" => value.contains("quote") || value.contains("cite") || value.contains("reply"),
            "style" => value.split(';').any(|rule| {
                let rule = rule.trim();
                (rule.starts_with("border-left") || rule.starts_with("border-inline-start"))
                    && !rule.contains("none")
                    && !rule.contains(": 0")
                    && !rule.contains(":0")
            }),
            _ => false,
        }
    })
}

impl TokenSink for Words {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut text = self.text.borrow_mut();
        let raw = match token {
            Token::ParseError(_) => return TokenSinkResult::Continue,
            Token::CharacterTokens(letters) => {
                text.add(&letters);
                None
            }
            Token::TagToken(tag) if tag.kind == StartTag => text.start(&tag),
            Token::TagToken(tag) => {
                debug_assert!(tag.kind == EndTag);
                text.end(&tag.name);
                None
            }
            Token::DoctypeToken(_) | Token::CommentToken(_) | Token::NullCharacterToken | Token::EOFToken => {
                None
            }
        };
        self.tokens.set(self.tokens.get() + 1);
        raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData)
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn blocks_are_lines_and_quotations_are_marked() {
        for (html, text) in [
            (
                "<p>Hello <b>there</b>,</p>\n<p>second</p>",
                "Hello there,\n\nsecond",
            ),
            ("<div>a</div><div>b<br>c<br><br>d</div>", "a\nb\nc\n\nd"),
            (
                "<table><tr><td>Rent</td><td>900 $</td></tr><tr><td>Gas</td></tr></table>",
                "Rent 900 $\nGas",
            ),
            (
                "a<style>p { }</style><script>if (a<b) c()</script><title>t</title>b",
                "ab",
            ),
            ("<style>p { color: red", ""),
            ("a&nbsp;&amp;&#8364; &#x1f600;&unknown;", "a &€ 😀&unknown;"),
            ("<pre>one\n  two</pre>", "one\n  two"),
            ("x<!-- not shown --><![CDATA[y]]>z", "xz"),
            ("<ul><li>one<li>two</ul>three", "one\ntwo\n\nthree"),
            (
                "<div>Yes.</div><div class=\"gmail_quote\">On Thu, R &lt;o@r.example&gt; wrote:<br><blockquote class=\"gmail_quote\">Sign.<br><br>Rosa</blockquote></div>",
                "Yes.\nOn Thu, R <o@r.example> wrote:\n\n> Sign.\n>\n> Rosa",
            ),
            (
                "<blockquote type=cite>a<blockquote type=cite>b</blockquote></blockquote>c",
                "> a\n>\n>> b\n\nc",
            ),
            (
                "<blockquote style=\"margin: 0 0 0 40px; border: none\">mine</blockquote>",
                "mine",
            ),
            (
                "<blockquote style=\"border-left:1px solid #ccc\">theirs</blockquote>",
                "> theirs",
            ),
            ("</blockquote></b></div>words", "words"),
            ("", ""),
        ] {
            assert_eq!(words(html), (text.to_owned(), false), "{html}");
        }
        assert!(words(&"<p>word".repeat(300_000)).1);
    }
}
