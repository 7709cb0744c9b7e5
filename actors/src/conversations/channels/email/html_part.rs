//! The HTML part of a mail, made from its text: the same words and lines, everything escaped.

use super::look::MailLook;

/// Small and quiet, dark enough to read on white (contrast above 4.5:1).
const FOOTER_STYLE: &str = "font-size: 14px; color: #595959";

/// The whole document, with links in the sender's colour if it has one. A line that ends with the link by which a reader ends such mails becomes that link, under the words before it.
pub fn html_of(text: &str, unsubscribe: Option<&str>, look: Option<MailLook>) -> String {
    let mut html = String::with_capacity(text.len() + 512);
    html.push_str("<!doctype html>\n<html><head><meta charset=\"utf-8\">");
    if let Some(look) = look {
        html.push_str(&look.head());
    }
    html.push_str("</head>\n<body style=\"font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1b1b1b; max-width: 40em\">\n");
    for paragraph in text.replace("\r\n", "\n").split("\n\n") {
        if paragraph.trim().is_empty() {
            continue;
        }
        let is_footer = unsubscribe.is_some_and(|url| paragraph.ends_with(url));
        if is_footer {
            html.push_str(&format!("<p dir=\"auto\" style=\"{FOOTER_STYLE}\">"));
        } else {
            html.push_str("<p dir=\"auto\">");
        }
        for (index, line) in paragraph.trim_matches('\n').split('\n').enumerate() {
            if index > 0 {
                html.push_str("<br>\n");
            }
            match unsubscribe.and_then(|url| Some((line.strip_suffix(url)?, url))) {
                Some((words, url)) => named_link_into(&mut html, words, url),
                None => line_into(&mut html, line),
            }
        }
        html.push_str("</p>\n");
    }
    html.push_str("</body></html>\n");
    html
}

/// A link under the words before it, without their colon; under its own address where there are none.
fn named_link_into(html: &mut String, words: &str, url: &str) {
    let name = words.trim().trim_end_matches([':', '：']).trim_end();
    html.push_str("<a href=\"");
    escape_into(html, url);
    html.push_str("\">");
    escape_into(html, if name.is_empty() { url } else { name });
    html.push_str("</a>");
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
        let html = html_of(
            "<script>alert(1)</script>\n\"quoted\" & done\r\n\r\nSecond",
            None,
            None,
        );
        assert!(!html.contains("<script"), "{html}");
        assert!(
            html.contains("&lt;script&gt;alert(1)&lt;/script&gt;<br>\n&quot;quoted&quot; &amp; done</p>"),
            "{html}"
        );
        assert!(html.contains("<p dir=\"auto\">Second</p>"), "{html}");
    }

    #[test]
    fn a_link_ends_before_the_full_stop_and_cannot_break_out() {
        let html = html_of(
            "See https://a.example/x?a=1&b=2. Or https://b.example/\"onclick=x, https://",
            None,
            None,
        );
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

    #[test]
    fn links_have_the_senders_colour_in_both_modes() {
        let look = super::MailLook::of(&serde_json::json!({ "brand_color": "#ffd400" })).unwrap();
        let html = html_of("See https://a.example/x", None, Some(look));
        assert!(html.contains("<style>a{color:#806900}"), "{html}");
        assert!(html.contains("a{color:#ffd400!important}"), "{html}");
        assert!(html.contains("<a href=\"https://a.example/x\">"), "{html}");
        assert!(!html_of("See https://a.example/x", None, None).contains("<style>"));
    }

    #[test]
    fn the_link_that_ends_mails_is_a_word_and_every_other_link_shows_where_it_leads() {
        let url = "https://a.example/unsubscribe/a-b_c~";
        let text = format!("News: https://a.example/news\n\nYou applied to <Food>.\nUnsubscribe: {url}");
        let html = html_of(&text, Some(url), None);
        assert!(
            html.contains("News: <a href=\"https://a.example/news\">https://a.example/news</a>"),
            "{html}"
        );
        let footer = format!("You applied to &lt;Food&gt;.<br>\n<a href=\"{url}\">Unsubscribe</a></p>");
        assert!(html.contains(&footer), "{html}");
        assert_eq!(html.matches("color: #595959").count(), 1, "{html}");
        let bare = html_of(&format!("Hello\n\n{url}"), Some(url), None);
        assert!(bare.contains(&format!("<a href=\"{url}\">{url}</a>")), "{bare}");
    }
}
