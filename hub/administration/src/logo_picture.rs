//! A drawing (SVG) made a picture (PNG): what is shown to applicants is never the file that somebody uploaded. Only shapes, colours
//! and what groups them are drawn; whatever could load, run, animate or grow is refused by name, before anything is drawn.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, Node, ParsingOptions};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::collections::HashMap;

/// Largest drawing, in bytes.
const MOST_BYTES: usize = 512 * 1024;
/// Most parts, each counted as often as it is drawn.
const MOST_PARTS: usize = 2_000;
/// How deep parts may stand within parts.
const DEEPEST: usize = 48;
/// Nodes that are read, texts and comments among them.
const MOST_NODES: u32 = 40_000;
/// Longest side of the picture, in pixels.
const SIDE: f32 = 640.0;
const SVG: &str = "http://www.w3.org/2000/svg";

/// What a drawing may consist of.
const SHAPES: [&str; 22] = [
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "style",
    "title",
    "desc",
    "metadata",
    "switch",
];

/// Whether these bytes are meant to be a drawing.
pub fn is_drawing(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4_096)];
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<') && text.contains("<svg")
}

/// The picture: PNG with the drawing's transparency, 640 pixels at its longest side. The key of the fault otherwise:
/// `drawing_too_large` (bytes, parts or depth), `text_in_drawing`, `picture_in_drawing`, `not_only_shapes`, `damaged`, or `blank`
/// where nothing is drawn.
pub fn picture_of(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    if bytes.len() > MOST_BYTES {
        return Err("drawing_too_large");
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "damaged")?;
    let text = text.trim_start_matches('\u{feff}');
    // Names of texts, which may stand for one another without end.
    if text.contains("<!ENTITY") {
        return Err("not_only_shapes");
    }
    let reading = ParsingOptions {
        // Programs for drawing name the standard's own description; without entities of its own it says nothing.
        allow_dtd: true,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, reading).map_err(|_| "damaged")?;
    check(&document)?;
    let tree = Tree::from_xmltree(&document, &alone()).map_err(|_| "damaged")?;
    draw(&tree)
}

/// Nothing outside of the drawing is read.
fn alone() -> Options<'static> {
    Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// What costs more than it shows: a short dash along a long line is drawn a million times, a blur anew for each that has it.
const COSTLY: [&str; 2] = ["stroke-dasharray", "filter"];
/// What cuts out others, and what loads, in a style sheet: which shapes a rule meets is not followed.
const NO_RULES: [&str; 3] = ["clip-path", "mask", "@import"];

/// Whether declarations ask for something costly.
fn asks_for_costly(style: &str) -> bool {
    COSTLY.iter().any(|property| {
        style.split(property).skip(1).any(|rest| {
            // `color-interpolation-filters` is another name.
            let goes_on = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
            let value = rest.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
            !goes_on && !is_nothing(value)
        })
    })
}

fn is_nothing(value: &str) -> bool {
    value.trim_start().starts_with("none") || value.trim_start().starts_with("inherit")
}

/// Styles, wherever they stand: rules count also where what holds them is not drawn. They are judged as they are read, so that no
/// spelling hides a word.
fn check_styles(node: Node<'_, '_>) -> Result<(), &'static str> {
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let is_costly = COSTLY.contains(&name) && !is_nothing(value);
        if is_costly || (name == "style" && asks_for_costly(value)) {
            return Err("not_only_shapes");
        }
    }
    if node.tag_name().name() == "style" {
        let text = node.text().unwrap_or_default();
        if asks_for_costly(text) || NO_RULES.iter().any(|word| text.contains(word)) {
            return Err("not_only_shapes");
        }
    }
    Ok(())
}

fn check(document: &Document<'_>) -> Result<(), &'static str> {
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err("damaged");
    }
    let mut named = Named::new();
    for node in document.descendants().filter(Node::is_element) {
        check_styles(node)?;
        for id in node.attributes().filter(|one| one.name() == "id") {
            named.entry(id.value()).or_default().push(node);
        }
    }
    let mut left = MOST_PARTS;
    count(root, &named, 0, &mut left)
}

