//! The HTML part of a mail, made from its text: the same words and lines, everything escaped.

/// The whole document.
pub fn html_of(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 512);
    html.push_str("<!doctype html>\n<html><head><meta charset=\"utf-8\"></head>\n<body style=\"font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1b1b1b; max-width: 40em\">\n");
    for paragraph in text.replace("\r\n", "\n").split("\n\n") {
        if paragraph.trim().is_empty() {
            continue;
        }
        html.push_str("<p dir=\"auto\">");
        for (index, line) in paragraph.trim_matches('\n').split('\n').enumerate() {
            if index > 0 {
                html.push_str("<br>\n");
            }
            line_into(&mut html, line);
        }
        html.push_str("</p>\n");
    }
    html.push_str("</body></html>\n");
    html
}

/// One line, with addresses of pages as links.
fn line_into(html: &mut String, line: &str) {
    let mut rest = line;
    while let Some(start) = rest.find("https://") {
        let (before, from) = rest.split_at(start);
        escape_into(html, before);
        let end = from
            .find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\''))
            .unwrap_or(from.len());
        let link = from[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']']);
        html.push_str("<a href=\"");
        escape_into(html, link);
        html.push_str("\">");
        escape_into(html, link);
        html.push_str("</a>");
        rest = &from[link.len()..];
    }
    escape_into(html, rest);
}

fn escape_into(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c if c.is_control() && c != '\t' => {}
            c => html.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::html_of;

    #[test]
    fn text_stays_text() {
        let html = html_of("<script>alert(1)</script>\n\"quoted\" & done\r\n\r\nSecond");
        assert!(!html.contains("<script"), "{html}");
        assert!(
            html.contains("&lt;script&gt;alert(1)&lt;/script&gt;<br>\n&quot;quoted&quot; &amp; done</p>"),
            "{html}"
        );
        assert!(html.contains("<p dir=\"auto\">Second</p>"), "{html}");
    }

    #[test]
    fn a_link_ends_before_the_full_stop_and_cannot_break_out() {
        let html = html_of("See https://a.example/x?a=1&b=2. Or https://b.example/\"onclick=x, https://");
        assert!(
            html.contains("<a href=\"https://a.example/x?a=1&amp;b=2\">"),
            "{html}"
        );
        assert!(html.contains("</a>. Or"), "{html}");
        assert!(
            html.contains("<a href=\"https://b.example/\">https://b.example/</a>&quot;onclick=x"),
            "{html}"
        );
    }
}
