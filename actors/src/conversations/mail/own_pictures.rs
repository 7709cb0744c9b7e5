//! Pictures that came with a mail, at their place in its sanitised HTML (`cid:`, RFC 2392).

use super::original::OWN_PICTURE;

/// The HTML with another source for each picture of the mail's own; without one where there is none, so that its
/// description is shown. Only elements of the sanitiser's writing are changed.
pub fn with_sources(html: &str, source: impl Fn(&str) -> Option<String>) -> String {
    let mut changed = String::with_capacity(html.len());
    let start = format!(" src=\"{OWN_PICTURE}");
    let mut rest = html;
    while let Some(at) = rest.find("<img ") {
        let (before, element) = rest.split_at(at);
        changed.push_str(before);
        // No attribute of a sanitised element has a bracket that opens a tag before its source.
        let end = element[1..].find('<').map_or(element.len(), |end| end + 1);
        let found = element[..end].find(&start).and_then(|at| {
            let name = &element[at + start.len()..end];
            Some((at, &name[..name.find('"')?]))
        });
        let Some((at, name)) = found else {
            changed.push_str(&element[..end]);
            rest = &element[end..];
            continue;
        };
        changed.push_str(&element[..at]);
        if let Some(source) = source(name) {
            changed.push_str(" src=\"");
            changed.push_str(&source);
            changed.push('"');
        }
        rest = &element[at + start.len() + name.len() + 1..];
    }
    changed + rest
}

#[cfg(test)]
mod tests {
    use super::with_sources;
    use crate::conversations::mail::harmless;

    #[test]
    fn only_pictures_that_came_are_shown_and_words_stay_words() {
        let html = r#"<p>src="cid:a@x" &lt;img src="cid:a@x"&gt;</p><img alt="one" src="cid:a@x"><img src="cid:b@x" alt="two"><img src="https://x.example/p.png"><img src="cid:a@x">"#;
        let (clean, _) = harmless(html).unwrap();
        let shown = with_sources(&clean, |name| {
            (name == "a@x").then(|| "data:image/png;base64,AA".to_owned())
        });
        assert_eq!(shown.matches("<img").count(), 4, "{shown}");
        assert_eq!(
            shown.matches("src=\"data:image/png;base64,AA\"").count(),
            2,
            "{shown}"
        );
        assert!(shown.contains("alt=\"two\"") && !shown.contains("b@x"), "{shown}");
        assert!(shown.contains("src=\"https://x.example/p.png\""), "{shown}");
        assert!(
            shown.starts_with(&clean[..clean.find("<img").unwrap()]),
            "{shown}"
        );
        assert_eq!(with_sources("no pictures <img ", |_| None), "no pictures <img ");
    }
}