/// The nodes of each id: where two have one, both are counted, whichever is meant.
type Named<'a, 'i> = HashMap<&'a str, Vec<Node<'a, 'i>>>;

/// Counts the parts as they are drawn: what is used ten times is ten parts.
fn count<'a, 'i>(
    node: Node<'a, 'i>,
    named: &Named<'a, 'i>,
    depth: usize,
    left: &mut usize,
) -> Result<(), &'static str> {
    if depth > DEEPEST || *left == 0 {
        return Err("drawing_too_large");
    }
    *left -= 1;
    let name = node.tag_name();
    // What a program keeps for itself is not drawn.
    if name.namespace().is_some_and(|namespace| namespace != SVG) {
        return Ok(());
    }
    match name.name() {
        "text" | "tspan" | "textPath" => return Err("text_in_drawing"),
        "image" | "feImage" => return Err("picture_in_drawing"),
        one if !SHAPES.contains(&one) => return Err("not_only_shapes"),
        "use" => {
            // It may have one by each of two names.
            let mut is_led = false;
            for href in node.attributes().filter(|one| one.name() == "href") {
                is_led = true;
                let id = href.value().trim().strip_prefix('#').ok_or("not_only_shapes")?;
                for used in named.get(id).into_iter().flatten() {
                    count(*used, named, depth + 1, left)?;
                }
            }
            if !is_led {
                return Err("not_only_shapes");
            }
        }
        _ => {}
    }
    for attribute in node.attributes() {
        for id in referred(attribute.value()) {
            // What cuts out is drawn anew for each that it cuts out.
            let meant = named.get(id).into_iter().flatten();
            for cutting in meant.filter(|one| matches!(one.tag_name().name(), "mask" | "clipPath")) {
                count(*cutting, named, depth + 1, left)?;
            }
        }
    }
    for child in node.children().filter(Node::is_element) {
        count(child, named, depth + 1, left)?;
    }
    Ok(())
}

/// The ids in `url(#id)` of an attribute.
fn referred(value: &str) -> impl Iterator<Item = &str> {
    value.split("url(").skip(1).filter_map(|rest| {
        let is_around = |c: char| matches!(c, ')' | '"' | '\'') || c.is_whitespace();
        let id = rest.trim_start_matches(is_around).strip_prefix('#')?;
        id.split(is_around).next()
    })
}

