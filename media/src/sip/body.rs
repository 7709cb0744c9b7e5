//! The description in the body of a message: alone, or beside others (`multipart/mixed`, RFC 5621), as trunks send that carry what
//! the telephone network says of the call too.

/// What a body holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Body<'a> {
    /// Nothing.
    Empty,
    /// A description.
    Description(&'a [u8]),
    /// Something else.
    Unreadable,
}

/// Parts within parts that are followed.
const DEEPEST: u8 = 3;
/// Parts of one body that are looked at.
const MOST_PARTS: usize = 32;

/// The description in a body of this type. One without a type is taken for a description, as some leave it out.
pub(crate) fn description_in<'a>(content_type: Option<&str>, body: &'a [u8]) -> Body<'a> {
    if body.is_empty() {
        return Body::Empty;
    }
    find(content_type.unwrap_or("application/sdp"), body, 0).map_or(Body::Unreadable, Body::Description)
}

fn find<'a>(content_type: &str, body: &'a [u8], depth: u8) -> Option<&'a [u8]> {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/sdp") {
        return Some(body);
    }
    let is_multipart = kind
        .get(..10)
        .is_some_and(|kind| kind.eq_ignore_ascii_case("multipart/"));
    if !is_multipart || depth == DEEPEST {
        return None;
    }
    let boundary = boundary(content_type)?;
    let mut found = parts(body, boundary).take(MOST_PARTS);
    found.find_map(|part| {
        let (head, body) = split_head(part)?;
        // Nobody encodes a description; one that is would be read as it stands, and refused.
        let kind = header(head, "content-type").unwrap_or("text/plain");
        find(kind, body, depth + 1)
    })
}

/// The line that separates the parts (RFC 2046, section 5.1.1).
fn boundary(content_type: &str) -> Option<&str> {
    let at = content_type.to_ascii_lowercase().find("boundary=")? + "boundary=".len();
    let value = content_type.get(at..)?.trim_start();
    let boundary = match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => value.split([';', ' ', '\t']).next()?,
    };
    (1..=70).contains(&boundary.len()).then_some(boundary)
}

/// The parts between the separating lines.
fn parts<'a>(body: &'a [u8], boundary: &str) -> impl Iterator<Item = &'a [u8]> {
    let separator = format!("--{boundary}").into_bytes();
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(found) = position(&body[at..], &separator) {
        let begin = at + found;
        let is_at_line = begin == 0 || body[begin - 1] == b'\n';
        at = begin + separator.len();
        if is_at_line {
            starts.push((begin, at));
        }
        if starts.len() > MOST_PARTS {
            break;
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).map(|(begin, _)| *begin).collect();
    starts
        .into_iter()
        .zip(ends.into_iter().chain([body.len()]))
        .filter_map(move |((_, from), to)| {
            let part = body.get(from..to)?;
            // What follows two hyphens is the end of all parts.
            (!part.starts_with(b"--")).then(|| {
                let part = after_line(part);
                // The line end before a separating line belongs to it.
                let part = part.strip_suffix(b"\n").unwrap_or(part);
                part.strip_suffix(b"\r").unwrap_or(part)
            })
        })
}

fn after_line(text: &[u8]) -> &[u8] {
    match text.iter().position(|byte| *byte == b'\n') {
        Some(at) => &text[at + 1..],
        None => &[],
    }
}

/// Headers and body of a part.
fn split_head(part: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    loop {
        let rest = part.get(at..)?;
        let line_end = rest.iter().position(|byte| *byte == b'\n')?;
        let line = rest[..line_end].strip_suffix(b"\r").unwrap_or(&rest[..line_end]);
        if line.is_empty() {
            return Some((&part[..at], &rest[line_end + 1..]));
        }
        at += line_end + 1;
    }
}

fn header<'a>(head: &'a [u8], name: &str) -> Option<&'a str> {
    std::str::from_utf8(head).ok()?.lines().find_map(|line| {
        let (known, value) = line.split_once(':')?;
        // The short form of RFC 3261, section 7.3.3.
        let is_short = known.trim().eq_ignore_ascii_case("c") && name == "content-type";
        (is_short || known.trim().eq_ignore_ascii_case(name)).then(|| value.trim())
    })
}

fn position(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SDP: &str = "v=0\r\nc=IN IP4 192.0.2.1\r\nm=audio 4 RTP/AVP 0\r\n";

    fn found(content_type: &str, body: &str) -> Option<String> {
        match description_in(Some(content_type), body.as_bytes()) {
            Body::Description(text) => Some(String::from_utf8(text.to_vec()).unwrap()),
            Body::Empty | Body::Unreadable => None,
        }
    }

    #[test]
    fn a_description_stands_alone_or_among_other_parts() {
        assert_eq!(found("application/sdp", SDP).as_deref(), Some(SDP));
        assert_eq!(found("Application/SDP; charset=utf-8", SDP).as_deref(), Some(SDP));
        assert_eq!(
            description_in(None, SDP.as_bytes()),
            Body::Description(SDP.as_bytes())
        );
        assert_eq!(description_in(Some("application/sdp"), b""), Body::Empty);
        let isup = "Content-Type: application/isup;version=itu-t92+\r\nContent-Disposition: signal;handling=optional\r\n\r\n\u{1}\u{2}";
        let parts = |first: &str, second: &str| format!("--b1\r\n{first}\r\n--b1\r\n{second}\r\n--b1--\r\n");
        let sdp = format!("Content-Type: application/sdp\r\n\r\n{SDP}");
        for body in [parts(isup, &sdp), parts(&sdp, isup)] {
            for kind in [
                "multipart/mixed;boundary=b1",
                "multipart/mixed; boundary=\"b1\"",
                "Multipart/Mixed; Boundary=b1; x=y",
            ] {
                assert_eq!(found(kind, &body).as_deref(), Some(SDP), "{kind}");
            }
        }
        let short = format!("preamble\n--b1\nc: application/sdp\n\n{SDP}--b1--");
        assert_eq!(
            found("multipart/mixed;boundary=b1", &short).as_deref(),
            Some(&SDP[..SDP.len() - 2])
        );
        let inner = format!("Content-Type: multipart/alternative;boundary=b2\r\n\r\n--b2\r\n{sdp}\r\n--b2--");
        assert_eq!(
            found("multipart/mixed;boundary=b1", &parts(isup, &inner)).as_deref(),
            Some(SDP)
        );
    }

    #[test]
    fn what_has_no_description_is_unreadable() {
        for (kind, body) in [
            ("application/isup", "\u{1}"),
            ("text/plain", SDP),
            ("multipart/mixed", "--b1\r\n\r\n--b1--"),
            ("multipart/mixed;boundary=", SDP),
            ("multipart/mixed;boundary=b1", SDP),
            ("multipart/mixed;boundary=b1", "--b1"),
            (
                "multipart/mixed;boundary=b1",
                "--b1--\r\nContent-Type: application/sdp\r\n\r\nv=0",
            ),
            (
                "multipart/mixed;boundary=b1",
                "--b1\r\nContent-Type: text/plain\r\n\r\nx\r\n--b1--",
            ),
            ("multipar", "x"),
            ("multipart/ü;boundary=ü", "--ü"),
        ] {
            assert_eq!(
                description_in(Some(kind), body.as_bytes()),
                Body::Unreadable,
                "{kind}: {body}"
            );
        }
    }
}
