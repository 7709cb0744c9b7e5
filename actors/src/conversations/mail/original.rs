//! Sanitises a mail's HTML: text, tables, pictures and links remain; nothing can run, submit, load by itself or cover
//! the rest. It is also shown in a sandboxed frame.

use super::counted_tree::is_buildable;
use ammonia::Builder;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Longest HTML that is read.
pub(super) const MAX_BYTES: usize = 1_000_000;
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
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "data", "cid"]))
        .filter_style_properties(HashSet::from(STYLES))
        .link_rel(Some("noopener noreferrer nofollow"))
        .set_tag_attribute_value("a", "target", "_blank")
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            // A link with data in it would open a page of the sender's making.
            ("a", "href") if !is_link(value) => None,
            ("img", "src") if is_own(value) => own_picture(value),
            ("img", "src") if !is_picture(value) => None,
            (_, "src" | "href" | "cite") if element != "img" && !is_link(value) => None,
            (_, "style") if value.to_ascii_lowercase().contains("url") => None,
            _ => Some(value.into()),
        });
    builder
});

/// How a picture that came with the mail is named in its sanitised HTML, before its name.
pub const OWN_PICTURE: &str = "cid:";

fn is_own(value: &str) -> bool {
    value
        .get(..OWN_PICTURE.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(OWN_PICTURE))
}

/// The name of a picture of the mail's own (RFC 2392), if it is one that cannot be mistaken for anything else.
fn own_picture(value: &str) -> Option<Cow<'static, str>> {
    let name = content_name(&value[OWN_PICTURE.len()..]);
    (!name.is_empty()).then(|| format!("{OWN_PICTURE}{name}").into())
}

/// The same form for a Content-ID and for what names it in a URL; empty where it has other characters than such ids have.
pub(super) fn content_name(id: &str) -> String {
    let id = id.trim().trim_start_matches('<').trim_end_matches('>');
    let id = id
        .replace("%40", "@")
        .replace("%24", "$")
        .replace("%2B", "+")
        .replace("%2b", "+");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"@.$+-_=!*/{}~".contains(&byte);
    match id.len() <= 250 && id.bytes().all(is_plain) {
        true => id,
        false => String::new(),
    }
}

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

/// A mail's sanitised HTML, and whether it has remote pictures; `None` if it is too long or its elements are too many or
/// too deeply nested to be cleaned.
pub fn harmless(html: &str) -> Option<(String, bool)> {
    if html.len() > MAX_BYTES || !is_buildable(html) {
        return None;
    }
    let clean = CLEANER.clean(html).to_string();
    let has_remote_pictures = clean.contains("src=\"http");
    Some((clean, has_remote_pictures))
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
    fn pictures_of_the_mails_own_keep_their_names_and_no_other_address_passes() {
        let (clean, remote) = harmless(
            r#"<img src="CID:pic1%40mail.example" alt="letter"><img src="cid:a&quot;onerror=x"><a href="cid:x">l</a><q cite="cid:x">q</q>"#,
        )
        .unwrap();
        assert!(
            clean.contains("<img src=\"cid:pic1@mail.example\" alt=\"letter\">"),
            "{clean}"
        );
        assert_eq!(clean.matches("cid:").count(), 1, "{clean}");
        assert!(!remote);
    }
}