fn draw(tree: &Tree) -> Result<Vec<u8>, &'static str> {
    let size = tree.size();
    let scale = SIDE / size.width().max(size.height());
    let side = |length: f32| (length * scale).round().clamp(1.0, SIDE) as u32;
    let mut picture = Pixmap::new(side(size.width()), side(size.height())).ok_or("damaged")?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    if picture.pixels().iter().all(|pixel| pixel.alpha() == 0) {
        return Err("blank");
    }
    picture.encode_png().map_err(|_| "damaged")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inside: &str) -> String {
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'>{inside}</svg>")
    }

    fn made(inside: &str) -> Result<Pixmap, &'static str> {
        let png = picture_of(svg(inside).as_bytes())?;
        Pixmap::decode_png(&png).map_err(|_| "no png")
    }

    #[test]
    fn shapes_become_a_picture_that_is_clear_where_nothing_is_drawn() {
        let picture = made("<rect x='10' width='10' height='10' fill='#c02040'/>").unwrap();
        assert_eq!((picture.width(), picture.height()), (640, 320));
        let at = |x, y| picture.pixel(x, y).unwrap().demultiply();
        let drawn = at(500, 100);
        assert_eq!((drawn.red(), drawn.green(), drawn.blue()), (0xc0, 0x20, 0x40));
        assert_eq!(at(100, 100).alpha(), 0);
    }

    #[test]
    fn a_drawing_as_programs_write_it_is_taken() {
        let text = format!(
            "\u{feff}<?xml version='1.0'?>\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n{}",
            svg(
                "<style>.a{stroke-dasharray:none;filter:none;color-interpolation-filters:sRGB}</style><defs><path id='p' d='M0 0h5v5z'/></defs><use href='#p'/><use href='#p' x='5'/>"
            )
        );
        assert!(is_drawing(text.as_bytes()));
        assert!(picture_of(text.as_bytes()).is_ok());
    }

    #[test]
    fn what_could_load_run_or_move_is_refused_by_name() {
        for (inside, fault) in [
            (
                "<script>alert(1)</script><rect width='9' height='9'/>",
                "not_only_shapes",
            ),
            ("<foreignObject/>", "not_only_shapes"),
            ("<animate/>", "not_only_shapes"),
            ("<filter id='f'/>", "not_only_shapes"),
            ("<image href='/etc/passwd'/>", "picture_in_drawing"),
            ("<image href='https://a.example/x.png'/>", "picture_in_drawing"),
            ("<text>County</text>", "text_in_drawing"),
            ("<use href='https://a.example/x.svg#a'/>", "not_only_shapes"),
            (
                "<path d='M0 0h9' stroke='#000' stroke-dasharray='.001'/>",
                "not_only_shapes",
            ),
            (
                "<style>path{&#115;troke-dasharray:.001}</style><path d='M0 0h9' stroke='#000'/>",
                "not_only_shapes",
            ),
            (
                "<x:style xmlns:x='urn:x'>rect{clip-path:url(#c)}</x:style><rect width='9' height='9'/>",
                "not_only_shapes",
            ),
            ("<rect width='9' height='9' filter='blur(9)'/>", "not_only_shapes"),
            (
                "<rect width='9' height='9' style='filter: drop-shadow(0 0 9px #000)'/>",
                "not_only_shapes",
            ),
            ("<g/>", "blank"),
            ("<g>", "damaged"),
        ] {
            assert_eq!(made(inside).err(), Some(fault), "{inside}");
        }
        let entities = "<!DOCTYPE svg [<!ENTITY a 'x'>]><svg xmlns='http://www.w3.org/2000/svg'><rect width='1' height='1'/></svg>";
        assert_eq!(picture_of(entities.as_bytes()), Err("not_only_shapes"));
        assert_eq!(picture_of(b"<html/>"), Err("damaged"));
        assert_eq!(picture_of(&[0xff, 0xfe, 0]), Err("damaged"));
    }

    #[test]
    fn what_grows_while_it_is_drawn_is_refused_before() {
        // Twelve steps of ten uses each: a million million squares in two kilobytes.
        let mut growing = "<rect id='s0' width='1' height='1'/>".to_owned();
        for step in 1..=12 {
            let uses = format!("<use href='#s{}'/>", step - 1).repeat(10);
            growing.push_str(&format!("<g id='s{step}'>{uses}</g>"));
        }
        assert_eq!(made(&growing).err(), Some("drawing_too_large"));
        let cut = "<clipPath id='c'><rect width='9' height='9' clip-path='url(#c)'/></clipPath><rect width='9' height='9' style='clip-path: url(\"#c\")'/>";
        assert_eq!(made(cut).err(), Some("drawing_too_large"));
        assert_eq!(
            made("<g id='a'><use href='#a'/></g>").err(),
            Some("drawing_too_large")
        );
        let hidden = growing.replace("<use ", "<use xmlns:x='urn:x' x:href='#s0' ");
        assert_eq!(made(&hidden).err(), Some("drawing_too_large"));
        let deep = format!("{}{}", "<g>".repeat(60), "</g>".repeat(60));
        assert_eq!(made(&deep).err(), Some("drawing_too_large"));
        let many = "<rect width='1' height='1'/>".repeat(2_001);
        assert_eq!(made(&many).err(), Some("drawing_too_large"));
        let large = " ".repeat(MOST_BYTES);
        assert_eq!(picture_of(svg(&large).as_bytes()), Err("drawing_too_large"));
    }

    #[test]
    fn a_picture_or_a_page_is_no_drawing() {
        assert!(!is_drawing(b"\x89PNG\r\n\x1a\n"));
        assert!(!is_drawing(b"%PDF-1.7"));
        assert!(!is_drawing(b"<html></html>"));
        assert!(is_drawing(b" <!-- by hand --> <svg/>"));
    }
}
