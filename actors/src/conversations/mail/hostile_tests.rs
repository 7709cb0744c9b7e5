//! What would take a reader minutes is refused or cut in a moment. The limit leaves room for a busy machine: before there
//! were limits, each of these took from ten seconds to hours.

use super::{harmless, read};
use std::time::{Duration, Instant};

const MEGABYTE: usize = 1_000_000;
const LIMIT: Duration = Duration::from_secs(120);

fn within_limit<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let took = start.elapsed();
    println!("{what}: {took:?}");
    assert!(took < LIMIT, "{what} took {took:?}");
    done
}

fn filled(start: &str, unit: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = String::from(start);
    for index in 0.. {
        let next = unit(index);
        if text.len() + next.len() + end.len() > MEGABYTE {
            break;
        }
        text.push_str(&next);
    }
    text + end
}

#[test]
fn html_is_cleaned_or_refused_in_a_moment_whatever_its_shape() {
    let refused = [
        (
            "end tags that close nothing",
            filled("", |_| "<div></x>".into(), ""),
        ),
        ("end tags alone", filled("words", |_| "</b>".into(), "")),
        (
            "end tags that close nothing, under different names",
            filled("", |n| format!("<div></x{n}>"), ""),
        ),
        ("elements that never close", filled("", |_| "<div>".into(), "")),
        (
            "formatting elements that never close",
            filled("", |n| format!("<p><b x={n}>"), ""),
        ),
        (
            "formatting elements in cells",
            filled("<table>", |n| format!("<td><i x={n}><p>"), ""),
        ),
        (
            "formatting closed in the wrong order",
            filled("", |_| "<b><i><u><p></b></i></u>".into(), ""),
        ),
        ("tables in tables", filled("", |_| "<table><tr><td>".into(), "")),
        (
            "words in front of a table",
            filled("<table>", |_| "<i>a</i>".into(), ""),
        ),
        (
            "elements in front of a table",
            filled("<table>", |_| "<hr>".into(), ""),
        ),
        (
            "attributes by the hundred thousand",
            filled("<p ", |n| format!("a{n} "), ">"),
        ),
        (
            "attributes separated by slashes",
            filled("<p ", |n| format!("{n:x}/"), ">"),
        ),
        (
            "attributes of an end tag",
            filled("</p ", |n| format!("a{n} "), ">"),
        ),
        (
            "attributes of a tag that never ends",
            filled("<p ", |n| format!("a{n} "), ""),
        ),
        (
            "attributes in many tags",
            filled(
                "",
                |n| {
                    format!(
                        "<b {}>",
                        (0..45).map(|at| format!("a{n}x{at} ")).collect::<String>()
                    )
                },
                "",
            ),
        ),
        ("elements that are void", filled("", |_| "<br>".into(), "")),
        ("drawings in drawings", filled("", |_| "<svg><g>".into(), "")),
        (
            "quotations in quotations",
            filled("", |_| "<blockquote>".into(), ""),
        ),
        (
            "choices in choices",
            filled("<select>", |_| "<option><optgroup>".into(), ""),
        ),
        (
            "comments by the hundred thousand",
            filled("", |_| "<!---->".into(), ""),
        ),
    ];
    for (what, html) in &refused {
        assert_eq!(within_limit(what, || harmless(html)), None, "{what}");
    }
    let cleaned = [
        ("one comment", format!("words<!--{}-->", "a b-".repeat(10_000))),
        ("CDATA", filled("words", |_| "<![CDATA[x]]> ".into(), "").chars().take(200_000).collect()),
        ("letters by their names", filled("words", |_| "&amp;".into(), "")),
        ("one line", filled("words", |_| "word ".into(), "")),
        ("paragraphs", format!("words{}", "<p>line<br>".repeat(5_000))),
        ("a newsletter", "<table><tr><td><div><p>words <b>bold</b> <a href=\"https://a.example\">link</a></p></div></td></tr></table>".repeat(1_500)),
        ("a picture of a megabyte", format!("words<img src=\"data:image/png;base64,{}\">", format!("{}/", "iVBORw0Kg+o".repeat(6)).repeat(14_000))),
    ];
    for (what, html) in &cleaned {
        let clean = within_limit(what, || harmless(html));
        assert!(clean.is_some_and(|(clean, _)| clean.contains("words")), "{what}");
    }
}

