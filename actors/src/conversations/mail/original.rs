//! Sanitises a mail's HTML: text, tables, pictures and links remain; nothing can run, submit, load by itself or cover
//! the rest. It is also shown in a sandboxed frame.

use ammonia::Builder;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Longest HTML that is read.
const MAX_BYTES: usize = 1_000_000;
/// Deepest nesting that is read: cleaning takes the square of it.
const MAX_DEPTH: usize = 250;

/// Properties that style text and tables and load nothing.
const STYLES: [&str; 21] = [
    "background-color",
    "border",
    "border-collapse",
    "border-color",
    "border-style",
    "border-width",
    "color",
    "direction",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "line-height",
    "margin",
    "max-width",
    "padding",
    "text-align",
    "text-decoration",
    "vertical-align",
    "white-space",
    "width",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .add_generic_attributes(["style", "dir", "lang", "align"])
        .add_tags(["font", "center"])
        .add_tag_attributes("font", ["color", "face", "size"])
        .add_tag_attributes(
            "table",
            ["border", "cellpadding", "cellspacing", "width", "bgcolor"],
        )
        .add_tag_attributes("td", ["width", "height", "bgcolor", "valign"])
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "data"]))
        .filter_style_properties(HashSet::from(STYLES))
        .link_rel(Some("noopener noreferrer nofollow"))
        .set_tag_attribute_value("a", "target", "_blank")
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            // A link with data in it would open a page of the sender's making.
            ("a", "href") if !is_link(value) => None,
            ("img", "src") if !is_picture(value) => None,
            (_, "src" | "href" | "cite")
                if value.trim_start().to_ascii_lowercase().starts_with("data:") && element != "img" =>
            {
                None
            }
            (_, "style") if value.to_ascii_lowercase().contains("url") => None,
            _ => Some(value.into()),
        });
    builder
});

fn is_link(value: &str) -> bool {
    let value = value.trim_start().to_ascii_lowercase();
    ["http:", "https:", "mailto:", "tel:"]
        .iter()
        .any(|scheme| value.starts_with(scheme))
}

fn is_picture(value: &str) -> bool {
    let value = value.trim_start().to_ascii_lowercase();
    [
        "https:",
        "http:",
        "data:image/png;",
        "data:image/jpeg;",
        "data:image/gif;",
    ]
    .iter()
    .any(|start| value.starts_with(start))
}

/// A mail's sanitised HTML, and whether it has remote pictures; `None` if it is too long or too deeply nested to be
/// cleaned.
pub fn harmless(html: &str) -> Option<(String, bool)> {
    if html.len() > MAX_BYTES || depth(html) > MAX_DEPTH {
        return None;
    }
    let clean = CLEANER.clean(html).to_string();
    let has_remote_pictures = clean.contains("src=\"http");
    Some((clean, has_remote_pictures))
}

/// Maximum nesting of tags: every opening tag counts until one closes.
fn depth(html: &str) -> usize {
    let bytes = html.as_bytes();
    let (mut open, mut deepest) = (0_usize, 0_usize);
    for (index, byte) in bytes.iter().enumerate() {
        if *byte != b'<' {
            continue;
        }
        match bytes.get(index + 1) {
            Some(b'/') => open = open.saturating_sub(1),
            Some(letter) if letter.is_ascii_alphabetic() && !is_void(&bytes[index + 1..]) => open += 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

/// Elements that never close (HTML, section 13.1.2), and those whose end may be left out and which do not nest.
fn is_void(tag: &[u8]) -> bool {
    let name: Vec<u8> = tag
        .iter()
        .take(7)
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .map(u8::to_ascii_lowercase)
        .collect();
    [
        &b"br"[..],
        b"img",
        b"hr",
        b"meta",
        b"link",
        b"input",
        b"col",
        b"area",
        b"base",
        b"wbr",
        b"p",
        b"li",
        b"td",
        b"tr",
        b"th",
        b"option",
    ]
    .contains(&name.as_slice())
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn nothing_runs_sends_or_loads_by_itself() {
        let bad = r##"<script>alert(1)</script><style>@import url(https://x.example/a.css);</style>
            <p onclick="alert(1)" style="color: red; background: url(https://x.example/b.png); position: fixed">words</p>
            <a href="javascript:alert(1)">j</a> <a href="data:text/html,<script>alert(1)</script>">d</a>
            <iframe src="https://x.example"></iframe><form action="https://x.example"><input name="p"><button>Go</button></form>
            <svg><script>alert(1)</script></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>
            <object data="x"></object><embed src="x"><meta http-equiv="refresh" content="0; url=https://x.example"><base href="https://x.example">
            <img src="data:image/svg+xml;base64,AAAA"><link rel="stylesheet" href="https://x.example/a.css">"##;
        let (clean, remote) = harmless(bad).unwrap();
        let lower = clean.to_lowercase();
        for gone in [
            "script",
            "onclick",
            "onerror",
            "javascript",
            "iframe",
            "<form",
            "<input",
            "url(",
            "position",
            "<object",
            "<embed",
            "<meta",
            "<base",
            "svg",
            "<link",
            "data:text",
        ] {
            assert!(!lower.contains(gone), "{gone} is still in {clean}");
        }
        assert!(clean.contains(">words</p>"), "{clean}");
        assert!(!remote);
    }

    #[test]
    fn remote_pictures_are_reported() {
        let (clean, remote) =
            harmless(r#"<img src="https://x.example/a.png"> <a href="https://a.example/">a</a>"#).unwrap();
        assert!(remote);
        assert!(clean.contains("rel=\"noopener noreferrer nofollow\""), "{clean}");
        assert!(clean.contains("target=\"_blank\""), "{clean}");
    }

    #[test]
    fn what_would_take_minutes_to_clean_is_refused_at_once() {
        assert!(harmless(&"<div>".repeat(16_000)).is_none());
        assert!(harmless(&"x".repeat(1_000_001)).is_none());
        assert!(harmless(&"<p>line<br>".repeat(5_000)).is_some());
    }
}
