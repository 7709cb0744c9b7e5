//! Names and addresses in headers (RFC 3261, section 20.10): several to a line, with quoted names in which everything is a name.

/// Most of them that are read in a line.
const MOST: usize = 32;

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NameAddr {
    /// The name, without quotes; may be empty.
    pub name: String,
    /// The URI.
    pub uri: String,
    /// What stands behind it: parameters of the header.
    pub parameters: String,
}

impl NameAddr {
    /// A parameter of the URI, of its user or of the header.
    pub fn parameter(&self, name: &str) -> Option<String> {
        let of_uri = self.uri.split('?').next().unwrap_or_default();
        of_uri
            .split([';', '@'])
            .skip(1)
            .chain(self.parameters.split(';'))
            .find_map(|part| {
                let (known, value) = part.split_once('=')?;
                let is_it = known.trim().eq_ignore_ascii_case(name);
                is_it.then(|| value.trim().trim_matches('"').to_owned())
            })
    }
}

/// The addresses of a header's line; what is none is left out.
pub(super) fn addresses(line: &str) -> Vec<NameAddr> {
    entries(line).into_iter().filter_map(address).collect()
}

/// The parts between commas that are neither in quotes nor in brackets.
fn entries(line: &str) -> Vec<&str> {
    let (mut is_quoted, mut is_escaped, mut is_inside) = (false, false, false);
    let (mut entries, mut begin) = (Vec::new(), 0);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' if !is_inside => is_quoted = !is_quoted,
            b'<' if !is_quoted => is_inside = true,
            b'>' if !is_quoted => is_inside = false,
            b',' if !is_quoted && !is_inside => {
                entries.push(&line[begin..at]);
                begin = at + 1;
                if entries.len() == MOST {
                    return entries;
                }
            }
            _ => {}
        }
    }
    entries.push(&line[begin..]);
    entries
}

fn address(entry: &str) -> Option<NameAddr> {
    let entry = entry.trim();
    let (name, rest) = match entry.strip_prefix('"') {
        Some(quoted) => unquoted(quoted)?,
        None => match entry.find('<') {
            Some(at) => (entry[..at].trim().to_owned(), &entry[at..]),
            None => (String::new(), entry),
        },
    };
    let rest = rest.trim_start();
    let (uri, parameters) = match rest.strip_prefix('<') {
        Some(inside) => inside.split_once('>')?,
        // Without brackets what follows a semicolon is the header's (RFC 3261, section 20.10).
        None => rest.split_once(';').unwrap_or((rest, "")),
    };
    let uri = uri.trim();
    let is_uri = ["sip:", "sips:", "tel:"].iter().any(|scheme| {
        uri.get(..scheme.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    });
    is_uri.then(|| NameAddr {
        name,
        uri: uri.to_owned(),
        parameters: parameters.to_owned(),
    })
}

/// A quoted name whose first quote is passed, and what follows it; none where it does not end.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((name, &text[at + 1..])),
            '\\' => name.extend(letters.next().map(|(_, escaped)| escaped)),
            letter => name.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<(String, String)> {
        let read = addresses(line);
        read.into_iter().map(|one| (one.name, one.uri)).collect()
    }

    fn one(name: &str, uri: &str) -> (String, String) {
        (name.to_owned(), uri.to_owned())
    }

    #[test]
    fn names_and_addresses_are_told_apart() {
        let line =
            "\"A, <sip:1@b>\\\" ;x\" <sip:+1;a=b@c;d=e>;f=g, Ada L <tel:+2>,sip:3@d;tag=1 , nobody, \"open";
        assert_eq!(
            read(line),
            [
                one("A, <sip:1@b>\" ;x", "sip:+1;a=b@c;d=e"),
                one("Ada L", "tel:+2"),
                one("", "sip:3@d"),
            ]
        );
        for nothing in ["", ",", "<", "<sip:1", "\"", "\"\\", "<http://x>", ">,<", "é\"é"] {
            assert!(read(nothing).is_empty(), "{nothing}");
        }
    }

    #[test]
    fn parameters_are_those_of_user_uri_and_header() {
        let line = "<sip:+1;verstat=Passed@host;user=phone?verstat=No>;Index = 1.2 ;x=\"y\"";
        let read = addresses(line).remove(0);
        for (name, value) in [
            ("verstat", Some("Passed")),
            ("USER", Some("phone")),
            ("index", Some("1.2")),
            ("x", Some("y")),
            ("sip:+1", None),
            ("none", None),
        ] {
            assert_eq!(read.parameter(name).as_deref(), value, "{name}");
        }
    }

    #[test]
    fn a_long_line_costs_no_more_than_its_length() {
        assert_eq!(read(&"<sip:1@b>,".repeat(10_000)).len(), MOST);
        assert!(read(&"\"".repeat(100_001)).is_empty());
        assert!(read(&"<".repeat(100_000)).is_empty());
    }
}