/// Shapes of the mail itself, each of several megabytes.
#[test]
fn a_mail_is_read_in_a_moment_whatever_its_shape() {
    let from = "From: a@b.example\n";
    let big = |unit: &str| unit.repeat(4 * MEGABYTE / unit.len());
    let many = |start: &str, unit: &dyn Fn(usize) -> String| {
        let mut text = String::from(start);
        for index in 0.. {
            if text.len() > 4 * MEGABYTE {
                break;
            }
            text.push_str(&unit(index));
        }
        text
    };
    let nested = many(from, &|n| {
        format!("Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n")
    });
    let forwarded = many(from, &|_| {
        "Content-Type: message/rfc822\n\nFrom: a@b.example\n".into()
    });
    let mails = [
        ("parts in parts", nested),
        (
            "parts in parts under one boundary",
            format!(
                "{from}{}",
                big("Content-Type: multipart/mixed; boundary=b\n\n--b\n")
            ),
        ),
        ("mails in mails", forwarded),
        (
            "parts by the hundred thousand",
            format!(
                "{from}Content-Type: multipart/mixed; boundary=b\n\n{}",
                big("--b\n\nx\n")
            ),
        ),
        (
            "almost boundaries",
            format!(
                "{from}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n{}",
                big("--bb\n")
            ),
        ),
        (
            "a boundary that never comes",
            format!(
                "{from}Content-Type: multipart/mixed; boundary=b\n\n{}",
                big("--\nContent-\n")
            ),
        ),
        (
            "fields by the hundred thousand",
            format!("{from}{}\nHi", big("X-A: b\n")),
        ),
        (
            "one field of many folds",
            format!("{from}Subject: a\n{}\nHi", big(" b\n")),
        ),
        (
            "one field without an end",
            format!("{from}Subject: {}", big("word ")),
        ),
        (
            "encoded words",
            format!("{from}Subject: {}\n\nHi", big("=?utf-8?q?a?= ")),
        ),
        (
            "encoded words that never end",
            format!("{from}Subject: {}\n\nHi", big("=?utf-8?q? ")),
        ),
        (
            "encoded words that are none, and an end",
            format!("{from}Subject: {}?=\n\nHi", big("=?a=?q? ")),
        ),
        (
            "parameters",
            format!("{from}Content-Type: text/plain{}\n\nHi", big("; a*1=b")),
        ),
        (
            "parameters under many names",
            many(&format!("{from}Content-Type: text/plain"), &|n| {
                format!(";\n a{n}*{n}*=b")
            }),
        ),
        ("senders", format!("{from}To: {}\n\nHi", big("a@b.example, "))),
        (
            "comments in an address",
            format!("From: {} a@b.example\n\nHi", big("(")),
        ),
        (
            "quotation marks in an address",
            format!("From: {} a@b.example\n\nHi", big("\"a\\\"")),
        ),
        ("references", format!("{from}References: {}\n\nHi", big("<a@b> "))),
        ("one line of text", format!("{from}\n{}", big("word "))),
        ("quoted lines", format!("{from}\nHi\n{}", big("> a\n"))),
        (
            "sentences above quotations",
            format!(
                "{from}\nHi\n{}",
                big("On 1 Jan 2026 10:00 <a@b.example> wrote:\n")
            ),
        ),
        (
            "headers of quoted mails",
            format!("{from}\nHi\n{}", big("From: a\n")),
        ),
        (
            "lines that go on",
            format!(
                "{from}Content-Type: text/plain; format=flowed; delsp=yes\n\n{}",
                big("> a \n")
            ),
        ),
        (
            "quoted-printable",
            format!(
                "{from}Content-Transfer-Encoding: quoted-printable\n\n{}",
                big("=  ")
            ),
        ),
        (
            "Base64 with ends in it",
            format!("{from}Content-Transfer-Encoding: base64\n\n{}", big("QQ==\n")),
        ),
        (
            "HTML of quotations",
            format!(
                "{from}Content-Type: text/html\n\n{}",
                big("<blockquote type=cite>a")
            ),
        ),
        (
            "HTML of attributes",
            many(&format!("{from}Content-Type: text/html\n\nwords<p "), &|n| {
                format!("a{n} ")
            }),
        ),
        (
            "HTML of breaks",
            format!("{from}Content-Type: text/html\n\nwords{}", big("<br>")),
        ),
        (
            "a report on many",
            format!(
                "{from}Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n{}",
                big("Action: failed\nFinal-Recipient: rfc822; a@b.example\n\n")
            ),
        ),
        (
            "a report in words",
            format!(
                "From: mailer-daemon@b.example\n\nundeliverable\n{}",
                big("<a@b.example>:\n")
            ),
        ),
    ];
    for (what, mail) in &mails {
        let read = within_limit(what, || read(mail.as_bytes(), "mx", true));
        let details = within_limit(what, || {
            read.details(hub_domain::conversations::mail::MailSender::Other)
        });
        assert!(
            read.body.len() <= 1_000_000 && read.attachments.len() <= 100,
            "{what}"
        );
        assert!(details.quoted_from_line.is_none_or(|line| line >= 0), "{what}");
    }
}
