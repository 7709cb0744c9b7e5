//! Digits in INFO requests, as some trunks send them: `application/dtmf-relay` and `application/dtmf`.

/// The digit that a body of this type means.
pub(super) fn digit(content_type: &str, body: &[u8]) -> Option<char> {
    let text = std::str::from_utf8(body).ok()?;
    let kind = content_type
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let word = match kind.as_str() {
        "application/dtmf-relay" => text.lines().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            name.trim().eq_ignore_ascii_case("signal").then(|| value.trim())
        })?,
        "application/dtmf" => text.trim(),
        _ => return None,
    };
    match word {
        // Some say stars and hashes by their event codes (RFC 4733, table 3).
        "10" => Some('*'),
        "11" => Some('#'),
        _ => {
            let mut characters = word.chars();
            let digit = characters.next()?.to_ascii_uppercase();
            let is_digit = digit.is_ascii_digit() || "*#ABCD".contains(digit);
            (characters.next().is_none() && is_digit).then_some(digit)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read_and_nothing_else() {
        let relay = "application/dtmf-relay";
        assert_eq!(digit(relay, b"Signal=5\r\nDuration=160\r\n"), Some('5'));
        assert_eq!(digit("Application/DTMF-Relay;x=y", b"signal= *\r\n"), Some('*'));
        assert_eq!(digit(relay, b"Signal=11"), Some('#'));
        assert_eq!(digit("application/dtmf", b"d\r\n"), Some('D'));
        for (kind, body) in [
            (relay, &b"Duration=160"[..]),
            (relay, b"Signal="),
            (relay, b"Signal=55"),
            (relay, &[0xff, 0xfe]),
            ("application/dtmf", b"x"),
            ("text/plain", b"5"),
            ("", b"5"),
        ] {
            assert_eq!(digit(kind, body), None, "{kind} {body:?}");
        }
    }
}
